//! The events of the game.

use crate::settlement::Transfer;
use crate::{Bag, End};
use qipan_engine::{Seat, Seen, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A hand begins; what each seat was dealt follows as [`Event::Drawn`].
    HandBegan {
        number: u16,
        leader: Seat,
        voided: u16,
    },
    /// What one seat was dealt. Only that seat receives it.
    Drawn {
        seat: Seat,
        discs: Bag,
    },
    Played {
        seat: Seat,
        discs: Bag,
        power: i8,
    },
    /// Discs were laid face down. Only their owner is told which.
    Covered {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        discs: Option<Bag>,
    },
    /// The best combo's owner takes the round. `end` says why the hand is over, if it is.
    RoundTaken {
        seat: Seat,
        kind: u8,
        pillars: u8,
        end: Option<End>,
    },
    /// The leader wants to stop; `order` is asked one after the other.
    Buckled {
        seat: Seat,
        order: Vec<Seat>,
    },
    Revealed {
        seat: Seat,
        buckler: Seat,
        enough: bool,
    },
    /// The seat does not reveal. `last` if no seat is left to ask.
    RevealPassed {
        seat: Seat,
        last: bool,
    },
    /// The hand is settled: who pays whom, and why.
    Settled {
        number: u16,
        end: End,
        transfers: Vec<Transfer>,
    },
    /// This seat wants another hand.
    SeatReady {
        seat: Seat,
    },
    /// This seat ends the match.
    Stopped {
        seat: Seat,
    },
}

/// Whether an event shows hidden information. Covering does too: it shows that the hand cannot beat the best combo. A
/// settled hand lies open.
pub(crate) fn reveals(event: &Event) -> bool {
    match event {
        Event::Drawn { .. } | Event::Played { .. } | Event::Covered { .. } | Event::Settled { .. } => true,
        Event::HandBegan { .. }
        | Event::RoundTaken { .. }
        | Event::Buckled { .. }
        | Event::Revealed { .. }
        | Event::RevealPassed { .. }
        | Event::SeatReady { .. }
        | Event::Stopped { .. } => false,
    }
}

pub(crate) fn redact(event: &Event, viewer: Viewer) -> Seen<Event> {
    match event {
        Event::Drawn { seat, .. } if !viewer.is(*seat) => Seen::Nothing,
        Event::Covered { seat, count, .. } if !viewer.is(*seat) => {
            Seen::Instead(Event::Covered { seat: *seat, count: *count, discs: None })
        }
        _ => Seen::Whole,
    }
}
