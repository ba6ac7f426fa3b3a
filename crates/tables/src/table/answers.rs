//! The answers that the table gives for seats: passes in response windows, and default answers to questions.
//!
//! How long a pass takes must not tell the opponents whether the seat had anything to answer with. So no pass takes
//! effect before one fixed delay after the seat was asked, whoever gives it:
//!
//! - If a seat can do nothing but pass, the table passes for it exactly then.
//! - A player's earlier pass is held until then, and a bot answers exactly then (see [`super::bots`]).
//! - A player who takes longer looks like one who could answer. A player who could not may choose to look the same by
//!   passing by hand; then the table does not pass for them.
//!
//! An absent player does not block the match for ever. Once they have been gone for a longer bound, the table passes
//! for them after the same delay, whatever they hold. Before that it does not pass for them at all, not even if they
//! can do nothing else. After the same bound it takes the default answer to their questions.

use super::actor::{RETRY_AFTER, Table};
use super::doubt::TableError;
use super::held_pass::HeldPass;
use super::live::LiveMatch;
use super::message::to_text;
use super::record;
use qipan_engine::systems::prompt::PromptCommand;
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{Actor, AnyMatch, AskedResponse, Seat};
use qipan_protocol::{Person, TableNotice};
use std::time::Duration;
use tokio::time::Instant;

/// The seat that a response window asks, and since when.
#[derive(Debug)]
pub(super) struct Asking {
    pub(super) asked: Option<AskedResponse>,
    /// Counts how often a seat was asked. The same window can ask the same seat twice in a row.
    pub(super) number: u64,
    /// When the seat was asked. Not in match time, which stands still after a crash.
    pub(super) asked_at: Instant,
    /// When the last command was carried out, or the match was loaded.
    last_command_at: Instant,
    /// Secret: it depends on the cards in the seat's hand.
    can_answer: bool,
    pub(super) held: Option<HeldPass>,
    /// If an answer of the table was refused or not saved, the next attempt is not before this.
    retry_at: Option<Instant>,
}

/// What is public about the seat that is asked, and the player's own setting for passes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Responder {
    /// The table never passes for a bot: the bot sends its own answer.
    pub(super) is_bot: bool,
    pub(super) by_hand: bool,
    /// Since when the player has been absent.
    pub(super) gone_since: Option<Instant>,
    /// Whether any client is connected. For an absent player the table passes only then, because otherwise no player
    /// waits.
    pub(super) is_watched: bool,
}

/// An answer that the table gives for a seat, or the release of a held pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HostAnswer {
    Pass(Seat),
    Expire(u32),
    /// The held pass takes effect.
    Release,
}

impl Asking {
    pub(super) fn new(game: &dyn AnyMatch, now: Instant) -> Asking {
        let (asked, can_answer) = look(game);
        let (asked_at, last_command_at) = (now, now);
        Asking { asked, number: 0, asked_at, last_command_at, can_answer, held: None, retry_at: None }
    }

    /// Called after every command. The delay starts again if another seat is asked, or if the same seat is asked
    /// after a command of its own. No other seat can restart it: an opponent could otherwise use up the clock of the
    /// seat that is asked.
    pub(super) fn update(&mut self, game: &dyn AnyMatch, actor: Actor, is_move: bool, now: Instant) {
        let (asked, can_answer) = look(game);
        let is_own = asked.is_some_and(|asked| actor == Actor::Seat(asked.seat));
        if asked != self.asked || (is_own && is_move) {
            (self.number, self.asked_at) = (self.number + 1, now);
        }
        (self.asked, self.can_answer, self.last_command_at) = (asked, can_answer, now);
    }

    pub(super) fn asks(&self, seat: Seat) -> bool {
        self.asked.is_some_and(|asked| asked.seat == seat)
    }

    /// When the table passes for the seat that is asked. `due` is when the delay is over.
    pub(super) fn pass_at(&self, responder: Responder, due: Instant, absent: Duration) -> Option<Instant> {
        match responder {
            Responder { is_bot: true, .. } => None,
            // What an absent player holds must not matter: otherwise a pass before the bound would tell it.
            Responder { gone_since: Some(gone), is_watched, .. } => {
                is_watched.then(|| due.max(gone + absent))
            }
            // A player who passes by hand is treated like one who could answer, so that the two look the same.
            Responder { by_hand, .. } => (!by_hand && !self.can_answer).then_some(due),
        }
    }

    /// The delay starts again when the player who is asked comes back. Otherwise a pass at that very moment would
    /// tell that they can do nothing else.
    pub(super) fn came_back(&mut self, seat: Seat, now: Instant) {
        if self.asks(seat) {
            self.asked_at = now;
        }
    }
}

