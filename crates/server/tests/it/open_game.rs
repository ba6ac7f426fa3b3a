//! A game that one may join after the start: everybody adds to one sum until it is six.

use qipan_engine::{
    AnyGame, Bilingual, Category, Erased, Game, Manifest, MatchState, Never, OptionField, OptionKind,
    Outcome, Rng, Seat, Seats, Tx, Viewer,
};
use serde::{Deserialize, Serialize};

pub(crate) const OPEN: &dyn AnyGame = &Erased::<Open>::new();

const ENOUGH: u8 = 6;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Open;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    /// What the sum begins with, as if chance had decided it.
    start: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    sum: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
    Add {},
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Added { seat: Seat },
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Rejection {
    #[error("it is enough")]
    Enough {},
}

impl Game for Open {
    const MANIFEST: Manifest = Manifest {
        id: "open",
        ruleset: 1,
        title: Bilingual { zh: "来者不拒", en: "Open house" },
        category: Category::Party,
        seats_min: 2,
        seats_max: 4,
        seats_step: 1,
        hidden_information: false,
        chance: false,
        minutes: 1,
        late_join: true,
        options: &[OptionField {
            name: "start",
            title: Bilingual { zh: "起始", en: "Start" },
            kind: OptionKind::Number { min: 0, max: 5, default: 0 },
            fixes_chance: true,
        }],
    };

    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Command;
    type Event = Event;
    type View = State;
    type Rejection = Rejection;
    type Phase = Never;
    type Topic = Never;

    fn setup(options: &Options, _seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State { sum: options.start })
    }

    fn validate(state: &MatchState<Self>, _seat: Seat, command: &Command) -> Result<Command, Rejection> {
        if state.core.sum < ENOUGH { Ok(command.clone()) } else { Err(Rejection::Enough {}) }
    }

    fn execute(tx: &mut Tx<'_, Self>, seat: Seat, _action: Command) {
        tx.emit(Event::Added { seat });
    }

    fn reduce(state: &mut State, _event: &Event) {
        state.sum += 1;
    }

    fn view(state: &MatchState<Self>, _viewer: Viewer) -> State {
        state.core.clone()
    }

    fn legal_commands(state: &MatchState<Self>, _seat: Seat, out: &mut Vec<Command>) {
        if state.core.sum < ENOUGH {
            out.push(Command::Add {});
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        (state.sum >= ENOUGH).then(|| Outcome::draw("enough"))
    }
}
