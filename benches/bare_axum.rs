//! The peer of `benches/http`: a bare axum handler that reads the body and answers fixed bytes.
//!
//! It listens on the address of its first argument, and answers `POST /solve` with the bytes of the file
//! of its second.

use std::error::Error;

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::post;
use tokio::net::TcpListener;

/// Serves until it is ended.
#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().ok_or("expected an address")?;
    let answer = Bytes::from(std::fs::read(arguments.next().ok_or("expected a file")?)?);
    let handler = async move |body: Bytes| {
        // The body is read whole, as the service reads it.
        drop(body);
        ([(header::CONTENT_TYPE, "application/json")], answer).into_response()
    };
    axum::serve(
        TcpListener::bind(address).await?,
        Router::new().route("/solve", post(handler)),
    )
    .await?;
    Ok(())
}
