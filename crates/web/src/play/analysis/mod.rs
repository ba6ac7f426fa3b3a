//! The analysis of a finished match: a worker searches all positions, one after the other.

pub(crate) mod points;

use super::replay::ReplayMatch;
use super::replay::walk::Walk;
use crate::search::{Advice, SearchResult, SearchWorker, Task, Want};
use leptos::prelude::*;
use points::Point;
use qipan_engine::{Problem, Seat};

/// The time limit for each position.
const LIMIT_MS: f64 = 400.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The user has not asked for an analysis.
    Quiet,
    Running,
    /// The user has stopped the analysis.
    Stopped,
    Done,
}

/// A handle; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Analysis {
    replay: ReplayMatch,
    /// One for each analysed position, from the first one on.
    pub(crate) points: RwSignal<Vec<Point>>,
    pub(crate) stage: RwSignal<Stage>,
    search_worker: SearchWorker,
    walk: StoredValue<Option<Walk>, LocalStorage>,
}

impl Analysis {
    pub(crate) fn new(replay: ReplayMatch) -> Analysis {
        Analysis {
            replay,
            points: RwSignal::new(Vec::new()),
            stage: RwSignal::new(Stage::Quiet),
            search_worker: SearchWorker::new(),
            walk: StoredValue::new_local(None),
        }
    }

    /// Discards all results: the positions have changed, for instance because the view of another seat is shown.
    pub(crate) fn forget(self) {
        self.search_worker.stop();
        self.points.set(Vec::new());
        self.stage.set(Stage::Quiet);
    }

    /// The number of positions.
    pub(crate) fn count(self) -> usize {
        self.replay.record.with(|record| record.stops.len())
    }

    /// Starts or resumes the analysis.
    pub(crate) fn start(self) {
        self.walk.set_value(Walk::begin(&self.replay.journal()).ok());
        self.stage.set(Stage::Running);
        self.next();
    }

    pub(crate) fn stop(self) {
        self.search_worker.stop();
        self.stage.set(Stage::Stopped);
    }

    /// Searches the next position; its answer continues with the one after it.
    fn next(self) {
        let at = self.points.with_untracked(Vec::len);
        if at >= untrack(|| self.count()) {
            self.stage.set(Stage::Done);
            return;
        }
        match self.task(at) {
            Ok(task) => {
                let mover = task.seat;
                self.search_worker.ask(task, move |result| self.on_result(mover, result));
            }
            Err(_) => self.stage.set(Stage::Stopped),
        }
    }

    fn task(self, at: usize) -> Result<Task, Problem> {
        let entries = self.replay.record.with_untracked(|record| record.stops[at].entries);
        let make = |walk: &mut Option<Walk>| {
            let walk = walk.as_mut().ok_or_else(|| Problem::new("bad_journal", "nothing to follow"))?;
            let running = walk.to(entries)?;
            let seat = running.to_act().first().unwrap_or(Seat(0));
            let task = Task::about(running, seat, Want::Advice)?;
            Ok(Task { played: walk.next_command(seat), ..task })
        };
        let gone = || Err(Problem::new("gone", "the page is gone"));
        let task = self.walk.try_update_value(make).unwrap_or_else(gone)?;
        // A fixed seed: the analysis of the same match should give the same result.
        Ok(Task { limit_ms: Some(LIMIT_MS), seed: at as u64, ..task })
    }

    fn on_result(self, mover: Seat, result: Option<SearchResult>) {
        match result {
            Some(SearchResult::Advice(advice)) => {
                let Advice { chances, hints, played, best_line } = advice;
                let point = Point { mover, chances, hints, played, best_line };
                self.points.update(|points| points.push(point));
                self.next();
            }
            _ => self.stage.set(Stage::Stopped),
        }
    }
}
