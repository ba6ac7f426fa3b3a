//! The gate between animations and input. During an animation, automatic steps (such as the next move of a replay)
//! wait. A person never waits: any key or tap ends the animation at its final state. Every wait has a maximum, so
//! nothing can lock up.

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::cell::RefCell;
use std::time::Duration;

/// The maximum wait for an animation.
const MAX_MS: f64 = 4000.0;

/// The end of the animations, in milliseconds of the page's clock.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Ledger {
    until: f64,
}

impl Ledger {
    /// Closes the gate for `for_ms` from now on.
    fn hold(&mut self, now: f64, for_ms: f64) {
        let until = now + for_ms.clamp(0.0, MAX_MS);
        self.until = self.until.max(until).min(now + MAX_MS);
    }

    fn release(&mut self, now: f64) {
        self.until = now;
    }

    /// The time until the gate opens; `None` if it is open.
    fn wait(&self, now: f64) -> Option<f64> {
        // If the clock went back, the gate must not stay closed for good.
        let left = (self.until - now).min(MAX_MS);
        (left > 0.0).then_some(left)
    }
}

#[derive(Default)]
struct Gate {
    ledger: Ledger,
    waiting: Vec<Box<dyn FnOnce()>>,
    timer: Option<TimeoutHandle>,
}

thread_local! {
    static GATE: RefCell<Gate> = RefCell::new(Gate::default());
}

fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

/// Closes the gate for an animation of `for_ms` that starts now.
pub fn hold(for_ms: f64) {
    GATE.with_borrow_mut(|gate| gate.ledger.hold(now(), for_ms));
}

pub fn is_busy() -> bool {
    GATE.with_borrow(|gate| gate.ledger.wait(now()).is_some())
}

/// Calls a function when nothing is animated: at once, or at the end of the animations.
pub fn when_free(then: impl FnOnce() + 'static) {
    let wait = GATE.with_borrow_mut(|gate| {
        let wait = gate.ledger.wait(now());
        if wait.is_some() {
            gate.waiting.push(Box::new(then));
            return (wait, None);
        }
        (None, Some(then))
    });
    match wait {
        (_, Some(then)) => then(),
        (Some(wait), None) => set_timer(wait),
        (None, None) => {}
    }
}

fn set_timer(wait: f64) {
    let timer = set_timeout_with_handle(look_again, Duration::from_millis(wait.ceil() as u64)).ok();
    let old = GATE.with_borrow_mut(|gate| std::mem::replace(&mut gate.timer, timer));
    old.iter().for_each(TimeoutHandle::clear);
}

fn look_again() {
    match GATE.with_borrow(|gate| gate.ledger.wait(now())) {
        Some(wait) => set_timer(wait),
        None => let_through(),
    }
}

/// Opens the gate, because the animations were ended.
pub(crate) fn release() {
    GATE.with_borrow_mut(|gate| gate.ledger.release(now()));
    let_through();
}

fn let_through() {
    let waiting = GATE.with_borrow_mut(|gate| {
        gate.timer.take().iter().for_each(TimeoutHandle::clear);
        std::mem::take(&mut gate.waiting)
    });
    waiting.into_iter().for_each(|then| then());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gate_opens_when_the_motion_is_over() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.wait(10.0), None);
        ledger.hold(10.0, 240.0);
        ledger.hold(10.0, 100.0);
        let rows = [(10.0, Some(240)), (200.0, Some(50)), (250.0, None), (9000.0, None)];
        for (now, left) in rows {
            assert_eq!(ledger.wait(now).map(|left| left as u32), left, "at {now}");
        }
    }

    #[test]
    fn nobody_waits_for_ever() {
        let mut ledger = Ledger::default();
        ledger.hold(0.0, f64::INFINITY);
        assert!(ledger.wait(MAX_MS).is_none());
        ledger.hold(0.0, f64::NAN);
        assert!(ledger.wait(MAX_MS).is_none());
        ledger.hold(100_000.0, 1000.0);
        assert_eq!(ledger.wait(0.0), Some(MAX_MS), "the clock went back");
        let mut ledger = Ledger::default();
        ledger.hold(0.0, 1000.0);
        ledger.release(5.0);
        assert!(ledger.wait(5.0).is_none());
    }
}
