//! The list of notices: running invitations, then what has happened, the newest first.

use super::days::{day_words, is_other_day, short_words};
use super::slip;
use crate::boards;
use crate::pages::parts::title_of;
use crate::social::{Inbox, Social};
use leptos::prelude::*;
use qipan_protocol::{InboxEntry, InboxItem};
use qipan_ui::{Icon, dom, icon, text_with, tr};

pub(super) fn list(social: Social) -> AnyView {
    // What was new when the list was opened stays marked while it is shown.
    let seen = social.inbox.with_untracked(Inbox::seen);
    Effect::new(move |_| {
        social.inbox.track();
        look(social);
    });
    let visible = window_event_listener_untyped("visibilitychange", move |_| look(social));
    on_cleanup(move || visible.remove());
    let entries = Memo::new(move |_| social.inbox.with(|inbox| inbox.notices().cloned().collect::<Vec<_>>()));
    let content = move || match entries.get() {
        none if none.is_empty() => nothing(),
        some => rows(some, seen),
    };
    view! {
        <div class="grow" role="tabpanel" aria-label=tr("people-notices")>
            {slip::all(social)}
            {content}
        </div>
    }
    .into_any()
}

fn look(social: Social) {
    if !dom::is_hidden() {
        social.look_at_notices();
    }
}

fn nothing() -> AnyView {
    view! {
        <div class="state">
            <svg class="pic" viewBox="0 0 84 84" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
                <path d="M10 42h64" stroke-width="3" />
                <path d="M24 60V40a18 18 0 0 1 36 0v20l5 6H19zM36 72h12M42 22v-6" />
            </svg>
            <h3>{tr("people-notices-none")}</h3>
            <p>{tr("people-notices-none-words")}</p>
        </div>
    }
    .into_any()
}

fn rows(entries: Vec<InboxEntry>, seen: u64) -> AnyView {
    let mut before: Option<i64> = None;
    let rows = entries.into_iter().map(|entry| {
        let at = entry.at;
        let is_first = before.is_none_or(|before| is_other_day(before, at));
        before = Some(at);
        let day = is_first.then(|| view! { <p class="grp">{move || day_words(at)}</p> });
        view! { <li>{day}{row(entry, seen)}</li> }
    });
    view! { <ul>{rows.collect_view()}</ul> }.into_any()
}

fn row(InboxEntry { n, at, item }: InboxEntry, seen: u64) -> AnyView {
    let class = if n > seen { "nt is-new" } else { "nt" };
    let (sign, path) = match &item {
        InboxItem::Invited { .. } => (Icon::Disc, None),
        _ => (Icon::Users, Some("/people?tab=friends")),
    };
    let words = move || words(&item);
    let inside = view! {
        <span class="ic">{icon(sign)}</span>
        <span class="tx"><bdi>{words}</bdi></span>
        <span class="at">{move || short_words(at)}</span>
    };
    match path {
        Some(path) => view! { <a class=class href=path>{inside}</a> }.into_any(),
        None => view! { <div class=class>{inside}</div> }.into_any(),
    }
}

fn words(item: &InboxItem) -> String {
    let named = |key: &str, name: &str| text_with(key, &[("name", name.into())]);
    match item {
        InboxItem::Asked { from } => named("people-notice-asked", &from.name),
        InboxItem::Accepted { from } => named("people-notice-accepted", &from.name),
        InboxItem::Invited { invite } => {
            let game = game_title(&invite.game);
            text_with(
                "people-notice-invited",
                &[("name", invite.from.name.as_str().into()), ("game", game.into())],
            )
        }
        InboxItem::Message { .. }
        | InboxItem::Withdrawn { .. }
        | InboxItem::ReportClosed { .. }
        | InboxItem::Moderated { .. }
        | InboxItem::AppealClosed { .. }
        | InboxItem::Gone {} => String::new(),
    }
}

/// The name of a game. A newer server may have games that this page does not know.
pub(super) fn game_title(id: &str) -> String {
    boards::find(id).map_or_else(|| id.to_owned(), |shelved| title_of(shelved.manifest))
}
