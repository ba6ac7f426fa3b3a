//! What happens to a room besides its match: seats, start, end, rematch, bots, absence.

use super::actor::{RETRY_AFTER, Table, say_bye};
use super::doubt::TableError;
use super::live::LiveMatch;
use super::match_time::MatchTime;
use super::room::Room;
use super::{consent, record};
use crate::secrets;
use qipan_engine::{Actor, Problem, Viewer};
use qipan_protocol::{AwayPolicy, MatchId, Person, RoomStage, TableNotice, TableRequest, UserId};
use tokio::time::Instant;

impl Table {
    /// A change of the room: tried on a copy, saved, and only then true.
    pub(super) async fn change_room(
        &mut self,
        person: &Person,
        request: TableRequest,
    ) -> Result<bool, TableError> {
        let mut room = self.room.clone();
        let user = &person.id;
        let result = match request {
            TableRequest::Sit { seat, .. } => {
                let manifest = self.app.game(&room.settings.game)?.manifest();
                self.take_place(user).and_then(|()| room.sit(person.clone(), seat, &manifest))
            }
            TableRequest::Stand { .. } => room.stand(user),
            TableRequest::Ready { ready, confirm, .. } => {
                let manifest = self.app.game(&room.settings.game)?.manifest();
                room.set_ready(user, ready, confirm, &manifest)
            }
            TableRequest::Remove { seat, .. } => room.remove(user, seat),
            TableRequest::AddBot { seat, level, .. } => room.add_bot(user, seat, level),
            TableRequest::Start { .. } => {
                let manifest = self.app.game(&room.settings.game)?.manifest();
                room.check_start(user, &manifest).map_err(|refusal| Problem::from_reason(&refusal))?;
                return self.start().await.map(|()| true);
            }
            _ => return Err(Problem::new("bad_message", "this cannot be asked for here").into()),
        };
        if let Err(refusal) = result {
            self.count_seats();
            return Err(Problem::from_reason(&refusal).into());
        }
        self.replace_absent_host(&mut room);
        let saved = record::save_seats(&self.app, &self.room, &room).await;
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
        // Another seat has another view, so it is sent whole.
        moved.into_iter().for_each(|connection| self.welcome(connection, &super::message::Hello::default()));
        self.start_if_all_ready().await;
        Ok(true)
    }

    /// Starts the first match of a table with `auto_start` when everybody is connected and ready.
    pub(super) async fn start_if_all_ready(&mut self) {
        let is_here = |user: &UserId| self.connections.values().any(|it| it.person.id == *user);
        let all_here = self.room.persons().all(|(_, person)| is_here(&person.id));
        if !self.room.settings.auto_start || self.room.stage != RoomStage::Gathering || !all_here {
            return;
        }
        let Ok(game) = self.app.game(&self.room.settings.game) else { return };
        if self.room.check_start(&self.room.host, &game.manifest()).is_ok()
            && let Err(error) = self.start().await
        {
            // Everybody sits there ready; the host can still start by hand.
            tracing::warn!(table = %self.room.id, %error, "the match did not begin by itself");
        }
    }

    /// What this person's seat can do now.
    pub(super) async fn position_for(&mut self, person: &Person) -> Result<TableNotice, TableError> {
        let Viewer::Seat(seat) = self.viewer_of(&person.id) else {
            return Err(Problem::new("not_seated", "spectators watch; take a seat to play").into());
        };
        self.ensure_live().await?;
        let live = self.live.as_ref().ok_or_else(|| Problem::new("no_match", "the match has not begun"))?;
        Ok(TableNotice::Position(Box::new(live.position(seat)?)))
    }

    /// Shows a person under another name, if they are here.
    pub(super) async fn rename(&mut self, person: &Person) {
        let mut is_here = self.room.rename(person);
        // A room in doubt must not overwrite what is on disk.
        if is_here && !self.in_doubt {
            // Whether this is saved or not, loading the room looks the name up.
            let _ = record::save_room(&self.app, &self.room).await;
        }
        for here in self.connections.values_mut().filter(|it| it.person.id == person.id) {
            is_here |= here.person != *person;
            here.person = person.clone();
        }
        if is_here {
            self.tell_room();
        }
    }

    pub(super) fn welcome_all(&mut self) {
        let all: Vec<_> = self.connections.keys().copied().collect();
        all.into_iter().for_each(|connection| self.welcome(connection, &super::message::Hello::default()));
    }

    async fn start(&mut self) -> Result<(), TableError> {
        let game = self.app.game(&self.room.settings.game)?;
        consent::check_next(&self.room, &game.manifest())?;
        let new = record::new_match(&self.room)?;
        let (game, opening) = game.create(&new)?;
        self.begin(game, opening).await
    }

