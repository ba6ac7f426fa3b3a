//! The printed table: the measurements, and whether they reach their targets.

use std::io::{self, Write};
use std::time::Duration;

use super::harness::Rate;

/// A measurement and its target.
#[derive(Clone, Copy, Debug)]
pub(super) enum Measured {
    /// More is better; `aim` is a goal beyond the target.
    Speed { rate: Rate, target: Option<f64>, aim: Option<f64> },
    /// A factor; less is better.
    Ratio { value: f64, at_most: f64 },
    /// Less is better.
    Bytes { value: usize, at_most: usize },
    /// Less is better; the maximum has to be within the target.
    Time { median: Duration, max: Duration, at_most: Duration },
}

impl Measured {
    pub(super) fn speed(rate: Rate) -> Measured {
        Measured::Speed { rate, target: None, aim: None }
    }
}

pub(super) fn write_head(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{:<28} | {:>12} | {:>9} | {:>12} | target", "name", "per second", "ns each", "best")?;
    writeln!(out, "{:-<28}-|-{:->12}-|-{:->9}-|-{:->12}-|-------", "", "", "", "")
}

pub(super) fn write_row(out: &mut dyn Write, name: &str, measured: &Measured) -> io::Result<()> {
    let [per_second, each, best, target] = cells(measured);
    writeln!(out, "{name:<28} | {per_second:>12} | {each:>9} | {best:>12} | {target}")?;
    out.flush()
}

fn cells(measured: &Measured) -> [String; 4] {
    match *measured {
        Measured::Speed { rate: Rate { median, best }, target, aim } => {
            let target = target.map_or(String::new(), |target| {
                let aim = aim.map_or(String::new(), |aim| format!(", aim {}", grouped(aim)));
                format!("≥ {}{aim}{}", grouped(target), verdict(median >= target))
            });
            [grouped(median), format!("{:.1}", 1e9 / median), grouped(best), target]
        }
        Measured::Ratio { value, at_most } => {
            let target = format!("≤ {at_most} ×{}", verdict(value <= at_most));
            [format!("{value:.2} ×"), String::new(), String::new(), target]
        }
        Measured::Bytes { value, at_most } => {
            let target = format!("≤ {} bytes{}", grouped(at_most as f64), verdict(value <= at_most));
            [format!("{} bytes", grouped(value as f64)), String::new(), String::new(), target]
        }
        Measured::Time { median, max, at_most } => {
            let target = format!("max {max:.2?} ≤ {at_most:?}{}", verdict(max <= at_most));
            [format!("{median:.2?}"), String::new(), String::new(), target]
        }
    }
}

fn verdict(is_met: bool) -> &'static str {
    if is_met { "" } else { "  MISSED" }
}

/// A whole number with separated thousands.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(0.4, "0"), (999.0, "999"), (1000.0, "1,000"), (1_234_567.0, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn a_miss_is_marked() {
        let rate = Rate { median: 500_000.0, best: 600_000.0 };
        let row = |target| cells(&Measured::Speed { rate, target: Some(target), aim: Some(9e5) });
        assert_eq!(row(4e5), ["500,000", "2000.0", "600,000", "≥ 400,000, aim 900,000"]);
        assert!(row(6e5)[3].ends_with("MISSED"));
        assert!(cells(&Measured::Ratio { value: 1.3, at_most: 1.2 })[3].ends_with("MISSED"));
        let time = |max| Measured::Time {
            median: Duration::from_millis(310),
            max: Duration::from_millis(max),
            at_most: Duration::from_secs(2),
        };
        assert_eq!(cells(&time(1_999)), ["310.00ms", "", "", "max 2.00s ≤ 2s"]);
        assert_eq!(cells(&time(2_100))[3], "max 2.10s ≤ 2s  MISSED");
        assert!(!cells(&Measured::Bytes { value: 4096, at_most: 4096 })[3].ends_with("MISSED"));
    }
}
