//! A scripted HTTP server: one reply a request, in order.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What the server does with a request.
#[derive(Debug, Clone)]
pub(super) enum Reply {
    /// Status, header lines, body.
    Raw(u16, String, String),
    /// Closes the connection.
    Hangup,
    /// Says nothing.
    Stall,
}

impl Reply {
    pub(super) fn choice(choice: &Value) -> Self {
        let usage = json!({"prompt_tokens": 10, "completion_tokens": 5});
        Self::Raw(
            200,
            String::new(),
            json!({"choices": [choice], "usage": usage}).to_string(),
        )
    }

    pub(super) fn text(content: &str) -> Self {
        Self::choice(
            &json!({"message": {"role": "assistant", "content": content}, "finish_reason": "stop"}),
        )
    }

    pub(super) fn answer(answer: &Value) -> Self {
        Self::text(&answer.to_string())
    }

    pub(super) fn error(status: u16, message: &str) -> Self {
        Self::Raw(
            status,
            String::new(),
            json!({"error": {"message": message}}).to_string(),
        )
    }

    pub(super) fn with(self, header: &str) -> Self {
        match self {
            Self::Raw(status, headers, body) => {
                Self::Raw(status, format!("{headers}{header}\r\n"), body)
            }
            other => other,
        }
    }
}

/// Head and body of each request.
type Seen = Arc<Mutex<Vec<(String, String)>>>;

pub(super) struct Server {
    address: std::net::SocketAddr,
    seen: Seen,
    task: JoinHandle<()>,
}

impl Server {
    pub(super) async fn start(script: Vec<Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Seen::default();
        let noted = Arc::clone(&seen);
        let task = tokio::spawn(async move {
            for reply in script {
                let (mut stream, _) = listener.accept().await.unwrap();
                let request = read(&mut stream).await;
                noted.lock().unwrap().push(request);
                send(stream, reply).await;
            }
        });
        Self {
            address,
            seen,
            task,
        }
    }

    /// A server that makes its reply out of each request.
    pub(super) async fn answering(reply: impl Fn(&Value) -> Reply + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Seen::default();
        let noted = Arc::clone(&seen);
        let task = tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                let request = read(&mut stream).await;
                let reply = reply(&serde_json::from_str(&request.1).unwrap());
                noted.lock().unwrap().push(request);
                send(stream, reply).await;
            }
        });
        Self {
            address,
            seen,
            task,
        }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(super) fn bodies(&self) -> Vec<Value> {
        self.seen
            .lock()
            .unwrap()
            .iter()
            .map(|(_, body)| serde_json::from_str(body).unwrap())
            .collect()
    }

    /// The bodies since this was last asked.
    pub(super) fn taken(&self) -> Vec<Value> {
        let bodies = self.bodies();
        self.seen.lock().unwrap().clear();
        bodies
    }

    pub(super) fn heads(&self) -> Vec<String> {
        self.seen
            .lock()
            .unwrap()
            .iter()
            .map(|(head, _)| head.clone())
            .collect()
    }

    pub(super) async fn stop(self) {
        self.task.abort();
        let _ = self.task.await;
    }
}

async fn send(mut stream: TcpStream, reply: Reply) {
    match reply {
        Reply::Raw(status, headers, body) => {
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status} Scripted\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n"
            );
            // The client may have had enough before the end.
            let _ = stream.write_all((head + &body).as_bytes()).await;
            let _ = stream.shutdown().await;
        }
        Reply::Hangup => drop(stream),
        Reply::Stall => tokio::time::sleep(Duration::from_mins(1)).await,
    }
}

async fn read(stream: &mut TcpStream) -> (String, String) {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| {
                    line.to_lowercase()
                        .strip_prefix("content-length: ")
                        .map(ToOwned::to_owned)
                })
                .map_or(0, |length| length.parse::<usize>().unwrap());
            if body.len() >= length {
                return (head.to_owned(), body.to_owned());
            }
        }
        let mut buffer = [0; 4096];
        let read = stream.read(&mut buffer).await.unwrap();
        assert!(read > 0, "the request ended early");
        bytes.extend_from_slice(&buffer[..read]);
    }
}
