//! The match of a table: its state in memory, the frames for its viewers, and its time.

use super::answers::Asking;
use super::doubt::TableError;
use super::frames::{FrameStream, NewFrame, Shown};
use super::match_time::MatchTime;
use crate::errors::InternalError;
use crate::text::Text;
use qipan_engine::{
    Actor, AnyMatch, CommandKind, Problem, ProblemKind, Seat, SeatSet, SystemCommand, Viewer, Written,
};
use qipan_protocol::{CommandId, MatchId, Position};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::time::Instant;

/// How many answered commands are remembered per seat, for clients that repeat one.
const REMEMBERED: usize = 64;

pub(crate) struct LiveMatch {
    pub(crate) id: MatchId,
    pub(crate) game: Box<dyn AnyMatch>,
    streams: BTreeMap<u8, FrameStream>,
    commands: BTreeMap<Seat, UsedIds>,
    /// Stands still while the match is not in memory.
    pub(super) time: MatchTime,
    pub(super) asking: Asking,
    /// The seats that have made a move of the game. Known in rated matches only, if the match was loaded.
    pub(super) moved: SeatSet,
}

/// The command ids that one seat has used. They count up, so an id above the highest one is new.
#[derive(Debug, Default)]
pub(crate) struct UsedIds {
    pub(crate) highest: u64,
    recent: BTreeMap<CommandId, u64>,
}

/// What is known of a command id.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Known {
    New,
    /// Carried out before; this is the number of its frame.
    Done(u64),
    /// Not above the highest id, and not among the remembered ones.
    Old,
}

/// A command for the match of a table.
#[derive(Debug)]
pub(crate) enum TableCommand<'a> {
    /// From a client or a bot. It may be a command of the game or of a system.
    Json(&'a str),
    /// From the table itself.
    System(SystemCommand),
}

impl LiveMatch {
    pub(super) fn new(
        id: MatchId,
        game: Box<dyn AnyMatch>,
        time: MatchTime,
        used: &[(Seat, u64)],
    ) -> LiveMatch {
        let highest = |&(seat, highest): &(Seat, u64)| (seat, UsedIds { highest, recent: BTreeMap::new() });
        let commands = used.iter().map(highest).collect();
        let asking = Asking::new(&*game, Instant::now());
        LiveMatch { id, game, streams: BTreeMap::new(), commands, time, asking, moved: SeatSet::EMPTY }
    }

    pub(crate) fn match_ms(&self) -> u64 {
        self.time.now_ms(Instant::now())
    }

    /// The match time that clients are told. It never exceeds what is covered on disk.
    pub(crate) fn told_ms(&self) -> u64 {
        self.time.told_ms(&*self.game, Instant::now())
    }

    /// Continues match time from this value and not from the last entry, so that it never goes back.
    pub(crate) fn go_on_from(&mut self, match_ms: u64) {
        self.time.go_on_from(&*self.game, match_ms, Instant::now());
    }

    /// The seat whose clock runs out next, and when.
    pub(crate) fn next_flag(&self) -> Option<(Seat, Instant)> {
        self.time.next_flag(&*self.game)
    }

    pub(crate) fn known(&self, seat: Seat, id: CommandId) -> Known {
        let Some(used) = self.commands.get(&seat) else { return Known::New };
        match used.recent.get(&id) {
            Some(number) => Known::Done(*number),
            None if id.0 <= used.highest => Known::Old,
            None => Known::New,
        }
    }

    pub(crate) fn remember(&mut self, seat: Seat, id: CommandId, number: u64) {
        let used = self.commands.entry(seat).or_default();
        used.highest = used.highest.max(id.0);
        used.recent.insert(id, number);
        if used.recent.len() > REMEMBERED {
            used.recent.pop_first();
        }
    }

    pub(crate) fn highest_id(&self, seat: Option<Seat>) -> CommandId {
        CommandId(seat.and_then(|seat| self.commands.get(&seat)).map_or(0, |used| used.highest))
    }

