//! A match of everybody at this screen, or of one person against the computer: the engine runs in the page, and the
//! match is kept in the browser.

use super::coach::{Coach, Stage};
pub(crate) use super::company::{Company, is_kept, keep};
use super::company::{entry, record};
use super::computer::{self, Computer};
use super::replay::kept;
use super::{seed, sight};
use leptos::prelude::*;
use qipan_engine::{Actor, AnyGame, AnyMatch, NewMatch, Problem, Seat, Viewer, Written};
use qipan_ui::{Batch, BoardContext, Legal, LogLine, MatchFrame, Motion, People, dom};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// What a new match is like, as its header says it.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub(crate) struct Wanted {
    #[serde(default)]
    pub(crate) options: Map<String, Value>,
    /// How many; the fewest the game allows if left out.
    #[serde(default)]
    pub(crate) seats: Option<u8>,
}

/// A handle to the match; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct LocalMatch {
    game: &'static dyn AnyGame,
    pub(crate) company: Company,
    running: StoredValue<Box<dyn AnyMatch>>,
    frame: RwSignal<Arc<MatchFrame>>,
    legal: RwSignal<Arc<Legal>>,
    acting: RwSignal<Option<Seat>>,
    batch: RwSignal<Arc<Batch>>,
    bottom: RwSignal<Seat>,
    /// Who looks at the screen now, where not everybody may see everything.
    looking: StoredValue<Option<Seat>>,
    /// Whom the device has to be given to before anything more is shown.
    pub(crate) waits_for: RwSignal<Option<Seat>>,
    pub(crate) log: RwSignal<Vec<LogLine>>,
    /// Why the last command was refused.
    pub(crate) refusal: RwSignal<Option<Problem>>,
    pub(crate) computer: Computer,
    pub(crate) coach: Coach,
}

impl LocalMatch {
    /// Begins the match that is wanted; without a wish, goes on with the one that was left, or begins one.
    pub(crate) fn open(
        game: &'static dyn AnyGame,
        company: Company,
        wanted: Option<&Wanted>,
    ) -> Result<LocalMatch, Problem> {
        let load =
            || dom::stored_text(&entry(game.manifest().id, company)).and_then(|it| game.load(&it).ok());
        let running = match wanted {
            Some(wanted) => new_match(game, company, wanted)?,
            None => load().map_or_else(|| new_match(game, company, &Wanted::default()), Ok)?,
        };
        let opened = LocalMatch::over(game, company, running)?;
        if wanted.is_some() {
            opened.refresh(Motion::Jump);
        }
        opened.let_computer_move();
        Ok(opened)
    }

    fn over(
        game: &'static dyn AnyGame,
        company: Company,
        running: Box<dyn AnyMatch>,
    ) -> Result<LocalMatch, Problem> {
        let shown = Shown::of(&*running, company, None, Motion::Jump)?;
        let computer = Computer::new(game.manifest().id);
        if company == Company::Computer {
            computer.prepare();
        }
        Ok(LocalMatch {
            game,
            company,
            running: StoredValue::new(running),
            frame: RwSignal::new(shown.frame),
            legal: RwSignal::new(shown.legal),
            acting: RwSignal::new(shown.acting),
            batch: RwSignal::new(shown.batch),
            bottom: RwSignal::new(Seat(0)),
            looking: StoredValue::new(None),
            waits_for: RwSignal::new(shown.waits_for),
            log: RwSignal::new(shown.log),
            refusal: RwSignal::new(None),
            computer,
            coach: Coach::new(),
        })
    }

    /// What a board needs.
    pub(crate) fn board(self) -> BoardContext {
        BoardContext {
            frame: self.frame.into(),
            legal: self.legal.into(),
            acting: self.acting.into(),
            bottom: self.bottom.into(),
            batch: self.batch.into(),
            people: People::by_number(self.frame.into()),
            send: Callback::new(move |command: Value| self.send(&command)),
            hints: self.coach.hints.into(),
        }
    }

    pub(crate) fn frame(self) -> Signal<Arc<MatchFrame>> {
        self.frame.into()
    }

    /// Whether it is for somebody at this screen to act.
    pub(crate) fn can_act(self) -> bool {
        self.acting.with(Option::is_some)
    }

    /// Gives a command for the seat in turn; when the match is over, for the first one.
    pub(crate) fn send(self, command: &Value) {
        let seat = self.running.with_value(|running| running.to_act().first()).unwrap_or(Seat(0));
        self.give(seat, command, Motion::Forward);
        self.let_computer_move();
    }

    /// Takes the last move back, and with it the computer's answers. Nothing plays forward then.
    pub(crate) fn undo(self) {
        loop {
            self.give(Seat(0), &json!({ "type": "undo" }), Motion::Jump);
            let frame = self.frame.get_untracked();
            if self.refusal.with_untracked(Option::is_some) || !frame.can_undo || self.is_persons_turn() {
                break;
            }
        }
        self.let_computer_move();
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
        self.replace(next.map(|created| recorded(created, self.company)));
    }

    /// Puts the pieces back, whatever the state of the match. Its options stay.
    pub(crate) fn begin_anew(self) {
        let wanted = self.running.with_value(|running| read_header(&running.header()));
        self.replace(new_match(self.game, self.company, &wanted));
    }

    /// From now on the computer plays at this level.
    pub(crate) fn set_level(self, level: u8) {
        self.computer.level.set(level);
        computer::keep_level(self.game.manifest().id, level);
    }

    /// Asks the coach what to do, or has it stop.
    pub(crate) fn hint(self) {
        if self.coach.stage.get_untracked() == Stage::Thinking {
            self.coach.forget();
        } else if let Some(seat) = self.acting.get_untracked() {
            self.running.with_value(|running| self.coach.think(&**running, seat, |_| true));
        }
    }

