//! Events as text for the action log: message keys with typed arguments.

use crate::Event;
use crate::board::{Army, Kind, Piece};
use crate::event::Cause;
use qipan_engine::Message;
use qipan_engine::systems::action_log::Narration;

pub(crate) fn narrate(event: &Event, log: &mut Narration) {
    match event {
        Event::Moved { army, captured, name, wxf, from, to, .. } => {
            // The text does not name the points; a client marks them on the board.
            let message = moved(*army, *captured, name, wxf);
            log.say(message.place("from", from.to_string()).place("to", to.to_string()));
        }
        Event::LaserFired { army, from, victim, to } => {
            let message = Message::new("xiangqi-log-laser");
            let message = message.key("general", general_key(*army)).key("victim", general_key(*victim));
            log.say(message.place("from", from.to_string()).place("to", to.to_string()));
        }
        Event::GeneralFell { army, cause } => {
            let key = match cause {
                Cause::Captured => "xiangqi-log-fell-captured",
                Cause::Laser => "xiangqi-log-fell-laser",
                Cause::Resigned => "xiangqi-log-fell-resigned",
                Cause::OutOfTime => "xiangqi-log-fell-time",
            };
            log.say(Message::new(key).key("army", army_key(*army)).key("general", general_key(*army)));
        }
    }
}

fn moved(army: Army, captured: Option<Piece>, name: &str, wxf: &str) -> Message {
    let key = if captured.is_some() { "xiangqi-log-took" } else { "xiangqi-log-moved" };
    let message = Message::new(key)
        .key("army", army_key(army))
        .text("name", name.to_owned())
        .text("wxf", wxf.to_owned());
    match captured {
        Some(piece) => message.key("piece", piece_key(piece.army, piece.kind)),
        None => message,
    }
}

/// A piece with its side, as players say it: 红帅, 黑卒.
fn piece_key(army: Army, kind: Kind) -> String {
    format!("xiangqi-piece-{}-{}", army.colour().name(), kind.name())
}

fn general_key(army: Army) -> String {
    piece_key(army, Kind::General)
}

fn army_key(army: Army) -> String {
    format!("xiangqi-army-{}", army.colour().name())
}
