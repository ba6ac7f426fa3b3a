//! Tic-tac-toe 井字棋: two seats, nine cells, three in a row wins. The smallest complete game, and the example
//! of the docs: the way of the data is the order of the files.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2, taking turns |
//! | hidden information, chance | none |
//! | commands at most | 9 per turn, 9 per match |
//! | complete games | 255,168 |

mod bots;
mod command;
mod drawing;
mod event;
mod narrate;
pub mod notation;
mod options;
mod rules;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use bots::BOTS;
pub use command::{Command, Rejection};
pub use event::Event;
pub use options::Options;
pub use state::{Board, LINES, State};
pub use view::View;

use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::{
    AnyGame, Bilingual, Category, Erased, Game, Manifest, MatchState, Never, Outcome, Rng, Seat, SeatSet,
    Seats, Tx, Viewer,
};

/// This game for the catalogue.
pub const GAME: &dyn AnyGame = &Erased::<TicTacToe>::new();

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TicTacToe;

impl Game for TicTacToe {
    const MANIFEST: Manifest = Manifest {
        id: "tictactoe",
        ruleset: 1,
        title: Bilingual { zh: "井字棋", en: "Tic-tac-toe" },
        category: Category::Abstract,
        seats_min: 2,
        seats_max: 2,
        seats_step: 1,
        hidden_information: false,
        chance: false,
        minutes: 2,
        late_join: false,
        options: options::FIELDS,
    };
    const SYSTEMS: Systems<TicTacToe> =
        Systems::standard().with_undo(UndoRules::every_command(9)).with_windows_of(16, 32);

    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = rules::Placement;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type Topic = Never;

    fn setup(_options: &Options, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State::new(seats.first))
    }

    #[inline]
    fn validate(
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<rules::Placement, Rejection> {
        rules::validate(&state.core, seat, command)
    }

    #[inline]
    fn execute(tx: &mut Tx<'_, Self>, seat: Seat, action: rules::Placement) {
        rules::execute(tx, seat, action);
    }

    #[inline]
    fn reduce(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn view(state: &MatchState<Self>, _viewer: Viewer) -> View {
        View::of(&state.core)
    }

    #[inline]
    fn legal_commands(state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        rules::legal_commands(&state.core, seat, out);
    }

    #[inline]
    fn outcome(state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    #[inline]
    fn active(state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn narrate(event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial() -> Option<&'static Tutorial> {
        Some(&tutorial::LESSON)
    }

    fn check_state(state: &State, seats: Seats) -> Result<(), Rejection> {
        state.check(seats)
    }

    fn notation(_state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command)
    }

    fn draw(view: &View, seats: Seats) -> String {
        drawing::draw(view, seats)
    }
}
