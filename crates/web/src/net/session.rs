//! The client's identity on the server. A visitor becomes a guest at the first request that needs an identity,
//! without a form.
//!
//! Scripts cannot read the cookies, so the browser's storage notes when they were issued. A client without a note
//! does not ask the server for its profile; a client with an old note renews the access token before any other
//! request.

use super::http::{self, NoAnswer};
use leptos::prelude::*;
use qipan_protocol::http::Me;
use qipan_ui::dom;
use std::cell::OnceCell;

/// The storage key of the time when the server last issued an access token, in milliseconds since 1970.
const NOTE: &str = "qipan.access_given";

/// The storage key of the account's friends, messages and notices, which pages show without a network.
pub(crate) const OWN_LISTS: &str = "qipan.people";

/// The storage key of the id of the account that these lists are of.
pub(crate) const OWN_ID: &str = "qipan.people_of";

/// A little less than the lifetime of an access token on the server.
const ACCESS_LASTS_MS: f64 = 14.0 * 60_000.0;

thread_local! {
    static ME: OnceCell<RwSignal<Option<Me>>> = const { OnceCell::new() };
}

/// The profile, as far as it is known by now.
pub(crate) fn me() -> RwSignal<Option<Me>> {
    ME.with(|cell| *cell.get_or_init(|| RwSignal::new(None)))
}

/// Asks for the profile without creating a guest. `None` for visitors without an identity, and without an answer.
pub(crate) async fn look() -> Option<Me> {
    find().await.ok().flatten()
}

/// The same for callers that need to know whether the server was reached.
pub(crate) async fn find() -> Result<Option<Me>, NoAnswer> {
    let answer = match standing(noted(), js_sys::Date::now()) {
        Standing::Stranger => return Ok(None),
        Standing::Late => renew().await,
        Standing::Fresh => http::get::<Me>("/api/me").await,
    };
    match answer {
        Ok(found) => {
            me().set(Some(found.clone()));
            Ok(Some(found))
        }
        Err(NoAnswer::Refused(problem)) if problem.code == "unauthorized" => Ok(None),
        Err(other) => Err(other),
    }
}

/// Makes sure that the client has an identity: the known one, else a new guest.
pub(crate) async fn ready() -> Result<Me, NoAnswer> {
    ready_if(async { Ok(()) }).await
}

/// The same, but a guest is made only if there is something to join, which `reason` finds out.
pub(crate) async fn ready_if(reason: impl Future<Output = Result<(), NoAnswer>>) -> Result<Me, NoAnswer> {
    match known_or_found().await? {
        Some(found) => Ok(found),
        None => {
            reason.await?;
            become_somebody("/api/guests", None).await
        }
    }
}

/// The profile. The server is asked only if it is not known yet, or if the access token has expired.
pub(super) async fn known_or_found() -> Result<Option<Me>, NoAnswer> {
    let is_fresh = standing(noted(), js_sys::Date::now()) == Standing::Fresh;
    match me().get_untracked().filter(|_| is_fresh) {
        Some(known) => Ok(Some(known)),
        None => find().await,
    }
}

/// Requests a new session: as a guest, by signing up, by logging in or by refreshing.
pub(crate) async fn become_somebody(path: &str, body: Option<&str>) -> Result<Me, NoAnswer> {
    let somebody: Me = http::once("POST", path, body).await?;
    note_access();
    me().set(Some(somebody.clone()));
    Ok(somebody)
}

/// Exchanges the refresh token for a new access token. Fails for visitors without an identity.
pub(super) async fn renew() -> Result<Me, NoAnswer> {
    let mut renewed = become_somebody("/api/sessions/refresh", None).await;
    // Another tab was faster, so the browser holds a newer refresh token by now.
    if matches!(&renewed, Err(NoAnswer::Refused(problem)) if problem.code == "conflict") {
        renewed = become_somebody("/api/sessions/refresh", None).await;
    }
    match renewed {
        Err(NoAnswer::Refused(problem)) if problem.code == "unauthorized" => {
            forget();
            Err(NoAnswer::Refused(problem))
        }
        renewed => renewed,
    }
}

/// Forgets the identity, after a log-out or when the server has ended the session.
pub(crate) fn forget() {
    [NOTE, OWN_LISTS, OWN_ID].into_iter().for_each(dom::forget);
    me().set(None);
}

fn note_access() {
    dom::store(NOTE, &js_sys::Date::now());
}

fn noted() -> Option<f64> {
    dom::stored(NOTE)
}

/// The state of the client's tokens by the note. The server decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Stranger,
    /// The access token has expired, or soon will.
    Late,
    Fresh,
}

fn standing(access_given: Option<f64>, now: f64) -> Standing {
    match access_given {
        None => Standing::Stranger,
        // After the clock was set back, the age is unknown.
        Some(given) if now < given || now - given > ACCESS_LASTS_MS => Standing::Late,
        Some(_) => Standing::Fresh,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_tells_what_to_ask() {
        let rows = [
            (None, Standing::Stranger),
            (Some(1_000_000.0), Standing::Fresh),
            (Some(1_000_000.0 - ACCESS_LASTS_MS), Standing::Fresh),
            (Some(999_999.0 - ACCESS_LASTS_MS), Standing::Late),
            (Some(1_000_001.0), Standing::Late),
        ];
        for (given, expected) in rows {
            assert_eq!(standing(given, 1_000_000.0), expected, "{given:?}");
        }
    }
}
