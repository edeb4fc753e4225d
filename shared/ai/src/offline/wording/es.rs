//! Spanish.

use super::{QualityWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("«", "»"),
    builds_on: "Continúa lo que ha completado: {terms}.",
    introduces: "Introduce {terms}, en lo que se apoya {chapter}.",
    comes_after: "Va después de {chapter}, que introduce {terms}.",
    stays: "Mantiene su lugar: sus conceptos no dependen de los otros capítulos.",
    unexplained: "{topic} lo usa sin explicarlo (aparece {n}×).",
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
};
