//! Access tokens: short-lived and signed, so that checking one needs no look-up in the store. The key is made when
//! the server starts and never leaves it. So after a restart, every browser has to use its refresh token once.

use crate::errors::InternalError;
use crate::secrets;
use qipan_protocol::UserId;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long an access token is valid.
pub(super) const LIFETIME_MS: i64 = 15 * 60 * 1000;

/// The signing key of this server, and the sessions that ended early.
pub(crate) struct Access {
    /// 160 random bits.
    key: String,
    /// Sessions that ended while some of their access tokens are still valid, with the time at which the last of
    /// these expires.
    ended: Mutex<BTreeMap<String, i64>>,
}

/// Never prints the key.
impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Access").finish_non_exhaustive()
    }
}

/// The contents of an access token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Claims {
    pub(super) session: String,
    pub(super) user: UserId,
    pub(super) expires_at: i64,
}

impl Claims {
    pub(super) fn new(session: &str, user: &UserId, now: i64) -> Claims {
        Claims { session: session.to_owned(), user: user.clone(), expires_at: now + LIFETIME_MS }
    }
}

impl Access {
    pub(crate) fn new() -> Result<Access, InternalError> {
        Ok(Access { key: secrets::random_token()?, ended: Mutex::default() })
    }

    pub(super) fn sign(&self, claims: &Claims) -> Result<String, InternalError> {
        let claims = format!("{}.{}.{}", claims.session, claims.user, claims.expires_at);
        let signature = self.signature(&claims)?;
        Ok(format!("{claims}.{signature}"))
    }

    /// The claims of a token if it was signed here, has not expired, and its session has not been ended.
    pub(super) fn read(&self, token: &str, now: i64) -> Option<Claims> {
        let (claims, given) = token.rsplit_once('.')?;
        if !secrets::same(given, &self.signature(claims).ok()?) {
            return None;
        }
        let mut parts = claims.split('.');
        let (session, user, expires_at) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        let claims = Claims { session: session.to_owned(), user: UserId::new(user), expires_at };
        (now < expires_at && !self.is_ended(session)).then_some(claims)
    }

    fn signature(&self, claims: &str) -> Result<String, InternalError> {
        secrets::sign(&self.key, claims)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, i64>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_ended(&self, session: &str) -> bool {
        self.lock().contains_key(session)
    }

    /// From now on, no access token of this session is accepted.
    pub(super) fn end(&self, session: &str, now: i64) {
        let mut ended = self.lock();
        ended.retain(|_, until| now < *until);
        ended.insert(session.to_owned(), now + LIFETIME_MS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_until_it_expires_or_its_session_ends() {
        let access = Access::new().unwrap();
        let claims = Claims::new("sessionone", &UserId::new("anna"), 1_000);
        let token = access.sign(&claims).unwrap();
        assert_eq!(access.read(&token, 1_000), Some(claims.clone()));
        assert_eq!(access.read(&token, 1_000 + LIFETIME_MS), None, "expired");
        access.end("sessiontwo", 1_000);
        assert_eq!(access.read(&token, 1_001), Some(claims));
        access.end("sessionone", 1_000);
        assert_eq!(access.read(&token, 1_001), None, "ended");
    }

    #[test]
    fn a_token_that_was_touched_is_no_token() {
        let access = Access::new().unwrap();
        let token = access.sign(&Claims::new("sessionfour", &UserId::new("anna"), 0)).unwrap();
        for index in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[index] ^= 1;
            let touched = String::from_utf8(bytes).unwrap();
            assert_eq!(access.read(&touched, 1), None, "{touched}");
        }
        for text in ["", ".", "a.b.c.d", "....", &token[1..], &token[..token.len() - 1]] {
            assert_eq!(access.read(text, 1), None, "{text}");
        }
    }

    #[test]
    fn every_server_has_a_key_of_its_own() {
        let [one, other] = [Access::new().unwrap(), Access::new().unwrap()];
        let token = one.sign(&Claims::new("session", &UserId::new("anna"), 0)).unwrap();
        assert!(one.read(&token, 1).is_some() && other.read(&token, 1).is_none());
        other.end("session", 0);
        assert!(one.read(&token, 1).is_some(), "what ends there goes on here");
    }
}
