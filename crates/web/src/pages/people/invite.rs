//! Inviting people to a table by their names.

use super::parts::{face, presence_words, refusal};
use crate::net::social as requests;
use crate::social::{self, FriendNow, Social, problem_words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::Invite;
use qipan_protocol::{Presence, TableId};
use qipan_ui::{Icon, icon, text_with, tr};

/// How many friends are offered. The others are invited by their names.
const OFFERED: usize = 6;

#[derive(Clone, Copy)]
struct Inviting {
    social: Social,
    table: StoredValue<TableId>,
    failure: RwSignal<Option<String>>,
}

pub(crate) fn by_name(table: &str) -> AnyView {
    let Some(social) = untrack(social::current) else { return ().into_any() };
    let inviting =
        Inviting { social, table: StoredValue::new(TableId::new(table)), failure: RwSignal::new(None) };
    view! {
        <div class="invite-names">
            <h3>{tr("people-invite-by-name")}</h3>
            {inviting.form()}
            {refusal(inviting.failure)}
            {inviting.list()}
        </div>
    }
    .into_any()
}

impl Inviting {
    fn invite(self, name: String, done: impl FnOnce() + 'static) {
        self.failure.set(None);
        spawn_local(async move {
            match requests::invite(&name, &self.table.get_value()).await {
                Ok(invite) => {
                    self.social.add_sent(invite);
                    done();
                }
                Err(refusal) => drop(self.failure.try_set(Some(problem_words(&refusal.problem())))),
            }
        });
    }

    fn form(self) -> AnyView {
        let typed = RwSignal::new(String::new());
        let submit = move |event: SubmitEvent| {
            event.prevent_default();
            let name = typed.get_untracked().trim().to_owned();
            if !name.is_empty() {
                self.invite(name, move || drop(typed.try_set(String::new())));
            }
        };
        let invalid = move || self.failure.with(Option::is_some).to_string();
        view! {
            <form class="find" on:submit=submit>
                <input class="input" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="send" aria-invalid=invalid
                    aria-label=tr("people-invite-name") placeholder=tr("people-invite-name")
                    prop:value=typed on:input=move |event| typed.set(event_target_value(&event)) />
                <button class="btn btn--icon btn--plain" aria-label=tr("people-invite-send") title=tr("people-invite-send")>{icon(Icon::Send)}</button>
            </form>
        }
        .into_any()
    }

    /// Sent invitations, then friends who are online.
    fn list(self) -> AnyView {
        let sent = Memo::new(move |_| self.social.sent_to(&self.table.get_value()));
        let friends = Memo::new(move |_| {
            let is_there = |friend: &FriendNow| friend.presence != Presence::Offline;
            let is_invited =
                |friend: &FriendNow| sent.with(|sent| sent.iter().any(|it| it.to.id == friend.person.id));
            let friends = self.social.friends().unwrap_or_default().into_iter();
            friends.filter(|it| is_there(it) && !is_invited(it)).take(OFFERED).collect::<Vec<_>>()
        });
        let rows = move || {
            let sent = sent.get().into_iter().map(|invite| self.sent_row(invite)).collect_view();
            let friends = friends.get().into_iter().map(|friend| self.friend_row(friend)).collect_view();
            view! { {sent}{friends} }
        };
        view! { <ul>{rows}</ul> }.into_any()
    }

    fn friend_row(self, FriendNow { person, presence }: FriendNow) -> AnyView {
        let (class, words) = presence_words(presence);
        let (name, label) = (person.name.clone(), person.name.clone());
        let invite = move |_| self.invite(name.clone(), || ());
        let label = move || text_with("people-invite-whom", &[("name", label.clone().into())]);
        view! {
            <li>
                {face(&person.name, Some(presence))}
                <span class="nm"><bdi>{person.name}</bdi><small class=class>{tr(words)}</small></span>
                <button type="button" class="btn btn--plain btn--sm" aria-label=label on:click=invite>{tr("people-invite")}</button>
            </li>
        }
        .into_any()
    }

    fn sent_row(self, invite: Invite) -> AnyView {
        let timed = invite.clone();
        let left = move || {
            let left = self.social.left(&timed).map(|left| left.words()).unwrap_or_default();
            text_with("people-invite-runs", &[("left", left.into())])
        };
        let (name, label) = (invite.to.name.clone(), invite.to.name.clone());
        let label = move || text_with("people-invite-withdraw-whose", &[("name", label.clone().into())]);
        let withdraw = move |_| self.social.withdraw_invite(&invite);
        view! {
            <li>
                {face(&name, None)}
                <span class="nm"><bdi>{name}</bdi><small>{left}</small></span>
                <button type="button" class="btn btn--quiet btn--sm" aria-label=label on:click=withdraw>{tr("people-withdraw")}</button>
            </li>
        }
        .into_any()
    }
}
