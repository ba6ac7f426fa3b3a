//! What appears above the pieces for a moment: the beam of a general, and the move that was chosen ahead.

use crate::geometry::cell;
use crate::table::XiangqiTable;
use leptos::prelude::*;
use qipan_ui::parts::field::FieldLayout;
use qipan_ui::settings;
use qipan_xiangqi::{Event, Point};
use std::f64::consts::TAU;
use std::fmt::Write as _;

/// The beam between two points of a file, while it fires. With reduced motion it is not drawn.
pub(crate) fn beam(table: XiangqiTable, layout: FieldLayout) -> AnyView {
    let happened: Memo<Vec<Event>> = table.context.events();
    let fired = Memo::new(move |_| {
        happened.with(|events| events.iter().find_map(shot)).map(|shot| (shot, table.context.batch.get().seq))
    });
    let drawing = move || {
        let ((from, to), _) = fired.get()?;
        (!settings().reduces_motion_now()).then(|| ray(layout.centre(cell(from)), layout.centre(cell(to))))
    };
    view! { {drawing} }.into_any()
}

fn shot(event: &Event) -> Option<(Point, Point)> {
    match event {
        Event::LaserFired { from, to, .. } => Some((*from, *to)),
        _ => None,
    }
}

/// A ray with a core, hatches beside it, a burst where it strikes and sparks around both ends.
fn ray((x, from): (i32, i32), (_, to): (i32, i32)) -> AnyView {
    // It leaves from the rim of the disc.
    let muzzle = from + 28 * (to - from).signum();
    let (top, height) = (muzzle.min(to), (muzzle - to).abs());
    let origin = |y: i32| format!("transform-origin: {x}px {y}px");
    let burst = |outer: f64, inner: f64| star((f64::from(x), f64::from(to)), outer, inner);
    view! {
        <g class="xq-beam">
            <path class="xq-hatch" d=hatches(x, from, to) />
            <g class="xq-ray" style=origin(muzzle)>
                <rect class="xq-glow" x=x - 15 y=top width="30" height=height rx="15" />
                <rect class="xq-edge" x=x - 8 y=top width="16" height=height />
                <rect class="xq-core" x={f64::from(x) - 3.5} y=top width="7" height=height />
            </g>
            <g class="xq-burst" style=origin(to)>
                <path class="xq-edge" d=burst(64.0, 44.0) />
                <path class="xq-core" d=burst(54.0, 38.0) />
            </g>
        </g>
    }
    .into_any()
}

/// Short strokes on both sides, pointing in the direction of the beam.
fn hatches(x: i32, from: i32, to: i32) -> String {
    let way = (to - from).signum();
    let length = ((to - from).abs() - 110).max(0);
    let mut path = String::new();
    for (number, along) in (0..length).step_by(19).enumerate() {
        let aside = if number.is_multiple_of(2) { 18 } else { 13 };
        for side in [-aside, aside] {
            let _ = write!(path, "M{} {}v{}", x + side, from + way * (52 + along), way * 13);
        }
    }
    path
}

/// A star with 14 points.
fn star((x, y): (f64, f64), outer: f64, inner: f64) -> String {
    let corner = |number: u32| {
        let reach = if number.is_multiple_of(2) { outer } else { inner };
        let (sin, cos) = (TAU * f64::from(number) / 28.0).sin_cos();
        format!("{:.1} {:.1}", x + reach * sin, y - reach * cos)
    };
    let corners: Vec<String> = (0..28).map(corner).collect();
    format!("M{}z", corners.join("L"))
}

/// The move that is made when the turn comes: a dashed line, so that it is not mistaken for a move that was made.
pub(crate) fn ahead(table: XiangqiTable, layout: FieldLayout) -> AnyView {
    let drawing = move || {
        let (from, to) = table.ahead.get()?;
        let ring = |point: Point| {
            let (x, y) = layout.centre(cell(point));
            format!("M{} {y}a32 32 0 1 0 64 0a32 32 0 1 0 -64 0z", x - 32)
        };
        let path = [ring(from), ring(to)].concat();
        let arrow = layout.arrow(cell(from), cell(to));
        Some(view! {
            <g class="xq-ahead">
                <path class="mk-ringhalo" d=path.clone() />
                <path class="xq-ahead-ring" d=path />
                <path class="mk-hinthalo" d=arrow.clone() />
                <path class="xq-ahead-way" d=arrow />
            </g>
        })
    };
    view! { {drawing} }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatches_stay_between_the_generals() {
        for (from, to) in [(590, 50), (50, 590), (50, 110)] {
            let path = hatches(290, from, to);
            let starts = path.split('M').skip(1).filter_map(|part| {
                let y = part.split(['v', ' ']).nth(1)?;
                y.parse::<i32>().ok()
            });
            let (least, most) = (from.min(to), from.max(to));
            assert!(starts.into_iter().all(|y| (least..=most).contains(&y)), "{path}");
            assert_eq!(path.is_empty(), (from - to).abs() <= 110);
        }
    }
}
