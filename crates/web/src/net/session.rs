//! Who we are to the server. A stranger becomes a guest at the first thing that needs somebody; no form is asked.

use super::http::{self, NoAnswer};
use leptos::prelude::*;
use serde::Deserialize;
use std::cell::OnceCell;

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
    let found = http::get::<Me>("/api/me").await.ok();
    me().set(found.clone());
    found
}

/// Makes sure that we are somebody: whoever we were, else a new guest.
pub(crate) async fn ready() -> Result<Me, NoAnswer> {
    if let Some(known) = me().get_untracked() {
        return Ok(known);
    }
    match look().await {
        Some(found) => Ok(found),
        None => {
            let guest: Me = http::once("POST", "/api/guests", None).await?;
            me().set(Some(guest.clone()));
            Ok(guest)
        }
    }
}

/// Exchanges the refresh token for a new access. Fails for strangers.
pub(super) async fn renew() -> Result<(), NoAnswer> {
    let renewed: Me = http::once("POST", "/api/sessions/refresh", None).await?;
    me().set(Some(renewed));
    Ok(())
}

/// Forgets who we were, after a log-out or when the server has ended our session.
pub(crate) fn forget() {
    me().set(None);
}