    /// Carries out a command in memory. The caller must save it before any client is told.
    pub(crate) fn apply(&mut self, actor: Actor, command: TableCommand<'_>) -> Result<Written, Problem> {
        let at_ms = Some(self.match_ms().max(self.game.now_ms()));
        let written = match command {
            TableCommand::Json(command) => self.game.apply(actor, command, at_ms)?,
            TableCommand::System(command) => self.game.arrange(actor, command, at_ms)?,
        };
        let is_move = written.kind == CommandKind::Game;
        if let Some(seat) = actor.seat().filter(|_| is_move) {
            self.moved = self.moved.with(seat);
        }
        self.asking.update(&*self.game, actor, is_move, Instant::now());
        Ok(written)
    }

    /// The stream of a viewer. A new stream begins with the current view.
    pub(crate) fn stream(&mut self, viewer: Viewer) -> Result<&FrameStream, TableError> {
        let key = key_of(viewer);
        if !self.streams.contains_key(&key) {
            let stream = FrameStream::new(guarded(|| self.game.view(viewer))?, self.game.seq());
            self.streams.insert(key, stream);
        }
        Ok(self.streams.get(&key).ok_or(InternalError::StreamLost)?)
    }

    /// The position that a welcome carries besides the whole view; `None` for spectators. From then on, the frames of
    /// the stream carry its changes.
    pub(crate) fn first_position(&mut self, viewer: Viewer) -> Result<Option<Position>, Problem> {
        let stream = self.streams.get_mut(&key_of(viewer));
        match stream.zip(viewer.seat()) {
            Some((stream, seat)) => guarded(|| stream.positions.begin(&*self.game, seat)),
            None => Ok(None),
        }
    }

    /// Stops making frames for a kind of viewer. Called when the last spectator has gone.
    pub(crate) fn forget(&mut self, viewer: Viewer) {
        self.streams.remove(&key_of(viewer));
    }

    /// The frames of the last command, one per kind of viewer that has a stream.
    pub(crate) fn frames(
        &mut self,
        answers: Option<(Seat, CommandId)>,
    ) -> Result<Vec<(Viewer, Text)>, Problem> {
        let (game, number) = (&self.game, self.game.seq());
        let ms = game.has_clock().then(|| game.now_ms());
        let is_seen_alike = game.is_seen_alike();
        let mut last: Option<Shown> = None;
        let cut = |(key, stream): (&u8, &mut FrameStream)| {
            let viewer = viewer_of(*key);
            let shown = match last.take().filter(|_| is_seen_alike) {
                Some(shown) => shown,
                None => Shown::to(viewer, &**game)?,
            };
            let answers = answers.filter(|(seat, _)| viewer.is(*seat)).map(|(_, id)| id);
            let seat = viewer.seat();
            let position = seat.map(|seat| stream.positions.next(&**game, seat)).transpose()?.flatten();
            let frame = NewFrame { number, ms, answers, position };
            Ok((viewer, stream.advance(&frame, last.insert(shown))))
        };
        guarded(|| self.streams.iter_mut().map(cut).collect())
    }
}

/// Asks a game for what it shows. A panic of the game becomes a fault: it must not end the task of the table, to which
/// its people could then not come back. The log has the text of the panic, which may name hidden state.
pub(super) fn guarded<T>(ask: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|_| {
        let problem = Problem::new("panicked", "the game panicked while it showed a position");
        Err(Problem { kind: ProblemKind::Fault, ..problem })
    })
}

const SPECTATORS: u8 = u8::MAX;

fn key_of(viewer: Viewer) -> u8 {
    viewer.seat().map_or(SPECTATORS, |seat| seat.0)
}

fn viewer_of(key: u8) -> Viewer {
    if key == SPECTATORS { Viewer::Spectator } else { Viewer::Seat(Seat(key)) }
}
