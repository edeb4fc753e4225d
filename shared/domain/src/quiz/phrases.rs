//! Words by which a weak question is known, in the languages that are served
//! best. A language that is not here is judged by what needs no words.

/// Words that turn a question round.
const NEGATIVE: &str = "\
not no except isn't aren't doesn't don't nicht kein keine keiner keinen keinem keines außer pas sauf excepté \
no excepto salvo não exceto non tranne не кроме niet geen behalve değil değildir hariç ليس ليست لا باستثناء ماعدا عدا \
नहीं छोड़कर सिवाय";

/// The same, where no spaces set words apart.
const NEGATIVE_UNSPACED: [&str; 10] = [
    "不是",
    "不属于",
    "不正确",
    "不包括",
    "没有",
    "错误的",
    "ではない",
    "でない",
    "ではありません",
    "除く",
];

/// Words that promise too much, or too little to be wrong.
const SWEEPING: &str = "\
always never all none every only completely entirely absolutely usually often sometimes frequently generally mostly \
immer niemals nie alle stets nur ausschließlich oft manchmal meistens gewöhnlich häufig \
toujours jamais tous toutes seulement uniquement souvent parfois généralement habituellement \
siempre nunca jamás todos todas solamente únicamente generalmente normalmente frecuentemente \
sempre mai tutti tutte sempre всегда никогда только обычно часто иногда altijd nooit alleen meestal soms vaak \
daima asla hep hiçbir tüm bütün genellikle bazen sıklıkla çoğunlukla \
دائما دائمًا أبدا أبدًا جميع فقط غالبا غالبًا أحيانا أحيانًا عادة हमेशा सभी केवल सिर्फ अक्सर आमतौर प्रायः";

/// The same, where no spaces set words apart.
const SWEEPING_UNSPACED: [&str; 14] = [
    "总是",
    "从不",
    "永远",
    "所有",
    "全部",
    "绝对",
    "必定",
    "通常",
    "有时",
    "经常",
    "往往",
    "必ず",
    "常に",
    "すべて",
];

/// Words of four letters and more that serve grammar more than meaning.
const SMALL: &str = "\
about after also been before being between both called does during each following from have into itself just like \
made make makes many more most much only other over same should some such term than that their them then there these \
they this those through under upon used uses using very were what when where which while whose will with within \
without word would your sentence statement completes description fits \
aber auch beim dass dann dass dem denn diese diesen dieser dieses durch eine einem einen einer eines haben hier ihre \
kann mehr nach nicht noch oder ohne sein seine sich sind über unter viele vom vor welche welchem welchen welcher \
welches wenn werden wird wurde zwischen begriff satz \
alors avec avoir cette ceux chez comme dans depuis deux donc elle elles entre être leur leurs mais même nous pour \
quand quel quelle quelles quels sans sont sous tout très vers votre terme phrase \
algo ante aquel como con contra cual cuál cuáles cuando desde donde ella ellos entre esta este estos hacia hasta para \
pero porque qué según sino sobre también tiene tienen término frase \
anche come dalla dalle degli della delle dello essere nella nelle perché quale quali questa questo sono \
mais mesmo muito pela pelo porque quais qual quando seus também uma \
daha gibi göre hangi hangisi için kadar olan olarak olduğu sonra terim veya \
التي الذي الذين إلى على عند كما لكن منها هذا هذه ذلك تلك أي بعد قبل بين مثل الجملة المصطلح \
उसके उसकी उसका इसके इसकी इसका अपने होता होती होते करता करती करते किया किस किसे जिसके जिससे वाक्य कौन";

/// Characters of Chinese and Japanese that are no part of a telling word.
const SMALL_UNSPACED: &str =
    "的是在和了与及或被把从到而但也很这那其之们它都并使则又为以于中有不个一种";

/// Whether a text, in lower case, turns its question round.
pub(super) fn is_negative(lower: &str) -> bool {
    has(lower, NEGATIVE, &NEGATIVE_UNSPACED)
}

/// Whether a text, in lower case, has an absolute or vague word.
pub(super) fn is_sweeping(lower: &str) -> bool {
    has(lower, SWEEPING, &SWEEPING_UNSPACED)
}

fn has(lower: &str, spaced: &str, unspaced: &[&str]) -> bool {
    let mut own = lower.split(|letter: char| !is_part(letter));
    own.any(|word| !word.is_empty() && spaced.split(' ').any(|listed| listed == word))
        || unspaced.iter().any(|listed| lower.contains(listed))
}

/// Whether a character is part of a word: letters, what joins them, and the
/// vowel signs of Indic scripts, which are marks.
pub(super) fn is_part(letter: char) -> bool {
    letter.is_alphanumeric()
        || matches!(letter, '\'' | '’' | '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{652}' | '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{962}' | '\u{963}')
}

/// Whether a word, in lower case, carries meaning.
pub(super) fn is_telling(word: &str) -> bool {
    word.chars().count() >= 4 && SMALL.split(' ').all(|small| small != word)
}

/// Whether a character can be part of a telling pair.
pub(super) fn is_telling_character(letter: char) -> bool {
    letter.is_alphabetic() && !SMALL_UNSPACED.contains(letter)
}
