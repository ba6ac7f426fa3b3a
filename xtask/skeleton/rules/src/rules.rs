//! The rules. Start reading here: the functions are in the order in which a command passes them.

use crate::state::{MAX_TAKE, State};
use crate::{Command, Event, Options, Rejection, View, narrate, notation, options, tutorial};
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Never, Outcome, Rng, Rules, Seat, SeatSet, Seats, Secrets, Tx,
    Viewer,
};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NewGame;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    minutes: 5,
    options: options::fields(),
    ..Manifest::new("newgame", Bilingual::new("新棋", "New Game"), Category::Abstract)
});

/// A legal command. Only [`Rules::validate`] makes one.
#[derive(Debug)]
pub struct Take {
    count: u8,
}

impl Rules for NewGame {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Take;
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

    fn validate(&self, state: &MatchState<Self>, seat: Seat, command: &Command) -> Result<Take, Rejection> {
        let &Command::Take { count } = command;
        let core = &state.core;
        if self.outcome(core).is_some() {
            return Err(Rejection::GameOver {});
        }
        if seat != core.turn {
            return Err(Rejection::NotYourTurn { turn: core.turn });
        }
        let max = max_take(core);
        if !(1..=max).contains(&count) {
            return Err(Rejection::BadCount { count, max });
        }
        Ok(Take { count })
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, Take { count }: Take) {
        tx.emit(Event::Taken { seat, count });
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        let core = &state.core;
        if seat == core.turn && self.outcome(core).is_none() {
            out.extend((1..=max_take(core)).map(|count| Command::Take { count }));
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        // The turn has passed on, so the other seat took the last stone.
        (state.stones == 0).then(|| Outcome::win(state.turn.next(2), "last_stone"))
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
impl Secrets for NewGame {}

/// All of these methods are optional.
impl Extras for NewGame {
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn check_state(&self, state: &State, _seats: Seats) -> Result<(), Rejection> {
        state.check()
    }

    fn notation(&self, _state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command)
    }
}

/// The maximum number of stones that the current turn may take.
fn max_take(state: &State) -> u8 {
    state.stones.min(MAX_TAKE)
}
