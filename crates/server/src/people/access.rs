//! Access tokens: short-lived, signed, and nothing to look up. The key is made when the process starts and never
//! leaves it, so a restart merely makes every browser use its refresh token once.

use crate::secrets;
use hmac::{Hmac, KeyInit, Mac};
use qipan_engine::Problem;
use qipan_protocol::UserId;
use sha2::Sha256;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// How long an access token is good for.
pub(super) const LIFETIME_MS: i64 = 15 * 60 * 1000;

/// 160 random bits.
static KEY: LazyLock<Result<String, Problem>> = LazyLock::new(secrets::random_token);

/// Sessions that ended while access tokens of theirs are still good, with the moment the last of those expires.
static ENDED: Mutex<BTreeMap<String, i64>> = Mutex::new(BTreeMap::new());

/// What an access token says.
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

    pub(super) fn sign(&self) -> Result<String, Problem> {
        let claims = format!("{}.{}.{}", self.session, self.user, self.expires_at);
        let signature = signature(&claims)?;
        Ok(format!("{claims}.{signature}"))
    }

    /// What a token claims, if it is ours, still good, and its session has not been ended.
    pub(super) fn read(token: &str, now: i64) -> Option<Claims> {
        let (claims, given) = token.rsplit_once('.')?;
        if !secrets::same(given, &signature(claims).ok()?) {
            return None;
        }
        let mut parts = claims.split('.');
        let (session, user, expires_at) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        let claims = Claims { session: session.to_owned(), user: UserId::new(user), expires_at };
        (now < expires_at && !is_ended(session)).then_some(claims)
    }
}

fn signature(claims: &str) -> Result<String, Problem> {
    let key = KEY.as_ref().map_err(Problem::clone)?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes())
        .map_err(|_| Problem::new("internal", "the key of the access tokens has a wrong length"))?;
    mac.update(claims.as_bytes());
    Ok(mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
}

fn is_ended(session: &str) -> bool {
    ENDED.lock().unwrap_or_else(PoisonError::into_inner).contains_key(session)
}

/// From now on, no access token of this session is taken.
pub(super) fn end(session: &str, now: i64) {
    let mut ended = ENDED.lock().unwrap_or_else(PoisonError::into_inner);
    ended.retain(|_, until| now < *until);
    ended.insert(session.to_owned(), now + LIFETIME_MS);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_until_it_expires_or_its_session_ends() {
        let claims = Claims::new("sessionone", &UserId::new("anna"), 1_000);
        let token = claims.sign().unwrap();
        assert_eq!(Claims::read(&token, 1_000), Some(claims.clone()));
        assert_eq!(Claims::read(&token, 1_000 + LIFETIME_MS), None, "expired");
        end("sessiontwo", 1_000);
        assert_eq!(Claims::read(&token, 1_001), Some(claims));
        end("sessionone", 1_000);
        assert_eq!(Claims::read(&token, 1_001), None, "ended");
    }

    #[test]
    fn a_token_that_was_touched_is_no_token() {
        let token = Claims::new("sessionfour", &UserId::new("anna"), 0).sign().unwrap();
        for index in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[index] ^= 1;
            let touched = String::from_utf8(bytes).unwrap();
            assert_eq!(Claims::read(&touched, 1), None, "{touched}");
        }
        for text in ["", ".", "a.b.c.d", "....", &token[1..], &token[..token.len() - 1]] {
            assert_eq!(Claims::read(text, 1), None, "{text}");
        }
    }
}
