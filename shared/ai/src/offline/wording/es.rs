//! Spanish.

use super::{LiveWording, QualityWording, SeoWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("«", "»"),
    builds_on: "Continúa lo que ha completado: {terms}.",
    introduces: "Introduce {terms}, en lo que se apoya {chapter}.",
    comes_after: "Va después de {chapter}, que introduce {terms}.",
    stays: "Mantiene su lugar: sus conceptos no dependen de los otros capítulos.",
    unexplained: "{topic} lo usa sin explicarlo (aparece {n}×).",
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
    quality: QualityWording {
        description: [
            "El curso tiene una descripción ({n} palabras).",
            "La descripción falta o es muy corta ({n} palabras).",
            "Describa en al menos {m} palabras qué se aprende y para quién es el curso.",
        ],
        contents: [
            "Todos los temas tienen contenido.",
            "Temas sin contenido ({n}): {topics}.",
            "Escriba primero el contenido de estos temas: {topics}.",
        ],
        length: [
            "Los temas están bien desarrollados ({n} palabras de media).",
            "Temas con poco contenido (menos de {m} palabras): {topics}.",
            "Añada explicaciones y ejemplos a estos temas: {topics}.",
        ],
        balance: [
            "Los capítulos tienen un tamaño parecido.",
            "Los capítulos tienen tamaños muy distintos (número de temas): {a} {n}, {b} {m}.",
            "Divida {a} o añada temas a {b}.",
        ],
        headings: [
            "Los temas largos están divididos con títulos.",
            "Temas largos sin títulos intermedios: {topics}.",
            "Divida estos temas con títulos: {topics}.",
        ],
        structure: [
            "El curso está dividido en capítulos ({n}).",
            "El curso tiene un solo capítulo.",
            "Divida el curso en varios capítulos.",
        ],
        reading: [
            "Ningún tema requiere más de {m} minutos de lectura.",
            "Temas que requieren más de {m} minutos de lectura: {topics}.",
            "Divida estos temas en otros más cortos: {topics}.",
        ],
    },
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
