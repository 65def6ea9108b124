//! The service: the whole route table and the order of the layers on one screen.
//!
//! [`app`] makes the router of [`Settings`]; [`server::serve`] runs it on a bound listener.

pub mod body;
mod docs;
mod game;
mod negotiate;
mod observe;
pub mod problem;
mod request_id;
pub mod server;
mod text;
mod wire;
mod work;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::solver::Solver;
use body::Pace;
use game::Game;
use problem::Problem;
use work::Work;

/// What the service is told by its operator.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The longest body that is read whole, in bytes.
    pub max_body_bytes: usize,
    /// The most lights of a board, rows × cols.
    pub max_cells: usize,
    /// The longest search for the fewest presses that a request may ask for.
    pub max_effort: Duration,
    /// How long requests are served on after the server stopped being ready.
    pub drain: Duration,
    /// How long requests in flight may take after that.
    pub grace: Duration,
    /// Who may call from a browser.
    pub cors_origins: CorsOrigins,
    /// How many long solves run at once.
    pub n_workers: usize,
    /// Deadlines for slow clients.
    pub timeouts: Timeouts,
}

impl Settings {
    /// The most bytes of an answer: the presses and the text of a board take some times what it took.
    const fn max_answer_bytes(&self) -> usize {
        self.max_body_bytes
            .saturating_mul(4)
            .saturating_add(1 << 16)
    }
}

/// The settings of a server that is told nothing.
impl Default for Settings {
    fn default() -> Self {
        Self {
            max_body_bytes: 64 << 20,
            max_cells: 100_000_000,
            max_effort: Duration::from_secs(10),
            drain: Duration::from_secs(5),
            grace: Duration::from_secs(20),
            cors_origins: CorsOrigins::Any,
            n_workers: std::thread::available_parallelism().map_or(1, usize::from),
            timeouts: Timeouts::default(),
        }
    }
}

/// Which pages in a browser may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CorsOrigins {
    /// All.
    Any,
    /// Those of these origins.
    List(Vec<HeaderValue>),
}

/// Deadlines for slow clients.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For a request's head, and for the next request on an idle connection.
    pub header: Duration,
    /// For the first request of a connection, whatever it sends before.
    pub first_request: Duration,
    /// For bodies.
    pub body: Pace,
}

/// Long enough for a load balancer that keeps connections for a minute.
impl Default for Timeouts {
    fn default() -> Self {
        Self {
            header: Duration::from_secs(75),
            first_request: Duration::from_secs(10),
            body: Pace {
                grace: Duration::from_secs(10),
                bytes_per_s: 16 << 10,
            },
        }
    }
}

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
}

/// The service as a router.
pub fn app(settings: Settings, readiness: Readiness) -> Router {
    let layers_readiness = readiness.clone();
    let cors = cors(&settings.cors_origins);
    let work = Work::new(settings.n_workers);
    let app = Arc::new(App {
        settings,
        readiness,
        solver: Solver::new(),
        work,
    });
    let routes = Router::new()
        .route("/", get(docs::page))
        .route("/solve", post(solve))
        .route("/flip-game", post(flip_game))
        .route("/healthz", get(StatusCode::OK))
        .route("/readyz", get(readyz))
        .route("/openapi.yaml", get(docs::openapi_yaml))
        .route("/openapi.json", get(docs::openapi_json))
        .route("/docs/errors", get(docs::errors))
        .with_state(app);
    layered(routes, cors, layers_readiness)
}

/// The layers around the routes, the innermost first.
fn layered(routes: Router, cors: CorsLayer, readiness: Readiness) -> Router {
    routes
        .layer(CatchPanicLayer::custom(panicked))
        .layer(cors)
        .layer(middleware::from_fn_with_state(readiness, observe::observe))
}

/// Who may call from a browser, and what a page may see of the answer.
fn cors(origins: &CorsOrigins) -> CorsLayer {
    let origins = match origins {
        CorsOrigins::Any => AllowOrigin::any(),
        CorsOrigins::List(list) => AllowOrigin::list(list.iter().cloned()),
    };
    let traceparent = HeaderName::from_static("traceparent");
    CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([
            header::ACCEPT,
            header::CONTENT_TYPE,
            request_id::X_REQUEST_ID,
            traceparent,
        ])
        .expose_headers([request_id::X_REQUEST_ID, header::RETRY_AFTER, header::ALLOW])
        .max_age(Duration::from_hours(24))
}

/// The answer to a request whose handler panicked.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the layer hands over the panic's payload"
)]
fn panicked(payload: Box<dyn Any + Send>) -> Response {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    Problem::internal(format!("panic: {}", text.unwrap_or("without a message"))).into_response()
}

/// `POST /solve`
async fn solve(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    game::answer(app, Game::Solve, request).await
}

/// `POST /flip-game`
async fn flip_game(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    game::answer(app, Game::FlipGame, request).await
}

/// `GET /readyz`: does the server want traffic?
async fn readyz(State(app): State<Arc<App>>) -> Result<StatusCode, Problem> {
    if app.readiness.is_over() {
        Err(Problem::busy("the server is going down"))
    } else {
        Ok(StatusCode::OK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    #[tokio::test]
    async fn a_panic_is_answered_as_our_fault_with_cors_and_without_its_words() {
        async fn fail() -> StatusCode {
            panic!("a secret")
        }
        let router = layered(
            Router::new().route("/", get(fail)),
            cors(&CorsOrigins::Any),
            Readiness::default(),
        );
        let request = Request::get("/")
            .header("origin", "https://a.example")
            .header("x-request-id", "r1");
        let response = router
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()["access-control-allow-origin"], "*");
        assert_eq!(
            response.headers()["content-type"],
            "application/problem+json"
        );
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let expected = concat!(
            r##"{"type":"/docs/errors#internal","title":"Our fault","status":500,"##,
            r##""detail":"the server failed; its log has the cause under the request id","request_id":"r1"}"##
        );
        assert_eq!(body, expected);
    }
}
