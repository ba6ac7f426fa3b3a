//! Tells the server when the user has left the page alone for a while: friends then see the account as away.

use super::Social;
use leptos::prelude::*;
use qipan_protocol::MeRequest;
use std::time::Duration;

/// How long the user does nothing before they count as away.
const AWAY_AFTER_MS: f64 = 5.0 * 60_000.0;

/// The report to send if the last one was `told`.
fn change(told: bool, idle_ms: f64) -> Option<bool> {
    let is_away = idle_ms >= AWAY_AFTER_MS;
    (is_away != told).then_some(is_away)
}

/// Watches keyboard, pointer and page until the current owner is cleaned up.
pub(super) fn watch(social: Social) {
    let last = StoredValue::new(js_sys::Date::now());
    let look = move || {
        let idle = js_sys::Date::now() - last.get_value();
        if let Some(is_away) = change(social.away.get_value(), idle)
            && social.tell(&MeRequest::Away { away: is_away })
        {
            social.away.set_value(is_away);
        }
    };
    let stir = move || {
        last.set_value(js_sys::Date::now());
        look();
    };
    let listeners = ["pointerdown", "keydown", "visibilitychange"]
        .map(|event| window_event_listener_untyped(event, move |_| stir()));
    let clock = set_interval_with_handle(look, Duration::from_secs(20)).ok();
    on_cleanup(move || {
        clock.inspect(IntervalHandle::clear);
        listeners.into_iter().for_each(WindowListenerHandle::remove);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changes_are_told() {
        let minutes = |minutes: f64| minutes * 60_000.0;
        let rows = [
            (false, minutes(0.0), None),
            (false, minutes(4.9), None),
            (false, minutes(5.0), Some(true)),
            (true, minutes(30.0), None),
            (true, minutes(0.0), Some(false)),
        ];
        for (told, idle, expected) in rows {
            assert_eq!(change(told, idle), expected, "{told} {idle}");
        }
    }
}
