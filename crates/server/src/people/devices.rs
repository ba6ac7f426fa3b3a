//! Devices that have logged in to an account before. The wrong guesses of other devices do not lock them out.
//!
//! A long-lived cookie lists the accounts. Each entry is signed with the account's password hash, which only the
//! server knows. So nothing is stored, and a new password invalidates the entries of all devices.

use super::cookies::{DEVICE, SetCookies};
use crate::errors::InternalError;
use crate::secrets;
use axum::http::HeaderMap;
use qipan_protocol::UserId;

/// Browsers keep no cookie for longer than 400 days.
const LIFETIME_MS: i64 = 365 * 24 * 3600 * 1000;

/// How many accounts one cookie lists, enough for a household that shares a computer.
const MAX_ACCOUNTS: usize = 8;

/// The accounts that a browser claims to have logged in to before.
#[derive(Clone, Debug, Default)]
pub(super) struct Devices(Vec<Entry>);

#[derive(Clone, Debug)]
struct Entry {
    user: String,
    /// When the browser logged in.
    since: i64,
    signature: String,
}

impl Entry {
    fn read(text: &str) -> Option<Entry> {
        let mut parts = text.splitn(3, '.');
        let (user, since) = (parts.next()?.to_owned(), parts.next()?.parse().ok()?);
        Some(Entry { user, since, signature: parts.next()?.to_owned() })
    }
}

fn sign(user: &UserId, since: i64, password_hash: &str) -> Result<String, InternalError> {
    secrets::sign(password_hash, &format!("device.{user}.{since}"))
}

impl Devices {
    pub(super) fn read(headers: &HeaderMap, secure: bool) -> Devices {
        let entries = DEVICE.read(headers, secure).unwrap_or_default().split('~');
        Devices(entries.take(MAX_ACCOUNTS).filter_map(Entry::read).collect())
    }

    /// The valid signature that this browser has logged in to an account, if it has one.
    pub(super) fn proof(&self, user: &UserId, password_hash: &str, now: i64) -> Option<&str> {
        let entry = self.0.iter().find(|entry| entry.user == user.as_str())?;
        let is_fresh = entry.since <= now && now < entry.since.saturating_add(LIFETIME_MS);
        let expected = sign(user, entry.since, password_hash).ok()?;
        (is_fresh && secrets::same(&entry.signature, &expected)).then_some(entry.signature.as_str())
    }

    /// Adds a cookie that lists this account as well.
    pub(super) fn remember(
        &self,
        user: &UserId,
        password_hash: &str,
        now: i64,
        secure: bool,
        cookies: &mut SetCookies,
    ) -> Result<(), InternalError> {
        let mut entries = vec![format!("{user}.{now}.{}", sign(user, now, password_hash)?)];
        let others = self.0.iter().filter(|entry| entry.user != user.as_str()).take(MAX_ACCOUNTS - 1);
        entries.extend(others.map(|entry| format!("{}.{}.{}", entry.user, entry.since, entry.signature)));
        cookies.0.push(DEVICE.set(&entries.join("~"), LIFETIME_MS, secure));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header;
    use axum::response::AppendHeaders;

    /// The accounts in the cookie of the browser after it has logged in.
    fn log_in(before: &Devices, user: &str, password_hash: &str, now: i64) -> Devices {
        let mut cookies = AppendHeaders(Vec::new());
        before.remember(&UserId::new(user), password_hash, now, false, &mut cookies).unwrap();
        let line = cookies.0[0].1.split(';').next().unwrap().to_owned();
        let headers = HeaderMap::from_iter([(header::COOKIE, line.parse().unwrap())]);
        Devices::read(&headers, false)
    }

    #[test]
    fn a_browser_is_known_to_the_accounts_it_has_logged_in_to() {
        let (anna, boris) = (UserId::new("anna"), UserId::new("boris"));
        let browser = log_in(&Devices::default(), "anna", "hash of anna", 1_000);
        assert!(browser.proof(&anna, "hash of anna", 1_000).is_some());
        assert_eq!(browser.proof(&anna, "another hash", 1_000), None, "a new password");
        assert_eq!(browser.proof(&anna, "hash of anna", 999), None, "not yet");
        assert_eq!(browser.proof(&anna, "hash of anna", 1_000 + LIFETIME_MS), None, "expired");
        assert_eq!(browser.proof(&boris, "hash of boris", 1_000), None, "never logged in");
        let shared = log_in(&browser, "boris", "hash of boris", 2_000);
        for (user, hash) in [(&anna, "hash of anna"), (&boris, "hash of boris")] {
            assert!(shared.proof(user, hash, 2_000).is_some());
        }
    }

    #[test]
    fn old_accounts_make_room() {
        let browser = (0..10).fold(Devices::default(), |browser, number| {
            log_in(&browser, &format!("user{number}"), "hash", number)
        });
        let known = |number: u32| browser.proof(&UserId::new(format!("user{number}")), "hash", 10).is_some();
        assert_eq!((0..10).filter(|number| known(*number)).collect::<Vec<_>>(), (2..10).collect::<Vec<_>>());
    }

    #[test]
    fn nonsense_is_passed_over() {
        for value in ["", "~", "a.b.c", "anna.1", "anna.1.x~~", "anna.99999999999999999999.x"] {
            let line = format!("qipan_device={value}");
            let headers = HeaderMap::from_iter([(header::COOKIE, line.parse().unwrap())]);
            assert_eq!(
                Devices::read(&headers, false).proof(&UserId::new("anna"), "hash", 2),
                None,
                "{value}"
            );
        }
    }
}
