//! The matches that the user has played, the newest first.

use super::words::problem_words;
use crate::boards;
use crate::net::http::NoAnswer;
use crate::net::tables::{self, Ending, ending_for};
use crate::pages::names::player_words;
use crate::pages::parts::{date_words, empty_board, glyph, reason_words, skeleton, title_of};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::{MatchFacts, MatchPlayer};
use qipan_ui::{text, text_with, tr};

#[derive(Clone, Copy)]
struct History {
    matches: RwSignal<Vec<MatchFacts>>,
    /// Where the next page begins.
    next: RwSignal<Option<String>>,
    trouble: RwSignal<Option<NoAnswer>>,
    is_busy: RwSignal<bool>,
}

pub(super) fn matches(person: String) -> AnyView {
    let history = History {
        matches: RwSignal::new(Vec::new()),
        next: RwSignal::new(None),
        trouble: RwSignal::new(None),
        is_busy: RwSignal::new(true),
    };
    history.read_on();
    let list = move || history.list(&person);
    let more = move || {
        let words = tr("account-matches-more");
        let read = move |_| history.read_on();
        history.next.with(Option::is_some).then(|| {
            view! { <button type="button" class="btn btn--plain" on:click=read>{words}</button> }
        })
    };
    view! {
        <section>
            <h2 class="display h2 fold">{tr("account-matches")}</h2>
            {list}
            <div class="btn-row">
                {more}
                <a class="btn btn--plain" href="/matches">{tr("account-matches-all")}</a>
            </div>
        </section>
    }
    .into_any()
}

impl History {
    fn read_on(self) {
        self.is_busy.set(true);
        spawn_local(async move {
            let answer = tables::mine(self.next.get_untracked()).await;
            match answer {
                Ok(page) => {
                    let _ = self.next.try_set(page.next);
                    let is_first = self.matches.try_with_untracked(Vec::is_empty).unwrap_or(false);
                    let running = if is_first { page.running } else { Vec::new() };
                    let _ =
                        self.matches.try_update(|all| all.extend(running.into_iter().chain(page.finished)));
                    let _ = self.trouble.try_set(None);
                }
                Err(trouble) => drop(self.trouble.try_set(Some(trouble))),
            }
            let _ = self.is_busy.try_set(false);
        });
    }

    fn list(self, person: &str) -> AnyView {
        if let Some(trouble) = self.trouble.get() {
            return view! { <p class="read">{problem_words(&trouble.problem())}</p> }.into_any();
        }
        let rows = self.matches.with(|all| all.iter().map(|facts| row(facts, person)).collect_view());
        match (rows.is_empty(), self.is_busy.get()) {
            (true, true) => skeleton(),
            (true, false) => {
                view! { <div class="state">{empty_board()}<h3>{tr("account-matches-none")}</h3><p>{tr("account-matches-none-words")}</p></div> }
                    .into_any()
            }
            (false, _) => view! { <ul class="rows">{rows}</ul> }.into_any(),
        }
    }
}

fn row(facts: &MatchFacts, person: &str) -> AnyView {
    let shelved = boards::find(&facts.game);
    let title = shelved.map_or_else(|| facts.game.clone(), |it| title_of(it.manifest));
    let when = date_words(facts.finished_at.unwrap_or(facts.created_at));
    let is_running = facts.finished_at.is_none();
    let (path, words) = match &facts.table {
        Some(table) if is_running => (format!("/table/{table}"), "resume-go"),
        _ => (format!("/replay/{}", facts.id), "account-match-replay"),
    };
    let others = others_words(facts, person);
    let ending = if is_running { text("account-match-running") } else { ending_words(facts, person) };
    let label = text_with(
        "account-match-which",
        &[("what", text(words).into()), ("game", title.clone().into()), ("when", when.clone().into())],
    );
    view! {
        <li>
            {shelved.map(glyph)}
            <div><b>{title}</b>{others}<small>{ending}" · "{when}</small></div>
            <a class="btn btn--plain btn--sm" href=path aria-label=label>{text(words)}</a>
        </li>
    }
    .into_any()
}

/// The names of the others in a match.
fn others_words(facts: &MatchFacts, person: &str) -> Option<AnyView> {
    let is_other = |player: &&MatchPlayer| player.person().is_none_or(|it| it.id.as_str() != person);
    let names: Vec<String> = facts.players.iter().filter(is_other).map(player_words).collect();
    let names = names.join(&text("account-match-and"));
    let words = text_with("account-match-against", &[("names", names.clone().into())]);
    (!names.is_empty()).then(|| view! { <span class="others"><bdi>{words}</bdi></span> }.into_any())
}

fn ending_words(facts: &MatchFacts, person: &str) -> String {
    let reason = facts.outcome.as_ref().map(|outcome| reason_words(&facts.game, &outcome.reason));
    let reason = [("reason", reason.unwrap_or_default().into())];
    match ending_for(facts, person) {
        Ending::Won => text_with("account-match-won", &reason),
        Ending::Lost => text_with("account-match-lost", &reason),
        Ending::Drawn => text_with("account-match-drawn", &reason),
        Ending::None => text("account-match-none"),
    }
}
