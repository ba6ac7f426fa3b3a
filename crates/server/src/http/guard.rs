//! Checks before a request is handled: host and origin of all requests, and the rate of API requests. Also adds
//! security headers to the responses.

use super::client_network::is_secure;
use super::errors::RequestError;
use crate::App;
use crate::errors::Failure;
use crate::network::Network;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub(super) async fn limit_rate(
    State(app): State<App>,
    network: Network,
    request: Request,
    next: Next,
) -> Response {
    match app.rates().request(network) {
        Ok(()) => next.run(request).await,
        Err(error) => Failure::from(error).into_response(),
    }
}

/// A page of another site may neither change anything nor open a socket on behalf of a user. Programs other than
/// browsers send no origin; they send no cookies either.
pub(super) async fn check_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_upgrade = headers.contains_key(header::UPGRADE);
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (is_upgrade || changes) && !is_own_origin(&app, headers) {
        return Failure::from(RequestError::ForeignOrigin).into_response();
    }
    next.run(request).await
}

fn is_own_origin(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let own = origin.split_once("://").is_some_and(|(scheme, rest)| {
        ["http", "https"].contains(&scheme) && !host.is_empty() && rest.eq_ignore_ascii_case(host)
    });
    own || app.config().origins.iter().any(|allowed| allowed == origin)
}

/// Refuses requests for other hosts than the configured ones, such as those of a foreign domain that points to this
/// server.
pub(super) async fn check_host(State(app): State<App>, request: Request, next: Next) -> Response {
    let hosts = &app.config().hosts;
    if !hosts.is_empty() && !names_allowed_host(hosts, &request) {
        return Failure::from(RequestError::WrongHost).into_response();
    }
    next.run(request).await
}

/// The request has to name a host, and every place that names one has to name an allowed one.
fn names_allowed_host(hosts: &[String], request: &Request) -> bool {
    let is_allowed = |given: &str| {
        let without_port = given.rsplit_once(':').map_or(given, |(host, _)| host);
        hosts.iter().any(|host| host.eq_ignore_ascii_case(given) || host.eq_ignore_ascii_case(without_port))
    };
    let headers = request.headers().get_all(header::HOST);
    let authority = request.uri().authority();
    (headers.iter().next().is_some() || authority.is_some())
        && headers.iter().all(|host| host.to_str().is_ok_and(is_allowed))
        && authority.is_none_or(|authority| is_allowed(authority.as_str()))
}

/// What a page may load, and from where.
pub(super) const SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// Marks a page that other sites may show in a frame.
#[derive(Clone, Copy, Debug)]
struct MayBeFramed;

/// Lets other sites show a page in a frame. All others refuse that, so that no site can lay a page of ours under its
/// own buttons.
pub(super) fn allow_frames(response: &mut Response) {
    response.extensions_mut().insert(MayBeFramed);
    let policy = response.headers().get(header::CONTENT_SECURITY_POLICY);
    let policy = policy.and_then(|policy| policy.to_str().ok()).unwrap_or(SECURITY_POLICY);
    let framed = policy.replace("frame-ancestors 'none'", "frame-ancestors *");
    if let Ok(policy) = HeaderValue::try_from(framed) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// For a year, browsers use TLS only. Sent over TLS only, because browsers ignore it otherwise.
const TRANSPORT_SECURITY: &str = "max-age=31536000";

pub(super) async fn secure_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    const HEADERS: [(&str, &str); 6] = [
        ("content-security-policy", SECURITY_POLICY),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    let is_secure = is_secure(&app, request.headers());
    let mut response = next.run(request).await;
    if is_secure {
        let value = HeaderValue::from_static(TRANSPORT_SECURITY);
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    let is_framed = response.extensions().get::<MayBeFramed>().is_some();
    for (name, value) in HEADERS.into_iter().filter(|(name, _)| !(is_framed && *name == "x-frame-options")) {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
