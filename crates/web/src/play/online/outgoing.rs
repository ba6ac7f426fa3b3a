//! Requests besides new commands: hints, chat, automatic passing, and what is sent again.

use super::core::{Core, Out};
use super::pending::{ChatContent, PendingChat};
use qipan_protocol::{ChatChannel, TableRequest};

/// After this time without an answer over an open connection, a command is sent again.
const SEND_AGAIN_AFTER_MS: f64 = 5_000.0;

impl Core {
    /// Asks the table for hints.
    pub(super) fn ask_hint(&mut self) -> Vec<Out> {
        let id = self.next_id();
        self.hint = Some(id);
        vec![Out::Send(TableRequest::Hint { id })]
    }

    /// Sets automatic passing for the user's seat. If the connection is lost, the choice is sent after the next
    /// welcome.
    pub(super) fn set_auto_pass(&mut self, on: bool) -> Vec<Out> {
        let id = self.next_id();
        self.wanted_auto_pass = Some((id, on));
        vec![Out::AutoPass(on), Out::Send(TableRequest::AutoPass { id, on })]
    }

    pub(super) fn say(&mut self, channel: ChatChannel, content: ChatContent) -> Vec<Out> {
        let id = self.next_id();
        let after = self.chat.last().map_or(0, |line| line.n);
        let pending = PendingChat { id, channel, content, after };
        let request = pending.request();
        self.pending_chat.push(pending);
        vec![Out::Send(request), Out::Chat]
    }

    /// Sends commands again that are without an answer for too long. The server carries out no command twice.
    pub(super) fn overdue(&mut self, now_ms: f64) -> Vec<Out> {
        let overdue = self.pending.iter_mut().filter(|it| now_ms - it.sent_at_ms > SEND_AGAIN_AFTER_MS);
        let again = overdue.filter_map(|pending| {
            pending.sent_at_ms = now_ms;
            pending.request()
        });
        again.map(Out::Send).collect()
    }

    /// Handles the table's setting for automatic passing. A choice that the table has not received is sent again.
    pub(super) fn settle_auto_pass(&mut self, on: bool) -> Vec<Out> {
        self.auto_pass = on;
        match self.wanted_auto_pass.take().filter(|(_, wanted)| *wanted != on && self.seat().is_some()) {
            Some((_, wanted)) => self.set_auto_pass(wanted),
            None => vec![Out::AutoPass(on)],
        }
    }

    /// Sends all pending commands and chat again.
    pub(super) fn send_again(&mut self, now_ms: f64) -> Vec<Out> {
        let commands = self.pending.iter_mut().filter_map(|pending| {
            pending.sent_at_ms = now_ms;
            pending.request()
        });
        let chat = self.pending_chat.iter().map(|chat| chat.request());
        commands.chain(chat).map(Out::Send).collect()
    }
}
