use super::*;

fn defined(code: &str, text: &str) -> Vec<(String, String)> {
    let document = Document::read(text, Some(code));
    assert_eq!(document.language.code, code, "{text}");
    let found = document.definitions().into_iter();
    found
        .map(|definition| (definition.term, definition.says))
        .collect()
}

#[test]
fn definitions_are_read_in_every_language() {
    for (code, text, term, says) in [
        (
            "en",
            "A caldera is a large basin that forms when a magma chamber empties.",
            "caldera",
            "a large basin that forms when a magma chamber empties",
        ),
        (
            "en",
            "Magma is molten rock that collects in a chamber below the surface.",
            "Magma",
            "molten rock that collects in a chamber below the surface",
        ),
        (
            "en",
            "The Simple Mail Transfer Protocol (SMTP) is a protocol that carries mail.",
            "Simple Mail Transfer Protocol",
            "a protocol that carries mail",
        ),
        (
            "en",
            "The process by which plants make sugar from light is called photosynthesis.",
            "photosynthesis",
            "The process by which plants make sugar from light",
        ),
        (
            "de",
            "Die Photosynthese ist ein Vorgang, bei dem Pflanzen aus Licht Zucker machen.",
            "Photosynthese",
            "ein Vorgang, bei dem Pflanzen aus Licht Zucker machen",
        ),
        (
            "fr",
            "La photosynthèse est un processus qui permet aux plantes de faire du sucre.",
            "photosynthèse",
            "un processus qui permet aux plantes de faire du sucre",
        ),
        (
            "es",
            "La fotosíntesis es un proceso que permite a las plantas hacer azúcar.",
            "fotosíntesis",
            "un proceso que permite a las plantas hacer azúcar",
        ),
        (
            "tr",
            "Fotosentez, bitkilerin ışıktan şeker yapmasını sağlayan bir süreçtir.",
            "Fotosentez",
            "bitkilerin ışıktan şeker yapmasını sağlayan bir süreçtir",
        ),
        (
            "ar",
            "القمح هو نبات من الحبوب يزرع في معظم أنحاء العالم.",
            "القمح",
            "نبات من الحبوب يزرع في معظم أنحاء العالم",
        ),
        (
            "hi",
            "गेहूँ एक अनाज है जो पूरी दुनिया में उगाया जाता है।",
            "गेहूँ",
            "एक अनाज है जो पूरी दुनिया में उगाया जाता है",
        ),
        (
            "zh",
            "小麦是一种在世界各地广泛种植的谷物。",
            "小麦",
            "一种在世界各地广泛种植的谷物",
        ),
    ] {
        assert_eq!(
            defined(code, text),
            [(term.to_owned(), says.to_owned())],
            "{text}"
        );
    }
}

#[test]
fn what_equates_nothing_is_no_definition() {
    for (code, text) in [
        (
            "en",
            "This is a large basin that forms when a magma chamber empties.",
        ),
        (
            "en",
            "The result is a large basin that forms when a magma chamber empties.",
        ),
        (
            "en",
            "Rye and wheat are the cereals that grow in the north of the land.",
        ),
        (
            "en",
            "The field is wide and dry. The field is a place that nobody visits.",
        ),
        (
            "en",
            "He said: “Abortion is a killing that is meant by all who take part.”",
        ),
        (
            "tr",
            "Yaşamak, hürriyet ve kişi emniyeti her ferdin hakkıdır.",
        ),
        ("zh", "无论是天生没有还是后来失去的人，都有一种平等的权利。"),
    ] {
        assert_eq!(defined(code, text), [], "{text}");
    }
}
