//! The cues that a board declares, which say how its events are shown, and the schedule made from them.

use super::effects::VisualEffect;
use crate::sound::Sound;
use serde_json::Value;

/// The effects of an event, by its type.
#[derive(Clone, Copy, Debug)]
pub struct Cue {
    /// The `type` of the event, of the game or the engine.
    pub event: &'static str,
    pub acts: &'static [Act],
}

/// Finds a name in an event: of a piece (`data-piece`, or `data-at` for its current place) or of a place
/// (`data-spot`).
pub type Find = fn(&Value) -> Option<String>;

#[derive(Clone, Copy, Debug)]
pub enum Act {
    Sound(&'static Sound),
    /// A sound for those events of the type that fulfil the condition.
    SoundIf(fn(&Value) -> bool, &'static Sound),
    /// An effect at a place.
    Effect(Find, VisualEffect),
    /// A ray of light from one place to another.
    Beam(Find, Find),
    /// The path of a piece to its current place. Pieces without a cue slide.
    Move(Find, Path),
    /// The duration of an animation in the board's style sheet: the next event waits for it.
    Wait(Time),
    /// A closing moment of the board's style sheet, after all events were played and told on the board. The page
    /// tells the result when it is over.
    Closing(Time),
    /// An act that starts later than the others of its event, such as dust where a piece lands.
    Later(Delay, &'static Act),
}

/// How long after its event an act starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delay {
    /// A duration of the style sheet, for animations of the board itself.
    Time(Time),
    /// Until the pieces that the event moves (`Act::Move`) arrive. A slide over more cells takes longer.
    Arrival,
}

/// The path of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Path {
    Slide,
    /// Over other pieces; the peak is in multiples of the piece's size.
    Arc {
        peak: f64,
        time: Time,
    },
    /// Turns over in its place.
    Flip,
    Fade,
}

/// The durations of the style sheet, which depend on reduced motion and on the pace of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    Fade,
    Slide,
    ArcLow,
    ArcHigh,
    Flip,
    Roll,
    /// All dice of a tray, which are thrown one after the other.
    RollAll,
    Laser,
    /// The closing moment of a match.
    Closing,
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
            Time::RollAll => "--t-roll-all",
            Time::Laser => "--t-laser",
            Time::Closing => "--t-closing",
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

/// The cues of every board.
const COMMON: &[Cue] = &[Cue { event: "match_ended", acts: &[Act::Sound(&crate::sound::cues::END)] }];

/// An effect and its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timed {
    pub(super) at_ms: f64,
    /// The index of its event.
    pub(super) event: usize,
    pub(super) act: Act,
}

/// The durations on this screen, in milliseconds.
#[derive(Clone, Copy)]
pub(super) struct Lengths<'a> {
    /// A duration of the style sheet.
    pub(super) time: &'a dyn Fn(Time) -> f64,
    /// The travel time of a piece, by the name that the event has for it.
    pub(super) travel: &'a dyn Fn(&str, Path) -> f64,
}

/// The start of every effect, and the duration of all. The effects of one event start together unless they are
/// delayed. The next event waits for the last of them to end. A board's own cue for an event replaces the common one.
pub(super) fn plan(events: &[Option<Value>], cues: &[Cue], lengths: Lengths<'_>) -> (Vec<Timed>, f64) {
    let mut at_ms = 0.0;
    let mut all = Vec::new();
    for (event, value) in events.iter().enumerate() {
        let Some(value) = value else { continue };
        let Some(kind) = value.get("type").and_then(Value::as_str) else { continue };
        let Some(cue) = cues.iter().chain(COMMON).find(|cue| cue.event == kind) else { continue };
        let arrival = arrival(cue.acts, value, lengths);
        let mut end = at_ms;
        for act in cue.acts {
            let (delay, act) = undelayed(*act, arrival, lengths);
            all.push(Timed { at_ms: at_ms + delay, event, act });
            end = f64::max(end, at_ms + delay + duration(&act, value, lengths));
        }
        at_ms = end;
    }
    (all, at_ms)
}

/// The duration of the closing moments of these events, which are played together.
pub(super) fn closing(all: &[Timed], lengths: Lengths<'_>) -> f64 {
    let length = |timed: &Timed| match timed.act {
        Act::Closing(time) => (lengths.time)(time),
        _ => 0.0,
    };
    all.iter().map(length).fold(0.0, f64::max)
}

