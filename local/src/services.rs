//! DynamoDB and SQS in this process, with the template's tables and queues and
//! the demo data.

use std::fs::{File, TryLockError};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use dynoxide::Database;
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustack_sqs_core::config::SqsConfig;
use rustack_sqs_core::handler::RustackSqsHandler;
use rustack_sqs_core::provider::RustackSqs;
use rustack_sqs_http::service::{SqsHttpConfig, SqsHttpService};
use store::Store;
use telemetry::Vars;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::demo::{self, Demo};
use crate::options::{Data, Options, StartError};
use crate::ready::Ready;
use crate::template::Template;
use crate::{live_demo, provision, tokens};

/// What DynamoDB does by itself within days, done often here.
const TTL_SWEEP: Duration = Duration::from_mins(1);

/// Who uses the services.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The rest of the stack, in this process.
    Stack,
    /// Programs outside: the services listen on the chosen host and port.
    Outside,
}

/// Running services.
pub struct Services {
    /// Where they are, and the demo data.
    pub ready: Ready,
    pub(crate) vars: Vars,
    pub(crate) store: Store,
    pub(crate) sqs: aws_sdk_sqs::Client,
    pub(crate) dead_letter_url: String,
    pub(crate) worker_time_limit: Duration,
    stop: watch::Sender<bool>,
    threads: Vec<std::thread::JoinHandle<()>>,
    _lock: Option<File>,
}

impl Services {
    /// Starts DynamoDB and SQS, makes what is missing and loads demo data.
    pub async fn start(options: &Options, purpose: Purpose) -> Result<Self, StartError> {
        let template = Template::embedded()?;
        let lock = lock(&options.data)?;
        let database = open(&options.data)?;
        let host = match purpose {
            Purpose::Stack => IpAddr::from([127, 0, 0, 1]),
            Purpose::Outside => options.host,
        };
        let (stop, stopped) = watch::channel(false);
        let (dynamodb, dynamodb_thread) = serve_dynamodb(host, database, stopped.clone())?;
        let (sqs, sqs_thread) = serve_sqs(host, stopped)?;

        let mut vars = Vars::from_iter(template.variables());
        let local = [
            ("AWS_REGION", "us-east-1".to_owned()),
            ("AWS_ACCESS_KEY_ID", "local".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "local".to_owned()),
            ("AWS_ENDPOINT_URL_DYNAMODB", url(dynamodb)),
            ("AWS_ENDPOINT_URL_SQS", url(sqs)),
        ];
        vars.extend(local.map(|(name, value)| (name.to_owned(), value)));
        let sdk = config::sdk(&vars)?;
        let dynamodb_client = dynamodb_client(&sdk, &url(dynamodb));
        let sqs_client = sqs_client(&sdk, &url(sqs));
        provision::tables(&dynamodb_client, &template).await?;
        let queues = provision::queues(&sqs_client, &template).await?;
        let queue_url = template
            .queue_of_variable("LECTERN_QUEUE_URL")
            .and_then(|logical| queues.get(&logical).cloned())
            .ok_or_else(|| StartError::Template("LECTERN_QUEUE_URL names no queue".into()))?;
        let dead_letter_url = queues.values().find(|url| **url != queue_url).cloned();
        vars.extend([("LECTERN_QUEUE_URL".to_owned(), queue_url.clone())]);
        let development = live_demo::DEVELOPMENT.iter();
        vars.extend(development.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        vars.extend(options.vars.iter().cloned());

        let store = config::store(&sdk, &vars)?;
        let store = match options.log_pause.clone() {
            Some(pause) => store.with_pause(pause),
            None => store,
        };
        let demo = load_demo(&store, options).await?;
        let ready = Ready {
            base_url: None,
            dynamodb_url: url(dynamodb),
            sqs_url: url(sqs),
            queue_url,
            users: demo.users,
            courses: demo.courses,
            api_key: demo.api_key,
            live_sessions: demo.live_sessions,
            livekit: live_demo::livekit(&vars),
        };
        Ok(Self {
            ready,
            vars,
            store,
            sqs: sqs_client,
            dead_letter_url: dead_letter_url.unwrap_or_default(),
            worker_time_limit: template
                .time_limit("DraftWorker")
                .unwrap_or(Duration::from_secs(90)),
            stop,
            threads: vec![dynamodb_thread, sqs_thread],
            _lock: lock,
        })
    }

    /// Ends the services and closes the database.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let threads = self.threads;
        let joined = tokio::task::spawn_blocking(move || {
            for thread in threads {
                // A thread that panicked has ended too.
                let _ = thread.join();
            }
        });
        // A client that keeps a connection open must not keep the stack.
        let _ = tokio::time::timeout(Duration::from_secs(3), joined).await;
    }
}

