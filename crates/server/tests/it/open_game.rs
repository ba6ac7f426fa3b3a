//! A game that allows joining after the start: the players add to one sum until it is six.

use qipan_engine::{
    AnyGame, Bilingual, Category, Erased, Extras, Manifest, MatchState, Never, OptionField, OptionKind,
    Outcome, Problem, Rng, Rules, Seat, Seats, Secrets, Tx, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

pub(crate) fn game() -> Arc<dyn AnyGame> {
    Erased::arc(Open)
}

const ENOUGH: u8 = 6;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Open;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    /// The initial sum, as an option that fixes a random result.
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

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    seats_max: 4,
    minutes: 1,
    late_join: true,
    options: vec![
        OptionField::new(
            "start",
            Bilingual::new("起始", "Start"),
            OptionKind::Number { min: 0, max: 5, default: 0 },
        )
        .fixing_chance(),
    ],
    ..Manifest::new("open", Bilingual::new("来者不拒", "Open house"), Category::Party)
});

impl Rules for Open {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Command;
    type Event = Event;
    type View = State;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, _seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State { sum: options.start })
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        _seat: Seat,
        command: &Command,
    ) -> Result<Command, Rejection> {
        if state.core.sum < ENOUGH { Ok(command.clone()) } else { Err(Rejection::Enough {}) }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, _action: Command) {
        tx.emit(Event::Added { seat });
    }

    fn reduce(&self, state: &mut State, _event: &Event) {
        state.sum += 1;
    }

    fn legal_commands(&self, state: &MatchState<Self>, _seat: Seat, out: &mut Vec<Command>) {
        if state.core.sum < ENOUGH {
            out.push(Command::Add {});
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.sum >= ENOUGH).then(|| Outcome::draw("enough"))
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> State {
        state.core.clone()
    }
}

impl Secrets for Open {}

/// A deck of this game is a list of numbers whose sum is six.
impl Extras for Open {
    fn check_deck(&self, list: &Value) -> Result<(), Problem> {
        let numbers = list["numbers"].as_array().ok_or_else(|| Problem::new("bad_deck", "no numbers"))?;
        let sum: u64 = numbers.iter().filter_map(Value::as_u64).sum();
        let refusal = || Problem::new("wrong_sum", format!("the sum is {sum}")).with("sum", sum);
        if sum == u64::from(ENOUGH) { Ok(()) } else { Err(refusal()) }
    }
}
