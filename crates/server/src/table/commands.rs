//! Commands of the match: from the request of a client to the entry on disk and the frames.

use super::actor::Table;
use super::doubt::TableError;
use super::live::Known;
use super::message::{ConnectionId, to_text};
use super::record;
use qipan_engine::{Actor, CommandKind, Problem, Viewer};
use qipan_protocol::{CommandId, MatchId, Person, RoomStage, TableNotice};
use serde_json::value::RawValue;

/// The highest id a client may use: the last whole number that JavaScript can count to.
const HIGHEST_ID: u64 = (1 << 53) - 1;

/// How a command ended: its frame tells it, or a reason why not.
pub(super) type Answered = Result<(), TableError>;

impl Table {
    /// A command of the match. True means that the sender still needs an answer; a frame is one.
    pub(super) async fn command(
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

    /// What this person's seat can do now.
    pub(super) async fn position_for(&mut self, person: &Person) -> Result<TableNotice, TableError> {
        let Viewer::Seat(seat) = self.viewer_of(&person.id) else {
            return Err(Problem::new("not_seated", "spectators watch; take a seat to play").into());
        };
        self.ensure_live().await?;
        let live = self.live.as_ref().ok_or_else(|| Problem::new("no_match", "the match has not begun"))?;
        Ok(TableNotice::Position(Box::new(live.position(seat)?)))
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
}