fn url(address: SocketAddr) -> String {
    format!("http://{}", reachable(address))
}

/// Every interface is no address to connect to.
pub(crate) fn reachable(address: SocketAddr) -> SocketAddr {
    let host = if address.ip().is_unspecified() {
        IpAddr::from([127, 0, 0, 1])
    } else {
        address.ip()
    };
    SocketAddr::new(host, address.port())
}

/// Makes the folder and takes it for this process.
fn lock(data: &Data) -> Result<Option<File>, StartError> {
    let Data::Folder(folder) = data else {
        return Ok(None);
    };
    let unwritable = |cause| StartError::NotWritable {
        folder: folder.clone(),
        cause,
    };
    std::fs::create_dir_all(folder).map_err(unwritable)?;
    let file = File::create(folder.join("lock")).map_err(unwritable)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse(folder.clone())),
        Err(TryLockError::Error(cause)) => Err(unwritable(cause)),
    }
}

fn open(data: &Data) -> Result<Database, StartError> {
    let folder = match data {
        Data::Memory => PathBuf::from("memory"),
        Data::Folder(folder) => folder.clone(),
    };
    let failed =
        |error: dynoxide::DynoxideError| StartError::Database(folder.clone(), error.to_string());
    match data {
        Data::Memory => Database::memory().map_err(failed),
        Data::Folder(folder) => {
            let file = folder.join("dynamodb.sqlite");
            let database = Database::new(&file.to_string_lossy()).map_err(failed)?;
            // A killed process loses nothing that was acknowledged; only the
            // machine's own crash could, and then no fsync is worth the wait.
            database.disable_bulk_loading().map_err(failed)?;
            Ok(database)
        }
    }
}

async fn load_demo(store: &Store, options: &Options) -> Result<Demo, StartError> {
    if !options.seed {
        return Ok(Demo::default());
    }
    let folder = match &options.data {
        Data::Memory => None,
        Data::Folder(folder) => Some(folder.as_path()),
    };
    let file = |name: &str| folder.map(|folder| folder.join(name));
    let (tokens_file, key_file) = (file("demo-tokens.json"), file("demo-api-key.json"));
    let known = tokens_file.as_deref().map(tokens::read);
    let known = known.unwrap_or_default();
    let known_key = key_file.as_deref().and_then(tokens::read_key);
    let now = options.clock.now();
    let demo = demo::load(store, known.clone(), known_key.clone(), now).await?;
    let unwritable = |cause| StartError::NotWritable {
        folder: folder.unwrap_or(Path::new("")).to_path_buf(),
        cause,
    };
    if let Some(file) = tokens_file.filter(|_| known != demo.tokens) {
        tokens::write(&file, &demo.tokens).map_err(unwritable)?;
    }
    let key = demo.api_key.as_ref().map(|key| &key.key);
    if let (Some(file), Some(key)) = (key_file, key.filter(|key| known_key.as_ref() != Some(*key)))
    {
        tokens::write_key(&file, key).map_err(unwritable)?;
    }
    Ok(demo)
}

