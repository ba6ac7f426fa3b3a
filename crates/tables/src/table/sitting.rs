//! Seats at tables that have not begun: how many one person may hold, and when absent people lose theirs.

use super::actor::{RETRY_AFTER, Table, say_bye};
use super::doubt::TableError;
use super::errors::JoinError;
use super::record;
use super::room::{Room, RoomRefusal};
use crate::counts::Held;
use qipan_engine::Seat;
use qipan_protocol::{RoomStage, UserId};
use std::collections::BTreeMap;
use tokio::time::Instant;

/// This table's entries in the count of seats per person over all tables.
#[derive(Debug, Default)]
pub(super) struct Sitting(BTreeMap<UserId, Held<UserId>>);

impl Table {
    /// Refuses a seat to a person who holds too many already. Otherwise one person could fill every open table.
    pub(super) fn take_place(&mut self, user: &UserId) -> Result<(), RoomRefusal> {
        if self.room.stage != RoomStage::Gathering || self.sitting.0.contains_key(user) {
            return Ok(());
        }
        let max = self.app.config().seats_per_person;
        let place = self.app.seats().take(user.clone(), max).ok_or(RoomRefusal::TooManySeats { max })?;
        self.sitting.0.insert(user.clone(), place);
        Ok(())
    }

    /// Updates the count to exactly the seated people of this table. Seats that are already taken count even above
    /// the limit.
    pub(super) fn count_seats(&mut self) {
        let is_counted =
            |user: &UserId, room: &Room| room.stage == RoomStage::Gathering && room.seat_of(user).is_some();
        self.sitting.0.retain(|user, _| is_counted(user, &self.room));
        if self.room.stage != RoomStage::Gathering {
            return;
        }
        for (_, person) in self.room.persons() {
            if !self.sitting.0.contains_key(&person.id) {
                let place = self.app.seats().take(person.id.clone(), usize::MAX);
                self.sitting.0.extend(place.map(|place| (person.id.clone(), place)));
            }
        }
    }

    /// If the host has neither a seat nor a connection, the first seated person becomes the host.
    pub(super) fn replace_absent_host(&self, room: &mut Room) {
        let is_here = self.connections.values().any(|it| it.person.id == room.host);
        if room.seat_of(&room.host).is_none() && !is_here {
            let heir = room.persons().next().map(|(_, person)| person.id.clone());
            room.host = heir.unwrap_or_else(|| room.host.clone());
        }
    }

    /// Closes a table of quick pairing whose match has not begun and at which one of the two people has no seat any more.
    /// The other one is told and can look for another opponent.
    pub(super) async fn close_if_unpaired(&mut self) {
        let is_open = self.room.stage == RoomStage::Gathering;
        if !self.room.paired || !is_open || usize::from(self.room.taken()) == self.room.seats.len() {
            return;
        }
        let deleted = record::delete_table(&self.access, &self.room.id).await;
        if let Err(error) = self.check_write(deleted) {
            // The table is deleted later, as one that never began.
            tracing::warn!(table = %self.room.id, %error, "a table without its pair was not deleted");
        }
        self.flush();
        self.connections.values().for_each(|it| say_bye(&it.outbox, &JoinError::OpponentGone));
        self.connections.clear();
        self.is_over = true;
    }

    /// A person for whom this table was found does not come.
    pub(super) async fn give_up(&mut self, user: &UserId) {
        let is_waiting = self.room.paired && self.room.stage == RoomStage::Gathering && !self.in_doubt;
        if let Some(seat) = self.room.seat_of(user).filter(|_| is_waiting) {
            self.release_seat(seat, Instant::now()).await;
        }
    }

    /// Before the start, frees the seat of a person without a connection.
    pub(super) async fn release_seat(&mut self, seat: Seat, now: Instant) {
        let person = self.room.persons().find(|(at, _)| *at == seat).map(|(_, person)| person.id.clone());
        let Some(person) = person else { return };
        let mut room = self.room.clone();
        if room.stand(&person).is_err() {
            return;
        }
        let saved = record::save_room(&self.access, &room).await;
        match self.check_write(saved) {
            Ok(()) => {
                self.room = room;
                self.count_seats();
                self.tell_room();
                self.close_if_unpaired().await;
            }
            // The people who are absent are determined when the table is read again.
            Err(TableError::InDoubt | TableError::Lost) => {}
            Err(TableError::Refused(_) | TableError::Damaged) => self.away.postpone(seat, now + RETRY_AFTER),
        }
    }
}
