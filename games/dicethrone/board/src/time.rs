//! The time left to answer, if there is a clock.

use crate::table::DiceTable;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use leptos::web_sys;
use qipan_engine::systems::clock::{ClockState, TimeControl};
use qipan_ui::parts::prompt::TimeLeft;
use std::time::Duration;

/// The time of the page, in milliseconds.
fn now_ms() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

fn whole_ms(clock: &ClockState) -> u64 {
    match clock.control {
        TimeControl::Fischer { initial_ms, .. } => initial_ms,
        TimeControl::PerMove { move_ms } => move_ms,
        TimeControl::ByoYomi { period_ms, .. } => period_ms,
    }
}

/// The time left while the viewer is asked; `None` without a clock.
pub(crate) fn left(table: DiceTable, is_asked: Signal<bool>) -> Signal<Option<TimeLeft>> {
    // Clocks run while the dice roll.
    let frame = table.live.frame;
    let has_clock = Memo::new(move |_| frame.with(|frame| frame.clock.is_some()));
    // The time of the match continues between two frames.
    let since = Memo::new(move |_| (frame.with(|frame| frame.now_ms), now_ms()));
    let tick = RwSignal::new(());
    Effect::new(move |_| {
        if has_clock.get() && is_asked.get() {
            let beat = set_interval_with_handle(move || tick.set(()), Duration::from_millis(250)).ok();
            on_cleanup(move || {
                beat.inspect(IntervalHandle::clear);
            });
        }
    });
    Signal::derive(move || {
        if !is_asked.get() {
            return None;
        }
        tick.track();
        let (match_ms, at) = since.get();
        let now = match_ms + (now_ms() - at).max(0.0) as u64;
        let seat = table.me()?;
        frame.with(|frame| {
            let clock = frame.clock.as_ref()?;
            let left_ms = clock.left_ms(seat, now);
            Some(TimeLeft { left_ms, whole_ms: whole_ms(clock).max(left_ms) })
        })
    })
}
