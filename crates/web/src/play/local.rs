//! A match of everybody at this screen: the engine runs in the page, and the match is kept in the browser.

use super::replay::kept;
use super::seed;
use leptos::prelude::*;
use qipan_engine::{Actor, AnyGame, AnyMatch, NewMatch, Problem, Seat, Viewer, Written};
use qipan_ui::{Batch, BoardContext, Legal, LogLine, MatchFrame, Motion, dom};
use serde_json::{Value, json};
use std::sync::Arc;

/// A handle to the match; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct LocalMatch {
    game: &'static dyn AnyGame,
    running: StoredValue<Box<dyn AnyMatch>>,
    frame: RwSignal<Arc<MatchFrame>>,
    legal: RwSignal<Arc<Legal>>,
    acting: RwSignal<Option<Seat>>,
    batch: RwSignal<Arc<Batch>>,
    pub(crate) log: RwSignal<Vec<LogLine>>,
    /// Why the last command was refused.
    pub(crate) refusal: RwSignal<Option<Problem>>,
}

/// Where a match of this game is kept in the browser.
fn entry(game: &str) -> String {
    format!("qipan.local.{game}")
}

/// Whether a match of this game was left in the middle.
pub(crate) fn is_kept(game: &str) -> bool {
    dom::stored_text(&entry(game)).is_some()
}

impl LocalMatch {
    /// Goes on with the match that was left, or begins one.
    pub(crate) fn open(game: &'static dyn AnyGame) -> Result<LocalMatch, Problem> {
        let kept = dom::stored_text(&entry(game.manifest().id)).and_then(|dump| game.load(&dump).ok());
        match kept {
            Some(running) => LocalMatch::over(game, running),
            None => LocalMatch::over(game, new_match(game)?),
        }
    }

    fn over(game: &'static dyn AnyGame, running: Box<dyn AnyMatch>) -> Result<LocalMatch, Problem> {
        let shown = Shown::of(&*running, Motion::Jump)?;
        Ok(LocalMatch {
            game,
            running: StoredValue::new(running),
            frame: RwSignal::new(shown.frame),
            legal: RwSignal::new(shown.legal),
            acting: RwSignal::new(shown.acting),
            batch: RwSignal::new(shown.batch),
            log: RwSignal::new(shown.log),
            refusal: RwSignal::new(None),
        })
    }

    /// What a board needs.
    pub(crate) fn board(self) -> BoardContext {
        BoardContext {
            frame: self.frame.into(),
            legal: self.legal.into(),
            acting: self.acting.into(),
            bottom: Signal::stored(Seat(0)),
            batch: self.batch.into(),
            send: Callback::new(move |command: Value| self.send(&command)),
        }
    }

    pub(crate) fn frame(self) -> Signal<Arc<MatchFrame>> {
        self.frame.into()
    }

    /// Gives a command for the seat in turn; when the match is over, for the first one.
    pub(crate) fn send(self, command: &Value) {
        let seat = self.acting.get_untracked().unwrap_or(Seat(0));
        self.give(seat, command, Motion::Forward);
    }

    /// Takes the last move back. Nothing plays forward then.
    pub(crate) fn undo(self) {
        self.give(Seat(0), &json!({ "type": "undo" }), Motion::Jump);
    }

    /// The seat in turn gives up.
    pub(crate) fn resign(self) {
        self.send(&json!({ "type": "resign" }));
    }

    /// Everybody sits at this screen, so one wish is the vote of all.
    pub(crate) fn rematch(self) {
        let seats = self.running.with_value(|running| running.seats());
        for seat in seats.iter() {
            self.give(seat, &json!({ "type": "vote_rematch", "yes": true }), Motion::Jump);
        }
        let next = self.running.with_value(|running| running.rematch(seed::fresh()));
        self.replace(next.map(recorded));
    }

    /// Puts the pieces back, whatever the state of the match.
    pub(crate) fn begin_anew(self) {
        self.replace(new_match(self.game));
    }

    fn replace(self, next: Result<Box<dyn AnyMatch>, Problem>) {
        match next {
            Ok(next) => {
                self.running.set_value(next);
                self.refresh(Motion::Jump);
            }
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }

    fn give(self, seat: Seat, command: &Value, motion: Motion) {
        let mut applied = None;
        let text = command.to_string();
        self.running.update_value(|running| applied = Some(running.apply(Actor::Seat(seat), &text, None)));
        match applied {
            Some(Ok(written)) => {
                kept::append(self.game.manifest().id, &written.entry);
                self.refusal.set(None);
                self.refresh(motion);
            }
            Some(Err(problem)) => self.refusal.set(Some(problem)),
            None => {}
        }
    }

    /// Shows the state of now, and keeps it for the next visit.
    fn refresh(self, motion: Motion) {
        let name = entry(self.game.manifest().id);
        let shown = self.running.with_value(|running| {
            match running.outcome() {
                None => drop(running.dump().map(|dump| dom::store_text(&name, &dump))),
                Some(_) => {
                    dom::forget(&name);
                    kept::end(self.game.manifest().id);
                }
            }
            Shown::of(&**running, motion)
        });
        match shown {
            Ok(shown) => self.show(shown),
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }

    fn show(self, shown: Shown) {
        // The events first: who draws from the frame then knows already how it came about.
        self.batch.set(shown.batch);
        self.acting.set(shown.acting);
        self.legal.set(shown.legal);
        self.frame.set(shown.frame);
        self.log.set(shown.log);
    }
}

fn new_match(game: &'static dyn AnyGame) -> Result<Box<dyn AnyMatch>, Problem> {
    let new = NewMatch { seed: seed::fresh_number(), ..NewMatch::with_seed(0) };
    game.create(&new).map(recorded)
}

/// Begins the journal of a new match.
fn recorded((running, opening): (Box<dyn AnyMatch>, Option<Written>)) -> Box<dyn AnyMatch> {
    kept::begin(running.manifest().id, &running.header(), opening.as_ref().map(|it| it.entry.as_str()));
    running
}

/// What the page shows of a match.
struct Shown {
    frame: Arc<MatchFrame>,
    legal: Arc<Legal>,
    acting: Option<Seat>,
    batch: Arc<Batch>,
    log: Vec<LogLine>,
}

impl Shown {
    /// On a shared screen one sees what the seat in turn sees.
    fn of(running: &dyn AnyMatch, motion: Motion) -> Result<Shown, Problem> {
        let acting = running.to_act().first();
        let seat = acting.unwrap_or(Seat(0));
        let viewer = Viewer::Seat(seat);
        let (commands, complete) = running.legal(seat)?;
        let legal = Legal { commands: read(&commands)?, complete };
        let batch = Batch { seq: running.seq(), motion, events: read(&running.last_events(viewer)?)? };
        Ok(Shown {
            frame: Arc::new(read(&running.view(viewer)?)?),
            legal: Arc::new(legal),
            acting,
            batch: Arc::new(batch),
            log: read(&running.log(viewer)?)?,
        })
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}
