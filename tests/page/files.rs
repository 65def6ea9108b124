//! The files of the pages as HTTP has them: policy, tags and codings.

use reqwest::header::HeaderMap;
use reqwest::{Client, Method, StatusCode};

use crate::support::server::Server;

/// What the pages may load.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A path of each kind, and its type.
const FILES: [(&str, &str); 8] = [
    ("/", "text/html; charset=utf-8"),
    ("/page/main.js", "text/javascript; charset=utf-8"),
    ("/page/style.css", "text/css; charset=utf-8"),
    ("/page/icon.svg", "image/svg+xml"),
    ("/page/swagger-ui-LICENSE.txt", "text/plain; charset=utf-8"),
    ("/docs", "text/html; charset=utf-8"),
    ("/openapi.yaml", "application/yaml"),
    ("/openapi.json", "application/json"),
];

/// What came of a request.
struct Answer {
    /// The status.
    status: StatusCode,
    /// The headers.
    headers: HeaderMap,
    /// The body.
    body: Vec<u8>,
}

impl Answer {
    /// A header, empty where it is not there.
    fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

/// Asks for a path with some headers, and unpacks nothing.
fn ask(server: &Server, method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build().unwrap();
    let client = Client::builder().no_proxy().gzip(false).build().unwrap();
    let mut request = client.request(method, server.url(path));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    runtime.block_on(async {
        let response = request.send().await.unwrap();
        Answer {
            status: response.status(),
            headers: response.headers().clone(),
            body: response.bytes().await.unwrap().to_vec(),
        }
    })
}

/// Gets a path with some headers.
fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    ask(server, Method::GET, path, headers)
}

#[test]
fn every_file_is_under_the_policy_and_has_its_type() {
    let server = Server::start();
    for (path, media) in FILES {
        let answer = get(&server, path, &[]);
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        for (name, value) in [
            ("content-type", media),
            ("content-security-policy", POLICY),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cache-control", "no-cache"),
            ("content-encoding", ""),
        ] {
            assert_eq!(answer.header(name), value, "{path}");
        }
        assert!(answer.header("vary").contains("accept-encoding"), "{path}");
    }
    let errors = get(&server, "/docs/errors", &[]);
    assert_eq!(errors.header("content-security-policy"), POLICY);
}

#[test]
fn a_file_goes_out_packed_to_who_takes_it_and_is_the_same() {
    let server = Server::start();
    for (path, _) in FILES {
        let plain = get(&server, path, &[]);
        let packed = get(&server, path, &[("accept-encoding", "br, gzip")]);
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        assert!(packed.body.len() < plain.body.len(), "{path}");
        let mut unpacked = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(packed.body.as_slice());
        std::io::Read::read_to_end(&mut decoder, &mut unpacked).unwrap();
        assert!(unpacked == plain.body, "{path}");
        assert_ne!(packed.header("etag"), plain.header("etag"), "{path}");
    }
}

#[test]
fn who_has_a_file_already_is_told_so_and_gets_nothing() {
    let server = Server::start();
    for (path, _) in FILES {
        for coding in ["identity", "gzip"] {
            let coding = ("accept-encoding", coding);
            let whole = get(&server, path, &[coding]);
            let tag = whole.header("etag").to_owned();
            for known in [tag.clone(), format!("\"x\", W/{tag}"), "*".to_owned()] {
                for method in [Method::GET, Method::HEAD] {
                    let again = ask(&server, method, path, &[coding, ("if-none-match", &known)]);
                    assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path} {known}");
                    assert_eq!((again.header("etag"), again.body.len()), (tag.as_str(), 0));
                    // A cache puts these in place of those that it has.
                    for name in ["content-security-policy", "referrer-policy"] {
                        assert_eq!(again.header(name), whole.header(name), "{path}");
                    }
                }
            }
            let other = get(&server, path, &[coding, ("if-none-match", "\"x\"")]);
            assert_eq!(other.status, StatusCode::OK);
        }
    }
}

#[test]
fn files_are_one_route_to_who_counts_requests() {
    let server = Server::start();
    for path in ["/page/main.js", "/page/page.js", "/page/nothing"] {
        get(&server, path, &[]);
    }
    let metrics = String::from_utf8(get(&server, "/metrics", &[]).body).unwrap();
    let is_page = |line: &&str| line.starts_with("http_requests_total{") && line.contains("/page/");
    let mut counts: Vec<_> = metrics.lines().filter(is_page).collect();
    counts.sort_unstable();
    assert_eq!(
        counts,
        [
            "http_requests_total{method=\"GET\",route=\"/page/{file}\",status=\"200\"} 2",
            "http_requests_total{method=\"GET\",route=\"/page/{file}\",status=\"404\"} 1",
        ]
    );
}

#[test]
fn every_file_that_a_page_or_a_script_names_is_there() {
    let server = Server::start();
    let mut left = vec![
        "/".to_owned(),
        "/docs".to_owned(),
        "/page/no-script.css".to_owned(),
    ];
    let mut seen = Vec::new();
    while let Some(path) = left.pop() {
        let answer = get(&server, &path, &[]);
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let text = String::from_utf8(answer.body).unwrap();
        // The viewer is one file, and not ours to read.
        let parts = if path.contains("swagger-ui") {
            ""
        } else {
            &text
        };
        let names = parts.split('"').skip(1).step_by(2);
        let files = names.filter_map(|name| name.strip_prefix("page/").or(name.strip_prefix("./")));
        let files = files
            .filter(|name| name.contains('.'))
            .map(|name| format!("/page/{name}"));
        seen.push(path);
        left.extend(files.filter(|file| !seen.contains(file)));
        left.sort();
        left.dedup();
    }
    assert!(16 <= seen.len(), "{seen:?}");
}
