//! One table: a task with a mailbox. It alone changes its room and its match, one message after the other.

use super::away::Away;
use super::bots::Searches;
use super::chat::Chat;
use super::crowd::{Crowd, Spectators};
use super::doubt::TableError;
use super::live::{Known, LiveMatch};
use super::message::{ConnectionId, Hello, Outbox, TableMessage, to_text};
use super::pace::Pace;
use super::record;
use super::room::Room;
use super::sitting::Sitting;
use crate::App;
use axum::extract::ws::Utf8Bytes;
use qipan_engine::{Actor, CommandKind, Problem, Seat, Viewer};
use qipan_protocol::{
    ChatChannel, CommandId, MatchId, Person, Refused, RoomStage, RoomView, SeatView, TableNotice,
    TableRequest, UserId, VERSION, Welcome,
};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

pub(crate) struct Table {
    pub(super) app: App,
    pub(super) room: Room,
    /// The match; none before the first one, or while it cannot be read from the store.
    pub(super) live: Option<LiveMatch>,
    /// The time of a match that had to be forgotten: it stands still until the match is read again.
    pub(super) stopped: Option<(MatchId, u64)>,
    /// The outcome of a write is unknown, and the table has not been read from the store since. Until then it writes
    /// nothing and says nothing, see [`super::doubt`].
    pub(super) in_doubt: bool,
    /// When the table was last read from the store to leave its doubt.
    pub(super) reread_at: Option<Instant>,
    pub(super) connections: BTreeMap<ConnectionId, Connection>,
    pub(super) chat: Chat,
    pub(super) crowd: Crowd,
    /// When the lobby is told of changes.
    pub(super) listing: Pace,
    pub(super) away: Away,
    pub(super) sitting: Sitting,
    pub(super) searches: Searches,
    pub(super) last_active: Instant,
}

/// One socket at this table.
pub(super) struct Connection {
    pub(super) person: Person,
    pub(super) outbox: Outbox,
    /// What goes out together at the next [`Table::flush`].
    pub(super) pending: Vec<Utf8Bytes>,
    pub(super) lag_ms: Option<u32>,
}

/// How long a table waits before it asks a store that failed again.
pub(super) const RETRY_AFTER: Duration = Duration::from_secs(1);

/// A running clock keeps a table without anybody in memory if it runs out within this time. Match time stands still for
/// tables that are not in memory, so clocks of many hours must not pin them.
const PINNED_BY_CLOCK: Duration = Duration::from_secs(3600);

/// The highest id a client may use: the last whole number that JavaScript can count to.
const HIGHEST_ID: u64 = (1 << 53) - 1;

/// How a command ended: its frame tells it, or a reason why not.
pub(super) type Answered = Result<(), TableError>;

