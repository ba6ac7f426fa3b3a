//! Events as text for the action log: message keys with typed arguments.

use crate::notation::place_name;
use crate::{Event, PieceId, Rotation};
use qipan_engine::Message;
use qipan_engine::systems::action_log::Narration;

pub(crate) fn narrate(event: &Event, log: &mut Narration) {
    log.say(match *event {
        Event::Moved { seat, piece, from, to, rotation_before, rotation, size } => {
            let turn = rotation.since(rotation_before);
            let key = match turn {
                Rotation::UPRIGHT => "puzzlechess-log-moved",
                _ => "puzzlechess-log-moved-and-turned",
            };
            let message = Message::new(key).seat("seat", seat).key("piece", shape_key(piece));
            message
                .place("from", place_name(from, size))
                .place("to", place_name(to, size))
                .number("degrees", turn.degrees())
        }
        Event::Rotated { seat, cell, rotation_before, rotation, size, .. } => {
            let degrees = rotation.since(rotation_before).degrees();
            let message = Message::new("puzzlechess-log-rotated").seat("seat", seat);
            message.place("cell", place_name(cell, size)).number("degrees", degrees)
        }
        Event::Skipped { seat } => Message::new("puzzlechess-log-skipped").seat("seat", seat),
    });
}

fn shape_key(piece: PieceId) -> &'static str {
    match piece.shape() {
        1 => "puzzlechess-shape-1",
        2 => "puzzlechess-shape-2",
        3 => "puzzlechess-shape-3",
        _ => "puzzlechess-shape-4",
    }
}
