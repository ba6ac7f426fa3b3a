//! The rules. Start reading here: the functions stand in the order in which a command passes them.

use crate::state::CELLS;
use crate::{Command, Event, Options, Rejection, State, View, drawing, narrate, notation, options, tutorial};
use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Never, Outcome, Rng, Rules, Seat, SeatSet, Seats,
    Secrets, Sketch, Tx, Viewer,
};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TicTacToe;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    minutes: 2,
    options: options::fields(),
    ..Manifest::new("tictactoe", Bilingual::new("井字棋", "Tic-tac-toe"), Category::Abstract)
});

/// A legal command. Only [`Rules::validate`] makes one.
#[derive(Debug)]
pub struct Placement {
    cell: u8,
}

impl Rules for TicTacToe {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Placement;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, _options: &Options, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State::new(seats.first))
    }

    #[inline]
    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<Placement, Rejection> {
        let &Command::ClickCell { cell } = command;
        let core = &state.core;
        if self.outcome(core).is_some() {
            return Err(Rejection::GameOver {});
        }
        if seat != core.turn {
            return Err(Rejection::NotYourTurn { turn: core.turn });
        }
        if cell >= CELLS {
            return Err(Rejection::OffBoard { cell });
        }
        match core.board.owner(cell) {
            Some(seat) => Err(Rejection::CellOccupied { cell, seat }),
            None => Ok(Placement { cell }),
        }
    }

    #[inline]
    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, Placement { cell }: Placement) {
        tx.emit(Event::CellOccupied { cell, seat });
    }

    #[inline]
    fn reduce(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    #[inline]
    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        let core = &state.core;
        if seat == core.turn && self.outcome(core).is_none() {
            out.extend(core.board.free_cells().map(|cell| Command::ClickCell { cell }));
        }
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Outcome> {
        // Only the seat that moved last can just have completed a line.
        let last = state.turn.next(2);
        if state.board.has_line(last) {
            Some(Outcome::win(last, "three_in_a_row"))
        } else if state.board.is_full() {
            Some(Outcome::draw("board_full"))
        } else {
            None
        }
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> View {
        View::of(&state.core)
    }

    fn narrate(&self, event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        Some(&tutorial::LESSON)
    }
}

/// Nothing is hidden.
impl Secrets for TicTacToe {}

/// All of this is optional.
impl Extras for TicTacToe {
    #[inline]
    fn systems(&self) -> &Systems<Self> {
        const { &Systems::standard().with_undo(UndoRules::every_command(9)).with_windows_of(16, 32) }
    }

    #[inline]
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn check_state(&self, state: &State, seats: Seats) -> Result<(), Rejection> {
        state.check(seats)
    }

    fn notation(&self, _state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command)
    }

    fn draw(&self, view: &View, seats: Seats) -> String {
        drawing::draw(view, seats)
    }

    fn sketch(&self, view: &View, seats: Seats) -> Option<Sketch> {
        Some(drawing::sketch(view, seats))
    }
}
