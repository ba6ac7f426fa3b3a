//! Web Push: the server's key, the browsers that get notices, and which entries of the inbox they still have to get.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::{InboxRecord, Secret, Store, StoreError};
use qipan_protocol::UserId;
use qipan_protocol::http::PushChoices;

/// A browser that gets notices, for as long as its session lasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushDevice {
    /// The address of its push service.
    pub endpoint: String,
    pub user: UserId,
    pub session: String,
    /// Its public key and its secret, as the server's own text.
    pub p256dh: String,
    pub auth: Secret,
    pub created_at: i64,
}

/// An entry of an inbox of which a device was not told yet, and which its person has not seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuePush {
    pub device: PushDevice,
    pub entry: InboxRecord,
}

/// Which entries are due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueTimes {
    pub now: i64,
    /// Only entries of this time or earlier: people who are there see them first.
    pub until: i64,
    /// Only entries after this time.
    pub after: i64,
}

impl Store {
    pub async fn push_key(&self) -> Result<Option<Secret>, StoreError> {
        read!(self, push::key())
    }

    /// Stores the key, unless there is one already.
    pub async fn add_push_key(&self, secret: Secret) -> Result<(), StoreError> {
        check_text(secret.reveal())?;
        transact!(self, push::add_key(&secret))
    }

    /// The defaults for a person who has changed nothing.
    pub async fn push_choices(&self, user: &UserId) -> Result<PushChoices, StoreError> {
        read!(self, push::choices(user))
    }

    /// Fails with `not_found` if there is no such person.
    pub async fn save_push_choices(&self, user: &UserId, choices: PushChoices) -> Result<(), StoreError> {
        let user = user.clone();
        transact!(self, push::save_choices(&user, choices))
    }

    /// How many browsers of a person get notices.
    pub async fn count_push_devices(&self, user: &UserId) -> Result<u32, StoreError> {
        read!(self, push::count(user))
    }

    /// Adds a browser, which gets notices of later entries only. It takes the place of one with the same endpoint, and a person
    /// keeps the newest `max`. Fails with `not_found` if person or session do not exist.
    pub async fn add_push_device(&self, device: PushDevice, max: u32) -> Result<(), StoreError> {
        [&device.endpoint, &device.p256dh, device.auth.reveal()].into_iter().try_for_each(check_text)?;
        transact!(self, push::add(&device, max))
    }

    /// Fails with `not_found` if this person has no such browser.
    pub async fn delete_push_device(&self, user: &UserId, endpoint: &str) -> Result<(), StoreError> {
        let (user, endpoint) = (user.clone(), endpoint.to_owned());
        transact!(self, push::delete(&user, &endpoint))
    }

    /// The first due entry of at most `limit` devices that nobody is sending to, the oldest entries first.
    pub async fn due_pushes(&self, times: DueTimes, limit: u32) -> Result<Vec<DuePush>, StoreError> {
        read!(self, push::due(times, limit))
    }

    /// Reserves a device for the process that sends this entry to it, until a time. False if another one has it, or if the
    /// entry was handled.
    pub async fn claim_push(&self, endpoint: &str, n: u64, now: i64, until: i64) -> Result<bool, StoreError> {
        let endpoint = endpoint.to_owned();
        transact!(self, push::claim(&endpoint, n, now, until))
    }

    /// When a device was last told of this subject.
    pub async fn last_push(&self, endpoint: &str, subject: &str) -> Result<Option<i64>, StoreError> {
        read!(self, push::last(endpoint, subject))
    }

    /// An entry was handled: it is not due again. `subject` is what the device was told of, if it was.
    pub async fn finish_push(
        &self,
        endpoint: &str,
        n: u64,
        subject: Option<String>,
        at: i64,
    ) -> Result<(), StoreError> {
        let endpoint = endpoint.to_owned();
        transact!(self, push::finish(&endpoint, n, subject.as_deref(), at))
    }

    /// Sending has failed: nothing is due for this device for the time `step`, and for twice that after every further failure.
    /// Returns how often it has failed in a row.
    pub async fn postpone_push(&self, endpoint: &str, now: i64, step: i64) -> Result<u32, StoreError> {
        let endpoint = endpoint.to_owned();
        transact!(self, push::postpone(&endpoint, now, step))
    }

    /// Forgets what devices were told before this time; returns of how many subjects.
    pub async fn delete_push_subjects(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, push::delete_subjects(before))
    }
}
