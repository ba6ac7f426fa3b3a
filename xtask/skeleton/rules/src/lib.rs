//! New Game. Everything here that speaks of stones is an example to replace; `CONTRIBUTING.md` says in which order.

mod bots;
mod command;
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
pub use state::{MAX_TAKE, START, State};
pub use view::View;

use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::{
    AnyGame, Bilingual, Category, Erased, Game, Manifest, MatchState, Never, Outcome, Rng, Seat, SeatSet, Seats,
    Tx, Viewer,
};

/// This game for the catalogue.
pub const GAME: &dyn AnyGame = &Erased::<NewGame>::new();

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NewGame;

impl Game for NewGame {
    const MANIFEST: Manifest = Manifest {
        id: "newgame",
        ruleset: 1,
        title: Bilingual { zh: "新棋", en: "New Game" },
        category: Category::Abstract,
        seats_min: 2,
        seats_max: 2,
        seats_step: 1,
        hidden_information: false,
        chance: false,
        minutes: 5,
        late_join: false,
        options: options::FIELDS,
    };
    const SYSTEMS: Systems<NewGame> = Systems::standard();

    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = rules::Take;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type Topic = Never;

    fn setup(_options: &Options, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State::new(seats.first))
    }

    fn validate(state: &MatchState<Self>, seat: Seat, command: &Command) -> Result<rules::Take, Rejection> {
        rules::validate(&state.core, seat, command)
    }

    fn execute(tx: &mut Tx<'_, Self>, seat: Seat, action: rules::Take) {
        rules::execute(tx, seat, action);
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

    fn active(state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn narrate(event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial() -> Option<&'static Tutorial> {
        Some(&tutorial::LESSON)
    }

    fn check_state(state: &State, _seats: Seats) -> Result<(), Rejection> {
        state.check()
    }

    fn notation(_state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command)
    }
}
