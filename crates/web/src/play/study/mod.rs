//! The analysis board: a tree of moves that one person plays for all seats, with the computer's evaluation.

pub(crate) mod tree;

use crate::play::local::Wanted;
use crate::play::notation::moves::{MoveMistake, find};
use crate::play::notation::steps::{Played, Step};
use crate::search::{Advice, SearchResult, SearchWorker, Task, Want};
use leptos::prelude::*;
use qipan_engine::{AnyGame, AnyMatch, MatchView, Problem, Seat, Viewer};
use qipan_ui::{Batch, BoardContext, Hint, Legal, Motion, People, Showing, dom};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use tree::Tree;

/// The time limit of an evaluation.
const LIMIT_MS: f64 = 1500.0;

/// The tree as it is stored in the browser.
#[derive(Serialize, Deserialize)]
struct Stored {
    start: Wanted,
    /// For each move the number of the position before it, the seat and the command.
    moves: Vec<(usize, u8, Value)>,
    at: usize,
}

/// A handle; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Study {
    pub(crate) tree: RwSignal<Tree>,
    start: StoredValue<Wanted>,
    running: StoredValue<Box<dyn AnyMatch>>,
    frame: RwSignal<Arc<MatchView<Value>>>,
    legal: RwSignal<Arc<Legal>>,
    acting: RwSignal<Option<Seat>>,
    batch: RwSignal<Arc<Batch>>,
    showing: Showing,
    pub(crate) bottom: RwSignal<Seat>,
    pub(crate) refusal: RwSignal<Option<Problem>>,
    /// Whether the computer evaluates each position.
    pub(crate) evaluates: RwSignal<bool>,
    /// The evaluation of the current position, once there is one.
    pub(crate) advice: RwSignal<Option<Arc<Advice>>>,
    search_worker: SearchWorker,
    game: StoredValue<Arc<dyn AnyGame>>,
}

fn entry(game: &str) -> String {
    format!("qipan.study.{game}")
}

/// Stores a match for the analysis board of its game, which opens it at its last position.
pub(crate) fn keep(played: &Played) {
    let moves = played.steps.iter().enumerate().map(|(at, step)| (at, step.seat.0, step.command.clone()));
    let moves: Vec<_> = moves.collect();
    let at = moves.len();
    dom::store(&entry(&played.game), &Stored { start: wanted(played), moves, at });
}

fn wanted(played: &Played) -> Wanted {
    Wanted { options: played.options.clone(), seats: Some(played.seats), first: played.first }
}

fn create(game: &dyn AnyGame, start: &Wanted) -> Result<Box<dyn AnyMatch>, Problem> {
    let played = Played { options: start.options.clone(), first: start.first, ..Played::default() };
    Played { seats: start.seats.unwrap_or(0), ..played }.create(game)
}

impl Study {
    /// Starts from the wanted position, or else resumes the stored tree, or starts from the usual position.
    pub(crate) fn open(game: Arc<dyn AnyGame>, start: Option<Wanted>) -> Result<Study, Problem> {
        let stored = match &start {
            Some(_) => None,
            None => dom::stored::<Stored>(&entry(&game.manifest().id)),
        };
        let read = |stored: &Stored| {
            let mut running = create(&*game, &stored.start)?;
            let mut tree = Tree::new(&*running)?;
            for (before, seat, command) in &stored.moves {
                tree.go(*before);
                running = game.load(tree.dump())?;
                let step = Step { seat: Seat(*seat), command: command.clone() };
                tree.play(&mut *running, step)?;
            }
            tree.go(stored.at);
            Ok::<Tree, Problem>(tree)
        };
        // A tree of an older version of the game may no longer be playable.
        let resumed = stored.and_then(|stored| Some((read(&stored).ok()?, stored.start)));
        let (tree, start) = match resumed {
            Some(resumed) => resumed,
            None => {
                let start = start.unwrap_or_default();
                (Tree::new(&*create(&*game, &start)?)?, start)
            }
        };
        let running = game.load(tree.dump())?;
        let shown = Shown::of(&*running, Motion::Jump)?;
        let batch = RwSignal::new(shown.batch);
        let study = Study {
            tree: RwSignal::new(tree),
            start: StoredValue::new(start),
            running: StoredValue::new(running),
            frame: RwSignal::new(shown.frame),
            legal: RwSignal::new(shown.legal),
            acting: RwSignal::new(shown.acting),
            batch,
            showing: Showing::new(batch),
            bottom: RwSignal::new(Seat(0)),
            refusal: RwSignal::new(None),
            evaluates: RwSignal::new(true),
            advice: RwSignal::new(None),
            search_worker: SearchWorker::new(),
            game: StoredValue::new(game),
        };
        study.evaluate();
        Ok(study)
    }

    pub(crate) fn board(self) -> BoardContext {
        let hints = Signal::derive(move || {
            let best =
                |advice: &Arc<Advice>| advice.hints.first().cloned().into_iter().collect::<Vec<Hint>>();
            Arc::new(self.advice.with(|advice| advice.as_ref().map(best)).unwrap_or_default())
        });
        BoardContext {
            frame: self.frame.into(),
            legal: self.legal.into(),
            acting: self.acting.into(),
            bottom: self.bottom.into(),
            batch: self.batch.into(),
            showing: self.showing,
            people: People::by_number(self.frame.into()),
            send: Callback::new(move |command: Value| self.play(&command)),
            hints,
            auto_pass: None,
        }
    }

    pub(crate) fn frame(self) -> Signal<Arc<MatchView<Value>>> {
        self.frame.into()
    }

