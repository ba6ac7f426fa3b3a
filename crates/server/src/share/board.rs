//! The left half of a card: a board with its pieces.

use super::card::{INK, PAPER};
use super::scene::{Anchor, Colour, Point, Scene, Shape};
use qipan_engine::{Sketch, SketchPiece, SketchSign};

const WOOD: Colour = Colour(0xe6, 0xd5, 0xb0);
const LINES: Colour = Colour(0x8a, 0x74, 0x4c);

/// The colours of the sides: red, black, blue, green.
const SIDES: [Colour; 4] =
    [Colour(0xb5, 0x36, 0x2b), INK, Colour(0x2f, 0x5d, 0x8c), Colour(0x3f, 0x7a, 0x4a)];

/// The board fits into the square from here, with this edge.
const CORNER: Point = (55.0, 55.0);
const EDGE: f32 = 520.0;

/// The space between the edge of the board and its lines.
const MARGIN: f32 = 14.0;

/// Where the fields of a board are.
struct Layout {
    /// The centre of the first field, and the distance from one to the next.
    first: Point,
    step: f32,
}

impl Layout {
    fn of(sketch: &Sketch) -> Layout {
        let (columns, rows) = (f32::from(sketch.columns.max(1)), f32::from(sketch.rows.max(1)));
        let step = (EDGE - 2.0 * MARGIN) / columns.max(rows);
        let centred = |corner: f32, fields: f32| corner + (EDGE - step * fields + step) / 2.0;
        Layout { first: (centred(CORNER.0, columns), centred(CORNER.1, rows)), step }
    }

    fn centre(&self, column: f32, row: f32) -> Point {
        (self.first.0 + column * self.step, self.first.1 + row * self.step)
    }
}

pub(super) fn draw(scene: &mut Scene, sketch: &Sketch) {
    let layout = Layout::of(sketch);
    let (columns, rows) = (f32::from(sketch.columns), f32::from(sketch.rows));
    let (left, top) = layout.centre(-0.5, -0.5);
    let at = (left - MARGIN, top - MARGIN);
    let size = (columns * layout.step + 2.0 * MARGIN, rows * layout.step + 2.0 * MARGIN);
    scene.add(Shape::Rect { at, size, radius: 12.0 }, WOOD);
    draw_lines(scene, sketch, &layout);
    for piece in &sketch.pieces {
        draw_piece(scene, &layout, piece);
    }
}

/// Through the points, or around the cells.
fn draw_lines(scene: &mut Scene, sketch: &Sketch, layout: &Layout) {
    let (extra, shift) = if sketch.on_points { (0, 0.0) } else { (1, -0.5) };
    let (columns, rows) = (sketch.columns + extra, sketch.rows + extra);
    let last = |count: u8| f32::from(count.saturating_sub(1)) + shift;
    let mut line = |from, to| scene.add(Shape::Line { from, to, width: 2.0 }, LINES);
    for row in 0..rows {
        let row = f32::from(row) + shift;
        line(layout.centre(shift, row), layout.centre(last(columns), row));
    }
    for column in 0..columns {
        let is_outer = column == 0 || column + 1 == columns;
        let river = sketch.river_after.filter(|_| !is_outer).map(f32::from);
        let column = f32::from(column) + shift;
        let whole = (shift, last(rows));
        let parts = river.map_or(vec![whole], |river| vec![(whole.0, river), (river + 1.0, whole.1)]);
        for (from, to) in parts {
            line(layout.centre(column, from), layout.centre(column, to));
        }
    }
}

fn draw_piece(scene: &mut Scene, layout: &Layout, piece: &SketchPiece) {
    let (centre, step) = (layout.centre(f32::from(piece.column), f32::from(piece.row)), layout.step);
    let colour = SIDES[usize::from(piece.side) % SIDES.len()];
    match piece.sign {
        SketchSign::Cross => {
            let reach = step * 0.27;
            for side in [-1.0, 1.0] {
                let from = (centre.0 - reach, centre.1 - side * reach);
                let to = (centre.0 + reach, centre.1 + side * reach);
                scene.add(Shape::Line { from, to, width: step * 0.13 }, colour);
            }
        }
        SketchSign::Ring => {
            scene.add(Shape::Circle { centre, radius: step * 0.34 }, colour);
            scene.add(Shape::Circle { centre, radius: step * 0.21 }, WOOD);
        }
        SketchSign::Disc(sign) => {
            scene.add(Shape::Circle { centre, radius: step * 0.45 }, colour);
            scene.add(Shape::Circle { centre, radius: step * 0.41 }, PAPER);
            draw_sign(scene, sign, centre, step * 0.62, colour);
        }
        SketchSign::Tile(sign) => {
            let corner = (centre.0 - step * 0.4, centre.1 - step * 0.4);
            let size = (step * 0.8, step * 0.8);
            scene.add(Shape::Rect { at: corner, size, radius: step * 0.08 }, colour);
            draw_sign(scene, sign, centre, step * 0.62, PAPER);
        }
    }
}

/// A character of our glyphs, else a letter.
fn draw_sign(scene: &mut Scene, sign: char, centre: Point, size: f32, colour: Colour) {
    let shape = match qipan_glyphs::path(sign) {
        Some(path) => Shape::Glyph { path, centre, size },
        None => {
            let (height, at) = (size * 0.55, (centre.0, centre.1 + size * 0.275));
            let (text, spare) = (sign.to_string(), String::new());
            Shape::Text { text, spare, at, size: height, anchor: Anchor::Middle }
        }
    };
    scene.add(shape, colour);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::card::HEIGHT;
    use qipan_engine::{NewMatch, Viewer};

    fn sketch(game: &str) -> Sketch {
        let catalog = qipan_catalog::built_in();
        let (running, _) = catalog.game(game).unwrap().create(&NewMatch::with_seed(1)).unwrap();
        running.sketch(Viewer::Spectator).unwrap().unwrap()
    }

    #[test]
    fn boards_fit_into_their_half() {
        for (game, pieces) in [("xiangqi", 32), ("tictactoe", 0), ("puzzlechess", 8)] {
            let sketch = sketch(game);
            assert_eq!(sketch.pieces.len(), pieces, "{game}");
            let layout = Layout::of(&sketch);
            let low = layout.centre(-0.5, -0.5);
            let high = layout.centre(f32::from(sketch.columns) - 0.5, f32::from(sketch.rows) - 0.5);
            for (from, to) in [(low.0, high.0), (low.1, high.1)] {
                assert!(from >= 55.0 && to <= 575.0 && to < f32::from(HEIGHT), "{game}: {from} to {to}");
            }
        }
    }

    #[test]
    fn xiangqi_begins_with_red_below_and_a_river_between() {
        let sketch = sketch("xiangqi");
        let find =
            |column, row| sketch.pieces.iter().find(|it| (it.column, it.row) == (column, row)).unwrap();
        assert_eq!((find(4, 9).side, find(4, 9).sign), (0, SketchSign::Disc('帥')));
        assert_eq!((find(4, 0).side, find(4, 0).sign), (1, SketchSign::Disc('將')));
        assert_eq!((sketch.columns, sketch.rows, sketch.river_after), (9, 10, Some(4)));
    }
}
