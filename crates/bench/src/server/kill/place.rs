//! The state of a player in a match: what they have seen, and which answer they wait for.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use qipan_engine::systems::rematch::RematchCommand;
use qipan_engine::{PlatformView, Seat};
use qipan_protocol::{Frame, Welcome, patch};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::super::dice::Dice;
use super::notes::{Acknowledged, NodeNumber, Notebook, Sent, Shown};

/// A command that was sent and not yet answered.
#[derive(Clone, Debug)]
pub(in super::super) struct Pending {
    match_id: Arc<str>,
    id: u64,
    text: String,
    is_vote: bool,
    /// It was sent again on this socket, so its answer will arrive on this socket.
    is_sent_again: bool,
}

#[derive(Debug)]
pub(in super::super) struct KillTable {
    /// `None` for a spectator.
    pub(in super::super) seat: Option<u8>,
    /// To which node the socket leads.
    pub(in super::super) node: NodeNumber,
    notes: Notebook,
    pub(in super::super) match_id: Option<Arc<str>>,
    /// The number of the last frame.
    pub(in super::super) seen: u64,
    view: Value,
    next_id: u64,
    pending: Option<Pending>,
    /// A vote of the previous match that was sent again and has led to this match. Its answer is still to come.
    earlier: Option<Pending>,
    /// The last command that was answered: its match, its id and its number.
    answered: Option<(Arc<str>, u64, u64)>,
    /// This player has voted for a rematch.
    voted: bool,
}

impl KillTable {
    pub(in super::super) fn new(seat: Option<u8>, notes: Notebook) -> KillTable {
        KillTable {
            seat,
            node: 0,
            notes,
            match_id: None,
            seen: 0,
            view: Value::Null,
            next_id: 1,
            pending: None,
            earlier: None,
            answered: None,
            voted: false,
        }
    }

    /// Commands that were sent on the old socket will not be answered on the new one.
    pub(in super::super) fn change_socket(&mut self) {
        self.earlier = None;
        self.pending.iter_mut().for_each(|pending| pending.is_sent_again = false);
    }

    /// The unanswered command, to be sent again under the same id.
    pub(in super::super) fn again_to_send(&mut self) -> Option<String> {
        let pending = self.pending.as_mut()?;
        pending.is_sent_again = true;
        self.notes.open().sent_again += 1;
        Some(pending.text.clone())
    }

    /// Whether every command was answered and no rematch is due.
    pub(in super::super) fn is_settled(&self) -> bool {
        self.pending.is_none() && self.earlier.is_none() && !self.is_rematch_agreed()
    }

