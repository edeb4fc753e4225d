//! Spanish.

use super::{QualityWording, SeoWording, Wording};

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
};
