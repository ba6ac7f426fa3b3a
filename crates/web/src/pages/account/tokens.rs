//! API tokens, with which programs play for a user.

use super::words::{place, problem_words};
use crate::net::http::NoAnswer;
use crate::net::people;
use crate::pages::fields::{FormState, TextField};
use crate::pages::parts::{copy, date_words, skeleton};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::TokenFacts;
use qipan_ui::modal::confirm;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, text, text_with, tr};

#[derive(Clone, Copy)]
struct Tokens {
    known: RwSignal<Option<Result<Vec<TokenFacts>, NoAnswer>>>,
    /// The text of the token that was just made.
    fresh: RwSignal<Option<String>>,
    name: RwSignal<String>,
}

pub(super) fn list() -> AnyView {
    let tokens =
        Tokens { known: RwSignal::new(None), fresh: RwSignal::new(None), name: RwSignal::new(String::new()) };
    tokens.refresh();
    let rows = move || match tokens.known.get() {
        None => skeleton(),
        Some(Err(refusal)) => view! { <p class="read">{problem_words(&refusal.problem())}</p> }.into_any(),
        Some(Ok(all)) if all.is_empty() => ().into_any(),
        Some(Ok(all)) => {
            let rows = all.into_iter().map(|token| tokens.row(token)).collect_view();
            view! { <ul class="rows">{rows}</ul> }.into_any()
        }
    };
    let fresh = move || tokens.fresh.get().map(fresh_token);
    view! {
        <section>
            <h2 class="display h2 fold">{tr("account-tokens")}</h2>
            <p class="read">{tr("account-tokens-words")}</p>
            {rows}
            <div role="status">{fresh}</div>
            {tokens.form()}
        </section>
    }
    .into_any()
}

/// The text of a new token, which is shown only once.
fn fresh_token(token: String) -> AnyView {
    let copied = token.clone();
    view! {
        <div class="fresh">
            <p>{tr("account-token-once")}</p>
            <code>{token}</code>
            <button type="button" class="btn btn--plain" on:click=move |_| copy(copied.clone())>{icon(Icon::Copy)}{tr("account-token-copy")}</button>
        </div>
    }
    .into_any()
}

impl Tokens {
    fn refresh(self) {
        spawn_local(async move {
            let answer = people::tokens().await;
            let _ = self.known.try_set(Some(answer));
        });
    }

    fn row(self, token: TokenFacts) -> AnyView {
        let TokenFacts { id, name, created_at, last_used } = token;
        let when = move || {
            let used = last_used.map_or_else(|| text("account-token-unused"), date_words);
            let made = date_words(created_at);
            text_with("account-token-when", &[("made", made.into()), ("used", used.into())])
        };
        let named = name.clone();
        let label = move || text_with("account-token-revoke-which", &[("name", named.clone().into())]);
        let revoke = move |_| {
            let id = id.clone();
            let then = move || self.revoke(id.clone());
            confirm(tr("account-token-ask"), tr("account-token-ask-words"), tr("account-token-revoke"), then);
        };
        view! {
            <li>
                <div><b>{name}</b><small>{when}</small></div>
                <button type="button" class="btn btn--plain btn--sm" aria-label=label on:click=revoke>{tr("account-token-revoke")}</button>
            </li>
        }
        .into_any()
    }

    fn revoke(self, id: String) {
        spawn_local(async move {
            if let Err(refusal) = people::revoke_token(&id).await {
                toast(Tone::Alarm, problem_words(&refusal.problem()));
            }
            self.refresh();
        });
    }

    fn form(self) -> AnyView {
        let state = FormState::new(problem_words);
        let submit = state.on_submit(move || async move {
            let answer = people::make_token(self.name.get_untracked().trim()).await;
            let outcome = answer.map(|token| {
                let _ = self.fresh.try_set(Some(token));
                let _ = self.name.try_set(String::new());
                self.refresh();
            });
            outcome.map_err(|refusal| place(with_label(refusal), &[("bad_label", "token-name")]))
        });
        view! {
            <form class="fields" on:submit=submit novalidate>
                {TextField::over("token-name", "account-token-name", self.name).help("account-token-name-help").view(state)}
                {state.whole_refusal()}
                {state.button("account-token-make")}
            </form>
        }
        .into_any()
    }
}

/// The server uses the code `bad_name` for both, but the name of a token follows other rules than that of a user.
fn with_label(refusal: NoAnswer) -> NoAnswer {
    match refusal {
        NoAnswer::Refused(mut problem) if problem.code == "bad_name" => {
            problem.code = "bad_label".to_owned();
            NoAnswer::Refused(problem)
        }
        other => other,
    }
}
