//! What the end of a word, or in Arabic its start, says of its kind.

use super::language::Language;

/// How much a word's own form speaks for (above 0) or against a noun.
pub(crate) fn form(language: &Language, lower: &str) -> f64 {
    let ends = |endings: &[&str]| {
        endings
            .iter()
            .any(|ending| lower.len() > ending.len() + 2 && lower.ends_with(ending))
    };
    match language.code {
        "en" if ends(&[
            "ly", "ing", "ed", "ous", "ful", "ive", "able", "ible", "ical", "ish",
        ]) =>
        {
            -1.0
        }
        "en" if ends(&[
            "tion", "sion", "ment", "ness", "ity", "ism", "ship", "ance", "ence", "logy", "phy",
            "ist", "sis", "gen", "ide", "ium", "tions", "ments",
        ]) =>
        {
            1.0
        }
        "de" if ends(&[
            "ung", "heit", "keit", "schaft", "tät", "tion", "ismus", "ungen",
        ]) =>
        {
            1.0
        }
        "fr" if ends(&["ement", "amment", "emment"])
            && !ends(&[
                "ronnement",
                "vêtement",
                "gouvernement",
                "mouvement",
                "rendement",
            ]) =>
        {
            -1.0
        }
        "fr" if ends(&["tion", "té", "isme", "ence", "ance", "logie", "tions"]) => 1.0,
        "es" | "pt" | "it" if ends(&["mente"]) => -1.0,
        "es" if ends(&[
            "ción", "dad", "ismo", "encia", "ancia", "logía", "ciones", "miento",
        ]) =>
        {
            1.0
        }
        "pt" if ends(&["ção", "dade", "ismo", "ência", "ância", "logia", "mento"]) => 1.0,
        "it" if ends(&["zione", "ità", "ismo", "enza", "anza", "logia", "zioni"]) => 1.0,
        "ru" | "uk"
            if ends(&[
                "ется", "ится", "ются", "ятся", "ает", "яет", "ует", "еет", "ают", "яют", "уют",
                "ить", "ать", "ять", "еть", "ться",
            ]) =>
        {
            -1.0
        }
        "ru" if ends(&["ция", "ость", "ение", "ание", "ство", "изм"]) => 1.0,
        "ko" if ends(&[
            "하고", "이고", "하며", "하여", "되어", "되고", "어", "어서", "하는",
        ]) =>
        {
            -1.0
        }
        "tr" if ends(&[
            "ılır", "ilir", "ulur", "ülür", "anır", "enir", "arak", "erek", "ınca", "ince", "unca",
            "ünce", "ıyor", "iyor", "uyor", "üyor", "dığı", "diği", "duğu", "düğü", "tığı", "tiği",
            "duğu", "düğü", "maz", "mez", "malı", "meli", "mış", "miş", "muş", "müş", "ecek",
            "acak", "ıdır", "idir", "udur", "üdür", "aşır", "eşir", "ştir", "ıştır", "lidir",
            "kça", "kçe", "mamış", "ebilir", "abilir",
        ]) =>
        {
            -1.0
        }
        // With, without: adjectives.
        "tr" if ends(&["lı", "lü", "sız", "siz", "suz", "süz", "daki", "deki"]) => -0.5,
        "tr" if ends(&[
            "lık", "lik", "luk", "lük", "lar", "ler", "ları", "leri", "ması", "mesi", "ıcı",
            "graf", "loji", "ağacı", "suyu",
        ]) =>
        {
            0.6
        }
        "ar" => arabic(lower),
        _ => 0.0,
    }
}

/// The article makes a noun or its adjective; particles that are written
/// together with a word make it no term.
fn arabic(word: &str) -> f64 {
    let glued = ["وال", "بال", "كال", "فال", "لل", "ولل", "وبال"];
    if glued
        .iter()
        .any(|glued| word.starts_with(glued) && word.chars().count() > 5)
    {
        -2.0
    } else if word.starts_with("ال") && word.chars().count() > 4 {
        1.0
    } else {
        0.0
    }
}