    /// Begins a match in this room, on disk first.
    async fn begin(
        &mut self,
        game: Box<dyn qipan_engine::AnyMatch>,
        opening: Option<qipan_engine::Written>,
    ) -> Result<(), TableError> {
        let mut room = self.room.clone();
        let id = MatchId::new(secrets::random_id()?);
        room.begin(id.clone());
        let created = record::create_match(&self.app, &room, &id, &*game, opening).await;
        self.check_write(created)?;
        self.room = room;
        let time = MatchTime::new(&*game, self.app.config().time_reserve, Instant::now());
        self.live = Some(LiveMatch::new(id, game, time, &[]));
        self.count_seats();
        self.away.start_over();
        self.dismiss_spectators();
        self.miss_absent();
        // A welcome has the room in it.
        self.welcome_all();
        self.listing.ask();
        Ok(())
    }

    /// Disconnects the spectators of a table that allows none while a match is played.
    pub(super) fn dismiss_spectators(&mut self) {
        if self.room.settings.spectators {
            return;
        }
        self.flush();
        let room = &self.room;
        self.connections.retain(|_, it| {
            let stays = room.seat_of(&it.person.id).is_some();
            if !stays {
                say_bye(&it.outbox, "spectators_off", "this table has no room for spectators");
            }
            stays
        });
    }

    /// Ends the match of a room whose room was not saved with the last move. Fails only if that is in doubt.
    pub(super) async fn finish(&mut self) -> Result<(), TableError> {
        let room = self.room.finished();
        let saved = record::save_room(&self.app, &room).await;
        if let Err(TableError::InDoubt) = self.check_write(saved) {
            return Err(TableError::InDoubt);
        }
        // If it is known that this was not saved, the next one to load the room notices the finished match and ends it then.
        self.leave_off(room);
        Ok(())
    }

    /// The match is over, and that is on disk.
    pub(super) fn leave_off(&mut self, room: Room) {
        self.room = room;
        self.away.start_over();
        self.tell_room();
    }

    pub(super) async fn rematch_if_agreed(&mut self) -> Result<(), TableError> {
        match &self.live {
            Some(live)
                if live.game.rematch_agreed() && usize::from(self.room.taken()) == self.room.seats.len() =>
            {
                // Votes count for the seats of the old match. Whoever has sat down since has yet to agree to the options;
                // then the host starts the next match, as if it were the first.
                if consent::check_next(&self.room, &live.game.manifest()).is_err() {
                    return Ok(());
                }
                let (game, opening) = live.game.rematch(secrets::random_seed()?)?;
                self.begin(game, opening).await
            }
            _ => Ok(()),
        }
    }

    /// The game broke its own rules: its match ends here. No other match is touched.
    pub(super) async fn abort(&mut self, problem: &Problem) {
        let Some(live) = self.live.take() else { return };
        tracing::error!(table = %self.room.id, match_id = %live.id, code = problem.code, problem = problem.message, "a game failed");
        self.app.metrics().faults.inc();
        record::abort_match(&self.app, &live.id, live.game.seq()).await;
        if self.finish().await.is_err() {
            // What the room holds is not known, so nothing is said; a match that is still there fails at its next command.
            return;
        }
        let notice = TableNotice::Aborted { code: problem.code.clone() };
        self.send_where(&super::message::to_text(&notice), |_| true);
    }

    /// Reads the match from the store if it is not in memory, and brings everybody up to date.
    pub(super) async fn ensure_live(&mut self) -> Result<(), TableError> {
        if self.in_doubt {
            // The room has to be read first: it may have another match by now.
            return Err(TableError::InDoubt);
        }
        if self.live.is_some() || self.room.match_id.is_none() {
            return Ok(());
        }
        self.live = record::load_match(&self.app, &self.room).await?;
        if let (Some(live), Some((id, match_ms))) = (&mut self.live, self.stopped.take())
            && live.id == id
        {
            live.go_on_from(match_ms);
        }
        let is_over = self.live.as_ref().is_some_and(|live| live.game.outcome().is_some());
        if is_over && self.room.stage == RoomStage::Playing {
            self.finish().await?;
        }
        self.welcome_all();
        // The server may have stopped between the last vote and the match it was for.
        self.rematch_if_agreed().await
    }

    pub(super) async fn apply_away_policy(&mut self, now: Instant) {
        // In doubt, seats stay due until the table has been read.
        while !self.in_doubt
            && let Some(seat) = self.away.due(now)
        {
            if self.room.stage == RoomStage::Gathering {
                self.release_seat(seat, now).await;
                continue;
            }
            match self.room.settings.away {
                AwayPolicy::Wait => {}
                AwayPolicy::Bot => {
                    self.away.put_stand_in(seat);
                    self.tell_room();
                }
                AwayPolicy::Resign => {
                    let result = self.carry_out(Actor::Seat(seat), r#"{"type":"resign"}"#, None).await;
                    if result.is_err() && self.live.is_none() {
                        self.away.postpone(seat, now + RETRY_AFTER);
                    }
                }
            }
        }
    }
}
