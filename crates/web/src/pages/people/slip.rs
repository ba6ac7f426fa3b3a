//! An invitation to a table: a slip that runs out. One is shown beside the page; the others wait among the notices.

use super::notices::game_title;
use super::parts::face;
use crate::social::{self, Social};
use leptos::prelude::*;
use qipan_protocol::InviteId;
use qipan_protocol::http::Invite;
use qipan_ui::announce::announce_urgently;
use qipan_ui::icons::icon_of;
use qipan_ui::{Icon, text_with, tr};

/// Tells screen readers of an invitation. The slip itself may stand at two places of a page.
pub(super) fn announce_new(social: Social) {
    let first = first(social);
    Effect::new(move |before: Option<Option<InviteId>>| {
        let invite = first.get();
        let id = invite.as_ref().map(|invite| invite.id.clone());
        if let Some(invite) = invite.filter(|_| before.is_none_or(|before| before != id)) {
            announce_urgently(words(&invite));
        }
        id
    });
}

/// The invitation that ends first.
fn first(social: Social) -> Memo<Option<Invite>> {
    Memo::new(move |_| social.running_invites().into_iter().next())
}

/// The same as a slip, for the shell.
pub(crate) fn running() -> AnyView {
    let Some(social) = social::current() else { return ().into_any() };
    let first = first(social);
    let slip = move || first.get().map(|invite| slip(social, invite));
    view! { {slip} }.into_any()
}

/// All that run, for the list of notices.
pub(super) fn all(social: Social) -> AnyView {
    let invites = Memo::new(move |_| social.running_invites());
    let rows = move || {
        let row = |invite| view! { <div class="invrow">{slip(social, invite)}</div> };
        invites.get().into_iter().map(row).collect_view()
    };
    view! { {rows} }.into_any()
}

fn words(invite: &Invite) -> String {
    let game = game_title(&invite.game);
    text_with("people-invited-by", &[("name", invite.from.name.as_str().into()), ("game", game.into())])
}

fn slip(social: Social, invite: Invite) -> AnyView {
    let said = invite.clone();
    let said = Signal::derive(move || words(&said));
    let timed = invite.clone();
    let left = Memo::new(move |_| social.left(&timed));
    let time = move || left.get().map(|left| left.words());
    let edge = move || format!("--left: {}%", left.get().map_or(0, |left| left.percent));
    let presence = untrack(|| social.presence_of(&invite.from.name));
    let picture = face(&invite.from.name, presence);
    let declined = invite.clone();
    let decline = move |_| social.decline(&declined);
    let accept = move |_| social.accept(&invite);
    view! {
        <section class="slip" role="group" aria-label=said>
            {picture}
            <span class="msg"><bdi>{said}</bdi></span>
            <span class="sub"><span class="left">{icon_of("i i--sm", Icon::Clock)}<span role="timer">{time}</span></span></span>
            <span class="btn-row">
                <button type="button" class="btn btn--plain btn--sm" on:click=decline>{tr("people-not-now")}</button>
                <button type="button" class="btn btn--primary btn--sm" on:click=accept>{tr("people-take-seat")}</button>
            </span>
            <span class="countdown" style=edge><i></i></span>
        </section>
    }
    .into_any()
}
