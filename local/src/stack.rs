//! The whole of Lectern in one process.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use domain::{Clock, Timestamp, UserId};
use draft_janitor::Janitor;
use draft_worker::Worker;
use queue::Queue;
use store::Store;
use telemetry::Vars;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use web::{AfterAnswer, Base};

use crate::options::{Options, StartError};
use crate::ready::Ready;
use crate::services::{Purpose, Services, reachable};
use crate::template::Template;
use crate::{demo, loops};

/// A running stack.
pub struct Stack {
    /// Where it is, and its demo data.
    pub ready: Ready,
    /// Its tables.
    pub store: Store,
    /// The queue of drafts.
    pub queue: Queue,
    /// The worker, as the loop uses it.
    pub worker: Worker,
    /// The janitor, as the loop uses it.
    pub janitor: Janitor,
    /// The janitor of live classes, as the loop uses it.
    pub class_janitor: liveclass_janitor::Janitor,
    /// What is served.
    pub router: Router,
    /// The worker's time limit.
    pub worker_time_limit: Duration,
    /// What is done after answers.
    pub after: AfterAnswer,
    services: Services,
    tasks: Vec<JoinHandle<()>>,
    server: JoinHandle<()>,
    stop_server: oneshot::Sender<()>,
}

impl Stack {
    /// Starts everything; when it returns, requests are answered.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let listener = listen(SocketAddr::new(options.host, options.port)).await?;
        let address = listener.local_addr().map_err(|cause| StartError::Listen {
            address: SocketAddr::new(options.host, options.port),
            cause,
        })?;
        let services = Services::start(&options, Purpose::Stack).await?;
        let sdk = config::sdk(&services.vars)?;
        let (store, clock) = (services.store.clone(), options.clock.clone());
        let queue = config::queue(&sdk, &services.vars)?;
        let generators = config::generators(&services.vars)?;
        let worker = Worker {
            store: store.clone(),
            queue: queue.clone(),
            generators: generators.clone(),
            clock: clock.clone(),
            backoff: options.backoff,
        };
        let janitor = Janitor {
            store: store.clone(),
            queue: queue.clone(),
            clock: clock.clone(),
        };
        let media = config::media(&services.vars)?;
        let class_janitor = liveclass_janitor::Janitor {
            store: store.clone(),
            media: media.clone(),
            clock: clock.clone(),
        };
        let base = Base {
            store: store.clone(),
            clock: clock.clone(),
            ai_configured: generators.backend().is_some(),
            after: AfterAnswer::default(),
        };
        let states = States {
            generators: generation::State::new(base.clone(), generators, options.synchronous_ai),
            asynchronous: course_async::State {
                base: base.clone(),
                queue: queue.clone(),
                draft_life: config::draft_life(&services.vars)?,
            },
            webhook: liveclass_webhook::State {
                store: store.clone(),
                media: media.clone(),
                clock: clock.clone(),
            },
            live: classroom::State {
                base: base.clone(),
                media,
            },
            base,
        };
        let after = states.base.after.clone();
        let router = web::edge(routes(states).split_for_parts().0);

        let mut tasks = Vec::new();
        if options.worker {
            tasks.push(at_work(&services, worker.clone(), clock));
        }
        if options.janitor {
            tasks.extend(on_time(&services, &janitor, &class_janitor));
        }
        let (stop_server, stopped) = oneshot::channel();
        let server = tokio::spawn(serve(listener, router.clone(), stopped));
        let mut ready = services.ready.clone();
        let base_url = format!("http://{}", reachable(address));
        log_in_links(&mut ready, &base_url, &store, options.clock.now()).await?;
        ready.base_url = Some(base_url);
        Ok(Self {
            ready,
            store,
            queue,
            worker,
            janitor,
            class_janitor,
            router,
            worker_time_limit: services.worker_time_limit,
            after,
            services,
            tasks,
            server,
            stop_server,
        })
    }

    /// Where requests are answered.
    pub fn base_url(&self) -> &str {
        self.ready.base_url.as_deref().unwrap_or_default()
    }

    /// Ends everything. Drafts under way are taken up at the next start.
    pub async fn stop(self) {
        let _ = self.stop_server.send(());
        // Requests under way get a moment; idle connections do not.
        let _ = tokio::time::timeout(Duration::from_secs(2), self.server).await;
        let _ = tokio::time::timeout(Duration::from_secs(2), self.after.done()).await;
        for task in self.tasks {
            task.abort();
        }
        self.services.stop().await;
    }
}

