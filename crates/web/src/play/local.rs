//! A match of people at this screen, or of one person against the computer. The engine runs in the page, and the
//! match is stored in the browser.

use super::coach::{Coach, Stage};
pub(crate) use super::company::{Company, is_kept, keep};
use super::company::{entry, record};
use super::computer::{self, Computer};
use super::match_log::LogRows;
use super::players::Players;
use super::replay::stored;
use super::turning;
use super::typing::Typing;
use super::viewer_logs::ViewerLogs;
use super::{seed, sight};
use crate::net::session;
use leptos::prelude::*;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::rematch::RematchCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{
    Actor, AnyGame, AnyMatch, MatchView, NewMatch, Problem, Seat, SystemCommand, Viewer, Written,
};
use qipan_ui::{AutoPass, Batch, BoardContext, Legal, Motion, People, Showing, dom};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Options and seats of a new match, as in its header.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Wanted {
    #[serde(default)]
    pub(crate) options: Map<String, Value>,
    /// The number of seats; the minimum of the game if left out.
    #[serde(default)]
    pub(crate) seats: Option<u8>,
    /// The seat that moves first.
    #[serde(default)]
    pub(crate) first: u8,
}

/// The match as far as it may be told: the motion of the last events has ended.
#[derive(Clone, Copy)]
pub(crate) struct Told {
    pub(crate) frame: Signal<Arc<MatchView<Value>>>,
    pub(crate) log: Signal<LogRows>,
}

/// A handle to the match; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct LocalMatch {
    game: StoredValue<Arc<dyn AnyGame>>,
    pub(crate) company: Company,
    running: StoredValue<Box<dyn AnyMatch>>,
    frame: RwSignal<Arc<MatchView<Value>>>,
    legal: RwSignal<Arc<Legal>>,
    acting: RwSignal<Option<Seat>>,
    batch: RwSignal<Arc<Batch>>,
    bottom: RwSignal<Seat>,
    /// The seat whose player has the device, where their view is hidden from the others.
    looking: StoredValue<Option<Seat>>,
    /// The seat whose player has to get the device before their view is shown.
    pub(crate) waits_for: RwSignal<Option<Seat>>,
    log: RwSignal<LogRows>,
    logs: StoredValue<ViewerLogs>,
    showing: Showing,
    pub(crate) told: Told,
    /// Why the last command was refused.
    pub(crate) refusal: RwSignal<Option<Problem>>,
    pub(crate) computer: Computer,
    pub(crate) coach: Coach,
    /// Whether the page passes in response windows for a seat at this screen that has nothing to answer with.
    auto_pass: RwSignal<bool>,
    pub(crate) typing: Typing,
}

impl LocalMatch {
    /// Starts the wanted match. Without one, resumes the stored match, or starts one with the default options.
    pub(crate) fn open(
        game: Arc<dyn AnyGame>,
        company: Company,
        wanted: Option<&Wanted>,
    ) -> Result<LocalMatch, Problem> {
        let load =
            || dom::stored_text(&entry(&game.manifest().id, company)).and_then(|it| game.load(&it).ok());
        let running = match wanted {
            Some(wanted) => new_match(&*game, company, wanted)?,
            None => load().map_or_else(|| new_match(&*game, company, &Wanted::default()), Ok)?,
        };
        let opened = LocalMatch::over(game, company, running)?;
        if wanted.is_some() {
            opened.refresh(Motion::Jump);
        }
        opened.let_computer_move();
        opened.pass_soon();
        Ok(opened)
    }

    fn over(
        game: Arc<dyn AnyGame>,
        company: Company,
        running: Box<dyn AnyMatch>,
    ) -> Result<LocalMatch, Problem> {
        let shown = Shown::of(&*running, company, None, Motion::Jump)?;
        let mut logs = ViewerLogs::default();
        let log = logs.of(&*game, &*running, shown.viewer, || journal(&*game, company))?;
        let (frame, log) = (RwSignal::new(shown.frame), RwSignal::new(log));
        let batch = RwSignal::new(shown.batch);
        let showing = Showing::new(batch);
        let told = Told { frame: showing.concluded(frame), log: showing.concluded(log) };
        let computer = Computer::new(&game.manifest().id);
        if company.is_one_person() {
            computer.prepare();
        }
        if company == Company::Puzzle {
            computer.level.set(*computer::LEVELS.end());
        }
        Ok(LocalMatch {
            game: StoredValue::new(game),
            company,
            running: StoredValue::new(running),
            frame,
            legal: RwSignal::new(shown.legal),
            acting: RwSignal::new(shown.acting),
            batch,
            bottom: RwSignal::new(Seat(0)),
            looking: StoredValue::new(None),
            waits_for: RwSignal::new(shown.waits_for),
            log,
            logs: StoredValue::new(logs),
            showing,
            told,
            refusal: RwSignal::new(None),
            computer,
            coach: Coach::new(),
            auto_pass: RwSignal::new(true),
            typing: Typing::new(),
        })
    }

