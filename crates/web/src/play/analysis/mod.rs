//! A match looked at after it: the worker goes through all positions, one after the other, beside the page.

pub(crate) mod points;

use super::replay::ReplayMatch;
use super::replay::walk::Walk;
use crate::think::{Task, Thinker, Thought, Want};
use leptos::prelude::*;
use points::Point;
use qipan_engine::{Problem, Seat};

/// As long as each position may take.
const LIMIT_MS: f64 = 400.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Nobody has asked.
    Quiet,
    Running,
    /// Somebody has had it stop.
    Stopped,
    Done,
}

/// A handle; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Analysis {
    replay: ReplayMatch,
    /// One for each position, as far as it has come.
    pub(crate) points: RwSignal<Vec<Point>>,
    pub(crate) stage: RwSignal<Stage>,
    thinker: Thinker,
    walk: StoredValue<Option<Walk>, LocalStorage>,
}

impl Analysis {
    pub(crate) fn new(replay: ReplayMatch) -> Analysis {
        Analysis {
            replay,
            points: RwSignal::new(Vec::new()),
            stage: RwSignal::new(Stage::Quiet),
            thinker: Thinker::new(),
            walk: StoredValue::new_local(None),
        }
    }

    /// Forgets everything: the positions are others, as when one sees through other eyes.
    pub(crate) fn forget(self) {
        self.thinker.stop();
        self.points.set(Vec::new());
        self.stage.set(Stage::Quiet);
    }

    /// How many positions there are.
    pub(crate) fn count(self) -> usize {
        self.replay.record.with(|record| record.stops.len())
    }

    /// Begins, or goes on.
    pub(crate) fn start(self) {
        self.walk.set_value(Walk::begin(&self.replay.journal()).ok());
        self.stage.set(Stage::Running);
        self.next();
    }

    pub(crate) fn stop(self) {
        self.thinker.stop();
        self.stage.set(Stage::Stopped);
    }

    /// Looks at the next position, and so on.
    fn next(self) {
        let at = self.points.with_untracked(Vec::len);
        if at >= untrack(|| self.count()) {
            self.stage.set(Stage::Done);
            return;
        }
        match self.task(at) {
            Ok(task) => self.thinker.ask(task, move |thought| self.thought(thought)),
            Err(_) => self.stage.set(Stage::Stopped),
        }
    }

    fn task(self, at: usize) -> Result<Task, Problem> {
        let entries = self.replay.record.with_untracked(|record| record.stops[at].entries);
        let make = |walk: &mut Option<Walk>| {
            let walk = walk.as_mut().ok_or_else(|| Problem::new("bad_journal", "nothing to follow"))?;
            let running = walk.to(entries)?;
            let seat = running.to_act().first().unwrap_or(Seat(0));
            Task::about(running, seat, Want::Advice)
        };
        let gone = || Err(Problem::new("gone", "the page is gone"));
        let task = self.walk.try_update_value(make).unwrap_or_else(gone)?;
        // No chance of its own: a match that is looked at again should look the same.
        Ok(Task { limit_ms: Some(LIMIT_MS), seed: at as u64, ..task })
    }

    fn thought(self, thought: Option<Thought>) {
        match thought {
            Some(Thought::Advice(advice)) => {
                let point = Point { chances: advice.chances, hints: advice.hints };
                self.points.update(|points| points.push(point));
                self.next();
            }
            _ => self.stage.set(Stage::Stopped),
        }
    }
}
