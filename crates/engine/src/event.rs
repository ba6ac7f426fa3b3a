//! What happened: an event of the game or of one of the engine's systems.

use crate::command::{tag, union_by_type};
use crate::systems::{
    agreement::AgreementEvent, characters::CharacterEvent, cheat::CheatEvent, clock::ClockEvent,
    ending::EndingEvent, flow::FlowEvent, prompt::PromptEvent, rematch::RematchEvent,
    tutorial::TutorialEvent, undo::UndoEvent, window::WindowEvent,
};
use crate::{Game, Rules, Viewer};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// One fact that changed the state. Events alone rebuild it, so they contain all results of chance and all decisions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged, bound = "")]
pub enum Event<G: Rules> {
    Game(G::Event),
    /// Boxed: system events are rare and large, and would make every stored event as large.
    System(Box<SystemEvent<G>>),
}

impl<'de, G: Rules> Deserialize<'de> for Event<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event<G>, D::Error> {
        Event::from_value(Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

union_by_type! {
    /// The events of the systems, each defined beside its system.
    SystemEvent [<G: Rules>] [<G>] {
        Ending(EndingEvent),
        Undo(UndoEvent),
        Window(WindowEvent<G>),
        Prompt(PromptEvent<G>),
        Flow(FlowEvent<G>),
        Agreement(AgreementEvent),
        Clock(ClockEvent),
        Characters(CharacterEvent),
        Rematch(RematchEvent),
        Tutorial(TutorialEvent),
        Cheat(CheatEvent),
    }
}

/// What one viewer sees of an event. A hidden event keeps its number, so that all viewers have the same numbering.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen<E> {
    /// All of it.
    Whole,
    /// Another event with the secrets taken out.
    Instead(E),
    /// Only that there was an event.
    Nothing,
}

impl<G: Rules> Event<G> {
    fn from_value(value: Value) -> serde_json::Result<Event<G>> {
        match SystemEvent::<G>::owns(tag(&value)) {
            true => SystemEvent::from_value(value).map(|event| Event::System(Box::new(event))),
            false => G::Event::deserialize(value).map(Event::Game),
        }
    }
}

impl<G: Game> Event<G> {
    /// This event as a viewer may see it in this state; `None` if it is hidden from them.
    pub fn seen_by(&self, game: &G, state: &G::State, viewer: Viewer) -> Option<Event<G>> {
        match self.redact(game, state, viewer) {
            Seen::Whole => Some(self.clone()),
            Seen::Instead(event) => Some(event),
            Seen::Nothing => None,
        }
    }

    pub(crate) fn redact(&self, game: &G, state: &G::State, viewer: Viewer) -> Seen<Event<G>> {
        match self {
            Event::Game(event) => match game.redact(state, event, viewer) {
                Seen::Whole => Seen::Whole,
                Seen::Instead(event) => Seen::Instead(Event::Game(event)),
                Seen::Nothing => Seen::Nothing,
            },
            Event::System(event) => match event.redact(viewer) {
                Seen::Whole => Seen::Whole,
                Seen::Instead(event) => Seen::Instead(Event::System(Box::new(event))),
                Seen::Nothing => Seen::Nothing,
            },
        }
    }
}

impl<G: Rules> SystemEvent<G> {
    fn redact(&self, viewer: Viewer) -> Seen<SystemEvent<G>> {
        match self {
            SystemEvent::Prompt(event) => event.redact(viewer),
            SystemEvent::Cheat(event) => event.redact(),
            _ => Seen::Whole,
        }
    }

    /// Whether two viewers may see different things of this event.
    pub(crate) fn depends_on_viewer(&self) -> bool {
        matches!(self, SystemEvent::Prompt(_))
    }
}
