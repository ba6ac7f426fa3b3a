//! Access tokens: short-lived and signed, so that checking one needs no look-up in the store. The keys are in the store,
//! see [`super::keys`].

use crate::errors::InternalError;
use crate::secrets;
use qipan_protocol::UserId;
use qipan_store::{Secret, SigningKey};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

/// How long an access token is valid.
pub(super) const LIFETIME_MS: i64 = 15 * 60 * 1000;

/// The keys that this server knows, and the sessions that ended early.
pub(crate) struct Access {
    keys: RwLock<Keys>,
    /// Sessions that ended while some of their access tokens are still valid, with the time at which the last of
    /// these expires.
    ended: Mutex<BTreeMap<String, i64>>,
}

struct Keys {
    /// The key that signs new tokens.
    signing: SigningKey,
    /// Keys whose tokens are accepted.
    known: Vec<SigningKey>,
}

/// Never prints the keys.
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

/// A key of 160 random bits.
pub(super) fn new_key(now: i64) -> Result<SigningKey, InternalError> {
    let (id, secret) = (qipan_tables::random_id()?, Secret::new(secrets::random_token()?));
    Ok(SigningKey { id, secret, created_at: now, retired_at: None })
}

impl Access {
    /// With a key of its own, until [`Access::use_keys`] is called.
    pub(crate) fn new() -> Result<Access, InternalError> {
        let signing = new_key(0)?;
        let keys = RwLock::new(Keys { known: vec![signing.clone()], signing });
        Ok(Access { keys, ended: Mutex::default() })
    }

    /// Signs with this key from now on, and accepts only tokens of known keys.
    pub(super) fn use_keys(&self, signing: SigningKey, known: Vec<SigningKey>) {
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = Keys { signing, known };
    }

    fn keys(&self) -> RwLockReadGuard<'_, Keys> {
        self.keys.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn sign(&self, claims: &Claims) -> Result<String, InternalError> {
        let key = &self.keys().signing;
        let signed = format!("{}.{}.{}.{}", claims.session, claims.user, claims.expires_at, key.id);
        let signature = secrets::sign(key.secret.reveal(), &signed)?;
        Ok(format!("{signed}.{signature}"))
    }

    /// The claims of a token if it was signed with a known key, has not expired, and its session has not been ended.
    pub(super) fn read(&self, token: &str, now: i64) -> Option<Claims> {
        let (signed, given) = token.rsplit_once('.')?;
        let (claims, key) = signed.rsplit_once('.')?;
        let signature = {
            let keys = self.keys();
            let key = keys.known.iter().find(|it| it.id == key)?;
            secrets::sign(key.secret.reveal(), signed).ok()?
        };
        if !secrets::same(given, &signature) {
            return None;
        }
        let mut parts = claims.split('.');
        let (session, user, expires_at) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        let claims = Claims { session: session.to_owned(), user: UserId::new(user), expires_at };
        (now < expires_at && !self.is_ended(session)).then_some(claims)
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
    fn tokens_are_good_where_their_key_is_known() {
        let [one, other] = [Access::new().unwrap(), Access::new().unwrap()];
        let token = one.sign(&Claims::new("session", &UserId::new("anna"), 0)).unwrap();
        assert!(one.read(&token, 1).is_some() && other.read(&token, 1).is_none());
        let (old, new) = (one.keys().signing.clone(), other.keys().signing.clone());
        other.use_keys(new.clone(), vec![new.clone(), old]);
        assert!(other.read(&token, 1).is_some(), "both keys are known");
        other.use_keys(new.clone(), vec![new]);
        assert!(other.read(&token, 1).is_none(), "its key was deleted");
    }
}
