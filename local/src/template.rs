//! `template.yaml`, as far as a development stack needs it: tables, queues,
//! the functions' variables, their routes and time limits.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::options::StartError;
use crate::yaml;

const TEMPLATE: &str = include_str!("../../template.yaml");

/// What `AWS::StackName` is here, and so what names of tables and queues
/// begin with.
const STACK_NAME: &str = "lectern";

/// A route of the HTTP API.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Route {
    /// In capitals.
    pub method: String,
    /// With `{names}`.
    pub path: String,
    /// The folder of the function that answers.
    pub function: String,
}

/// The deployed template.
#[derive(Debug, Clone)]
pub struct Template {
    resources: Map<String, Value>,
    globals: Value,
    parameters: Value,
}

impl Template {
    /// The template that this program was built with.
    pub fn embedded() -> Result<Self, StartError> {
        Self::parse(TEMPLATE)
    }

    fn parse(text: &str) -> Result<Self, StartError> {
        let mut document = yaml::parse(text).map_err(StartError::Template)?;
        let mut take = |name: &str| document.get_mut(name).map(Value::take).unwrap_or_default();
        let (globals, parameters) = (take("Globals"), take("Parameters"));
        match take("Resources") {
            Value::Object(resources) => Ok(Self {
                resources,
                globals,
                parameters,
            }),
            _ => Err(StartError::Template("it has no Resources".into())),
        }
    }

    /// Logical names and properties of all resources of a type.
    pub(crate) fn of_type<'a>(
        &'a self,
        kind: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.resources.iter().filter_map(move |(name, resource)| {
            let matches = resource.get("Type").and_then(Value::as_str) == Some(kind);
            matches.then(|| {
                (
                    name.as_str(),
                    resource.get("Properties").unwrap_or(&Value::Null),
                )
            })
        })
    }

    /// The physical name of a table or queue.
    pub(crate) fn physical_name(&self, logical: &str) -> Option<String> {
        let properties = self.resources.get(logical)?.get("Properties")?;
        let name = properties
            .get("TableName")
            .or_else(|| properties.get("QueueName"))?;
        self.text(name)
    }

    /// A text that is literal, or a parameter's default, or made of them;
    /// `None` where more than that would have to be known.
    pub(crate) fn text(&self, value: &Value) -> Option<String> {
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(flag) => Some(flag.to_string()),
            Value::Object(intrinsic) => match intrinsic.iter().next()? {
                (name, Value::String(target)) if name == "Ref" => self.reference(target),
                (name, Value::String(text)) if name == "Fn::Sub" => self.substituted(text),
                _ => None,
            },
            _ => None,
        }
    }

    fn reference(&self, target: &str) -> Option<String> {
        if target == "AWS::StackName" {
            return Some(STACK_NAME.into());
        }
        let default = self
            .parameters
            .get(target)
            .and_then(|parameter| parameter.get("Default"));
        default
            .and_then(|value| self.text(value))
            .or_else(|| self.physical_name(target))
    }

    fn substituted(&self, text: &str) -> Option<String> {
        let mut parts = text.split("${");
        let mut result = parts.next()?.to_owned();
        for part in parts {
            let (name, rest) = part.split_once('}')?;
            result.push_str(&self.reference(name)?);
            result.push_str(rest);
        }
        Some(result)
    }

    /// The variables of all functions together. A variable that names a queue
    /// has the queue's physical name here: its URL is known once it exists.
    pub(crate) fn variables(&self) -> BTreeMap<String, String> {
        let global = self.globals.get("Function").into_iter();
        let own = self
            .of_type("AWS::Serverless::Function")
            .map(|(_, properties)| properties);
        global
            .chain(own)
            .filter_map(|function| function.pointer("/Environment/Variables")?.as_object())
            .flatten()
            .filter_map(|(name, value)| Some((name.clone(), self.text(value)?)))
            .collect()
    }

    /// The logical name of the queue that a variable refers to, where it does.
    pub(crate) fn queue_of_variable(&self, name: &str) -> Option<String> {
        let variables = self.globals.pointer("/Function/Environment/Variables")?;
        let target = variables.get(name)?.get("Ref")?.as_str()?;
        let queue = self
            .of_type("AWS::SQS::Queue")
            .any(|(logical, _)| logical == target);
        queue.then(|| target.to_owned())
    }

    /// A function's time limit.
    pub(crate) fn time_limit(&self, function: &str) -> Option<Duration> {
        let own = self.resources.get(function)?.pointer("/Properties/Timeout");
        let limit = own.or_else(|| self.globals.pointer("/Function/Timeout"))?;
        limit.as_u64().map(Duration::from_secs)
    }

    /// All routes but the one for what has none.
    pub fn routes(&self) -> Vec<Route> {
        let mut routes: Vec<Route> = self
            .of_type("AWS::Serverless::Function")
            .flat_map(|(_, properties)| {
                let function = properties
                    .get("CodeUri")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                let function = function
                    .trim_end_matches('/')
                    .rsplit('/')
                    .next()
                    .unwrap_or_default();
                let events = properties.get("Events").and_then(Value::as_object);
                events.into_iter().flatten().filter_map(move |(_, event)| {
                    let http = event.get("Type")?.as_str()? == "HttpApi";
                    let text =
                        |name: &str| Some(event.get("Properties")?.get(name)?.as_str()?.to_owned());
                    http.then_some(())?;
                    let (method, path) = (text("Method")?.to_uppercase(), text("Path")?);
                    Some(Route {
                        method,
                        path,
                        function: function.to_owned(),
                    })
                })
            })
            .collect();
        routes.sort();
        routes
    }

    /// What a function's event source is told to expect in its answers.
    pub fn response_types(&self) -> Vec<(String, Value)> {
        let functions = self.of_type("AWS::Serverless::Function");
        functions
            .flat_map(|(name, properties)| {
                let events = properties.get("Events").and_then(Value::as_object);
                events.into_iter().flatten().filter_map(move |(_, event)| {
                    let queued = event.get("Type")?.as_str()? == "SQS";
                    let types = event.pointer("/Properties/FunctionResponseTypes");
                    queued.then(|| (name.to_owned(), types.cloned().unwrap_or_default()))
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_variables_are_those_of_the_template() {
        let template = Template::embedded().unwrap();
        assert_eq!(
            template.physical_name("DraftsTable").as_deref(),
            Some("lectern-drafts")
        );
        let variables = template.variables();
        assert_eq!(variables["LECTERN_PLATFORM_TABLE"], "lectern-platform");
        assert_eq!(variables["LECTERN_AI_BACKEND"], "auto");
        assert_eq!(
            template.queue_of_variable("LECTERN_QUEUE_URL").as_deref(),
            Some("DraftsQueue")
        );
        assert_eq!(
            template.time_limit("DraftWorker"),
            Some(Duration::from_secs(90))
        );
    }
}
