//! The paths of lines and marks, as text for the `d` attribute.

use super::layout::{FieldKind, FieldLayout, UNIT};
use qipan_engine::primitives::grid::Cell;
use std::f64::consts::TAU;
use std::fmt::Write as _;

/// The distance between the tip of an arrow and the centre of its target.
pub(super) const ARROW_GAP: f64 = 14.0;

impl FieldLayout {
    /// All lines of the board.
    pub fn lines(self) -> String {
        self.lines_with_river(None)
    }

    /// All lines. The inner lines along the columns have a gap after `after_row`.
    pub fn lines_with_river(self, after_row: Option<u8>) -> String {
        let (left, top, right, bottom) = self.inside();
        let mut path = String::new();
        let mut stroke = |(x1, y1): (i32, i32), (x2, y2): (i32, i32)| {
            let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
        };
        if self.kind == FieldKind::Squares {
            (left..=right).step_by(UNIT as usize).for_each(|x| stroke((x, top), (x, bottom)));
            (top..=bottom).step_by(UNIT as usize).for_each(|y| stroke((left, y), (right, y)));
            return path;
        }
        let (last_column, last_row) = (self.grid.width.saturating_sub(1), self.grid.height.saturating_sub(1));
        for row in 0..=last_row {
            stroke(self.centre(Cell::new(0, row)), self.centre(Cell::new(last_column, row)));
        }
        for column in 0..=last_column {
            let mut part =
                |from, to| stroke(self.centre(Cell::new(column, from)), self.centre(Cell::new(column, to)));
            match after_row.filter(|_| column != 0 && column != last_column) {
                Some(row) => {
                    part(0, row);
                    part(row + 1, last_row);
                }
                None => part(0, last_row),
            }
        }
        path
    }

    /// A straight line between two places, such as a diagonal of a palace.
    pub fn line(self, from: Cell, to: Cell) -> String {
        let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
        format!("M{x1} {y1}L{x2} {y2}")
    }

    /// Four small corners around a point, as at the starting points of cannons and soldiers; none beyond the board.
    pub fn corners(self, cell: Cell) -> String {
        let ((x, y), (left, _, right, _)) = (self.centre(cell), self.inside());
        let sides = [-1, 1].into_iter().filter(|side| !(x == left && *side < 0 || x == right && *side > 0));
        let corner =
            |(sx, sy): (i32, i32)| format!("M{} {}V{}H{}", x + sx * 5, y + sy * 14, y + sy * 5, x + sx * 14);
        sides.flat_map(|sx| [(sx, -1), (sx, 1)]).map(corner).collect()
    }

    /// The squares of the second colour.
    pub fn dark_squares(self) -> String {
        let square = |cell: Cell| {
            let (x, y) = self.centre(cell);
            format!("M{} {}h{UNIT}v{UNIT}h-{UNIT}z", x - UNIT / 2, y - UNIT / 2)
        };
        self.grid.cells().filter(|cell| (cell.col + cell.row) % 2 == 1).map(square).collect()
    }

