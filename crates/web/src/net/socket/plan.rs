//! When to reconnect after a loss, and when not to. Pure functions, testable without a network.

/// The first wait and the longest one.
const MIN_MS: u32 = 500;
const MAX_MS: u32 = 15_000;

/// How long a ping may stay unanswered before the connection counts as lost.
pub(super) const ANSWER_WITHIN_MS: f64 = 12_000.0;

/// How often a ping is sent.
pub(super) const PING_EVERY_MS: f64 = 10_000.0;

/// The wait before the next attempt, after `failed` attempts that failed. `chance`, from 0 to 1, adds jitter of up to
/// a quarter: clients that were disconnected by the same restart do not all come back in the same moment.
pub(super) fn wait_ms(failed: u32, chance: f64) -> u32 {
    let doubled = MIN_MS.saturating_mul(1 << failed.min(10)).min(MAX_MS);
    let spread = (f64::from(doubled) * 0.25 * chance.clamp(0.0, 1.0)) as u32;
    (doubled + spread).min(MAX_MS)
}

/// Whether a refusal with this code is final: reconnecting is of no use before the user has done something.
pub(crate) fn is_final(code: &str) -> bool {
    const FINAL: &[&str] = &[
        "wrong_password",
        "locked_out",
        "no_such_table",
        "spectators_off",
        "opponent_gone",
        "other_version",
        "banned",
        "session_ended",
        "match_damaged",
    ];
    FINAL.contains(&code)
}

/// Whole seconds until a moment, at least 1: a wait that is not over is never shown as 0.
pub(super) fn seconds_until(at_ms: f64, now_ms: f64) -> u32 {
    ((at_ms - now_ms) / 1000.0).ceil().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_a_limit() {
        let rows = [
            (0, 0.0, 500),
            (0, 1.0, 625),
            (1, 0.0, 1_000),
            (3, 0.0, 4_000),
            (4, 0.5, 9_000),
            (5, 0.0, 15_000),
            (5, 1.0, 15_000),
            (40, 0.3, 15_000),
            (2, 7.0, 2_500),
        ];
        for (failed, chance, expected) in rows {
            assert_eq!(wait_ms(failed, chance), expected, "{failed} {chance}");
        }
    }

    #[test]
    fn only_what_trying_cannot_mend_is_final() {
        let rows = [
            ("wrong_password", true),
            ("locked_out", true),
            ("busy", false),
            ("banned", true),
            ("restart", false),
            ("table_closed", false),
        ];
        for (code, expected) in rows {
            assert_eq!(is_final(code), expected, "{code}");
        }
    }

    #[test]
    fn seconds_are_counted_up() {
        assert_eq!(
            [seconds_until(500.0, 0.0), seconds_until(1_001.0, 0.0), seconds_until(5.0, 9.0)],
            [1, 2, 1]
        );
    }
}
