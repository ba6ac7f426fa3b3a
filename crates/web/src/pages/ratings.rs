//! Speeds, ratings and their changes as text.

use qipan_protocol::{RatingChange, Speed};
use qipan_ui::text;

/// The name of a class of time controls.
pub(super) fn speed_words(speed: Speed) -> String {
    text(match speed {
        Speed::Bullet => "speed-bullet",
        Speed::Blitz => "speed-blitz",
        Speed::Rapid => "speed-rapid",
        Speed::Slow => "speed-slow",
        Speed::Untimed => "speed-untimed",
    })
}

/// Thousandths of a point as whole points.
pub(super) fn points(thousandths: i64) -> i64 {
    (thousandths + 500).div_euclid(1_000)
}

/// The change of the shown points: `+12`, `−7` with the sign for minus, or `±0`.
pub(super) fn change_words(change: &RatingChange) -> String {
    match points(change.after.points) - points(change.before.points) {
        0 => "±0".to_owned(),
        gain if gain > 0 => format!("+{gain}"),
        loss => format!("−{}", loss.abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::Seat;
    use qipan_protocol::RatingView;

    #[test]
    fn a_change_is_the_difference_of_the_shown_points() {
        let view = |points: i64| RatingView { points, deviation: 350_000, provisional: true };
        let rows = [
            (1_500_000, 1_662_212, "+162"),
            (1_500_499, 1_499_500, "±0"),
            (1_500_500, 1_499_499, "−2"),
            (1_500_000, 1_337_788, "−162"),
        ];
        for (before, after, expected) in rows {
            let change = RatingChange { seat: Seat(0), before: view(before), after: view(after) };
            assert_eq!(change_words(&change), expected, "{before} {after}");
        }
    }
}
