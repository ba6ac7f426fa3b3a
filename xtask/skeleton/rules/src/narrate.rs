//! The text of events for the action log: message keys with typed arguments.

use crate::Event;
use qipan_engine::Message;
use qipan_engine::systems::action_log::Narration;

pub(crate) fn narrate(event: &Event, log: &mut Narration) {
    match *event {
        Event::Taken { seat, count } => {
            log.say(Message::new("newgame-log-taken").seat("seat", seat).number("count", count));
        }
    }
}
