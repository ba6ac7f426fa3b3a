//! The places of a board in its drawing. Plain numbers, no browser API.

use qipan_engine::primitives::grid::{Cell, Grid, Symmetry};
use qipan_engine::systems::tutorial::Tutorial;

/// The distance between two neighbouring places, in units of the drawing.
pub const UNIT: i32 = 60;

/// Whether pieces stand on crossings of lines, as in xiangqi and go, or inside squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    Points,
    Squares,
}

/// A board and its orientation towards the viewer. Places are the rules' own cells; only this type knows where they
/// are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldLayout {
    pub kind: FieldKind,
    pub grid: Grid,
    pub turned: Symmetry,
}

/// An edge of the board in the rules' orientation: north is beside row 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];
}

impl FieldLayout {
    pub const fn points(columns: u8, rows: u8) -> FieldLayout {
        FieldLayout { kind: FieldKind::Points, grid: Grid::new(columns, rows), turned: Symmetry::Identity }
    }

    pub const fn squares(columns: u8, rows: u8) -> FieldLayout {
        FieldLayout { kind: FieldKind::Squares, grid: Grid::new(columns, rows), turned: Symmetry::Identity }
    }

    /// The same board in another orientation: half a turn for the player opposite.
    #[must_use]
    pub const fn turned(self, turned: Symmetry) -> FieldLayout {
        FieldLayout { turned, ..self }
    }

    /// Columns and rows as drawn.
    pub const fn shown(self) -> Grid {
        self.grid.transformed(self.turned)
    }

    /// The margin around the places, with room for half a piece and the coordinates.
    pub const fn margin(self) -> i32 {
        match self.kind {
            FieldKind::Points => 50,
            FieldKind::Squares => 34,
        }
    }

    /// Width and height of the drawing.
    pub const fn size(self) -> (i32, i32) {
        let Grid { width, height } = self.shown();
        let last = match self.kind {
            FieldKind::Points => 1,
            FieldKind::Squares => 0,
        };
        let around = 2 * self.margin();
        (around + (width as i32 - last) * UNIT, around + (height as i32 - last) * UNIT)
    }

    /// The rectangle inside the margin: left, top, right, bottom.
    pub const fn inside(self) -> (i32, i32, i32, i32) {
        let ((width, height), margin) = (self.size(), self.margin());
        (margin, margin, width - margin, height - margin)
    }

    /// The centre of a cell of the rules.
    pub fn centre(self, cell: Cell) -> (i32, i32) {
        self.middle(self.grid.transform(cell, self.turned).unwrap_or(cell))
    }

    /// The centre of a cell that is given by its drawn column and row.
    fn middle(self, seen: Cell) -> (i32, i32) {
        let first = match self.kind {
            FieldKind::Points => self.margin(),
            FieldKind::Squares => self.margin() + UNIT / 2,
        };
        (first + i32::from(seen.col) * UNIT, first + i32::from(seen.row) * UNIT)
    }

    /// The rules' cell that is drawn in this column and row.
    pub fn cell_seen_at(self, seen: Cell) -> Option<Cell> {
        self.shown().transform(seen, self.turned.inverse())
    }

    /// The drawn position of a cell, counted row by row from the top left.
    pub fn index_seen(self, cell: Cell) -> Option<usize> {
        self.shown().index(self.grid.transform(cell, self.turned)?)
    }

    /// The cell nearest to a point of the drawing, at most half a unit away in each direction.
    pub fn cell_near(self, x: f64, y: f64) -> Option<Cell> {
        let (left, top) = self.middle(Cell::new(0, 0));
        let nearest = |at: f64, first: i32| ((at - f64::from(first)) / f64::from(UNIT)).round();
        let (column, row) = (nearest(x, left), nearest(y, top));
        let on_board = |place: f64| (0.0..=255.0).contains(&place);
        (on_board(column) && on_board(row))
            .then(|| Cell::new(column as u8, row as u8))
            .and_then(|seen| self.cell_seen_at(seen))
    }

    /// The highlights of a lesson that are neither the board nor one of its places, for tests of boards with the usual
    /// names of places.
    pub fn unknown_spots(self, lesson: &Tutorial) -> Vec<&str> {
        let names: Vec<String> = self.grid.cells().map(super::frame::usual_spot).collect();
        let is_known = |spot: &str| spot == "board" || names.iter().any(|name| name == spot);
        let all = lesson.steps.iter().flat_map(|step| &step.highlight).map(String::as_str);
        all.filter(|spot| !is_known(spot)).collect()
    }

    /// The rules' edge that is drawn at an edge of the drawing.
    fn edge_seen_at(self, seen: Edge) -> Edge {
        let turns = match self.turned {
            Symmetry::QuarterTurn => 3,
            Symmetry::HalfTurn => 2,
            Symmetry::ThreeQuarterTurn => 1,
            _ => 0,
        };
        Edge::ALL[(seen as usize + turns) % 4]
    }