impl Table {
    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<TableMessage>) {
        let mut stopping = self.app.stopping();
        self.miss_absent();
        self.count_seats();
        loop {
            let deadline = self.next_deadline();
            tokio::select! {
                message = mailbox.recv() => match message {
                    Some(message) => self.open(message).await,
                    None => return self.save_time().await,
                },
                result = self.searches.next() => self.take_search_result(result).await,
                () = tokio::time::sleep_until(deadline) => self.on_deadline().await,
                () = stopping.wait() => return self.drain(mailbox).await,
            }
            if self.may_reread() {
                self.leave_doubt().await;
            }
            self.attend_to_bots().await;
            if !self.in_doubt {
                self.tell_crowd();
                self.tell_lobby();
            }
            self.flush();
            if self.is_idle() {
                // Before it can be read again by another task.
                self.save_time().await;
                if self.app.tables().retire(&self.room.id, &mailbox) {
                    return;
                }
            }
            self.look_again_later();
        }
    }

    /// The server stops: what has come in is still carried out and answered, and nothing comes in any more.
    async fn drain(mut self, mut mailbox: mpsc::Receiver<TableMessage>) {
        mailbox.close();
        while let Some(message) = mailbox.recv().await {
            self.open(message).await;
            self.flush();
        }
        self.save_time().await;
    }

    async fn open(&mut self, message: TableMessage) {
        // A renamed person may not even be at this table, so the message does not keep the table in memory.
        if !matches!(message, TableMessage::Renamed(_)) {
            self.last_active = Instant::now();
        }
        self.leave_doubt().await;
        match message {
            TableMessage::Connect { connection, person, outbox, hello } => {
                self.connect(connection, person, outbox, hello).await;
            }
            TableMessage::Request { connection, request, received } => {
                let name = request.name();
                self.request(connection, request).await;
                self.app.metrics().observe_message(name, received.elapsed());
            }
            TableMessage::Disconnect { connection } => self.disconnect(connection),
            TableMessage::Renamed(person) => self.rename(&person).await,
        }
    }

    /// The next moment at which the table acts without a message.
    fn next_deadline(&self) -> Instant {
        let flag = self.live.as_ref().and_then(LiveMatch::next_flag).map(|(_, at)| at);
        let idle = self.last_active + self.app.config().idle_after;
        let retry = (self.in_doubt || self.waits_for_store()).then(|| Instant::now() + RETRY_AFTER);
        let told = [self.crowd.pace.next(), self.listing.next(), self.next_time_mark()];
        let deadlines = [flag, self.away.next(), retry, Some(idle)].into_iter().chain(told);
        deadlines.flatten().min().unwrap_or_else(|| Instant::now() + Duration::from_secs(3600))
    }

    async fn on_deadline(&mut self) {
        let now = Instant::now();
        if self.waits_for_store() {
            // If it fails again, the next deadline comes soon.
            let _ = self.ensure_live().await;
        }
        if let Some((seat, at)) = self.live.as_ref().and_then(LiveMatch::next_flag)
            && at <= now
        {
            let command = format!(r#"{{"type":"flag","seat":{seat}}}"#);
            // A refusal only means that the clock has a millisecond left.
            let _ = self.carry_out(Actor::Host, &command, None).await;
        }
        self.apply_away_policy(now).await;
        if !self.connections.is_empty() {
            self.reserve_time().await;
        }
    }

    /// People wait for a match that was forgotten because the store failed. Bots, clocks and absences cannot ask
    /// for it, so the table itself does.
    fn waits_for_store(&self) -> bool {
        self.live.is_none() && self.room.stage == RoomStage::Playing && !self.connections.is_empty()
    }

    /// An idle table that may not retire (somebody is there, or a clock runs) does not ask all the time.
    fn look_again_later(&mut self) {
        let now = Instant::now();
        if self.last_active + self.app.config().idle_after <= now {
            self.last_active = now;
        }
    }

    /// Nobody is connected, and no clock or grace period is about to end.
    fn is_idle(&self) -> bool {
        let quiet = self.last_active.elapsed() >= self.app.config().idle_after;
        let flag = self.live.as_ref().and_then(LiveMatch::next_flag).map(|(_, at)| at);
        let clock_runs = flag.is_some_and(|at| at < Instant::now() + PINNED_BY_CLOCK);
        self.connections.is_empty() && quiet && !clock_runs && self.away.next().is_none()
    }

    pub(super) fn viewer_of(&self, user: &UserId) -> Viewer {
        viewer_in(&self.room, user)
    }

    async fn connect(&mut self, connection: ConnectionId, person: Person, outbox: Outbox, hello: Hello) {
        let here =
            Connection { person: person.clone(), outbox: outbox.clone(), pending: Vec::new(), lag_ms: None };
        if self.in_doubt {
            // The welcome comes when the table has been read.
            self.connections.insert(connection, here);
            return;
        }
        let viewer = self.viewer_of(&person.id);
        if viewer == Viewer::Spectator
            && !self.room.settings.spectators
            && self.room.stage == RoomStage::Playing
        {
            say_bye(&outbox, "spectators_off", "this table has no room for spectators");
            return;
        }
        if let Err(TableError::Refused(problem)) = self.ensure_live().await {
            say_bye(&outbox, &problem.code, &problem.message);
            return;
        }
        // While nobody was here, no time was reserved.
        self.reserve_time().await;
        self.connections.insert(connection, here);
        if self.in_doubt {
            return;
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

    /// Sends a viewer everything, or exactly what they have missed.
    pub(super) fn welcome(&mut self, connection: ConnectionId, hello: &Hello) {
        let Some(here) = self.connections.get(&connection) else { return };
        let viewer = self.viewer_of(&here.person.id);
        let mut missing = None;
        let mut welcome = Welcome {
            v: VERSION,
            you: viewer,
            room: self.room_view(),
            n: 0,
            view: None,
            log: None,
            chat: self.chat.visible_to(viewer, self.room.stage),
            last_id: CommandId(0),
            now: self.app.now_ms(),
            match_ms: 0,
        };
        if let Some(live) = &mut self.live {
            welcome.match_ms = live.told_ms();
            welcome.last_id = live.highest_id(viewer.seat());
            let is_same = hello.match_id.as_ref() == Some(&live.id);
            let Ok(stream) = live.stream(viewer) else { return };
            welcome.n = stream.number();
            if let Some(frames) = hello.seen.filter(|_| is_same).and_then(|seen| stream.since(seen)) {
                missing = Some(frames.collect::<Vec<Utf8Bytes>>());
            } else {
                welcome.view = live.game.view_value(viewer).ok();
                welcome.log = live.game.log(viewer).ok().and_then(|it| serde_json::from_str(&it).ok());
            }
        }
        let Some(here) = self.connections.get_mut(&connection) else { return };
        here.pending.push(to_text(&TableNotice::Welcome(Box::new(welcome))));
        here.pending.extend(missing.into_iter().flatten());
    }

    /// Starts the grace period of every seated person without a connection.
    pub(super) fn miss_absent(&mut self) {
        let is_here = |user: &UserId| self.connections.values().any(|it| it.person.id == *user);
        let absent = self.room.persons().filter(|(_, person)| !is_here(&person.id)).map(|(seat, _)| seat);
        let absent: Vec<Seat> = absent.collect();
        let keeps_seat = self.app.config().timeouts.seat;
        absent.into_iter().for_each(|seat| self.away.left(seat, &self.room, keeps_seat));
    }

    fn disconnect(&mut self, connection: ConnectionId) {
        let Some(gone) = self.connections.remove(&connection) else { return };
        let viewer = self.viewer_of(&gone.person.id);
        let still_here = self.connections.values().any(|it| self.viewer_of(&it.person.id) == viewer);
        if !still_here {
            match viewer {
                Viewer::Spectator => self.live.iter_mut().for_each(|live| live.forget(viewer)),
                // A server that stops sends everybody away; nobody is to blame for that.
                Viewer::Seat(_) if self.app.stopping().is_now() => {}
                Viewer::Seat(seat) => {
                    self.away.left(seat, &self.room, self.app.config().timeouts.seat);
                }
            }
        }
        self.tell_presence(viewer);
    }

    /// Somebody has come or gone.
    fn tell_presence(&mut self, viewer: Viewer) {
        match viewer {
            Viewer::Seat(_) => self.tell_room(),
            Viewer::Spectator => self.note_crowd(),
        }
    }

    async fn request(&mut self, connection: ConnectionId, request: TableRequest) {
        let Some(here) = self.connections.get_mut(&connection) else { return };
        let person = here.person.clone();
        let id = request.id();
        // The request may be one whose outcome is unknown, sent again: nothing true can be said about it yet.
        if self.in_doubt && !matches!(request, TableRequest::Ping { .. }) {
            return;
        }
        let result = match request {
            TableRequest::Hello { seen, match_id, .. } => match self.ensure_live().await {
                Ok(()) => return self.welcome(connection, &Hello { seen, match_id }),
                Err(problem) => Err(problem),
            },
            TableRequest::Ping { t, lag_ms } => {
                here.lag_ms = lag_ms.or(here.lag_ms);
                return self.send_to(connection, to_text(&TableNotice::Pong { t }));
            }
            TableRequest::Position {} => match self.position_for(&person).await {
                Ok(position) => return self.send_to(connection, to_text(&position)),
                Err(problem) => Err(problem),
            },
            TableRequest::Do { id, command, match_id } => {
                self.command(connection, &person, id, match_id, &command).await
            }
            TableRequest::Hint { id } => self.hint(connection, id).await,
            TableRequest::Chat { channel, text, .. } => self.say(&person, channel, Some(text), None).await,
            TableRequest::Phrase { channel, phrase, .. } => {
                self.say(&person, channel, None, Some(phrase)).await
            }
            other => self.change_room(&person, other).await,
        };
        self.answer(connection, id, result);
    }

    pub(super) fn answer(
        &mut self,
        connection: ConnectionId,
        id: Option<CommandId>,
        result: Result<bool, TableError>,
    ) {
        let notice = match (result, id) {
            (Ok(true), Some(id)) => TableNotice::Done { id },
            (Ok(_), _) | (Err(TableError::InDoubt), _) => return,
            (Err(TableError::Refused(problem)), id) => {
                self.app.metrics().count_refusal(&problem.code);
                let Problem { code, message, args } = problem;
                TableNotice::Refused(Refused { id, code, message, args })
            }
        };
        self.send_to(connection, to_text(&notice));
    }

    /// A command of the match. True means that the sender still needs an answer; a frame is one.
    async fn command(
        &mut self,
        connection: ConnectionId,
        person: &Person,
        id: CommandId,
        meant: Option<MatchId>,
        command: &RawValue,
    ) -> Result<bool, TableError> {
        let Viewer::Seat(seat) = self.viewer_of(&person.id) else {
            return Err(Problem::new("not_seated", "spectators watch; take a seat to play").into());
        };
        if id.0 > HIGHEST_ID {
            return Err(Problem::new("bad_id", "ids count up from 1; this one is too large").into());
        }
        self.ensure_live().await?;
        let Some(live) = &self.live else {
            return Err(Problem::new("no_match", "the match has not begun").into());
        };
        if self.room.stage != RoomStage::Playing && live.game.outcome().is_none() {
            return Err(Problem::new("match_aborted", "this match had to be given up").into());
        }
        let meant = meant.as_ref().unwrap_or(&live.id);
        let known = match live.known(seat, id) {
            known if *meant == live.id && known != Known::Old => known,
            _ => record::find_command(&self.app, meant, seat, id).await?,
        };
        match known {
            Known::Old if *meant != live.id => {
                return Err(Problem::new("other_match", "this was meant for a match that is over").into());
            }
            Known::New => {}
            Known::Done(n) => {
                self.send_to(connection, to_text(&TableNotice::Again { id, n }));
                return Ok(false);
            }
            Known::Old => return Err(Problem::new("stale_id", "this command id was used before").into()),
        }
        if !self.room.settings.undo && live.game.kind(command.get())? == CommandKind::Undo {
            return Err(Problem::new("undo_off", "moves cannot be taken back at this table").into());
        }
        self.carry_out(Actor::Seat(seat), command.get(), Some(id)).await.map(|()| false)
    }

    /// Carries a command out: first in memory, then on disk, and only then are frames sent.
    pub(super) async fn carry_out(&mut self, actor: Actor, command: &str, id: Option<CommandId>) -> Answered {
        let Some(live) = &mut self.live else {
            return Err(Problem::new("no_match", "the match has not begun").into());
        };
        let written = match live.apply(actor, command) {
            Ok(written) => written,
            Err(problem) if record::is_fault(&problem) => {
                self.abort(&problem).await;
                if self.in_doubt {
                    return Err(TableError::InDoubt);
                }
                // What a panic says may name what is hidden; it is for the log.
                return Err(Problem::new(
                    &problem.code,
                    "the game has failed, and its match had to be given up",
                )
                .into());
            }
            Err(problem) => return Err(problem.into()),
        };
        let ended = live.game.outcome().filter(|_| self.room.stage == RoomStage::Playing);
        let ended = ended.map(|outcome| (outcome, self.room.finished()));
        let number = written.seq;
        let entry = record::Entry { written, actor, id };
        let ending = ended.as_ref().map(|(outcome, room)| (outcome, room));
        let appended = record::append(&self.app, &live.id, entry, ending).await;
        if appended.is_err() {
            // Memory is ahead of the disk, or in doubt: drop it. The next request reads the match from the store.
            self.forget_match();
            return self.check_write(appended);
        }
        let answers = actor.seat().zip(id);
        if let Some((seat, id)) = answers {
            live.remember(seat, id, number);
        }
        self.app.metrics().moves.inc();
        self.show(answers);
        if let Some((_, room)) = ended {
            self.leave_off(room);
        }
        // Nobody waits for the rematch to be on disk before they see the move.
        self.flush();
        if let Err(error) = self.rematch_if_agreed().await {
            // The vote itself is carried out and seen. The host can still start the next match.
            tracing::warn!(table = %self.room.id, %error, "the rematch did not begin");
        }
        Ok(())
    }

    /// Sends the frames of the last command.
    fn show(&mut self, answers: Option<(Seat, CommandId)>) {
        let Some(live) = &mut self.live else { return };
        let frames = live.frames(answers).unwrap_or_default();
        for (viewer, frame) in frames {
            self.send_where(&frame, |it| it == viewer);
        }
    }

    pub(super) fn send_where(&mut self, text: &Utf8Bytes, wants: impl Fn(Viewer) -> bool) {
        let room = &self.room;
        for it in self.connections.values_mut() {
            if wants(viewer_in(room, &it.person.id)) {
                it.pending.push(text.clone());
            }
        }
    }

    pub(super) fn send_to(&mut self, connection: ConnectionId, text: Utf8Bytes) {
        if let Some(it) = self.connections.get_mut(&connection) {
            it.pending.push(text);
        }
    }

    /// Sends the pending messages. Everything that one message leads to goes out together, so that a socket is
    /// woken and written to once.
    pub(super) fn flush(&mut self) {
        // A full outbox means a reader who has stopped reading; letting go of it closes the socket.
        let is_lost = |it: &mut Connection| !it.pending.drain(..).all(|text| it.outbox.send(text));
        let all = self.connections.iter_mut();
        let lost: Vec<_> = all.filter_map(|(connection, it)| is_lost(it).then_some(*connection)).collect();
        if !lost.is_empty() {
            lost.into_iter().for_each(|connection| self.disconnect(connection));
            // Sends the others the new presence.
            self.flush();
        }
    }

    /// Sends everybody the room. A table in doubt does not know its room; it welcomes everybody when it does.
    pub(super) fn tell_room(&mut self) {
        if self.in_doubt {
            return;
        }
        let notice = to_text(&TableNotice::Room { room: self.room_view() });
        self.send_where(&notice, |_| true);
        self.listing.ask();
    }

    /// Tells the lobby what has changed, if it is time.
    fn tell_lobby(&mut self) {
        if self.listing.take() {
            self.app.lobby().table_changed(&self.room);
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
            seats: seats.collect(),
            spectators: first,
            spectator_count: count,
            match_id: self.room.match_id.clone(),
        }
    }

    async fn say(
        &mut self,
        person: &Person,
        channel: ChatChannel,
        text: Option<String>,
        phrase: Option<String>,
    ) -> Result<bool, TableError> {
        let viewer = self.viewer_of(&person.id);
        let line = self.chat.draft(person, viewer, channel, text, phrase, self.app.now_ms())?;
        let saved = record::append_chat(&self.app, &self.room.id, &line).await;
        self.check_write(saved)?;
        let notice = to_text(&TableNotice::Chat { line: line.clone() });
        self.chat.keep(line);
        let stage = self.room.stage;
        self.send_where(&notice, |it| Chat::may_hear(it, channel, stage));
        Ok(true)
    }
}

fn viewer_in(room: &Room, user: &UserId) -> Viewer {
    room.seat_of(user).map_or(Viewer::Spectator, Viewer::Seat)
}

pub(super) fn say_bye(outbox: &Outbox, code: &str, message: &str) {
    outbox.notify(&TableNotice::Bye { code: code.to_owned(), message: message.to_owned() });
}
