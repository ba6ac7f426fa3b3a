//! The account page: guest or account, its sessions, tokens and matches.

mod history;
mod profile;
mod sessions;
mod sign;
mod tokens;
mod words;

use super::names::person_path;
use super::parts::{empty_board, home_link, skeleton};
use crate::net::http::NoAnswer;
use crate::net::session;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::Me;
use qipan_ui::tr;

/// Whether the profile is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Asking,
    Known,
    Offline,
}

pub(crate) fn page() -> AnyView {
    let standing = RwSignal::new(Standing::Asking);
    spawn_local(async move {
        let found = session::find().await;
        let is_away = matches!(found, Err(NoAnswer::Offline));
        // The page may be gone by now.
        let _ = standing.try_set(if is_away { Standing::Offline } else { Standing::Known });
    });
    let me = session::me();
    // A new name redraws only the name. Another user id, or a guest that signs up, redraws the page.
    let who = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| (me.id.clone(), me.guest))));
    let body = move || match standing.get() {
        Standing::Asking => skeleton(),
        Standing::Offline => offline(),
        Standing::Known => match who.get() {
            None => sign::forms(),
            Some((id, true)) => guest(id),
            Some((id, false)) => account(id),
        },
    };
    view! { <main class="narrow account" id="main">{header(me)}{body}</main> }.into_any()
}

fn header(me: RwSignal<Option<Me>>) -> AnyView {
    let name = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| (me.name.clone(), me.guest))));
    let inside = move || {
        match name.get() {
        None => view! { <div><h1 class="display h1">{tr("account-title")}</h1><p class="meta">{tr("account-stranger")}</p></div> }.into_any(),
        Some((name, guest)) => {
            let first = name.chars().next().map(String::from);
            let kind = tr(if guest { "account-guest" } else { "account-kind" });
            let profile = (!guest).then(|| {
                view! { <a class="btn btn--plain" href=person_path(&name)>{tr("account-profile")}</a> }
            });
            view! { <span class="ava" aria-hidden="true">{first}</span><div><h1 class="display h1">{name}</h1><p class="meta">{kind}</p></div>{profile} }
                .into_any()
        }
    }
    };
    view! { <header class="me">{inside}</header> }.into_any()
}

fn offline() -> AnyView {
    view! {
        <div class="state">
            {empty_board()}
            <h2 class="display h2">{tr("rooms-offline")}</h2>
            <p>{tr("rooms-offline-words")}</p>
            {home_link()}
        </div>
    }
    .into_any()
}

fn guest(id: String) -> AnyView {
    view! { {profile::guest_name()} {sign::forms()} {history::matches(id)} }.into_any()
}

fn account(id: String) -> AnyView {
    view! {
        {history::matches(id)}
        {profile::email()}
        {profile::password()}
        {sessions::list()}
        {tokens::list()}
        {profile::log_out()}
    }
    .into_any()
}
