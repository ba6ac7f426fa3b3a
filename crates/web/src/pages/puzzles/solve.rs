//! Solving a puzzle: a match from its position against the computer, and what comes after it.

use super::sheet;
use crate::boards::Playable;
use crate::pages::loading::with_game;
use crate::pages::local::{more, sheet as local_sheet, words};
use crate::pages::not_found;
use crate::pages::parts::{board_room, with_width};
use crate::play::local::{Company, LocalMatch, Wanted};
use crate::play::notation::steps::Played;
use crate::play::puzzles::{Attempt, Mark, Progress, SOLVER, decided};
use leptos::prelude::*;
use qipan_engine::Puzzle;
use qipan_ui::announce::announce;
use qipan_ui::i18n::{message_text, problem_text};
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{BoardContext, People};

/// A puzzle that is being solved; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Solving {
    pub(super) playable: Playable,
    pub(super) puzzle: StoredValue<Puzzle>,
    pub(super) running: LocalMatch,
    /// A hint was shown, or a move was taken back.
    pub(super) helped: RwSignal<bool>,
    pub(super) attempt: RwSignal<Option<Attempt>>,
    /// The name of the puzzle to solve next.
    pub(super) next: StoredValue<Option<String>>,
}

pub(crate) fn page(game: &str, name: &str) -> AnyView {
    let name = name.to_owned();
    with_game(game, move |playable| opened(playable, &name))
}

fn opened(playable: Playable, name: &str) -> AnyView {
    let all = playable.game().puzzles();
    let Some(puzzle) = all.iter().find(|puzzle| puzzle.name == name).cloned() else {
        return not_found::page();
    };
    match LocalMatch::open(playable.game(), Company::Puzzle, Some(&start(&puzzle))) {
        Ok(running) => {
            let next = StoredValue::new(next_of(playable.board.game, &all, &puzzle));
            let (helped, attempt) = (RwSignal::new(false), RwSignal::new(None));
            let puzzle = StoredValue::new(puzzle);
            room(Solving { playable, puzzle, running, helped, attempt, next })
        }
        Err(problem) => {
            toast(Tone::Alarm, problem_text(playable.board.game, &problem));
            not_found::page()
        }
    }
}

fn start(puzzle: &Puzzle) -> Wanted {
    Wanted { options: puzzle.options.clone(), seats: None, first: u8::from(!puzzle.solver_begins) }
}

/// The next harder puzzle that is not solved; from the last one on, the easiest.
fn next_of(game: &str, all: &[Puzzle], puzzle: &Puzzle) -> Option<String> {
    let progress = Progress::load();
    let mut others: Vec<&Puzzle> = all.iter().collect();
    others.sort_by_key(|it| it.rating);
    let here = others.iter().position(|it| it.name == puzzle.name)?;
    others.rotate_left(here + 1);
    let is_open =
        |it: &&&Puzzle| it.name != puzzle.name && progress.mark(game, &it.name) != Some(Mark::Solved);
    others.iter().find(is_open).map(|it| it.name.clone())
}

impl Solving {
    pub(super) fn hint(self) {
        self.helped.set(true);
        self.running.hint();
    }

    pub(super) fn take_back(self) {
        self.helped.set(true);
        self.running.undo();
    }

    /// Starts the same puzzle once more. An attempt that is given up counts as one without success.
    pub(super) fn again(self) {
        if self.attempt.with_untracked(Option::is_none) && self.own_moves() > 0 {
            self.finish(Mark::Tried);
        }
        self.attempt.set(None);
        self.helped.set(false);
        self.running.start_over();
    }

    fn own_moves(self) -> usize {
        let played = self.running.journal().and_then(|journal| Played::of_journal(&journal).ok());
        played.map_or(0, |played| played.moves_of(SOLVER))
    }

    fn finish(self, mark: Mark) -> Attempt {
        let mut progress = Progress::load();
        let (name, rating) = self.puzzle.with_value(|puzzle| (puzzle.name.clone(), puzzle.rating));
        let attempt = progress.finish(self.playable.board.game, &name, rating, mark);
        progress.save();
        attempt
    }

    /// Ends the puzzle once its goal is decided.
    fn judge(self) {
        if self.attempt.with_untracked(Option::is_some) {
            return;
        }
        let outcome = self.running.frame().with_untracked(|frame| frame.outcome.clone());
        // A draw is held only after the computer's answer to the last move.
        if outcome.is_none() && self.running.acting().is_none() {
            return;
        }
        let goal = self.puzzle.with_value(|puzzle| puzzle.goal);
        let Some(is_solved) = decided(goal, outcome.as_ref(), self.own_moves()) else { return };
        let mark = match is_solved {
            true if self.helped.get_untracked() => Mark::Helped,
            true => Mark::Solved,
            false => Mark::Tried,
        };
        self.attempt.set(Some(self.finish(mark)));
        if outcome.is_none() {
            // Held long enough: both sides agree on the draw, so that the record has an end.
            self.running.agree_on_draw();
        }
    }
}

fn room(solving: Solving) -> AnyView {
    let Solving { playable, running, .. } = solving;
    let id = playable.board.game;
    Effect::new(move |_| {
        if let Some(problem) = running.refusal.get() {
            toast(Tone::Plain, problem_text(id, &problem));
        }
    });
    Effect::new(move |_| {
        if let Some(row) = running.told.log.with(|log| log.last().cloned()) {
            announce(message_text(&row.line.message, &|seat| words::seat_name(running.company, seat)));
        }
    });
    Effect::new(move |_| {
        running.told.frame.track();
        solving.judge();
    });
    let name = move |seat| words::seat_name(running.company, seat);
    let people = People::new(name, move |seat| local_sheet::panel(id, running, seat, ""));
    let board = board_room(&playable.board, BoardContext { people, ..running.board() });
    view! {
        <main id="main" class=with_width("table local solve", &playable.board)>
            <h1 class="sr">{move || sheet::title(solving)}</h1>
            {sheet::rail(solving)}
            <div class="stage">{board}{more::typed_moves(id, running)}</div>
            {sheet::sheet(solving, people)}
        </main>
    }
    .into_any()
}
