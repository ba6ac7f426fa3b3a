//! A long press with a finger or a pen shows what the pointer of a mouse shows by hovering.

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use web_sys::PointerEvent;

const AFTER: Duration = Duration::from_millis(350);
/// In pixels: a trembling finger does not end the press.
const TOLERANCE: f64 = 8.0;

/// The press on one element; cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct LongPress {
    timer: StoredValue<Option<TimeoutHandle>>,
    start: StoredValue<(f64, f64)>,
    /// Whether to ignore the click that the browser reports when the finger leaves.
    swallow: StoredValue<bool>,
    then: Callback<()>,
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

fn is_still((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> bool {
    (to_x - x).hypot(to_y - y) <= TOLERANCE
}

impl LongPress {
    pub fn new(then: impl Fn() + Send + Sync + 'static) -> LongPress {
        LongPress {
            timer: StoredValue::new(None),
            start: StoredValue::new((0.0, 0.0)),
            swallow: StoredValue::new(false),
            then: Callback::new(move |()| then()),
        }
    }

    pub fn down(self, event: &PointerEvent) {
        self.swallow.set_value(false);
        self.end();
        if event.pointer_type() == "mouse" || !event.is_primary() {
            return;
        }
        self.start.set_value(place(event));
        let then = move || {
            // The element may have left the page in the meantime.
            if self.swallow.try_set_value(true).is_none() {
                self.then.run(());
            }
        };
        self.timer.set_value(set_timeout_with_handle(then, AFTER).ok());
    }

    pub fn moved(self, event: &PointerEvent) {
        if !is_still(self.start.get_value(), place(event)) {
            self.end();
        }
    }

    /// The pointer was lifted, or the browser has taken it over.
    pub fn end(self) {
        self.timer.try_update_value(|timer| timer.take().iter().for_each(TimeoutHandle::clear));
    }

    /// Whether this click only ended a long press; called once per click.
    pub fn swallows_click(self) -> bool {
        let swallow = self.swallow.get_value();
        self.swallow.set_value(false);
        swallow
    }
}

#[cfg(test)]
mod tests {
    use super::is_still;

    #[test]
    fn a_trembling_finger_still_presses() {
        for (to, expected) in [((3.0, 4.0), true), ((8.0, 0.0), true), ((6.0, 6.0), false)] {
            assert_eq!(is_still((0.0, 0.0), to), expected, "{to:?}");
        }
    }
}
