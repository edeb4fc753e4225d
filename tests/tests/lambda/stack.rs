//! What the functions run on.

use std::collections::HashMap;
use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value};
use tempfile::TempDir;

use crate::process::{Function, Process, free_address};

/// What the functions run on, with demo data.
pub(crate) struct Stack {
    functions: PathBuf,
    emulator: PathBuf,
    token: String,
    admin_token: String,
    api_key: String,
    variables: HashMap<String, String>,
    folder: TempDir,
    _services: Process,
}

impl Stack {
    /// `None`, with the reason printed, where something that it needs is not
    /// there.
    pub(crate) fn start() -> Option<Self> {
        let functions = needed("LECTERN_FUNCTIONS_DIR")?;
        let emulator = needed("LECTERN_RIE")?;
        let lectern = needed("LECTERN_BIN")?;

        let folder = TempDir::new().unwrap();
        let ready_file = folder.path().join("ready.json");
        let mut command = Command::new(lectern);
        command
            .args(["services", "--port", "0", "--memory", "--ready-file"])
            .arg(&ready_file);
        let mut services = Process::start(command, &folder.path().join("services.log"));
        let ready: Value = services.wait_for(|| {
            // Being written, it does not parse yet.
            serde_json::from_str(&fs::read_to_string(&ready_file).ok()?).ok()
        });

        let token_of = |role: &str| {
            let users = ready["users"].as_array().unwrap();
            text(&users.iter().find(|user| user["role"] == role).unwrap()["token"])
        };
        Some(Self {
            functions,
            emulator,
            token: token_of("instructor"),
            admin_token: token_of("admin"),
            api_key: text(&ready["api_key"]["key"]),
            variables: variables(&ready),
            folder,
            _services: services,
        })
    }

    /// An event of `events/`, its placeholders filled.
    pub(crate) fn event(&self, file: &str, draft: u64) -> Value {
        self.event_with(file, &[("draft_id", &draft.to_string())])
    }

    /// The same with other placeholders.
    pub(crate) fn event_with(&self, file: &str, values: &[(&str, &str)]) -> Value {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../events")
            .join(file);
        let known: [(&str, &str); 3] = [
            ("token", &self.token),
            ("admin_token", &self.admin_token),
            ("api_key", &self.api_key),
        ];
        let mut event = fs::read_to_string(path).unwrap();
        for (name, value) in known.iter().chain(values) {
            event = event.replace(&format!("{{{{{name}}}}}"), value);
        }
        serde_json::from_str(&event).unwrap()
    }

    /// The event of another request of an instructor's program: the kept
    /// event of one, with that method and address, and that body.
    pub(crate) fn request(&self, request: &str, body: Option<&Value>) -> Value {
        let kept = self.event("course-generators/generate-quiz.json", 0);
        with_request(kept, request, body)
    }

    /// The same of an admin's.
    pub(crate) fn admin_request(&self, request: &str, body: Option<&Value>) -> Value {
        with_request(self.event("admin/push-course.json", 0), request, body)
    }

    /// The same with an API key.
    pub(crate) fn key_request(&self, request: &str, body: Option<&Value>) -> Value {
        let kept = self.event("course-external/generate-quiz.json", 0);
        with_request(kept, request, body)
    }

    /// A text to work on: the one that the kept events have.
    pub(crate) fn material(&self) -> String {
        let event = self.event("course-generators/generate-quiz.json", 0);
        let body: Value = serde_json::from_str(event["body"].as_str().unwrap()).unwrap();
        text(&body["content"])
    }

    /// A draft that was just accepted.
    pub(crate) fn draft(&self) -> u64 {
        let accepted = self
            .function("course-async")
            .http(&self.event("course-async/outline.json", 0));
        assert_eq!(accepted["status"], "pending", "{accepted}");
        accepted["draft_id"].as_u64().unwrap()
    }

    /// A function that is served by a Runtime API of the test's own and reaches
    /// DynamoDB by another way.
    pub(crate) fn process(&self, name: &str, runtime_api: &str, dynamodb: &str) -> Process {
        let mut command = Command::new(self.functions.join(name).join("bootstrap"));
        command
            .envs(&self.variables)
            .env("AWS_ENDPOINT_URL_DYNAMODB", dynamodb)
            .env("AWS_LAMBDA_RUNTIME_API", runtime_api)
            .env("AWS_LAMBDA_FUNCTION_NAME", name)
            .env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512")
            .env("AWS_LAMBDA_FUNCTION_VERSION", "1");
        Process::start(command, &self.folder.path().join(format!("{name}.log")))
    }

