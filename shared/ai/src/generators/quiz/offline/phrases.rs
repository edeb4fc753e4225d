//! How questions are put, in the languages at hand.

/// What stands before and after the thing asked about.
type Frame = (&'static str, &'static str);

/// The questions of a language.
#[derive(Debug, Clone, Copy)]
pub(super) struct Phrases {
    /// Which term fills the gap of a sentence.
    pub(super) gap: Frame,
    /// Which number does.
    pub(super) number: Frame,
    /// Which term a description is of.
    pub(super) described: Option<Frame>,
    /// How spaced or unspaced a gap is.
    pub(super) blank: &'static str,
}

/// The gap in a sentence.
const BLANK: &str = "_____";

/// The questions of a language; in one that is not at hand, the gap itself is
/// the question.
pub(super) fn phrases(code: &str) -> Phrases {
    let (gap, number, described) = match code {
        "en" => (
            ("Which term completes this sentence: “", "”?"),
            ("Which number completes this sentence: “", "”?"),
            ("Which term fits this description: “", "”?"),
        ),
        "de" => (
            ("Welcher Begriff ergänzt diesen Satz: „", "“?"),
            ("Welche Zahl ergänzt diesen Satz: „", "“?"),
            ("Auf welchen Begriff trifft diese Beschreibung zu: „", "“?"),
        ),
        "fr" => (
            ("Quel terme complète cette phrase : « ", " » ?"),
            ("Quel nombre complète cette phrase : « ", " » ?"),
            ("Quel terme correspond à cette description : « ", " » ?"),
        ),
        "es" => (
            ("¿Qué término completa esta frase: «", "»?"),
            ("¿Qué número completa esta frase: «", "»?"),
            ("¿Qué término corresponde a esta descripción: «", "»?"),
        ),
        "pt" => (
            ("Que termo completa esta frase: “", "”?"),
            ("Que número completa esta frase: “", "”?"),
            ("Que termo corresponde a esta descrição: “", "”?"),
        ),
        "it" => (
            ("Quale termine completa questa frase: “", "”?"),
            ("Quale numero completa questa frase: “", "”?"),
            ("Quale termine corrisponde a questa descrizione: “", "”?"),
        ),
        "ar" => (
            ("ما المصطلح الذي يكمل هذه الجملة: «", "»؟"),
            ("ما العدد الذي يكمل هذه الجملة: «", "»؟"),
            ("ما المصطلح الذي ينطبق عليه هذا الوصف: «", "»؟"),
        ),
        "zh" => (
            ("哪个词语可以填入句中空白处：“", "”？"),
            ("哪个数字可以填入句中空白处：“", "”？"),
            ("哪个词语符合以下描述：“", "”？"),
        ),
        "ja" => (
            ("空欄に入る語句はどれですか：「", "」？"),
            ("空欄に入る数字はどれですか：「", "」？"),
            ("次の説明に当てはまる語句はどれですか：「", "」？"),
        ),
        "ru" => (
            ("Какой термин пропущен в предложении: «", "»?"),
            ("Какое число пропущено в предложении: «", "»?"),
            ("Какому термину соответствует описание: «", "»?"),
        ),
        "nl" => (
            ("Welk begrip vult deze zin aan: “", "”?"),
            ("Welk getal vult deze zin aan: “", "”?"),
            ("Bij welk begrip past deze beschrijving: “", "”?"),
        ),
        "tr" => (
            ("Bu cümleyi hangi terim tamamlar: “", "”?"),
            ("Bu cümleyi hangi sayı tamamlar: “", "”?"),
            ("Bu açıklama hangi terime uyar: “", "”?"),
        ),
        "hi" => (
            ("कौन सा शब्द इस वाक्य को पूरा करता है: “", "”?"),
            ("कौन सी संख्या इस वाक्य को पूरा करती है: “", "”?"),
            ("यह वर्णन किस शब्द का है: “", "”?"),
        ),
        _ => {
            let bare = ("“", "” (_____ = ?)");
            return Phrases {
                gap: bare,
                number: bare,
                described: None,
                blank: BLANK,
            };
        }
    };
    Phrases {
        gap,
        number,
        described: Some(described),
        blank: BLANK,
    }
}

/// "What is …?" by the verb that the sentence has.
pub(super) fn what_is(code: &str, subject: &str, verb: &str) -> Option<String> {
    Some(match (code, verb) {
        ("en", verb) => format!("What {verb} {subject}?"),
        ("de", verb) => format!("Was {verb} {subject}?"),
        ("fr", _) => format!("Que désigne l’expression « {subject} » ?"),
        ("es", verb) => format!("¿Qué {verb} {subject}?"),
        ("pt", verb) => format!("O que {verb} {subject}?"),
        ("it", verb) => format!("Che cosa {verb} {subject}?"),
        ("ar", verb) => format!("ما {verb} {subject}؟"),
        ("zh", _) => format!("什么是{subject}？"),
        ("ja", _) => format!("{subject}とは何ですか？"),
        ("ru", _) => format!("Что такое {subject}?"),
        ("tr", _) => format!("{subject} nedir?"),
        ("hi", _) => format!("{subject} क्या है?"),
        ("nl", verb) => format!("Wat {verb} {subject}?"),
        _ => return None,
    })
}
