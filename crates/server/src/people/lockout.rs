//! The brake for those who guess passwords. It counts by name and by address, and for names that do not exist as
//! well, so that it tells nothing about who has an account.

use super::{now, trouble};
use crate::App;
use crate::http::errors::Failure;
use crate::network::Network;
use crate::secrets::hash_token;
use qipan_engine::Problem;
use qipan_store::{ThrottlePolicy, name_key};

#[derive(Debug)]
pub(super) struct Lockout<'a> {
    app: &'a App,
    name: String,
    address: String,
}

impl<'a> Lockout<'a> {
    pub(super) fn new(app: &'a App, name: &str, network: Network) -> Lockout<'a> {
        // As a hash, because now and then somebody types a password where the name belongs.
        let name = format!("name:{}", hash_token(&name_key(name)));
        Lockout { app, name, address: format!("address:{network}") }
    }

    fn policy(&self) -> ThrottlePolicy {
        let lockout = &self.app.config().lockout;
        ThrottlePolicy {
            window_ms: lockout.window.as_millis() as i64,
            max_failures: lockout.failures,
            lock_ms: lockout.lock.as_millis() as i64,
        }
    }

    /// Refuses if there were too many failures, whatever the password is.
    pub(super) async fn check(&self) -> Result<(), Failure> {
        let now = now(self.app);
        for key in [&self.name, &self.address] {
            let standing = self.app.store().throttle(key, now, self.policy()).await;
            if let Some(until) = standing.map_err(|error| trouble(&error))?.locked_until {
                let mut problem = Problem::new("locked_out", "too many wrong passwords; wait a while");
                let seconds = (until - now).max(0) / 1000 + 1;
                problem.args.insert("retry_after_s".to_owned(), seconds.into());
                return Err(problem.into());
            }
        }
        Ok(())
    }

    pub(super) async fn count_failure(&self) -> Result<(), Failure> {
        let now = now(self.app);
        for key in [&self.name, &self.address] {
            let counted = self.app.store().record_failure(key, now, self.policy()).await;
            counted.map_err(|error| trouble(&error))?;
        }
        Ok(())
    }

    /// The right password clears the name. The address stays as it is: an account of one's own must not be a
    /// way to go on guessing at others.
    pub(super) async fn forgive(&self) -> Result<(), Failure> {
        self.app.store().clear_failures(&self.name).await.map_err(|error| trouble(&error))
    }
}