/// Hands the worker its messages.
fn at_work(services: &Services, worker: Worker, clock: Arc<dyn Clock>) -> JoinHandle<()> {
    let (sqs, url) = (services.sqs.clone(), services.ready.queue_url.clone());
    let limit = services.worker_time_limit;
    tokio::spawn(loops::work(sqs, url, worker, clock, limit))
}

/// Calls the janitors on time, and hands one of them the dead letters.
fn on_time(
    services: &Services,
    janitor: &Janitor,
    class_janitor: &liveclass_janitor::Janitor,
) -> [JoinHandle<()>; 3] {
    let (sqs, url) = (services.sqs.clone(), services.dead_letter_url.clone());
    [
        tokio::spawn(loops::sweep(janitor.clone())),
        tokio::spawn(loops::sweep_classes(class_janitor.clone())),
        tokio::spawn(loops::bury(sqs, url, janitor.clone())),
    ]
}

/// Gives every demo user a fresh link.
async fn log_in_links(
    ready: &mut Ready,
    base_url: &str,
    store: &Store,
    now: Timestamp,
) -> Result<(), StartError> {
    for user in &mut ready.users {
        let id = UserId::try_from(user.id)
            .map_err(|error| StartError::service("a demo user's id", &error))?;
        let ticket = demo::login_ticket(store, id, now)
            .await
            .map_err(|error| StartError::service("log-in links", &error))?;
        user.login_url = Some(format!("{base_url}/login/{ticket}"));
    }
    Ok(())
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address)
        .await
        .map_err(|cause| match cause.kind() {
            ErrorKind::AddrInUse => StartError::PortTaken(address),
            _ => StartError::Listen { address, cause },
        })
}

async fn serve(listener: TcpListener, router: Router, stopped: oneshot::Receiver<()>) {
    let stopped = async {
        let _ = stopped.await;
    };
    let served = axum::serve(listener, router)
        .with_graceful_shutdown(stopped)
        .await;
    if let Err(error) = served {
        tracing::error!(%error, "the server ended");
    }
}

struct States {
    base: Base,
    generators: generation::State,
    asynchronous: course_async::State,
    live: classroom::State,
    webhook: liveclass_webhook::State,
}

/// The routes of each function, by the name of its folder.
fn functions(states: States) -> [(&'static str, OpenApiRouter); 10] {
    [
        (
            "course-external",
            course_external::routes(states.generators.clone()),
        ),
        (
            "liveclass-assistant",
            liveclass_assistant::routes(states.generators.clone()),
        ),
        (
            "course-generators",
            course_generators::routes(states.generators),
        ),
        ("course-async", course_async::routes(states.asynchronous)),
        ("course-drafts", course_drafts::routes(states.base.clone())),
        ("liveclass-api", liveclass_api::routes(states.live.clone())),
        ("liveclass-room", liveclass_room::routes(states.live)),
        (
            "liveclass-webhook",
            liveclass_webhook::routes(states.webhook),
        ),
        ("admin", admin::routes(states.base)),
        ("reference", reference::routes()),
    ]
}

fn routes(states: States) -> OpenApiRouter {
    let all = functions(states).into_iter();
    all.fold(OpenApiRouter::new(), |routes, (_, function)| {
        routes.merge(function)
    })
}

/// What each function's router says of its own routes, by the name of its
/// folder. Nothing is started.
pub fn function_documents() -> Result<Vec<(&'static str, OpenApi)>, StartError> {
    let mut vars = Vars::from_iter(Template::embedded()?.variables());
    let none = [
        "AWS_REGION",
        "AWS_ACCESS_KEY_ID",
        "AWS_SECRET_ACCESS_KEY",
        "LECTERN_QUEUE_URL",
    ];
    vars.extend(none.map(|name| (name.to_owned(), "none".to_owned())));
    let states = States {
        base: Base::from_vars(&vars)?,
        generators: generation::State::from_vars(&vars)?,
        asynchronous: course_async::State::from_vars(&vars)?,
        live: classroom::State::from_vars(&vars)?,
        webhook: liveclass_webhook::State::from_vars(&vars)?,
    };
    let functions = functions(states).into_iter();
    Ok(functions
        .map(|(name, routes)| (name, routes.into_openapi()))
        .collect())
}

/// The OpenAPI document of all functions, as JSON for people.
pub fn openapi_document() -> Result<String, StartError> {
    let parts = function_documents()?.into_iter().map(|(_, part)| part);
    let json = web::openapi::document(parts).to_pretty_json();
    json.map(|json| json + "\n")
        .map_err(|error| StartError::service("OpenAPI", &error))
}
