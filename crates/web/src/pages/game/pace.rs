//! Thinking time in the form: common presets, or custom numbers.

use crate::pages::fields::{Bounds, Mistake, number_within};
use qipan_engine::systems::clock::TimeControl;

/// Unlimited, a preset or a custom time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    Unlimited,
    /// One of [`PRESETS`].
    Preset(usize),
    Own,
}

pub(super) const PRESETS: [TimeControl; 4] = [
    TimeControl::Fischer { initial_ms: 3 * 60_000, increment_ms: 2_000 },
    TimeControl::Fischer { initial_ms: 10 * 60_000, increment_ms: 5_000 },
    TimeControl::Fischer { initial_ms: 30 * 60_000, increment_ms: 20_000 },
    TimeControl::PerMove { move_ms: 30_000 },
];

pub(super) const INCREMENT: Bounds = (0, 600);
pub(super) const MOVE_SECONDS: Bounds = (10, 86_400);
pub(super) const PERIODS: Bounds = (1, 20);
pub(super) const PERIOD_SECONDS: Bounds = (10, 600);

/// The kind of a custom time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Fischer,
    PerMove,
    ByoYomi,
}

/// The thinking time in the form. Numbers are kept as typed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Pace {
    pub(super) choice: Choice,
    pub(super) kind: Kind,
    pub(super) minutes: String,
    pub(super) increment: String,
    pub(super) move_seconds: String,
    pub(super) periods: String,
    pub(super) period_seconds: String,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            choice: Choice::Unlimited,
            kind: Kind::Fischer,
            minutes: "15".to_owned(),
            increment: "10".to_owned(),
            move_seconds: "60".to_owned(),
            periods: "3".to_owned(),
            period_seconds: "30".to_owned(),
        }
    }
}

impl Pace {
    /// The chosen time control, or the fields with invalid numbers.
    pub(super) fn control(&self) -> Result<Option<TimeControl>, Vec<Mistake>> {
        match self.choice {
            Choice::Unlimited => Ok(None),
            Choice::Preset(index) => Ok(PRESETS.get(index).copied()),
            Choice::Own => self.own().map(Some),
        }
    }

    /// The bounds of the minutes at the start: with byo-yomi there may be none.
    pub(super) fn minutes_of(kind: Kind) -> Bounds {
        if kind == Kind::ByoYomi { (0, 600) } else { (1, 600) }
    }

    fn own(&self) -> Result<TimeControl, Vec<Mistake>> {
        let mut mistakes = Vec::new();
        // Every field is read, so that all mistakes are found.
        let mut number = |field: &str, typed: &str, bounds: Bounds| {
            let number = number_within(typed, bounds).unwrap_or_else(|problem| {
                mistakes.push(Mistake::new(field, problem));
                0
            });
            number.unsigned_abs()
        };
        let mut minutes = || number("time-minutes", &self.minutes, Pace::minutes_of(self.kind)) * 60_000;
        let control = match self.kind {
            Kind::Fischer => TimeControl::Fischer {
                initial_ms: minutes(),
                increment_ms: number("time-increment", &self.increment, INCREMENT) * 1_000,
            },
            Kind::PerMove => TimeControl::PerMove {
                move_ms: number("time-move", &self.move_seconds, MOVE_SECONDS) * 1_000,
            },
            Kind::ByoYomi => TimeControl::ByoYomi {
                main_ms: minutes(),
                periods: number("time-periods", &self.periods, PERIODS) as u8,
                period_ms: number("time-period", &self.period_seconds, PERIOD_SECONDS) * 1_000,
            },
        };
        if mistakes.is_empty() { Ok(control) } else { Err(mistakes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_time_is_read() {
        let rows = [
            (Kind::Fischer, "15", "10", Ok((15 * 60_000, 10_000))),
            (Kind::Fischer, " 1 ", "0", Ok((60_000, 0))),
            (Kind::Fischer, "0", "10", Err("time-minutes")),
            (Kind::Fischer, "15", "", Err("time-increment")),
            (Kind::Fischer, "1.5", "1", Err("time-minutes")),
            (Kind::Fischer, "601", "1", Err("time-minutes")),
        ];
        for (kind, minutes, increment, expected) in rows {
            let pace = Pace {
                choice: Choice::Own,
                kind,
                minutes: minutes.to_owned(),
                increment: increment.to_owned(),
                ..Pace::default()
            };
            let expected = expected
                .map(|(initial_ms, increment_ms)| Some(TimeControl::Fischer { initial_ms, increment_ms }));
            let read = pace.control();
            assert_eq!(
                read.as_ref().map_err(|mistakes| &*mistakes[0].field),
                expected.as_ref().map_err(|it| *it)
            );
        }
        let both = Pace { choice: Choice::Own, minutes: "x".into(), increment: "".into(), ..Pace::default() };
        assert_eq!(both.control().unwrap_err().len(), 2);
    }

    #[test]
    fn every_choice_has_its_control() {
        let pace = |choice, kind| Pace { choice, kind, ..Pace::default() }.control().unwrap();
        assert_eq!(pace(Choice::Unlimited, Kind::Fischer), None);
        assert_eq!(pace(Choice::Preset(3), Kind::Fischer), Some(PRESETS[3]));
        assert_eq!(pace(Choice::Own, Kind::PerMove), Some(TimeControl::PerMove { move_ms: 60_000 }));
        let byo_yomi = TimeControl::ByoYomi { main_ms: 15 * 60_000, periods: 3, period_ms: 30_000 };
        assert_eq!(pace(Choice::Own, Kind::ByoYomi), Some(byo_yomi));
    }
}
