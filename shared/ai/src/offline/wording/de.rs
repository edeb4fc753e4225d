//! German.

use super::{QualityWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("„", "“"),
    builds_on: "Baut auf dem auf, was Sie abgeschlossen haben: {terms}.",
    introduces: "Führt ein, worauf {chapter} aufbaut: {terms}.",
    comes_after: "Folgt auf {chapter}, wo eingeführt wird: {terms}.",
    stays: "Behält seinen Platz: Die Begriffe hängen nicht von anderen Kapiteln ab.",
    unexplained: "{topic} verwendet dies, ohne es zu erklären ({n}× gefunden).",
    quality: QualityWording {
        description: [
            "Der Kurs hat eine Beschreibung ({n} Wörter).",
            "Die Beschreibung fehlt oder ist sehr kurz ({n} Wörter).",
            "Beschreiben Sie in mindestens {m} Wörtern, was gelernt wird und für wen der Kurs ist.",
        ],
        contents: [
            "Jedes Thema hat Inhalt.",
            "Themen ohne Inhalt ({n}): {topics}.",
            "Schreiben Sie zuerst den Inhalt dieser Themen: {topics}.",
        ],
        length: [
            "Die Themen sind gehaltvoll (im Mittel {n} Wörter).",
            "Themen mit wenig Inhalt (unter {m} Wörtern): {topics}.",
            "Ergänzen Sie Erklärungen und Beispiele in diesen Themen: {topics}.",
        ],
        balance: [
            "Die Kapitel sind ähnlich groß.",
            "Die Kapitel sind sehr verschieden groß (Anzahl der Themen): {a} {n}, {b} {m}.",
            "Teilen Sie {a} auf oder ergänzen Sie Themen in {b}.",
        ],
        headings: [
            "Längere Themen sind durch Überschriften gegliedert.",
            "Längere Themen ohne Überschriften: {topics}.",
            "Gliedern Sie diese Themen durch Überschriften: {topics}.",
        ],
        structure: [
            "Der Kurs ist in Kapitel gegliedert ({n}).",
            "Der Kurs hat nur ein Kapitel.",
            "Gliedern Sie den Kurs in mehrere Kapitel.",
        ],
        reading: [
            "Kein Thema braucht mehr als {m} Minuten Lesezeit.",
            "Themen mit mehr als {m} Minuten Lesezeit: {topics}.",
            "Teilen Sie diese Themen in kürzere auf: {topics}.",
        ],
    },
};
