//! YAML as JSON values. CloudFormation's short forms become the long ones:
//! `!Ref X` is `{"Ref": X}`, `!Sub X` is `{"Fn::Sub": X}`.

use saphyr::{LoadableYamlNode, ScalarOwned, YamlOwned};
use serde_json::{Map, Value};

/// Reads a document.
pub(crate) fn parse(text: &str) -> Result<Value, String> {
    let mut documents = YamlOwned::load_from_str(text).map_err(|error| error.to_string())?;
    match (documents.pop(), documents.is_empty()) {
        (Some(document), true) => value(document),
        _ => Err("there must be one document".into()),
    }
}

fn value(node: YamlOwned) -> Result<Value, String> {
    match node {
        YamlOwned::Value(ScalarOwned::Null) => Ok(Value::Null),
        YamlOwned::Value(ScalarOwned::Boolean(flag)) => Ok(flag.into()),
        YamlOwned::Value(ScalarOwned::Integer(number)) => Ok(number.into()),
        YamlOwned::Value(ScalarOwned::FloatingPoint(number)) => Ok(number.into_inner().into()),
        YamlOwned::Value(ScalarOwned::String(text)) | YamlOwned::Representation(text, _, None) => {
            Ok(text.into())
        }
        YamlOwned::Representation(text, _, Some(tag)) => Ok(intrinsic(&tag.suffix, text.into())),
        YamlOwned::Sequence(items) => items.into_iter().map(value).collect(),
        YamlOwned::Mapping(pairs) => {
            let mut object = Map::new();
            for (key, content) in pairs {
                let key = match value(key)? {
                    Value::String(key) => key,
                    other => other.to_string(),
                };
                object.insert(key, value(content)?);
            }
            Ok(Value::Object(object))
        }
        YamlOwned::Tagged(tag, content) => Ok(intrinsic(&tag.suffix, value(*content)?)),
        YamlOwned::Alias(_) | YamlOwned::BadValue => Err("a part cannot be read".into()),
    }
}

fn intrinsic(name: &str, argument: Value) -> Value {
    let name = match name {
        "Ref" | "Condition" => name.to_owned(),
        _ => format!("Fn::{name}"),
    };
    Value::Object(Map::from_iter([(name, argument)]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn short_forms_become_long_ones() {
        let read = parse(
            "a: !Ref Table\nb: !Sub '${AWS::StackName}-x'\nc: !GetAtt Q.Arn\nd: !If [A, !Ref B, '']",
        );
        let expected = json!({
            "a": {"Ref": "Table"},
            "b": {"Fn::Sub": "${AWS::StackName}-x"},
            "c": {"Fn::GetAtt": "Q.Arn"},
            "d": {"Fn::If": ["A", {"Ref": "B"}, ""]},
        });
        assert_eq!(read.unwrap(), expected);
    }

    #[test]
    fn plain_values_keep_their_types() {
        let read = parse("a: 540\nb: true\nc: '540'\nd: null\ne: [1.5, x]\nf: {g: h}").unwrap();
        assert_eq!(
            read,
            json!({"a": 540, "b": true, "c": "540", "d": null, "e": [1.5, "x"], "f": {"g": "h"}})
        );
    }
}
