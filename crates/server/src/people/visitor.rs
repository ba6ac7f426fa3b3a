//! Where a request comes from, apart from who sends it.

use super::access::Claims;
use super::cookies;
use crate::App;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// How much of a browser's description is kept.
const LONGEST_USER_AGENT: usize = 200;

#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) address: IpAddr,
    /// The connection is encrypted, so cookies must not travel over one that is not.
    pub(super) secure: bool,
    pub(super) user_agent: String,
    /// The session this browser is in, also if its person is banned.
    pub(super) claims: Option<Claims>,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
        let headers = &parts.headers;
        let access = cookies::read(headers, cookies::ACCESS);
        Ok(Visitor {
            address: crate::http::address(app, headers, peer),
            secure: is_secure(app, headers),
            user_agent: user_agent(headers),
            claims: access.and_then(|token| app.access().read(token, super::now(app))),
        })
    }
}

/// A proxy's word counts only if the server was told that there is one.
fn is_secure(app: &App, headers: &HeaderMap) -> bool {
    let forwarded = headers.get("x-forwarded-proto").filter(|_| app.config().trust_proxy);
    app.config().secure_cookies
        || forwarded.is_some_and(|scheme| scheme.as_bytes().eq_ignore_ascii_case(b"https"))
}

fn user_agent(headers: &HeaderMap) -> String {
    let text = headers.get(header::USER_AGENT).map(|value| String::from_utf8_lossy(value.as_bytes()));
    text.unwrap_or_default().chars().filter(|c| !c.is_control()).take(LONGEST_USER_AGENT).collect()
}
