//! What a connected participant may do, and the one change that is made of it.

use serde_json::{Map, Value};

const SOURCES: &str = "can_publish_sources";

const SCREEN: [&str; 2] = ["SCREEN_SHARE", "SCREEN_SHARE_AUDIO"];
/// All other sources. An empty list of sources means every one.
const OTHERS: [&str; 2] = ["CAMERA", "MICROPHONE"];

/// A participant's permission with the screen's sources added or taken
/// away, and everything else as it was, fields that this version does not
/// know included; `None` where there is nothing to change.
pub(super) fn changed(permission: &Map<String, Value>, allowed: bool) -> Option<Value> {
    let sources = sources(permission);
    let (has_any, has_all) = (
        sources.is_empty() || SCREEN.iter().any(|source| has(&sources, source)),
        sources.is_empty() || SCREEN.iter().all(|source| has(&sources, source)),
    );
    if (allowed && has_all) || (!allowed && !has_any) {
        return None;
    }
    let mut sources = if sources.is_empty() {
        OTHERS.map(ToOwned::to_owned).to_vec()
    } else {
        sources
    };
    sources.retain(|source| !SCREEN.contains(&source.as_str()));
    if allowed {
        sources.extend(SCREEN.map(ToOwned::to_owned));
    } else if sources.is_empty() {
        // An empty list would allow everything, the screen included.
        sources.push("UNKNOWN".to_owned());
    }
    let mut permission = permission.clone();
    permission.insert(SOURCES.into(), sources.into());
    Some(permission.into())
}

fn has(sources: &[String], source: &str) -> bool {
    sources.iter().any(|has| has == source)
}

/// The sources that may be published, by their names.
fn sources(permission: &Map<String, Value>) -> Vec<String> {
    let sources = permission.get(SOURCES).and_then(Value::as_array);
    let name = |source: &Value| match (source.as_str(), source.as_u64()) {
        (Some(name), _) => Some(name.to_owned()),
        (_, Some(1)) => Some("CAMERA".to_owned()),
        (_, Some(2)) => Some("MICROPHONE".to_owned()),
        (_, Some(3)) => Some("SCREEN_SHARE".to_owned()),
        (_, Some(4)) => Some("SCREEN_SHARE_AUDIO".to_owned()),
        _ => None,
    };
    sources.into_iter().flatten().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn with(sources: &Value) -> Map<String, Value> {
        let permission = json!({
            "can_subscribe": true, "can_publish": true, "can_publish_data": false,
            "can_publish_sources": sources, "hidden": false, "can_update_metadata": true,
            "can_do_what_is_not_invented_yet": true
        });
        permission.as_object().unwrap().clone()
    }

    fn sources_of(permission: Option<Value>) -> Value {
        permission.unwrap()["can_publish_sources"].clone()
    }

    #[test]
    fn the_screen_is_added_and_taken_away_and_nothing_else_changes() {
        let before = with(&json!(["CAMERA", "MICROPHONE"]));
        let permission = changed(&before, true).unwrap();
        let all = json!(["CAMERA", "MICROPHONE", "SCREEN_SHARE", "SCREEN_SHARE_AUDIO"]);
        assert_eq!(permission, Value::from(with(&all)));
        assert_eq!(changed(&with(&all), false).unwrap(), Value::from(before));
        let numbers = with(&json!([2, 3, 4]));
        assert_eq!(sources_of(changed(&numbers, false)), json!(["MICROPHONE"]));
    }

    #[test]
    fn an_empty_list_means_every_source() {
        let all = with(&json!([]));
        assert_eq!(changed(&all, true), None);
        assert_eq!(
            sources_of(changed(&all, false)),
            json!(["CAMERA", "MICROPHONE"])
        );
        let screen = with(&json!(["SCREEN_SHARE"]));
        assert_ne!(sources_of(changed(&screen, false)), json!([]));
    }

    #[test]
    fn what_is_so_already_is_left() {
        assert_eq!(changed(&with(&json!(["CAMERA"])), false), None);
        let all = with(&json!(["SCREEN_SHARE", "SCREEN_SHARE_AUDIO"]));
        assert_eq!(changed(&all, true), None);
    }
}