    pub(crate) fn can_act(self) -> bool {
        self.acting.with(Option::is_some)
    }

    /// Plays a command for the seat in turn. A move that was played here before is followed, not added again.
    pub(crate) fn play(self, command: &Value) {
        let Some(seat) = self.acting.get_untracked() else { return };
        let step = Step { seat, command: command.clone() };
        let played = self.running.try_update_value(|running| {
            self.tree.try_update(|tree| tree.play(&mut **running, step)).unwrap_or(Ok(()))
        });
        match played {
            Some(Ok(())) => self.show(Motion::Forward),
            Some(Err(problem)) => self.refusal.set(Some(problem)),
            None => {}
        }
    }

    /// The command that a typed text stands for.
    pub(crate) fn find(self, text: &str) -> Result<Value, MoveMistake> {
        let seat = self.acting.get_untracked().ok_or(MoveMistake::Over)?;
        self.running.with_value(|running| find(&**running, seat, text))
    }

    /// Goes to a position of the tree.
    pub(crate) fn go(self, at: usize) {
        self.tree.update(|tree| tree.go(at));
        self.load(Motion::Jump);
    }

    pub(crate) fn back(self) {
        if let Some(before) = self.tree.with_untracked(|tree| tree.before(tree.at())) {
            self.go(before);
        }
    }

    pub(crate) fn forward(self) {
        if let Some(next) = self.tree.with_untracked(|tree| tree.next(tree.at())) {
            self.tree.update(|tree| tree.go(next));
            self.load(Motion::Forward);
        }
    }

    /// Removes the last move and everything after it.
    pub(crate) fn take_back(self) {
        self.tree.update(Tree::remove);
        self.load(Motion::Jump);
    }

    pub(crate) fn turn_board(self) {
        let seats = self.frame.with_untracked(|frame| frame.seats);
        self.bottom.update(|bottom| *bottom = bottom.next(seats));
    }

    /// Removes all moves.
    pub(crate) fn clear(self) {
        self.tree.update(Tree::clear);
        self.load(Motion::Jump);
    }

    pub(crate) fn set_evaluates(self, on: bool) {
        self.evaluates.set(on);
        self.evaluate();
    }

    /// The line to the current position, with what was played in it.
    pub(crate) fn played(self) -> Played {
        let Wanted { options, first, .. } = self.start.get_value();
        let game = self.game.with_value(|game| game.manifest().id.clone());
        let seats = self.frame.with_untracked(|frame| frame.seats);
        Played { game, options, seats, first, steps: self.tree.with_untracked(Tree::line) }
    }

    fn load(self, motion: Motion) {
        let loaded = self.tree.with_untracked(|tree| self.game.with_value(|game| game.load(tree.dump())));
        match loaded {
            Ok(running) => {
                self.running.set_value(running);
                self.show(motion);
            }
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }

    /// Shows the current position, stores the tree, and evaluates.
    fn show(self, motion: Motion) {
        match self.running.with_value(|running| Shown::of(&**running, motion)) {
            Ok(shown) => {
                self.refusal.set(None);
                self.batch.set(shown.batch);
                self.acting.set(shown.acting);
                self.legal.set(shown.legal);
                self.frame.set(shown.frame);
                self.save();
                self.evaluate();
            }
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }

    fn save(self) {
        let (moves, at) = self.tree.with_untracked(Tree::moves);
        let name = self.game.with_value(|game| entry(&game.manifest().id));
        dom::store(&name, &Stored { start: self.start.get_value(), moves, at });
    }

    /// Searches the current position, unless it has been searched before.
    fn evaluate(self) {
        self.search_worker.stop();
        let at = self.tree.with_untracked(Tree::at);
        let known = self.tree.with_untracked(|tree| tree.advice(at));
        self.advice.set(known.clone().filter(|_| self.evaluates.get_untracked()));
        if known.is_some() || !self.evaluates.get_untracked() {
            return;
        }
        let task = self.running.with_value(|running| {
            let seat = running.to_act().first().unwrap_or(Seat(0));
            Task::about(&**running, seat, Want::Advice)
        });
        let Ok(task) = task else { return };
        let task = Task { limit_ms: Some(LIMIT_MS), seed: at as u64, ..task };
        self.search_worker.ask(task, move |result| {
            if let Some(SearchResult::Advice(advice)) = result {
                let advice = Arc::new(advice);
                self.tree.try_update_untracked(|tree| tree.set_advice(at, advice.clone()));
                self.advice.try_set(Some(advice));
            }
        });
    }
}

/// A position as the page shows it.
struct Shown {
    frame: Arc<MatchView<Value>>,
    legal: Arc<Legal>,
    acting: Option<Seat>,
    batch: Arc<Batch>,
}

impl Shown {
    fn of(running: &dyn AnyMatch, motion: Motion) -> Result<Shown, Problem> {
        let acting = running.to_act().first().filter(|_| running.outcome().is_none());
        let viewer = acting.map_or(Viewer::Spectator, Viewer::Seat);
        let legal = match acting {
            Some(seat) => {
                let (commands, complete) = running.legal(seat)?;
                Legal { commands: read(&commands)?, complete }
            }
            None => Legal::default(),
        };
        let batch = Batch { seq: running.seq(), motion, events: read(&running.last_events(viewer)?)? };
        let frame = Arc::new(running.match_view(viewer)?);
        Ok(Shown { frame, legal: Arc::new(legal), acting, batch: Arc::new(batch) })
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}
