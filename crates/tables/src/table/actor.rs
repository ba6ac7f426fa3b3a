//! One table: a task with a mailbox. It alone changes its room and its match, one message after the other.

use super::away::Away;
use super::bots::{SearchResult, Searches};
use super::chat::Chat;
use super::circle::{Circle, PlayingMarks};
use super::connected::ConnectedMark;
use super::crowd::Crowd;
use super::doubt::TableError;
use super::live::LiveMatch;
use super::message::{ConnectionId, Hello, Outbox, TableMessage, to_text};
use super::pace::Pace;
use super::record;
use super::record::WriteAccess;
use super::room::Room;
use super::sitting::Sitting;
use super::timer::Timer;
use super::undecided::Undecided;
use crate::Services;
use crate::errors::TableRefusal;
use crate::text::Text;
use qipan_engine::systems::clock::ClockCommand;
use qipan_engine::{Actor, Problem, Viewer};
use qipan_protocol::{
    ChatChannel, MatchId, Person, RatingChange, RoomStage, TableNotice, TableRequest, UserId,
};
use std::collections::BTreeMap;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

pub(crate) struct Table {
    pub(super) app: Services,
    pub(super) access: WriteAccess,
    /// Another node owns the table. The task ends without writing, and its sockets close.
    pub(super) is_lost: bool,
    /// The table has closed for good. The task ends.
    pub(super) is_over: bool,
    pub(super) room: Room,
    /// The match; `None` before the first one, and while it cannot be read from the store.
    pub(super) live: Option<LiveMatch>,
    /// The time of a match that was dropped from memory. It stands still until the match is read again.
    pub(super) stopped: Option<(MatchId, u64)>,
    /// The outcome of a write is unknown, and the table has not been read from the store since. Until then the table
    /// writes nothing and answers pings only, see [`super::doubt`].
    pub(super) in_doubt: bool,
    /// When the table last tried to read itself from the store because it was in doubt.
    pub(super) reread_at: Option<Instant>,
    pub(super) undecided: Undecided,
    pub(super) connections: BTreeMap<ConnectionId, Connection>,
    pub(super) chat: Chat,
    /// When blocks and kid mode of everybody who is connected are read again.
    pub(super) circles_at: Instant,
    pub(super) crowd: Crowd,
    /// Limits how often the lobby is told of changes.
    pub(super) listing: Pace,
    pub(super) away: Away,
    pub(super) sitting: Sitting,
    pub(super) playing: PlayingMarks,
    pub(super) searches: Searches,
    /// The store has failed at the automatic start of a match, which is tried again.
    pub(super) start_failed: bool,
    /// The rating changes of the finished match.
    pub(super) rating_changes: Vec<RatingChange>,
    pub(super) last_active: Instant,
}

/// How the task of a table ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The node still owns the table and can give it up.
    Kept,
    /// Another node owns the table.
    Lost,
}

/// Why a table acts.
enum Event {
    Message(TableMessage),
    SearchEnded(SearchResult),
    Deadline,
}

/// One socket at this table.
pub(super) struct Connection {
    pub(super) person: Person,
    pub(super) outbox: Outbox,
    /// Messages that go out together at the next [`Table::flush`].
    pub(super) pending: Vec<Text>,
    pub(super) lag_ms: Option<u32>,
    pub(super) circle: Circle,
    /// Lists the table as one at which the person is connected.
    pub(super) _mark: ConnectedMark,
}

/// How long a table waits before it asks a failing store again.
pub(super) const RETRY_AFTER: Duration = Duration::from_secs(1);

/// A running clock keeps an empty table in memory if it runs out within this time. Match time stands still for tables
/// that are not in memory, so a clock of many hours must not keep its table there.
const PINNED_BY_CLOCK: Duration = Duration::from_secs(3600);

