//! The format of a story file. Unknown fields are errors.

use qipan_engine::systems::clock::TimeControl;
use qipan_engine::{Actor, Mode, Seat, Viewer};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// One match and what must happen in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Story {
    pub story: String,
    #[serde(default = "one")]
    pub seed: u64,
    /// If omitted, the fewest seats that the options allow.
    pub seats: Option<u8>,
    #[serde(default)]
    pub first: u8,
    #[serde(default)]
    pub mode: Mode,
    /// If omitted, the game's defaults.
    pub options: Option<Value>,
    pub time: Option<TimeControl>,
    pub draw_cooldown_ms: Option<u64>,
    #[serde(default)]
    pub cheats: bool,
    #[serde(default)]
    pub strict_undo: bool,
    pub steps: Vec<Step>,
}

fn one() -> u64 {
    1
}

/// One step. Its kind is determined by its first field.
#[derive(Clone, Debug)]
pub enum Step {
    /// `seat`, `do`: a command and its result.
    Do(Do),
    /// `play`: accepted commands in the game's notation, each given by the first seat that is to act.
    Play(Play),
    /// `view`, `is`: what a viewer sees.
    View(View),
    /// `seen`, `is`: the events of the last command as a viewer sees them; null for a hidden one.
    Seen(Seen),
    /// `log`, `is`: the lines of the action log as a viewer reads them.
    Log(Log),
    /// `state`: the whole state, `core` and `sys`.
    State(State),
    /// `outcome`: null, or the winners and the reason.
    Outcome(Outcome),
    /// `legal`: what a seat can do.
    Legal(Legal),
    /// `rematch`: the next match with the same players, made from this seed.
    Rematch(Rematch),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Do {
    pub seat: Actor,
    #[serde(rename = "do")]
    pub command: Value,
    /// Match time; if omitted, unchanged.
    pub at_ms: Option<u64>,
    /// Patterns of all events, in order.
    pub events: Option<Vec<Value>>,
    /// The code of the refusal. Without it the command must be accepted.
    pub refused: Option<String>,
    /// A pattern of the arguments of the refusal.
    pub args: Option<Value>,
    #[serde(default)]
    pub note: String,
}

/// Steps that compare something with a pattern.
macro_rules! looks {
    ($($(#[$meta:meta])* $name:ident { $field:ident: $type:ty, $($more:tt)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            pub $field: $type,
            $($more)*
            #[serde(default)]
            pub note: String,
        }
    )*};
}

looks! {
    Play { play: Vec<String>, }
    View { view: Viewer, pub is: Value, }
    Seen { seen: Viewer, pub is: Value, }
    Log { log: Viewer, pub is: Value, }
    State { state: Value, }
    Outcome { outcome: Value, }
    Legal {
        legal: Seat,
        pub count: Option<usize>,
        /// Patterns, each of which must match a listed command.
        #[serde(default)]
        pub has: Vec<Value>,
        /// Patterns that must not match any listed command.
        #[serde(default)]
        pub lacks: Vec<Value>,
    }
    Rematch { rematch: u64, }
}

impl<'de> Deserialize<'de> for Step {
    /// Chooses the kind by its field first, so that an error message is about that kind alone.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let has = |field: &str| value.get(field).is_some();
        match () {
            () if has("do") => read(value).map(Step::Do),
            () if has("play") => read(value).map(Step::Play),
            () if has("view") => read(value).map(Step::View),
            () if has("seen") => read(value).map(Step::Seen),
            () if has("log") => read(value).map(Step::Log),
            () if has("state") => read(value).map(Step::State),
            () if has("outcome") => read(value).map(Step::Outcome),
            () if has("legal") => read(value).map(Step::Legal),
            () if has("rematch") => read(value).map(Step::Rematch),
            () => Err(D::Error::custom(format_args!("this is no step: {value}"))),
        }
    }
}

fn read<T: DeserializeOwned, E: Error>(value: Value) -> Result<T, E> {
    let text = value.to_string();
    serde_json::from_value(value).map_err(|error| E::custom(format_args!("{error} in the step {text}")))
}
