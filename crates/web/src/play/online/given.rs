//! What was given and not answered yet: commands of the match, and words. It outlives a lost connection, and is sent
//! again after it, under the same id. The server does nothing twice that has the same id; of words it has no such
//! memory, so they are looked for in what was said.

use qipan_protocol::{ChatChannel, ChatLine, CommandId, MatchId, TableRequest, UserId};
use serde_json::Value;
use serde_json::value::RawValue;

/// A command on its way.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GivenCommand {
    pub(super) id: CommandId,
    pub(super) match_id: MatchId,
    pub(super) command: Value,
    /// When it was sent last.
    pub(super) sent_at_ms: f64,
}

/// What somebody says: free words, or a quick phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Words {
    Text(String),
    Phrase(&'static str),
}

/// Words on their way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GivenWords {
    pub(super) id: CommandId,
    pub(crate) channel: ChatChannel,
    pub(crate) words: Words,
    /// The last line that was known when they were given.
    pub(super) after: u64,
}

impl GivenCommand {
    pub(super) fn request(&self) -> Option<TableRequest> {
        let command = RawValue::from_string(self.command.to_string()).ok()?;
        Some(TableRequest::Do { id: self.id, command, match_id: Some(self.match_id.clone()) })
    }
}

impl GivenWords {
    pub(super) fn request(&self) -> TableRequest {
        let (id, channel) = (self.id, self.channel);
        match &self.words {
            Words::Text(text) => TableRequest::Chat { id, channel, text: text.clone() },
            Words::Phrase(phrase) => TableRequest::Phrase { id, channel, phrase: (*phrase).to_owned() },
        }
    }

    /// Whether a line is these words, said by this person after they were given.
    fn is_line(&self, me: &UserId, line: &ChatLine) -> bool {
        let same = match &self.words {
            // The server takes outer blanks and control characters away.
            Words::Text(text) => line.text.as_deref().is_some_and(|said| plain(said) == plain(text)),
            Words::Phrase(phrase) => line.phrase.as_deref() == Some(phrase),
        };
        same && line.n > self.after && line.channel == self.channel && line.from.id == *me
    }
}

fn plain(text: &str) -> String {
    text.trim().chars().filter(|letter| !letter.is_control()).collect()
}

/// The words that have to be sent again after a welcome: those that nobody has heard. Each line answers for one.
pub(super) fn unheard(given: &[GivenWords], me: &UserId, chat: &[ChatLine]) -> Vec<GivenWords> {
    let mut lines: Vec<&ChatLine> = chat.iter().collect();
    let mut again = Vec::new();
    for words in given {
        match lines.iter().position(|line| words.is_line(me, line)) {
            Some(index) => drop(lines.remove(index)),
            None => again.push(words.clone()),
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

    fn given(id: u64, text: &str, after: u64) -> GivenWords {
        let (id, words) = (CommandId(id), Words::Text(text.to_owned()));
        GivenWords { id, channel: ChatChannel::Players, words, after }
    }

    #[test]
    fn words_are_said_again_only_if_nobody_heard_them() {
        let chat = [line(3, "ann", "hi"), line(4, "bob", "move"), line(5, "ann", "wait")];
        let rows: &[(&[GivenWords], &[u64])] = &[
            (&[given(1, "hi", 3)], &[1]),
            (&[given(1, "hi", 2)], &[]),
            (&[given(1, "move", 2)], &[1]),
            (&[given(1, " wait\n", 4)], &[]),
            (&[given(1, "wait", 4), given(2, "wait", 4)], &[2]),
            (&[given(1, "wait", 2), given(2, "hi", 2), given(3, "gone", 2)], &[3]),
        ];
        for (words, expected) in rows {
            let again = unheard(words, &UserId::new("ann"), &chat);
            assert_eq!(again.iter().map(|words| words.id.0).collect::<Vec<_>>(), *expected, "{words:?}");
        }
    }
}
