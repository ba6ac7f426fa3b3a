//! Ending matches: by a result, or because the game has failed.

use super::actor::Table;
use super::doubt::TableError;
use super::message::to_text;
use super::record;
use super::room::Room;
use qipan_engine::Problem;
use qipan_protocol::TableNotice;

impl Table {
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
        self.send_where(&to_text(&notice), |_| true);
    }
}
