//! Quick actions: a table of contents, ruled and not boxed.

use crate::pages::parts::choose_game;
use leptos::prelude::*;
use qipan_ui::{Icon, icon, tr};

struct Action {
    icon: Icon,
    title: &'static str,
    words: &'static str,
    path_of: fn(&str) -> String,
}

const ACTIONS: &[Action] = &[
    Action {
        icon: Icon::Link,
        title: "quick-friend",
        words: "quick-friend-words",
        path_of: |game| format!("/game/{game}"),
    },
    Action {
        icon: Icon::SameScreen,
        title: "quick-local",
        words: "quick-local-words",
        path_of: |game| format!("/local/{game}"),
    },
    Action {
        icon: Icon::Book,
        title: "quick-learn",
        words: "quick-learn-words",
        path_of: |game| format!("/learn/{game}"),
    },
];

pub(super) fn actions() -> AnyView {
    let actions = ACTIONS.iter().map(|action| {
        view! {
            <button type="button" on:click=move |_| choose_game(action.path_of)>
                {icon(action.icon)}
                <b>{tr(action.title)}</b>
                <small>{tr(action.words)}</small>
            </button>
        }
    });
    let actions = actions.collect_view();
    view! { <nav class="quick" aria-label=tr("quick-title")>{actions}</nav> }.into_any()
}
