//! What the files for operators say of the service, against each other and against its defaults.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

use std::time::Duration;

use lights_out::http::settings::Settings;
use serde::Deserialize;
use serde_json::Value;

/// The manifest of a cluster.
const KUBERNETES: &str = include_str!("../deploy/kubernetes.yaml");

/// The compose file.
const COMPOSE: &str = include_str!("../docker-compose.yml");

/// What builds the image.
const DOCKERFILE: &str = include_str!("../Dockerfile");

/// The object of a kind in the manifest, of which there is one.
fn object(kind: &str) -> Value {
    let documents = yaml_serde::Deserializer::from_str(KUBERNETES);
    let objects = documents.map(|document| Value::deserialize(document).unwrap());
    let mut objects = objects.filter(|object| object["kind"] == kind);
    let object = objects.next().unwrap();
    assert!(objects.next().is_none(), "more than one {kind}");
    object
}

/// What a replica is made from.
fn replica() -> Value {
    object("Deployment")["spec"]["template"].take()
}

/// The container of a replica.
fn container() -> Value {
    replica()["spec"]["containers"][0].take()
}

/// The services of the compose file.
fn compose() -> Value {
    let compose: Value = yaml_serde::from_str(COMPOSE).unwrap();
    compose["services"].clone()
}

/// The rest of the one line of the Dockerfile that begins with `start`.
fn docker(start: &str) -> &str {
    let mut lines = DOCKERFILE
        .lines()
        .filter_map(|line| line.strip_prefix(start));
    let rest = lines.next().unwrap();
    assert!(lines.next().is_none(), "more than one {start}");
    rest.trim()
}

/// A number of seconds in the manifest.
fn seconds(value: &Value) -> Duration {
    Duration::from_secs(value.as_u64().unwrap())
}

#[test]
fn a_stop_has_time_for_the_drain_and_the_grace() {
    let settings = Settings::default();
    let stop = settings.drain + settings.grace;
    let sleep = seconds(&container()["lifecycle"]["preStop"]["sleep"]["seconds"]);
    assert!(sleep + stop < seconds(&replica()["spec"]["terminationGracePeriodSeconds"]));
    let compose = compose();
    let grace = compose["lights-out"]["stop_grace_period"].as_str().unwrap();
    assert!(stop < humantime::parse_duration(grace).unwrap());
}

#[test]
fn a_replica_is_seen_as_not_ready_before_it_closes() {
    let probe = &container()["readinessProbe"];
    let looks = probe["failureThreshold"].as_u64().unwrap();
    let seen = seconds(&probe["periodSeconds"]) * u32::try_from(looks).unwrap();
    assert!(seen < Settings::default().drain);
}

#[test]
fn image_port_and_user_are_the_same_everywhere() {
    let container = container();
    assert_eq!(container["image"], compose()["lights-out"]["image"]);
    let port = container["ports"][0]["containerPort"].to_string();
    assert_eq!(port, docker("EXPOSE "));
    assert!(docker("ENV LIGHTS_OUT_LISTEN").contains(&format!(":{port} ")));
    let policy = object("NetworkPolicy");
    assert_eq!(
        policy["spec"]["ingress"][0]["ports"][0]["port"].to_string(),
        port
    );
    let context = &replica()["spec"]["securityContext"];
    let user = format!("{}:{}", context["runAsUser"], context["runAsGroup"]);
    assert_eq!(user, docker("USER "));
}

#[test]
fn everything_means_the_same_replicas() {
    let labels = &replica()["metadata"]["labels"];
    let (service, budget, policy) = (
        object("Service"),
        object("PodDisruptionBudget"),
        object("NetworkPolicy"),
    );
    assert_eq!(&service["spec"]["selector"], labels);
    assert_eq!(&budget["spec"]["selector"]["matchLabels"], labels);
    assert_eq!(&policy["spec"]["podSelector"]["matchLabels"], labels);
    let scaled = &object("HorizontalPodAutoscaler")["spec"];
    let deployment = object("Deployment");
    assert_eq!(
        scaled["scaleTargetRef"]["name"],
        deployment["metadata"]["name"]
    );
    assert!(budget["spec"]["minAvailable"].as_u64() < scaled["minReplicas"].as_u64());
}

#[test]
fn the_memory_holds_as_many_searches_as_there_are_cores() {
    let settings = Settings::default();
    let container = container();
    let limits = &container["resources"]["limits"];
    let n_cores: usize = limits["cpu"].as_str().unwrap().parse().unwrap();
    assert_eq!(container["env"][0]["name"], "LIGHTS_OUT_MAX_BODY");
    let body: bytesize::ByteSize = container["env"][0]["value"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let body = usize::try_from(body.as_u64()).unwrap();
    // The longest answer has four times the bytes of the longest body; 34 MiB are kept between requests.
    let needed = n_cores * (settings.search_bytes + 5 * body) + (34 << 20);
    assert_eq!(limits["memory"], "1Gi");
    assert!(needed < 1 << 30, "{needed} bytes");
}
