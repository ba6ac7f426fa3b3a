//! Signing up and logging in.

use super::words::{email_problem, name_problem, password_problem, place, problem_words};
use crate::net::people;
use crate::pages::fields::{FormState, TextField};
use leptos::prelude::*;
use qipan_ui::controls::segmented;
use qipan_ui::tr;

type Words = Box<dyn Fn() -> String + Send + Sync>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Door {
    SignUp,
    LogIn,
}

/// The form to sign up or to log in. Both share their fields, so a typed name stays when the user switches.
pub(super) fn forms() -> AnyView {
    let door = RwSignal::new(Door::SignUp);
    let (name, password, email) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let doors: Vec<(Door, Words)> =
        vec![(Door::SignUp, Box::new(tr("account-sign-up"))), (Door::LogIn, Box::new(tr("account-log-in")))];
    let form = move || match door.get() {
        Door::SignUp => sign_up(name, password, email),
        Door::LogIn => log_in(name, password),
    };
    view! {
        <section class="sign">
            <h2 class="display h2 fold">{tr("account-own")}</h2>
            <p class="read">{tr("account-why")}</p>
            {segmented(tr("account-own"), doors, move || door.get(), move |it| door.set(it))}
            {form}
        </section>
    }
    .into_any()
}

fn sign_up(name: RwSignal<String>, password: RwSignal<String>, email: RwSignal<String>) -> AnyView {
    let state = FormState::new(problem_words);
    let submit = state.on_submit(move || async move {
        let email = email.get_untracked();
        let email = Some(email.trim()).filter(|email| !email.is_empty());
        let answer = people::sign_up(name.get_untracked().trim(), &password.get_untracked(), email).await;
        let fields = [("name", "name"), ("password", "new-password"), ("email", "email")];
        answer.map(drop).map_err(|refusal| place(refusal, &fields))
    });
    view! {
        <form class="fields" on:submit=submit novalidate>
            {TextField::over("name", "account-name", name).kind("text", "username").help("account-name-help").check(name_problem).view(state)}
            {TextField::over("new-password", "account-password", password).kind("password", "new-password").help("account-password-help").check(password_problem).view(state)}
            {TextField::over("email", "account-email", email).kind("email", "email").help("account-email-help").check(email_problem).view(state)}
            {state.whole_refusal()}
            {state.button("account-sign-up-go")}
        </form>
    }
    .into_any()
}

fn log_in(name: RwSignal<String>, password: RwSignal<String>) -> AnyView {
    let state = FormState::new(problem_words);
    let submit = state.on_submit(move || async move {
        let answer = people::log_in(name.get_untracked().trim(), &password.get_untracked()).await;
        let fields = [("wrong_credentials", "password"), ("locked_out", "password")];
        answer.map(drop).map_err(|refusal| place(refusal, &fields))
    });
    view! {
        <form class="fields" on:submit=submit novalidate>
            {TextField::over("name", "account-name", name).kind("text", "username").view(state)}
            {TextField::over("password", "account-password", password).kind("password", "current-password").view(state)}
            {state.whole_refusal()}
            {state.button("account-log-in-go")}
        </form>
    }
    .into_any()
}
