//! The stamps of a decision on the table: who buckles, who is asked, who passes, who reveals.

use crate::ground::{PLACES, at};
use crate::said::{Said, said};
use crate::table::{PillarsPlace, PillarsTable};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{Phase, View};
use qipan_ui::text;

pub(crate) fn stamps(table: PillarsTable) -> AnyView {
    let all = PLACES.map(|place| stamp(table, place)).collect_view();
    view! { <g aria-hidden="true">{way(table)}{all}</g> }.into_any()
}

/// How a stamp looks.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Look {
    words: &'static str,
    class: &'static str,
    height: f64,
    size: f64,
}

fn look(said: Said, is_me: bool) -> Option<Look> {
    let (words, class, height, size) = match said {
        Said::Buckled => ("pillars-stamp-buckle", "pl-stamp is-ink", 60.0, 34.0),
        Said::Revealed => ("pillars-stamp-reveal", "pl-stamp is-ink", 60.0, 34.0),
        Said::Passed => ("pillars-stamp-pass", "pl-stamp is-out", 42.0, 22.0),
        Said::PillarsQuestion if is_me => ("pillars-stamp-asked", "pl-stamp is-seal", 60.0, 30.0),
        Said::PillarsQuestion => ("pillars-stamp-asked", "pl-stamp is-out", 60.0, 30.0),
        _ => return None,
    };
    Some(Look { words, class, height, size })
}

fn stamp(table: PillarsTable, place: PillarsPlace) -> AnyView {
    let look = Memo::new(move |_| {
        let seat = table.seat_at(place);
        let said = table.view.with(|view| view.as_ref().and_then(|view| said(view, seat)));
        look(said?, table.me() == Some(seat))
    });
    let (x, y) = at(place);
    let content = move || {
        let Look { words, class, height, size } = look.get()?;
        let words = text(words);
        let size = if words.is_ascii() { 20.0 } else { size };
        let width = (width_of(&words, size) + 26.0).max(height);
        let place = format!("translate({x} {y})");
        Some(view! {
            <g transform=place>
                <g class=class>
                    <rect x=-width / 2.0 y=-height / 2.0 width=width height=height rx="4" />
                    <text dy=".38em" font-size=size>{words}</text>
                </g>
            </g>
        })
    };
    content.into_any()
}

/// The width of a text: Latin letters take about half the room of a character.
fn width_of(words: &str, size: f64) -> f64 {
    words.chars().map(|letter| if letter.is_ascii() { size * 0.56 } else { size }).sum()
}

/// The path of the question round the table so far.
fn way(table: PillarsTable) -> AnyView {
    let path = move || {
        let stops = table.view.with(|view| view.as_ref().map(asked).unwrap_or_default());
        let legs = stops.windows(2).map(|leg| arc(table.place(leg[0]), table.place(leg[1])));
        legs.collect::<String>()
    };
    view! { <path class="pl-way" d=path /> }.into_any()
}

/// The buckler and the players who have been asked, in order.
fn asked(view: &View) -> Vec<Seat> {
    let Some(buckler) = view.reveal.buckler.filter(|_| view.phase == Phase::RevealDecision) else {
        return Vec::new();
    };
    let pending = &view.reveal.pending;
    let passed = [0, 1, 2].map(Seat).into_iter().filter(|seat| *seat != buckler && !pending.contains(seat));
    [buckler].into_iter().chain(passed).chain(pending.first().copied()).collect()
}

/// An arc along a circle through the stamps, leaving room for them.
fn arc(from: PillarsPlace, to: PillarsPlace) -> String {
    let angle = |place| match place {
        PillarsPlace::Bottom => 90.0f64,
        PillarsPlace::Left => 210.0,
        PillarsPlace::Right => 330.0,
    };
    const FAR: f64 = 118.0;
    let is_clockwise = (angle(to) - angle(from)).rem_euclid(360.0) < 180.0;
    let turn = if is_clockwise { 32.0 } else { -32.0 };
    let point = |degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        format!("{:.1} {:.1}", 240.0 + FAR * cos, 240.0 + FAR * sin)
    };
    let (begin, end) = (point(angle(from) + turn), point(angle(to) - turn));
    format!("M{begin}A{FAR} {FAR} 0 0 {} {end}", u8::from(is_clockwise))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::played;

    #[test]
    fn the_question_goes_from_the_buckler_to_the_player_that_is_asked() {
        let rows: [(&str, &[u8]); 5] = [
            ("", &[]),
            ("=", &[0, 1]),
            ("= -", &[0, 1, 2]),
            ("= - !", &[]),
            ("= - ! SS [Nm] [NN] = -", &[0, 2, 1]),
        ];
        for (actions, expected) in rows {
            let found: Vec<u8> = asked(&played(actions, Seat(0))).iter().map(|seat| seat.0).collect();
            assert_eq!(found, expected, "{actions}");
        }
    }
}
