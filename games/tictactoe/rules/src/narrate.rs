//! Events as text for the action log: message keys with typed arguments.

use crate::Event;
use crate::notation::cell_name;
use qipan_engine::Message;
use qipan_engine::systems::action_log::Narration;

pub(crate) fn narrate(event: &Event, log: &mut Narration) {
    match *event {
        Event::CellOccupied { cell, seat } => {
            log.say(Message::new("tictactoe-log-occupied").seat("seat", seat).place("cell", cell_name(cell)));
        }
    }
}
