//! The view that the server has sent, updated by patches, with the number of the last frame.

use qipan_engine::{MatchView, Viewer};
use qipan_protocol::{Frame, MatchId, Welcome, patch};
use serde_json::Value;

/// The server's view of one match.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ViewCache {
    pub(super) match_id: MatchId,
    pub(super) you: Viewer,
    /// The number of the last frame that the view contains.
    pub(super) n: u64,
    pub(super) view: Value,
}

/// What to do after a welcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Greeted {
    /// There is no match.
    Nothing,
    /// The welcome has brought a whole view.
    Fresh,
    /// The missed frames will follow.
    Resumed,
    /// The cached view is of no use for the table's state: request everything.
    Lost,
}

/// What to do after a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Followed {
    Applied,
    /// The view contains the frame already.
    Known,
    /// Frames before it are missing: request everything.
    Gap,
}

impl ViewCache {
    /// The view with its platform part typed.
    pub(super) fn read(&self) -> Option<MatchView<Value>> {
        MatchView::read(&self.view).ok()
    }
}

/// Handles a welcome.
pub(super) fn greet(cache: &mut Option<ViewCache>, welcome: &mut Welcome) -> Greeted {
    let Some(match_id) = welcome.room.match_id.clone() else {
        *cache = None;
        return Greeted::Nothing;
    };
    match (welcome.view.take(), &cache) {
        (Some(view), _) => {
            *cache = Some(ViewCache { match_id, you: welcome.you, n: welcome.n, view });
            Greeted::Fresh
        }
        (None, Some(known)) if known.match_id == match_id && known.you == welcome.you => Greeted::Resumed,
        (None, _) => {
            *cache = None;
            Greeted::Lost
        }
    }
}

/// Handles a frame.
pub(super) fn follow(cache: &mut ViewCache, frame: &Frame) -> Followed {
    if frame.f <= cache.n {
        return Followed::Known;
    }
    let Ok(change) = serde_json::from_str(frame.d.get()) else { return Followed::Gap };
    if frame.f > cache.n + 1 {
        return Followed::Gap;
    }
    patch::apply(&mut cache.view, &change);
    cache.n = frame.f;
    // Number and time are not part of the patch: every frame has fields for them.
    cache.view["seq"] = frame.f.into();
    if let Some(ms) = frame.ms {
        cache.view["now_ms"] = ms.into();
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
        let mut cache = None;
        assert_eq!(greet(&mut cache, &mut welcome(None, None)), Greeted::Nothing);
        assert_eq!(greet(&mut cache, &mut welcome(Some("m"), None)), Greeted::Lost);
        assert_eq!(greet(&mut cache, &mut welcome(Some("m"), Some(json!({"a": 1})))), Greeted::Fresh);
        assert_eq!(cache.as_ref().map(|cache| cache.n), Some(4));
        assert_eq!(greet(&mut cache, &mut welcome(Some("m"), None)), Greeted::Resumed);
        assert_eq!(greet(&mut cache, &mut welcome(Some("other"), None)), Greeted::Lost);
        assert_eq!(cache, None);
    }

    #[test]
    fn frames_are_taken_in_order() {
        let mut cache = None;
        greet(&mut cache, &mut welcome(Some("m"), Some(json!({"a": 1, "seq": 4, "now_ms": 0}))));
        let mut cache = cache.unwrap();
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
            assert_eq!(follow(&mut cache, &frame(text)), followed, "{text}");
            assert_eq!(cache.view, view, "{text}");
        }
    }
}
