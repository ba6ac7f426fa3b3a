//! The coach: proposes commands for the current position, with the chance of each to win.

use super::seed;
use crate::search::{SearchResult, SearchWorker, Task, Want};
use leptos::prelude::*;
use qipan_engine::{AnyMatch, Seat};
use qipan_ui::Hint;
use std::sync::Arc;

/// The time limit of a search for hints.
const LIMIT_MS: f64 = 1500.0;

/// A handle; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Coach {
    pub(crate) hints: RwSignal<Arc<Vec<Hint>>>,
    pub(crate) stage: RwSignal<Stage>,
    search_worker: SearchWorker,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The player has not asked.
    Quiet,
    Searching,
    /// The hints are shown.
    Shown,
    /// The search found nothing.
    Silent,
}

impl Coach {
    pub(crate) fn new() -> Coach {
        Coach {
            hints: RwSignal::new(Arc::default()),
            stage: RwSignal::new(Stage::Quiet),
            search_worker: SearchWorker::new(),
        }
    }

    /// Searches commands for a seat and shows the hints that `fits` accepts.
    pub(crate) fn search(self, running: &dyn AnyMatch, seat: Seat, fits: impl Fn(&Hint) -> bool + 'static) {
        let Ok(task) = Task::about(running, seat, Want::Advice) else { return };
        self.stage.set(Stage::Searching);
        let task = Task { limit_ms: Some(LIMIT_MS), seed: seed::small(), ..task };
        self.search_worker.ask(task, move |result| {
            let hints = match result {
                Some(SearchResult::Advice(advice)) => advice.hints,
                _ => Vec::new(),
            };
            // A hint tells the next move, not the whole plan.
            let short = |hint| Hint { line: Vec::new(), ..hint };
            self.tell(hints.into_iter().filter(fits).map(short).collect());
        });
    }

    pub(crate) fn tell(self, hints: Vec<Hint>) {
        self.stage.set(if hints.is_empty() { Stage::Silent } else { Stage::Shown });
        self.hints.set(Arc::new(hints));
    }

    /// Removes the hints, which hold for one position only.
    pub(crate) fn forget(self) {
        if self.stage.get_untracked() != Stage::Quiet {
            self.search_worker.stop();
            self.stage.set(Stage::Quiet);
            self.hints.set(Arc::default());
        }
    }
}
