//! The numbered stream of frames that one kind of viewer gets: a seat, or the spectators.

use axum::extract::ws::Utf8Bytes;
use qipan_protocol::{CommandId, patch};
use std::collections::VecDeque;

/// How many frames are kept for clients that come back. Who was away longer gets a fresh view.
const KEPT: usize = 64;

/// Members of a view that every frame says anyway: its number and time.
const SAID_ANYWAY: [&str; 2] = ["seq", "now_ms"];

/// What one kind of viewer was sent last, and the frames that led there.
#[derive(Debug)]
pub(crate) struct FrameStream {
    /// The view as JSON.
    view: String,
    /// The number of the last frame.
    number: u64,
    frames: VecDeque<Utf8Bytes>,
}

/// A frame before it is cut for a viewer.
#[derive(Debug)]
pub(crate) struct NewFrame<'a> {
    pub(crate) number: u64,
    pub(crate) ms: Option<u64>,
    /// The events as this kind of viewer may see them, as JSON.
    pub(crate) events: &'a str,
    /// Only for the seat that gave the command.
    pub(crate) answers: Option<CommandId>,
}

impl FrameStream {
    pub(crate) fn new(view: String, number: u64) -> FrameStream {
        FrameStream { view, number, frames: VecDeque::new() }
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Makes the next frame: the events, and what changes in the view.
    pub(crate) fn advance(&mut self, frame: &NewFrame<'_>, view: String) -> Utf8Bytes {
        let change = patch::diff_text(&self.view, &view, &SAID_ANYWAY);
        let text = Utf8Bytes::from(write(frame, change.as_deref()));
        self.view = view;
        // A hole means that somebody else wrote to the match; what was kept no longer leads here.
        if frame.number != self.number + 1 {
            self.frames.clear();
        }
        self.number = frame.number;
        if self.frames.len() == KEPT {
            self.frames.pop_front();
        }
        self.frames.push_back(text.clone());
        text
    }

    /// Exactly the frames after number `seen`, if they are still at hand.
    pub(crate) fn since(&self, seen: u64) -> Option<impl Iterator<Item = Utf8Bytes> + '_> {
        let missing = usize::try_from(self.number.checked_sub(seen)?).ok()?;
        let start = self.frames.len().checked_sub(missing)?;
        Some(self.frames.iter().skip(start).cloned())
    }
}

/// Written by hand because it is the one message that is sent for every move to everybody.
fn write(frame: &NewFrame<'_>, change: Option<&str>) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(128);
    let _ = write!(text, "{{\"f\":{}", frame.number);
    if let Some(CommandId(id)) = frame.answers {
        let _ = write!(text, ",\"a\":{id}");
    }
    if let Some(ms) = frame.ms {
        let _ = write!(text, ",\"ms\":{ms}");
    }
    text.push_str(",\"e\":");
    text.push_str(frame.events);
    match change {
        Some(change) => {
            let _ = write!(text, ",\"d\":{change}}}");
        }
        None => text.push_str(",\"d\":{}}"),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::Frame;
    use serde_json::json;

    fn frame(number: u64) -> NewFrame<'static> {
        NewFrame { number, ms: None, events: "[]", answers: None }
    }

    #[test]
    fn frames_carry_the_difference() {
        let mut stream =
            FrameStream::new(json!({"seq": 0, "now_ms": 0, "turn": 0, "cells": [null, null]}).to_string(), 0);
        let new =
            NewFrame { number: 1, ms: Some(7), events: r#"[{"type":"x"}]"#, answers: Some(CommandId(3)) };
        let view = json!({"seq": 1, "now_ms": 7, "turn": 1, "cells": [null, null]});
        let text = stream.advance(&new, view.to_string());
        assert_eq!(text.as_str(), r#"{"f":1,"a":3,"ms":7,"e":[{"type":"x"}],"d":{"turn":1}}"#);
        let read: Frame = serde_json::from_str(&text).unwrap();
        assert_eq!((read.f, read.a, read.ms), (1, Some(CommandId(3)), Some(7)));
    }

    #[test]
    fn exactly_the_missing_frames_come_again() {
        let mut stream = FrameStream::new("{}".to_owned(), 10);
        let since = |stream: &FrameStream, seen| {
            let frames = stream.since(seen)?;
            Some(frames.map(|it| serde_json::from_str::<Frame>(&it).unwrap().f).collect::<Vec<_>>())
        };
        assert_eq!(since(&stream, 10), Some(vec![]));
        assert_eq!(since(&stream, 9), None);
        for number in 11..=100 {
            stream.advance(&frame(number), json!({ "n": number }).to_string());
        }
        assert_eq!(since(&stream, 98), Some(vec![99, 100]));
        assert_eq!(since(&stream, 36).map(|it| it.len()), Some(64));
        assert_eq!(since(&stream, 35), None);
        assert_eq!(since(&stream, 101), None);
        stream.advance(&frame(105), "{}".to_owned());
        assert_eq!(since(&stream, 104), Some(vec![105]));
        assert_eq!(since(&stream, 100), None);
    }
}
