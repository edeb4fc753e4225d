//! The small words that tell nouns from verbs. No dictionary: a noun shows by
//! what stands before it.

use super::language::Language;
use super::words::Word;

/// Articles and the like: a noun or its adjective follows.
fn determiners(code: &str) -> &'static [&'static str] {
    match code {
        "en" => &[
            "a", "an", "the", "this", "these", "those", "its", "their", "his", "her", "our",
            "your", "my", "each", "every", "some", "any", "no", "many", "several", "most", "all",
            "another", "both", "more", "few", "two", "three", "four", "five",
        ],
        "fr" => &[
            "le",
            "la",
            "les",
            "l",
            "un",
            "une",
            "du",
            "des",
            "au",
            "aux",
            "ce",
            "cet",
            "cette",
            "ces",
            "son",
            "sa",
            "ses",
            "leur",
            "leurs",
            "chaque",
            "plusieurs",
            "notre",
            "nos",
            "quelques",
        ],
        "es" => &[
            "el", "la", "los", "las", "un", "una", "unos", "unas", "del", "al", "este", "esta",
            "estos", "estas", "su", "sus", "cada", "muchos", "muchas", "varios", "varias",
        ],
        "pt" => &[
            "o", "os", "as", "um", "uma", "do", "da", "dos", "das", "no", "na", "nos", "nas", "ao",
            "pelo", "pela", "seu", "sua", "cada", "este", "esta",
        ],
        "it" => &[
            "il", "lo", "la", "gli", "le", "un", "uno", "una", "del", "della", "dei", "delle",
            "degli", "dello", "dell", "l", "nel", "nella", "al", "alla", "dal", "dalla", "sul",
            "sulla", "ogni",
        ],
        "nl" => &[
            "de", "het", "een", "deze", "dit", "elke", "ieder", "hun", "zijn", "haar",
        ],
        "ca" => &[
            "el", "la", "els", "les", "l", "un", "una", "del", "dels", "al", "als", "cada",
        ],
        "sv" | "da" | "no" => &[
            "en", "ett", "et", "den", "det", "de", "denna", "denne", "varje", "hver",
        ],
        _ => &[],
    }
}

/// Words that a noun follows, with or without an article.
fn prepositions(code: &str) -> &'static [&'static str] {
    match code {
        "en" => &[
            "of", "in", "into", "from", "by", "with", "for", "on", "at", "between", "through",
            "during", "about", "without", "under", "within", "via", "called", "named",
        ],
        "fr" => &[
            "de", "d", "en", "dans", "par", "avec", "sur", "sous", "entre", "sans", "grâce",
            "vers", "chez",
        ],
        "es" => &[
            "de", "en", "por", "con", "sobre", "entre", "sin", "desde", "hacia", "mediante",
        ],
        "pt" => &["de", "em", "por", "com", "sobre", "entre", "sem", "desde"],
        "it" => &["di", "d", "in", "da", "con", "su", "tra", "fra", "senza"],
        "nl" => &[
            "van", "in", "op", "met", "door", "bij", "uit", "tussen", "naar",
        ],
        "ca" => &["de", "d", "en", "per", "amb", "sobre", "entre", "sense"],
        "ar" => &[
            "من",
            "في",
            "إلى",
            "على",
            "عن",
            "مع",
            "بين",
            "خلال",
            "عبر",
            "بواسطة",
            "باستخدام",
            "تسمى",
            "يسمى",
            "داخل",
            "خارج",
            "عند",
            "فوق",
            "تحت",
            "بعد",
            "قبل",
            "حول",
            "نحو",
            "ضد",
            "لدى",
            "كل",
            "بعض",
            "جميع",
            "معظم",
            "أي",
            "غير",
            "عدة",
            "منذ",
            "حتى",
            "بدون",
            "دون",
            "ضمن",
            "أثناء",
            "بسبب",
            "مثل",
            "ثم",
            "أيضا",
            "جدا",
            "بمساعدة",
            "على",
        ],
        "ru" | "uk" => &[
            "в",
            "во",
            "на",
            "из",
            "от",
            "для",
            "без",
            "между",
            "через",
            "при",
            "у",
            "до",
            "під",
            "від",
            "з",
            "між",
        ],
        _ => &[],
    }
}

/// Words that a verb follows.
fn verb_marks(code: &str) -> &'static [&'static str] {
    match code {
        "en" => &[
            "to", "can", "could", "will", "would", "may", "might", "must", "should", "shall",
            "they", "we", "you", "i", "he", "she", "it", "who", "which", "that", "not", "does",
            "do", "did", "is", "are", "was", "were", "be", "been", "has", "have", "had", "also",
            "often", "usually", "then",
        ],
        "fr" => &[
            "il", "elle", "ils", "elles", "on", "je", "tu", "nous", "vous", "qui", "ne", "n", "se",
            "s", "peut", "peuvent", "doit", "est", "sont", "a", "ont",
        ],
        "es" => &[
            "se", "que", "quien", "no", "ellos", "ella", "puede", "pueden", "debe", "es", "son",
            "ha", "han", "está", "están",
        ],
        "pt" => &[
            "se", "que", "não", "eles", "ela", "pode", "podem", "deve", "é", "são", "foi",
        ],
        "it" => &[
            "si", "che", "non", "essi", "può", "possono", "deve", "è", "sono", "ha", "hanno",
        ],
        "nl" => &[
            "hij", "zij", "ze", "we", "kan", "kunnen", "die", "dat", "te", "wordt", "worden",
        ],
        "ar" => &["أن", "قد", "لا", "لم", "لن", "سوف", "كان", "كانت"],
        _ => &[],
    }
}

