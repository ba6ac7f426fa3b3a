//! Response windows: before play goes on, seats are asked in order whether they answer what has happened.

use super::{Next, System, Verdict, require, seat_of};
use crate::{Actor, Command, Game, MatchState, Seat, SeatSet, SystemCommand, SystemEvent, SystemRefusal, Tx};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// What a game says about its windows.
pub struct WindowRules<G: Game> {
    /// Whether this command is a response that the window admits.
    pub allows: fn(&MatchState<G>, Seat, &G::Topic, &G::Command) -> bool,
    /// Whether this seat can do anything at all; who cannot is not asked. In games with hidden information
    /// this must be decided by what everybody knows, for who is asked is seen by all.
    pub can_respond: fn(&MatchState<G>, Seat, &G::Topic) -> bool,
}

impl<G: Game> fmt::Debug for WindowRules<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WindowRules")
    }
}

/// The open windows. A response may open another one on top; the last one is asked first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct WindowState<G: Game> {
    pub open: Vec<OpenWindow<G>>,
    pub next_id: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct OpenWindow<G: Game> {
    pub id: u32,
    pub topic: G::Topic,
    pub responders: Vec<Seat>,
    /// Position in `responders` of who is asked now.
    pub turn: u8,
    pub passed: SeatSet,
    /// Every response asks everybody again; the window closes after a full round of passes.
    pub until_all_pass: bool,
}

impl<G: Game> OpenWindow<G> {
    fn asked(&self) -> Option<Seat> {
        let seat = self.responders.get(usize::from(self.turn)).copied();
        seat.filter(|seat| !self.passed.contains(*seat))
    }

    /// Moves on to the next seat in order that has not passed; nobody is asked if there is none.
    fn ask_next(&mut self) {
        let count = self.responders.len();
        let start = usize::from(self.turn);
        let next = (1..=count).map(|step| (start + step) % count);
        let next = next.into_iter().find(|index| !self.passed.contains(self.responders[*index]));
        self.turn = next.unwrap_or(count) as u8;
    }
}

impl<G: Game> WindowState<G> {
    /// Who is asked now.
    pub fn responder(&self) -> Option<Seat> {
        self.open.last()?.asked()
    }

    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum WindowCommand {
    PassResponse {},
}

impl WindowCommand {
    pub(crate) const TAGS: &[&str] = &["pass_response"];
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum WindowEvent<G: Game> {
    WindowOpened {
        window: OpenWindow<G>,
    },
    ResponsePassed {
        window: u32,
        seat: Seat,
    },
    /// Had nothing to respond with and was not asked.
    ResponseSkipped {
        window: u32,
        seat: Seat,
    },
    ResponseMade {
        window: u32,
        seat: Seat,
    },
    WindowClosed {
        window: u32,
        topic: G::Topic,
    },
}

impl<G: Game> WindowEvent<G> {
    pub(crate) const TAGS: &[&str] =
        &["window_opened", "response_passed", "response_skipped", "response_made", "window_closed"];
}

impl<G: Game> From<WindowEvent<G>> for SystemEvent<G> {
    fn from(event: WindowEvent<G>) -> SystemEvent<G> {
        SystemEvent::Window(event)
    }
}

#[derive(Debug)]
pub(crate) struct ResponseWindow;

impl<G: Game> System<G> for ResponseWindow {
    const PRIORITY: u8 = 15;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        let Some(rules) = &G::SYSTEMS.window else {
            let is_own = matches!(command, Command::System(SystemCommand::Window(_)));
            require(!is_own, "response windows")?;
            return Ok(Next::Continue);
        };
        gate(tx, rules, actor, command)
    }

