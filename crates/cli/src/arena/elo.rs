//! From a score to a difference in Elo points.

/// The difference that makes such a score likely. A score of all or nothing has no end; half a match is taken off it.
pub(super) fn difference(score: f64, matches: u32) -> f64 {
    let least = 0.5 / f64::from(matches.max(1));
    let score = score.clamp(least, 1.0 - least);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// How far the mean of so many scores may be off, 19 times out of 20.
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
