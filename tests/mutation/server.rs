//! A server in this process, with small limits, so that no input takes long.

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use lights_out::http::body::Pace;
use lights_out::http::server;
use lights_out::http::settings::{Settings, Timeouts};
use tokio::net::TcpListener;
use tokio::runtime::Builder;

/// The longest that an answer may take; nothing comes near it unless something hangs.
pub(crate) const LONG: Duration = Duration::from_secs(8);

/// Where the server of this process listens; it starts with the first question.
pub(crate) fn address() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(start)
}

/// Starts the server on a thread of its own.
fn start() -> SocketAddr {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    let never = std::future::pending::<()>;
    thread::spawn(move || {
        let served = server::serve(listener, settings(), never(), never());
        runtime.block_on(served).unwrap();
    });
    address
}

/// Small limits.
fn settings() -> Settings {
    Settings {
        max_body_bytes: 1 << 16,
        max_cells: 1 << 12,
        max_effort: Duration::from_millis(100),
        search_bytes: 1 << 20,
        n_workers: 2,
        timeouts: Timeouts {
            header: LONG / 4,
            first_request: LONG / 4,
            body: Pace {
                grace: LONG / 4,
                ..Timeouts::default().body
            },
            ..Timeouts::default()
        },
        ..Settings::default()
    }
}