    #[inline(always)]
    fn after_events(tx: &mut Tx<'_, G>, _new: Range<usize>) {
        if let Some(rules) = &G::SYSTEMS.window
            && tx.state().sys.window.is_open()
        {
            book_response(tx);
            go_on(tx, rules);
        }
    }
}

fn gate<G: Game>(
    tx: &mut Tx<'_, G>,
    rules: &WindowRules<G>,
    actor: Actor,
    command: &Command<G>,
) -> Verdict<G> {
    let sys = &tx.state().sys;
    // A window pauses while a prompt is open: the prompt system speaks then.
    if !command.is_play() || sys.prompt.is_open() {
        return Ok(Next::Continue);
    }
    let Some(window) = sys.window.open.last() else {
        return match command {
            Command::System(SystemCommand::Window(_)) => Err(SystemRefusal::NoWindow.into()),
            _ => Ok(Next::Continue),
        };
    };
    let (seat, id) = (seat_of(actor)?, window.id);
    match window.asked() {
        Some(asked) if asked == seat => {}
        Some(asked) => return Err(SystemRefusal::NotYourResponse { seat: asked }.into()),
        None => return Err(SystemRefusal::NoWindow.into()),
    }
    match command {
        Command::System(SystemCommand::Window(WindowCommand::PassResponse {})) => {
            tx.emit_system(WindowEvent::ResponsePassed { window: id, seat });
            Ok(Next::Consumed)
        }
        Command::Game(command) if (rules.allows)(tx.state(), seat, &window.topic, command) => {
            tx.course.response_to = Some(id);
            Ok(Next::Continue)
        }
        _ => Err(SystemRefusal::NotAResponse.into()),
    }
}

pub(crate) fn open<G: Game>(
    tx: &mut Tx<'_, G>,
    topic: G::Topic,
    responders: Vec<Seat>,
    until_all_pass: bool,
) -> u32 {
    let id = tx.state().sys.window.next_id;
    if G::SYSTEMS.window.is_none() {
        tx.give_up("a response window was opened, but the game does not use them");
        return id;
    }
    if responders.iter().any(|seat| !tx.state().sys.seats.contains(*seat)) {
        tx.give_up("a response window asks a seat that does not exist");
        return id;
    }
    let window = OpenWindow { id, topic, responders, turn: 0, passed: SeatSet::EMPTY, until_all_pass };
    tx.emit_system(WindowEvent::WindowOpened { window });
    id
}

/// Notes that the seat whose turn it was has answered with a command of the game. The window says who that was:
/// in a tutorial the script answers within a command of the learner.
fn book_response<G: Game>(tx: &mut Tx<'_, G>) {
    let Some(id) = tx.course.response_to.take() else {
        return;
    };
    let window = tx.state().sys.window.open.iter().find(|window| window.id == id);
    if let Some(seat) = window.and_then(OpenWindow::asked) {
        tx.emit_system(WindowEvent::ResponseMade { window: id, seat });
    }
}

/// Passes over seats that can do nothing, and closes the window when nobody is left.
fn go_on<G: Game>(tx: &mut Tx<'_, G>, rules: &WindowRules<G>) {
    while !tx.is_stopped() {
        let sys = &tx.state().sys;
        if sys.prompt.is_open() || sys.outcome.is_some() {
            return;
        }
        let Some(window) = sys.window.open.last() else {
            return;
        };
        match window.asked() {
            None => {
                let event = WindowEvent::WindowClosed { window: window.id, topic: window.topic.clone() };
                // The game must hear of it before an outer window asks on.
                return tx.emit_system(event);
            }
            Some(seat) if !(rules.can_respond)(tx.state(), seat, &window.topic) => {
                let event = WindowEvent::ResponseSkipped { window: window.id, seat };
                tx.emit_system(event);
            }
            Some(_) => return,
        }
    }
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &WindowEvent<G>) {
    let windows = &mut state.sys.window;
    match event {
        WindowEvent::WindowOpened { window } => {
            windows.next_id = window.id + 1;
            windows.open.push(window.clone());
        }
        WindowEvent::ResponsePassed { window, seat } | WindowEvent::ResponseSkipped { window, seat } => {
            if let Some(window) = windows.open.iter_mut().find(|open| open.id == *window) {
                window.passed = window.passed.with(*seat);
                window.ask_next();
            }
        }
        WindowEvent::ResponseMade { window, seat } => {
            if let Some(window) = windows.open.iter_mut().find(|open| open.id == *window) {
                let passed = if window.until_all_pass { SeatSet::EMPTY } else { window.passed.with(*seat) };
                window.passed = passed;
                window.ask_next();
            }
        }
        WindowEvent::WindowClosed { window, .. } => windows.open.retain(|open| open.id != *window),
    }
}
