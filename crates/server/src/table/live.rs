//! The match that a table plays: the rules in memory, the frames for its viewers, and its time.

use super::frames::{FrameStream, NewFrame};
use super::match_time::MatchTime;
use axum::extract::ws::Utf8Bytes;
use qipan_engine::{Actor, AnyMatch, Problem, Seat, Viewer, Written};
use qipan_protocol::{CommandId, MatchId, Position};
use std::collections::BTreeMap;
use tokio::time::Instant;

/// How many answered commands are remembered per seat, for clients that send one again.
const REMEMBERED: usize = 64;

pub(crate) struct LiveMatch {
    pub(crate) id: MatchId,
    pub(crate) game: Box<dyn AnyMatch>,
    streams: BTreeMap<u8, FrameStream>,
    commands: BTreeMap<Seat, UsedIds>,
    /// While nobody has the match in memory, its time stands still.
    pub(super) time: MatchTime,
}

/// The command ids of one seat. They count up, so the highest one tells which are new.
#[derive(Debug, Default)]
pub(crate) struct UsedIds {
    pub(crate) highest: u64,
    recent: BTreeMap<CommandId, u64>,
}

/// What is known of a command id.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Known {
    New,
    /// Carried out before, as this frame.
    Done(u64),
    /// Used before, but too long ago to know how it went.
    Old,
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
        LiveMatch { id, game, streams: BTreeMap::new(), commands, time }
    }

    pub(crate) fn match_ms(&self) -> u64 {
        self.time.now_ms(Instant::now())
    }

    /// The time for clients: no more than is safe on disk.
    pub(crate) fn told_ms(&self) -> u64 {
        self.time.told_ms(&*self.game, Instant::now())
    }

    /// Time goes on from here, not from the last entry: it never goes back.
    pub(crate) fn go_on_from(&mut self, match_ms: u64) {
        self.time.go_on_from(&*self.game, match_ms, Instant::now());
    }

    /// When a clock runs out, and whose.
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

    /// Carries a command out in memory. Nobody is told before it is on disk.
    pub(crate) fn apply(&mut self, actor: Actor, command: &str) -> Result<Written, Problem> {
        let at_ms = self.match_ms().max(self.game.now_ms());
        self.game.apply(actor, command, Some(at_ms))
    }

    /// What a seat can do now: the position itself where nothing of it is secret, else the commands.
    pub(crate) fn position(&self, seat: Seat) -> Result<Position, Problem> {
        let read = |text: &str| {
            serde_json::from_str(text).map_err(|error| Problem::new("internal", error.to_string()))
        };
        let n = self.game.seq();
        if let Some(state) = self.game.position(Viewer::Seat(seat))? {
            return Ok(Position { n, state: Some(read(&state)?), legal: None, complete: true });
        }
        let (legal, complete) = self.game.legal(seat)?;
        let legal = serde_json::from_str(&legal).ok();
        Ok(Position { n, state: None, legal, complete })
    }

    /// The stream of a viewer; begins with what they see now.
    pub(crate) fn stream(&mut self, viewer: Viewer) -> Result<&FrameStream, Problem> {
        let key = key_of(viewer);
        if !self.streams.contains_key(&key) {
            let stream = FrameStream::new(self.game.view(viewer)?, self.game.seq());
            self.streams.insert(key, stream);
        }
        self.streams.get(&key).ok_or_else(|| Problem::new("internal", "a stream was lost"))
    }

    /// Stops making frames for spectators when the last one has gone.
    pub(crate) fn forget(&mut self, viewer: Viewer) {
        self.streams.remove(&key_of(viewer));
    }

    /// The frames of the last command, one per kind of viewer that listens.
    pub(crate) fn frames(
        &mut self,
        answers: Option<(Seat, CommandId)>,
    ) -> Result<Vec<(Viewer, Utf8Bytes)>, Problem> {
        let (game, number) = (&self.game, self.game.seq());
        let ms = game.has_clock().then(|| game.now_ms());
        let cut = |(key, stream): (&u8, &mut FrameStream)| {
            let viewer = viewer_of(*key);
            let events = game.last_events(viewer)?;
            let answers = answers.filter(|(seat, _)| viewer.is(*seat)).map(|(_, id)| id);
            let frame = NewFrame { number, ms, events: &events, answers };
            Ok((viewer, stream.advance(&frame, game.view(viewer)?)))
        };
        self.streams.iter_mut().map(cut).collect()
    }
}

const SPECTATORS: u8 = u8::MAX;

fn key_of(viewer: Viewer) -> u8 {
    viewer.seat().map_or(SPECTATORS, |seat| seat.0)
}

fn viewer_of(key: u8) -> Viewer {
    if key == SPECTATORS { Viewer::Spectator } else { Viewer::Seat(Seat(key)) }
}
