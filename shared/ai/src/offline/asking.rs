//! Words of questions: they tell what kind of answer is wanted, and not what it
//! is about.

use super::grams::breaks;
use super::language::Language;
use super::words::words;

/// Ideographs that are left of a question at most to be paired.
const FEW: usize = 4;

/// A question without the words that only ask; as it is where it has no
/// others.
pub(crate) fn essence(language: &Language, question: &str) -> String {
    let bare = if language.spaced {
        let words = words(language, question);
        let kept = words.iter().filter(|word| {
            !word
                .lower
                .split(['-', '‑', '\'', '’'])
                .all(|part| only_asks(language, part))
        });
        let shown: Vec<&str> = kept
            .filter_map(|word| question.get(word.place.clone()))
            .collect();
        shown.join(" ")
    } else {
        unspaced(question)
    };
    if bare.chars().any(char::is_alphanumeric) {
        bare
    } else {
        question.to_owned()
    }
}

/// Whether a word, in lower case, serves grammar or only asks.
pub(crate) fn only_asks(language: &Language, lower: &str) -> bool {
    language.is_stop(lower) || WORDS.split_whitespace().any(|word| word == lower)
}

/// Where nothing sets words apart; characters that are left alone are paired
/// both ways, since 纸 and 造 are 造纸.
fn unspaced(question: &str) -> String {
    let mut rest = question.to_owned();
    for word in UNSPACED {
        rest = rest.replace(word, " ");
    }
    let is_part = |letter: &char| letter.is_alphanumeric() && !breaks(*letter);
    let stretches = rest.split(|letter: char| !is_part(&letter));
    if stretches.clone().any(|part| part.chars().count() > 1) {
        return rest;
    }
    let lone: Vec<char> = rest.chars().filter(is_part).take(FEW).collect();
    let mut pairs = String::new();
    for one in &lone {
        for other in lone.iter().filter(|other| *other != one) {
            pairs.extend([*one, *other, ' ']);
        }
    }
    if pairs.is_empty() { rest } else { pairs }
}

const WORDS: &str = "\
what why how when where which who whose whom much many does explain describe tell mean means matter calculated \
was warum wie wann wo welche welcher welches wer wieviel wozu weshalb gehört gehören erkläre bedeutet berechnet \
qu est ce que quoi pourquoi comment quand où quel quelle quels quelles qui combien faut explique signifie calcule \
qué por cómo como cuándo dónde cuál cuáles quién cuánto cuánta cuántos explica significa ocurre calcula \
ne neden niçin nasıl kaç hangi kim nerede nedir açıkla oluşur olur edilir elde yapılır hesaplanır demek \
ما ماذا لماذا كيف متى أين من هل كم أي وظيفة معنى اشرح تعمل يعمل نأخذ معنا \
क्या क्यों कैसे कब कहाँ कौन कितना कितने कितनी किस चाहिए समझाएँ बनता बनती बनते बनाती बनाते होता होती करना करते \
que como quando onde qual quem cosa come dove quale perché что как почему когда где какой кто wat hoe waarom";

const UNSPACED: [&str; 22] = [
    "为什么",
    "是什么",
    "什么样",
    "怎么样",
    "什么",
    "怎样",
    "怎么",
    "如何",
    "多久",
    "多少",
    "哪些",
    "哪个",
    "哪里",
    "几个",
    "是怎",
    "吗",
    "呢",
    "请问",
    "出来",
    "です",
    "ですか",
    "なぜ",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_asks_is_left_out() {
        for (question, expected) in [
            ("How often should the chain be cleaned?", "chain cleaned"),
            ("Qu'est-ce que la présure ?", "présure"),
            ("Quand faut-il semer les carottes ?", "semer carottes"),
            ("Yağmur nasıl oluşur?", "Yağmur"),
            ("لماذا تلمع النجوم؟", "تلمع النجوم"),
            ("मानसून कैसे बनता है?", "मानसून"),
            ("What is it?", "What is it?"),
        ] {
            let language = Language::of(question, None);
            assert_eq!(essence(&language, question), expected, "{question}");
        }
        let chinese = |question| essence(&Language::of(question, None), question);
        assert!(!chinese("怎样计算圆的面积？").contains("怎样"));
        assert!(chinese("纸是怎样造出来的？").contains("造纸"));
    }
}
