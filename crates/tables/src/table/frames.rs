//! The numbered stream of frames that one kind of viewer gets: a seat, or the spectators.

use crate::text::Text;
use qipan_engine::{AnyMatch, Problem, Viewer};
use qipan_protocol::{CommandId, Position, PositionFeed, patch};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many frames are kept for clients that reconnect. A client that has missed more gets a whole view.
const KEPT: usize = 64;

/// The last view that one kind of viewer was sent, and the frames that led to it.
#[derive(Debug)]
pub(crate) struct FrameStream {
    /// The view as JSON. Streams share it where their viewers see the same; then `viewer` names one of them.
    view: Arc<str>,
    /// The number of the last frame.
    number: u64,
    frames: VecDeque<Text>,
    /// For a seat: what its clients know of the moves it can make.
    pub(crate) positions: PositionFeed,
}

/// Members of a view that are in no patch: a frame carries the number and the time, and the viewer of a stream stays
/// the same.
const NOT_IN_PATCHES: [&str; 3] = {
    let [seq, now_ms] = patch::IN_EVERY_FRAME;
    [seq, now_ms, "viewer"]
};

/// What viewers see of a command: its events, and the view after it. Where all see the same, it is made once for all
/// streams.
#[derive(Debug)]
pub(crate) struct Shown {
    /// As JSON.
    events: String,
    view: Arc<str>,
    /// The last patch that was made (`None` if there is no difference), and the view from which it leads to this one.
    patch: Option<(Arc<str>, Option<String>)>,
}

impl Shown {
    pub(crate) fn to(viewer: Viewer, game: &dyn AnyMatch) -> Result<Shown, Problem> {
        Ok(Shown { events: game.last_events(viewer)?, view: game.view(viewer)?.into(), patch: None })
    }

    /// Makes the patch that leads from this view to the new one, unless it was made for the last stream.
    fn make_patch_from(&mut self, old: &Arc<str>) {
        if self.patch.as_ref().is_none_or(|(from, _)| !Arc::ptr_eq(from, old)) {
            self.patch = Some((old.clone(), patch::diff_text(old, &self.view, &NOT_IN_PATCHES)));
        }
    }
}

/// The contents of a frame besides the events and the patch of the view.
#[derive(Debug)]
pub(crate) struct NewFrame {
    pub(crate) number: u64,
    pub(crate) ms: Option<u64>,
    /// Only for the seat that gave the command.
    pub(crate) answers: Option<CommandId>,
    /// Only for the seat whose moves it lists.
    pub(crate) position: Option<Position>,
}