    /// The computer's seat, if it is to move.
    fn computers_turn(self) -> Option<Seat> {
        self.running.with_value(|running| match running.outcome() {
            Some(_) => None,
            None => running.to_act().iter().find(|seat| self.company.is_computers(*seat)),
        })
    }

    /// Whether the computer has nothing to do before somebody at this screen has.
    fn is_persons_turn(self) -> bool {
        self.running.with_value(|running| {
            running.outcome().is_some() || self.company.person(running.to_act()).is_some()
        })
    }

    /// Has the computer move if it is its turn.
    fn let_computer_move(self) {
        match self.computers_turn() {
            Some(seat) => self.running.with_value(|running| {
                self.computer.choose(&**running, seat, move |command| self.computer_moves(seat, command));
            }),
            None => self.computer.rest(),
        }
    }

    fn computer_moves(self, seat: Seat, command: Option<Value>) {
        let any = || self.running.with_value(|running| computer::any_command(&**running, seat));
        if let Some(command) = command.or_else(any) {
            self.give(seat, &command, Motion::Forward);
            self.let_computer_move();
        }
    }

    fn replace(self, next: Result<Box<dyn AnyMatch>, Problem>) {
        match next {
            Ok(next) => {
                self.running.set_value(next);
                self.refresh(Motion::Jump);
                self.let_computer_move();
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
                kept::append(&record(self.game.manifest().id, self.company), &written.entry);
                self.refusal.set(None);
                self.refresh(motion);
            }
            Some(Err(problem)) => self.refusal.set(Some(problem)),
            None => {}
        }
    }

    /// Shows the state of now, and keeps it for the next visit.
    fn refresh(self, motion: Motion) {
        let name = entry(self.game.manifest().id, self.company);
        let shown = self.running.with_value(|running| {
            match running.outcome() {
                None => drop(running.dump().map(|dump| dom::store_text(&name, &dump))),
                Some(_) => {
                    dom::forget(&name);
                    kept::end(&record(self.game.manifest().id, self.company));
                }
            }
            Shown::of(&**running, self.company, self.looking.get_value(), motion)
        });
        match shown {
            Ok(shown) => self.show(shown),
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }

    /// Whoever was waited for has the device now.
    pub(crate) fn look(self) {
        if let Some(seat) = self.waits_for.get_untracked() {
            self.looking.set_value(Some(seat));
            self.bottom.set(seat);
            self.refresh(Motion::Jump);
        }
    }

    fn show(self, shown: Shown) {
        self.coach.forget();
        if shown.is_open {
            // Everybody may look, so nobody knows who does.
            self.looking.set_value(None);
        }
        self.waits_for.set(shown.waits_for);
        // The events first: who draws from the frame then knows already how it came about.
        self.batch.set(shown.batch);
        self.acting.set(shown.acting);
        self.legal.set(shown.legal);
        self.frame.set(shown.frame);
        self.log.set(shown.log);
    }
}

fn new_match(
    game: &'static dyn AnyGame,
    company: Company,
    wanted: &Wanted,
) -> Result<Box<dyn AnyMatch>, Problem> {
    let (options, seats) = (wanted.options.clone(), wanted.seats);
    let new = NewMatch { seed: seed::fresh_number(), options, seats, ..NewMatch::with_seed(0) };
    game.create(&new).map(|created| recorded(created, company))
}

/// Begins the journal of a new match.
fn recorded((running, opening): (Box<dyn AnyMatch>, Option<Written>), company: Company) -> Box<dyn AnyMatch> {
    let name = record(running.manifest().id, company);
    kept::begin(&name, &running.header(), opening.as_ref().map(|it| it.entry.as_str()));
    running
}

/// The wish that led to a match, by its header.
fn read_header(header: &str) -> Wanted {
    let header: Value = serde_json::from_str(header).unwrap_or_default();
    let options = header["options"].as_object().cloned().unwrap_or_default();
    Wanted { options, seats: header["seats"]["count"].as_u64().and_then(|count| count.try_into().ok()) }
}

/// What the page shows of a match.
struct Shown {
    frame: Arc<MatchFrame>,
    legal: Arc<Legal>,
    acting: Option<Seat>,
    batch: Arc<Batch>,
    log: Vec<LogLine>,
    /// What is shown is for one person, who has to take the device first.
    waits_for: Option<Seat>,
    /// What is shown is for everybody.
    is_open: bool,
}

impl Shown {
    /// On a shared screen one sees what the seat in turn sees; against the computer, what one's own seat sees.
    fn of(
        running: &dyn AnyMatch,
        company: Company,
        looking: Option<Seat>,
        motion: Motion,
    ) -> Result<Shown, Problem> {
        let turn = company.person(running.to_act());
        let is_open = company == Company::Computer || sight::is_open(running, turn)?;
        let waits_for = turn.filter(|seat| !is_open && looking != Some(*seat));
        let acting = turn.filter(|_| waits_for.is_none());
        let viewer = match acting {
            None if waits_for.is_some() => Viewer::Spectator,
            acting => Viewer::Seat(acting.unwrap_or(Seat(0))),
        };
        let legal = match viewer.seat() {
            Some(seat) => {
                let (commands, complete) = running.legal(seat)?;
                Legal { commands: read(&commands)?, complete }
            }
            None => Legal::default(),
        };
        let batch = Batch { seq: running.seq(), motion, events: read(&running.last_events(viewer)?)? };
        Ok(Shown {
            frame: Arc::new(read(&running.view(viewer)?)?),
            legal: Arc::new(legal),
            acting,
            batch: Arc::new(batch),
            log: read(&running.log(viewer)?)?,
            waits_for,
            is_open,
        })
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}
