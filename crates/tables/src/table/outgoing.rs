//! What a table sends: answers, frames and the room.

use super::actor::{Connection, Table, viewer_in};
use super::crowd::Spectators;
use super::doubt::TableError;
use super::message::{ConnectionId, to_text};
use crate::text::Text;
use qipan_engine::{Problem, Seat, Viewer};
use qipan_protocol::{CommandId, Refused, RoomView, SeatView, TableNotice, UserId};

impl Table {
    pub(super) fn answer(
        &mut self,
        connection: ConnectionId,
        id: Option<CommandId>,
        result: Result<bool, TableError>,
    ) {
        let notice = match (result, id) {
            (Ok(true), Some(id)) => TableNotice::Done { id },
            (Ok(_), _) => return,
            (Err(error), id) => {
                let Some(Problem { code, message, args, .. }) = error.refusal() else { return };
                self.app.metrics().count_refusal(&code);
                TableNotice::Refused(Refused { id, code, message, args })
            }
        };
        self.send_to(connection, to_text(&notice));
    }

    /// Sends the frames of the last command. Fails if the game cannot show it.
    pub(super) fn show(&mut self, answers: Option<(Seat, CommandId)>) -> Result<(), Problem> {
        let Some(live) = &mut self.live else { return Ok(()) };
        for (viewer, frame) in live.frames(answers)? {
            self.send_where(&frame, |it| it == viewer);
        }
        Ok(())
    }

    pub(super) fn send_where(&mut self, text: &Text, wants: impl Fn(Viewer) -> bool) {
        let room = &self.room;
        for it in self.connections.values_mut() {
            if wants(viewer_in(room, &it.person.id)) {
                it.pending.push(text.clone());
            }
        }
    }

    pub(super) fn send_to(&mut self, connection: ConnectionId, text: Text) {
        if let Some(it) = self.connections.get_mut(&connection) {
            it.pending.push(text);
        }
    }

    /// Sends the pending messages. All messages that one request causes go out together, so that each socket is woken
    /// and written to once.
    pub(super) fn flush(&mut self) {
        // A full outbox means that the client has stopped reading. Dropping the outbox closes its socket.
        let is_lost = |it: &mut Connection| !it.pending.drain(..).all(|text| it.outbox.send(text));
        let all = self.connections.iter_mut();
        let lost: Vec<_> = all.filter_map(|(connection, it)| is_lost(it).then_some(*connection)).collect();
        if !lost.is_empty() {
            lost.into_iter().for_each(|connection| self.disconnect(connection));
            // Sends the remaining connections the new presence.
            self.flush();
        }
    }

    /// Sends the room to every connection. A table in doubt does not know its room; it sends a welcome as soon as it
    /// does.
    pub(super) fn tell_room(&mut self) {
        if self.in_doubt {
            return;
        }
        self.note_playing();
        let room = self.room_view();
        let named = room.spectators.clone();
        self.send_with_names(&named, |spectators| TableNotice::Room {
            room: RoomView { spectators, ..room.clone() },
        });
        self.listing.ask();
    }

    /// Tells the lobby what has changed, if the pause is over.
    pub(super) fn tell_lobby(&mut self) {
        if self.listing.take() {
            self.app.table_changed(&self.room);
        }
    }

    pub(super) fn room_view(&self) -> RoomView {
        let Spectators { count, first } = self.spectators();
        let here = |user: &UserId| self.connections.values().find(|it| it.person.id == *user);
        let seats = self.room.seats.iter().enumerate().map(|(index, state)| {
            let seat = Seat(index as u8);
            let person =
                self.room.persons().find(|(at, _)| *at == seat).and_then(|(_, person)| here(&person.id));
            let is_bot = matches!(state.occupant, Some(qipan_protocol::Occupant::Bot { .. }));
            SeatView {
                seat,
                occupant: state.occupant.clone(),
                ready: state.ready,
                confirmed: state.confirmed,
                connected: is_bot || person.is_some(),
                lag_ms: person.and_then(|it| it.lag_ms),
                bot_stands_in: self.away.has_stand_in(seat),
            }
        });
        RoomView {
            id: self.room.id.clone(),
            stage: self.room.stage,
            settings: self.room.settings.clone(),
            host: self.room.host.clone(),
            first_seat: self.room.first_seat,
            seats: seats.collect(),
            spectators: first,
            spectator_count: count,
            match_id: self.room.match_id.clone(),
            rated: self.room.rated,
            rating_changes: self.shown_rating_changes(),
        }
    }
}
