//! A fresh server for each test over real HTTP, and what it answers.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use lights_out::http::server;
use lights_out::http::settings::{Settings, Timeouts};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, ClientBuilder, Method, RequestBuilder, Response, Version};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::openapi;

/// The header that carries a request's id.
pub(crate) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id that every request here carries unless it says otherwise.
pub(crate) const ID: &str = "example";

/// The longest that anything here may take; no test comes near it unless something hangs.
pub(crate) const LONG: Duration = Duration::from_mins(1);

/// A running server with a client of its own; it ends with the value.
pub(crate) struct App {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// A client that keeps its connections.
    pub(crate) client: Client,
    /// Runs the server, and the requests of the test.
    runtime: Option<Runtime>,
    /// Says the server's end: the first word and the second.
    words: Vec<oneshot::Sender<()>>,
    /// The server.
    served: Option<JoinHandle<bool>>,
}

/// The settings of most tests: an end without a drain.
pub(crate) fn settings() -> Settings {
    Settings {
        drain: Duration::ZERO,
        n_workers: 2,
        ..Settings::default()
    }
}

/// The settings of most tests, with other deadlines.
pub(crate) fn settings_with(change: impl FnOnce(&mut Timeouts)) -> Settings {
    let mut settings = settings();
    change(&mut settings.timeouts);
    settings
}

/// A server with the settings of most tests.
pub(crate) fn spawn_app() -> App {
    spawn_app_with(settings())
}

/// A server with these settings.
pub(crate) fn spawn_app_with(settings: Settings) -> App {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    let (first_word, first) = oneshot::channel();
    let (second_word, second) = oneshot::channel();
    let served = runtime.spawn(async move {
        let (first, second) = (word(first), word(second));
        server::serve(listener, settings, first, second)
            .await
            .unwrap()
    });
    App {
        address,
        client: client(|builder| builder),
        runtime: Some(runtime),
        words: vec![second_word, first_word],
        served: Some(served),
    }
}

/// Waits for a word; one that cannot come any more is as good as said.
async fn word(said: oneshot::Receiver<()>) {
    let _ = said.await;
}

/// A client that sends [`ID`], built in another way.
pub(crate) fn client(build: impl FnOnce(ClientBuilder) -> ClientBuilder) -> Client {
    let id = HeaderValue::from_static(ID);
    let builder = Client::builder()
        .no_proxy()
        .timeout(LONG)
        .default_headers(HeaderMap::from_iter([(X_REQUEST_ID, id)]));
    build(builder).build().unwrap()
}

impl App {
    /// `POST /solve` with a body of a type.
    pub(crate) fn solve(&self, media: &str, body: impl Into<reqwest::Body>) -> RequestBuilder {
        self.post("/solve", media, body)
    }

    /// `POST /flip-game` with a body of a type.
    pub(crate) fn flip_game(&self, media: &str, body: impl Into<reqwest::Body>) -> RequestBuilder {
        self.post("/flip-game", media, body)
    }

    /// `POST /check` with a body in JSON.
    pub(crate) fn check(&self, body: impl Into<reqwest::Body>) -> RequestBuilder {
        self.post("/check", "application/json", body)
    }

    /// `GET /puzzle` with a query.
    pub(crate) fn puzzle(&self, query: &str) -> RequestBuilder {
        self.request(Method::GET, &format!("/puzzle{query}"))
    }

    /// `GET /`
    pub(crate) fn page(&self) -> RequestBuilder {
        self.request(Method::GET, "/")
    }

    /// `GET /docs/errors`
    pub(crate) fn errors(&self) -> RequestBuilder {
        self.request(Method::GET, "/docs/errors")
    }

    /// `GET /openapi.yaml`
    pub(crate) fn openapi_yaml(&self) -> RequestBuilder {
        self.request(Method::GET, "/openapi.yaml")
    }

    /// `GET /openapi.json`
    pub(crate) fn openapi_json(&self) -> RequestBuilder {
        self.request(Method::GET, "/openapi.json")
    }

    /// `GET /healthz`
    pub(crate) fn healthz(&self) -> RequestBuilder {
        self.request(Method::GET, "/healthz")
    }

