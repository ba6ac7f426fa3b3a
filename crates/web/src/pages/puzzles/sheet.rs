//! The columns beside a puzzle: the task, the moves, and the result.

use super::card::{goal_words, task_words};
use super::name_of;
use super::solve::Solving;
use crate::pages::coach::hint_button;
use crate::pages::local::sheet::{coach, log, panel};
use crate::pages::local::words;
use crate::play::puzzles::{Attempt, Difficulty, Mark, SOLVER};
use crate::router::navigate;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::{Icon, People, icon, settings, text, text_with, tr};

pub(super) fn title(solving: Solving) -> String {
    solving.puzzle.with_value(|puzzle| settings().language().of(&puzzle.title).to_owned())
}

/// What to do: the side, the goal, the hint of the author.
fn task(solving: Solving) -> AnyView {
    let game = solving.playable.board.game;
    let (name, goal, rating) =
        solving.puzzle.with_value(|puzzle| (puzzle.name.clone(), puzzle.goal, puzzle.rating));
    let side = move || words::side(game, solving.running, SOLVER).name;
    let facts = move || {
        let you = side().map(|side| text_with("local-you-play", &[("side", side.into())]));
        let level = format!("{} · {rating}", text(name_of(Difficulty::of(rating))));
        [you, Some(goal_words(goal)), Some(level)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    view! { <p class="meta">{facts}</p><p class="read puzzle-task">{move || task_words(game, &name)}</p> }
        .into_any()
}

/// The side column on wide screens.
pub(super) fn rail(solving: Solving) -> AnyView {
    view! {
        <aside class="rail" aria-label=tr("puzzles-title")>
            <div class="railhead"><h2 class="fold display">{move || title(solving)}</h2></div>
            {task(solving)}
            <p class="meta">{tr("puzzle-rules")}</p>
            <a class="btn btn--plain" href="/puzzles">{icon(Icon::Grid)}{tr("puzzle-list")}</a>
        </aside>
    }
    .into_any()
}

pub(super) fn sheet(solving: Solving, people: People) -> AnyView {
    let (id, running) = (solving.playable.board.game, solving.running);
    let seats = running.frame().with_untracked(|frame| frame.seats);
    let panel_of =
        move |seat, place| move || (!people.are_on_board()).then(|| panel(id, running, seat, place));
    let others = (1..seats).rev().map(|seat| panel_of(Seat(seat), "p-opp")).collect_view();
    view! {
        <section class="sheet" aria-label=tr("local-sheet")>
            {others}
            {status(solving)}
            {coach(running)}
            {log(id, running)}
            {actions(solving)}
            {panel_of(SOLVER, "p-me")}
        </section>
    }
    .into_any()
}

/// The task while it is open, then the result.
fn status(solving: Solving) -> AnyView {
    let content = move || {
        match solving.attempt.get() {
        Some(attempt) => result(solving, attempt),
        None => view! {
            <div class="status puzzle-status">
                <h2 class="display">{move || title(solving)}</h2>
                {task(solving)}
                <p class="puzzle-turn" role="status">{move || words::turn(solving.running)}{help_note(solving)}</p>
            </div>
        }
        .into_any(),
    }
    };
    content.into_any()
}

fn help_note(solving: Solving) -> AnyView {
    let note = move || solving.helped.get().then(|| view! { <small>{tr("puzzle-helped-note")}</small> });
    view! { {note} }.into_any()
}

fn result(solving: Solving, attempt: Attempt) -> AnyView {
    let (verdict, stamp, head) = match attempt.mark {
        Mark::Solved => ("won", "puzzle-stamp-solved", "puzzle-solved"),
        Mark::Helped => ("over", "puzzle-stamp-solved", "puzzle-solved-helped"),
        Mark::Tried => ("lost", "puzzle-stamp-tried", "puzzle-not-solved"),
    };
    let rating = move || {
        let change = attempt.after - attempt.before;
        let sign = if change > 0 { "+" } else { "" };
        let numbers =
            [("rating", attempt.after.to_string().into()), ("change", format!("{sign}{change}").into())];
        match attempt.is_rated {
            true => text_with("puzzle-rating", &numbers),
            false => text_with("puzzle-rating-same", &numbers),
        }
    };
    let main = match (attempt.mark, solving.next.get_value()) {
        (Mark::Tried, _) | (_, None) => {
            view! { <button type="button" class="btn btn--primary" on:click=move |_| solving.again()>{tr("puzzle-again")}</button> }.into_any()
        }
        (_, Some(_)) => next_button(solving, "btn btn--primary"),
    };
    let other = match (attempt.mark, solving.next.get_value()) {
        (Mark::Tried, Some(_)) => Some(next_button(solving, "btn btn--plain btn--sm")),
        (Mark::Tried, None) | (_, None) => None,
        _ => Some(view! { <button type="button" class="btn btn--plain btn--sm" on:click=move |_| solving.again()>{icon(Icon::Redo)}{tr("puzzle-again")}</button> }.into_any()),
    };
    view! {
        <div class="endbar" role="status" data-verdict=verdict>
            <span class="stamp" aria-hidden="true">{tr(stamp)}</span>
            <div class="verdict"><h2>{tr(head)}</h2><span class="meta">{rating}</span></div>
            {main}
            <div class="btn-row after">
                {other}
                <a class="btn btn--plain btn--sm" href="/replay/local?analysis">{icon(Icon::Signal)}{tr("analysis-title")}</a>
                <a class="btn btn--plain btn--sm" href="/puzzles">{icon(Icon::Grid)}{tr("puzzle-list")}</a>
            </div>
        </div>
    }
    .into_any()
}

fn next_button(solving: Solving, class: &'static str) -> AnyView {
    let go = move |_| {
        if let Some(next) = solving.next.get_value() {
            navigate(&format!("/puzzles/{}/{next}", solving.playable.board.game));
        }
    };
    view! { <button type="button" class=class on:click=go>{tr("puzzle-next")}</button> }.into_any()
}

fn actions(solving: Solving) -> AnyView {
    let running = solving.running;
    let frame = running.frame();
    let is_over = move || solving.attempt.with(Option::is_some);
    let cannot_undo = move || is_over() || frame.with(|frame| !frame.can_undo);
    let hint = move || {
        let cannot = Signal::derive(move || !running.can_act());
        let ask = Callback::new(move |()| solving.hint());
        (!is_over()).then(|| hint_button(running.coach, cannot, ask))
    };
    view! {
        <div class="acts">
            {hint}
            <button type="button" class="btn btn--quiet" disabled=cannot_undo on:click=move |_| solving.take_back()>
                {icon(Icon::Undo)}{tr("local-undo")}
            </button>
            <button type="button" class="btn btn--quiet" on:click=move |_| solving.again()>
                {icon(Icon::Redo)}{tr("local-again")}
            </button>
            <a class="btn btn--quiet" href="/puzzles">{icon(Icon::Grid)}{tr("puzzle-list")}</a>
        </div>
    }
    .into_any()
}
