//! The menu of further actions with a person: remove, block.

use super::friends::invite_to_new_table;
use super::talk_path;
use crate::router::navigate;
use crate::social::Social;
use leptos::prelude::*;
use qipan_protocol::http::RelationAction;
use qipan_ui::modal::{Modal, confirm, open_modal};
use qipan_ui::{Icon, icon, text_with, tr};

type Act = fn(Social, &str);

pub(super) fn of_friend(social: Social, name: &str) {
    let acts: &'static [(Icon, &'static str, Act)] = &[
        (Icon::Chat, "people-message", |_, name| navigate(&talk_path(name))),
        (Icon::Disc, "people-invite", |_, name| invite_to_new_table(name)),
        (Icon::Minus, "people-remove", ask_to_remove),
        (Icon::Shield, "people-block", ask_to_block),
    ];
    open(social, name, acts);
}

pub(super) fn of_profile(social: Social, name: &str) {
    let is_friend = untrack(move || social.presence_of(name).is_some());
    let acts: &'static [(Icon, &'static str, Act)] = match is_friend {
        true => {
            &[(Icon::Minus, "people-remove", ask_to_remove), (Icon::Shield, "people-block", ask_to_block)]
        }
        false => &[(Icon::Shield, "people-block", ask_to_block)],
    };
    open(social, name, acts);
}

pub(super) fn of_talk(social: Social, name: &str) {
    let is_friend = untrack(move || social.presence_of(name).is_some());
    let acts: &'static [(Icon, &'static str, Act)] = match is_friend {
        true => &[
            (Icon::Close, "people-delete-talk", ask_to_delete),
            (Icon::Minus, "people-remove", ask_to_remove),
            (Icon::Shield, "people-block", ask_to_block),
        ],
        false => &[
            (Icon::Plus, "people-ask", |social, name| social.relate(name, RelationAction::Ask)),
            (Icon::Close, "people-delete-talk", ask_to_delete),
            (Icon::Shield, "people-block", ask_to_block),
        ],
    };
    open(social, name, acts);
}

fn open(social: Social, name: &str, acts: &'static [(Icon, &'static str, Act)]) {
    let (title, name) = (name.to_owned(), name.to_owned());
    open_modal(move || title.clone(), move |modal| choices(social, &name, acts, modal));
}

fn choices(social: Social, name: &str, acts: &'static [(Icon, &'static str, Act)], modal: Modal) -> AnyView {
    let buttons = acts.iter().map(|(sign, words, act)| {
        let name = name.to_owned();
        let choose = move |_| {
            modal.close();
            act(social, &name);
        };
        view! { <button type="button" class="btn btn--quiet" on:click=choose>{icon(*sign)}{tr(words)}</button> }
    });
    view! { <div class="more-acts">{buttons.collect_view()}</div> }.into_any()
}

fn with_name(key: &'static str, name: &str) -> impl Fn() -> String + Clone + Send + Sync + 'static {
    let name = name.to_owned();
    move || text_with(key, &[("name", name.clone().into())])
}

fn ask_to_remove(social: Social, name: &str) {
    let removed = name.to_owned();
    let question = with_name("people-remove-ask", name);
    confirm(question, tr("people-remove-words"), tr("people-remove"), move || {
        social.relate(&removed, RelationAction::Remove);
    });
}

pub(super) fn ask_to_block(social: Social, name: &str) {
    let blocked = name.to_owned();
    let question = with_name("people-block-ask", name);
    confirm(question, tr("people-block-words"), tr("people-block"), move || {
        social.relate(&blocked, RelationAction::Block);
    });
}

fn ask_to_delete(social: Social, name: &str) {
    let question = with_name("people-delete-ask", name);
    confirm(question, tr("people-delete-words"), tr("people-delete-talk"), move || {
        social.delete_talk(|| navigate("/people?tab=messages"));
    });
}