    /// The id of the game.
    fn id(self) -> String {
        self.game.with_value(|game| game.manifest().id.clone())
    }

    /// The context of the board.
    pub(crate) fn board(self) -> BoardContext {
        BoardContext {
            frame: self.frame.into(),
            legal: self.legal.into(),
            acting: self.acting.into(),
            bottom: turning::turned_from(self.bottom.into(), self.frame()),
            batch: self.batch.into(),
            showing: self.showing,
            people: People::by_number(self.frame.into()),
            send: Callback::new(move |command: Value| self.send(&command)),
            hints: self.coach.hints.into(),
            auto_pass: Some(AutoPass {
                is_on: self.auto_pass.into(),
                set: Callback::new(move |on| self.set_auto_pass(on)),
            }),
        }
    }

    pub(crate) fn frame(self) -> Signal<Arc<MatchView<Value>>> {
        self.frame.into()
    }

    pub(crate) fn with_match<R>(self, look: impl FnOnce(&dyn AnyMatch) -> R) -> R {
        self.running.with_value(|running| look(&**running))
    }

    /// The seat in turn, if a person plays it.
    pub(crate) fn acting(self) -> Option<Seat> {
        self.acting.get_untracked()
    }

    /// The journal so far. A match that was started by an older version of the page has none.
    pub(crate) fn journal(self) -> Option<String> {
        stored::journal(&record(&self.id(), self.company))
    }

    /// Ends the match as a draw, with the consent of all.
    pub(crate) fn agree_on_draw(self) {
        self.computer.rest();
        let seats = self.running.with_value(|running| running.seats());
        self.arrange(Seat(0), AgreementCommand::OfferDraw {}.into(), Motion::Jump);
        for seat in seats.iter().filter(|seat| *seat != Seat(0)) {
            self.arrange(seat, AgreementCommand::AcceptDraw {}.into(), Motion::Jump);
        }
    }

    /// Whether a person at this screen is to act.
    pub(crate) fn can_act(self) -> bool {
        self.acting.with(Option::is_some)
    }

    /// Gives a command for the seat in turn; when the match is over, for the first one.
    pub(crate) fn send(self, command: &Value) {
        self.give(self.seat_in_turn(), command, Motion::Forward);
        self.let_computer_move();
    }

    fn seat_in_turn(self) -> Seat {
        self.running.with_value(|running| running.to_act().first()).unwrap_or(Seat(0))
    }

    /// Takes the last move back, and the computer's answers to it. Undone moves are not animated.
    pub(crate) fn undo(self) {
        // The computer's answers are entries of their own, so this undoes until a person is to act.
        loop {
            self.arrange(Seat(0), UndoCommand::Undo {}.into(), Motion::Jump);
            let frame = self.frame.get_untracked();
            if self.refusal.with_untracked(Option::is_some) || !frame.can_undo || self.is_persons_turn() {
                break;
            }
        }
        self.let_computer_move();
    }

    /// Resigns for the seat in turn.
    pub(crate) fn resign(self) {
        self.arrange(self.seat_in_turn(), AgreementCommand::Resign {}.into(), Motion::Forward);
        self.let_computer_move();
    }

    /// All players are at this screen, so one click counts as the vote of all seats.
    pub(crate) fn rematch(self) {
        let seats = self.running.with_value(|running| running.seats());
        for seat in seats.iter() {
            self.arrange(seat, RematchCommand::VoteRematch { yes: true }.into(), Motion::Jump);
        }
        let next = self.running.with_value(|running| running.rematch(seed::fresh()));
        self.replace(next.map(|created| recorded(created, self.company)));
    }

    /// Replaces the match by a new one with the same options and sides, in any state of the match.
    pub(crate) fn start_over(self) {
        self.start(&self.wanted());
    }

