//! The wood of the table and the places on it.

use crate::table::PillarsPlace;
use leptos::prelude::*;

pub(crate) const PLACES: [PillarsPlace; 3] = [PillarsPlace::Bottom, PillarsPlace::Right, PillarsPlace::Left];

/// The middle of the table and its radius.
const MIDDLE: f64 = 240.0;
const RADIUS: f64 = 222.0;

/// Where the discs of a seat lie.
pub(crate) fn at(place: PillarsPlace) -> (f64, f64) {
    match place {
        PillarsPlace::Bottom => (240.0, 366.0),
        PillarsPlace::Right => (354.0, 180.0),
        PillarsPlace::Left => (126.0, 180.0),
    }
}

/// A point at this angle, clockwise from the right, and this far from the middle.
fn point(degrees: f64, far: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    (MIDDLE + far * angle.cos(), MIDDLE + far * angle.sin())
}

fn written((x, y): (f64, f64)) -> String {
    format!("{x:.1} {y:.1}")
}

/// The third of the table that belongs to a seat.
pub(crate) fn sector(place: PillarsPlace) -> String {
    let from = match place {
        PillarsPlace::Bottom => 30.0,
        PillarsPlace::Left => 150.0,
        PillarsPlace::Right => 270.0,
    };
    let far = RADIUS - 18.0;
    let (begin, end) = (point(from, far), point(from + 120.0, far));
    let (inner, outer) = (point(from, 62.0), point(from + 120.0, 62.0));
    format!(
        "M{}L{}A{far} {far} 0 0 1 {}L{}A62 62 0 0 0 {}z",
        written(inner),
        written(begin),
        written(end),
        written(outer),
        written(inner)
    )
}

/// Lines between the seats, broken for the arrows that show which way the turn goes.
fn lines() -> String {
    let line = |angle: f64| {
        let to = |far| written(point(angle, far));
        format!("M{}L{}M{}L{}", to(62.0), to(112.0), to(144.0), to(RADIUS - 18.0))
    };
    [30.0, 150.0, 270.0].map(line).concat()
}

fn arrows() -> String {
    let arrow = |angle: f64| {
        let (c, s) = (angle.to_radians().cos(), angle.to_radians().sin());
        let (x, y) = point(angle, 128.0);
        // Along the rim, counterclockwise.
        let (along_x, along_y) = (s, -c);
        let wing = |side: f64| (x - 5.0 * along_x + side * c, y - 5.0 * along_y + side * s);
        let tip = (x + 5.0 * along_x, y + 5.0 * along_y);
        format!("M{}L{}L{}", written(wing(7.0)), written(tip), written(wing(-7.0)))
    };
    [30.0, 150.0, 270.0].map(arrow).concat()
}

pub(crate) fn ground() -> AnyView {
    view! {
        <g aria-hidden="true">
            <circle class="pl-rim" cx="240" cy="247" r="226" />
            <circle class="pl-rim" cx="240" cy="240" r="226" />
            <circle class="pl-wood" cx="240" cy="240" r="219" />
            <circle class="pl-line" cx="240" cy="240" r="210" stroke-width="3" />
            <circle class="pl-line" cx="240" cy="240" r="204" stroke-width="1" />
            <circle class="pl-line" cx="240" cy="240" r="62" stroke-width="1.3" />
            <path class="pl-line" stroke-width="1.3" d=lines() />
            <path class="pl-line" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d=arrows() />
        </g>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The discs of a seat lie near the middle line of its sector, off the centre and off the rim.
    #[test]
    fn discs_lie_in_the_sector_of_their_seat() {
        let rows = [(PillarsPlace::Bottom, 90.0), (PillarsPlace::Left, 210.0), (PillarsPlace::Right, 330.0)];
        for (place, middle) in rows {
            let (x, y) = at(place);
            let angle = (y - MIDDLE).atan2(x - MIDDLE).to_degrees().rem_euclid(360.0);
            let far = (x - MIDDLE).hypot(y - MIDDLE);
            assert!(
                (angle - middle).abs() < 10.0 && (62.0 + 30.0..RADIUS - 48.0).contains(&far),
                "{place:?}"
            );
        }
    }
}