/// Listens and serves on a thread of its own: the stand-ins hold locks while
/// they work, which must not stop the rest.
fn on_thread<F>(
    name: &str,
    host: IpAddr,
    serve: impl FnOnce(TcpListener, SocketAddr) -> F + Send + 'static,
) -> Result<(SocketAddr, std::thread::JoinHandle<()>), StartError>
where
    F: Future<Output = ()>,
{
    let wanted = SocketAddr::new(host, 0);
    let failed = |cause| StartError::Listen {
        address: wanted,
        cause,
    };
    let listener = std::net::TcpListener::bind(wanted).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(failed)?;
    let serve = move || {
        runtime.block_on(async move {
            if let Ok(listener) = TcpListener::from_std(listener) {
                serve(listener, address).await;
            }
        });
    };
    let thread = std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(serve)
        .map_err(failed)?;
    Ok((address, thread))
}

fn serve_dynamodb(
    host: IpAddr,
    database: Database,
    mut stopped: watch::Receiver<bool>,
) -> Result<(SocketAddr, std::thread::JoinHandle<()>), StartError> {
    on_thread("dynamodb", host, move |listener, _| async move {
        let swept = database.clone();
        let sweep = async move {
            loop {
                tokio::time::sleep(TTL_SWEEP).await;
                if let Err(error) = swept.sweep_ttl() {
                    tracing::warn!(%error, "expired items were not removed");
                }
            }
        };
        let mut stop = stopped.clone();
        let ended = async move {
            let _ = stop.wait_for(|stop| *stop).await;
        };
        let serve = dynoxide::server::serve_with_shutdown(listener, database, ended);
        tokio::select! {
            result = serve => if let Err(error) = result {
                tracing::error!(%error, "DynamoDB ended");
            },
            () = sweep => {}
            () = async {
                let _ = stopped.wait_for(|stop| *stop).await;
                // Requests under way get a moment; idle connections do not.
                tokio::time::sleep(Duration::from_millis(200)).await;
            } => {}
        }
    })
}

fn serve_sqs(
    host: IpAddr,
    mut stopped: watch::Receiver<bool>,
) -> Result<(SocketAddr, std::thread::JoinHandle<()>), StartError> {
    on_thread("sqs", host, move |listener, address| async move {
        let config = SqsConfig {
            host: reachable(address).ip().to_string(),
            port: address.port(),
            ..Default::default()
        };
        let provider = Arc::new(RustackSqs::new(config));
        let handler = Arc::new(RustackSqsHandler::new(provider));
        let service = SqsHttpService::new(handler, SqsHttpConfig::default());
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stopped.wait_for(|stop| *stop) => return,
            };
            let Ok((connection, _)) = accepted else {
                continue;
            };
            let service = service.clone();
            tokio::spawn(async move {
                let server = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
                // A connection that breaks is the client's to report.
                let _ = server
                    .serve_connection(TokioIo::new(connection), service)
                    .await;
            });
        }
    })
}

fn dynamodb_client(sdk: &aws::Sdk, endpoint: &str) -> aws_sdk_dynamodb::Client {
    let config = aws_sdk_dynamodb::Config::builder()
        .behavior_version(aws_sdk_dynamodb::config::BehaviorVersion::latest())
        .region(aws_sdk_dynamodb::config::Region::new(sdk.region.clone()))
        .credentials_provider(sdk.credentials.clone())
        .http_client(sdk.http_client.clone())
        .endpoint_url(endpoint);
    aws_sdk_dynamodb::Client::from_conf(config.build())
}

fn sqs_client(sdk: &aws::Sdk, endpoint: &str) -> aws_sdk_sqs::Client {
    let config = aws_sdk_sqs::Config::builder()
        .behavior_version(aws_sdk_sqs::config::BehaviorVersion::latest())
        .region(aws_sdk_sqs::config::Region::new(sdk.region.clone()))
        .credentials_provider(sdk.credentials.clone())
        .http_client(sdk.http_client.clone())
        .endpoint_url(endpoint);
    aws_sdk_sqs::Client::from_conf(config.build())
}
