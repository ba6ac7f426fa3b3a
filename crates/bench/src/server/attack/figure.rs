//! The measured cost of an attack, and its bound.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Count,
    Mib,
    MibPerSecond,
    Seconds,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// No bound: the figure is only for information.
    None,
    AtMost(f64),
    AtLeast(f64),
}

#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    pub name: String,
    pub value: f64,
    pub unit: Unit,
    pub bound: Bound,
}

const MIB: f64 = 1024.0 * 1024.0;

impl Figure {
    pub(in super::super) fn new(name: impl Into<String>, value: f64, unit: Unit) -> Figure {
        Figure { name: name.into(), value, unit, bound: Bound::None }
    }

    pub(in super::super) fn count(name: impl Into<String>, count: usize) -> Figure {
        Figure::new(name, count as f64, Unit::Count)
    }

    pub(in super::super) fn bytes(name: impl Into<String>, bytes: u64) -> Figure {
        Figure::new(name, bytes as f64 / MIB, Unit::Mib)
    }

    /// `mb` are millions of bytes, the unit of `Usage`.
    pub(in super::super) fn megabytes(name: impl Into<String>, mb: f64) -> Figure {
        Figure::new(name, mb * 1e6 / MIB, Unit::Mib)
    }

    pub(in super::super) fn rate(name: impl Into<String>, bytes: u64, seconds: f64) -> Figure {
        Figure::new(name, bytes as f64 / MIB / seconds, Unit::MibPerSecond)
    }

    pub(in super::super) fn seconds(name: impl Into<String>, seconds: f64) -> Figure {
        Figure::new(name, seconds, Unit::Seconds)
    }

    pub(in super::super) fn at_most(self, bound: f64) -> Figure {
        Figure { bound: Bound::AtMost(bound), ..self }
    }

    pub(in super::super) fn at_least(self, bound: f64) -> Figure {
        Figure { bound: Bound::AtLeast(bound), ..self }
    }

    pub fn is_over(&self) -> bool {
        match self.bound {
            Bound::None => false,
            Bound::AtMost(bound) => self.value > bound,
            Bound::AtLeast(bound) => self.value < bound,
        }
    }

    pub(in super::super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let bound = match self.bound {
            Bound::None => String::new(),
            Bound::AtMost(bound) => format!("≤ {}", Amount(bound, self.unit)),
            Bound::AtLeast(bound) => format!("≥ {}", Amount(bound, self.unit)),
        };
        let verdict = match (self.bound, self.is_over()) {
            (Bound::None, _) => "",
            (_, false) => "ok",
            (_, true) => "over",
        };
        let value = Amount(self.value, self.unit).to_string();
        writeln!(out, "  {:<58} | {value:>13} | {bound:>13} | {verdict}", self.name)
    }
}

struct Amount(f64, Unit);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Amount(value, unit) = self;
        match unit {
            Unit::Count => write!(f, "{value:.0}"),
            Unit::Mib => write!(f, "{value:.1} MiB"),
            Unit::MibPerSecond => write!(f, "{value:.2} MiB/s"),
            Unit::Seconds => write!(f, "{value:.1} s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_bound_is_over() {
        let rows = [
            (Figure::count("x", 1).at_most(0.0), "over"),
            (Figure::count("x", 0).at_most(0.0), "ok"),
            (Figure::count("x", 9).at_least(10.0), "over"),
            (Figure::bytes("x", 5 << 20).at_most(5.0), "ok"),
            (Figure::bytes("x", (5 << 20) + 1).at_most(5.0), "over"),
            (Figure::rate("x", 4 << 20, 2.0).at_most(1.0), "over"),
            (Figure::seconds("x", 9.9).at_most(10.0), "ok"),
            (Figure::megabytes("x", 1e9), ""),
        ];
        for (figure, verdict) in rows {
            let mut out = Vec::new();
            figure.write(&mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert_eq!(text.rsplit('|').next().map(str::trim), Some(verdict), "{text}");
            assert_eq!(figure.is_over(), verdict == "over", "{text}");
        }
    }
}
