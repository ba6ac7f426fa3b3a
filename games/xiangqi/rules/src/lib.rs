//! Xiangqi Glory 象棋荣耀: Chinese chess by its own rules, one against one on 9 by 10 points or two against two on
//! 18 by 10. No duty to answer a check; a general that moves into the sight of an enemy general kills it at once.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2 or 4, taking turns |
//! | hidden information, chance | none |
//! | moves at the start | 44 of each army |
//! | for searches | [`board::Position`]: make, unmake, moves into a fixed list, hash |

pub mod board;
mod bots;
mod command;
mod drawing;
mod evaluate;
mod event;
pub mod layout;
pub mod movement;
mod narrate;
pub mod notation;
mod options;
mod rules;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use board::{Army, Colour, Forward, Kind, Palace, Piece, Point};
pub use bots::BOTS;
pub use command::{Command, PlayError, Rejection};
pub use event::{Cause, Event};
pub use options::Options;
pub use state::{DrawRules, LastMove, State};
pub use view::{ArmyView, BoardView, CheckView, PieceView, TakenView, View};

use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::ending::Forfeit;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::{
    AnyGame, Bilingual, Category, Counting, Erased, Game, Manifest, MatchState, Never, Outcome, Rng, Seat,
    SeatSet, Seats, SystemEvent, Tx, Viewer,
};

/// This game for the catalogue.
pub const GAME: &dyn AnyGame = &Erased::<Xiangqi>::new();

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Xiangqi;

impl Game for Xiangqi {
    const MANIFEST: Manifest = Manifest {
        id: "xiangqi",
        ruleset: 1,
        title: Bilingual { zh: "象棋荣耀", en: "Xiangqi Glory" },
        category: Category::Abstract,
        seats_min: 2,
        seats_max: 4,
        seats_step: 2,
        hidden_information: false,
        chance: false,
        minutes: 25,
        late_join: false,
        options: options::FIELDS,
    };
    const SYSTEMS: Systems<Xiangqi> =
        Systems::standard().with_forfeit(Forfeit::GameDecides).with_windows_of(16, 64);

    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = rules::Checked;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type Topic = Never;

    fn setup(options: &Options, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        State::new(options, seats)
    }

    fn validate(
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<rules::Checked, Rejection> {
        rules::validate(&state.core, seat, command)
    }

    fn execute(tx: &mut Tx<'_, Self>, _seat: Seat, action: rules::Checked) {
        rules::execute(tx, action);
    }

    fn reduce(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn view(state: &MatchState<Self>, _viewer: Viewer) -> View {
        View::of(&state.core)
    }

    fn legal_commands(state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        rules::legal_commands(&state.core, seat, out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    /// Also a player who cannot move is to act: the clock runs, and only resigning or a draw are left.
    fn active(state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn())
    }

    fn on_system_event(tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        rules::on_system_event(tx, event);
    }

    fn narrate(event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial() -> Option<&'static Tutorial> {
        Some(&tutorial::LESSON)
    }

    fn team(state: &State, seat: Seat) -> u8 {
        state.position.terrain().team(state.army_of(seat))
    }

    fn in_play(state: &State, _seats: Seats) -> SeatSet {
        state.living()
    }

    fn check_state(state: &State, seats: Seats) -> Result<(), Rejection> {
        state.check(seats)
    }

    fn usual_seats(options: &Options) -> u8 {
        options.seats()
    }

    fn draw_cooldown_ms(options: &Options) -> Option<u64> {
        Some(u64::from(options.draw_cooldown_s) * 1_000)
    }

    fn fast_perft(state: &MatchState<Self>, depth: u32, counting: Counting) -> Option<u64> {
        rules::fast_perft(state, depth, counting)
    }

    fn fast_playout(state: &MatchState<Self>, rng: &mut Rng, most: u32) -> Option<u32> {
        rules::fast_playout(state, rng, most)
    }

    fn notation(_state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        let &Command::Move { from, to } = command;
        format!("{from}{to}")
    }

    fn draw(view: &View, _seats: Seats) -> String {
        drawing::draw(view)
    }
}
