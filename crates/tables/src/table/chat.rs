//! The chat of a table.

use super::circle::Circle;
use super::errors::ChatError;
use qipan_engine::Viewer;
use qipan_protocol::{ChatChannel, ChatLine, PHRASES, Person, RoomStage, UserId};
use std::collections::VecDeque;

/// How many lines are kept for clients that connect, and the maximum number of characters in a line.
pub(crate) const KEPT: usize = 100;
const LONGEST: usize = 500;

/// How many bytes of chat a welcome carries. The limit is low because a client can ask for a welcome with a few
/// bytes.
const WELCOME_BYTES: usize = 12 * 1024;
/// The size of a line in JSON without its text.
const LINE_BYTES: usize = 150;

#[derive(Debug, Default)]
pub(crate) struct Chat {
    lines: VecDeque<ChatLine>,
    next: u64,
}

impl Chat {
    /// Starts from the lines that the store has kept, oldest first.
    pub(crate) fn new(lines: Vec<ChatLine>) -> Chat {
        let next = lines.last().map_or(1, |line| line.n + 1);
        // Lines of deleted people have kept their number only.
        let lines = lines.into_iter().filter(|line| !line.from.is_deleted()).collect();
        Chat { lines, next }
    }

    /// Forgets what a deleted person has said.
    pub(super) fn forget(&mut self, user: &UserId) {
        self.lines.retain(|line| line.from.id != *user);
    }

    /// Checks a line and gives it its number. It is added to the chat only after it is saved.
    pub(super) fn draft(
        &self,
        person: &Person,
        viewer: Viewer,
        channel: ChatChannel,
        text: Option<String>,
        phrase: Option<String>,
        at: u64,
    ) -> Result<ChatLine, ChatError> {
        if channel == ChatChannel::Players && viewer == Viewer::Spectator {
            return Err(ChatError::NotSeated);
        }
        let text = text.map(|text| tidy(&text)).transpose()?;
        if phrase.as_ref().is_some_and(|phrase| !PHRASES.contains(&phrase.as_str())) {
            return Err(ChatError::NoSuchPhrase);
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

    /// All viewers see the players' channel. Players see the spectators' channel only when no match is running.
    pub(super) fn may_hear(viewer: Viewer, channel: ChatChannel, stage: RoomStage) -> bool {
        channel == ChatChannel::Players || viewer == Viewer::Spectator || stage != RoomStage::Playing
    }

    /// The newest lines that this viewer may see, as many as fit into a welcome.
    pub(super) fn visible_to(&self, viewer: Viewer, stage: RoomStage, circle: &Circle) -> Vec<ChatLine> {
        let mut room = WELCOME_BYTES;
        let heard = self
            .lines
            .iter()
            .rev()
            .filter(|line| Chat::may_hear(viewer, line.channel, stage) && circle.shows_line(line));
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

/// The text without control characters and surrounding white space.
fn tidy(text: &str) -> Result<String, ChatError> {
    let text: String = text.trim().chars().filter(|letter| !letter.is_control()).collect();
    match text.chars().count() {
        0 => Err(ChatError::EmptyText),
        count if count > LONGEST => Err(ChatError::TextTooLong { max: LONGEST }),
        _ => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_welcome_carries_the_newest_lines_that_fit() {
        let mut chat = Chat::default();
        let ann = Person { id: UserId::new("ann"), name: "ann".to_owned(), guest: false };
        for _ in 0..KEPT {
            let said = Some("棋".repeat(LONGEST));
            let line = chat.draft(&ann, Viewer::Spectator, ChatChannel::Spectators, said, None, 0).unwrap();
            chat.keep(line);
        }
        let lines = chat.visible_to(Viewer::Spectator, RoomStage::Playing, &Circle::default());
        assert_eq!(lines.last().map(|line| line.n), Some(KEPT as u64));
        assert!(lines.windows(2).all(|pair| pair[0].n + 1 == pair[1].n));
        let size = serde_json::to_string(&lines).unwrap().len();
        assert!((WELCOME_BYTES / 2..=WELCOME_BYTES).contains(&size), "{size}");
    }

    #[test]
    fn lines_of_deleted_people_are_not_shown_and_keep_their_numbers() {
        let line = |n: u64, id: &str, name: &str| ChatLine {
            n,
            channel: ChatChannel::Players,
            from: Person { id: UserId::new(id), name: name.to_owned(), guest: false },
            at: 0,
            text: Some("hi".to_owned()),
            phrase: None,
        };
        let mut chat = Chat::new(vec![line(1, "ann", "ann"), line(2, "bob", "bob"), line(3, "eve", "")]);
        chat.forget(&UserId::new("ann"));
        let seen = chat.visible_to(Viewer::Spectator, RoomStage::Playing, &Circle::default());
        assert_eq!(seen.iter().map(|line| line.n).collect::<Vec<_>>(), [2]);
        assert_eq!(chat.next, 4);
    }
}
