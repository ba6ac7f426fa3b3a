//! Quick actions, as a ruled list without boxes.

use crate::pages::opening::open_for_friends;
use crate::pages::parts::choose_game;
use crate::play::local::Company;
use crate::router::navigate;
use leptos::prelude::*;
use qipan_ui::{Icon, icon, tr};

struct Action {
    icon: Icon,
    title: &'static str,
    words: &'static str,
    /// Called with the game after it is chosen.
    begin: fn(&str),
}

const ACTIONS: &[Action] = &[
    Action { icon: Icon::Link, title: "quick-friend", words: "quick-friend-words", begin: open_for_friends },
    Action {
        icon: Icon::Bot,
        title: "quick-computer",
        words: "quick-computer-words",
        begin: |game| navigate(&Company::Computer.path(game)),
    },
    Action {
        icon: Icon::SameScreen,
        title: "quick-local",
        words: "quick-local-words",
        begin: |game| navigate(&Company::People.path(game)),
    },
    Action {
        icon: Icon::Book,
        title: "quick-learn",
        words: "quick-learn-words",
        begin: |game| navigate(&format!("/learn/{game}")),
    },
];

pub(super) fn actions() -> AnyView {
    let actions = ACTIONS.iter().map(|action| {
        view! {
            <button type="button" on:click=move |_| choose_game(action.begin)>
                {icon(action.icon)}
                <b>{tr(action.title)}</b>
                <small>{tr(action.words)}</small>
            </button>
        }
    });
    let actions = actions.collect_view();
    view! { <nav class="quick" aria-label=tr("quick-title")>{actions}</nav> }.into_any()
}
