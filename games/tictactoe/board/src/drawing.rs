//! The drawing: wood and lines, cross and nought, the winning line.

use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_tictactoe::{Event, View};
use qipan_ui::parts::brush;

/// Wood with a thick-thin edge and the four lines.
pub(crate) fn ground() -> AnyView {
    view! {
        <g aria-hidden="true">
            <rect class="b-wood" width="340" height="340" rx="4" />
            <path class="b-grain" d="M0 44q170 9 340-6M0 131q120-11 340 4M0 213q190 12 340-3M0 296q140-8 340 5" />
            <path class="b-edge" d="M8 8h324v324H8z" />
            <path class="b-edge b-edge--thin" d="M13 13h314v314H13z" />
            <path class="ttt-lines" d="M120 26v288M220 26v288M26 120h288M26 220h288" />
        </g>
    }
    .into_any()
}

/// The first seat draws crosses, the second noughts, so the marks differ by shape and by colour. Several marks that
/// arrive at once are drawn in their order.
pub(crate) fn mark(seat: Seat, class: &'static str, order: Option<usize>) -> AnyView {
    let style = order.map(|order| format!("--order: {order}"));
    let side = (u16::from(seat.0) + 1).to_string();
    let strokes = match seat {
        Seat(0) => view! {
            <path d="M27 26Q49 47 74 75" pathLength="1" />
            <path class="second" d="M75 25Q50 49 26 76" pathLength="1" />
        }
        .into_any(),
        _ => view! { <path d="M53 23A27 27 0 1 1 41 25.5" pathLength="1" /> }.into_any(),
    };
    view! { <g class=class style=style data-side=side>{strokes}</g> }.into_any()
}

/// A stroke of a brush through the three cells that won; animated only if the win has just happened.
pub(crate) fn winning_line(position: Memo<Option<View>>, happened: Memo<Vec<Event>>) -> impl IntoView {
    move || {
        let class = if happened.with(Vec::is_empty) { "ttt-win" } else { "ttt-win is-fresh" };
        let line = position.with(|position| position.as_ref()?.line)?;
        let (from, to) = ends(line);
        let hairs = brush::stroke(from, to, 13.0);
        let hairs = hairs.map(|hair| view! { <path d=hair.path stroke-width=hair.width pathLength="1" /> });
        Some(view! { <g class=class aria-hidden="true">{hairs.collect_view()}</g> })
    }
}

/// Where the stroke begins and ends: a little beyond the outer marks.
fn ends([first, _, last]: [u8; 3]) -> ((f64, f64), (f64, f64)) {
    let along = |number: u8| 70.0 + 100.0 * f64::from(number);
    let centre = |cell: u8| (along(cell % 3), along(cell / 3));
    let ((x1, y1), (x2, y2)) = (centre(first), centre(last));
    let (dx, dy) = ((x2 - x1) * 0.19, (y2 - y1) * 0.19);
    ((x1 - dx, y1 - dy), (x2 + dx, y2 + dy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stroke_goes_through_the_three_cells() {
        let rows = [
            ([6, 7, 8], ((32.0, 270.0), (308.0, 270.0))),
            ([2, 5, 8], ((270.0, 32.0), (270.0, 308.0))),
            ([2, 4, 6], ((308.0, 32.0), (32.0, 308.0))),
        ];
        for (line, expected) in rows {
            assert_eq!(ends(line), expected, "{line:?}");
        }
    }
}
