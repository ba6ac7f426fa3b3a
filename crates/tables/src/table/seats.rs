//! Changes of the room: seats, names, and the away policy.

use super::actor::{RETRY_AFTER, Table};
use super::doubt::TableError;
use super::errors::CommandError;
use super::message::Hello;
use super::record;
use qipan_engine::Actor;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_protocol::{AwayPolicy, Person, RoomStage, TableRequest, UserId};
use tokio::time::Instant;

impl Table {
    /// Changes the room: the change is tried on a copy and saved before it takes effect.
    pub(super) async fn change_room(
        &mut self,
        person: &Person,
        request: TableRequest,
    ) -> Result<bool, TableError> {
        let plays = matches!(
            request,
            TableRequest::Sit { .. } | TableRequest::Ready { ready: true, .. } | TableRequest::Start { .. }
        );
        if plays && self.room.settings.rated {
            self.app.check_play_ban(&person.id).await?;
        }
        let mut room = self.room.clone();
        let user = &person.id;
        let result = match request {
            TableRequest::Sit { seat, .. } => {
                let game = self.app.game(&room.settings.game)?;
                let manifest = game.manifest();
                self.take_place(user).and_then(|()| room.sit(person.clone(), seat, manifest))
            }
            TableRequest::Stand { .. } => room.stand(user),
            TableRequest::Ready { ready, confirm, .. } => {
                let game = self.app.game(&room.settings.game)?;
                let manifest = game.manifest();
                room.set_ready(user, ready, confirm, manifest)
            }
            TableRequest::Remove { seat, .. } => room.remove(user, seat),
            TableRequest::AddBot { seat, level, .. } => room.add_bot(user, seat, level),
            TableRequest::Start { .. } => {
                let game = self.app.game(&room.settings.game)?;
                room.check_start(user, game.manifest())?;
                return self.start().await.map(|()| true);
            }
            _ => return Err(CommandError::BadMessage.into()),
        };
        if let Err(refusal) = result {
            // Gives back the place that `take_place` may have taken.
            self.count_seats();
            return Err(refusal.into());
        }
        self.replace_absent_host(&mut room);
        let saved = record::save_seats(&self.access, &self.room, &room).await;
        if saved.is_err() {
            self.count_seats();
            return self.check_write(saved).map(|()| false);
        }
        let moved = |user: &UserId| self.room.seat_of(user) != room.seat_of(user);
        let moved = self.connections.iter().filter(|(_, it)| moved(&it.person.id));
        let moved: Vec<_> = moved.map(|(connection, _)| *connection).collect();
        self.room = room;
        self.count_seats();
        self.tell_room();
        // The view of another seat has to be sent whole.
        moved.into_iter().for_each(|connection| self.welcome(connection, &Hello::default()));
        self.start_if_all_ready().await;
        self.close_if_unpaired().await;
        Ok(true)
    }

    /// Updates the name of a person, if they are at this table.
    pub(super) async fn rename(&mut self, person: &Person) {
        let mut is_here = self.room.rename(person);
        if person.is_deleted() {
            self.chat.forget(&person.id);
        }
        // A room in doubt must not overwrite the one on disk.
        if is_here && !self.in_doubt {
            // A failure does no harm: loading the room looks up the current names.
            let _ = record::save_room(&self.access, &self.room).await;
        }
        for here in self.connections.values_mut().filter(|it| it.person.id == person.id) {
            is_here |= here.person != *person;
            here.person = person.clone();
        }
        if is_here {
            self.tell_room();
        }
    }

    pub(super) async fn apply_away_policy(&mut self, now: Instant) {
        // While the table is in doubt, seats stay due until it has been read.
        while !self.in_doubt
            && !self.is_over
            && let Some(seat) = self.away.due(now)
        {
            if self.room.stage == RoomStage::Gathering {
                self.release_seat(seat, now).await;
                continue;
            }
            match self.room.settings.away.unwrap_or_default() {
                AwayPolicy::Wait => {}
                AwayPolicy::Bot => {
                    self.away.put_stand_in(seat);
                    self.tell_room();
                }
                AwayPolicy::Resign => {
                    let result = self.arrange(Actor::Seat(seat), AgreementCommand::Resign {}).await;
                    if result.is_err() && self.live.is_none() {
                        self.away.postpone(seat, now + RETRY_AFTER);
                    }
                }
            }
        }
    }
}
