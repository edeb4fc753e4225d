//! French.

use super::{LiveWording, SeoWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("« ", " »"),
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
    seo: SeoWording {
        title_short: "Le titre compte {n} caractères sur {m} possibles : précisez ce que l’on apprend.",
        title_long: "Le titre compte {n} caractères, dont environ {m} sont affichés : placez l’essentiel au début.",
        missing: "Les textes du cours ne mentionnent pas {a} : employez ce terme dans la description ou un sujet, ou renoncez-y.",
        not_in_title: "Employez {a} dans le titre.",
        description_short: "La description compte {n} mots : écrivez-en au moins {m}.",
        in_headings: "Employez ces mots-clés dans les titres des chapitres et les intertitres : {terms}.",
    },
    live: LiveWording {
        about: "Un cours en direct sur {title}.",
        invitation: "Posez vos questions pendant le cours et votez pour celles des autres auxquelles vous souhaitez une réponse.",
        polls: [
            "Connaissez-vous déjà bien {a} ?",
            "Que souhaitez-vous surtout apprendre sur {a} ?",
            "Quelle partie de {a} trouvez-vous la plus difficile ?",
            "Où avez-vous déjà rencontré {a} ?",
            "Seriez-vous à l’aise pour expliquer {a} à quelqu’un d’autre ?",
            "Par quoi devrions-nous commencer au sujet de {a} ?",
            "Qu’est-ce qui vous aide le plus pour {a} : exemples, exercices, explications ou discussion ?",
            "Combien de temps avez-vous déjà consacré à {a} ?",
            "À quoi souhaitez-vous que {a} vous serve ?",
            "Que devrions-nous revoir à la fin au sujet de {a} ?",
        ],
        on_term: [
            "Savez-vous bien expliquer {a} ?",
            "Qu’est-ce qui reste peu clair pour vous au sujet de {a} ?",
            "Quelle importance {a} a-t-il pour votre projet ?",
        ],
        on_terms: "Selon vous, quel est le lien entre {a} et {b} ?",
        counts: "Questions : {n}, dont avec réponse : {m}. Messages récents du chat : {k}.",
        subjects: "Il a été question de : {terms}.",
        answered: "Question (votes : {n}) : {a} Réponse : {b}",
        answered_aloud: "Question (votes : {n}), réponse donnée à l’oral : {a}",
        open: "Question (votes : {n}), sans réponse : {a}",
        chat: "Dans le chat : {a}",
        nothing: "Rien n’a été demandé ni écrit pendant ce cours.",
    },
};
