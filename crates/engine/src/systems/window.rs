//! Response windows: before play continues, seats are asked in order whether they respond to what has happened.

use super::{Next, System, Verdict, require, seat_of};
use crate::read_by_type;
use crate::{
    Actor, Command, Game, MatchState, Rules, Seat, SeatSet, SystemCommand, SystemEvent, SystemRefusal, Tx,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// Whether a window admits a command of the seat that it asks.
type Admits<G> = fn(&G, &MatchState<G>, Seat, &<G as Rules>::WindowTopic, &<G as Rules>::Command) -> bool;

/// What a game says about its windows.
pub struct WindowRules<G: Rules> {
    /// Whether this command is a response that the window admits.
    pub allows: Admits<G>,
    /// Whether this seat can respond at all. A seat that cannot is not asked. Every viewer sees which seats are
    /// asked, so games with hidden information must decide this by public information only.
    pub can_respond: fn(&G, &MatchState<G>, Seat, &G::WindowTopic) -> bool,
}

impl<G: Rules> fmt::Debug for WindowRules<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WindowRules")
    }
}

/// The open windows. A response may open another window; the last one is asked first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct WindowState<G: Rules> {
    pub open: Vec<OpenWindow<G>>,
    pub next_id: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct OpenWindow<G: Rules> {
    pub id: u32,
    pub topic: G::WindowTopic,
    pub responders: Vec<Seat>,
    /// The position in `responders` of the seat that is asked now.
    pub turn: u8,
    pub passed: SeatSet,
    /// After every response, all seats are asked again; the window closes after a full round of passes.
    pub until_all_pass: bool,
}

impl<G: Rules> OpenWindow<G> {
    fn asked(&self) -> Option<Seat> {
        let seat = self.responders.get(usize::from(self.turn)).copied();
        seat.filter(|seat| !self.passed.contains(*seat))
    }

    /// Moves on to the next seat in order that has not passed. If there is none, no seat is asked.
    fn ask_next(&mut self) {
        let count = self.responders.len();
        let start = usize::from(self.turn);
        let next = (1..=count).map(|step| (start + step) % count);
        let next = next.into_iter().find(|index| !self.passed.contains(self.responders[*index]));
        self.turn = next.unwrap_or(count) as u8;
    }
}

impl<G: Rules> WindowState<G> {
    /// The seat that is asked now.
    pub fn responder(&self) -> Option<Seat> {
        self.open.last()?.asked()
    }

    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum WindowCommand {
    PassResponse {},
}

read_by_type! {
    WindowCommand strict {
        "pass_response" => PassResponse {},
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum WindowEvent<G: Rules> {
    WindowOpened {
        window: OpenWindow<G>,
    },
    ResponsePassed {
        window: u32,
        seat: Seat,
    },
    /// The seat cannot respond and was not asked.
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
        topic: G::WindowTopic,
    },
}

read_by_type! {
    WindowEvent [G] lenient {
        "window_opened" => WindowOpened { window },
        "response_passed" => ResponsePassed { window, seat },
        "response_skipped" => ResponseSkipped { window, seat },
        "response_made" => ResponseMade { window, seat },
        "window_closed" => WindowClosed { window, topic },
    }
}

impl<G: Rules> From<WindowEvent<G>> for SystemEvent<G> {
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
        let Some(rules) = &tx.game().systems().window else {
            let is_own = matches!(command, Command::System(SystemCommand::Window(_)));
            require(!is_own, "response windows")?;
            return Ok(Next::Continue);
        };
        gate(tx, rules, actor, command)
    }

    #[inline(always)]
    fn after_events(tx: &mut Tx<'_, G>, _new: Range<usize>) {
        if let Some(rules) = &tx.game().systems().window
            && tx.state().sys.play.window.is_open()
        {
            note_response(tx);
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
    // A window pauses while a prompt is open: the prompt system then handles the command.
    if !command.is_play() || sys.play.prompt.is_open() {
        return Ok(Next::Continue);
    }
    let Some(window) = sys.play.window.open.last() else {
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
        Command::Game(command) if (rules.allows)(tx.game(), tx.state(), seat, &window.topic, command) => {
            tx.course.response_to = Some(id);
            Ok(Next::Continue)
        }
        _ => Err(SystemRefusal::NotAResponse.into()),
    }
}

pub(crate) fn open<G: Game>(
    tx: &mut Tx<'_, G>,
    topic: G::WindowTopic,
    responders: Vec<Seat>,
    until_all_pass: bool,
) -> u32 {
    let id = tx.state().sys.play.window.next_id;
    if tx.game().systems().window.is_none() {
        tx.abort("a response window was opened, but the game does not use them");
        return id;
    }
    if responders.iter().any(|seat| !tx.state().sys.play.seats.contains(*seat)) {
        tx.abort("a response window asks a seat that does not exist");
        return id;
    }
    let window = OpenWindow { id, topic, responders, turn: 0, passed: SeatSet::EMPTY, until_all_pass };
    tx.emit_system(WindowEvent::WindowOpened { window });
    id
}

/// Records that the seat in turn has responded with a command of the game. The seat comes from the window, not from
/// the actor: in a tutorial, a script responds within a command of the learner.
fn note_response<G: Game>(tx: &mut Tx<'_, G>) {
    let Some(id) = tx.course.response_to.take() else {
        return;
    };
    let window = tx.state().sys.play.window.open.iter().find(|window| window.id == id);
    if let Some(seat) = window.and_then(OpenWindow::asked) {
        tx.emit_system(WindowEvent::ResponseMade { window: id, seat });
    }
}

/// Skips seats that cannot respond, and closes the window when no seat is left.
fn go_on<G: Game>(tx: &mut Tx<'_, G>, rules: &WindowRules<G>) {
    while !tx.is_stopped() {
        let sys = &tx.state().sys;
        if sys.play.prompt.is_open() || sys.play.outcome.is_some() {
            return;
        }
        let Some(window) = sys.play.window.open.last() else {
            return;
        };
        match window.asked() {
            None => {
                let event = WindowEvent::WindowClosed { window: window.id, topic: window.topic.clone() };
                // The game must react to the closing before an outer window continues.
                return tx.emit_system(event);
            }
            Some(seat) if !(rules.can_respond)(tx.game(), tx.state(), seat, &window.topic) => {
                let event = WindowEvent::ResponseSkipped { window: window.id, seat };
                tx.emit_system(event);
            }
            Some(_) => return,
        }
    }
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &WindowEvent<G>) {
    let windows = &mut state.sys.play.window;
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
