//! Passwords: hashed with argon2id in small pools, because hashing is slow by design.

use super::errors::LoginError;
use crate::errors::InternalError;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::{Semaphore, SemaphorePermit};

/// A hash of random bytes, for which no password is known. It has the parameters of [`hasher`], so that a check
/// against it takes as long as any other.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$iCQcvCkEZl81IQGL/GDtdA$0GbE/fvYIoqmgsvLHjYbQrQXFo2Hu/+XL/nZud9QIWo";

/// Logging in and changing passwords. Each hash takes 19 MiB and one core for a moment; more at the same time would
/// slow down the matches.
pub(super) static LOGINS: HashPool = HashPool::new(4, 60);

/// New accounts. The queue is long enough for a class of thirty that signs up at once.
pub(super) static SIGN_UPS: HashPool = HashPool::new(1, 60);

/// Passwords of tables. They have their own pool, so that guesses at a table never delay a login.
pub(crate) static TABLES: HashPool = HashPool::new(1, 40);

/// A bound on how many passwords are hashed at the same time, and on how many wait for that.
#[derive(Debug)]
pub(crate) struct HashPool {
    /// Requests that are hashing or waiting to hash.
    places: Semaphore,
    turns: Semaphore,
}

/// The right to hash one password. It is held until the hash is done, even if the client has disconnected, because
/// the work cannot be interrupted.
#[derive(Debug)]
pub(crate) struct Turn {
    _place: SemaphorePermit<'static>,
    _turn: SemaphorePermit<'static>,
}

impl HashPool {
    pub(super) const fn new(at_once: usize, waiting: usize) -> HashPool {
        HashPool { places: Semaphore::const_new(at_once + waiting), turns: Semaphore::const_new(at_once) }
    }

    /// Waits for a turn, or refuses if too many requests wait already.
    pub(crate) async fn turn(&'static self) -> Result<Turn, LoginError> {
        let place = self.places.try_acquire().map_err(|_| BUSY)?;
        let turn = self.turns.acquire().await.map_err(|_| BUSY)?;
        Ok(Turn { _place: place, _turn: turn })
    }
}

const BUSY: LoginError = LoginError::Busy { retry_after_s: 2 };

impl Turn {
    /// The hash of a password with a fresh salt.
    pub(crate) async fn hash(self, password: String) -> Result<String, InternalError> {
        let hashed =
            self.run(move || hasher().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
        match hashed.await {
            Some(Ok(hash)) => Ok(hash),
            _ => Err(InternalError::NotHashed),
        }
    }

    /// Whether a password matches the hash. Takes the same time for every answer, also if there is no hash because
    /// the account does not exist.
    pub(crate) async fn verify(self, password: String, hash: Option<String>) -> bool {
        let is_real = hash.is_some();
        let verified = self.run(move || {
            let hash = PasswordHash::new(hash.as_deref().unwrap_or(NOBODYS)).ok()?;
            hasher().verify_password(password.as_bytes(), &hash).ok()
        });
        is_real & matches!(verified.await, Some(Some(())))
    }

    async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let work = move || {
            let result = work();
            drop(self);
            result
        };
        tokio::task::spawn_blocking(work).await.ok()
    }
}

/// 19 MiB and two rounds: the minimum that OWASP recommends.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: &str = "$argon2id$v=19$m=19456,t=2,p=1$";

    async fn hash(password: &str) -> String {
        LOGINS.turn().await.unwrap().hash(password.to_owned()).await.unwrap()
    }

    async fn verify(password: &str, hash: Option<&str>) -> bool {
        LOGINS.turn().await.unwrap().verify(password.to_owned(), hash.map(str::to_owned)).await
    }

    #[tokio::test]
    async fn hashes_carry_their_parameters_and_know_their_password() {
        let first = hash("correct horse").await;
        assert!(first.starts_with(PARAMETERS), "{first}");
        assert_ne!(first, hash("correct horse").await, "every hash has its own salt");
        assert!(verify("correct horse", Some(&first)).await);
        assert!(!verify("correct house", Some(&first)).await);
        assert!(!verify("correct horse", Some("no hash")).await);
        assert!(!verify("correct horse", None).await);
    }

    #[test]
    fn a_check_for_nobody_is_as_much_work_as_any_other() {
        let hash = PasswordHash::new(NOBODYS).unwrap();
        assert!(NOBODYS.starts_with(PARAMETERS));
        assert_eq!(hash.hash.map(|output| output.len()), Some(32));
    }

    #[tokio::test]
    async fn work_counts_until_its_end_whoever_waits_for_it() {
        static POOL: HashPool = HashPool::new(1, 0);
        let (begin, begun) = tokio::sync::oneshot::channel();
        let (finish, finished) = std::sync::mpsc::channel::<()>();
        let turn = POOL.turn().await.unwrap();
        let client = tokio::spawn(turn.run(move || {
            let _ = begin.send(());
            finished.recv()
        }));
        begun.await.unwrap();
        client.abort();
        assert!(client.await.is_err(), "the client has gone away");
        assert_eq!(POOL.turn().await.err(), Some(BUSY));
        finish.send(()).unwrap();
        while POOL.places.available_permits() == 0 {
            tokio::task::yield_now().await;
        }
        assert!(POOL.turn().await.is_ok());
    }

    #[tokio::test]
    async fn a_full_pool_refuses_and_leaves_the_others_alone() {
        static SMALL: HashPool = HashPool::new(1, 1);
        static OTHER: HashPool = HashPool::new(1, 1);
        let hashing = SMALL.turn().await.unwrap();
        let waiting = tokio::spawn(SMALL.turn());
        while SMALL.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(SMALL.turn().await.err(), Some(BUSY));
        assert!(OTHER.turn().await.is_ok());
        drop(hashing);
        assert!(waiting.await.unwrap().is_ok());
        assert!(SMALL.turn().await.is_ok());
    }
}
