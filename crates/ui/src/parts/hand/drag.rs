//! Dragging a card out of a hand onto a place of the page.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent, window};

/// The minimum distance of a drag, in pixels: a trembling finger does not drag.
const THRESHOLD: f64 = 8.0;

/// The card that a pointer holds.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Held {
    id: u32,
    start: (f64, f64),
    /// How far it was dragged; `None` while it may still be a tap.
    by: Option<(f64, f64)>,
}

/// The drag in a hand; there is at most one.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    held: RwSignal<Option<Held>>,
    /// Whether to ignore the click that the browser reports after a drag.
    swallow: StoredValue<bool>,
    dropped: Callback<(u32, String)>,
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// The offset of a card from where it was grabbed, once it counts as dragged.
fn dragged(start: (f64, f64), now: (f64, f64), is_dragged: bool) -> Option<(f64, f64)> {
    let by = (now.0 - start.0, now.1 - start.1);
    (is_dragged || by.0.hypot(by.1) > THRESHOLD).then_some(by)
}

impl Drag {
    pub(super) fn new(dropped: Callback<(u32, String)>) -> Drag {
        Drag { held: RwSignal::new(None), swallow: StoredValue::new(false), dropped }
    }

    /// The current offset of this card, if it is dragged.
    pub(super) fn of(self, id: u32) -> Option<(f64, f64)> {
        self.held.with(|held| held.filter(|held| held.id == id)?.by)
    }

    pub(super) fn down(self, event: &PointerEvent, id: u32) {
        self.swallow.set_value(false);
        if event.is_primary() && event.button() == 0 {
            self.held.set(Some(Held { id, start: place(event), by: None }));
            // From now on all events of the pointer come here, also from outside of the card.
            let target = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
            let _ = target.map(|target| target.set_pointer_capture(event.pointer_id()));
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some(held) = self.held.get_untracked() else { return };
        if event.buttons() & 1 == 0 {
            // The release was lost, for instance to a dialog of the browser.
            return self.cancel();
        }
        let by = dragged(held.start, place(event), held.by.is_some());
        if by != held.by {
            self.held.set(Some(Held { by, ..held }));
        }
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let Some(held) = self.held.get_untracked() else { return };
        if held.by.is_some() {
            self.swallow.set_value(true);
            // The dragged card ignores pointer events, so this finds the element below it.
            if let Some(spot) = spot_at(place(event)) {
                self.dropped.run((held.id, spot));
            }
        }
        self.held.set(None);
    }

    /// The browser has taken the pointer over, or the capture was lost: nothing is dropped.
    pub(super) fn cancel(self) {
        if self.held.with_untracked(Option::is_some) {
            self.held.set(None);
        }
    }

    /// Whether this click only ended a drag; called once per click.
    pub(super) fn swallows_click(self) -> bool {
        let swallow = self.swallow.get_value();
        self.swallow.set_value(false);
        swallow
    }
}

fn spot_at((x, y): (f64, f64)) -> Option<String> {
    let element = window()?.document()?.element_from_point(x as f32, y as f32)?;
    element.closest("[data-spot]").ok()??.get_attribute("data-spot")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_begins_beyond_the_threshold_and_goes_on_below_it() {
        let rows = [
            ((3.0, 4.0), false, None),
            ((6.0, 8.0), false, Some((6.0, 8.0))),
            ((3.0, 4.0), true, Some((3.0, 4.0))),
        ];
        for (now, is_dragged, expected) in rows {
            assert_eq!(dragged((0.0, 0.0), now, is_dragged), expected, "{now:?} {is_dragged}");
        }
    }
}
