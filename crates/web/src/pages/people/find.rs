//! Finding a person by their name or their link, to ask for friendship.

use super::parts::refusal;
use crate::router;
use crate::social::{Social, problem_words};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use qipan_protocol::http::RelationAction;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, text_with, tr};

const ASK: &str = "ask=";

/// The link of a person, whose name is encoded for an address already.
pub(super) fn link_of(origin: &str, name: &str) -> String {
    format!("{origin}/people?{ASK}{name}")
}

/// The name in what was typed or pasted: the name itself, or a link. In a link it is still encoded.
fn name_in(typed: &str) -> (&str, bool) {
    let typed = typed.trim();
    match typed.split_once('?').map(|(_, query)| query) {
        Some(query) => {
            let query = query.split('#').next().unwrap_or_default();
            let name = query.split('&').find_map(|part| part.strip_prefix(ASK));
            name.map_or((typed, false), |name| (name, true))
        }
        None => (typed, false),
    }
}

fn name_of(typed: &str) -> String {
    match name_in(typed) {
        (name, false) => name.to_owned(),
        (name, true) => {
            let decoded = js_sys::decode_uri_component(name);
            decoded.map_or_else(|_| name.to_owned(), String::from)
        }
    }
}

/// The link of a person leads here, with their name.
pub(super) fn form(social: Social) -> AnyView {
    let typed = RwSignal::new(router::query("ask").unwrap_or_default());
    let failure = RwSignal::new(None);
    let is_busy = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let name = name_of(&typed.get_untracked());
        if name.is_empty() || is_busy.get_untracked() {
            return;
        }
        is_busy.set(true);
        failure.set(None);
        let asked = name.clone();
        social.relate_then(&name, RelationAction::Ask, move |answer| {
            let _ = is_busy.try_set(false);
            match answer {
                Ok(()) => {
                    let _ = typed.try_set(String::new());
                    toast(Tone::Plain, text_with("people-asked", &[("name", asked.into())]));
                }
                Err(problem) => drop(failure.try_set(Some(problem_words(&problem)))),
            }
        });
    };
    let read = move |event| {
        failure.set(None);
        typed.set(event_target_value(&event));
    };
    let busy = move || is_busy.get().then_some("true");
    let invalid = move || failure.with(Option::is_some).to_string();
    view! {
        <form class="find" on:submit=submit>
            <input class="input" id="find-person" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go"
                aria-label=tr("people-find") placeholder=tr("people-find") aria-invalid=invalid prop:value=typed on:input=read />
            <button class="btn btn--icon btn--plain" aria-label=tr("people-ask") title=tr("people-ask") aria-disabled=busy>{icon(Icon::Plus)}</button>
        </form>
        {refusal(failure)}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_links_are_told_apart() {
        let rows = [
            (" ann ", ("ann", false)),
            ("Amber Badger", ("Amber Badger", false)),
            ("https://qipan.example/people?ask=ann", ("ann", true)),
            ("/people?tab=friends&ask=%E6%A3%8B#x", ("%E6%A3%8B", true)),
            ("https://qipan.example/people?tab=friends", ("https://qipan.example/people?tab=friends", false)),
        ];
        for (typed, expected) in rows {
            assert_eq!(name_in(typed), expected, "{typed}");
        }
        assert_eq!(name_in(&link_of("https://qipan.example", "ann")), ("ann", true));
    }
}
