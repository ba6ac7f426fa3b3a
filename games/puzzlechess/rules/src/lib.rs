//! Puzzle Chess 拼图棋: two seats, four jigsaw pieces each, and everybody wants to the other side.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2, taking turns |
//! | hidden information, chance | none |
//! | boards | squares of 4 to 8 |
//! | first actions on 4 by 4 | 52 in free mode |
//! | actions at most | 420 per match |
//!
//! A search works on [`Position`] (`Copy`, [`Position::actions`], [`Position::after`], [`Position::board_key`]);
//! [`State`] adds what repetition and statistics need.

mod action;
mod bots;
mod command;
mod evaluate;
mod event;
mod lines;
mod narrate;
pub mod notation;
mod options;
mod perft;
mod piece;
mod playout;
mod position;
mod rules;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use bots::BOTS;
pub use command::{Command, Rejection};
pub use event::Event;
pub use options::{Layout, Mode, Options};
pub use piece::{Edge, PieceId, Rotation, SHAPES, Side, edge_at, edges};
pub use position::{EDGE_REACH, Piece, Position, STILL_LIMIT};
pub use state::{Counts, State};
pub use view::{LastAction, PieceView, SideView, Standstill, Statistics, Target, View};

use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::{
    AnyGame, Bilingual, Category, Counting, Erased, Game, Manifest, MatchState, Never, Outcome, Rng, Seat,
    SeatSet, Seats, Tx, Viewer,
};

/// This game for the catalogue.
pub const GAME: &dyn AnyGame = &Erased::<PuzzleChess>::new();

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuzzleChess;

impl Game for PuzzleChess {
    const MANIFEST: Manifest = Manifest {
        id: "puzzlechess",
        ruleset: 1,
        title: Bilingual { zh: "拼图棋", en: "Puzzle Chess" },
        category: Category::Abstract,
        seats_min: 2,
        seats_max: 2,
        seats_step: 1,
        hidden_information: false,
        chance: false,
        minutes: 10,
        late_join: false,
        options: options::FIELDS,
    };
    const SYSTEMS: Systems<PuzzleChess> =
        Systems::standard().with_undo(UndoRules::every_command(16)).with_windows_of(16, 64);

    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = rules::LegalAction;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type Topic = Never;

    fn setup(options: &Options, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        State::new(*options, seats.first)
    }

    fn validate(
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<rules::LegalAction, Rejection> {
        rules::validate(&state.core, seat, command)
    }

    fn execute(tx: &mut Tx<'_, Self>, seat: Seat, action: rules::LegalAction) {
        rules::execute(tx, seat, action);
    }

    fn reduce(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn view(state: &MatchState<Self>, _viewer: Viewer) -> View {
        View::of(state)
    }

    fn legal_commands(state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        rules::legal_commands(&state.core, seat, out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn active(state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.position.turn)
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

    /// The last level is listed and not carried out, whichever way is asked for.
    fn fast_perft(state: &MatchState<Self>, depth: u32, _counting: Counting) -> Option<u64> {
        Some(perft::count(&state.core, depth))
    }

    fn fast_playout(state: &MatchState<Self>, rng: &mut Rng, max: u32) -> Option<u32> {
        playout::count(state, rng, max)
    }
}
