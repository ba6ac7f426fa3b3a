//! Pieces under a pointer: lifted when a mouse is over them, dragged when it is pressed.

use crate::geometry;
use crate::table::XiangqiTable;
use leptos::prelude::*;
use qipan_xiangqi::Point;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent, SvgGraphicsElement};

/// Smaller movements, such as a trembling finger, are not a drag. In pixels.
const THRESHOLD: f64 = 6.0;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Held {
    from: Point,
    start: (f64, f64),
    /// How far it has been dragged, in pixels; `None` while it may still become a tap.
    by: Option<(f64, f64)>,
    /// Pixels for each unit of the drawing.
    scale: f64,
}

/// What a pointer does on the board.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    table: XiangqiTable,
    held: RwSignal<Option<Held>>,
    hovered: RwSignal<Option<Point>>,
    /// Whether to ignore the click that the browser reports after a drag.
    swallow: StoredValue<bool>,
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// How far a piece lies from where it was picked up, once it is clear that it is dragged.
fn dragged(start: (f64, f64), now: (f64, f64), is_dragged: bool) -> Option<(f64, f64)> {
    let by = (now.0 - start.0, now.1 - start.1);
    (is_dragged || by.0.hypot(by.1) > THRESHOLD).then_some(by)
}

/// The place that an element belongs to.
fn point_of(element: Option<Element>) -> Option<Point> {
    let spot = element?.closest(".f-place").ok().flatten()?.get_attribute("data-spot")?;
    spot.parse().ok()
}

fn under(event: &PointerEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

fn around(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

fn scale_of(board: Option<Element>) -> f64 {
    let drawing = board.and_then(|board| board.query_selector("svg.field").ok().flatten());
    let drawing = drawing.and_then(|drawing| drawing.dyn_into::<SvgGraphicsElement>().ok());
    let matrix = drawing.and_then(|drawing| drawing.get_screen_ctm());
    matrix.map(|matrix| f64::from(matrix.a())).filter(|scale| *scale > 0.01).unwrap_or(1.0)
}

impl Hand {
    pub(crate) fn new(table: XiangqiTable) -> Hand {
        Hand {
            table,
            held: RwSignal::new(None),
            hovered: RwSignal::new(None),
            swallow: StoredValue::new(false),
        }
    }

    /// How far the piece at a point is dragged, in units of the drawing.
    pub(crate) fn offset(self, at: Point) -> Option<(f64, f64)> {
        let held = self.held.get().filter(|held| held.from == at)?;
        held.by.map(|(x, y)| (x / held.scale, y / held.scale))
    }

    pub(crate) fn is_hovered(self, at: Point) -> bool {
        self.hovered.get() == Some(at)
    }

    fn can_move(self, at: Point) -> bool {
        self.table.offers.with_untracked(|offers| offers.can_move(at))
    }

    pub(crate) fn over(self, event: &PointerEvent) {
        let at = point_of(under(event)).filter(|at| self.can_move(*at));
        let at = at.filter(|_| event.pointer_type() == "mouse");
        if self.hovered.get_untracked() != at {
            self.hovered.set(at);
        }
    }

    pub(crate) fn down(self, event: &PointerEvent) {
        self.swallow.set_value(false);
        let from = point_of(under(event)).filter(|at| self.can_move(*at));
        let held = from.filter(|_| event.is_primary() && event.button() == 0).map(|from| Held {
            from,
            start: place(event),
            by: None,
            scale: scale_of(around(event)),
        });
        self.held.set(held);
    }

    pub(crate) fn moved(self, event: &PointerEvent) {
        let Some(held) = self.held.get_untracked() else { return };
        let by = dragged(held.start, place(event), held.by.is_some());
        if by.is_some() && held.by.is_none() {
            // From now on the board receives all pointer moves, also from outside it.
            around(event).map(|board| board.set_pointer_capture(event.pointer_id()));
            self.table.held.set(Some(held.from));
        }
        if by != held.by {
            self.held.set(Some(Held { by, ..held }));
        }
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        let Some(held) = self.held.get_untracked() else { return };
        self.held.set(None);
        if held.by.is_none() {
            return;
        }
        self.swallow.set_value(true);
        let document = web_sys::window().and_then(|window| window.document());
        let (x, y) = place(event);
        let below = document.and_then(|document| document.element_from_point(x as f32, y as f32));
        if let Some(to) = point_of(below) {
            self.table.dropped(held.from, to);
        }
    }

    pub(crate) fn cancel(self) {
        self.held.set(None);
    }

    /// A place was clicked, unless that was the end of a drag.
    pub(crate) fn tapped(self, at: qipan_engine::primitives::grid::Cell) {
        if !self.swallow.get_value() {
            self.table.tap(geometry::point(at));
        }
        self.swallow.set_value(false);
    }
}

#[cfg(test)]
mod tests {
    use super::dragged;

    #[test]
    fn trembling_is_no_drag() {
        let rows = [
            ((100.0, 100.0), (104.0, 103.0), false, false),
            ((100.0, 100.0), (107.0, 100.0), false, true),
            ((100.0, 100.0), (101.0, 100.0), true, true),
        ];
        for (start, now, is_dragged, expected) in rows {
            assert_eq!(dragged(start, now, is_dragged).is_some(), expected, "{now:?}");
        }
    }
}
