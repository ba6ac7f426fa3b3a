//! What is said at a table.

use qipan_engine::{Problem, Viewer};
use qipan_protocol::{ChatChannel, ChatLine, PHRASES, Person, RoomStage};
use std::collections::VecDeque;

/// How many lines a newcomer reads, and how long one may be.
pub(crate) const KEPT: usize = 100;
const LONGEST: usize = 500;

/// How much of the chat a welcome carries. Anybody can ask for one with a few bytes.
const WELCOME_BYTES: usize = 12 * 1024;
/// A line in JSON without its text.
const LINE_BYTES: usize = 150;

#[derive(Debug, Default)]
pub(crate) struct Chat {
    lines: VecDeque<ChatLine>,
    next: u64,
}

impl Chat {
    /// The kept lines, oldest first, as the store gave them.
    pub(crate) fn new(lines: Vec<ChatLine>) -> Chat {
        let next = lines.last().map_or(1, |line| line.n + 1);
        Chat { lines: lines.into(), next }
    }

    /// A line that may be said, not yet kept.
    pub(super) fn draft(
        &self,
        person: &Person,
        viewer: Viewer,
        channel: ChatChannel,
        text: Option<String>,
        phrase: Option<String>,
        at: u64,
    ) -> Result<ChatLine, Problem> {
        if channel == ChatChannel::Players && viewer == Viewer::Spectator {
            return Err(Problem::new("not_seated", "spectators talk in their own channel"));
        }
        let text = text.map(|text| tidy(&text)).transpose()?;
        if phrase.as_ref().is_some_and(|phrase| !PHRASES.contains(&phrase.as_str())) {
            return Err(Problem::new("no_such_phrase", "there is no such quick phrase"));
        }
        Ok(ChatLine { n: self.next.max(1), channel, from: person.clone(), at, text, phrase })
    }

    pub(super) fn keep(&mut self, line: ChatLine) {
        self.next = line.n + 1;
        self.lines.push_back(line);
        if self.lines.len() > KEPT {
            self.lines.pop_front();
        }
    }

    /// Everybody hears the players. The spectators' talk reaches players only when the match is over.
    pub(super) fn may_hear(viewer: Viewer, channel: ChatChannel, stage: RoomStage) -> bool {
        channel == ChatChannel::Players || viewer == Viewer::Spectator || stage != RoomStage::Playing
    }

    /// The newest lines that this viewer may hear, as many as fit into a welcome.
    pub(super) fn visible_to(&self, viewer: Viewer, stage: RoomStage) -> Vec<ChatLine> {
        let mut room = WELCOME_BYTES;
        let heard = self.lines.iter().rev().filter(|line| Chat::may_hear(viewer, line.channel, stage));
        let fitting = heard.take_while(|line| {
            let size = LINE_BYTES + line.text.as_ref().map_or(0, String::len);
            room = room.saturating_sub(size);
            room > 0
        });
        let mut lines: Vec<ChatLine> = fitting.cloned().collect();
        lines.reverse();
        lines
    }
}

/// Text without control characters and outer blanks.
fn tidy(text: &str) -> Result<String, Problem> {
    let text: String = text.trim().chars().filter(|letter| !letter.is_control()).collect();
    match text.chars().count() {
        0 => Err(Problem::new("empty_text", "the message is empty")),
        count if count > LONGEST => {
            Err(Problem::new("text_too_long", format!("at most {LONGEST} characters")))
        }
        _ => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::UserId;

    #[test]
    fn a_welcome_carries_the_newest_lines_that_fit() {
        let mut chat = Chat::default();
        let ann = Person { id: UserId::new("ann"), name: "ann".to_owned(), guest: false };
        for _ in 0..KEPT {
            let said = Some("棋".repeat(LONGEST));
            let line = chat.draft(&ann, Viewer::Spectator, ChatChannel::Spectators, said, None, 0).unwrap();
            chat.keep(line);
        }
        let lines = chat.visible_to(Viewer::Spectator, RoomStage::Playing);
        assert_eq!(lines.last().map(|line| line.n), Some(KEPT as u64));
        assert!(lines.windows(2).all(|pair| pair[0].n + 1 == pair[1].n));
        let size = serde_json::to_string(&lines).unwrap().len();
        assert!((WELCOME_BYTES / 2..=WELCOME_BYTES).contains(&size), "{size}");
    }
}
