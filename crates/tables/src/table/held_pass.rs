//! Passes in response windows that came before the delay was over. They are held until then, see [`super::answers`].

use super::actor::Table;
use super::doubt::TableError;
use super::errors::CommandError;
use super::live::{LiveMatch, TableCommand};
use super::message::ConnectionId;
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{Actor, CommandKind, Seat, Viewer};
use qipan_protocol::{CommandId, Person};
use std::time::Duration;
use tokio::time::Instant;

/// A pass takes effect at least this long before the clock of its seat runs out. It covers the time in which the
/// table is busy with other messages.
const BEFORE_FLAG: Duration = Duration::from_millis(50);

/// A player's pass that came before the delay was over. The client gets its frame when the pass takes effect. A
/// client that loses its connection before that sends the pass again under the same id, like any command without an
/// answer.
#[derive(Debug)]
pub(super) struct HeldPass {
    /// The value of [`super::answers::Asking::number`] when the pass was given.
    number: u64,
    connection: ConnectionId,
    person: Person,
    seat: Seat,
    id: CommandId,
}

impl LiveMatch {
    /// When a pass of the seat that is asked takes effect: after the delay, but before the clock of the seat runs
    /// out, because the player cannot shorten the delay. The clock is public, so this tells nothing about a hand.
    pub(super) fn pass_due(&self, delay: Duration) -> Instant {
        let due = self.asking.asked_at + delay;
        self.asking.asked.map_or(due, |asked| self.before_flag(asked.seat, due))
    }

    /// The earlier of this moment and the last one at which the seat can act without losing on time.
    pub(super) fn before_flag(&self, seat: Seat, at: Instant) -> Instant {
        let flag = self.next_flag().filter(|(whose, _)| *whose == seat);
        flag.and_then(|(_, flag)| flag.checked_sub(BEFORE_FLAG)).map_or(at, |last| last.min(at))
    }
}

impl Table {
    /// Whether this command is a pass that was sent before the delay is over.
    pub(super) fn is_early_pass(live: &LiveMatch, seat: Seat, delay: Duration, command: &str) -> bool {
        live.asking.asks(seat)
            && Instant::now() < live.pass_due(delay)
            && live.game.kind(command).is_ok_and(|kind| kind == CommandKind::Pass)
    }

    /// Holds a pass until the delay is over. A repeated pass with the same id replaces the held one.
    pub(super) fn hold_pass(
        &mut self,
        connection: ConnectionId,
        person: &Person,
        seat: Seat,
        id: CommandId,
    ) -> Result<bool, TableError> {
        let Some(live) = &mut self.live else { return Ok(false) };
        let asking = &mut live.asking;
        if asking.held.as_ref().is_some_and(|held| held.id != id) {
            return Err(CommandError::PassPending.into());
        }
        let (person, number) = (person.clone(), asking.number);
        asking.held = Some(HeldPass { number, connection, person, seat, id });
        self.undecided.note(seat, &live.id, id);
        Ok(false)
    }

    pub(super) async fn release_pass(&mut self) {
        let held = self.live.as_mut().and_then(|live| live.asking.held.take());
        let Some(HeldPass { connection, person, seat, id, .. }) = held else { return };
        let result = match self.viewer_of(&person.id) {
            // The id was checked when the pass was held. A later id of the same seat may have been used since, so it
            // is not checked again.
            Viewer::Seat(own) if own == seat => {
                let pass = TableCommand::System(WindowCommand::PassResponse {}.into());
                self.perform(Actor::Seat(seat), pass, Some(id)).await.map(|()| false)
            }
            _ => Err(CommandError::NotSeated.into()),
        };
        self.answer(connection, Some(id), result);
    }

    /// Drops a held pass that a command has made obsolete: the player has sent another answer, the window was undone,
    /// or the match is over. The player is told no error, because nothing that they want has failed.
    pub(super) fn drop_obsolete_pass(&mut self) {
        let Some(LiveMatch { id: in_match, game, asking, .. }) = &mut self.live else { return };
        let (number, is_over) = (asking.number, game.outcome().is_some());
        let obsolete = asking.held.take_if(|held| is_over || held.number != number);
        let Some(HeldPass { connection, seat, id, .. }) = obsolete else { return };
        // A client that misses the answer sends the pass again. It must not count for a later window.
        self.undecided.forget(seat, in_match, id);
        self.answer(connection, Some(id), Ok(true));
    }
}
