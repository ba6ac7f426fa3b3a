//! Connections of a table: how they begin and end, and what they are sent first.

use super::actor::{Connection, Table, close_with, say_bye};
use super::circle::{Circle, REREAD_EVERY};
use super::doubt::TableError;
use super::errors::JoinError;
use super::live::guarded;
use super::message::{ConnectionId, Hello, Outbox, to_text};
use crate::damage::DamageError;
use crate::errors::StorageError;
use crate::text::Text;
use qipan_engine::{Seat, Viewer};
use qipan_protocol::{CommandId, Person, RoomStage, TableNotice, UserId, VERSION, Welcome};
use tokio::time::Instant;

impl Table {
    pub(super) async fn connect(
        &mut self,
        connection: ConnectionId,
        person: Person,
        outbox: Outbox,
        hello: Hello,
    ) {
        if self.connections.is_empty() {
            self.circles_at = Instant::now() + REREAD_EVERY;
        }
        // Made before the settings are read: news of a later change comes to this table.
        let mark = self.app.tables().connected().enter(&person.id, &self.room.id);
        let circle = match person.guest {
            // Guests have neither blocks nor kid mode.
            true => Ok(Circle::default()),
            false => Circle::load(&self.app, &person.id).await,
        };
        let circle = match circle {
            Ok(circle) => circle,
            Err(error) => return say_bye(&outbox, &StorageError::from(error)),
        };
        let here = Connection {
            person: person.clone(),
            outbox: outbox.clone(),
            pending: Vec::new(),
            lag_ms: None,
            circle,
            _mark: mark,
        };
        if self.in_doubt {
            // The welcome is sent when the table has been read.
            self.connections.insert(connection, here);
            return;
        }
        let viewer = self.viewer_of(&person.id);
        if viewer == Viewer::Spectator
            && !self.room.settings.spectators
            && self.room.stage == RoomStage::Playing
        {
            say_bye(&outbox, &JoinError::SpectatorsOff);
            return;
        }
        if let Some(problem) = self.ensure_live().await.err().and_then(TableError::refusal) {
            close_with(&outbox, problem);
            return;
        }
        // No match time was reserved while no client was connected.
        self.reserve_time().await;
        self.connections.insert(connection, here);
        // The reservation may have put the table in doubt. Then the welcome is sent when the table has been read.
        if self.in_doubt {
            return;
        }
        if let Some((live, seat)) = self.live.as_mut().zip(viewer.seat())
            && self.away.gone_since(seat).is_some()
        {
            live.asking.came_back(seat, Instant::now());
        }
        self.away.came_back(viewer);
        // The first connection, perhaps after a restart, starts the grace period of absent players.
        if self.connections.len() == 1 {
            self.miss_absent();
        }
        self.welcome(connection, &hello);
        self.tell_presence(viewer);
        self.start_if_all_ready().await;
    }

    /// Sends a connection a welcome with the whole view, or with exactly the frames that it has missed.
    pub(super) fn welcome(&mut self, connection: ConnectionId, hello: &Hello) {
        let Some(here) = self.connections.get(&connection) else { return };
        let (viewer, circle) = (self.viewer_of(&here.person.id), here.circle.clone());
        let mut room = self.room_view();
        room.spectators = circle.visible(&room.spectators);
        let mut missing = None;
        let mut welcome = Welcome {
            v: VERSION,
            you: viewer,
            room,
            n: 0,
            view: None,
            position: None,
            log: None,
            chat: self.chat.visible_to(viewer, self.room.stage, &circle),
            last_id: CommandId(0),
            now: self.app.now_ms(),
            match_ms: 0,
            auto_pass: viewer.seat().is_none_or(|seat| !self.room.passes_by_hand(seat)),
        };
        if let Some(live) = &mut self.live {
            welcome.match_ms = live.told_ms();
            welcome.last_id = live.highest_id(viewer.seat());
            let is_same = hello.match_id.as_ref() == Some(&live.id);
            let Ok(stream) = live.stream(viewer) else {
                // The game cannot show this match, and trying again does not help.
                if let Some(here) = self.connections.remove(&connection) {
                    say_bye(&here.outbox, &DamageError::MatchDamaged);
                }
                return;
            };
            welcome.n = stream.number();
            if let Some(frames) = hello.seen.filter(|_| is_same).and_then(|seen| stream.since(seen)) {
                missing = Some(frames.collect::<Vec<Text>>());
            } else {
                let view = guarded(|| live.game.match_view(viewer)).ok();
                welcome.view = view.and_then(|view| serde_json::to_value(view).ok());
                welcome.position = live.first_position(viewer).ok().flatten();
                welcome.log = guarded(|| live.game.log(viewer)).ok();
            }
        }
        let Some(here) = self.connections.get_mut(&connection) else { return };
        here.pending.push(to_text(&TableNotice::Welcome(Box::new(welcome))));
        here.pending.extend(missing.into_iter().flatten());
    }

    pub(super) fn welcome_all(&mut self) {
        let all: Vec<_> = self.connections.keys().copied().collect();
        all.into_iter().for_each(|connection| self.welcome(connection, &Hello::default()));
    }

    /// Starts the grace period of every seated person without a connection.
    pub(super) fn miss_absent(&mut self) {
        let is_here = |user: &UserId| self.connections.values().any(|it| it.person.id == *user);
        let absent = self.room.persons().filter(|(_, person)| !is_here(&person.id)).map(|(seat, _)| seat);
        let absent: Vec<Seat> = absent.collect();
        let keeps_seat = self.app.config().keeps_seat;
        absent.into_iter().for_each(|seat| self.away.left(seat, &self.room, keeps_seat));
    }

    pub(super) fn disconnect(&mut self, connection: ConnectionId) {
        let Some(gone) = self.connections.remove(&connection) else { return };
        let viewer = self.viewer_of(&gone.person.id);
        let still_here = self.connections.values().any(|it| self.viewer_of(&it.person.id) == viewer);
        if !still_here {
            match viewer {
                Viewer::Spectator => self.live.iter_mut().for_each(|live| live.forget(viewer)),
                // A stopping server disconnects all clients, so their players are not counted as absent.
                Viewer::Seat(_) if self.app.stopping().is_now() => {}
                Viewer::Seat(seat) => {
                    self.away.left(seat, &self.room, self.app.config().keeps_seat);
                }
            }
        }
        self.tell_presence(viewer);
    }

    /// Tells the other connections that a viewer has come or gone.
    pub(super) fn tell_presence(&mut self, viewer: Viewer) {
        match viewer {
            Viewer::Seat(_) => self.tell_room(),
            Viewer::Spectator => self.note_crowd(),
        }
    }
}