impl Table {
    /// Serves the table until it leaves memory.
    pub(crate) async fn run(mut self: Box<Self>, mut mailbox: mpsc::Receiver<TableMessage>) -> End {
        // Both stay from message to message: registering them again would cost more than the message.
        let mut stopping = pin!(self.app.stopping().begins());
        let mut timer = Timer::new(self.next_deadline());
        self.miss_absent();
        self.count_seats();
        loop {
            timer.set(self.next_deadline());
            let event = tokio::select! {
                message = mailbox.recv() => message.map(Event::Message),
                result = self.searches.next() => Some(Event::SearchEnded(result)),
                () = timer.wait() => Some(Event::Deadline),
                () = &mut stopping => {
                    Box::pin(self.drain(mailbox)).await;
                    return End::Kept;
                }
            };
            let Some(event) = event else {
                Box::pin(self.save_time()).await;
                return End::Kept;
            };
            // Boxed: a table waits most of the time, and would reserve memory for this future meanwhile.
            Box::pin(self.handle(event)).await;
            if self.is_lost {
                return End::Lost;
            }
            if self.is_over {
                return End::Kept;
            }
            if self.is_idle() {
                // The time must be on disk before another task can load this table.
                Box::pin(self.save_time()).await;
                if self.app.tables().retire(&self.room.id, &mailbox) {
                    return End::Kept;
                }
            }
            self.look_again_later();
        }
    }

    async fn handle(&mut self, event: Event) {
        match event {
            Event::Message(message) => self.open(message).await,
            Event::SearchEnded(result) => self.take_search_result(result).await,
            Event::Deadline => self.on_deadline().await,
        }
        if self.is_lost || self.is_over {
            return;
        }
        // These steps run after every event: a message can make any of them due.
        if self.may_reread() {
            self.leave_doubt().await;
        }
        self.give_answer().await;
        self.attend_to_bots().await;
        if !self.in_doubt {
            self.tell_crowd();
            self.tell_lobby();
        }
        self.flush();
    }

    /// Runs when the server stops. The mailbox takes no new messages; those already in it are carried out and
    /// answered.
    async fn drain(mut self: Box<Self>, mut mailbox: mpsc::Receiver<TableMessage>) {
        mailbox.close();
        while let Some(message) = mailbox.recv().await {
            self.open(message).await;
            if self.is_lost {
                return;
            }
            self.flush();
        }
        self.save_time().await;
    }

    async fn open(&mut self, message: TableMessage) {
        // These messages do not come from people at this table, so they do not keep the table in memory.
        let is_news = matches!(
            message,
            TableMessage::Renamed(_) | TableMessage::CircleChanged(_) | TableMessage::CirclesMissed
        );
        if !is_news {
            self.last_active = Instant::now();
        }
        self.leave_doubt().await;
        match message {
            TableMessage::Connect { connection, person, outbox, hello } => {
                self.connect(connection, *person, outbox, *hello).await;
            }
            TableMessage::Request { connection, request, received } => {
                let name = request.name();
                self.request(connection, *request).await;
                self.app.metrics().observe_message(name, received.elapsed());
            }
            TableMessage::Disconnect { connection } => self.disconnect(connection),
            TableMessage::Renamed(person) => self.rename(&person).await,
            TableMessage::CircleChanged(user) => self.reload_circle(&user).await,
            TableMessage::GivenUp(user) => self.give_up(&user).await,
            TableMessage::CirclesMissed => self.circles_at = Instant::now(),
            TableMessage::Lost => self.is_lost = true,
        }
    }

    /// The next moment at which the table acts without a message.
    fn next_deadline(&self) -> Instant {
        let flag = self.live.as_ref().and_then(LiveMatch::next_flag).map(|(_, at)| at);
        let idle = self.last_active + self.app.config().idle_after;
        let is_retried = self.in_doubt || self.waits_for_store() || self.start_failed;
        let retry = is_retried.then(|| Instant::now() + RETRY_AFTER);
        let told = [self.crowd.pace.next(), self.listing.next(), self.next_time_mark(), self.next_answer()];
        let circles = (!self.connections.is_empty()).then_some(self.circles_at);
        let deadlines = [flag, self.away.next(), retry, circles, Some(idle)].into_iter().chain(told);
        deadlines.flatten().min().unwrap_or_else(|| Instant::now() + Duration::from_secs(3600))
    }

