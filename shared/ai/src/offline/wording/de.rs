//! German.

use super::{LiveWording, SeoWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("„", "“"),
    key_terms: "Wichtige Begriffe",
    explain: "Erklären Sie in eigenen Worten: {a}.",
    connect: "Beschreiben Sie, wie {a} und {b} zusammenhängen.",
    example: "Finden Sie ein eigenes Beispiel zu {a} und beschreiben Sie es.",
    assignment: "Aufgabe: {topic}",
    tasks: "Arbeiten Sie das Material zu {topic} durch und lösen Sie diese Aufgaben:",
    rubric: [
        "{a} ist richtig und in eigenen Worten erklärt.",
        "Der Zusammenhang von {a} und {b} ist richtig beschrieben.",
        "Das Beispiel zu {a} passt und ist beschrieben.",
    ],
    seo: SeoWording {
        title_short: "Der Titel hat {n} von {m} möglichen Zeichen: Sagen Sie genauer, was gelernt wird.",
        title_long: "Der Titel hat {n} Zeichen, von denen etwa {m} angezeigt werden: Das Wichtige gehört nach vorn.",
        missing: "Die Texte des Kurses erwähnen {a} nicht: Verwenden Sie es in der Beschreibung oder einem Thema, oder verzichten Sie darauf.",
        not_in_title: "Verwenden Sie {a} im Titel.",
        description_short: "Die Beschreibung hat {n} Wörter: Schreiben Sie mindestens {m}.",
        in_headings: "Verwenden Sie diese Schlüsselwörter in Kapiteltiteln und Überschriften: {terms}.",
    },
    live: LiveWording {
        about: "Eine Live-Stunde zum Thema {title}.",
        invitation: "Stellen Sie Ihre Fragen in der Stunde und stimmen Sie für die Fragen anderer, die Sie beantwortet haben möchten.",
        polls: [
            "Wie gut kennen Sie {a} schon?",
            "Was möchten Sie über {a} am liebsten lernen?",
            "Welcher Teil von {a} fällt Ihnen am schwersten?",
            "Wo ist Ihnen {a} schon begegnet?",
            "Wie sicher wären Sie, wenn Sie {a} jemandem erklären müssten?",
            "Was sollten wir uns bei {a} zuerst ansehen?",
            "Was hilft Ihnen bei {a} am meisten: Beispiele, Übungen, Erklärungen oder Diskussion?",
            "Wie viel Zeit haben Sie bisher mit {a} verbracht?",
            "Wofür möchten Sie {a} verwenden?",
            "Was zu {a} sollten wir am Ende wiederholen?",
        ],
        on_term: [
            "Wie gut können Sie {a} erklären?",
            "Was ist Ihnen bei {a} noch unklar?",
            "Wie wichtig ist {a} für Ihr Vorhaben?",
        ],
        on_terms: "Wie hängen {a} und {b} Ihrer Meinung nach zusammen?",
        counts: "Fragen: {n}, davon beantwortet: {m}. Letzte Chat-Nachrichten: {k}.",
        subjects: "Darum ging es: {terms}.",
        answered: "Frage (Stimmen: {n}): {a} Antwort: {b}",
        answered_aloud: "Frage (Stimmen: {n}), mündlich beantwortet: {a}",
        open: "Frage (Stimmen: {n}), nicht beantwortet: {a}",
        chat: "Aus dem Chat: {a}",
        nothing: "In dieser Stunde wurde nichts gefragt und nichts geschrieben.",
    },
};
