//! Sentences that lean on what stands before them: they begin with a word that
//! joins ("therefore"), or with one for something that was named already
//! ("it"). Torn from their place they say little.

use super::language::Language;

/// Whether a sentence leans on the one before it.
pub(crate) fn leans(language: &Language, text: &str) -> bool {
    let lower = text
        .trim_start_matches(|letter: char| !letter.is_alphanumeric())
        .to_lowercase();
    if !language.spaced {
        return UNSPACED.iter().any(|start| lower.starts_with(start));
    }
    let starts = |start: &str| {
        lower.strip_prefix(start).is_some_and(|rest| {
            let next = rest.chars().next();
            next.is_none_or(|next| !next.is_alphanumeric() && next != '-')
        })
    };
    let first = first_word(&lower);
    joining(language.code)
        .split_whitespace()
        .any(|word| word == first)
        || of(language.code)
            .split(',')
            .any(|start| starts(start.trim()))
}

fn first_word(lower: &str) -> &str {
    let end = lower.find(|letter: char| letter.is_whitespace() || matches!(letter, ',' | '،'));
    end.and_then(|end| lower.get(..end)).unwrap_or(lower)
}

/// Adverbs and conjunctions that join a sentence to the one before, in lower
/// case.
pub(crate) fn joining(code: &str) -> &'static str {
    match code {
        "en" => {
            "also therefore however thus hence moreover furthermore besides additionally consequently similarly likewise \
             otherwise instead nevertheless nonetheless meanwhile then finally yet still but"
        }
        "de" => {
            "außerdem deshalb daher darum deswegen dadurch dabei damit danach davor dazu davon daraus darin darauf dafür \
             dagegen somit folglich jedoch allerdings dennoch trotzdem zudem ferner weiterhin schließlich zunächst sonst \
             ebenso ebenfalls hingegen also aber"
        }
        "fr" => {
            "aussi ainsi donc cependant toutefois pourtant néanmoins enfin ensuite puis alors conséquent ailleurs \
             également finalement mais"
        }
        "es" => {
            "además también así finalmente luego después entonces pero asimismo igualmente consiguiente embargo obstante"
        }
        "tr" => {
            "ayrıca böylece örneğin ancak fakat ama oysa dolayısıyla çünkü hatta üstelik yine sonuçta kısacası nitekim"
        }
        "ar" => {
            "كما لذلك ولذلك لكن ولكن أيضا أيضًا مثلا هكذا وهكذا ثم أخيرا وأخيرا لذا ولذا إذن كذلك وكذلك"
        }
        "hi" => "इसलिए लेकिन परंतु किंतु फिर तब अतः इसीलिए मगर हालाँकि",
        _ => "",
    }
}