    /// Starts a new match in which the next seat moves first.
    pub(crate) fn swap_sides(self) {
        let wanted = self.wanted();
        let seats = self.running.with_value(|running| running.seats().count);
        self.start(&Wanted { first: Seat(wanted.first).next(seats).0, ..wanted });
    }

    fn wanted(self) -> Wanted {
        self.running.with_value(|running| read_header(&running.header()))
    }

    fn start(self, wanted: &Wanted) {
        self.replace(new_match(&*self.game.get_value(), self.company, wanted));
    }

    /// Whether nothing has been played yet.
    pub(crate) fn is_at_start(self) -> bool {
        self.log.with(Vec::is_empty)
    }

    /// Sets the level of the computer, from its next search on.
    pub(crate) fn set_level(self, level: u8) {
        self.computer.level.set(level);
        computer::keep_level(&self.id(), level);
    }

    /// Asks the coach, or stops its search.
    pub(crate) fn hint(self) {
        if self.coach.stage.get_untracked() == Stage::Searching {
            self.coach.forget();
        } else if let Some(seat) = self.acting.get_untracked() {
            self.running.with_value(|running| self.coach.search(&**running, seat, |_| true));
        }
    }

    /// The computer's seat, if it is to move.
    fn computers_turn(self) -> Option<Seat> {
        self.running.with_value(|running| match running.outcome() {
            Some(_) => None,
            None => running.to_act().iter().find(|seat| self.company.is_computers(*seat)),
        })
    }

    /// Whether the computer has to wait: the match is over, or a person at this screen is to act.
    fn is_persons_turn(self) -> bool {
        self.running.with_value(|running| {
            running.outcome().is_some() || self.company.person(running.to_act()).is_some()
        })
    }

    /// Starts the computer's search if it is to act, else cancels it.
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

    fn set_auto_pass(self, on: bool) {
        self.auto_pass.set(on);
        self.pass_soon();
    }

    /// The seat at the screen that can only pass, and the number of the last journal entry.
    fn nothing_but_pass(self) -> Option<(Seat, u64)> {
        let seat = self.acting.try_get_untracked().flatten()?;
        let is_on = self.auto_pass.try_get_untracked()?;
        self.running.try_with_value(|running| {
            let asked = running.asked_response().filter(|asked| is_on && asked.seat == seat)?;
            (!running.can_answer(asked.seat)).then(|| (seat, running.seq()))
        })?
    }

    /// Passes, after a pause, for a seat that can only pass. On a shared screen its player must have the device: the
    /// others must not learn from an automatic pass what the seat holds.
    fn pass_soon(self) {
        let Some(asked) = self.nothing_but_pass() else { return };
        let pass = move || {
            // The match may have changed or the page may have been left in the meantime.
            if self.nothing_but_pass() == Some(asked) {
                let (seat, _) = asked;
                self.arrange(seat, WindowCommand::PassResponse {}.into(), Motion::Forward);
                self.let_computer_move();
            }
        };
        set_timeout(pass, computer::ANSWER_PAUSE);
    }

