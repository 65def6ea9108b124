//! Clients that ask without a pause and compare each answer with the right one.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::client;

/// How many clients ask at once.
const N_CLIENTS: usize = 16;

/// The most requests of one client.
const MAX_REQUESTS: usize = 20_000;

/// How many blanks make a body large: HAProxy's own default for a buffer is 16 KiB.
const N_BLANKS: usize = 60_000;

/// Clients at work.
pub(crate) struct Load {
    /// Counts and the sign to end, shared with the clients.
    shared: Arc<Shared>,
    /// The clients; each tells its failures.
    clients: JoinSet<Vec<String>>,
}

/// What the clients share.
#[derive(Default)]
struct Shared {
    /// Set when the clients are to end.
    is_over: AtomicBool,
    /// How many requests had their right answer.
    n_answered: AtomicUsize,
}

impl Load {
    /// Lets the clients loose on a server.
    pub(crate) fn start(address: SocketAddr) -> Self {
        let shared = Arc::<Shared>::default();
        let questions = Arc::new(questions());
        let url = format!("http://{address}/solve");
        let (client, mut clients) = (client(), JoinSet::new());
        for _ in 0..N_CLIENTS {
            let (client, url) = (client.clone(), url.clone());
            let (questions, shared) = (Arc::clone(&questions), Arc::clone(&shared));
            clients.spawn(async move { ask_on(&client, &url, questions.as_ref(), &shared).await });
        }
        Self { shared, clients }
    }

    /// How many requests had their right answer up to now.
    pub(crate) fn n_answered(&self) -> usize {
        self.shared.n_answered.load(Ordering::Relaxed)
    }

    /// Ends the clients and returns what failed.
    pub(crate) async fn end(self) -> Vec<String> {
        self.shared.is_over.store(true, Ordering::Relaxed);
        self.clients.join_all().await.concat()
    }
}

/// Asks the questions in turn until it is over, and returns what failed.
async fn ask_on(
    client: &Client,
    url: &str,
    questions: &[Question],
    shared: &Shared,
) -> Vec<String> {
    let mut failures = Vec::new();
    for question in questions.iter().cycle().take(MAX_REQUESTS) {
        if shared.is_over.load(Ordering::Relaxed) {
            break;
        }
        match question.ask(client, url).await {
            Ok(()) => {
                shared.n_answered.fetch_add(1, Ordering::Relaxed);
            }
            Err(failure) => failures.push(failure),
        }
    }
    failures
}

/// A body and the right answer.
struct Question {
    /// What is sent.
    body: String,
    /// What has to come back.
    answer: Value,
}

impl Question {
    /// Asks once.
    async fn ask(&self, client: &Client, url: &str) -> Result<(), String> {
        let response = client
            .post(url)
            .header("content-type", "application/json")
            .body(self.body.clone())
            .send()
            .await
            .map_err(|error| format!("{error:?}"))?;
        let status = response.status();
        let text = response
            .text()
            .await
            .map_err(|error| format!("{error:?}"))?;
        let is_right = status == StatusCode::OK
            && serde_json::from_str::<Value>(&text).is_ok_and(|answer| answer == self.answer);
        if is_right {
            return Ok(());
        }
        Err(format!("{status}: {text:.200}"))
    }
}

/// A small body and a large one, which is the small one behind blanks.
fn questions() -> [Question; 2] {
    let body = json!({ "grid": ["011010", "100111", "001001", "100101", "011100"] }).to_string();
    let answer = json!({
        "outcome": "Solved",
        "presses": ["101001", "110101", "001011", "100100", "010000"],
        "moves": 13,
        "fewest": true,
        "at_least": 13,
        "nullity": 0,
        "colour": "off",
        "text": "PUZZLE #1\n1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n",
    });
    let large = Question {
        body: format!("{}{body}", " ".repeat(N_BLANKS)),
        answer: answer.clone(),
    };
    [Question { body, answer }, large]
}
