//! What was sent and not answered yet: commands of the match, and chat. It outlives a lost connection and is sent again
//! after reconnecting, under the same id. The server carries out a command id only once. It does not remember the ids
//! of chat, so pending chat is compared with the chat lines of the server.

use qipan_engine::SystemCommand;
use qipan_protocol::{ChatChannel, ChatLine, CommandId, MatchId, TableRequest, UserId};
use serde_json::Value;
use serde_json::value::RawValue;

/// A command without an answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PendingCommand {
    pub(super) id: CommandId,
    pub(super) match_id: MatchId,
    pub(super) command: Value,
    /// Whether it is a move or the choice of a character, not an arrangement such as an offer of a draw. Until it is
    /// answered, the next legal commands are unknown.
    pub(super) is_play: bool,
    /// When it was sent last.
    pub(super) sent_at_ms: f64,
}

/// The content of a chat line: free text, or a quick phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ChatContent {
    Text(String),
    Phrase(&'static str),
}

/// Chat without an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PendingChat {
    pub(super) id: CommandId,
    pub(crate) channel: ChatChannel,
    pub(crate) content: ChatContent,
    /// The number of the last known chat line when it was sent.
    pub(super) after: u64,
}

/// Whether a list of legal commands may contain this command. The list is out of date once it was given.
pub(super) fn is_listed(command: &Value) -> bool {
    let tag = command.get("type").and_then(Value::as_str).unwrap_or_default();
    let system = SystemCommand::owns(tag).then(|| serde_json::from_value::<SystemCommand>(command.clone()));
    system.is_none_or(|command| command.is_ok_and(|command| command.is_listed()))
}

impl PendingCommand {
    pub(super) fn request(&self) -> Option<TableRequest> {
        let command = RawValue::from_string(self.command.to_string()).ok()?;
        Some(TableRequest::Do { id: self.id, command, match_id: Some(self.match_id.clone()) })
    }
}

impl PendingChat {
    pub(super) fn request(&self) -> TableRequest {
        let (id, channel) = (self.id, self.channel);
        match &self.content {
            ChatContent::Text(text) => TableRequest::Chat { id, channel, text: text.clone() },
            ChatContent::Phrase(phrase) => TableRequest::Phrase { id, channel, phrase: (*phrase).to_owned() },
        }
    }

    /// Whether a line of the server is this chat: same content, same author, and newer.
    fn is_line(&self, me: &UserId, line: &ChatLine) -> bool {
        let same = match &self.content {
            // The server removes outer blanks and control characters.
            ChatContent::Text(text) => line.text.as_deref().is_some_and(|said| plain(said) == plain(text)),
            ChatContent::Phrase(phrase) => line.phrase.as_deref() == Some(phrase),
        };
        same && line.n > self.after && line.channel == self.channel && line.from.id == *me
    }
}

fn plain(text: &str) -> String {
    text.trim().chars().filter(|letter| !letter.is_control()).collect()
}

/// The chat to send again after a welcome: what is not among the lines. Each line confirms only one pending chat.
pub(super) fn still_pending(pending: &[PendingChat], me: &UserId, chat: &[ChatLine]) -> Vec<PendingChat> {
    let mut lines: Vec<&ChatLine> = chat.iter().collect();
    let mut again = Vec::new();
    for chat in pending {
        match lines.iter().position(|line| chat.is_line(me, line)) {
            Some(index) => drop(lines.remove(index)),
            None => again.push(chat.clone()),
        }
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::Person;

    fn line(n: u64, who: &str, text: &str) -> ChatLine {
        let from = Person { id: UserId::new(who), name: who.to_owned(), guest: true };
        ChatLine { n, channel: ChatChannel::Players, from, at: 0, text: Some(text.to_owned()), phrase: None }
    }

    fn pending(id: u64, text: &str, after: u64) -> PendingChat {
        let (id, content) = (CommandId(id), ChatContent::Text(text.to_owned()));
        PendingChat { id, channel: ChatChannel::Players, content, after }
    }

    #[test]
    fn chat_is_sent_again_only_if_no_line_has_it() {
        let chat = [line(3, "ann", "hi"), line(4, "bob", "move"), line(5, "ann", "wait")];
        let rows: &[(&[PendingChat], &[u64])] = &[
            (&[pending(1, "hi", 3)], &[1]),
            (&[pending(1, "hi", 2)], &[]),
            (&[pending(1, "move", 2)], &[1]),
            (&[pending(1, " wait\n", 4)], &[]),
            (&[pending(1, "wait", 4), pending(2, "wait", 4)], &[2]),
            (&[pending(1, "wait", 2), pending(2, "hi", 2), pending(3, "gone", 2)], &[3]),
        ];
        for (sent, expected) in rows {
            let again = still_pending(sent, &UserId::new("ann"), &chat);
            assert_eq!(again.iter().map(|chat| chat.id.0).collect::<Vec<_>>(), *expected, "{sent:?}");
        }
    }
}
