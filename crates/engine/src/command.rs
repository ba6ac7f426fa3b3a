//! Commands: those of the game and those of the engine's systems.

use crate::systems::{
    agreement::AgreementCommand, characters::CharacterCommand, cheat::CheatCommand, clock::ClockCommand,
    flow::FlowCommand, prompt::PromptCommand, rematch::RematchCommand, tutorial::TutorialCommand,
    undo::UndoCommand, window::WindowCommand,
};
use crate::tree::read_value;
use crate::{Problem, Rules, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The source of a command. In a hot-seat match, the one client gives the commands of every seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    Seat(Seat),
    /// The program that runs the match: it begins the match and reports expired times.
    Host,
}

impl Actor {
    pub fn seat(self) -> Option<Seat> {
        match self {
            Actor::Seat(seat) => Some(seat),
            Actor::Host => None,
        }
    }
}

impl Serialize for Actor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Actor::Seat(seat) => seat.serialize(serializer),
            Actor::Host => serializer.serialize_str("host"),
        }
    }
}

impl<'de> Deserialize<'de> for Actor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Actor, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) if word == "host" => Ok(Actor::Host),
            Value::Number(number) => match number.as_u64().and_then(|number| u8::try_from(number).ok()) {
                Some(seat) => Ok(Actor::Seat(Seat(seat))),
                None => Err(serde::de::Error::custom("a seat is a number from 0 to 255")),
            },
            _ => Err(serde::de::Error::custom("an actor is a seat number or \"host\"")),
        }
    }
}

/// A command as it is sent: one JSON object whose `type` names it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged, bound = "")]
pub enum Command<G: Rules> {
    Game(G::Command),
    System(SystemCommand),
}

/// The kind of a command, for hosts that allow some kinds and not others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandKind {
    /// A command of the game's own.
    Game,
    /// The request to take a move back.
    Undo,
    /// A pass in a response window.
    Pass,
    /// Any other command of the engine.
    System,
}

impl<G: Rules> Command<G> {
    pub fn kind(&self) -> CommandKind {
        match self {
            Command::Game(_) => CommandKind::Game,
            Command::System(SystemCommand::Undo(UndoCommand::Undo {})) => CommandKind::Undo,
            Command::System(SystemCommand::Window(WindowCommand::PassResponse {})) => CommandKind::Pass,
            Command::System(_) => CommandKind::System,
        }
    }

    /// Whether the command is a move in the game, as opposed to an arrangement around it (undo, draw, rematch …).
    /// Moves are subject to prompts, windows and the clock; arrangements are not.
    pub fn is_play(&self) -> bool {
        match self {
            Command::Game(_) => true,
            Command::System(command) => command.is_play(),
        }
    }

    fn from_value(value: Value) -> serde_json::Result<Command<G>> {
        match SystemCommand::owns(tag(&value)) {
            true => SystemCommand::from_value(value).map(Command::System),
            false => G::Command::deserialize(value).map(Command::Game),
        }
    }

    /// Parses a command from outside; the problem says what is wrong with it.
    pub fn from_json(text: &str) -> Result<Command<G>, Problem> {
        let value = read_value(text, "bad_command")?;
        Command::from_value(value).map_err(|error| Problem::new("bad_command", error.to_string()))
    }
}

impl<'de, G: Rules> Deserialize<'de> for Command<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Command<G>, D::Error> {
        Command::from_value(Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// The `type` of a JSON object; empty if it has none.
pub(crate) fn tag(value: &Value) -> &str {
    value.get("type").and_then(Value::as_str).unwrap_or("")
}

/// Defines an enum whose variants are the enums of the systems. Its JSON is flat: the `type` alone tells which system
/// a message belongs to. So each system lists its types in `TAGS`, and no two systems share one.
macro_rules! union_by_type {
    ($(#[$meta:meta])* $name:ident [$($generic:tt)*] [$($argument:tt)*] { $($variant:ident($inner:ty)),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize)]
        #[serde(untagged, bound = "")]
        pub enum $name $($generic)* { $($variant($inner)),* }

        impl $($generic)* $name $($argument)* {
            /// Whether a message of this type belongs to the engine and not to the game.
            pub fn owns(tag: &str) -> bool {
                $(<$inner>::TAGS.contains(&tag))||*
            }

            /// The types of all messages, by system.
            pub fn tags() -> Vec<&'static str> {
                [$(<$inner>::TAGS),*].concat()
            }
        }

        impl $($generic)* $name $($argument)* {
            /// Not generic over the deserializer: one copy per deserializer would be most of a client's code size.
            fn from_value(value: serde_json::Value) -> serde_json::Result<Self> {
                let tag = $crate::command::tag(&value);
                $(if <$inner>::TAGS.contains(&tag) {
                    return <$inner>::from_value(value).map($name::$variant);
                })*
                Err(serde::de::Error::custom(format_args!("unknown type {tag:?}")))
            }
        }

        $crate::command::union_by_type!(@de $name [$($generic)*] [$($argument)*] { $($variant($inner)),* });
    };
    (@de $name:ident [] [] { $($variant:ident($inner:ty)),* }) => {
        $(impl From<$inner> for $name {
            fn from(inner: $inner) -> $name {
                $name::$variant(inner)
            }
        })*

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::from_value(serde_json::Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
            }
        }
    };
    (@de $name:ident [<G: Rules>] [<G>] { $($variants:tt)* }) => {
        impl<'de, G: Rules> serde::Deserialize<'de> for $name<G> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::from_value(serde_json::Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use union_by_type;

union_by_type! {
    /// The commands of the systems, each defined beside its system.
    SystemCommand [] [] {
        Undo(UndoCommand),
        Window(WindowCommand),
        Prompt(PromptCommand),
        Flow(FlowCommand),
        Agreement(AgreementCommand),
        Clock(ClockCommand),
        Characters(CharacterCommand),
        Rematch(RematchCommand),
        Tutorial(TutorialCommand),
        Cheat(CheatCommand),
    }
}

impl SystemCommand {
    /// See [`Command::is_play`].
    pub fn is_play(&self) -> bool {
        matches!(
            self,
            SystemCommand::Flow(FlowCommand::AdvancePhase {})
                | SystemCommand::Prompt(PromptCommand::ResolvePrompt { .. })
                | SystemCommand::Window(_)
        )
    }

    /// Whether [`crate::Legal`] lists commands of this kind: moves, and the choice of a character. After such a command,
    /// an earlier list is out of date.
    pub fn is_listed(&self) -> bool {
        self.is_play() || matches!(self, SystemCommand::Characters(_))
    }
}