    pub(super) async fn on_deadline(&mut self) {
        let now = Instant::now();
        if self.waits_for_store() {
            // If this fails again, the next deadline is at most `RETRY_AFTER` away.
            let _ = self.ensure_live().await;
        }
        if self.start_failed {
            self.start_if_all_ready().await;
        }
        if let Some((seat, at)) = self.live.as_ref().and_then(LiveMatch::next_flag)
            && at <= now
        {
            // A refusal only means that the clock has a millisecond left.
            let _ = self.arrange(Actor::Host, ClockCommand::Flag { seat }).await;
        }
        self.apply_away_policy(now).await;
        if !self.connections.is_empty() {
            self.reserve_time().await;
            if self.circles_at <= now {
                self.reread_circles().await;
            }
        }
    }

    /// Connected people wait for a match that was dropped because the store failed. Bots, clocks and grace periods
    /// need the match in memory, so none of them would cause it to be read.
    fn waits_for_store(&self) -> bool {
        self.live.is_none() && self.room.stage == RoomStage::Playing && !self.connections.is_empty()
    }

    /// Postpones the idle check of a table that may not retire (it has connections, or a clock runs). Otherwise its
    /// deadline would always be in the past.
    fn look_again_later(&mut self) {
        let now = Instant::now();
        if self.last_active + self.app.config().idle_after <= now {
            self.last_active = now;
        }
    }

    /// True if no client is connected, no message has come for `idle_after`, no clock runs out soon and no grace period
    /// is running.
    fn is_idle(&self) -> bool {
        let quiet = self.last_active.elapsed() >= self.app.config().idle_after;
        let flag = self.live.as_ref().and_then(LiveMatch::next_flag).map(|(_, at)| at);
        let clock_runs = flag.is_some_and(|at| at < Instant::now() + PINNED_BY_CLOCK);
        self.connections.is_empty() && quiet && !clock_runs && self.away.next().is_none()
    }

    pub(super) fn viewer_of(&self, user: &UserId) -> Viewer {
        viewer_in(&self.room, user)
    }

    async fn request(&mut self, connection: ConnectionId, request: TableRequest) {
        let Some(here) = self.connections.get_mut(&connection) else { return };
        let (person, circle) = (here.person.clone(), here.circle.clone());
        let id = request.id();
        // The client may have sent again a request whose outcome is unknown. Until the table is read, any answer
        // could be wrong.
        if self.in_doubt && !matches!(request, TableRequest::Ping { .. }) {
            return self.note_undecided(&person.id, &request);
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
            TableRequest::AutoPass { on, .. } => self.set_auto_pass(&person, on).await,
            TableRequest::Chat { channel, text, .. } => {
                self.say((&person, &circle), channel, Some(text), None).await
            }
            TableRequest::Phrase { channel, phrase, .. } => {
                self.say((&person, &circle), channel, None, Some(phrase)).await
            }
            other => self.change_room(&person, other).await,
        };
        self.answer(connection, id, result);
    }

    async fn say(
        &mut self,
        (person, circle): (&Person, &Circle),
        channel: ChatChannel,
        text: Option<String>,
        phrase: Option<String>,
    ) -> Result<bool, TableError> {
        let viewer = self.viewer_of(&person.id);
        let line = self.chat.draft(person, viewer, channel, text, phrase, self.app.now_ms())?;
        circle.check_line(&line)?;
        let saved = record::append_chat(&self.access, &self.room.id, &line).await;
        self.check_write(saved)?;
        let notice = to_text(&TableNotice::Chat { line: line.clone() });
        let (room, stage) = (&self.room, self.room.stage);
        for it in self.connections.values_mut() {
            let may_hear = Chat::may_hear(viewer_in(room, &it.person.id), channel, stage);
            if may_hear && it.circle.shows_line(&line) {
                it.pending.push(notice.clone());
            }
        }
        self.chat.keep(line);
        Ok(true)
    }
}

pub(super) fn viewer_in(room: &Room, user: &UserId) -> Viewer {
    room.seat_of(user).map_or(Viewer::Spectator, Viewer::Seat)
}

/// Tells a connection why the table does not serve it.
pub(super) fn say_bye(outbox: &Outbox, reason: &impl TableRefusal) {
    close_with(outbox, Problem::from_reason(reason));
}

pub(super) fn close_with(outbox: &Outbox, problem: Problem) {
    let Problem { code, message, .. } = problem;
    outbox.notify(&TableNotice::Bye { code, message });
}
