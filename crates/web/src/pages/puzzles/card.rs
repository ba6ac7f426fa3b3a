//! A puzzle in the list: its picture, its title, what to reach, and what has become of it.

use crate::boards::Playable;
use crate::play::puzzles::{Mark, SOLVER};
use leptos::prelude::*;
use qipan_engine::{NewMatch, Puzzle, PuzzleGoal, Viewer};
use qipan_ui::{Icon, icon, settings, text, text_with, tr};

pub(super) fn card(playable: Playable, puzzle: &Puzzle, mark: Option<Mark>) -> AnyView {
    let path = format!("/puzzles/{}/{}", playable.board.game, puzzle.name);
    let (titles, goal, rating) = (puzzle.title.clone(), puzzle.goal, puzzle.rating);
    let title = move || settings().language().of(&titles).to_owned();
    view! {
        <li>
            <a class="puzzle" href=path data-mark=mark.map(mark_tag)>
                {picture(playable, puzzle)}
                <span class="puzzle-words">
                    <b>{title}</b>
                    <small>{move || goal_words(goal)}</small>
                    <span class="puzzle-foot"><span class="num">{rating}</span>{mark_view(mark)}</span>
                </span>
            </a>
        </li>
    }
    .into_any()
}

/// The first position, as the solver sees it.
fn picture(playable: Playable, puzzle: &Puzzle) -> Option<AnyView> {
    let draw = playable.board.picture?;
    let (running, _) = playable.game().create(&start_of(puzzle)).ok()?;
    let frame = running.match_view(Viewer::Seat(SOLVER)).ok()?;
    Some(draw(&frame))
}

fn start_of(puzzle: &Puzzle) -> NewMatch {
    let first_seat = u8::from(!puzzle.solver_begins);
    NewMatch { options: puzzle.options.clone(), first_seat, ..NewMatch::with_seed(0) }
}

pub(super) fn goal_words(goal: PuzzleGoal) -> String {
    match goal {
        PuzzleGoal::Win { moves } => text_with("puzzle-win", &[("moves", i64::from(moves).into())]),
        PuzzleGoal::Hold { moves } => text_with("puzzle-hold", &[("moves", i64::from(moves).into())]),
    }
}

pub(super) fn mark_tag(mark: Mark) -> &'static str {
    match mark {
        Mark::Tried => "tried",
        Mark::Helped => "helped",
        Mark::Solved => "solved",
    }
}

/// What has become of a puzzle: a sign and a word.
pub(super) fn mark_view(mark: Option<Mark>) -> AnyView {
    let (sign, words) = match mark {
        None => (None, "puzzle-mark-open"),
        Some(Mark::Tried) => (Some(Icon::Undo), "puzzle-mark-tried"),
        Some(Mark::Helped) => (Some(Icon::Hint), "puzzle-mark-helped"),
        Some(Mark::Solved) => (Some(Icon::Check), "puzzle-mark-solved"),
    };
    let tag = mark.map_or("open", mark_tag);
    view! { <span class="puzzle-mark" data-mark=tag>{sign.map(icon)}{tr(words)}</span> }.into_any()
}

/// The whole task of a puzzle in words, from the texts of its game.
pub(super) fn task_words(game: &str, puzzle: &str) -> String {
    text(&format!("{game}-goal-{}", puzzle.replace('_', "-")))
}
