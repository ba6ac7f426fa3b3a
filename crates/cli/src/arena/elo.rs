//! From a score to a difference in Elo points.

/// The difference in Elo points that fits this score. All wins or all losses would give an infinite difference, so
/// the score is moved by half a match.
pub(super) fn difference(score: f64, matches: u32) -> f64 {
    let least = 0.5 / f64::from(matches.max(1));
    let score = score.clamp(least, 1.0 - least);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The 95 % confidence interval of the mean of these scores, as plus or minus this value.
pub(super) fn error(sum: f64, sum_of_squares: f64, matches: u32) -> f64 {
    let count = f64::from(matches.max(1));
    let mean = sum / count;
    let variance = (sum_of_squares / count - mean * mean).max(0.0);
    1.96 * (variance / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_score() {
        for (score, points) in [(0.5, 0.0), (0.75, 190.8), (0.9, 381.7), (0.25, -190.8)] {
            assert!((difference(score, 100) - points).abs() < 0.1, "{score}");
        }
        assert!(difference(1.0, 100) > 900.0 && difference(1.0, 100).is_finite());
        assert!((error(50.0, 50.0, 100) - 0.098).abs() < 0.001);
        assert!(error(0.0, 0.0, 0) == 0.0);
    }
}
