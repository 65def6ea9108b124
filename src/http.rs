//! The service: the whole route table and the order of the layers on one screen.
//!
//! [`server::serve`] runs the service of some [`settings::Settings`] on a bound listener.

pub mod body;
mod canonical;
mod caught;
mod check;
mod connection;
mod cors;
mod dispatch;
mod docs;
mod game;
mod image;
mod judges;
mod lanes;
mod metrics;
mod ndjson;
mod negotiate;
mod observe;
mod output;
mod page;
pub mod problem;
mod puzzle;
mod refusal;
mod request_id;
pub mod server;
pub mod settings;
mod solve;
mod text;
mod traceparent;
mod wire;
mod work;

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::Response;
use axum::routing::future::RouteFuture;
use axum::routing::{MethodRouter, get, post};
use tower::util::MapFuture;
use tower::{Layer, Service as _};
use tower_http::cors::Cors;

use crate::solver::Solver;
use body::rest::Source;
use caught::{Caught, catch_panic};
use game::Game;
use metrics::Metrics;
use problem::Problem;
use settings::{CorsOrigins, Settings};
use work::Work;

/// Is the server ready for traffic, or on its way down?
#[derive(Clone, Debug, Default)]
pub struct Readiness(Arc<AtomicBool>);

impl Readiness {
    /// From now on the server is not ready.
    pub fn end(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Is the server on its way down?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// What the handlers share.
#[derive(Debug)]
struct App {
    /// What the operator said.
    settings: Settings,
    /// Ready or going down.
    readiness: Readiness,
    /// The solver.
    solver: Solver,
    /// The places for long work.
    work: Work,
    /// What is counted.
    metrics: Arc<Metrics>,
}

/// The routes: path, methods and handlers.
fn routes() -> [(&'static str, MethodRouter<Arc<App>>); 14] {
    [
        ("/", get(page::index).post(page::form)),
        ("/page/{file}", get(page::file)),
        ("/solve", post(solve)),
        ("/flip-game", post(flip_game)),
        ("/check", post(check)),
        ("/puzzle", get(puzzle)),
        ("/judges", get(list_judges)),
        ("/healthz", get(StatusCode::OK)),
        ("/readyz", get(readyz)),
        ("/metrics", get(metrics)),
        ("/openapi.yaml", get(docs::openapi_yaml)),
        ("/openapi.json", get(docs::openapi_json)),
        ("/docs", get(docs::page)),
        ("/docs/errors", get(docs::errors)),
    ]
}

/// The routes that machines ask again and again: always answered, and at debug in the log.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// What stands between the outermost layer and the handlers.
type Stack = Cors<MapFuture<Router, fn(RouteFuture<Infallible>) -> Caught>>;

/// The service as it is called, one for each connection.
///
/// The layers, outside in: [`observe`] (request id, access log, error envelope), CORS, panics, the routes.
/// They stand around the router rather than in it, so that each is there once and not once a route.
#[derive(Debug)]
struct Service {
    /// CORS around the routes. The lock is held while a future is made, never while it runs.
    stack: Mutex<Stack>,
    /// What the answers need besides.
    shared: Arc<Shared>,
}

/// What the outermost layer knows.
#[derive(Clone, Debug, Default)]
struct Shared {
    /// The paths of the routes, which the log may name.
    paths: Vec<&'static str>,
    /// Ready or going down.
    readiness: Readiness,
    /// What is counted.
    metrics: Arc<Metrics>,
    /// Are there more connections than are served?
    is_over: bool,
}

/// The routes as they are called.
fn router(
    table: impl IntoIterator<Item = (&'static str, MethodRouter<Arc<App>>)>,
) -> Router<Arc<App>> {
    let add = |router: Router<Arc<App>>, (path, methods)| router.route(path, methods);
    table.into_iter().fold(Router::new(), add)
}

impl Service {
    /// The service of some settings, and one for connections over their bound, that answers probes alone.
    fn pair(settings: Settings, readiness: Readiness) -> (Self, Self) {
        let origins = settings.cors_origins.clone();
        let shared = Shared {
            paths: routes().iter().map(|(path, _)| *path).collect(),
            readiness: readiness.clone(),
            metrics: Arc::default(),
            is_over: false,
        };
        let app = Arc::new(App {
            readiness,
            solver: Solver::new(settings.search_bytes),
            work: Work::new(settings.n_workers, settings.timeouts.turn),
            metrics: Arc::clone(&shared.metrics),
            settings,
        });
        let over = Shared {
            is_over: true,
            ..shared.clone()
        };
        let probes = routes()
            .into_iter()
            .filter(|(path, _)| PROBES.contains(path));
        let probes = router(probes)
            .fallback(crowded)
            .with_state(Arc::clone(&app));
        (
            Self::layered(router(routes()).with_state(app), &origins, shared),
            Self::layered(probes, &origins, over),
        )
    }

    /// Some routes inside the layers.
    fn layered(router: Router, origins: &CorsOrigins, shared: Shared) -> Self {
        let caught = MapFuture::new(router, catch_panic as fn(_) -> _);
        Self {
            stack: Mutex::new(cors::layer(origins).layer(caught)),
            shared: Arc::new(shared),
        }
    }

    /// The same service for another connection.
    fn another(&self) -> Self {
        Self {
            stack: Mutex::new(self.lock().clone()),
            shared: Arc::clone(&self.shared),
        }
    }

    /// The routes.
    fn lock(&self) -> MutexGuard<'_, Stack> {
        self.stack.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers a request.
    async fn answer<B: Source>(&self, request: Request<B>) -> Response {
        observe::observe(&self.shared, request, |request| self.lock().call(request)).await
    }
}

/// `POST /solve`
async fn solve(
    State(app): State<Arc<App>>,
    request: axum::extract::Request,
) -> Result<Response, Problem> {
    dispatch::answer(app, Game::Solve, request).await
}

/// `POST /flip-game`
async fn flip_game(
    State(app): State<Arc<App>>,
    request: axum::extract::Request,
) -> Result<Response, Problem> {
    dispatch::answer(app, Game::FlipGame, request).await
}

/// `POST /check`
async fn check(
    State(app): State<Arc<App>>,
    request: axum::extract::Request,
) -> Result<Response, Problem> {
    check::answer(app, request).await
}

/// `GET /puzzle`
async fn puzzle(
    State(app): State<Arc<App>>,
    request: axum::extract::Request,
) -> Result<Response, Problem> {
    puzzle::answer(app, request.uri().query(), request.headers()).await
}

/// `GET /judges`
async fn list_judges(headers: HeaderMap) -> Result<Response, Problem> {
    judges::list(&headers)
}

/// `GET /readyz`: does the server want traffic?
async fn readyz(State(app): State<Arc<App>>) -> Result<StatusCode, Problem> {
    if app.readiness.is_over() {
        Err(Problem::busy("the server is going down"))
    } else {
        Ok(StatusCode::OK)
    }
}

/// What is no probe, on a connection over the bound.
async fn crowded() -> Problem {
    Problem::busy("the server has as many connections as it takes")
}

/// `GET /metrics`
async fn metrics(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    app.metrics
        .render()
        .map_err(|error| Problem::internal(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use http_body_util::BodyExt;

    #[tokio::test]
    async fn a_panic_is_answered_as_our_fault_with_cors_and_without_its_words() {
        async fn fail() -> StatusCode {
            panic!("a secret")
        }
        let router = Router::new().route("/", get(fail));
        let service = Service::layered(router, &CorsOrigins::Any, Shared::default());
        let request = Request::get("/")
            .header("origin", "https://a.example")
            .header("x-request-id", "r1");
        let response = service.answer(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers();
        assert_eq!(headers["access-control-allow-origin"], "*");
        assert_eq!(headers["content-type"], "application/problem+json");
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let expected = concat!(
            r##"{"type":"/docs/errors#internal","title":"Our fault","status":500,"##,
            r##""detail":"the server failed; its log has the cause under the request id","request_id":"r1"}"##
        );
        assert_eq!(body, expected);
    }
}