impl FrameStream {
    pub(crate) fn new(view: String, number: u64) -> FrameStream {
        FrameStream { view: view.into(), number, frames: VecDeque::new(), positions: PositionFeed::default() }
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Makes the next frame: the events, and a patch of the view.
    pub(crate) fn advance(&mut self, frame: &NewFrame, shown: &mut Shown) -> Text {
        shown.make_patch_from(&self.view);
        let text = Text::from(write(frame, shown));
        self.view = shown.view.clone();
        // A gap in the numbers means that the kept frames no longer lead to this one.
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

    /// Exactly the frames after number `seen`; `None` if some of them are no longer kept.
    pub(crate) fn since(&self, seen: u64) -> Option<impl Iterator<Item = Text> + '_> {
        let missing = usize::try_from(self.number.checked_sub(seen)?).ok()?;
        let start = self.frames.len().checked_sub(missing)?;
        Some(self.frames.iter().skip(start).cloned())
    }
}

/// Writes the JSON without serde, because this is the one message that is sent to every connection for every move.
fn write(frame: &NewFrame, shown: &Shown) -> String {
    use std::fmt::Write as _;
    let patch = shown.patch.as_ref().and_then(|(_, patch)| patch.as_deref()).unwrap_or("{}");
    // Besides events and patch: the names and numbers.
    let mut text = String::with_capacity(shown.events.len() + patch.len() + 96);
    let _ = write!(text, "{{\"f\":{}", frame.number);
    if let Some(CommandId(id)) = frame.answers {
        let _ = write!(text, ",\"a\":{id}");
    }
    if let Some(ms) = frame.ms {
        let _ = write!(text, ",\"ms\":{ms}");
    }
    text.push_str(",\"e\":");
    text.push_str(&shown.events);
    text.push_str(",\"d\":");
    text.push_str(patch);
    if let Some(position) = frame.position.as_ref().and_then(|it| serde_json::to_string(it).ok()) {
        let _ = write!(text, ",\"p\":{position}");
    }
    text.push('}');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::Frame;
    use serde_json::{Value, json};

    fn frame(number: u64) -> NewFrame {
        NewFrame { number, ms: None, answers: None, position: None }
    }

    fn shown(events: &str, view: &Value) -> Shown {
        Shown { events: events.to_owned(), view: view.to_string().into(), patch: None }
    }

    #[test]
    fn frames_carry_the_difference() {
        let mut stream =
            FrameStream::new(json!({"seq": 0, "now_ms": 0, "turn": 0, "cells": [null, null]}).to_string(), 0);
        let events = r#"[{"type":"x"}]"#;
        let new = NewFrame { ms: Some(7), answers: Some(CommandId(3)), ..frame(1) };
        let view = json!({"seq": 1, "now_ms": 7, "turn": 1, "cells": [null, null]});
        let text = stream.advance(&new, &mut shown(events, &view));
        assert_eq!(&*text, r#"{"f":1,"a":3,"ms":7,"e":[{"type":"x"}],"d":{"turn":1}}"#);
        let read: Frame = serde_json::from_str(&text).unwrap();
        assert_eq!((read.f, read.a, read.ms), (1, Some(CommandId(3)), Some(7)));
    }

    #[test]
    fn streams_whose_viewers_see_the_same_share_view_and_patch() {
        let view = |viewer: Value, turn: u8| json!({"viewer": viewer, "seq": turn, "turn": turn});
        let first = FrameStream::new(view(json!(0), 0).to_string(), 0);
        let mut streams = [first, FrameStream::new(view(json!("spectator"), 0).to_string(), 0)];
        for turn in 1..3 {
            let mut shown = shown("[]", &view(json!(0), turn));
            for stream in &mut streams {
                let text = stream.advance(&frame(turn.into()), &mut shown);
                assert_eq!(&*text, format!(r#"{{"f":{turn},"e":[],"d":{{"turn":{turn}}}}}"#));
            }
            assert!(Arc::ptr_eq(&streams[0].view, &streams[1].view));
        }
    }

    #[test]
    fn a_frame_may_carry_what_the_seat_can_do() {
        let legal = Some(vec![json!({"type": "pass"})]);
        let position = Position { n: 1, state: None, legal, complete: false };
        let new = NewFrame { position: Some(position.clone()), ..frame(1) };
        let text = FrameStream::new("{}".to_owned(), 0).advance(&new, &mut shown("[]", &json!({})));
        let expected = r#"{"f":1,"e":[],"d":{},"p":{"n":1,"legal":[{"type":"pass"}],"complete":false}}"#;
        assert_eq!(&*text, expected);
        assert_eq!(serde_json::from_str::<Frame>(&text).unwrap().p.as_deref(), Some(&position));
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
            stream.advance(&frame(number), &mut shown("[]", &json!({ "n": number })));
        }
        assert_eq!(since(&stream, 98), Some(vec![99, 100]));
        assert_eq!(since(&stream, 36).map(|it| it.len()), Some(64));
        assert_eq!(since(&stream, 35), None);
        assert_eq!(since(&stream, 101), None);
        stream.advance(&frame(105), &mut shown("[]", &json!({})));
        assert_eq!(since(&stream, 104), Some(vec![105]));
        assert_eq!(since(&stream, 100), None);
    }
}
