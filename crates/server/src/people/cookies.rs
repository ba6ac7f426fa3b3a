//! The two cookies of a browser. No script can read them, and the refresh token travels to one path only.

use super::access::LIFETIME_MS;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::AppendHeaders;

pub(super) const ACCESS: &str = "qipan_access";
pub(super) const REFRESH: &str = "qipan_refresh";

/// How long a browser may stay away before it is a stranger.
pub(super) const REFRESH_LIFETIME_MS: i64 = 60 * 24 * 3600 * 1000;

const ACCESS_SCOPE: &str = "Path=/; SameSite=Lax";
const REFRESH_SCOPE: &str = "Path=/api/sessions/refresh; SameSite=Strict";

pub(super) type SetCookies = AppendHeaders<[(HeaderName, String); 2]>;

/// Gives a browser its tokens.
pub(super) fn give(access: &str, refresh: &str, secure: bool) -> SetCookies {
    AppendHeaders([
        (header::SET_COOKIE, cookie(ACCESS, access, ACCESS_SCOPE, LIFETIME_MS, secure)),
        (header::SET_COOKIE, cookie(REFRESH, refresh, REFRESH_SCOPE, REFRESH_LIFETIME_MS, secure)),
    ])
}

/// Takes them away again.
pub(super) fn clear(secure: bool) -> SetCookies {
    AppendHeaders([
        (header::SET_COOKIE, cookie(ACCESS, "", ACCESS_SCOPE, 0, secure)),
        (header::SET_COOKIE, cookie(REFRESH, "", REFRESH_SCOPE, 0, secure)),
    ])
}

fn cookie(name: &str, value: &str, scope: &str, lifetime_ms: i64, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; {scope}; HttpOnly; Max-Age={}{secure}", lifetime_ms / 1000)
}

/// The value of a cookie that came with a request.
pub(super) fn read<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}
