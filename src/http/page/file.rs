//! A file in the program, and how it goes out: packed or not, or not at all where the caller has it.

use std::hash::{DefaultHasher, Hasher};
use std::io::Read as _;
use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::read::GzDecoder;

use super::coding::Coding;
use crate::http::problem::Problem;
use crate::http::problem::kind::Kind;

/// What our pages may load: files of this server, and pictures within them. Nothing stands in the pages
/// themselves that runs or paints.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A file that the build packed.
#[derive(Debug)]
pub(in crate::http) struct File {
    /// Its name, whose end tells its type.
    pub(in crate::http) name: &'static str,
    /// Its bytes, packed by gzip.
    packed: &'static [u8],
    /// A number of its own for every content, once it was asked for.
    hash: OnceLock<u64>,
    /// Its bytes, once someone has asked who does not unpack.
    plain: OnceLock<Bytes>,
}

impl File {
    /// A file from its name and its bytes, packed by gzip.
    pub(in crate::http) const fn new(name: &'static str, packed: &'static [u8]) -> Self {
        Self {
            name,
            packed,
            hash: OnceLock::new(),
            plain: OnceLock::new(),
        }
    }

    /// The answer to a GET with these headers.
    ///
    /// # Errors
    /// [`Kind::NotAcceptable`] where the caller takes it neither as it is nor packed.
    pub(in crate::http) fn respond(
        &'static self,
        headers: &HeaderMap,
    ) -> Result<Response, Problem> {
        let neither = "the file comes as it is or packed by gzip, and the Accept-Encoding header takes neither";
        let coding = Coding::of(headers);
        let coding = coding.ok_or_else(|| Problem::new(Kind::NotAcceptable, neither))?;
        let hash = *self.hash.get_or_init(|| hash(self.packed));
        let tag = match coding {
            Coding::Identity => format!("\"{hash:016x}\""),
            Coding::Gzip => format!("\"{hash:016x}-gzip\""),
        };
        if is_known(headers, &tag) {
            return Ok((StatusCode::NOT_MODIFIED, caching(&tag), safety()).into_response());
        }
        let content_type = [(header::CONTENT_TYPE, content_type(self.name))];
        let body = match coding {
            Coding::Identity => Body::from(self.plain()),
            Coding::Gzip => Body::from(self.packed),
        };
        let mut response = (content_type, caching(&tag), safety(), body).into_response();
        if coding == Coding::Gzip {
            let gzip = HeaderValue::from_static("gzip");
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, gzip);
        }
        Ok(response)
    }

    /// The bytes as they are.
    fn plain(&self) -> Bytes {
        let unpack = || {
            let mut bytes = Vec::new();
            let unpacked = GzDecoder::new(self.packed).read_to_end(&mut bytes);
            unpacked.expect("the build packed the file");
            Bytes::from(bytes)
        };
        self.plain.get_or_init(unpack).clone()
    }
}

/// The headers that every page of ours carries, and what it loads too.
pub(in crate::http) fn safety() -> [(HeaderName, HeaderValue); 2] {
    [
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(POLICY),
        ),
        (
            header::REFERRER_POLICY,
            HeaderValue::from_static("no-referrer"),
        ),
    ]
}

/// The headers that let a caller keep a file and ask whether it is still the same.
fn caching(tag: &str) -> [(HeaderName, String); 3] {
    [
        (header::ETAG, tag.to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ]
}

/// Does `If-None-Match` name the tag, weakly or not, or any?
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let values = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut tags = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// The type of a file by the end of its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "yaml" => "application/yaml",
        _ => "text/plain; charset=utf-8",
    }
}

/// The same number for the same bytes on every replica of a build.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}
