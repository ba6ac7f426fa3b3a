//! Who we are to the server. A stranger becomes a guest at the first thing that needs somebody; no form is asked.
//!
//! The cookies cannot be read from here, so the browser's storage notes when they were given: who has no note does
//! not ask the server who they are, and who comes back late renews the access before asking for anything.

use super::http::{self, NoAnswer};
use leptos::prelude::*;
use qipan_ui::dom;
use serde::Deserialize;
use std::cell::OnceCell;

/// When the server last gave us an access, in milliseconds since 1970.
const NOTE: &str = "qipan.access_given";

/// A little less than the server lets an access live.
const ACCESS_LASTS_MS: f64 = 14.0 * 60_000.0;

/// What the server knows of us.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Me {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) guest: bool,
    pub(crate) role: String,
    pub(crate) email: Option<String>,
}

thread_local! {
    static ME: OnceCell<RwSignal<Option<Me>>> = const { OnceCell::new() };
}

/// Who we are, as far as we know by now.
pub(crate) fn me() -> RwSignal<Option<Me>> {
    ME.with(|cell| *cell.get_or_init(|| RwSignal::new(None)))
}

/// Finds out who we are without becoming anybody. Nobody is not an error.
pub(crate) async fn look() -> Option<Me> {
    find().await.ok().flatten()
}

/// The same, for those who want to know whether the server was reached.
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

/// Makes sure that we are somebody: whoever we were, else a new guest.
pub(crate) async fn ready() -> Result<Me, NoAnswer> {
    let is_fresh = standing(noted(), js_sys::Date::now()) == Standing::Fresh;
    if let Some(known) = me().get_untracked().filter(|_| is_fresh) {
        return Ok(known);
    }
    match find().await? {
        Some(found) => Ok(found),
        None => become_somebody("/api/guests", None).await,
    }
}

/// Asks for an access under a new name: as a guest, by signing up or by logging in.
pub(crate) async fn become_somebody(path: &str, body: Option<&serde_json::Value>) -> Result<Me, NoAnswer> {
    let somebody: Me = http::once("POST", path, body).await?;
    note_access();
    me().set(Some(somebody.clone()));
    Ok(somebody)
}

/// Exchanges the refresh token for a new access. Fails for strangers.
pub(super) async fn renew() -> Result<Me, NoAnswer> {
    let mut renewed = become_somebody("/api/sessions/refresh", None).await;
    // Other tabs were faster, so the browser holds a newer token by now.
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

/// Forgets who we were, after a log-out or when the server has ended our session.
pub(crate) fn forget() {
    dom::forget(NOTE);
    me().set(None);
}

fn note_access() {
    dom::store(NOTE, &js_sys::Date::now());
}

fn noted() -> Option<f64> {
    dom::stored(NOTE)
}

/// What we are likely to be to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Stranger,
    /// Somebody whose access has run out, or soon will.
    Late,
    Fresh,
}

fn standing(access_given: Option<f64>, now: f64) -> Standing {
    match access_given {
        None => Standing::Stranger,
        // A clock that was set back says nothing about the age.
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
