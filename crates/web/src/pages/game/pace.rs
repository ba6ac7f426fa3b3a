//! Thinking time in the form: common presets, or custom numbers.

use crate::pages::fields::Mistake;
use qipan_engine::Problem;
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
    /// The chosen time control, or the field with an invalid number.
    pub(super) fn control(&self) -> Result<Option<TimeControl>, Mistake> {
        match self.choice {
            Choice::Unlimited => Ok(None),
            Choice::Preset(index) => Ok(PRESETS.get(index).copied()),
            Choice::Own => self.own().map(Some),
        }
    }

    fn own(&self) -> Result<TimeControl, Mistake> {
        Ok(match self.kind {
            Kind::Fischer => TimeControl::Fischer {
                initial_ms: number("time-minutes", &self.minutes, 1, 600)? * 60_000,
                increment_ms: number("time-increment", &self.increment, 0, 600)? * 1_000,
            },
            Kind::PerMove => {
                TimeControl::PerMove { move_ms: number("time-move", &self.move_seconds, 10, 86_400)? * 1_000 }
            }
            Kind::ByoYomi => TimeControl::ByoYomi {
                main_ms: number("time-minutes", &self.minutes, 0, 600)? * 60_000,
                periods: number("time-periods", &self.periods, 1, 20)? as u8,
                period_ms: number("time-period", &self.period_seconds, 10, 600)? * 1_000,
            },
        })
    }
}

fn number(field: &str, typed: &str, min: u64, max: u64) -> Result<u64, Mistake> {
    let number = typed.trim().parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| {
        let mut problem = Problem::new("bad_number", format!("a whole number from {min} to {max}"));
        problem.args.insert("min".to_owned(), min.into());
        problem.args.insert("max".to_owned(), max.into());
        Mistake::new(field, problem)
    })
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
            assert_eq!(read.as_ref().map_err(|mistake| &*mistake.field), expected.as_ref().map_err(|it| *it));
        }
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