    /// Whether a command was sent and not answered.
    pub(in super::super) fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }

    pub(in super::super) fn welcome(&mut self, welcome: Welcome) -> Result<()> {
        let Some(match_id) = welcome.room.match_id else { return Ok(()) };
        if self.match_id.as_deref() == Some(match_id.as_str()) {
            ensure!(
                welcome.n >= self.seen,
                "frame {} of {match_id} was shown, but {} is the last",
                self.seen,
                welcome.n
            );
        } else {
            // The unanswered command was the vote that led to this match.
            self.earlier = self.pending.take().filter(|pending| pending.is_sent_again);
            self.voted = false;
            self.match_id = Some(match_id.0.into());
            self.next_id = welcome.last_id.0 + 1;
            ensure!(welcome.view.is_some(), "a new match came without its view");
        }
        let used = if self.pending.is_some() { self.next_id - 1 } else { self.next_id };
        let is_known = self.seat.is_none() || welcome.last_id.0 + 1 >= used;
        ensure!(is_known, "ids up to {} were answered, but the last is {}", used - 1, welcome.last_id.0);
        if let Some(view) = welcome.view {
            (self.view, self.seen) = (view, welcome.n);
        }
        Ok(())
    }

    pub(in super::super) fn frame(&mut self, frame: &Frame) -> Result<()> {
        let match_id = self.match_id.clone().context("a frame came before any welcome")?;
        ensure!(frame.f == self.seen + 1, "after frame {} of {match_id} came {}", self.seen, frame.f);
        self.seen = frame.f;
        patch::apply(&mut self.view, &serde_json::from_str(frame.d.get())?);
        let events = serde_json::from_str(frame.e.get())?;
        self.notes.open().shown.push(Shown { match_id, number: frame.f, events, node: self.node });
        match frame.a {
            Some(id) => self.acknowledged(id.0, frame.f),
            None => Ok(()),
        }
    }

    pub(in super::super) fn again(&mut self, id: u64, number: u64) -> Result<()> {
        if let Some((earlier, seat)) = self.earlier.take_if(|it| it.id == id).zip(self.seat) {
            let mut notes = self.notes.open();
            notes.done_before += 1;
            let (match_id, at, node) = (earlier.match_id, Instant::now(), self.node);
            self.answered = Some((match_id.clone(), id, number));
            notes.acknowledged.push(Acknowledged { match_id, seat, id, number, at, node });
            return Ok(());
        }
        // A command that was sent twice on one socket may have two answers, which have to agree.
        let is_twice =
            self.answered.as_ref().is_some_and(|(_, it, as_number)| (*it, *as_number) == (id, number));
        if is_twice && self.pending.as_ref().is_none_or(|pending| pending.id != id) {
            return Ok(());
        }
        ensure!(number <= self.seen, "command {id} is said to be frame {number}, which nobody has seen");
        self.notes.open().done_before += 1;
        self.acknowledged(id, number)
    }

    fn acknowledged(&mut self, id: u64, number: u64) -> Result<()> {
        let pending = self.pending.take().filter(|pending| pending.id == id);
        let pending =
            pending.with_context(|| format!("command {id} was answered, but nobody waits for it"))?;
        self.voted |= pending.is_vote;
        let (match_id, seat) = self.match_id.clone().zip(self.seat).context("a spectator was answered")?;
        let (at, node) = (Instant::now(), self.node);
        self.answered = Some((match_id.clone(), id, number));
        self.notes.open().acknowledged.push(Acknowledged { match_id, seat, id, number, at, node });
        Ok(())
    }

    /// The next command to send, if it is this player's turn: a random move, or a vote for the next match.
    pub(in super::super) fn next_command(&mut self, dice: &mut Dice) -> Option<String> {
        let (seat, match_id) = self.seat.zip(self.match_id.clone()).filter(|_| self.pending.is_none())?;
        let view = self.platform()?;
        let (is_over, is_turn) = (view.outcome.is_some(), view.to_act.contains(Seat(seat)));
        let command = match (is_over, is_turn) {
            (true, _) if !self.voted => json!(RematchCommand::VoteRematch { yes: true }),
            (false, true) => json!({"type": "click_cell", "cell": self.random_cell(dice)?}),
            _ => return None,
        };
        let id = self.next_id;
        self.next_id += 1;
        let text = json!({"type": "do", "id": id, "match_id": &*match_id, "command": command}).to_string();
        let (pending_match, is_sent_again) = (match_id.clone(), false);
        let pending =
            Pending { match_id: pending_match, id, text: text.clone(), is_vote: is_over, is_sent_again };
        self.pending = Some(pending);
        let at = Instant::now();
        self.notes.open().sent.push(Sent { match_id, seat, id, command, at });
        Some(text)
    }

    fn random_cell(&self, dice: &mut Dice) -> Option<usize> {
        let cells = self.view["game"]["cells"].as_array()?.iter().enumerate();
        let free: Vec<usize> = cells.filter(|(_, cell)| cell.is_null()).map(|(index, _)| index).collect();
        let chosen = dice.below(free.len().max(1) as u64) as usize;
        free.get(chosen).copied()
    }

    /// Whether all have voted, so that the next match has to begin.
    pub(in super::super) fn is_rematch_agreed(&self) -> bool {
        let rematch = self.platform().and_then(|view| view.rematch);
        rematch.is_some_and(|rematch| rematch.agreed_first.is_some())
    }

    /// `None` before the first view was received.
    fn platform(&self) -> Option<PlatformView> {
        PlatformView::deserialize(&self.view).ok()
    }
}
