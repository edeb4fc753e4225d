//! A corpus of texts that would run, load or track, cleaned.

use crate::audit::faults;
use crate::{from_markdown, sanitise};

fn corpus() -> Vec<String> {
    serde_json::from_str(include_str!("../tests/data/xss.json")).unwrap()
}

#[test]
fn the_corpus_is_large() {
    let corpus = corpus();
    assert!(corpus.len() >= 250, "{}", corpus.len());
    let dirty = |html: &&String| !faults(html).is_empty();
    assert!(corpus.iter().filter(dirty).count() >= 200);
}

#[test]
fn nothing_of_it_passes_and_cleaning_twice_changes_nothing() {
    for text in corpus() {
        for (clean, by) in [
            (sanitise(&text), "cleaned"),
            (from_markdown(&text), "as Markdown"),
        ] {
            let found = faults(&clean);
            assert!(found.is_empty(), "{text:?} {by} is {clean:?}: {found:?}");
            assert_eq!(sanitise(&clean), clean, "{text:?} {by}");
        }
    }
}

#[test]
fn what_is_put_together_from_it_does_not_pass_either() {
    let corpus = corpus();
    for (place, text) in corpus.iter().enumerate() {
        let other = &corpus[(place * 7 + 3) % corpus.len()];
        let halves: String = text.chars().take(text.chars().count() / 2).collect();
        for joined in [
            format!("{text}{other}"),
            format!("{halves}{other}"),
            format!("<table><tr><td>{text}</table>{other}"),
            format!("<p>{text}</p>\n\n{other}"),
        ] {
            let clean = sanitise(&joined);
            let found = faults(&clean);
            assert!(found.is_empty(), "{joined:?} is {clean:?}: {found:?}");
            assert_eq!(sanitise(&clean), clean, "{joined:?}");
        }
    }
}

#[test]
fn the_audit_finds_what_is_not_allowed() {
    for dirty in [
        "<img src=x>",
        "<p onclick=\"x()\">a</p>",
        "<a href=\"javascript:x\" rel=\"noopener noreferrer nofollow ugc\">a</a>",
        "<a href=\"https://x.org\">a</a>",
        "<a href=\"https:x\" rel=\"noopener noreferrer nofollow ugc\">a</a>",
        "<a href=\"https:/x\" rel=\"noopener noreferrer nofollow ugc\">a</a>",
        "<a href=\"/x\" rel=\"noopener noreferrer nofollow ugc\">a</a>",
        "<!-- a -->",
        "<code class=\"x\">a</code>",
    ] {
        assert!(!faults(dirty).is_empty(), "{dirty}");
    }
    assert!(faults("<p dir=\"rtl\">a <br> &amp; &lt;</p>").is_empty());
}
