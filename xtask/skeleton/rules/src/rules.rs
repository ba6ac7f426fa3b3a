//! The rules. Start reading here: the functions are in the order in which a command passes them.

use crate::{BOARD, Command, Event, Rejection, State};
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Message, Never, NoOptions, Outcome, Rng, Rules, Seat, SeatSet,
    Seats, Secrets, Tx, Viewer,
};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NewGame;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    minutes: 5,
    ..Manifest::new("newgame", Bilingual::new("新棋", "New Game"), Category::Abstract)
});

// The text is part of the program and a test parses it, so it cannot be malformed at run time.
static LESSON: LazyLock<Tutorial> =
    LazyLock::new(|| Tutorial::from_json(include_str!("tutorial.json")).expect("the lesson is well formed"));

impl Rules for NewGame {
    type Options = NoOptions;
    type State = State;
    type Command = Command;
    // A legal command is the one event that it causes.
    type Action = Event;
    type Event = Event;
    type View = State;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, _options: &NoOptions, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State::new(seats.first))
    }

    fn validate(&self, state: &MatchState<Self>, seat: Seat, command: &Command) -> Result<Event, Rejection> {
        let core = &state.core;
        if self.outcome(core).is_some() {
            return Err(Rejection::GameOver {});
        }
        if seat != core.turn {
            return Err(Rejection::NotYourTurn { turn: core.turn });
        }
        let &Command::Place { cell } = command;
        if !core.is_free(cell) {
            return Err(Rejection::NotFree { cell });
        }
        Ok(Event::Placed { seat, cell })
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, _seat: Seat, event: Event) {
        tx.emit(event);
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        let core = &state.core;
        if seat == core.turn && self.outcome(core).is_none() {
            let free = BOARD.cells().filter(|cell| core.is_free(*cell));
            out.extend(free.map(|cell| Command::Place { cell }));
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        match state.line() {
            // The turn has passed on already.
            Some(_) => Some(Outcome::win(state.turn.next(2), "line")),
            None => state.is_full().then(|| Outcome::draw("board_full")),
        }
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> State {
        state.core.clone()
    }

    /// The line of an event in the log.
    fn narrate(&self, event: &Event, log: &mut Narration) {
        let &Event::Placed { seat, cell } = event;
        log.say(Message::new("newgame-log-placed").seat("seat", seat).place("cell", BOARD.name(cell)));
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        Some(&LESSON)
    }
}

/// Nothing is hidden.
impl Secrets for NewGame {}

/// All of these methods are optional.
impl Extras for NewGame {
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    /// What a player types in the terminal for a command.
    fn notation(&self, _state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        let &Command::Place { cell } = command;
        BOARD.name(cell)
    }

    /// The position in the terminal.
    fn draw(&self, view: &State, _seats: Seats) -> String {
        BOARD.draw(|cell| match view.owner(cell) {
            Some(Seat(0)) => 'X',
            Some(_) => 'O',
            None => '.',
        })
    }
}
