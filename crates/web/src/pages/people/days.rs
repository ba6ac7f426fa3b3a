//! Times of messages and notices: the time of today, else the day.

use js_sys::{Date, Object, Reflect};
use qipan_ui::{settings, text};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// How many midnights lie between two moments, both on a clock that is behind UTC by these minutes.
fn days_between(at_ms: i64, now_ms: i64, behind_minutes: (i64, i64)) -> i64 {
    let day = |ms: i64, behind: i64| (ms - behind * 60_000).div_euclid(DAY_MS);
    day(now_ms, behind_minutes.1) - day(at_ms, behind_minutes.0)
}

fn days_ago(at_ms: i64) -> i64 {
    let now = Date::now() as i64;
    // Both, because the clock may have been changed for the summer in between.
    let behind = |ms: i64| Date::new(&(ms as f64).into()).get_timezone_offset() as i64;
    days_between(at_ms, now, (behind(at_ms), behind(now)))
}

/// Hours and minutes.
pub(super) fn time_words(at_ms: i64) -> String {
    in_format(at_ms, &[("hour", "2-digit"), ("minute", "2-digit"), ("hourCycle", "h23")])
}

/// The day of a group of messages.
pub(super) fn day_words(at_ms: i64) -> String {
    match days_ago(at_ms) {
        0 => text("people-today"),
        1 => text("people-yesterday"),
        _ => in_format(at_ms, &[("month", "long"), ("day", "numeric"), ("weekday", "short")]),
    }
}

/// The time of today, else the day in short.
pub(super) fn short_words(at_ms: i64) -> String {
    match days_ago(at_ms) {
        0 => time_words(at_ms),
        1 => text("people-yesterday"),
        _ => in_format(at_ms, &[("month", "short"), ("day", "numeric")]),
    }
}

/// Whether two messages are of different days.
pub(super) fn is_other_day(before_ms: i64, at_ms: i64) -> bool {
    days_ago(before_ms) != days_ago(at_ms)
}

fn in_format(at_ms: i64, fields: &[(&str, &str)]) -> String {
    let options = Object::new();
    for (name, value) in fields {
        // Setting a field of a plain object does not fail.
        let _ = Reflect::set(&options, &(*name).into(), &(*value).into());
    }
    let date = Date::new(&(at_ms as f64).into());
    date.to_locale_string(settings().language().tag(), &options).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn midnights_are_counted_on_the_clock_of_the_reader() {
        let hour = |hour: i64| hour * 3_600_000;
        let rows = [
            (hour(1), hour(23), (0, 0), 0),
            (hour(23), hour(25), (0, 0), 1),
            (hour(1), hour(71), (0, 0), 2),
            // In Shanghai, eight hours ahead, the day begins at 16:00 UTC.
            (hour(15), hour(16), (-480, -480), 1),
            (hour(16), hour(39), (-480, -480), 0),
            // In New York the clock goes from four hours behind to five.
            (hour(3), hour(28), (240, 300), 1),
        ];
        for (at, now, behind, expected) in rows {
            assert_eq!(days_between(at, now, behind), expected, "{at} {now}");
        }
    }
}