    fn replace(self, next: Result<Box<dyn AnyMatch>, Problem>) {
        match next {
            Ok(next) => {
                self.running.set_value(next);
                self.logs.set_value(ViewerLogs::default());
                self.refresh(Motion::Jump);
                self.let_computer_move();
            }
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }

    fn give(self, seat: Seat, command: &Value, motion: Motion) {
        let text = command.to_string();
        self.carry_out(motion, |running| running.apply(Actor::Seat(seat), &text, None));
    }

    /// Carries out a platform command.
    fn arrange(self, seat: Seat, command: SystemCommand, motion: Motion) {
        self.carry_out(motion, |running| running.arrange(Actor::Seat(seat), command, None));
    }

    fn carry_out(self, motion: Motion, apply: impl FnOnce(&mut dyn AnyMatch) -> Result<Written, Problem>) {
        match self.running.try_update_value(|running| apply(&mut **running)) {
            Some(Ok(written)) => {
                stored::append(&record(&self.id(), self.company), &written.entry);
                self.note(&written.entry);
                self.refusal.set(None);
                self.refresh(motion);
            }
            Some(Err(problem)) => self.refusal.set(Some(problem)),
            None => {}
        }
    }

    /// Shows the current state and stores it for the next visit.
    fn refresh(self, motion: Motion) {
        let name = entry(&self.id(), self.company);
        let shown = self.running.with_value(|running| {
            match running.outcome() {
                None => drop(running.dump().map(|dump| dom::store_text(&name, &dump))),
                // A finished match is not resumed; its journal becomes available for replay.
                Some(_) => {
                    dom::forget(&name);
                    stored::end(&record(&self.id(), self.company), &self.players(running.seats().count));
                }
            }
            Shown::of(&**running, self.company, self.looking.get_value(), motion)
        });
        match shown {
            Ok(shown) => {
                self.show(shown);
                self.pass_soon();
            }
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }

    /// Adds an entry to the logs of all viewers.
    fn note(self, entry: &str) {
        let game = self.game.get_value();
        self.running.with_value(|running| {
            let added = self.logs.try_update_value(|logs| logs.add(&*game, &**running, entry));
            if let Some(Err(problem)) = added {
                self.refusal.set(Some(problem));
            }
        });
    }

    fn log_for(self, viewer: Viewer) -> LogRows {
        let game = self.game.get_value();
        let read = || journal(&*game, self.company);
        let log = self.running.with_value(|running| {
            self.logs.try_update_value(|logs| logs.of(&*game, &**running, viewer, read))
        });
        log.and_then(Result::ok).unwrap_or_default()
    }

    fn players(self, seats: u8) -> Players {
        let me = session::me().with_untracked(|me| me.as_ref().map(|me| me.name.clone()));
        Players::of_company(self.company, seats, me.as_deref(), self.computer.level.get_untracked())
    }

    /// The player who has to act has taken the device: shows their view.
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
            // The next hidden view needs a hand-over again: any player may be at the screen now.
            self.looking.set_value(None);
        }
        self.waits_for.set(shown.waits_for);
        // The batch before the frame: a board that redraws for the new frame needs the events that led to it.
        self.batch.set(shown.batch);
        self.acting.set(shown.acting);
        self.legal.set(shown.legal);
        self.frame.set(shown.frame);
        self.log.set(self.log_for(shown.viewer));
    }
}

fn new_match(game: &dyn AnyGame, company: Company, wanted: &Wanted) -> Result<Box<dyn AnyMatch>, Problem> {
    let &Wanted { ref options, seats, first } = wanted;
    let options = options.clone();
    let new =
        NewMatch { seed: seed::fresh_number(), options, seats, first_seat: first, ..NewMatch::with_seed(0) };
    game.create(&new).map(|created| recorded(created, company))
}

/// Begins the journal of a new match.
fn recorded((running, opening): (Box<dyn AnyMatch>, Option<Written>), company: Company) -> Box<dyn AnyMatch> {
    let name = record(&running.manifest().id, company);
    stored::begin(&name, &running.header(), opening.as_ref().map(|it| it.entry.as_str()));
    running
}

/// The stored journal of the unfinished match.
fn journal(game: &dyn AnyGame, company: Company) -> Option<String> {
    stored::journal(&record(&game.manifest().id, company))
}

/// Options, seats and first seat of a match, from its header.
fn read_header(header: &str) -> Wanted {
    let header: Value = serde_json::from_str(header).unwrap_or_default();
    let options = header["options"].as_object().cloned().unwrap_or_default();
    let number = |name: &str| header["seats"][name].as_u64().and_then(|number| u8::try_from(number).ok());
    Wanted { options, seats: number("count"), first: number("first").unwrap_or(0) }
}

/// A match as the page shows it.
struct Shown {
    frame: Arc<MatchView<Value>>,
    legal: Arc<Legal>,
    acting: Option<Seat>,
    batch: Arc<Batch>,
    viewer: Viewer,
    /// The seat whose player has to take the device first. Until then the spectator's view is shown.
    waits_for: Option<Seat>,
    /// All players may see the view.
    is_open: bool,
}

impl Shown {
    /// On a shared screen the view is that of the seat in turn; against the computer, that of the person's seat.
    fn of(
        running: &dyn AnyMatch,
        company: Company,
        looking: Option<Seat>,
        motion: Motion,
    ) -> Result<Shown, Problem> {
        let turn = company.person(running.to_act());
        let is_open = company.is_one_person() || sight::is_open(running, turn)?;
        let waits_for = turn.filter(|seat| !is_open && looking != Some(*seat));
        let acting = turn.filter(|_| waits_for.is_none());
        let viewer = match acting {
            // Before the hand-over of the device, nothing hidden may be on the screen.
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
            frame: Arc::new(running.match_view(viewer)?),
            legal: Arc::new(legal),
            acting,
            batch: Arc::new(batch),
            viewer,
            waits_for,
            is_open,
        })
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}