    /// `GET /metrics`
    pub(crate) fn metrics(&self) -> RequestBuilder {
        self.request(Method::GET, "/metrics")
    }

    /// `GET /readyz`
    pub(crate) fn readyz(&self) -> RequestBuilder {
        self.request(Method::GET, "/readyz")
    }

    /// A POST to any path with a body of a type.
    pub(crate) fn post(
        &self,
        path: &str,
        media: &str,
        body: impl Into<reqwest::Body>,
    ) -> RequestBuilder {
        let request = self.request(Method::POST, path);
        request.header("content-type", media).body(body)
    }

    /// A request for any path.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, self.url(path))
    }

    /// The address of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Waits for something that happens beside the server.
    pub(crate) fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        let runtime = self.runtime.as_ref().unwrap();
        runtime.block_on(async { tokio::time::timeout(LONG, future).await.unwrap() })
    }

    /// Sends a request and reads its whole answer.
    #[track_caller]
    pub(crate) fn send(&self, request: RequestBuilder) -> Answer {
        self.try_send(request).unwrap()
    }

    /// Sends a request and reads its whole answer, if that comes.
    pub(crate) fn try_send(&self, request: RequestBuilder) -> reqwest::Result<Answer> {
        self.wait(async { Answer::read(request.send().await?).await })
    }

    /// Says the next of the two words that end a server.
    pub(crate) fn say_end(&mut self) {
        let word = self.words.pop().unwrap();
        word.send(()).unwrap();
    }

    /// Waits for the end of the server and returns whether it finished everything.
    pub(crate) fn ended(mut self) -> bool {
        let served = self.served.take().unwrap();
        let mut served = pin!(served);
        self.wait(async { served.as_mut().await.unwrap() })
    }
}

/// Ends the server without waiting for work that was left.
impl Drop for App {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A whole answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The status.
    pub(crate) status: u16,
    /// The version of HTTP.
    pub(crate) version: Version,
    /// The headers.
    pub(crate) headers: HeaderMap,
    /// The body.
    pub(crate) body: String,
}

impl Answer {
    /// Reads an answer to its end.
    pub(crate) async fn read(response: Response) -> reqwest::Result<Self> {
        Ok(Self {
            status: response.status().as_u16(),
            version: response.version(),
            headers: response.headers().clone(),
            body: String::from_utf8(response.bytes().await?.into()).unwrap(),
        })
    }

    /// A header, where it is there once.
    #[track_caller]
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let values: Vec<_> = self.headers.get_all(name).iter().collect();
        assert!(values.len() <= 1, "{name} comes {} times", values.len());
        values.first().map(|value| value.to_str().unwrap())
    }

    /// The body of a success of this type.
    #[track_caller]
    pub(crate) fn success(&self, content_type: &str) -> &str {
        assert_eq!(self.status, 200, "{self:?}");
        assert_eq!(self.header("content-type"), Some(content_type), "{self:?}");
        self.check_headers();
        &self.body
    }

    /// The body of a success in JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(self.success("application/json")).unwrap()
    }

    /// The body of a failure, after a check of all that failures have in common.
    #[track_caller]
    pub(crate) fn problem(&self) -> Value {
        assert!((400..600).contains(&self.status), "{self:?}");
        let media = self.header("content-type");
        assert_eq!(media, Some("application/problem+json"), "{self:?}");
        assert_eq!(self.header("cache-control"), Some("no-store"), "{self:?}");
        assert_eq!(self.header("allow").is_some(), self.status == 405);
        assert_eq!(self.header("retry-after").is_some(), self.status == 503);
        self.check_headers();
        let problem: Value = serde_json::from_str(&self.body).unwrap();
        openapi::check_component("Problem", &problem);
        assert_eq!(problem["status"], self.status);
        assert_eq!(
            problem["request_id"].as_str(),
            self.header("x-request-id"),
            "{self:?}"
        );
        problem
    }

    /// Checks the headers that every answer has.
    #[track_caller]
    fn check_headers(&self) {
        assert!(self.header("x-request-id").is_some(), "{self:?}");
        assert_eq!(self.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(self.header("access-control-allow-origin"), Some("*"));
        let policy = self.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
    }
}
