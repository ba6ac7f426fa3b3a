//! Passwords: argon2id, on threads of their own, because hashing is meant to be slow.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use qipan_engine::Problem;
use serde::Deserialize;
use std::fmt;
use tokio::sync::{OnceCell, Semaphore};

/// Each takes 19 MiB and one core for a moment; more at once would take the machine from those who play.
static AT_ONCE: Semaphore = Semaphore::const_new(4);

/// A hash that no password is known for.
static NOBODYS: OnceCell<String> = OnceCell::const_new();

/// A password as somebody typed it. It is not to be printed.
#[derive(Deserialize)]
#[serde(transparent)]
pub(super) struct Password(pub(super) String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// 19 MiB and two rounds: the least that OWASP recommends.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// The hash of a password with a fresh salt.
pub(crate) async fn hash(password: String) -> Result<String, Problem> {
    let hashed =
        on_a_thread(move || hasher().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
    match hashed.await {
        Some(Ok(hash)) => Ok(hash),
        _ => Err(Problem::new("internal", "the password could not be hashed")),
    }
}

/// Whether a password is the one that was hashed. Takes as long when it is not.
pub(crate) async fn verify(password: String, hash: String) -> bool {
    let verified = on_a_thread(move || {
        let hash = PasswordHash::new(&hash).ok()?;
        hasher().verify_password(password.as_bytes(), &hash).ok()
    });
    matches!(verified.await, Some(Some(())))
}

/// Takes as long as [`verify`] and is never right: for accounts that do not exist.
pub(super) async fn verify_nobodys(password: String) -> Result<bool, Problem> {
    let hash = NOBODYS.get_or_try_init(|| async { hash(crate::secrets::random_token()?).await }).await?;
    verify(password, hash.clone()).await;
    Ok(false)
}

async fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let _turn = AT_ONCE.acquire().await.ok()?;
    tokio::task::spawn_blocking(work).await.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn hashes_carry_their_parameters_and_know_their_password() {
        let first = hash("correct horse".to_owned()).await.unwrap();
        assert!(first.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{first}");
        assert_ne!(first, hash("correct horse".to_owned()).await.unwrap(), "every hash has its own salt");
        assert!(verify("correct horse".to_owned(), first.clone()).await);
        assert!(!verify("correct house".to_owned(), first).await);
        assert!(!verify("correct horse".to_owned(), "no hash".to_owned()).await);
        assert_eq!(verify_nobodys("correct horse".to_owned()).await, Ok(false));
        assert_eq!(format!("{:?}", Password("correct horse".to_owned())), "Password(…)");
    }
}
