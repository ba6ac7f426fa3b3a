//! People who have left the table, and what that leads to.

use super::room::Room;
use qipan_engine::{Seat, SeatSet, Viewer};
use qipan_protocol::{AwayPolicy, RoomStage, Visibility};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

#[derive(Debug, Default)]
pub(crate) struct Away {
    /// Seats whose person is gone, and when patience ends.
    until: BTreeMap<Seat, Instant>,
    /// Seats for which a bot plays.
    stand_ins: SeatSet,
}

impl Away {
    /// A seated person has no connection any more. `keeps_seat` is how long they keep it before the match has begun.
    pub(super) fn left(&mut self, seat: Seat, room: &Room, keeps_seat: Duration) {
        let patience = match room.stage {
            RoomStage::Playing if room.settings.away != AwayPolicy::Wait => {
                Duration::from_secs(u64::from(room.settings.grace_s))
            }
            // The host of a private table waits for friends, perhaps with the page closed.
            RoomStage::Gathering if room.settings.visibility != Visibility::Public && room.hosts(seat) => {
                return;
            }
            RoomStage::Gathering => keeps_seat,
            RoomStage::Playing | RoomStage::Finished => return,
        };
        self.until.entry(seat).or_insert_with(|| Instant::now() + patience);
    }

    /// What was due could not be done; it is due again then.
    pub(super) fn postpone(&mut self, seat: Seat, until: Instant) {
        self.until.insert(seat, until);
    }

    pub(super) fn came_back(&mut self, viewer: Viewer) {
        if let Viewer::Seat(seat) = viewer {
            self.until.remove(&seat);
            self.stand_ins = self.stand_ins.without(seat);
        }
    }

    pub(super) fn next(&self) -> Option<Instant> {
        self.until.values().min().copied()
    }

    /// A seat whose time of grace is over; it is not named again.
    pub(super) fn due(&mut self, now: Instant) -> Option<Seat> {
        let seat = self.until.iter().find(|(_, until)| **until <= now).map(|(seat, _)| *seat)?;
        self.until.remove(&seat);
        Some(seat)
    }

    pub(super) fn put_stand_in(&mut self, seat: Seat) {
        self.stand_ins = self.stand_ins.with(seat);
    }

    pub(super) fn has_stand_in(&self, seat: Seat) -> bool {
        self.stand_ins.contains(seat)
    }

    /// The match has begun or is over: other rules hold for absent people from now on.
    pub(super) fn start_over(&mut self) {
        *self = Away::default();
    }
}
