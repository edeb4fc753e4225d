//! Spanish.

use super::{LiveWording, SeoWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("«", "»"),
    key_terms: "Conceptos clave",
    explain: "Explique con sus propias palabras: {a}.",
    connect: "Describa qué relación hay entre {a} y {b}.",
    example: "Busque un ejemplo propio de {a} y descríbalo.",
    assignment: "Tarea: {topic}",
    tasks: "Estudie el material de {topic} y realice estas tareas:",
    rubric: [
        "{a}: la explicación es correcta y con palabras propias.",
        "La relación entre {a} y {b} está bien descrita.",
        "El ejemplo de {a} es adecuado y está descrito.",
    ],
    seo: SeoWording {
        title_short: "El título tiene {n} de {m} caracteres posibles: diga con más detalle qué se aprende.",
        title_long: "El título tiene {n} caracteres, de los que se muestran unos {m}: ponga lo importante al principio.",
        missing: "Los textos del curso no mencionan {a}: úselo en la descripción o en un tema, o renuncie a ello.",
        not_in_title: "Use {a} en el título.",
        description_short: "La descripción tiene {n} palabras: escriba al menos {m}.",
        in_headings: "Use estas palabras clave en títulos de capítulos y encabezados: {terms}.",
    },
    live: LiveWording {
        about: "Una clase en directo sobre {title}.",
        invitation: "Haga sus preguntas en la clase y vote por las preguntas de otros que quiera ver respondidas.",
        polls: [
            "¿Cuánto sabe ya de {a}?",
            "¿Qué es lo que más le gustaría aprender sobre {a}?",
            "¿Qué parte de {a} le resulta más difícil?",
            "¿Dónde se ha encontrado antes con {a}?",
            "¿Con qué seguridad explicaría {a} a otra persona?",
            "¿Qué deberíamos ver primero sobre {a}?",
            "¿Qué le ayuda más con {a}: ejemplos, ejercicios, explicaciones o debate?",
            "¿Cuánto tiempo ha dedicado hasta ahora a {a}?",
            "¿Para qué quiere usar {a}?",
            "¿Qué deberíamos repasar al final sobre {a}?",
        ],
        on_term: [
            "¿Qué tan bien puede explicar {a}?",
            "¿Qué le queda aún poco claro sobre {a}?",
            "¿Qué importancia tiene {a} para lo que quiere hacer?",
        ],
        on_terms: "¿Qué relación cree que hay entre {a} y {b}?",
        counts: "Preguntas: {n}, de ellas respondidas: {m}. Mensajes recientes del chat: {k}.",
        subjects: "Se habló de: {terms}.",
        answered: "Pregunta (votos: {n}): {a} Respuesta: {b}",
        answered_aloud: "Pregunta (votos: {n}), respondida de viva voz: {a}",
        open: "Pregunta (votos: {n}), sin responder: {a}",
        chat: "Del chat: {a}",
        nothing: "En esta clase no se preguntó ni se escribió nada.",
    },
};
