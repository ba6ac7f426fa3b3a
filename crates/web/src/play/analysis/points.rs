//! The results of the analysis as numbers and lines. No browser API is used here.

use qipan_engine::Seat;
use qipan_ui::{Hint, LineMove};

/// A move is a mistake if it costs the player who made it at least this much of their chance.
const MISTAKE: f32 = 0.1;
/// The maximum number of mistakes that are listed; the worst ones are kept.
const MAX_TURNS: usize = 6;

/// The evaluation of one position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Point {
    /// The seat to move.
    pub(crate) mover: Seat,
    /// The chance of each seat to win, from 0 to 1.
    pub(crate) chances: Vec<f32>,
    /// The proposed commands, the best first, without the one that was played.
    pub(crate) hints: Vec<Hint>,
    /// The chance of the mover with the move that was played, from the same search as `chances`.
    pub(crate) played: Option<f32>,
    /// The best line from here, also if the match went on with it.
    pub(crate) best_line: Vec<LineMove>,
}

impl Point {
    /// The chance of the mover with the best move.
    fn best(&self) -> Option<f32> {
        self.chances.get(usize::from(self.mover.0)).copied()
    }
}

/// A mistake: a move that cost its player a part of their chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Turn {
    /// The number of the position after the move.
    pub(crate) at: usize,
    /// The seat that moved.
    pub(crate) seat: Seat,
    /// Its chance with the best move.
    pub(crate) before: f32,
    /// Its chance with the move that was played.
    pub(crate) after: f32,
}

impl Turn {
    fn loss(&self) -> f32 {
        self.before - self.after
    }
}

/// The worst mistakes, in the order of the match. Both chances of a mistake come from one search: those of two
/// positions differ also because the two searches end after different players' moves.
pub(crate) fn turns(points: &[Point]) -> Vec<Turn> {
    let turn = |(at, point): (usize, &Point)| {
        let (before, after) = (point.best()?, point.played?);
        let turn = Turn { at: at + 1, seat: point.mover, before, after };
        (turn.loss() >= MISTAKE).then_some(turn)
    };
    let mut found: Vec<Turn> = points.iter().enumerate().filter_map(turn).collect();
    found.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    found.truncate(MAX_TURNS);
    found.sort_by_key(|turn| turn.at);
    found
}

/// The chances for the graph. With two seats, a position is judged by two searches: its own, and the one of the
/// position before, which has looked at the move that leads here. They end after moves of different players, and an
/// evaluation favours the player who moved last; the average of both does not jump up and down.
pub(crate) fn smooth(points: &[Point]) -> Vec<Vec<f32>> {
    let at = |(at, point): (usize, &Point)| {
        let before = at.checked_sub(1).and_then(|before| points.get(before));
        let known = before.and_then(|before| Some((usize::from(before.mover.0), before.played?)));
        match known {
            // A finished match has no estimate: its result is certain.
            Some((mover, chance)) if point.chances.len() == 2 && point.played.is_some() => {
                let own = (point.chances[mover.min(1)] + chance) / 2.0;
                if mover == 0 { vec![own, 1.0 - own] } else { vec![1.0 - own, own] }
            }
            _ => point.chances.clone(),
        }
    };
    points.iter().enumerate().map(at).collect()
}

/// The x coordinate of a position in a graph of 100 by 100, in which `last` is at the right edge.
pub(crate) fn across(at: usize, last: usize) -> f32 {
    100.0 * at as f32 / last.max(1) as f32
}

/// The SVG path of a seat's chance over the positions.
pub(crate) fn line(points: &[Vec<f32>], seat: usize, last: usize) -> String {
    let place = |(at, chances): (usize, &Vec<f32>)| {
        let chance = chances.get(seat).copied().unwrap_or_default();
        let sign = if at == 0 { 'M' } else { 'L' };
        format!("{sign}{:.2} {:.2}", across(at, last), 100.0 - 100.0 * chance)
    };
    points.iter().enumerate().map(place).collect()
}

/// The same path, closed to the area below it.
pub(crate) fn area(points: &[Vec<f32>], seat: usize, last: usize) -> String {
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

    /// A position: the mover, their chance with the best move and with the one that was played.
    fn point((mover, best, played): (u8, f32, f32)) -> Point {
        let chances = if mover == 0 { vec![best, 1.0 - best] } else { vec![1.0 - best, best] };
        Point { mover: Seat(mover), chances, hints: Vec::new(), played: Some(played), best_line: Vec::new() }
    }

    #[test]
    fn mistakes_are_told_in_the_view_of_the_player_who_made_them() {
        type Row = (&'static [(u8, f32, f32)], &'static [(usize, u8)]);
        let rows: [Row; 4] = [
            (&[], &[]),
            // The searches of the two sides disagree, but nobody makes a mistake.
            (&[(0, 0.6, 0.6), (1, 0.6, 0.58), (0, 0.6, 0.6), (1, 0.62, 0.6)], &[]),
            (&[(0, 0.5, 0.45), (1, 0.6, 0.4), (0, 0.19, 0.02)], &[(2, 1), (3, 0)]),
            (
                &[
                    (0, 0.9, 0.1),
                    (1, 0.9, 0.2),
                    (0, 0.9, 0.3),
                    (1, 0.9, 0.4),
                    (0, 0.9, 0.5),
                    (1, 0.9, 0.6),
                    (0, 0.9, 0.7),
                ],
                &[(1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1)],
            ),
        ];
        for (points, expected) in rows {
            let points: Vec<Point> = points.iter().copied().map(point).collect();
            let found: Vec<_> = turns(&points).iter().map(|turn| (turn.at, turn.seat.0)).collect();
            assert_eq!(found, expected, "{points:?}");
        }
    }

    #[test]
    fn the_graph_does_not_jump_with_the_side_to_move() {
        // Each search favours the side that moves last in it: by turns 0.38 and 0.2 for the first seat.
        let rows = [(0, 0.38, 0.38), (1, 0.8, 0.8), (0, 0.38, 0.38), (1, 0.8, 0.8), (0, 0.38, 0.38)];
        let points: Vec<Point> = rows.into_iter().map(point).collect();
        let first: Vec<u8> = smooth(&points).iter().map(|chances| percent(chances[0])).collect();
        assert_eq!(first, [38, 29, 29, 29, 29]);
        let end = Point { chances: vec![1.0, 0.0], played: None, ..points[1].clone() };
        assert_eq!(smooth(&[points[0].clone(), end])[1], [1.0, 0.0]);
    }

    #[test]
    fn chances_become_lines() {
        let points: Vec<Vec<f32>> =
            [0.5, 1.0, 0.0].into_iter().map(|first| vec![first, 1.0 - first]).collect();
        assert_eq!(line(&points, 0, 4), "M0.00 50.00L25.00 0.00L50.00 100.00");
        assert_eq!(line(&points, 1, 2), "M0.00 50.00L50.00 100.00L100.00 0.00");
        assert_eq!(area(&points[..1], 0, 4), "M0.00 50.00H0.00V100H0z");
        assert_eq!(area(&[], 0, 4), "");
        assert_eq!((percent(0.614), percent(1.2)), (61, 100));
    }
}
