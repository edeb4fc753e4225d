//! What the program prints.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it speaks to a terminal"
)]

use local::{Ready, StartError};

/// Where the stack is, and what to try first.
pub(crate) fn stack(ready: &Ready) {
    let base = ready.base_url.as_deref().unwrap_or_default();
    println!("Lectern listens on {base}   (API: {base}/docs, Ctrl-C ends it)");
    users(ready);
    let Some(instructor) = ready.users.iter().find(|user| user.id == 2) else {
        return;
    };
    let token = &instructor.token;
    println!("\nTry:");
    println!(
        "curl -s {base}/api/v1/ai-course/generate-quiz -H 'Authorization: Bearer {token}' -H 'Content-Type: application/json' \
         -d '{{\"count\": 2, \"content\": \"{SAMPLE}\"}}'"
    );
    println!(
        "curl -s {base}/api/v1/ai-course/generate/outline -H 'Authorization: Bearer {token}' -H 'Content-Type: application/json' \
         -d '{{\"course_id\": 1, \"chapter_count\": 4}}'"
    );
    println!(
        "curl -s '{base}/api/v1/ai-course/drafts?course_id=1' -H 'Authorization: Bearer {token}'"
    );
    if let Some(sessions) = &ready.live_sessions {
        println!(
            "curl -s -X POST {base}/api/liveclass/sessions/{}/token -H 'Authorization: Bearer {token}'",
            sessions.livekit
        );
    }
    if let Some(key) = &ready.api_key {
        println!(
            "curl -s {base}/api/v1/external/ai-course/capabilities -H 'Authorization: Bearer {}'",
            key.key
        );
    }
}

const SAMPLE: &str = "A volcano is an opening in the crust of a planet through which lava, ash and gases escape. \
Magma is molten rock that collects in a chamber below the surface. Lava is magma that has reached the surface. \
A caldera is a large basin that forms when a magma chamber empties and its roof collapses. \
Pumice is a light rock that forms when lava full of gas cools quickly. \
Obsidian is a dark volcanic glass that forms when lava cools so fast that no crystals can grow.";

/// Where the services are.
pub(crate) fn services(ready: &Ready) {
    println!("DynamoDB listens on {}", ready.dynamodb_url);
    println!(
        "SQS listens on {}   (queue: {})",
        ready.sqs_url, ready.queue_url
    );
    users(ready);
    println!("\nCtrl-C ends them.");
}

fn users(ready: &Ready) {
    if ready.users.is_empty() {
        println!("No demo data was loaded.");
        return;
    }
    println!();
    for user in &ready.users {
        let role = serde_json::json!(user.role);
        let role = role.as_str().unwrap_or_default();
        println!(
            "user {}  {:<16} {role:<11} {}",
            user.id, user.name, user.token
        );
    }
    let links = ready.users.iter().filter_map(|user| {
        let url = user.login_url.as_ref()?;
        Some((&user.name, url))
    });
    for (name, url) in links.take(2) {
        println!("log a browser in as {name}, once: {url}");
    }
    if let Some(key) = &ready.api_key {
        println!(
            "API key {}  for programs, 1000 credits      {}",
            key.id, key.key
        );
    }
}

/// A text as it is.
pub(crate) fn plain(text: &str) {
    print!("{text}");
}

/// Why nothing was started.
pub(crate) fn failed(error: &StartError) {
    eprintln!("lectern: {error}");
}
