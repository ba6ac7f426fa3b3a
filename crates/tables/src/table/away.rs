//! Players without a connection: how long they have been gone, and when their grace period ends.

use super::room::Room;
use qipan_engine::{Seat, SeatSet, Viewer};
use qipan_protocol::{AwayPolicy, RoomStage, Visibility};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// Whether the host has made the table for people who get its link.
fn waits_for_friends(room: &Room) -> bool {
    room.settings.visibility != Visibility::Public && !room.paired
}

#[derive(Debug, Default)]
pub(crate) struct Away {
    /// Seats whose player is gone, and when their grace period ends.
    until: BTreeMap<Seat, Instant>,
    /// Seats whose player is gone, and since when.
    gone: BTreeMap<Seat, Instant>,
    /// Seats that a bot plays in the place of their player.
    stand_ins: SeatSet,
}

impl Away {
    /// Called when a seated person has no connection any more. `keeps_seat` is how long they keep the seat before a
    /// match has begun.
    pub(super) fn left(&mut self, seat: Seat, room: &Room, keeps_seat: Duration) {
        self.gone.entry(seat).or_insert_with(Instant::now);
        let patience = match room.stage {
            RoomStage::Playing if room.settings.away.unwrap_or_default() != AwayPolicy::Wait => {
                Duration::from_secs(u64::from(room.settings.grace_s))
            }
            // The host of a private table waits for friends, perhaps with the page closed.
            RoomStage::Gathering if waits_for_friends(room) && room.hosts(seat) => return,
            RoomStage::Gathering => keeps_seat,
            RoomStage::Playing | RoomStage::Finished => return,
        };
        self.until.entry(seat).or_insert_with(|| Instant::now() + patience);
    }

    /// Sets a new deadline for a seat whose policy could not be applied.
    pub(super) fn postpone(&mut self, seat: Seat, until: Instant) {
        self.until.insert(seat, until);
    }

    pub(super) fn came_back(&mut self, viewer: Viewer) {
        if let Viewer::Seat(seat) = viewer {
            self.until.remove(&seat);
            self.gone.remove(&seat);
            self.stand_ins = self.stand_ins.without(seat);
        }
    }

    /// Since when the person of this seat has been gone.
    pub(super) fn gone_since(&self, seat: Seat) -> Option<Instant> {
        self.gone.get(&seat).copied()
    }

    pub(super) fn next(&self) -> Option<Instant> {
        self.until.values().min().copied()
    }

    /// A seat whose grace period is over. Each seat is returned only once.
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

    /// Forgets all absences. Called when a match has begun or ended, because other rules hold from then on.
    pub(super) fn start_over(&mut self) {
        *self = Away::default();
    }
}
