//! Holds HTML to the allow-list by other means than the cleaner's: the browser's
//! tokenizer, and a second list.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// Elements that may be shown. None of them changes how what follows is read.
const ELEMENTS: [&str; 24] = [
    "a",
    "blockquote",
    "br",
    "caption",
    "code",
    "dd",
    "dl",
    "dt",
    "em",
    "h2",
    "h3",
    "h4",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];

/// What of a clean text is not allowed; nothing, if all is well. Text that a
/// browser would not show as it stands counts too.
pub fn faults(html: &str) -> Vec<String> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let options = TokenizerOpts {
        exact_errors: false,
        ..TokenizerOpts::default()
    };
    let tokenizer = Tokenizer::new(Auditor::default(), options);
    // Only a sink that runs scripts stops the tokenizer before the end.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

#[derive(Default)]
struct Auditor(RefCell<Vec<String>>);

impl TokenSink for Auditor {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut faults = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) => audit(&tag, &mut faults),
            Token::DoctypeToken(_) => faults.push("a doctype".into()),
            Token::CommentToken(text) => faults.push(format!("the comment {text}")),
            Token::ParseError(error) => faults.push(format!("an error: {error}")),
            Token::CharacterTokens(_) | Token::NullCharacterToken | Token::EOFToken => {}
        }
        TokenSinkResult::Continue
    }
}

fn audit(tag: &Tag, faults: &mut Vec<String>) {
    let name = &*tag.name;
    if !ELEMENTS.contains(&name) {
        faults.push(format!("the element {name}"));
    }
    if tag.kind == TagKind::EndTag {
        return;
    }
    for attribute in &tag.attrs {
        let value = &*attribute.value;
        let allowed = match (name, &*attribute.name.local) {
            (_, "dir") => matches!(value, "ltr" | "rtl" | "auto"),
            ("a", "href") => is_address(value),
            ("a", "rel") => value == "noopener noreferrer nofollow ugc",
            ("code", "class") => value
                .strip_prefix("language-")
                .is_some_and(|language| !language.contains(char::is_whitespace)),
            ("ol", "start") => value.parse::<u16>().is_ok(),
            _ => false,
        };
        if !allowed {
            faults.push(format!("{}={value:?} of {name}", attribute.name.local));
        }
    }
    if name == "a" && !tag.attrs.iter().any(|given| &*given.name.local == "rel") {
        faults.push("a link that lends weight".into());
    }
}

/// An address on another host, or of mail.
fn is_address(value: &str) -> bool {
    let (scheme, rest) = value.split_once(':').unwrap_or_default();
    match scheme.to_ascii_lowercase().as_str() {
        "mailto" => true,
        // Without both slashes and a host a browser takes it for a part of the page's own
        // address.
        "https" => {
            let host = rest.strip_prefix("//").and_then(|rest| rest.chars().next());
            host.is_some_and(|first| !first.is_whitespace() && !"/\\?#:@".contains(first))
        }
        _ => false,
    }
}
