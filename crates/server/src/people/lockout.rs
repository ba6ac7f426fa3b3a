//! The lock-out after wrong passwords.
//!
//! Wrong guesses of a stranger must not lock the owner of an account out, so failures count by name *and* network.
//! Two higher bounds stop attackers that guess from many networks, or at many names. A device that has logged in to
//! the account before has a counter of its own, so that no stranger can lock it out. Unknown names count like others,
//! so that the lock-out does not reveal which accounts exist.

use super::errors::LoginError;
use super::now;
use super::passwords::HashPool;
use crate::App;
use crate::network::Network;
use crate::secrets::hash_token;
use qipan_protocol::{TableId, UserId};
use qipan_store::{StoreError, ThrottlePolicy, name_key};

#[derive(Debug)]
pub(crate) struct Lockout<'a> {
    app: &'a App,
    counters: Vec<Counter>,
}

/// A counter of failures.
#[derive(Debug)]
struct Counter {
    key: String,
    max_failures: u32,
    /// Whether the right password resets the counter.
    is_forgiven: bool,
}

/// The key of the failures of a name. The name is hashed, because users sometimes type a password into its field.
pub(super) fn failures_key(name: &str) -> String {
    format!("name:{}", hash_token(&name_key(name)))
}

impl<'a> Lockout<'a> {
    /// For a login from a device that has not logged in to this account before.
    pub(super) fn stranger(app: &'a App, name: &str, network: Network) -> Lockout<'a> {
        let key = failures_key(name);
        let policy = &app.config().lockout;
        let counter = |key, max_failures, is_forgiven| Counter { key, max_failures, is_forgiven };
        let counters = vec![
            counter(format!("{key}:{network}"), policy.failures, true),
            counter(key, policy.failures_per_name, true),
            // An attacker must not reset this counter with the right password of an account of their own.
            counter(format!("address:{network}"), policy.failures_per_address, false),
        ];
        Lockout::new(app, counters)
    }

    /// A bound of zero failures means no bound.
    fn new(app: &'a App, mut counters: Vec<Counter>) -> Lockout<'a> {
        counters.retain(|counter| counter.max_failures > 0);
        Lockout { app, counters }
    }

    /// For a login from a device that has logged in to this account before.
    pub(super) fn device(app: &'a App, device: &str) -> Lockout<'a> {
        Lockout::single(app, format!("device:{}", hash_token(device)))
    }

    /// For the old password in a change of the password. A stolen session locks out only itself.
    pub(super) fn session(app: &'a App, session: &str) -> Lockout<'a> {
        Lockout::single(app, format!("session:{session}"))
    }

    /// For codes of a second factor, and from anywhere: whoever guesses them has the password already.
    pub(super) fn second_factor(app: &'a App, user: &UserId) -> Lockout<'a> {
        Lockout::single(app, format!("code:{user}"))
    }

    /// For the password of a table.
    pub(crate) fn table(app: &'a App, table: &TableId, network: Network) -> Lockout<'a> {
        Lockout::single(app, format!("table:{table}:{network}"))
    }

    fn single(app: &'a App, key: String) -> Lockout<'a> {
        let counter = Counter { key, max_failures: app.config().lockout.failures, is_forgiven: true };
        Lockout::new(app, vec![counter])
    }

    fn policy(&self, counter: &Counter) -> ThrottlePolicy {
        let lockout = &self.app.config().lockout;
        ThrottlePolicy {
            window_ms: lockout.window.as_millis() as i64,
            max_failures: counter.max_failures,
            lock_ms: lockout.lock.as_millis() as i64,
        }
    }

    /// Verifies a password, counts a failure, and resets the counters after the right one. While locked out, nothing
    /// is hashed. `None` as the hash stands for an unknown account.
    pub(crate) async fn verify(
        &self,
        pool: &'static HashPool,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, LoginError> {
        self.check().await?;
        let turn = pool.turn().await?;
        // Guesses that were sent at the same time have all passed the first check and waited for their turn, so check
        // again.
        self.check().await?;
        let is_right = turn.verify(password, hash).await;
        // Several of them may have been hashed at the same time, so check once more.
        let has_failures = self.check().await?;
        match is_right {
            true if has_failures => self.forgive().await?,
            true => {}
            false => self.count_failure().await?,
        }
        Ok(is_right)
    }

    /// Checks something that is quicker to check than a password. It counts as a failure first, so that guesses that are
    /// sent at the same time count before any of them is checked.
    pub(super) async fn guess(
        &self,
        checking: impl Future<Output = Result<bool, StoreError>>,
    ) -> Result<bool, LoginError> {
        self.check().await?;
        self.count_failure().await?;
        self.check().await?;
        let is_right = checking.await?;
        if is_right {
            self.forgive().await?;
        }
        Ok(is_right)
    }

    /// Refuses if there were too many failures, whatever the password is. Returns whether there were any that the
    /// right password resets.
    async fn check(&self) -> Result<bool, LoginError> {
        let now = now(self.app);
        let mut has_failures = false;
        for counter in &self.counters {
            let standing = self.app.store().throttle(&counter.key, now, self.policy(counter)).await?;
            if let Some(until) = standing.locked_until {
                let retry_after_s = (until - now).max(0) as u64 / 1000 + 1;
                return Err(LoginError::LockedOut { retry_after_s });
            }
            has_failures |= counter.is_forgiven && standing.failures > 0;
        }
        Ok(has_failures)
    }

    async fn count_failure(&self) -> Result<(), LoginError> {
        let now = now(self.app);
        let failures =
            self.counters.iter().map(|counter| (counter.key.clone(), self.policy(counter))).collect();
        Ok(self.app.store().record_failures(failures, now).await?)
    }

    async fn forgive(&self) -> Result<(), LoginError> {
        for counter in self.counters.iter().filter(|counter| counter.is_forgiven) {
            self.app.store().clear_failures(&counter.key).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use qipan_store::Store;
    use tokio::sync::watch;

    #[tokio::test]
    async fn nothing_is_hashed_while_locked_out() {
        static POOL: HashPool = HashPool::new(1, 0);
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("test.db")).await.unwrap();
        let mut config = Config::default();
        config.lockout.failures = 2;
        let app =
            App::new(config, store, (qipan_catalog::built_in(), &[]), watch::channel(false).1, None).unwrap();
        let network = Network::parse("192.0.2.7").unwrap();
        let lockout = Lockout::table(&app, &TableId::new("table"), network);
        let guess = async || lockout.verify(&POOL, "guess".to_owned(), None).await;
        assert_eq!((guess().await, guess().await), (Ok(false), Ok(false)));
        // The only turn is taken, so a guess that would be hashed is refused as busy.
        let _turn = POOL.turn().await.unwrap();
        assert!(matches!(guess().await, Err(LoginError::LockedOut { .. })));
        let elsewhere = Lockout::table(&app, &TableId::new("another"), network);
        let refusal = elsewhere.verify(&POOL, "guess".to_owned(), None).await;
        assert!(matches!(refusal, Err(LoginError::Busy { .. })));
    }
}