/// Words that follow a noun, as prepositions stand before one.
fn postpositions(code: &str) -> &'static [&'static str] {
    match code {
        "hi" => &["में", "से", "को", "का", "की", "के", "पर", "ने", "तक", "द्वारा"],
        "tr" => &["ile", "için", "gibi"],
        _ => &[],
    }
}

/// Words of which a verb or participle stands before.
fn auxiliaries(code: &str) -> &'static [&'static str] {
    match code {
        "hi" => &[
            "है",
            "हैं",
            "था",
            "थी",
            "थे",
            "हो",
            "होता",
            "होती",
            "होते",
            "रहता",
            "रहती",
            "रहते",
            "गया",
            "गई",
            "गए",
            "जाता",
            "जाती",
            "जाते",
        ],
        _ => &[],
    }
}

/// What the neighbours say of a run of content words.
pub(crate) struct Neighbours<'a> {
    language: &'a Language,
    before: Option<&'a Word>,
    after: Option<&'a Word>,
}

impl<'a> Neighbours<'a> {
    /// `before` and `after` are the words next to the run, if no punctuation
    /// stands between.
    pub(crate) const fn new(
        language: &'a Language,
        before: Option<&'a Word>,
        after: Option<&'a Word>,
    ) -> Self {
        Self {
            language,
            before,
            after,
        }
    }

    /// A noun or its adjective starts the run.
    pub(crate) fn announces(&self) -> bool {
        self.before.is_some_and(|word| {
            let lower = word.lower.as_str();
            word.is_number()
                || determiners(self.language.code).contains(&lower)
                || prepositions(self.language.code).contains(&lower)
        })
    }

    /// A subordinate clause starts just before the run's article: it has a
    /// verb soon, maybe in the run.
    pub(crate) fn opens_clause(&self, before_article: Option<&Word>) -> bool {
        self.before.is_some()
            && before_article.is_some_and(|word| {
                matches!(
                    word.lower.as_str(),
                    "que"
                        | "qu"
                        | "qui"
                        | "quand"
                        | "lorsque"
                        | "lorsqu"
                        | "si"
                        | "où"
                        | "dont"
                        | "cuando"
                        | "donde"
                        | "che"
                        | "quando"
                        | "onde"
                        | "se"
                        | "that"
                        | "which"
                        | "if"
                        | "when"
                        | "where"
                        | "as"
                        | "because"
                        | "while"
                )
            })
    }

    /// A noun ends the run: what follows stands after nouns.
    pub(crate) fn ends_in_noun(&self) -> bool {
        let code = self.language.code;
        self.after
            .is_some_and(|word| postpositions(code).contains(&word.lower.as_str()))
    }

    /// A verb ends the run: its auxiliary follows.
    pub(crate) fn leads_to_auxiliary(&self) -> bool {
        let code = self.language.code;
        self.after
            .is_some_and(|word| auxiliaries(code).contains(&word.lower.as_str()))
    }

    /// A verb starts the run.
    pub(crate) fn announces_verb(&self) -> bool {
        self.before
            .is_some_and(|word| verb_marks(self.language.code).contains(&word.lower.as_str()))
    }

    /// The run ends with a verb: its object's article follows.
    pub(crate) fn ends_in_verb(&self) -> bool {
        self.after.is_some_and(|word| {
            let lower = word.lower.as_str();
            // French and Spanish articles that hold a preposition follow nouns.
            determiners(self.language.code).contains(&lower)
                && !matches!(
                    lower,
                    "du" | "des"
                        | "au"
                        | "aux"
                        | "del"
                        | "al"
                        | "do"
                        | "da"
                        | "dos"
                        | "das"
                        | "della"
                        | "dei"
                        | "delle"
                        | "degli"
                        | "dello"
                        | "dell"
                )
        })
    }
}

/// Whether a word serves grammar although the lists of stop words lack it.
pub(crate) fn is_small(code: &str, lower: &str) -> bool {
    prepositions(code).contains(&lower) || determiners(code).contains(&lower)
}

/// A noun and its adjective, both with the article: two nouns with it are
/// mostly a subject and its object.
pub(crate) fn is_arabic_phrase(key: &str) -> bool {
    let mut words = key.split(' ');
    let (Some(noun), Some(adjective), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let both = noun.starts_with("ال") && adjective.starts_with("ال");
    let feminine = noun.ends_with('ة') && adjective.ends_with('ة');
    both && (feminine
        || ["ي", "ية", "اء"]
            .iter()
            .any(|ending| adjective.ends_with(ending)))
}

/// Whether anything here tells nouns in the language.
pub(crate) fn knows(language: &Language) -> bool {
    language.code == "de" || !prepositions(language.code).is_empty()
}

/// Whether sentences end with their verb.
pub(crate) fn verb_last(language: &Language) -> bool {
    matches!(
        language.code,
        "ko" | "tr" | "hi" | "mr" | "bn" | "ur" | "fa"
    )
}

/// How long, in characters, a word is at least to be taken for a term where
/// nothing but its length speaks for it.
pub(crate) fn shortest(language: &Language) -> usize {
    match language.code {
        "ko" => 2,
        _ if knows(language) => 5,
        _ => 4,
    }
}

/// Whether the noun stands before its adjectives.
pub(crate) fn noun_first(language: &Language) -> bool {
    matches!(
        language.code,
        "fr" | "es" | "pt" | "it" | "ca" | "ar" | "he" | "fa"
    )
}