    /// The centres of all labels along the four edges, with the rules' edge and the number along it.
    pub fn labels(self) -> Vec<(Edge, u8, (i32, i32))> {
        let (width, height) = self.size();
        let Grid { width: columns, height: rows } = self.shown();
        let near = if self.kind == FieldKind::Points { 12 } else { 13 };
        let mut labels = Vec::new();
        let mut put = |seen: Edge, place: Cell, at: (i32, i32)| {
            let Some(cell) = self.cell_seen_at(place) else { return };
            let edge = self.edge_seen_at(seen);
            let number = if matches!(edge, Edge::North | Edge::South) { cell.col } else { cell.row };
            labels.push((edge, number, at));
        };
        for column in 0..columns {
            let place = Cell::new(column, 0);
            let (x, _) = self.middle(place);
            put(Edge::North, place, (x, near));
            put(Edge::South, place, (x, height - near));
        }
        for row in 0..rows {
            let place = Cell::new(0, row);
            let (_, y) = self.middle(place);
            put(Edge::West, place, (near, y));
            put(Edge::East, place, (width - near, y));
        }
        labels
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const XIANGQI: FieldLayout = FieldLayout::points(9, 10);
    const FIELD: FieldLayout = FieldLayout::squares(8, 6);

    #[test]
    fn places_are_drawn_where_they_are_seen() {
        let rows = [
            (XIANGQI, (0, 0), (50, 50)),
            (XIANGQI, (8, 9), (530, 590)),
            (XIANGQI.turned(Symmetry::HalfTurn), (0, 0), (530, 590)),
            (FIELD, (0, 0), (64, 64)),
            (FIELD, (7, 5), (484, 364)),
            (FIELD.turned(Symmetry::QuarterTurn), (0, 0), (364, 64)),
            (FIELD.turned(Symmetry::QuarterTurn), (7, 0), (364, 484)),
        ];
        for (layout, (column, row), expected) in rows {
            assert_eq!(layout.centre(Cell::new(column, row)), expected, "{layout:?} {column},{row}");
        }
        assert_eq!((XIANGQI.size(), FIELD.size()), ((580, 640), (548, 428)));
        assert_eq!(FIELD.turned(Symmetry::QuarterTurn).size(), (428, 548));
    }

    #[test]
    fn a_spot_belongs_to_the_nearest_place_however_the_board_is_turned() {
        for turned in Symmetry::ALL {
            for layout in [XIANGQI.turned(turned), FIELD.turned(turned)] {
                for cell in layout.grid.cells() {
                    let (x, y) = layout.centre(cell);
                    for (dx, dy) in [(0.0, 0.0), (29.0, -29.0), (-29.0, 29.0)] {
                        let spot = layout.cell_near(f64::from(x) + dx, f64::from(y) + dy);
                        assert_eq!(spot, Some(cell), "{layout:?}");
                    }
                    let index = layout.index_seen(cell).and_then(|index| layout.shown().cell_at(index));
                    assert_eq!(index.and_then(|seen| layout.cell_seen_at(seen)), Some(cell));
                }
            }
        }
        for (x, y) in [(15.0, 50.0), (565.0, 50.0), (50.0, 625.0), (-900.0, 50.0), (f64::NAN, 0.0)] {
            assert_eq!(XIANGQI.cell_near(x, y), None, "{x},{y}");
        }
    }

    #[test]
    fn spots_that_a_lesson_names_must_be_on_the_board() {
        let spots = |names: &str| {
            let step = r#"{ "id": "a", "text": "t", "info": true, "highlight": "#;
            Tutorial::from_json(&format!(r#"{{ "learner": 0, "steps": [{step}{names} }}] }}"#)).unwrap()
        };
        let sound = spots(r#"["board", "place-0-0", "place-7-5"]"#);
        assert_eq!(FIELD.unknown_spots(&sound), [""; 0]);
        let wrong = spots(r#"["place-8-0", "board", "place-0-6", "cell-1"]"#);
        assert_eq!(FIELD.unknown_spots(&wrong), ["place-8-0", "place-0-6", "cell-1"]);
    }

    #[test]
    fn labels_go_with_their_edge() {
        let label = |layout: FieldLayout, at| {
            let all = layout.labels().into_iter().find(|(_, _, place)| *place == at);
            all.map(|(edge, number, _)| (edge, number))
        };
        let rows = [
            (XIANGQI, (50, 12), (Edge::North, 0)),
            (XIANGQI, (50, 628), (Edge::South, 0)),
            (XIANGQI, (568, 590), (Edge::East, 9)),
            (XIANGQI.turned(Symmetry::HalfTurn), (50, 12), (Edge::South, 8)),
            (XIANGQI.turned(Symmetry::HalfTurn), (12, 50), (Edge::East, 9)),
            // A quarter turn brings the west edge to the top and row 0 to the right.
            (FIELD.turned(Symmetry::QuarterTurn), (64, 13), (Edge::West, 5)),
            (FIELD.turned(Symmetry::QuarterTurn), (415, 64), (Edge::North, 0)),
            (FIELD.turned(Symmetry::ThreeQuarterTurn), (64, 13), (Edge::East, 0)),
        ];
        for (layout, at, expected) in rows {
            assert_eq!(label(layout, at), Some(expected), "{layout:?} {at:?}");
        }
    }
}
