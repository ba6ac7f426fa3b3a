//! The people whom the account has blocked.

use super::more::ask_to_block;
use super::parts::not_read;
use crate::social::Social;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use qipan_protocol::http::{BlockedPerson, RelationAction};
use qipan_ui::{text_with, tr};

pub(super) fn list(social: Social) -> AnyView {
    let blocked = Memo::new(move |_| social.relations.with(|it| it.map(|it| it.blocked.clone())));
    let content = move || match blocked.get() {
        None => not_read(social.relations),
        Some(none) if none.is_empty() => view! { <p class="help">{tr("people-blocked-none")}</p> }.into_any(),
        Some(some) => {
            let rows = some.into_iter().map(|it| row(social, it)).collect_view();
            view! { <ul class="rows">{rows}</ul> }.into_any()
        }
    };
    view! {
        <section>
            <h2 class="display fold">{tr("people-blocked")}</h2>
            <p class="help">{tr("people-blocked-words")}</p>
            {content}
            {form(social)}
        </section>
    }
    .into_any()
}

fn row(social: Social, BlockedPerson { person, .. }: BlockedPerson) -> AnyView {
    let (name, label) = (person.name.clone(), person.name.clone());
    let unblock = move |_| social.relate(&name, RelationAction::Unblock);
    let label = move || text_with("people-unblock-whom", &[("name", label.clone().into())]);
    view! {
        <li>
            <div><b><bdi>{person.name}</bdi></b></div>
            <button type="button" class="btn btn--plain btn--sm" aria-label=label on:click=unblock>{tr("people-unblock")}</button>
        </li>
    }
    .into_any()
}

fn form(social: Social) -> AnyView {
    let typed = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let name = typed.get_untracked().trim().to_owned();
        if !name.is_empty() {
            typed.set(String::new());
            ask_to_block(social, &name);
        }
    };
    view! {
        <form class="fields" on:submit=submit>
            <div class="field">
                <label for="block-name">{tr("people-block-name")}</label>
                <input class="input" id="block-name" autocomplete="off" autocapitalize="none" spellcheck="false"
                    prop:value=typed on:input=move |event| typed.set(event_target_value(&event)) />
            </div>
            <button class="btn btn--plain">{tr("people-block")}</button>
        </form>
    }
    .into_any()
}
