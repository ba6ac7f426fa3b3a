//! Kid mode. The password of the account switches it on and off.

use super::parts::not_read;
use crate::net::social;
use crate::pages::fields::{FormState, Mistake, TextField};
use crate::social::{Social, problem_words};
use leptos::prelude::*;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{text, tr};

pub(super) fn section(social: Social) -> AnyView {
    social.kid_mode.refresh();
    let is_on = Memo::new(move |_| social.kid_mode.get().map(|kid| kid.on));
    let content = move || match is_on.get() {
        None => not_read(social.kid_mode),
        Some(is_on) => form(social, is_on),
    };
    view! {
        <section>
            <h2 class="display fold">{tr("people-kid")}</h2>
            <p class="help">{tr("people-kid-words")}</p>
            {content}
        </section>
    }
    .into_any()
}

fn form(social: Social, is_on: bool) -> AnyView {
    let password = RwSignal::new(String::new());
    let state = FormState::new(problem_words);
    let submit = state.on_submit(move || async move {
        let answer = social::set_kid_mode(!is_on, &password.get_untracked()).await;
        let outcome = answer.map(|kid| {
            let _ = password.try_set(String::new());
            toast(Tone::Plain, text(if kid.on { "people-kid-is-on" } else { "people-kid-is-off" }));
            social.kid_mode.set(kid);
        });
        outcome.map_err(|refusal| vec![Mistake::new("kid-password", refusal.problem())])
    });
    let (status, button) = match is_on {
        true => ("people-kid-is-on", "people-kid-off"),
        false => ("people-kid-is-off", "people-kid-on"),
    };
    view! {
        <p role="status">{tr(status)}</p>
        <form class="fields" on:submit=submit novalidate>
            {TextField::over("kid-password", "people-kid-password", password).kind("password", "current-password").view(state)}
            {state.button(button)}
        </form>
    }
    .into_any()
}
