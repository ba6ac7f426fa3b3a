//! The match as the server has told it: a view that is kept by patches, and the number of the last frame.

use qipan_engine::Viewer;
use qipan_protocol::{Frame, MatchId, Welcome, patch};
use serde_json::Value;

/// What the server has shown of one match.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Kept {
    pub(super) match_id: MatchId,
    pub(super) you: Viewer,
    /// The number of the last frame that is in the view.
    pub(super) n: u64,
    pub(super) view: Value,
}

/// What to do after a welcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Greeted {
    /// There is no match.
    Nothing,
    /// The view is a fresh one.
    Fresh,
    /// What was missed comes as frames.
    Resumed,
    /// What we have does not lead to where the table is: ask for everything.
    Lost,
}

/// What to do after a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Followed {
    Applied,
    /// We had it already.
    Known,
    /// Some are missing before it: ask for everything.
    Gap,
}

/// Takes a welcome in.
pub(super) fn greet(kept: &mut Option<Kept>, welcome: &mut Welcome) -> Greeted {
    let Some(match_id) = welcome.room.match_id.clone() else {
        *kept = None;
        return Greeted::Nothing;
    };
    match (welcome.view.take(), &kept) {
        (Some(view), _) => {
            *kept = Some(Kept { match_id, you: welcome.you, n: welcome.n, view });
            Greeted::Fresh
        }
        (None, Some(known)) if known.match_id == match_id && known.you == welcome.you => Greeted::Resumed,
        (None, _) => {
            *kept = None;
            Greeted::Lost
        }
    }
}

/// Takes a frame in.
pub(super) fn follow(kept: &mut Kept, frame: &Frame) -> Followed {
    if frame.f <= kept.n {
        return Followed::Known;
    }
    let Ok(change) = serde_json::from_str(frame.d.get()) else { return Followed::Gap };
    if frame.f > kept.n + 1 {
        return Followed::Gap;
    }
    patch::apply(&mut kept.view, &change);
    kept.n = frame.f;
    // Number and time are no part of the difference: every frame says them anyway.
    kept.view["seq"] = frame.f.into();
    if let Some(ms) = frame.ms {
        kept.view["now_ms"] = ms.into();
    }
    Followed::Applied
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn welcome(match_id: Option<&str>, view: Option<Value>) -> Welcome {
        let mut room = json!({"id": "t", "stage": "playing", "settings": {"game": "g"}, "host": "h",
            "seats": [], "spectators": []});
        if let Some(match_id) = match_id {
            room["match_id"] = match_id.into();
        }
        let mut welcome = json!({"v": 1, "you": 0, "room": room, "n": 4, "chat": [], "last_id": 0, "now": 0,
            "match_ms": 0});
        if let Some(view) = view {
            welcome["view"] = view;
        }
        serde_json::from_value(welcome).unwrap()
    }

    fn frame(text: &str) -> Frame {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_welcome_begins_goes_on_or_asks_again() {
        let mut kept = None;
        assert_eq!(greet(&mut kept, &mut welcome(None, None)), Greeted::Nothing);
        assert_eq!(greet(&mut kept, &mut welcome(Some("m"), None)), Greeted::Lost);
        assert_eq!(greet(&mut kept, &mut welcome(Some("m"), Some(json!({"a": 1})))), Greeted::Fresh);
        assert_eq!(kept.as_ref().map(|kept| kept.n), Some(4));
        assert_eq!(greet(&mut kept, &mut welcome(Some("m"), None)), Greeted::Resumed);
        assert_eq!(greet(&mut kept, &mut welcome(Some("other"), None)), Greeted::Lost);
        assert_eq!(kept, None);
    }

    #[test]
    fn frames_are_taken_in_order() {
        let mut kept = None;
        greet(&mut kept, &mut welcome(Some("m"), Some(json!({"a": 1, "seq": 4, "now_ms": 0}))));
        let mut kept = kept.unwrap();
        let rows = [
            (r#"{"f":4,"e":[],"d":{"a":9}}"#, Followed::Known, json!({"a": 1, "seq": 4, "now_ms": 0})),
            (r#"{"f":6,"e":[],"d":{"a":9}}"#, Followed::Gap, json!({"a": 1, "seq": 4, "now_ms": 0})),
            (
                r#"{"f":5,"ms":7,"e":[],"d":{"a":2}}"#,
                Followed::Applied,
                json!({"a": 2, "seq": 5, "now_ms": 7}),
            ),
            (r#"{"f":6,"e":[],"d":{"!":["a"]}}"#, Followed::Applied, json!({"seq": 6, "now_ms": 7})),
        ];
        for (text, followed, view) in rows {
            assert_eq!(follow(&mut kept, &frame(text)), followed, "{text}");
            assert_eq!(kept.view, view, "{text}");
        }
    }
}