fn look(game: &dyn AnyMatch) -> (Option<AskedResponse>, bool) {
    let asked = game.asked_response();
    (asked, asked.is_some_and(|asked| game.can_answer(asked.seat)))
}

impl Table {
    pub(super) fn response_delay(&self) -> Duration {
        Duration::from_millis(self.app.config().answers.delay_ms)
    }

    fn responder(&self, seat: Seat) -> Responder {
        Responder {
            is_bot: self.is_bot(seat),
            by_hand: self.room.passes_by_hand(seat),
            gone_since: self.away.gone_since(seat),
            is_watched: !self.connections.is_empty(),
        }
    }

    /// Since when a player has been absent. `None` while no client is connected, because then no player waits.
    fn absent_since(&self, seat: Seat) -> Option<Instant> {
        self.away.gone_since(seat).filter(|_| !self.connections.is_empty())
    }

    /// The next answer that the table has to give, and when it is due.
    fn host_answer(&self) -> Option<(Instant, HostAnswer)> {
        let live = self.played().filter(|_| !self.in_doubt)?;
        // If two answers are due at the same moment, the first in this order is taken: a player's own pass before the
        // table's.
        let answers = self.window_answers(live).into_iter().chain(self.prompt_answers(live));
        let (at, answer) = answers.min_by_key(|(at, _)| *at)?;
        Some((live.asking.retry_at.map_or(at, |retry_at| retry_at.max(at)), answer))
    }

    fn window_answers(&self, live: &LiveMatch) -> Vec<(Instant, HostAnswer)> {
        let Asking { asked, held, .. } = &live.asking;
        let due = live.pass_due(self.response_delay());
        let release = held.as_ref().map(|_| (due, HostAnswer::Release));
        let pass = asked.and_then(|AskedResponse { seat, .. }| {
            let absent = self.app.config().answers.absent;
            let at = live.asking.pass_at(self.responder(seat), due, absent)?;
            Some((at, HostAnswer::Pass(seat)))
        });
        release.into_iter().chain(pass).collect()
    }

    fn prompt_answers(&self, live: &LiveMatch) -> Vec<(Instant, HostAnswer)> {
        let game = &*live.game;
        let expiry = game.next_expiry_ms();
        let expiry = expiry.map(|(prompt, at_ms)| (live.time.when(at_ms), HostAnswer::Expire(prompt)));
        let of_absent = |seat: Seat| {
            let (prompt, gone) = (game.prompt_with_default(seat)?, self.absent_since(seat)?);
            Some((
                gone.max(live.asking.last_command_at) + self.app.config().answers.absent,
                HostAnswer::Expire(prompt),
            ))
        };
        let people = game.to_act().iter().filter(|seat| !self.is_bot(*seat));
        expiry.into_iter().chain(people.filter_map(of_absent)).collect()
    }

    /// The next moment at which the table answers for a seat.
    pub(super) fn next_answer(&self) -> Option<Instant> {
        self.host_answer().map(|(at, _)| at)
    }

    /// Gives the next answer if it is due. If another one is due too, the next deadline is now, so it follows at
    /// once.
    pub(super) async fn give_answer(&mut self) {
        let now = Instant::now();
        let Some((_, answer)) = self.host_answer().filter(|(at, _)| *at <= now) else { return };
        let result = match answer {
            HostAnswer::Release => return self.release_pass().await,
            HostAnswer::Pass(seat) => self.arrange(Actor::Seat(seat), WindowCommand::PassResponse {}).await,
            HostAnswer::Expire(prompt) => {
                self.arrange(Actor::Host, PromptCommand::ExpirePrompt { id: prompt }).await
            }
        };
        if let Err(error) = result {
            tracing::debug!(table = %self.room.id, ?answer, %error, "an answer of the table was not carried out");
            self.live.iter_mut().for_each(|live| live.asking.retry_at = Some(now + RETRY_AFTER));
        }
    }

    /// Sets whether the table passes for this player. Only the player's own connections are told: opponents could
    /// infer from it what a pass means.
    pub(super) async fn set_auto_pass(&mut self, person: &Person, on: bool) -> Result<bool, TableError> {
        let mut room = self.room.clone();
        room.set_auto_pass(&person.id, on)?;
        let saved = record::save_room(&self.access, &room).await;
        self.check_write(saved)?;
        self.room = room;
        let own = self.viewer_of(&person.id);
        self.send_where(&to_text(&TableNotice::AutoPass { on }), |viewer| viewer == own);
        Ok(true)
    }
}
