//! The browsers in which the user is logged in.

use super::words::{browser_of, problem_words};
use crate::net::http::NoAnswer;
use crate::net::people;
use crate::pages::parts::{date_words, skeleton};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::SessionFacts;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{text_with, tr};

type Known = RwSignal<Option<Result<Vec<SessionFacts>, NoAnswer>>>;

pub(super) fn list() -> AnyView {
    let known: Known = RwSignal::new(None);
    refresh(known);
    let rows = move || match known.get() {
        None => skeleton(),
        Some(Err(refusal)) => view! { <p class="read">{problem_words(&refusal.problem())}</p> }.into_any(),
        Some(Ok(sessions)) => all(sessions, known),
    };
    view! {
        <section>
            <h2 class="display h2 fold">{tr("account-sessions")}</h2>
            {rows}
        </section>
    }
    .into_any()
}

fn all(sessions: Vec<SessionFacts>, known: Known) -> AnyView {
    let others = sessions.iter().filter(|session| !session.current).count();
    let end_others = move |_| act(known, people::end_other_sessions());
    let button = (others > 1).then(|| {
        view! { <button type="button" class="btn btn--plain" on:click=end_others>{tr("account-sessions-end-all")}</button> }
    });
    let rows = sessions.into_iter().map(|session| row(session, known)).collect_view();
    view! { <ul class="rows">{rows}</ul>{button} }.into_any()
}

fn row(session: SessionFacts, known: Known) -> AnyView {
    let browser = browser_of(&session.user_agent);
    let seen = session.last_seen;
    let when = move || text_with("account-session-seen", &[("when", date_words(seen).into())]);
    let named = browser.clone();
    let name = move || text_with("account-session-end-which", &[("browser", named.clone().into())]);
    let id = session.id;
    let end = move |_| {
        let id = id.clone();
        act(known, async move { people::end_session(&id).await });
    };
    let side = if session.current {
        view! { <span class="badge badge--ok"><i class="dot"></i>{tr("account-session-here")}</span> }
            .into_any()
    } else {
        view! { <button type="button" class="btn btn--plain btn--sm" aria-label=name on:click=end>{tr("account-session-end")}</button> }.into_any()
    };
    view! { <li><div><b>{browser}</b><small>{when}</small></div>{side}</li> }.into_any()
}

fn refresh(known: Known) {
    spawn_local(async move {
        let answer = people::sessions().await;
        let _ = known.try_set(Some(answer));
    });
}

/// Carries out a request about the sessions, then shows the remaining ones.
fn act(known: Known, deed: impl Future<Output = Result<(), NoAnswer>> + 'static) {
    spawn_local(async move {
        if let Err(refusal) = deed.await {
            toast(Tone::Alarm, problem_words(&refusal.problem()));
        }
        refresh(known);
    });
}
