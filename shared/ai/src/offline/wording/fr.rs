//! French.

use super::{QualityWording, SeoWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("« ", " »"),
    builds_on: "Prolonge ce que vous avez terminé : {terms}.",
    introduces: "Introduit {terms}, sur quoi s’appuie {chapter}.",
    comes_after: "Vient après {chapter}, qui introduit {terms}.",
    stays: "Garde sa place : ses notions ne dépendent pas des autres chapitres.",
    unexplained: "{topic} l’utilise sans l’expliquer (trouvé {n}×).",
    key_terms: "Notions clés",
    explain: "Expliquez avec vos propres mots : {a}.",
    connect: "Décrivez le lien entre {a} et {b}.",
    example: "Trouvez un exemple personnel pour {a} et décrivez-le.",
    assignment: "Devoir : {topic}",
    tasks: "Étudiez le contenu de {topic} et réalisez ces tâches :",
    rubric: [
        "{a} : l’explication est juste et personnelle.",
        "Le lien entre {a} et {b} est décrit correctement.",
        "L’exemple pour {a} convient et est décrit.",
    ],
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
    seo: SeoWording {
        title_short: "Le titre compte {n} caractères sur {m} possibles : précisez ce que l’on apprend.",
        title_long: "Le titre compte {n} caractères, dont environ {m} sont affichés : placez l’essentiel au début.",
        missing: "Les textes du cours ne mentionnent pas {a} : employez ce terme dans la description ou un sujet, ou renoncez-y.",
        not_in_title: "Employez {a} dans le titre.",
        description_short: "La description compte {n} mots : écrivez-en au moins {m}.",
        in_headings: "Employez ces mots-clés dans les titres des chapitres et les intertitres : {terms}.",
    },
};