/// Words and phrases for what was named already.
fn of(code: &str) -> &'static str {
    match code {
        "en" => {
            "it, they, this, these, those, that, he, she, its, their, his, her, such, here, and, so, or, as a result, in \
             contrast, in addition, for example, for instance, because of this, as mentioned, as noted, as we saw, on the \
             other hand, in this case, in this way, at the same time, even so, after that, before that, each of them, both \
             of them, some of them, most of them, many of them, all of them, one of them, none of them, the former, the \
             latter, without it, with it, with them, both"
        }
        "de" => {
            "er, sie, es, dies, diese, dieser, dieses, diesem, diesen, ihr, ihre, ihr, sein, seine, solche, dort, hier, so, \
             und, oder, zum beispiel, in diesem fall, erst danach, auf diese weise, im gegensatz dazu, aus diesem grund, das \
             ist, beide, jede von ihnen, gemeinsam, auch, an dieser stelle, nach dieser, nach diesem, bei diesem, bei dieser"
        }
        "fr" => {
            "il, elle, ils, elles, ce, cela, ceci, cette, ces, cet, celui-ci, celle-ci, ceux-ci, celles-ci, leur, leurs, son, \
             sa, ses, c'est, c’est, et, ou, en effet, de plus, par conséquent, par ailleurs, par exemple, en revanche, au \
             contraire, de même, en outre, dans ce cas, de cette manière, pour cela, à cause de cela, en même temps, de là"
        }
        "es" => {
            "él, ella, ellos, ellas, este, esta, estos, estas, esto, ese, esa, eso, su, sus, y, o, por eso, por lo tanto, por \
             tanto, por ello, sin embargo, no obstante, por ejemplo, en cambio, por el contrario, de este modo, de esta \
             manera, en este caso, en él, en ella, por ella, por él, con ello, allí, aquí, ahí, al mismo tiempo, por último"
        }
        "tr" => {
            "o, onlar, onun, onu, ona, bu, buna, bunu, bunun, bunlar, bunların, burada, orada, ve, veya, son olarak, öte \
             yandan, daha sonra, bu yüzden, bu nedenle"
        }
        "ar" => {
            "هذا, هذه, هو, هي, ذلك, تلك, هؤلاء, هم, وهو, وهي, وهذا, وهذه, على سبيل المثال, بالإضافة, في هذه الحالة, هنا, ومع \
             ذلك, مع ذلك, بسبب ذلك, نتيجة لذلك, في المقابل, بعد ذلك, قبل ذلك"
        }
        "hi" => {
            "यह, वह, ये, वे, इसका, इसके, इसकी, इसे, इससे, इसमें, इस, उस, इन, उन, इनका, इनके, इनकी, उनका, उनके, उनकी, उसका, उसके, \
             उसकी, और, यहाँ, वहाँ, उदाहरण के लिए, अंत में, दूसरी ओर"
        }
        "pt" => {
            "ele, ela, eles, elas, isso, este, esta, além disso, por isso, portanto, no entanto, assim, também"
        }
        "it" => {
            "esso, essa, essi, questo, questa, questi, inoltre, perciò, quindi, tuttavia, anche, così, infatti"
        }
        "nl" => "het, hij, zij, dit, dat, deze, daarom, ook, bovendien, echter, dus",
        "ru" => {
            "он, она, оно, они, это, этот, эта, эти, также, поэтому, однако, кроме того, например"
        }
        _ => "",
    }
}

/// Chinese and Japanese.
const UNSPACED: &[&str] = &[
    "这",
    "它",
    "他",
    "她",
    "其中",
    "其实",
    "因此",
    "所以",
    "但",
    "不过",
    "然而",
    "另外",
    "此外",
    "于是",
    "后来",
    "最后",
    "例如",
    "比如",
    "同时",
    "在那里",
    "在这里",
    "那",
    "而且",
    "并且",
    "从而",
    "然后",
    "因为这",
    "由于这",
    "同样",
    "相反",
    "总之",
    "これ",
    "それ",
    "この",
    "その",
    "しかし",
    "また",
    "そのため",
    "したがって",
    "例えば",
    "さらに",
    "そして",
    "だから",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_points_back_leans() {
        for (code, text) in [
            ("en", "Also, it lets people share printers and files."),
            ("en", "Because of this, a packet may take a different path."),
            ("en", "“They look at the address.”"),
            ("de", "Deshalb kann ein Kind keinen Vertrag schließen."),
            ("de", "In diesem Fall hat der Käufer mehrere Rechte."),
            ("fr", "C'est pourquoi les plantes ferment leurs stomates."),
            ("fr", "De plus, elle donne aux feuilles leur couleur."),
            ("es", "Por ella sube el magma durante la erupción."),
            ("tr", "Bu nedenle birçok ülke demokrasiyi seçmiştir."),
            ("ar", "لذلك يتجمع الماء في باطن الأرض."),
            ("hi", "इसलिए किसान खेत में पानी रोकते हैं।"),
            ("zh", "因此，商人们结成商队一起走。"),
        ] {
            let language = Language::of(text, Some(code));
            assert_eq!(language.code, code, "{text}");
            assert!(leans(&language, text), "{text}");
        }
    }

    #[test]
    fn what_names_its_subject_stands_alone() {
        for (code, text) in [
            ("en", "Items of a list have an order, and so do the hits."),
            ("en", "So-called packets carry the data of the network."),
            ("de", "Esel tragen die Lasten über den Berg in das Dorf."),
            ("fr", "Cellules et tissus forment les organes de la plante."),
            ("es", "Sustancias y mezclas forman la corteza de la Tierra."),
            ("tr", "Oylama gizli yapılır ve herkes bir oy kullanır."),
            ("zh", "商队是由许多骆驼和商人组成的队伍。"),
        ] {
            let language = Language::of(text, Some(code));
            assert!(!leans(&language, text), "{text}");
        }
    }
}
