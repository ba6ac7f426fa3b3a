//! Name, e-mail address and password, and logging out.

use super::words::{email_problem, name_problem, password_problem, place, problem_words};
use crate::net::{people, session};
use crate::pages::fields::{FormState, TextField};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::modal::confirm;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{text, tr};

/// The form in which a guest changes their name.
pub(super) fn guest_name() -> AnyView {
    let known = session::me().with_untracked(|me| me.as_ref().map(|me| me.name.clone()));
    let name = RwSignal::new(known.unwrap_or_default());
    let state = FormState::new(problem_words);
    let submit = state.on_submit(move || async move {
        let answer = people::rename(name.get_untracked().trim()).await;
        if answer.is_ok() {
            toast(Tone::Plain, text("account-renamed"));
        }
        answer.map_err(|refusal| place(refusal, &[("name", "guest-name")]))
    });
    view! {
        <section>
            <h2 class="display h2 fold">{tr("account-name-title")}</h2>
            <form class="fields" on:submit=submit novalidate>
                {TextField::over("guest-name", "account-name", name).kind("text", "nickname").help("account-name-help").check(name_problem).view(state)}
                {state.whole_refusal()}
                {state.button("account-save")}
            </form>
        </section>
    }
    .into_any()
}

pub(super) fn email() -> AnyView {
    let known = session::me().with_untracked(|me| me.as_ref().and_then(|me| me.email.clone()));
    let email = RwSignal::new(known.unwrap_or_default());
    let state = FormState::new(problem_words);
    let submit = state.on_submit(move || async move {
        let typed = email.get_untracked();
        let answer = people::set_email(Some(typed.trim()).filter(|it| !it.is_empty())).await;
        if answer.is_ok() {
            toast(Tone::Plain, text("account-email-saved"));
        }
        answer.map_err(|refusal| place(refusal, &[("email", "email")]))
    });
    view! {
        <section>
            <h2 class="display h2 fold">{tr("account-email-title")}</h2>
            <form class="fields" on:submit=submit novalidate>
                {TextField::over("email", "account-email", email).kind("email", "email").help("account-email-help").check(email_problem).view(state)}
                {state.whole_refusal()}
                {state.button("account-save")}
            </form>
        </section>
    }
    .into_any()
}

pub(super) fn password() -> AnyView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let state = FormState::new(problem_words);
    let submit = state.on_submit(move || async move {
        let answer = people::change_password(&old.get_untracked(), &new.get_untracked()).await;
        if answer.is_ok() {
            let _ = (old.try_set(String::new()), new.try_set(String::new()));
            toast(Tone::Plain, text("account-password-saved"));
        }
        let fields = [("old", "old-password"), ("new", "new-password"), ("locked_out", "old-password")];
        answer.map_err(|refusal| place(refusal, &fields))
    });
    view! {
        <section>
            <h2 class="display h2 fold">{tr("account-password-title")}</h2>
            <form class="fields" on:submit=submit novalidate>
                {TextField::over("old-password", "account-password-old", old).kind("password", "current-password").view(state)}
                {TextField::over("new-password", "account-password-new", new).kind("password", "new-password").help("account-password-help").check(password_problem).view(state)}
                {state.whole_refusal()}
                {state.button("account-password-go")}
            </form>
        </section>
    }
    .into_any()
}

pub(super) fn log_out() -> AnyView {
    let leave = || {
        spawn_local(async {
            if let Err(refusal) = people::log_out().await {
                toast(Tone::Alarm, problem_words(&refusal.problem()));
            }
        });
    };
    let ask = move |_| {
        confirm(tr("account-log-out-ask"), tr("account-log-out-words"), tr("account-log-out"), leave);
    };
    view! {
        <section class="leave">
            <button type="button" class="btn btn--danger" on:click=ask>{tr("account-log-out")}</button>
        </section>
    }
    .into_any()
}
