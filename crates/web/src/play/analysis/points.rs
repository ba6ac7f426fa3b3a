//! The results of the analysis as numbers and lines. No browser API is used here.

use qipan_engine::Seat;
use qipan_ui::Hint;

/// A move is a turning point if the chance of a seat falls at least by this.
const SWING: f32 = 0.2;
/// The maximum number of turning points; the largest ones are kept.
const MAX_TURNS: usize = 6;

/// The evaluation of one position.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Point {
    /// The chance of each seat to win, from 0 to 1.
    pub(crate) chances: Vec<f32>,
    /// The proposed commands, the best first.
    pub(crate) hints: Vec<Hint>,
}

/// A turning point of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Turn {
    /// The number of the position after the move.
    pub(crate) at: usize,
    /// The seat whose chance fell most.
    pub(crate) seat: Seat,
    pub(crate) before: f32,
    pub(crate) after: f32,
}

impl Turn {
    fn loss(&self) -> f32 {
        self.before - self.after
    }
}

/// The turning points with the largest loss, in the order of the match.
pub(crate) fn turns(points: &[Point]) -> Vec<Turn> {
    let turn = |(at, pair): (usize, &[Point])| {
        let chances = pair[0].chances.iter().zip(&pair[1].chances);
        let all = (0..).zip(chances).map(|(seat, (before, after))| Turn {
            at: at + 1,
            seat: Seat(seat),
            before: *before,
            after: *after,
        });
        all.max_by(|one, other| one.loss().total_cmp(&other.loss())).filter(|turn| turn.loss() >= SWING)
    };
    let mut found: Vec<Turn> = points.windows(2).enumerate().filter_map(turn).collect();
    found.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    found.truncate(MAX_TURNS);
    found.sort_by_key(|turn| turn.at);
    found
}

/// The x coordinate of a position in a graph of 100 by 100, in which `last` is at the right edge.
pub(crate) fn across(at: usize, last: usize) -> f32 {
    100.0 * at as f32 / last.max(1) as f32
}

/// The SVG path of a seat's chance over the positions.
pub(crate) fn line(points: &[Point], seat: usize, last: usize) -> String {
    let place = |(at, point): (usize, &Point)| {
        let chance = point.chances.get(seat).copied().unwrap_or_default();
        let sign = if at == 0 { 'M' } else { 'L' };
        format!("{sign}{:.2} {:.2}", across(at, last), 100.0 - 100.0 * chance)
    };
    points.iter().enumerate().map(place).collect()
}

/// The same path, closed to the area below it.
pub(crate) fn area(points: &[Point], seat: usize, last: usize) -> String {
    match points.len() {
        0 => String::new(),
        count => format!("{}V100H0z", line(points, seat, last) + &format!("H{:.2}", across(count - 1, last))),
    }
}

pub(crate) fn percent(chance: f32) -> u8 {
    (chance.clamp(0.0, 1.0) * 100.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(first: &[f32]) -> Vec<Point> {
        let point = |chance: &f32| Point { chances: vec![*chance, 1.0 - chance], hints: Vec::new() };
        first.iter().map(point).collect()
    }

    #[test]
    fn large_swings_are_turning_points_of_the_losing_seat() {
        type Row = (&'static [f32], &'static [(usize, u8)]);
        let rows: [Row; 5] = [
            (&[], &[]),
            (&[0.5], &[]),
            (&[0.5, 0.4, 0.55, 0.45], &[]),
            (&[0.5, 0.25, 0.3, 0.9], &[(1, 0), (3, 1)]),
            (&[0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.3], &[(1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (6, 0)]),
        ];
        for (first, expected) in rows {
            let found: Vec<_> = turns(&points(first)).iter().map(|turn| (turn.at, turn.seat.0)).collect();
            assert_eq!(found, expected, "{first:?}");
        }
    }

    #[test]
    fn chances_become_lines() {
        let points = points(&[0.5, 1.0, 0.0]);
        assert_eq!(line(&points, 0, 4), "M0.00 50.00L25.00 0.00L50.00 100.00");
        assert_eq!(line(&points, 1, 2), "M0.00 50.00L50.00 100.00L100.00 0.00");
        assert_eq!(area(&points[..1], 0, 4), "M0.00 50.00H0.00V100H0z");
        assert_eq!(area(&[], 0, 4), "");
        assert_eq!((percent(0.614), percent(1.2)), (61, 100));
    }
}
