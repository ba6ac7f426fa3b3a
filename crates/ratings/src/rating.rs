//! One rating, stored as integers, and how it ages.

/// A rating with this deviation or more is provisional. In thousandths of a point.
pub const PROVISIONAL_DEVIATION: i64 = 110_000;

/// The strength of a player, and how well it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// In thousandths of a point.
    pub points: i64,
    /// The standard deviation of the points, in thousandths of a point.
    pub deviation: i64,
    /// How much the strength of the player varies; in billionths. Only Glicko-2 changes it.
    pub volatility: i64,
}

impl Default for Rating {
    /// The rating of a new player.
    fn default() -> Rating {
        Rating { points: 1_500_000, deviation: 350_000, volatility: 60_000_000 }
    }
}

/// A rating while it is calculated, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exact {
    pub(crate) points: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
}

const THOUSANDTHS: f64 = 1e3;
const BILLIONTHS: f64 = 1e9;

/// The smallest deviation, so that a rating never stops moving.
const SURE: f64 = 45.0;

/// The deviation of a new player, which no rating exceeds.
const UNSURE: f64 = 350.0;

/// Bounds of the points and of the volatility. Play does not reach them; they keep every number in its column.
const POINTS: (f64, f64) = (100.0, 4_000.0);
const VOLATILITY: (f64, f64) = (0.01, 0.15);

/// Points of one unit on the internal scale of Glicko-2, on which volatility is measured.
const GLICKO_UNIT: f64 = 173.717_8;

/// The unit of time in which volatility is measured. With five days, a well-known rating becomes provisional after about
/// a year without a match.
const PERIOD_MS: f64 = 5.0 * 24.0 * 3_600.0 * 1_000.0;

impl Rating {
    pub fn is_provisional(self) -> bool {
        self.deviation >= PROVISIONAL_DEVIATION
    }

    /// The rating after `idle_ms` without a match: the deviation has grown. A negative time counts as none.
    #[must_use]
    pub fn aged(self, idle_ms: i64) -> Rating {
        self.exact(idle_ms).rounded()
    }

    pub(crate) fn exact(self, idle_ms: i64) -> Exact {
        let deviation = self.deviation as f64 / THOUSANDTHS;
        let volatility = self.volatility as f64 / BILLIONTHS;
        let periods = idle_ms.max(0) as f64 / PERIOD_MS;
        let growth = GLICKO_UNIT * volatility;
        // A square root and products are the same on every machine.
        let grown = (deviation * deviation + periods * growth * growth).sqrt();
        Exact { points: self.points as f64 / THOUSANDTHS, deviation: grown.min(UNSURE), volatility }
    }
}

impl Exact {
    /// The only place where a calculation becomes integers.
    pub(crate) fn rounded(self) -> Rating {
        let whole =
            |number: f64, scale: f64, (min, max): (f64, f64)| (number.clamp(min, max) * scale).round() as i64;
        Rating {
            points: whole(self.points, THOUSANDTHS, POINTS),
            deviation: whole(self.deviation, THOUSANDTHS, (SURE, UNSURE)),
            volatility: whole(self.volatility, BILLIONTHS, VOLATILITY),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: i64 = 24 * 3_600 * 1_000;

    #[test]
    fn a_known_rating_becomes_provisional_after_about_a_year() {
        let known = Rating { deviation: 60_000, ..Rating::default() };
        assert_eq!(known.aged(0), known);
        assert_eq!(known.aged(-DAY_MS), known);
        assert!(!known.aged(300 * DAY_MS).is_provisional());
        assert!(known.aged(420 * DAY_MS).is_provisional());
        assert_eq!(known.aged(i64::MAX).deviation, 350_000);
        assert_eq!(known.aged(i64::MAX).points, known.points);
    }
}
