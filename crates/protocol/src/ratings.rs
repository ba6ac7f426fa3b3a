//! Ratings of players, and the speed classes in which they are kept.

use qipan_engine::Seat;
use qipan_engine::systems::clock::TimeControl;
use serde::{Deserialize, Serialize};

/// How much time players have, by the expected length of a match. Every game has one rating per class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Less than 3 minutes for one player.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    Slow,
    /// Without a clock. Such matches are never rated: a player who is about to lose could stop moving, and the match would
    /// never end.
    Untimed,
}

/// The number of turns that one player is expected to have.
const TURNS: u64 = 40;

/// In how many turns of a match a player is expected to need a byo-yomi period.
const LATE_TURNS: u64 = 25;

const MINUTE_MS: u64 = 60_000;

impl Speed {
    /// All classes that can be rated.
    pub const RATED: [Speed; 4] = [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Slow];

    /// Its name in JSON and in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Slow => "slow",
            Speed::Untimed => "untimed",
        }
    }

    /// The class that is rated and has this name.
    pub fn rated(name: &str) -> Option<Speed> {
        Speed::RATED.into_iter().find(|speed| speed.name() == name)
    }

    /// The time control of quick pairing in this class; `None` without a clock.
    pub fn preset(self) -> Option<TimeControl> {
        let (minutes, seconds) = match self {
            Speed::Bullet => (1, 1),
            Speed::Blitz => (3, 2),
            Speed::Rapid => (10, 5),
            Speed::Slow => (30, 20),
            Speed::Untimed => return None,
        };
        Some(TimeControl::Fischer { initial_ms: minutes * MINUTE_MS, increment_ms: seconds * 1_000 })
    }

    /// The class of a time control.
    ///
    /// ```
    /// use qipan_engine::systems::clock::TimeControl;
    /// use qipan_protocol::Speed;
    ///
    /// let five_minutes = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };
    /// assert_eq!(Speed::of(Some(five_minutes)), Speed::Blitz);
    /// assert_eq!(Speed::of(None), Speed::Untimed);
    /// ```
    pub fn of(time: Option<TimeControl>) -> Speed {
        let expected_ms = match time {
            None => return Speed::Untimed,
            Some(TimeControl::PerMove { move_ms }) => move_ms.saturating_mul(TURNS),
            Some(TimeControl::Fischer { initial_ms, increment_ms }) => {
                initial_ms.saturating_add(increment_ms.saturating_mul(TURNS))
            }
            Some(TimeControl::ByoYomi { main_ms, periods, period_ms }) => {
                let turns = if periods == 0 { 0 } else { LATE_TURNS };
                main_ms.saturating_add(period_ms.saturating_mul(turns))
            }
        };
        match expected_ms / MINUTE_MS {
            0..3 => Speed::Bullet,
            3..8 => Speed::Blitz,
            8..25 => Speed::Rapid,
            _ => Speed::Slow,
        }
    }
}

/// The rating of a player. Numbers are in thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingView {
    pub points: i64,
    /// The standard deviation of the points: how uncertain they are.
    pub deviation: i64,
    /// Too few matches were played, or the last one was long ago.
    pub provisional: bool,
}

/// The ratings of a seat before and after its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    pub before: RatingView,
    pub after: RatingView,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_of_their_class() {
        for speed in Speed::RATED.into_iter().chain([Speed::Untimed]) {
            assert_eq!(Speed::of(speed.preset()), speed);
        }
    }

    #[test]
    fn names_are_those_in_json() {
        for speed in Speed::RATED.into_iter().chain([Speed::Untimed]) {
            assert_eq!(serde_json::to_value(speed).unwrap(), speed.name());
        }
        assert_eq!((Speed::rated("slow"), Speed::rated("untimed")), (Some(Speed::Slow), None));
    }

    #[test]
    fn the_class_follows_from_the_expected_length() {
        let fischer = |minutes: u64, seconds: u64| TimeControl::Fischer {
            initial_ms: minutes * MINUTE_MS,
            increment_ms: seconds * 1_000,
        };
        let per_move = |seconds: u64| TimeControl::PerMove { move_ms: seconds * 1_000 };
        let byo_yomi = |minutes: u64, periods: u8, seconds: u64| TimeControl::ByoYomi {
            main_ms: minutes * MINUTE_MS,
            periods,
            period_ms: seconds * 1_000,
        };
        let rows = [
            (fischer(1, 0), Speed::Bullet),
            (fischer(2, 1), Speed::Bullet),
            (fischer(3, 0), Speed::Blitz),
            (fischer(5, 3), Speed::Blitz),
            (fischer(8, 0), Speed::Rapid),
            (fischer(10, 5), Speed::Rapid),
            (fischer(15, 15), Speed::Slow),
            (per_move(3), Speed::Bullet),
            (per_move(10), Speed::Blitz),
            (per_move(30), Speed::Rapid),
            (per_move(86_400), Speed::Slow),
            (byo_yomi(0, 5, 10), Speed::Blitz),
            (byo_yomi(10, 3, 30), Speed::Rapid),
            (byo_yomi(2, 0, 30), Speed::Bullet),
            (TimeControl::PerMove { move_ms: u64::MAX }, Speed::Slow),
        ];
        for (time, speed) in rows {
            assert_eq!(Speed::of(Some(time)), speed, "{time:?}");
        }
    }
}
