//! Commands of the match: from a client's request to the entry on disk and the frames.

use super::actor::Table;
use super::doubt::TableError;
use super::errors::CommandError;
use super::live::{Known, TableCommand, guarded};
use super::message::{ConnectionId, to_text};
use super::{rating, record, snapshots};
use qipan_engine::{Actor, CommandKind, SystemCommand, Viewer};
use qipan_protocol::{CommandId, MatchId, Person, Position, RoomStage, TableNotice};
use serde_json::value::RawValue;

/// The highest id a client may use: the largest integer that a JavaScript number holds exactly.
const HIGHEST_ID: u64 = (1 << 53) - 1;

/// The result of a command. A frame reports success; an error holds the reason for a refusal.
pub(super) type Answered = Result<(), TableError>;

impl Table {
    /// Handles a command for the match. `true` means that the sender still needs an answer; a frame is an answer.
    pub(super) async fn command(
        &mut self,
        connection: ConnectionId,
        person: &Person,
        id: CommandId,
        meant: Option<MatchId>,
        command: &RawValue,
    ) -> Result<bool, TableError> {
        let Viewer::Seat(seat) = self.viewer_of(&person.id) else {
            return Err(CommandError::NotSeated.into());
        };
        if id.0 > HIGHEST_ID {
            return Err(CommandError::BadId.into());
        }
        self.ensure_live().await?;
        let Some(live) = &self.live else {
            return Err(CommandError::NoMatch.into());
        };
        if self.room.stage != RoomStage::Playing && live.game.outcome().is_none() {
            return Err(CommandError::MatchAborted.into());
        }
        let meant = meant.as_ref().unwrap_or(&live.id);
        // Memory knows only the recent ids of the current match. For older ids and other matches, the store is asked.
        let known = match live.known(seat, id) {
            known if *meant == live.id && known != Known::Old => known,
            _ => record::find_command(&self.app, meant, seat, id).await?,
        };
        match known {
            Known::Old if *meant != live.id => {
                return Err(CommandError::OtherMatch.into());
            }
            Known::New => {}
            // It is not on disk, and the client has got no answer.
            Known::Old if self.undecided.contains(seat, meant, id) => {}
            Known::Done(n) => {
                self.send_to(connection, to_text(&TableNotice::Again { id, n }));
                return Ok(false);
            }
            Known::Old => return Err(CommandError::StaleId.into()),
        }
        if !self.room.settings.undo && live.game.kind(command.get())? == CommandKind::Undo {
            return Err(CommandError::UndoOff.into());
        }
        if Table::is_early_pass(live, seat, self.response_delay(), command.get()) {
            return self.hold_pass(connection, person, seat, id);
        }
        self.carry_out(Actor::Seat(seat), command.get(), Some(id)).await.map(|()| false)
    }

    /// Carries out a command in JSON, from a client or a bot.
    pub(super) async fn carry_out(&mut self, actor: Actor, command: &str, id: Option<CommandId>) -> Answered {
        self.perform(actor, TableCommand::Json(command), id).await
    }

    /// Carries out a command that the table itself issues.
    pub(super) async fn arrange(&mut self, actor: Actor, command: impl Into<SystemCommand>) -> Answered {
        self.perform(actor, TableCommand::System(command.into()), None).await
    }

    /// Carries out a command: first in memory, then on disk. Frames are sent only after that.
    pub(super) async fn perform(
        &mut self,
        actor: Actor,
        command: TableCommand<'_>,
        id: Option<CommandId>,
    ) -> Answered {
        let Some(live) = &mut self.live else {
            return Err(CommandError::NoMatch.into());
        };
        let written = match live.apply(actor, command) {
            Ok(written) => written,
            Err(problem) if problem.is_fault() => {
                return Err(self.abort(&problem).await);
            }
            Err(problem) => return Err(problem.into()),
        };
        let ended = live.game.outcome().filter(|_| self.room.stage == RoomStage::Playing);
        let ended = ended.map(|outcome| record::Ended {
            standings: rating::standings(&self.room, live, &outcome),
            room: self.room.finished(),
            outcome,
        });
        let number = written.seq;
        let entry = record::Entry { written, actor, id };
        let appended = record::append(&self.access, &live.id, entry, ended.as_ref()).await;
        if appended.is_err() {
            if let (Err(TableError::InDoubt), Some((seat, id))) = (&appended, actor.seat().zip(id)) {
                self.undecided.note(seat, &live.id, id);
            }
            // Memory is ahead of the disk, or in doubt, so it is dropped. The next request reads the match from the
            // store.
            self.forget_match();
            return self.check_write(appended);
        }
        let answers = actor.seat().zip(id);
        if let Some((seat, id)) = answers {
            live.remember(seat, id, number);
        }
        if snapshots::is_due(number) {
            snapshots::save(&self.access, live);
        }
        self.app.metrics().moves.inc();
        if let Err(problem) = self.show(answers) {
            return Err(self.abort(&problem).await);
        }
        self.drop_obsolete_pass();
        if let Some(record::Ended { room, standings, .. }) = ended {
            if standings.is_some() {
                // No client waits for the ratings to see the last move.
                self.flush();
                self.read_rating_changes().await;
            }
            self.leave_off(room);
        }
        // The frames go out before the rematch is saved, so that no client waits for that write.
        self.flush();
        if let Err(error) = self.rematch_if_agreed().await {
            // The vote itself is on disk and was sent. The host can still start the next match.
            tracing::warn!(table = %self.room.id, %error, "the rematch did not begin");
        }
        Ok(())
    }

    /// What this person's seat can do now.
    pub(super) async fn position_for(&mut self, person: &Person) -> Result<TableNotice, TableError> {
        let Viewer::Seat(seat) = self.viewer_of(&person.id) else {
            return Err(CommandError::NotSeated.into());
        };
        self.ensure_live().await?;
        let live = self.live.as_ref().ok_or(CommandError::NoMatch)?;
        Ok(TableNotice::Position(Box::new(guarded(|| Position::of(&*live.game, seat))?)))
    }

    /// Reads the match from the store if it is not in memory, and sends every connection a welcome.
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
        // The last entry was saved, but the end of the match was not recorded in the room.
        if is_over && self.room.stage == RoomStage::Playing {
            self.finish().await?;
        }
        if is_over {
            self.read_rating_changes().await;
        }
        self.welcome_all();
        // The server may have stopped between the last vote and the start of the rematch.
        self.rematch_if_agreed().await
    }
}
