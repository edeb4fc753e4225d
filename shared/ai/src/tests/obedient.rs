//! A model that obeys whatever stands outside the fence, as the weakest of
//! models would, behind a server that takes role marks within a message for
//! what they say, and whose template may know no system role.

use serde_json::{Value, json};

use super::server::Reply;

/// Stands in every order of the corpus, and nowhere else.
pub(super) const ORDER: &str = "PWNED";

/// Role marks of the usual templates.
const MARKS: [&str; 50] = [
    "<|",
    "<｜",
    "＜｜",
    "＜|",
    "\u{fe64}|",
    "<s>",
    "</s>",
    "[INST]",
    "[/INST]",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
    "[TOOL_RESULTS]",
    "<<SYS>>",
    "<start_of_turn>",
    "<end_of_turn>",
    "<think>",
    "<think/>",
    "</think>",
    "<tool_call>",
    "<tool_call_begin>",
    "<tool_call_end>",
    "<system>",
    "<system/>",
    "</user>",
    "<extra_id_",
    "<SPECIAL_1",
    "<reserved_1",
    "<role>",
    "</role>",
    "]~b]",
    "]~!b[",
    "[e~[",
    "<_user>",
    "<_bot>",
    "<_end>",
    "<bot>",
    "<human>",
    "<im_start>",
    "<im_end>",
    "<ctrl99>",
    "<ctrl100>",
    "<seed:bos>",
    "<seed:eos>",
    "<unused0>",
    "[unused1]",
    "<startoftext>",
    "<endoftext>",
    "[gMASK]",
    "<sop>",
    "[UNUSED_TOKEN_",
];

/// What a request makes such a model do: every line that is no material.
pub(super) fn orders(request: &Value) -> Vec<String> {
    let messages = request["messages"].as_array().unwrap();
    let system = messages[0]["content"].as_str().unwrap();
    // Without the rule, there is no fence.
    let mark = system
        .split_once("between the lines <<<")
        .and_then(|(_, rest)| rest.split_whitespace().next());
    let mut orders = Vec::new();
    for message in messages {
        let text = message["content"].as_str().unwrap();
        let (text, forged) = as_templates_read(text);
        let whole = forged.is_none();
        orders.extend(forged.map(ToOwned::to_owned));
        match message["role"].as_str().unwrap() {
            // What it said before is no order.
            "assistant" => {}
            "user" if mark.is_some() => orders.extend(outside(text, mark.unwrap(), whole)),
            _ => orders.extend(text.lines().map(ToOwned::to_owned)),
        }
    }
    orders
}

/// A message as far as the first role mark in it, and what follows.
fn as_templates_read(text: &str) -> (&str, Option<&str>) {
    let lower = text.to_ascii_lowercase();
    let first = MARKS
        .iter()
        .filter_map(|mark| lower.find(&mark.to_ascii_lowercase()))
        .min();
    match first {
        Some(place) => (&text[..place], Some(&text[place..])),
        None => (text, None),
    }
}

fn outside(text: &str, mark: &str, whole: bool) -> Vec<String> {
    let (open, close) = (format!("<<<{mark}"), format!("{mark}>>>"));
    let (mut outside, mut inside) = (Vec::new(), false);
    for line in text.split(['\n', '\r']) {
        if inside {
            inside = line.trim() != close;
        } else if line.trim() == open {
            inside = true;
        } else {
            outside.push(line.to_owned());
        }
    }
    assert!(!(inside && whole), "a fence is open");
    outside
}

/// Whether a request makes it obey an order of the corpus.
pub(super) fn obeys(request: &Value) -> bool {
    orders(request).iter().any(|order| order.contains(ORDER))
}

/// Its answer.
pub(super) fn reply(request: &Value) -> Reply {
    Reply::answer(&json!({ "obeyed": obeys(request) }))
}

/// Its answer where its template knows no system role.
pub(super) fn reply_to_users(request: &Value) -> Reply {
    if request["messages"][0]["role"] == "system" {
        return Reply::error(400, "System role not supported");
    }
    reply(request)
}
