//! The list of friends: requests first, then friends who are online, then the others.

use super::parts::{face, not_read, presence_words};
use super::{find, more, talk_path};
use crate::net::{session, tables};
use crate::pages::names::person_path;
use crate::pages::parts::{choose_game, copy};
use crate::router::navigate;
use crate::social::{FriendNow, Social, problem_words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::{FriendRequest, RelationAction};
use qipan_protocol::{Presence, TableId};
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, text_with, tr};
use web_sys::window;

pub(super) fn list(social: Social) -> AnyView {
    let friends = Memo::new(move |_| social.friends());
    let is_known = Memo::new(move |_| friends.with(Option::is_some));
    let content = move || match is_known.get() {
        false => not_read(social.relations),
        true => view! {
            {requests(social)}
            {friend_rows(social, friends)}
            {sent_requests(social)}
        }
        .into_any(),
    };
    view! { <div class="grow" role="tabpanel" aria-label=tr("people-friends")>{find::form(social)}{content}</div> }
        .into_any()
}

fn requests(social: Social) -> AnyView {
    let requests = Memo::new(move |_| social.requests());
    let rows = move || requests.get().into_iter().map(|request| request_row(social, request)).collect_view();
    view! { {rows} }.into_any()
}

fn request_row(social: Social, FriendRequest { person, .. }: FriendRequest) -> AnyView {
    let name = person.name;
    let (accepted, declined, label) = (name.clone(), name.clone(), name.clone());
    let accept = move |_| social.relate(&accepted, RelationAction::Accept);
    let decline = move |_| social.relate(&declined, RelationAction::Decline);
    let label = move || text_with("people-request-of", &[("name", label.clone().into())]);
    view! {
        <div class="req" role="group" aria-label=label>
            {face(&name, None)}
            <span><b><bdi>{name}</bdi></b>" "{tr("people-asks")}</span>
            <span class="btn-row">
                <button type="button" class="btn btn--primary btn--sm" on:click=accept>{tr("people-accept")}</button>
                <button type="button" class="btn btn--quiet btn--sm" on:click=decline>{tr("people-decline")}</button>
            </span>
        </div>
    }
    .into_any()
}

fn friend_rows(social: Social, friends: Memo<Option<Vec<FriendNow>>>) -> AnyView {
    let content = move || {
        let all = friends.get().unwrap_or_default();
        let (away, there): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|it| it.presence == Presence::Offline);
        if there.is_empty() && away.is_empty() {
            return if social.requests().is_empty() { nobody() } else { ().into_any() };
        }
        view! {
            {group(social, "people-there", there)}
            {group(social, "people-not-there", away)}
        }
        .into_any()
    };
    view! { {content} }.into_any()
}

fn group(social: Social, words: &'static str, friends: Vec<FriendNow>) -> Option<AnyView> {
    let count = friends.len();
    let title = move || text_with(words, &[("count", count.into())]);
    let rows = friends.into_iter().map(|friend| row(social, friend)).collect_view();
    (count > 0).then(|| view! { <p class="grp">{title}</p><ul>{rows}</ul> }.into_any())
}

fn row(social: Social, FriendNow { person, presence }: FriendNow) -> AnyView {
    let name = person.name;
    let (class, words) = presence_words(presence);
    let row = if presence == Presence::Offline { "fr is-off" } else { "fr" };
    let labelled = |key: &'static str| {
        let name = name.clone();
        move || text_with(key, &[("name", name.clone().into())])
    };
    let (message, about, to_invite) =
        (labelled("people-message-to"), labelled("people-more-of"), labelled("people-invite-whom"));
    let (invited, opened) = (name.clone(), name.clone());
    let invite = matches!(presence, Presence::Online | Presence::Away).then(|| {
        let invite = move |_| invite_to_new_table(&invited);
        view! { <button type="button" class="btn btn--plain btn--sm" aria-label=to_invite on:click=invite>{tr("people-invite")}</button> }
    });
    view! {
        <li class=row>
            {face(&name, Some(presence))}
            <span><a class="nm" href=person_path(&name)><bdi>{name.clone()}</bdi></a><span class=class>{tr(words)}</span></span>
            <span class="acts">
                {invite}
                <a class="btn btn--icon btn--quiet" href=talk_path(&name) aria-label=message>{icon(Icon::Chat)}</a>
                <button type="button" class="btn btn--icon btn--quiet" aria-label=about on:click=move |_| more::of_friend(social, &opened)>{icon(Icon::More)}</button>
            </span>
        </li>
    }
    .into_any()
}

/// Asks for a game, opens a table for it, and invites the friend there.
pub(super) fn invite_to_new_table(name: &str) {
    let name = name.to_owned();
    choose_game(move |game| {
        let (name, table) = (name.clone(), tables::for_friends(game));
        spawn_local(async move {
            let opened = match tables::open(&table).await {
                Ok(path) => {
                    let id = TableId::new(path.rsplit('/').next().unwrap_or_default());
                    let invited = crate::net::social::invite(&name, &id).await;
                    navigate(&path);
                    invited.map(drop)
                }
                Err(refusal) => Err(refusal),
            };
            if let Err(refusal) = opened {
                toast(Tone::Alarm, problem_words(&refusal.problem()));
            }
        });
    });
}

/// Requests of the account that are not answered.
fn sent_requests(social: Social) -> AnyView {
    let sent =
        Memo::new(move |_| social.relations.with(|it| it.map_or(Vec::new(), |it| it.asked_by_me.clone())));
    let row = move |FriendRequest { person, .. }: FriendRequest| {
        let (name, label) = (person.name.clone(), person.name.clone());
        let withdraw = move |_| social.relate(&name, RelationAction::Withdraw);
        let label = move || text_with("people-withdraw-whose", &[("name", label.clone().into())]);
        view! {
            <li class="fr">
                {face(&person.name, None)}
                <span><bdi class="nm">{person.name}</bdi><span class="st">{tr("people-waiting")}</span></span>
                <span class="acts"><button type="button" class="btn btn--plain btn--sm" aria-label=label on:click=withdraw>{tr("people-withdraw")}</button></span>
            </li>
        }
    };
    let content = move || {
        let sent = sent.get();
        (!sent.is_empty()).then(|| {
            view! { <p class="grp">{tr("people-sent")}</p><ul>{sent.into_iter().map(row).collect_view()}</ul> }
        })
    };
    view! { {content} }.into_any()
}

fn nobody() -> AnyView {
    view! {
        <div class="state">
            <svg class="pic" viewBox="0 0 84 84" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
                <path d="M10 42h64" stroke-width="3" />
                <circle cx="24" cy="26" r="11" />
                <circle cx="60" cy="58" r="11" stroke-dasharray="5 4" />
            </svg>
            <h3>{tr("people-nobody")}</h3>
            <p>{tr("people-nobody-words")}</p>
            <div class="btn-row"><button type="button" class="btn btn--primary" on:click=|_| copy_own_link()>{icon(Icon::Copy)}{tr("people-own-link")}</button></div>
        </div>
    }
    .into_any()
}

/// The link with which others ask the account for friendship.
fn copy_own_link() {
    let name = session::me().with_untracked(|me| me.as_ref().map(|me| me.name.clone()));
    let origin = window().and_then(|window| window.location().origin().ok());
    if let Some((name, origin)) = name.zip(origin) {
        copy(find::link_of(&origin, &String::from(js_sys::encode_uri_component(&name))));
    }
}
