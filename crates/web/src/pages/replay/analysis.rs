//! The analysis beside a replay: the chances of winning over the match, its turning points, and alternative moves.

use super::branch;
use super::graph::graph;
use super::room::{seat_name, side};
use crate::play::analysis::points::{Turn, percent, smooth, turns};
use crate::play::analysis::{Analysis, Stage};
use crate::play::replay::ReplayMatch;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::parts::hints::{HintList, hint_list, line_words};
use qipan_ui::replay_bar::ReplayAsk;
use qipan_ui::{Icon, icon, text, text_with, tr};
use std::sync::Arc;

/// What all parts here share.
#[derive(Clone, Copy)]
pub(super) struct Review {
    pub(super) replay: ReplayMatch,
    pub(super) analysis: Analysis,
    pub(super) at: Memo<usize>,
}

pub(super) fn section(replay: ReplayMatch, starts: bool) -> AnyView {
    let at = Memo::new(move |_| replay.player.with(|player| player.at));
    let review = Review { replay, analysis: Analysis::new(replay), at };
    if starts {
        review.analysis.start();
    }
    Effect::new(move |before: Option<Vec<usize>>| {
        let now: Vec<usize> =
            replay.record.with(|record| record.stops.iter().map(|stop| stop.entries).collect());
        if before.is_some_and(|before| before != now) {
            review.analysis.forget();
        }
        now
    });
    let begun = Memo::new(move |_| review.analysis.stage.get() != Stage::Quiet);
    let content = move || if begun.get() { found(review) } else { offer(review) };
    view! { <section class="analysis" aria-label=tr("analysis-title")>{content}</section> }.into_any()
}

fn offer(review: Review) -> AnyView {
    let start = move |_| review.analysis.start();
    view! {
        <div class="an-offer">
            <p class="meta">{tr("analysis-words")}</p>
            <div class="btn-row">
                <button type="button" class="btn btn--plain" on:click=start>{icon(Icon::Signal)}{tr("analysis-go")}</button>
                {branch::button(review)}
            </div>
        </div>
    }
    .into_any()
}

fn found(review: Review) -> AnyView {
    view! {
        {progress(review)}
        {graph(review)}
        {now(review)}
        {best_line(review)}
        {turn_list(review)}
        {instead(review)}
    }
    .into_any()
}

/// The progress of the analysis, and a button to stop or resume it.
fn progress(review: Review) -> AnyView {
    let analysis = review.analysis;
    let done = move || analysis.points.with(Vec::len);
    let numbers = move || {
        let numbers = [("done", (done() as i64).into()), ("all", (analysis.count() as i64).into())];
        text_with("analysis-progress", &numbers)
    };
    let stage = Memo::new(move |_| analysis.stage.get());
    let button = move || {
        let (key, run): (&str, fn(Analysis)) = match stage.get() {
            Stage::Running => ("analysis-stop", Analysis::stop),
            _ => ("analysis-on", Analysis::start),
        };
        view! { <button type="button" class="btn btn--plain btn--sm" on:click=move |_| run(analysis)>{tr(key)}</button> }
    };
    let bar = move || {
        (stage.get() != Stage::Done).then(|| {
            view! {
                <div class="an-progress">
                    <progress aria-label=tr("analysis-title") prop:max=move || analysis.count() as f64 prop:value=move || done() as f64></progress>
                    <span class="num">{numbers}</span>
                    {button}
                </div>
            }
        })
    };
    view! { {bar} }.into_any()
}

/// The chances of winning in the current position.
fn now(review: Review) -> AnyView {
    let content = move || {
        let at = review.at.get();
        review.analysis.points.with(|points| {
            let chances = smooth(points).get(at).cloned().unwrap_or_default();
            let seat = |(seat, chance): (u8, f32)| {
                let words = [
                    ("seat", seat_name(review.replay, Seat(seat)).into()),
                    ("percent", percent(chance).into()),
                ];
                let words = text_with("analysis-now", &words);
                view! { <li data-side=side(review.replay, Seat(seat)).attribute()><i></i>{words}</li> }
            };
            (0..).zip(chances).map(seat).collect_view()
        })
    };
    view! {
        <div class="an-now">
            <ul>{content}</ul>
            {branch::button(review)}
        </div>
    }
    .into_any()
}

/// The number of the move that led to a position. What is no move has the number of the move before it.
fn number_of(review: Review, at: usize) -> i64 {
    review.replay.record.with(|record| {
        let mut before = record.stops.iter().take(at + 1).rev();
        before.find_map(|stop| stop.number).unwrap_or(0) as i64
    })
}

/// The best line from the current position.
fn best_line(review: Review) -> AnyView {
    let line = move || {
        let at = review.at.get();
        review.analysis.points.with(|points| points.get(at).map(|point| line_words(&point.best_line)))
    };
    let content = move || {
        let line = line().filter(|line| !line.is_empty())?;
        Some(view! { <p class="best-line"><b>{tr("analysis-best-line")}</b><span>{line}</span></p> })
    };
    content.into_any()
}

/// The turning points; each is a button that goes to its position.
fn turn_list(review: Review) -> AnyView {
    let found = Memo::new(move |_| review.analysis.points.with(|points| turns(points)));
    let is_done = Memo::new(move |_| review.analysis.stage.get() == Stage::Done);
    let row = move |turn: Turn| {
        let words = text_with(
            "analysis-turn",
            &[
                ("at", number_of(review, turn.at).into()),
                ("seat", seat_name(review.replay, turn.seat).into()),
                ("before", percent(turn.before).into()),
                ("after", percent(turn.after).into()),
            ],
        );
        let current = move || (review.at.get() == turn.at).then_some("true");
        let go = move |_| review.replay.ask(ReplayAsk::To(turn.at));
        let side = side(review.replay, turn.seat).attribute();
        view! { <li data-side=side><button type="button" class="turn" aria-current=current on:click=go>{words}</button></li> }
    };
    let content = move || {
        let found = found.get();
        if found.is_empty() {
            return is_done.get().then(|| view! { <p class="meta">{tr("analysis-no-turns")}</p> }).into_any();
        }
        let rows = found.into_iter().map(row).collect_view();
        view! { <ol class="turns" aria-label=tr("analysis-turns")>{rows}</ol> }.into_any()
    };
    view! { {content} }.into_any()
}

/// The alternatives to the move that led to the current position. Each can be played as a match of its own.
fn instead(review: Review) -> AnyView {
    let before = Memo::new(move |_| review.at.get().checked_sub(1));
    let hints = Memo::new(move |_| {
        let at = before.get();
        let hints = review.analysis.points.with(|points| Some(points.get(at?)?.hints.clone()));
        Arc::new(hints.unwrap_or_default())
    });
    let list = HintList {
        hints: hints.into(),
        seat_name: Callback::new(move |seat| seat_name(review.replay, seat)),
        play: Callback::new(move |command| {
            branch::leave(review.replay, before.get_untracked().unwrap_or(0), Some(command));
        }),
    };
    let title = move || text_with("analysis-instead", &[("at", number_of(review, review.at.get()).into())]);
    let is_empty = Memo::new(move |_| hints.with(|hints| hints.is_empty()));
    let content = move || {
        let shown = (!is_empty.get()).then(|| {
            view! { <h2 class="an-head" title=text("analysis-instead-words")>{title}</h2>{hint_list(list)} }
        });
        shown.into_any()
    };
    view! { <div class="an-instead">{content}</div> }.into_any()
}
