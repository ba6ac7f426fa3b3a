//! What is said at a table.

use qipan_engine::{Problem, Viewer};
use qipan_protocol::{ChatChannel, ChatLine, PHRASES, Person, RoomStage};
use std::collections::VecDeque;

/// How many lines a newcomer reads, and how long one may be.
pub(crate) const KEPT: usize = 100;
const LONGEST: usize = 500;

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

    pub(super) fn visible_to(&self, viewer: Viewer, stage: RoomStage) -> Vec<ChatLine> {
        let heard = self.lines.iter().filter(|line| Chat::may_hear(viewer, line.channel, stage));
        heard.cloned().collect()
    }
}

/// Text without control characters and outer blanks.
fn tidy(text: &str) -> Result<String, Problem> {
    let text: String = text.trim().chars().filter(|letter| !letter.is_control()).collect();
    match text.chars().count() {
        0 => Err(Problem::new("empty_text", "there is nothing to say")),
        count if count > LONGEST => Err(Problem::new("text_too_long", format!("at most {LONGEST} letters"))),
        _ => Ok(text),
    }
}
