//! What happens to replicas, and what their callers see of it: nothing.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::load::Load;
use crate::support::{Balancer, Replica, client, free_address, wait_for};

/// How many requests are answered between one event and the next.
const N_REQUESTS: usize = 1000;

/// How many requests a rolling restart is spread over, at least.
const N_ROLLING: usize = 100_000;

/// For how long a replica is frozen.
const FROZEN: Duration = Duration::from_secs(10);

/// Each test has the machine for itself.
static ALONE: Mutex<()> = Mutex::const_new(());

/// Three replicas under load, whose every second request is 60 KB.
struct Stage {
    /// The replicas.
    replicas: Vec<Replica>,
    /// Asks without a pause.
    load: Load,
    /// Stands in front.
    _balancer: Balancer,
}

impl Stage {
    /// Starts two replicas and one more, and waits for the first answers.
    fn start(name: &str, third: Replica) -> Self {
        let replicas = vec![Replica::start(), Replica::start(), third];
        let addresses: Vec<SocketAddr> = replicas.iter().map(|replica| replica.address).collect();
        let balancer = Balancer::start(name, &addresses);
        let stage = Self {
            replicas,
            load: Load::start(balancer.address),
            _balancer: balancer,
        };
        stage.answers();
        stage
    }

    /// Waits until a number of requests more have their right answers.
    fn answers(&self) {
        let n_answered = self.load.n_answered();
        wait_for("answers", || {
            n_answered + N_REQUESTS < self.load.n_answered()
        });
    }

    /// Ends the load and checks that nothing failed; returns how many requests had their right answer.
    async fn check(self) -> usize {
        let n_answered = self.load.n_answered();
        assert_eq!(self.load.end().await, Vec::<String>::new());
        println!("{n_answered} requests, none failed");
        n_answered
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_costs_no_request() {
    let _alone = ALONE.lock().await;
    let mut stage = Stage::start("rolling", Replica::start());
    for replica_idx in (0..3).cycle() {
        stage.replicas[replica_idx].restart();
        stage.answers();
        if replica_idx == 2 && N_ROLLING <= stage.load.n_answered() {
            break;
        }
    }
    assert!(N_ROLLING <= stage.check().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_dies_costs_no_request() {
    let _alone = ALONE.lock().await;
    let mut stage = Stage::start("dies", Replica::start());
    for _ in 0..5 {
        stage.replicas[1].process.kill();
        stage.answers();
        let address = stage.replicas[1].address.to_string();
        stage.replicas[1] = Replica::start_at(&address, &[]);
        stage.answers();
    }
    stage.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_replica_costs_no_request() {
    let _alone = ALONE.lock().await;
    let stage = Stage::start("frozen", Replica::start());
    stage.replicas[0].signal("STOP");
    // What the frozen one had in hand waits; nothing else does.
    tokio::time::sleep(FROZEN).await;
    stage.answers();
    stage.replicas[0].signal("CONT");
    stage.answers();
    stage.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_is_full_costs_no_request() {
    let _alone = ALONE.lock().await;
    // Healthy by its probes, it answers 503 on every connection but the first.
    let full = Replica::start_at("127.0.0.1:0", &["--max-connections", "1"]);
    let address = full.address;
    let stage = Stage::start("full", full);
    stage.answers();
    let metrics = client().get(format!("http://{address}/metrics"));
    let metrics = metrics.send().await.unwrap().text().await.unwrap();
    let shed = metrics
        .lines()
        .find_map(|line| line.strip_prefix("http_requests_shed_total "));
    assert_ne!(shed, Some("0"), "the replica was never full");
    stage.check().await;
}

#[tokio::test]
async fn without_replicas_the_balancer_says_so_as_the_service_would() {
    let nobody = free_address();
    let balancer = Balancer::start("nobody", &[nobody]);
    let response = client()
        .get(format!("http://{}/healthz", balancer.address))
        .header("x-request-id", "of-the-caller")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 503);
    assert_eq!(
        response.headers()["content-type"],
        "application/problem+json"
    );
    assert_eq!(response.headers()["x-request-id"], "of-the-caller");
    assert_eq!(response.headers()["retry-after"], "1");
    assert_eq!(
        response.json::<Value>().await.unwrap(),
        json!({
            "type": "/docs/errors#busy",
            "title": "More work than the server takes now",
            "status": 503,
            "detail": "no replica takes requests now",
            "request_id": "of-the-caller",
        })
    );
}
