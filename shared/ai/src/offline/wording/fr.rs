//! French.

use super::{QualityWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("« ", " »"),
    builds_on: "Prolonge ce que vous avez terminé : {terms}.",
    introduces: "Introduit {terms}, sur quoi s’appuie {chapter}.",
    comes_after: "Vient après {chapter}, qui introduit {terms}.",
    stays: "Garde sa place : ses notions ne dépendent pas des autres chapitres.",
    unexplained: "{topic} l’utilise sans l’expliquer (trouvé {n}×).",
    quality: QualityWording {
        description: [
            "Le cours a une description ({n} mots).",
            "La description manque ou est très courte ({n} mots).",
            "Décrivez en au moins {m} mots ce que l’on apprend et à qui le cours s’adresse.",
        ],
        contents: [
            "Chaque sujet a un contenu.",
            "Sujets sans contenu ({n}) : {topics}.",
            "Rédigez d’abord le contenu de ces sujets : {topics}.",
        ],
        length: [
            "Les sujets sont étoffés ({n} mots en moyenne).",
            "Sujets peu étoffés (moins de {m} mots) : {topics}.",
            "Ajoutez des explications et des exemples à ces sujets : {topics}.",
        ],
        balance: [
            "Les chapitres sont de taille semblable.",
            "Les chapitres sont de taille très inégale (nombre de sujets) : {a} {n}, {b} {m}.",
            "Divisez {a} ou ajoutez des sujets à {b}.",
        ],
        headings: [
            "Les sujets longs sont structurés par des titres.",
            "Sujets longs sans titres intermédiaires : {topics}.",
            "Structurez ces sujets par des titres : {topics}.",
        ],
        structure: [
            "Le cours est divisé en chapitres ({n}).",
            "Le cours n’a qu’un seul chapitre.",
            "Divisez le cours en plusieurs chapitres.",
        ],
        reading: [
            "Aucun sujet ne demande plus de {m} minutes de lecture.",
            "Sujets demandant plus de {m} minutes de lecture : {topics}.",
            "Divisez ces sujets en sujets plus courts : {topics}.",
        ],
    },
};
