//! A match as the page gets it, from the engine in the page or from the server: the JSON of the engine's
//! `MatchView`, with what belongs to the game still unread.

use qipan_engine::systems::agreement::DrawOffer;
use qipan_engine::systems::clock::ClockState;
use qipan_engine::systems::rematch::RematchState;
use qipan_engine::systems::undo::{Barrier, UndoRequest};
use qipan_engine::{Actor, Message, Mode, Outcome, Seat, SeatSet, Viewer};
use serde::Deserialize;
use serde_json::Value;

/// A match through the eyes of one viewer.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct MatchFrame {
    pub viewer: Viewer,
    pub seq: u64,
    pub now_ms: u64,
    pub mode: Mode,
    pub seats: u8,
    pub first_seat: Seat,
    pub to_act: SeatSet,
    pub outcome: Option<Outcome>,
    #[serde(default)]
    pub phase: Option<Value>,
    /// The viewer's own open question, in the JSON of the engine's `Prompt`.
    #[serde(default)]
    pub prompt: Option<Value>,
    #[serde(default)]
    pub deciding: SeatSet,
    #[serde(default)]
    pub window: Option<Value>,
    pub can_undo: bool,
    #[serde(default)]
    pub undo_barred: Option<Barrier>,
    #[serde(default)]
    pub undo_request: Option<UndoRequest>,
    #[serde(default)]
    pub draw_offer: Option<DrawOffer>,
    /// The seats that have yet to answer it.
    #[serde(default)]
    pub draw_asked: SeatSet,
    #[serde(default)]
    pub resigned: SeatSet,
    #[serde(default)]
    pub clock: Option<ClockState>,
    #[serde(default)]
    pub rematch: Option<RematchState>,
    #[serde(default)]
    pub characters: Option<Value>,
    #[serde(default)]
    pub tutorial: Option<LessonFrame>,
    #[serde(default)]
    pub cheats: bool,
    /// The game's own part: what its `View` serialises to.
    pub game: Value,
}

/// Where a lesson stands.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct LessonFrame {
    pub index: u16,
    pub count: u16,
    pub done: bool,
    #[serde(default)]
    pub step: Option<StepFrame>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct StepFrame {
    pub id: String,
    /// A message key.
    pub text: String,
    /// What the spotlight falls on, by the board's own names: elements that carry `data-spot`.
    pub highlight: Vec<String>,
    pub position: Value,
    pub info: bool,
    pub skippable: bool,
    pub seen_as: Seat,
}

/// A line of the action log.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct LogLine {
    pub seq: u64,
    pub at_ms: u64,
    pub actor: Actor,
    #[serde(flatten)]
    pub message: Message,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_view_is_read() {
        let text = r#"{"viewer":"spectator","seq":3,"now_ms":0,"mode":"local","seats":2,"first_seat":0,
            "to_act":[1],"outcome":null,"can_undo":true,"game":{"cells":[]}}"#;
        let frame: MatchFrame = serde_json::from_str(text).unwrap();
        assert_eq!((frame.viewer, frame.to_act), (Viewer::Spectator, SeatSet::only(Seat(1))));
    }
}
