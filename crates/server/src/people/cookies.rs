//! The cookies of a browser. Scripts cannot read them, and the refresh token is sent to one path only.
//!
//! Over TLS their names begin with `__Host-`: browsers then accept them from this very host only, so that no sibling
//! domain and no unencrypted page can plant one. `__Host-` forbids a path, which the refresh token has; it gets
//! `__Secure-`, which at least requires TLS.

use super::access::LIFETIME_MS;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::AppendHeaders;

/// A cookie: its names and its scope.
#[derive(Debug)]
pub(super) struct Cookie {
    /// Its name without TLS.
    plain: &'static str,
    /// Its name over TLS.
    prefixed: &'static str,
    scope: &'static str,
    /// Over TLS, read the cookie with the plain name if there is no other. So users who logged in without TLS, or
    /// before the prefixed names were introduced, stay logged in.
    falls_back: bool,
}

pub(super) const ACCESS: Cookie = Cookie {
    plain: "qipan_access",
    prefixed: "__Host-qipan_access",
    scope: "Path=/; SameSite=Lax",
    falls_back: false,
};

pub(super) const REFRESH: Cookie = Cookie {
    plain: "qipan_refresh",
    prefixed: "__Secure-qipan_refresh",
    scope: "Path=/api/sessions/refresh; SameSite=Strict",
    falls_back: true,
};

/// Accounts that this browser has logged in to before.
pub(super) const DEVICE: Cookie = Cookie {
    plain: "qipan_device",
    prefixed: "__Host-qipan_device",
    scope: "Path=/; SameSite=Lax",
    falls_back: true,
};

/// How long a browser may stay away before its session expires.
pub(super) const REFRESH_LIFETIME_MS: i64 = 60 * 24 * 3600 * 1000;

pub(super) type SetCookies = AppendHeaders<Vec<(HeaderName, String)>>;

/// The cookies with new tokens.
pub(super) fn give(access: &str, refresh: &str, secure: bool) -> SetCookies {
    let mut cookies =
        vec![ACCESS.set(access, LIFETIME_MS, secure), REFRESH.set(refresh, REFRESH_LIFETIME_MS, secure)];
    if secure {
        cookies.extend([ACCESS.remove_plain(), REFRESH.remove_plain()]);
    }
    AppendHeaders(cookies)
}

/// Removes the cookies under every name.
pub(super) fn clear(secure: bool) -> SetCookies {
    let mut cookies = vec![ACCESS.set("", 0, secure), REFRESH.set("", 0, secure)];
    if secure {
        cookies.extend([ACCESS.remove_plain(), REFRESH.remove_plain()]);
    }
    AppendHeaders(cookies)
}

impl Cookie {
    pub(super) fn set(&self, value: &str, lifetime_ms: i64, secure: bool) -> (HeaderName, String) {
        let (name, mark) = if secure { (self.prefixed, "; Secure") } else { (self.plain, "") };
        let line = format!("{name}={value}; {}; HttpOnly; Max-Age={}{mark}", self.scope, lifetime_ms / 1000);
        (header::SET_COOKIE, line)
    }

    fn remove_plain(&self) -> (HeaderName, String) {
        (header::SET_COOKIE, format!("{}=; {}; HttpOnly; Max-Age=0; Secure", self.plain, self.scope))
    }

    /// The value of this cookie in a request.
    pub(super) fn read<'a>(&self, headers: &'a HeaderMap, secure: bool) -> Option<&'a str> {
        let prefixed = find(headers, self.prefixed).filter(|_| secure);
        prefixed.or_else(|| find(headers, self.plain).filter(|_| !secure || self.falls_back))
    }
}

fn find<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}
