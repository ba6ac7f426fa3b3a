//! The effects and sounds of events: horses and elephants move in a low arc, a cannon over its screen in a high one.

use crate::sounds::{CAPTURE, CRACK, PLACE};
use qipan_engine::PlatformEvent;
use qipan_ui::fx::{Act, Cue, Delay, Path, Time, VisualEffect};
use qipan_ui::sound::cues::{END, LASER};
use serde_json::Value;

pub(crate) const CUES: &[Cue] = &[
    Cue {
        event: "moved",
        acts: &[
            Act::Move(slides_to, Path::Slide),
            Act::Move(leaps_to, Path::Arc { peak: 0.35, time: Time::ArcLow }),
            Act::Move(flies_to, Path::Arc { peak: 1.1, time: Time::ArcHigh }),
            Act::SoundIf(is_quiet, &PLACE),
            Act::SoundIf(takes, &CAPTURE),
            Act::Later(Delay::Arrival, &Act::Effect(taken_at, VisualEffect::Scatter)),
            Act::Later(Delay::Arrival, &Act::Effect(put_at, VisualEffect::Dust)),
        ],
    },
    Cue {
        event: "laser_fired",
        acts: &[
            Act::Sound(&LASER),
            Act::Beam(fired_from, struck_at),
            Act::Later(Delay::Time(Time::Slide), &Act::Effect(struck_at, VisualEffect::Embers)),
            Act::Wait(Time::Laser),
        ],
    },
    Cue {
        event: "match_ended",
        acts: &[
            Act::SoundIf(breaks, &CRACK),
            Act::SoundIf(is_whole, &END),
            Act::Effect(board_if_won, VisualEffect::Victory),
            Act::Wait(Time::ArcHigh),
        ],
    },
];

fn text(event: &Value, field: &str) -> Option<String> {
    event.get(field)?.as_str().map(str::to_owned)
}

fn takes(event: &Value) -> bool {
    event.get("captured").is_some_and(|captured| !captured.is_null())
}

fn is_quiet(event: &Value) -> bool {
    !takes(event)
}

/// How a piece moves, by its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Slide,
    Leap,
    Fly,
}

fn way(event: &Value) -> Option<Way> {
    Some(match event.get("kind")?.as_str()? {
        "horse" | "elephant" => Way::Leap,
        "cannon" if takes(event) => Way::Fly,
        _ => Way::Slide,
    })
}

/// The piece is identified by its point after the move.
fn goes_to(event: &Value, wanted: Way) -> Option<String> {
    (way(event)? == wanted).then(|| text(event, "to"))?
}

fn slides_to(event: &Value) -> Option<String> {
    goes_to(event, Way::Slide)
}

fn leaps_to(event: &Value) -> Option<String> {
    goes_to(event, Way::Leap)
}

fn flies_to(event: &Value) -> Option<String> {
    goes_to(event, Way::Fly)
}

fn taken_at(event: &Value) -> Option<String> {
    takes(event).then(|| text(event, "to"))?
}

/// A quiet move raises a little dust where the piece is put down.
fn put_at(event: &Value) -> Option<String> {
    is_quiet(event).then(|| text(event, "to"))?
}

fn fired_from(event: &Value) -> Option<String> {
    text(event, "from")
}

fn struck_at(event: &Value) -> Option<String> {
    text(event, "to")
}

/// Whether the match ended with a broken general; see `ending.rs`.
fn breaks(event: &Value) -> bool {
    let reason = |event: &PlatformEvent| event.outcome().map(|outcome| outcome.reason.clone());
    PlatformEvent::read(event).as_ref().and_then(reason).is_some_and(|reason| crate::ending::breaks(&reason))
}

fn is_whole(event: &Value) -> bool {
    !breaks(event)
}

/// A draw is not celebrated.
fn board_if_won(event: &Value) -> Option<String> {
    let event = PlatformEvent::read(event)?;
    (!event.outcome()?.winners.is_empty()).then(|| "board".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{Outcome, Seat};
    use qipan_xiangqi::{Army, Event, Kind, Piece, Point};
    use serde_json::json;

    fn moved(kind: Kind, captured: bool) -> Value {
        let captured = captured.then_some(Piece { army: Army(1), kind: Kind::Soldier });
        let (from, to) = (Point::new(7, 2), Point::new(4, 2));
        let (name, wxf) = (String::new(), String::new());
        serde_json::to_value(Event::Moved { army: Army(0), kind, from, to, captured, name, wxf }).unwrap()
    }

    #[test]
    fn pieces_move_by_their_kind() {
        let rows = [
            (Kind::Chariot, true, Way::Slide),
            (Kind::General, false, Way::Slide),
            (Kind::Horse, false, Way::Leap),
            (Kind::Elephant, true, Way::Leap),
            (Kind::Cannon, false, Way::Slide),
            (Kind::Cannon, true, Way::Fly),
        ];
        for (kind, captured, expected) in rows {
            let event = moved(kind, captured);
            assert_eq!(event["type"], CUES[0].event);
            let found = [
                (Way::Slide, slides_to(&event)),
                (Way::Leap, leaps_to(&event)),
                (Way::Fly, flies_to(&event)),
            ];
            for (way, piece) in found {
                assert_eq!(piece.as_deref(), (way == expected).then_some("e2"), "{kind:?} {way:?}");
            }
            assert_eq!(taken_at(&event).is_some(), captured);
            assert_eq!(is_quiet(&event), !captured);
            assert_eq!(put_at(&event).is_some(), !captured);
        }
    }

    #[test]
    fn the_laser_strikes_where_the_victim_stood() {
        let (from, to) = (Point::new(4, 0), Point::new(4, 9));
        let event = Event::LaserFired { army: Army(0), from, victim: Army(1), to };
        let event = serde_json::to_value(event).unwrap();
        assert_eq!((event["type"].as_str(), struck_at(&event).as_deref()), (Some(CUES[1].event), Some("e9")));
        assert_eq!(fired_from(&event).as_deref(), Some("e0"));
    }

    #[test]
    fn only_a_victory_is_celebrated() {
        for (outcome, expected) in
            [(Outcome::win(Seat(0), "laser"), true), (Outcome::draw("agreement"), false)]
        {
            let ended = json!({ "type": "match_ended", "outcome": outcome });
            assert_eq!(board_if_won(&ended).is_some(), expected, "{ended}");
            assert_eq!(breaks(&ended), expected, "{ended}");
        }
    }
}
