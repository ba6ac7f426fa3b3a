//! Ending matches: by a result, or because the game has failed.

use super::actor::Table;
use super::doubt::TableError;
use super::message::to_text;
use super::record;
use super::room::Room;
use crate::errors::told;
use qipan_engine::Problem;
use qipan_protocol::TableNotice;

impl Table {
    /// Saves the end of a match that was not saved together with its last entry. Fails only if the outcome of the
    /// write is unknown, or if another node owns the table.
    pub(super) async fn finish(&mut self) -> Result<(), TableError> {
        let room = self.room.finished();
        let saved = record::save_room(&self.access, &room).await;
        if let Err(error @ (TableError::InDoubt | TableError::Lost)) = self.check_write(saved) {
            return Err(error);
        }
        // If the write is known to have failed, the next load of the room finds the finished match and ends it then.
        self.leave_off(room);
        Ok(())
    }

    /// Updates the room after a match whose end is on disk.
    pub(super) fn leave_off(&mut self, room: Room) {
        self.room = room;
        self.away.start_over();
        self.tell_room();
    }

    /// Ends a match whose game has failed, by a panic for example. Other matches are not affected. Returns what the
    /// sender of the command is told; the fault itself is logged here, once.
    pub(super) async fn abort(&mut self, problem: &Problem) -> TableError {
        let told = TableError::Refused(told(problem));
        let Some(live) = self.live.take() else { return told };
        tracing::error!(table = %self.room.id, match_id = %live.id, code = problem.code, problem = problem.message, "a game failed");
        self.app.metrics().faults.inc();
        record::abort_match(&self.access, &live.id, live.game.seq()).await;
        if let Err(error) = self.finish().await {
            // The state of the room is unknown, so nothing is sent. If the match is still there, it fails at its next
            // command.
            return error;
        }
        let notice = TableNotice::Aborted { code: problem.code.clone() };
        self.send_where(&to_text(&notice), |_| true);
        told
    }
}
