//! Where a request comes from: network, browser and cookies, whoever its sender is.

use super::access::Claims;
use super::cookies;
use super::devices::Devices;
use crate::App;
use crate::network::Network;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use std::convert::Infallible;

/// How many characters of the user agent are kept.
const LONGEST_USER_AGENT: usize = 200;

#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) network: Network,
    /// The connection is encrypted, so its cookies must not be sent over an unencrypted one.
    pub(super) secure: bool,
    pub(super) user_agent: String,
    /// The session of this browser, even if its person is banned.
    pub(super) claims: Option<Claims>,
    pub(super) devices: Devices,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Infallible> {
        let Ok(network) = Network::from_request_parts(parts, app).await;
        let headers = &parts.headers;
        let secure = crate::http::is_secure(app, headers);
        let access = cookies::ACCESS.read(headers, secure);
        Ok(Visitor {
            network,
            secure,
            user_agent: user_agent(headers),
            claims: access.and_then(|token| app.access().read(token, super::now(app))),
            devices: Devices::read(headers, secure),
        })
    }
}

fn user_agent(headers: &HeaderMap) -> String {
    let text = headers.get(header::USER_AGENT).map(|value| String::from_utf8_lossy(value.as_bytes()));
    text.unwrap_or_default().chars().filter(|c| !c.is_control()).take(LONGEST_USER_AGENT).collect()
}
