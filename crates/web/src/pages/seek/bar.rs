//! The running search: for how long, among whom, and how to stop it.

use super::line::{current, now_ms, start, stop};
use super::search::{Phase, Search};
use super::words::{pool_words, problem_words, range_words};
use crate::net::session;
use crate::play::local::Company;
use leptos::prelude::*;
use qipan_ui::{Icon, icon, text, text_with, tr};

/// What the bar shows, without the time, so that it is drawn again only if that changes.
#[derive(Clone, PartialEq)]
struct Shown {
    search: Search,
    is_casual: bool,
}

/// Below the pools. Empty without a search.
pub(super) fn bar() -> AnyView {
    let shown = Memo::new(|_| {
        let search = current().get()?;
        // Visitors become guests by searching.
        let is_casual = session::me().with(|me| me.as_ref().is_none_or(|me| me.guest));
        Some(Shown { search, is_casual })
    });
    let status = move || shown.with(|shown| shown.as_ref().map(|shown| status_words(&shown.search)));
    let content = move || shown.get().map(content);
    view! {
        <p class="sr" role="status">{status}</p>
        {content}
    }
    .into_any()
}

/// What screen readers announce when it changes.
fn status_words(search: &Search) -> String {
    match &search.phase {
        Phase::Asking | Phase::Waiting { .. } if search.is_bot_offered => text("seek-bot-words"),
        Phase::Asking | Phase::Waiting { .. } => {
            text_with("seek-runs", &[("pool", pool_words(&search.pool).into())])
        }
        Phase::Lost => text("seek-lost"),
        Phase::Replaced => text("seek-replaced"),
        Phase::Refused(problem) => problem_words(problem),
    }
}

fn content(Shown { search, is_casual }: Shown) -> AnyView {
    let runs = search.is_running();
    let class = if runs { "seekbar" } else { "seekbar is-over" };
    let title = pool_words(&search.pool);
    let timed = search.clone();
    let waited = move || runs.then(|| view! { <b class="num">{timed.waited(now_ms().get())}</b> });
    let casual = (runs && is_casual).then(|| view! { <small>{tr("seek-casual")}</small> });
    let label = title.clone();
    view! {
        <section class=class aria-label=label>
            <div class="seek-about">
                <span class="seek-pool"><span>{title}</span>{waited}</span>
                {state(&search)}
                {casual}
            </div>
            <div class="btn-row">{buttons(&search)}</div>
            {runs.then(|| view! { <i class="seek-run" aria-hidden="true"></i> })}
        </section>
    }
    .into_any()
}

/// One line: the range of opponents, or what is in the way.
fn state(search: &Search) -> AnyView {
    let offer = (search.is_bot_offered && search.is_running())
        .then(|| view! { <span class="seek-offer">{tr("seek-bot-words")}</span> });
    let line = match &search.phase {
        Phase::Waiting { .. } => {
            let ranged = search.clone();
            view! { <span class="seek-range">{move || range_words(&ranged, now_ms().get())}</span> }
                .into_any()
        }
        Phase::Asking => view! { <span>{tr("seek-asking")}</span> }.into_any(),
        Phase::Lost => view! { <span>{icon(Icon::NoSignal)}{tr("seek-lost")}</span> }.into_any(),
        Phase::Replaced => view! { <span>{tr("seek-replaced")}</span> }.into_any(),
        Phase::Refused(problem) => {
            let problem = problem.clone();
            view! { <span>{icon(Icon::Warning)}{move || problem_words(&problem)}</span> }.into_any()
        }
    };
    view! { {line}{offer} }.into_any()
}

fn buttons(search: &Search) -> AnyView {
    let pool = search.pool.clone();
    let bot = (search.is_bot_offered && search.is_running()).then(|| {
        view! { <a class="btn btn--primary" href=Company::Computer.path(&pool.game)>{icon(Icon::Bot)}{tr("seek-bot")}</a> }
    });
    let again = (!search.is_running()).then(|| {
        let words = if search.phase == Phase::Replaced { "seek-here" } else { "seek-again" };
        view! { <button type="button" class="btn btn--plain" on:click=move |_| start(pool.clone())>{tr(words)}</button> }
    });
    let words = if search.is_running() { "seek-stop" } else { "seek-close" };
    view! {
        {bot}
        {again}
        <button type="button" class="btn btn--plain" on:click=|_| stop()>{tr(words)}</button>
    }
    .into_any()
}

/// In the bar at the top of every page: that a search runs and for how long. Leads to the page where it can be stopped.
pub(super) fn chip() -> AnyView {
    let runs = Memo::new(|_| current().with(|search| search.as_ref().is_some_and(Search::is_running)));
    let waited = move || {
        let now = now_ms().get();
        current().with(|search| search.as_ref().map(|search| search.waited(now)))
    };
    let chip = move || {
        runs.get().then(|| {
            view! {
                <a class="btn btn--quiet seekchip" href="/" aria-label=tr("seek-chip") title=tr("seek-chip")>
                    <i class="pulse" aria-hidden="true"></i>
                    // Drawn by the style sheet: what is written in a link has to be part of its name.
                    <span class="num" data-time=waited aria-hidden="true"></span>
                </a>
            }
        })
    };
    view! { {chip} }.into_any()
}
