//! What a board declares: which events are shown how. And the plan that follows from it: one thing after the other.

use super::particles::Burst;
use crate::sound::Sound;
use serde_json::Value;

/// What is shown of an event, by its type.
#[derive(Clone, Copy, Debug)]
pub struct Cue {
    /// The `type` of the event, of the game or of the engine.
    pub event: &'static str,
    pub acts: &'static [Act],
}

/// Finds a name in an event: of a piece (`data-piece`, or `data-at` for where it stands now) or of a place (`data-spot`).
pub type Find = fn(&Value) -> Option<String>;

#[derive(Clone, Copy, Debug)]
pub enum Act {
    Sound(&'static Sound),
    /// A sound that only some events of the type make.
    SoundIf(fn(&Value) -> bool, &'static Sound),
    /// Particles at a place.
    Particles(Find, &'static Burst),
    /// How a piece gets to where it stands now. Pieces without a cue slide.
    Move(Find, Path),
    /// Motion that the board makes itself in its style sheet: what follows waits for so long.
    Wait(Time),
}

/// The way a piece takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Path {
    Slide,
    /// Over others; the peak is in sizes of the piece.
    Arc {
        peak: f64,
        time: Time,
    },
    /// Closes and opens in its place.
    Flip,
    Fade,
}

/// The durations of the style sheet, which know reduced motion and the pace of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    Fade,
    Slide,
    ArcLow,
    ArcHigh,
    Flip,
    Roll,
    Laser,
}

impl Time {
    pub(super) fn token(self) -> &'static str {
        match self {
            Time::Fade => "--t-fade",
            Time::Slide => "--t-slide",
            Time::ArcLow => "--t-arc-low",
            Time::ArcHigh => "--t-arc-high",
            Time::Flip => "--t-flip",
            Time::Roll => "--t-roll",
            Time::Laser => "--t-laser",
        }
    }
}

impl Path {
    pub(super) fn time(self) -> Time {
        match self {
            Path::Slide => Time::Slide,
            Path::Arc { time, .. } => time,
            Path::Flip => Time::Flip,
            Path::Fade => Time::Fade,
        }
    }
}

/// What every board shows.
const COMMON: &[Cue] = &[Cue { event: "match_ended", acts: &[Act::Sound(&crate::sound::cues::END)] }];

/// An effect and when it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timed {
    pub(super) at_ms: f64,
    /// The event that it belongs to.
    pub(super) event: usize,
    pub(super) act: Act,
}

/// When everything begins, and how long it takes in all. The effects of one event begin together; the next event
/// waits for the longest of them. A board's own cue for an event goes before the common one.
pub(super) fn plan(
    events: &[Option<Value>],
    cues: &[Cue],
    length: &dyn Fn(Time) -> f64,
) -> (Vec<Timed>, f64) {
    let mut at_ms = 0.0;
    let mut all = Vec::new();
    for (event, value) in events.iter().enumerate() {
        let Some(kind) = value.as_ref().and_then(|value| value.get("type")?.as_str()) else { continue };
        let Some(cue) = cues.iter().chain(COMMON).find(|cue| cue.event == kind) else { continue };
        all.extend(cue.acts.iter().map(|act| Timed { at_ms, event, act: *act }));
        let event = value.as_ref().unwrap_or(&Value::Null);
        at_ms += cue.acts.iter().map(|act| duration(act, event, length)).fold(0.0, f64::max);
    }
    (all, at_ms)
}

/// Sound and particles accompany; nobody waits for them, nor for a way that no piece takes.
fn duration(act: &Act, event: &Value, length: &dyn Fn(Time) -> f64) -> f64 {
    match act {
        Act::Sound(_) | Act::SoundIf(..) | Act::Particles(..) => 0.0,
        Act::Move(find, path) => find(event).map_or(0.0, |_| length(path.time())),
        Act::Wait(time) => length(*time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::cues;
    use serde_json::json;

    const CUES: &[Cue] = &[
        Cue {
            event: "moved",
            acts: &[Act::Move(|_| Some("1".to_owned()), Path::Slide), Act::Sound(&cues::PLACE)],
        },
        Cue { event: "stayed", acts: &[Act::Move(|_| None, Path::Slide)] },
        Cue { event: "waited", acts: &[Act::Wait(Time::Laser)] },
    ];

    fn times(events: &[Option<Value>]) -> (Vec<(usize, i32)>, i32) {
        let length = |time| if time == Time::Slide { 240.0 } else { 900.0 };
        let (all, end) = plan(events, CUES, &length);
        (all.iter().map(|timed| (timed.event, timed.at_ms as i32)).collect(), end as i32)
    }

    #[test]
    fn one_event_is_shown_after_the_other() {
        let of = |kind: &str| Some(json!({ "type": kind }));
        let rows = [
            (vec![], (vec![], 0)),
            (vec![of("moved")], (vec![(0, 0), (0, 0)], 240)),
            (
                vec![of("moved"), None, of("unknown"), of("moved")],
                (vec![(0, 0), (0, 0), (3, 240), (3, 240)], 480),
            ),
            (vec![of("waited"), of("match_ended")], (vec![(0, 0), (1, 900)], 900)),
            // Nothing takes this way.
            (vec![of("stayed"), of("match_ended")], (vec![(0, 0), (1, 0)], 0)),
        ];
        for (events, expected) in rows {
            assert_eq!(times(&events), expected, "{events:?}");
        }
    }
}