    /// Brackets around a place, `reach` away from its centre.
    pub fn brackets(self, cell: Cell, reach: i32) -> String {
        let (x, y) = self.centre(cell);
        let corner = |(sx, sy): (i32, i32)| {
            let (inner_x, inner_y) = (x + sx * (reach - 11), y + sy * (reach - 11));
            format!("M{} {inner_y}V{}H{inner_x}", x + sx * reach, y + sy * reach)
        };
        [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(corner).concat()
    }

    /// A brush stroke from one place to another that ends short of it.
    pub fn arrow(self, from: Cell, to: Cell) -> String {
        self.arrow_until(from, to, ARROW_GAP)
    }

    /// An arrow that ends at this distance from the centre of its target.
    pub(super) fn arrow_until(self, from: Cell, to: Cell, gap: f64) -> String {
        let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
        let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
        let length = dx.hypot(dy);
        if length == 0.0 {
            return String::new();
        }
        let (ux, uy) = (dx / length, dy / length);
        let point = |along: f64, aside: f64| {
            let (x, y) = (f64::from(x1) + ux * along - uy * aside, f64::from(y1) + uy * along + ux * aside);
            format!("{x:.1} {y:.1}")
        };
        let (start, end) = (33.0_f64.min(length / 2.0), length - gap);
        let outline = [
            (start, -3.0),
            (end - 24.0, -6.0),
            (end - 27.0, -17.0),
            (end, 0.0),
            (end - 27.0, 17.0),
            (end - 24.0, 6.0),
            (start, 3.0),
        ];
        format!("M{}z", outline.map(|(along, aside)| point(along, aside)).join("L"))
    }
}

/// Strokes around the origin between two distances, at equal angles. Every second one ends at `longer`.
pub(crate) fn rays(count: u32, from: f64, to: f64, longer: f64) -> String {
    let ray = |number: u32| {
        let (sin, cos) = (TAU * f64::from(number) / f64::from(count)).sin_cos();
        let end = if number.is_multiple_of(2) { longer } else { to };
        format!("M{:.1} {:.1}L{:.1} {:.1}", from * cos, from * sin, end * cos, end * sin)
    };
    (0..count).map(ray).collect()
}

/// The grain of the wood, the same for every drawing of a size.
pub(crate) fn grain(width: i32, height: i32) -> String {
    let count = (width / 38).max(1);
    let mut path = String::new();
    // A small congruential generator: irregular to the eye and deterministic.
    let mut seed: i32 = 7;
    let mut next = |least: i32, most: i32| {
        seed = (seed * 421 + 1663) % 7875;
        least + seed % (most - least + 1)
    };
    for number in 0..count {
        let x = (width * (2 * number + 1) / (2 * count) + next(-11, 11)).clamp(2, width - 2);
        let _ = write!(path, "M{x} 0");
        let (mut y, mut side) = (0, 1);
        while y < height {
            let step = next(130, 220).min(height - y);
            let _ = write!(path, "q{} {} 0 {step}", side * next(3, 12), step / 2);
            (y, side) = (y + step, -side);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::primitives::grid::Symmetry;

    fn strokes(path: &str) -> usize {
        path.matches('M').count()
    }

    #[test]
    fn lines_are_counted() {
        let xiangqi = FieldLayout::points(9, 10);
        let rows = [
            (xiangqi.lines(), 19),
            // Seven inner columns are cut in two.
            (xiangqi.lines_with_river(Some(4)), 26),
            (xiangqi.turned(Symmetry::HalfTurn).lines_with_river(Some(4)), 26),
            (FieldLayout::squares(8, 6).lines(), 16),
            (FieldLayout::squares(8, 6).dark_squares(), 24),
            (xiangqi.corners(Cell::new(1, 2)), 4),
            (xiangqi.corners(Cell::new(0, 3)), 2),
            (xiangqi.corners(Cell::new(8, 3)), 2),
            (xiangqi.brackets(Cell::new(4, 4), 34), 4),
        ];
        for (path, expected) in rows {
            assert_eq!(strokes(&path), expected, "{path}");
        }
    }

    #[test]
    fn an_arrow_ends_short_of_its_aim_and_nowhere_for_nothing() {
        let layout = FieldLayout::points(9, 10);
        let (from, to) = (Cell::new(0, 0), Cell::new(0, 2));
        assert!(layout.arrow(from, to).contains("L50.0 156.0L"));
        assert_eq!(layout.arrow(from, from), "");
    }

    #[test]
    fn grain_stays_on_the_wood() {
        for (width, height) in [(580, 640), (548, 428), (60, 60)] {
            let path = grain(width, height);
            let starts =
                path.split('M').skip(1).filter_map(|part| part.split(' ').next()?.parse::<i32>().ok());
            assert!(starts.into_iter().all(|x| (2..=width - 2).contains(&x)), "{path}");
            assert_eq!(path, grain(width, height));
        }
    }
}