/// When the last piece that an event moves arrives.
fn arrival(acts: &[Act], event: &Value, lengths: Lengths<'_>) -> f64 {
    let arrivals = acts.iter().map(|act| match undelayed(*act, 0.0, lengths) {
        (delay, act @ Act::Move(..)) => delay + duration(&act, event, lengths),
        _ => 0.0,
    });
    arrivals.fold(0.0, f64::max)
}

/// An act without its delay, and the delay in milliseconds. Nested delays add up.
fn undelayed(act: Act, arrival: f64, lengths: Lengths<'_>) -> (f64, Act) {
    let Act::Later(delay, inner) = act else { return (0.0, act) };
    let own = match delay {
        Delay::Time(time) => (lengths.time)(time),
        Delay::Arrival => arrival,
    };
    let (more, act) = undelayed(*inner, arrival, lengths);
    (own + more, act)
}

/// How long the next event waits for an act. It does not wait for sounds, effects, or a move without a piece.
fn duration(act: &Act, event: &Value, lengths: Lengths<'_>) -> f64 {
    match act {
        Act::Sound(_) | Act::SoundIf(..) | Act::Effect(..) | Act::Beam(..) | Act::Closing(_) => 0.0,
        Act::Move(find, path) => find(event).map_or(0.0, |name| (lengths.travel)(&name, *path)),
        Act::Wait(time) => (lengths.time)(*time),
        // `plan` calls this only for acts without a delay.
        Act::Later(_, act) => duration(act, event, lengths),
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
        Cue {
            event: "fell",
            acts: &[
                Act::Later(Delay::Arrival, &Act::Sound(&cues::PLACE)),
                Act::Move(|_| Some("far".to_owned()), Path::Slide),
            ],
        },
        Cue {
            event: "drawn",
            acts: &[
                Act::Later(Delay::Time(Time::Slide), &Act::Sound(&cues::PLACE)),
                Act::Later(Delay::Time(Time::Slide), &Act::Later(Delay::Arrival, &Act::Wait(Time::Laser))),
            ],
        },
        Cue { event: "fallen", acts: &[Act::Wait(Time::Slide), Act::Closing(Time::Laser)] },
        Cue {
            event: "bounced",
            acts: &[
                Act::Later(Delay::Time(Time::Laser), &Act::Move(|_| Some("1".to_owned()), Path::Slide)),
                Act::Later(Delay::Arrival, &Act::Sound(&cues::PLACE)),
            ],
        },
    ];

    fn times(events: &[Option<Value>]) -> (Vec<(usize, i32)>, i32) {
        let time = |time| if time == Time::Slide { 240.0 } else { 900.0 };
        let travel = |name: &str, path: Path| if name == "far" { 360.0 } else { time(path.time()) };
        let (all, end) = plan(events, CUES, Lengths { time: &time, travel: &travel });
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
            // No piece takes this path.
            (vec![of("stayed"), of("match_ended")], (vec![(0, 0), (1, 0)], 0)),
        ];
        for (events, expected) in rows {
            assert_eq!(times(&events), expected, "{events:?}");
        }
    }

    #[test]
    fn closing_moments_come_after_the_events() {
        let of = |kind: &str| Some(json!({ "type": kind }));
        let time = |time| if time == Time::Slide { 240.0 } else { 900.0 };
        let lengths = Lengths { time: &time, travel: &|_, path| time(path.time()) };
        for (events, expected) in
            [(vec![of("moved")], (240, 0)), (vec![of("moved"), of("fallen")], (480, 900))]
        {
            let (all, end) = plan(&events, CUES, lengths);
            assert_eq!((end as i32, closing(&all, lengths) as i32), expected, "{events:?}");
        }
    }

    #[test]
    fn later_acts_begin_when_they_are_told_to() {
        let of = |kind: &str| Some(json!({ "type": kind }));
        let rows = [
            // The sound starts when the piece arrives.
            (vec![of("fell")], (vec![(0, 360), (0, 0)], 360)),
            (vec![of("fell"), of("fell")], (vec![(0, 360), (0, 0), (1, 720), (1, 360)], 720)),
            // Delays add up, and the next event waits for a delayed act to end. No piece moves, so the arrival is
            // immediate.
            (vec![of("drawn"), of("moved")], (vec![(0, 240), (0, 240), (1, 1140), (1, 1140)], 1380)),
            // A move that starts later arrives later.
            (vec![of("bounced")], (vec![(0, 900), (0, 1140)], 1140)),
        ];
        for (events, expected) in rows {
            assert_eq!(times(&events), expected, "{events:?}");
        }
    }
}
