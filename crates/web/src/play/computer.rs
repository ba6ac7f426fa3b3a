//! The computer as an opponent in the page: how strong it is, and whether it is thinking.

use super::seed;
use crate::think::{Task, Thinker, Thought, Want};
use js_sys::Date;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use qipan_engine::{AnyMatch, Rng, Seat};
use qipan_ui::dom;
use serde_json::Value;
use std::time::Duration;

/// The least time between two moves: long enough to see one's own move first.
const PAUSE_MS: f64 = 450.0;
/// Who waits longer than this may ask for an end.
const LONG: Duration = Duration::from_millis(1000);

/// Of the five levels, the one for a first visit.
pub(crate) const FIRST_LEVEL: u8 = 2;
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// A handle; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Computer {
    pub(crate) level: RwSignal<u8>,
    /// The seat that it is thinking for.
    pub(crate) thinks_for: RwSignal<Option<Seat>>,
    /// It has been thinking for a while.
    pub(crate) is_long: RwSignal<bool>,
    thinker: Thinker,
    /// The number of the entry that it is thinking about.
    about: StoredValue<Option<u64>>,
    alarm: StoredValue<Option<TimeoutHandle>>,
}

fn entry(game: &str) -> String {
    format!("qipan.level.{game}")
}

/// The level that was chosen last for this game.
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
            thinks_for: RwSignal::new(None),
            is_long: RwSignal::new(false),
            thinker: Thinker::new(),
            about: StoredValue::new(None),
            alarm: StoredValue::new(None),
        }
    }

    /// It will be needed soon.
    pub(super) fn prepare(self) {
        self.thinker.prepare();
    }

    /// Thinks about what a seat does, unless it is about to already.
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
        self.thinks_for.set(Some(seat));
        self.alarm.set_value(set_timeout_with_handle(move || self.is_long.set(true), LONG).ok());
        let begin = Date::now();
        self.thinker.ask(task, move |thought| {
            let command = match thought {
                Some(Thought::Command(command)) => Some(command),
                _ => None,
            };
            let seq = self.about.get_value();
            let act = move || {
                // Somebody may have taken a move back meanwhile, or left.
                if self.about.try_get_value() == Some(seq) {
                    self.rest();
                    then(command);
                }
            };
            let rest = (PAUSE_MS - (Date::now() - begin)).max(0.0);
            set_timeout(act, Duration::from_millis(rest as u64));
        });
    }

    /// Moves soon, whatever it has found.
    pub(crate) fn hurry(self) {
        self.is_long.set(false);
        self.thinker.hurry();
    }

    /// Stops thinking.
    pub(super) fn rest(self) {
        if self.about.get_value().is_some() {
            self.thinker.stop();
            self.about.set_value(None);
            self.thinks_for.set(None);
            self.is_long.set(false);
            self.alarm.update_value(|alarm| {
                alarm.take().inspect(TimeoutHandle::clear);
            });
        }
    }
}

/// One of the commands that this seat can give, for when nothing else comes to mind.
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
        for game in qipan_catalog::GAMES {
            let (mut running, _) = game.create(&NewMatch::with_seed(1)).unwrap();
            let mut rng = Rng::from_number(7);
            for _ in 0..5_000 {
                let Some(seat) = running.to_act().first().filter(|_| running.outcome().is_none()) else {
                    break;
                };
                let command = pick(&*running, seat, &mut rng).unwrap().to_string();
                running.apply(Actor::Seat(seat), &command, None).unwrap();
            }
            assert!(running.outcome().is_some(), "{}", game.manifest().id);
        }
    }
}