    /// Where DynamoDB's stand-in listens.
    pub(crate) fn dynamodb(&self) -> String {
        self.variables["AWS_ENDPOINT_URL_DYNAMODB"].clone()
    }

    pub(crate) fn function(&self, name: &str) -> Function {
        let (address, runtime_api) = (free_address(), free_address());
        let mut command = Command::new(&self.emulator);
        command
            .args([
                "--runtime-interface-emulator-address",
                &address,
                "--runtime-api-address",
                &runtime_api,
            ])
            .arg(self.functions.join(name).join("bootstrap"))
            .envs(&self.variables)
            .env("AWS_LAMBDA_FUNCTION_NAME", name);
        let log = self.folder.path().join(format!("{name}.log"));
        let mut process = Process::start(command, &log);
        process.wait_for(|| TcpStream::connect(&address).ok());
        Function { address, process }
    }
}

/// An event with another method and address, such as `GET /path?query`, and
/// another body. What else API Gateway says of a request and its sender stays.
pub(crate) fn with_request(mut event: Value, request: &str, body: Option<&Value>) -> Value {
    let (method, address) = request.split_once(' ').unwrap();
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let pairs: Map<String, Value> = form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| (name.into_owned(), value.into_owned().into()))
        .collect();
    let body = body.map(Value::to_string);
    for key in ["pathParameters", "queryStringParameters", "body"] {
        event.as_object_mut().unwrap().remove(key);
    }
    event["routeKey"] = format!("{method} {path}").into();
    event["requestContext"]["routeKey"] = event["routeKey"].clone();
    event["requestContext"]["http"]["method"] = method.into();
    event["requestContext"]["http"]["path"] = path.into();
    event["rawPath"] = path.into();
    event["rawQueryString"] = query.into();
    if !pairs.is_empty() {
        event["queryStringParameters"] = pairs.into();
    }
    let length = body.as_ref().map_or(0, String::len);
    event["headers"]["content-length"] = length.to_string().into();
    if let Some(body) = body {
        event["headers"]["content-type"] = "application/json".into();
        event["body"] = body.into();
    }
    event
}

/// The path that a variable names, where something is there.
fn needed(variable: &str) -> Option<PathBuf> {
    let found = std::env::var(variable)
        .ok()
        .map(PathBuf::from)
        .filter(|path| path.exists());
    if found.is_none() {
        eprintln!(
            "skipped: {variable} does not name what is needed (see the top of tests/lambda/main.rs)"
        );
    }
    found
}

/// The key that the functions share with the media server.
pub(crate) const MEDIA_KEY: (&str, &str) = ("APIevents", "secret-of-thirty-two-characters-or-so");

/// The functions' environment, as the template sets it.
fn variables(ready: &Value) -> HashMap<String, String> {
    [
        ("AWS_REGION", "eu-central-1".to_owned()),
        ("AWS_ACCESS_KEY_ID", "local".to_owned()),
        ("AWS_SECRET_ACCESS_KEY", "local".to_owned()),
        ("AWS_ENDPOINT_URL_DYNAMODB", text(&ready["dynamodb_url"])),
        ("AWS_ENDPOINT_URL_SQS", text(&ready["sqs_url"])),
        ("LECTERN_PLATFORM_TABLE", "lectern-platform".to_owned()),
        ("LECTERN_DRAFTS_TABLE", "lectern-drafts".to_owned()),
        ("LECTERN_LIVECLASS_TABLE", "lectern-liveclass".to_owned()),
        ("LECTERN_LIMITS_TABLE", "lectern-limits".to_owned()),
        ("LECTERN_QUEUE_URL", text(&ready["queue_url"])),
        ("LECTERN_AI_BACKEND", "offline".to_owned()),
        ("LECTERN_LIVEKIT_API_KEY", MEDIA_KEY.0.to_owned()),
        ("LECTERN_LIVEKIT_API_SECRET", MEDIA_KEY.1.to_owned()),
        // As a template leaves it that sets no server.
        ("LECTERN_AI_BASE_URL", String::new()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

pub(crate) fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no string"))
        .to_owned()
}
