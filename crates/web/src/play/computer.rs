//! The computer as an opponent in the page: its level, and whether it is searching.

use super::seed;
use crate::search::{SearchResult, SearchWorker, Task, Want};
use js_sys::Date;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use qipan_engine::{AnyMatch, Rng, Seat};
use qipan_ui::dom;
use serde_json::Value;
use std::time::Duration;

/// The minimum time before the computer's move, so that players see their own move first.
const PAUSE_MS: f64 = 450.0;
/// The delay of an answer in a response window. It is the same for all seats and all hands, and gives the players
/// time to see what has happened.
pub(super) const ANSWER_PAUSE: Duration = Duration::from_millis(600);
/// After this time a button offers to make the computer move.
const LONG: Duration = Duration::from_millis(1000);

/// The level before the player has chosen one of the five.
pub(crate) const FIRST_LEVEL: u8 = 2;
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// A handle; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Computer {
    pub(crate) level: RwSignal<u8>,
    /// The seat for which it is searching.
    pub(crate) searching_seat: RwSignal<Option<Seat>>,
    /// The search has taken longer than [`LONG`].
    pub(crate) is_long: RwSignal<bool>,
    search_worker: SearchWorker,
    /// The number of the journal entry after which it searches.
    about: StoredValue<Option<u64>>,
    alarm: StoredValue<Option<TimeoutHandle>>,
}

fn entry(game: &str) -> String {
    format!("qipan.level.{game}")
}

/// The level that the player chose last for this game.
pub(crate) fn kept_level(game: &str) -> u8 {
    dom::stored(&entry(game)).filter(|level| LEVELS.contains(level)).unwrap_or(FIRST_LEVEL)
}

pub(crate) fn keep_level(game: &str, level: u8) {
    dom::store(&entry(game), &level);
}

impl Computer {
    pub(super) fn new(game: &str) -> Computer {
        Computer {
            level: RwSignal::new(kept_level(game)),
            searching_seat: RwSignal::new(None),
            is_long: RwSignal::new(false),
            search_worker: SearchWorker::new(),
            about: StoredValue::new(None),
            alarm: StoredValue::new(None),
        }
    }

    /// Starts the worker, so that the first search need not wait for it.
    pub(super) fn prepare(self) {
        self.search_worker.prepare();
    }

    /// Searches a command for a seat, unless a search for this position is under way. `None` if it found nothing.
    pub(super) fn choose(
        self,
        running: &dyn AnyMatch,
        seat: Seat,
        then: impl FnOnce(Option<Value>) + 'static,
    ) {
        if self.about.get_value() == Some(running.seq()) {
            return;
        }
        self.rest();
        let Ok(task) = Task::about(running, seat, Want::Command) else { return };
        let task = Task { level: self.level.get_untracked(), seed: seed::small(), ..task };
        self.about.set_value(Some(running.seq()));
        self.searching_seat.set(Some(seat));
        self.alarm.set_value(set_timeout_with_handle(move || self.is_long.set(true), LONG).ok());
        let begin = Date::now();
        let pause_ms = match running.asked_response() {
            Some(_) => ANSWER_PAUSE.as_millis() as f64,
            None => PAUSE_MS,
        };
        self.search_worker.ask(task, move |result| {
            let command = match result {
                Some(SearchResult::Command(command)) => Some(command),
                _ => None,
            };
            let seq = self.about.get_value();
            let act = move || {
                // The player may have taken a move back or left the page in the meantime.
                if self.about.try_get_value() == Some(seq) {
                    self.rest();
                    then(command);
                }
            };
            // The pause counts from the start of the search, so a long search adds no wait.
            let rest = (pause_ms - (Date::now() - begin)).max(0.0);
            set_timeout(act, Duration::from_millis(rest as u64));
        });
    }

    /// Cuts the search short and moves with what it finds.
    pub(crate) fn hurry(self) {
        self.is_long.set(false);
        self.search_worker.hurry();
    }

    /// Cancels the search.
    pub(super) fn rest(self) {
        if self.about.get_value().is_some() {
            self.search_worker.stop();
            self.about.set_value(None);
            self.searching_seat.set(None);
            self.is_long.set(false);
            self.alarm.update_value(|alarm| {
                alarm.take().inspect(TimeoutHandle::clear);
            });
        }
    }
}

/// A random legal command of this seat, for when the search finds nothing.
pub(super) fn any_command(running: &dyn AnyMatch, seat: Seat) -> Option<Value> {
    pick(running, seat, &mut Rng::new(seed::fresh()))
}

fn pick(running: &dyn AnyMatch, seat: Seat, rng: &mut Rng) -> Option<Value> {
    let (commands, _) = running.legal(seat).ok()?;
    let commands: Vec<Value> = serde_json::from_str(&commands).ok()?;
    rng.pick(&commands).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{Actor, NewMatch};

    #[test]
    fn any_command_leads_every_game_to_its_end() {
        for listed in qipan_catalog::built_in().iter() {
            let (mut running, _) = listed.game.create(&NewMatch::with_seed(1)).unwrap();
            let mut rng = Rng::from_number(7);
            for _ in 0..5_000 {
                let Some(seat) = running.to_act().first().filter(|_| running.outcome().is_none()) else {
                    break;
                };
                let command = pick(&*running, seat, &mut rng).unwrap().to_string();
                running.apply(Actor::Seat(seat), &command, None).unwrap();
            }
            assert!(running.outcome().is_some(), "{}", listed.id());
        }
    }
}
