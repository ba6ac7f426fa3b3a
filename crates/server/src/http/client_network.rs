//! The real origin of a request when proxies are in front of the server.

use crate::App;
use crate::network::Network;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::SocketAddr;

/// The network a request comes from. Headers of proxies count only if the server is configured to trust its proxies.
pub(crate) fn client_network(app: &App, headers: &HeaderMap, peer: Option<SocketAddr>) -> Network {
    let forwarded = forwarded(app, headers, "x-forwarded-for").and_then(|entry| Network::parse(&entry));
    forwarded.or(peer.map(|peer| peer.ip().into())).unwrap_or(Network::UNKNOWN)
}

/// Whether a request came over TLS.
pub(crate) fn is_secure(app: &App, headers: &HeaderMap) -> bool {
    let scheme = forwarded(app, headers, "x-forwarded-proto");
    app.config().secure_cookies || scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}

/// The value that the outermost trusted proxy wrote into a header. Each proxy appends one entry, to the last line or
/// in a line of its own. Earlier entries were sent by the client and may be forged.
fn forwarded(app: &App, headers: &HeaderMap, name: &str) -> Option<String> {
    let config = app.config();
    let proxies = Some(config.trusted_proxies).filter(|count| config.trust_proxy && *count > 0)?;
    let lines = headers.get_all(name).iter();
    let entries: Vec<&[u8]> = lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b',')).collect();
    let entry = entries.get(entries.len().saturating_sub(proxies))?;
    Some(String::from_utf8_lossy(entry).trim().to_owned())
}

impl FromRequestParts<App> for Network {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Network, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
        Ok(client_network(app, &parts.headers, peer))
    }
}
