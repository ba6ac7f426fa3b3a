//! Where everything lies, drawn by code from the view alone: any size of board works. Cells are points with their
//! file as column and their rank as row, so a board seen from below is mirrored by rows.

use qipan_engine::Seat;
use qipan_engine::primitives::grid::{Cell, Symmetry};
use qipan_ui::parts::field::{FieldLayout, UNIT};
use qipan_xiangqi::{ArmyView, Forward, Point, View};

/// Boards with more files are shown in a part that scrolls and enlarges.
const MAX_FILES_AT_ONCE: u8 = 12;

pub(crate) fn cell(point: Point) -> Cell {
    Cell::new(point.file, point.rank)
}

pub(crate) fn point(cell: Cell) -> Point {
    Point::new(cell.col, cell.row)
}

/// The name of a place, as lessons use it.
pub(crate) fn spot(cell: Cell) -> String {
    point(cell).to_string()
}

/// Whether the army of a seat starts at the top, so that the board has to be turned for it.
pub(crate) fn is_turned(view: &View, bottom: Seat) -> bool {
    let own = view.armies.iter().find(|army| army.seat == bottom);
    own.is_some_and(|army| army.forward == Forward::Down)
}

pub(crate) fn layout(view: &View, bottom: Seat) -> FieldLayout {
    let turned = if is_turned(view, bottom) { Symmetry::MirrorColumns } else { Symmetry::MirrorRows };
    FieldLayout::points(view.board.width, view.board.height).turned(turned)
}

pub(crate) fn is_wide(view: &View) -> bool {
    view.board.width > MAX_FILES_AT_ONCE
}

/// A printed line and when it grows in the opening: the number of steps it is away from its general.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stroke {
    pub(crate) path: String,
    pub(crate) order: u8,
}

/// One half of the board between its edge and the river, with the armies that start there.
struct Half<'a> {
    layout: FieldLayout,
    armies: Vec<&'a ArmyView>,
    /// The rank at the edge and the one at the river.
    home: u8,
    bank: u8,
}

/// All lines, each growing away from the nearest general's home.
pub(crate) fn strokes(view: &View, layout: FieldLayout) -> Vec<Stroke> {
    let (top, river) = (view.board.height - 1, view.board.river);
    let armies = |forward| view.armies.iter().filter(move |army| army.forward == forward).collect();
    let halves = [
        Half { layout, armies: armies(Forward::Up), home: 0, bank: river },
        Half { layout, armies: armies(Forward::Down), home: top, bank: river + 1 },
    ];
    let mut all: Vec<Stroke> = halves.iter().flat_map(Half::strokes).collect();
    // The outermost lines cross the river.
    for file in [0, view.board.width - 1] {
        let (from, to) = (Point::new(file, river), Point::new(file, river + 1));
        all.push(Stroke { path: layout.line(cell(from), cell(to)), order: view.board.width });
    }
    all
}

impl Half<'_> {
    fn strokes(&self) -> Vec<Stroke> {
        let (across, down) = (self.across(), self.down());
        across.into_iter().chain(down).collect()
    }

    /// The files on which generals have their homes, from the left.
    fn homes(&self) -> Vec<u8> {
        let mut homes: Vec<u8> = self.armies.iter().map(|army| middle(army)).collect();
        homes.sort_unstable();
        if homes.is_empty() { vec![self.layout.grid.width / 2] } else { homes }
    }

    /// Along the ranks: from every home to both sides, as far as the middle to the next one.
    fn across(&self) -> Vec<Stroke> {
        let (homes, last) = (self.homes(), i32::from(self.layout.grid.width - 1));
        let (least, most) = (self.home.min(self.bank), self.home.max(self.bank));
        let mut all = Vec::new();
        for rank in least..=most {
            for (index, home) in homes.iter().enumerate() {
                let between = |other: u8| UNIT * (i32::from(*home) + i32::from(other)) / 2;
                let left =
                    index.checked_sub(1).and_then(|it| homes.get(it)).map_or(0, |other| between(*other));
                let right = homes.get(index + 1).map_or(UNIT * last, |other| between(*other));
                for end in [left, right] {
                    all.push(Stroke {
                        path: self.along(rank, UNIT * i32::from(*home), end),
                        order: rank.abs_diff(self.home) + 1,
                    });
                }
            }
        }
        all
    }

    /// A line on a rank between two distances from the first file.
    fn along(&self, rank: u8, from: i32, to: i32) -> String {
        let (x, y) = self.layout.centre(Cell::new(0, rank));
        let (next, _) = self.layout.centre(Cell::new(1, rank));
        let way = (next - x).signum();
        format!("M{} {y}L{} {y}", x + way * from, x + way * to)
    }

    /// Along the files: from the edge to the river.
    fn down(&self) -> Vec<Stroke> {
        let homes = self.homes();
        let stroke = |file: u8| Stroke {
            path: self.layout.line(Cell::new(file, self.home), Cell::new(file, self.bank)),
            order: homes.iter().map(|home| home.abs_diff(file)).min().unwrap_or(0),
        };
        (0..self.layout.grid.width).map(stroke).collect()
    }
}

/// The file in the middle of an army's palace.
pub(crate) fn middle(army: &ArmyView) -> u8 {
    (army.palace.left + army.palace.right) / 2
}

/// The diagonals of all palaces.
pub(crate) fn palaces(view: &View, layout: FieldLayout) -> String {
    let diagonals = |army: &ArmyView| {
        let palace = army.palace;
        let corner = |file, rank| Cell::new(file, rank);
        [
            layout.line(corner(palace.left, palace.bottom), corner(palace.right, palace.top)),
            layout.line(corner(palace.right, palace.bottom), corner(palace.left, palace.top)),
        ]
        .concat()
    };
    view.armies.iter().map(diagonals).collect()
}

/// The points that are marked because cannons and soldiers begin there: seen from each palace, three ranks up every
/// second file, two ranks up the third file to either side.
pub(crate) fn stars(view: &View) -> Vec<Point> {
    const STARS: [(i8, i8); 7] = [(-4, 3), (-2, 3), (0, 3), (2, 3), (4, 3), (-3, 2), (3, 2)];
    let of_army = |army: &ArmyView| {
        let (home, way) = match army.forward {
            Forward::Up => (0, 1),
            Forward::Down => (view.board.height - 1, -1),
        };
        let is_home = |point: &Point| match army.forward {
            Forward::Up => point.rank <= view.board.river,
            Forward::Down => point.rank > view.board.river,
        };
        let base = Point::new(middle(army), home);
        let on_board = |point: &Point| point.file < view.board.width && point.rank < view.board.height;
        let star = |(files, ranks): (i8, i8)| base.shifted(files, ranks * way);
        STARS.into_iter().filter_map(star).filter(on_board).filter(is_home).collect::<Vec<_>>()
    };
    view.armies.iter().flat_map(of_army).collect()
}

/// Lines between boards that lie side by side, one army's half from the next one's.
pub(crate) fn seams(view: &View, layout: FieldLayout) -> String {
    let mut middles: Vec<u8> =
        view.armies.iter().filter(|army| army.forward == Forward::Up).map(middle).collect();
    middles.sort_unstable();
    let (_, top, _, bottom) = layout.inside();
    let seam = |pair: &[u8]| {
        let end = |file: u8| layout.centre(Cell::new(file, 0)).0;
        let x = pair.iter().map(|file| end(*file)).sum::<i32>() / 2;
        format!("M{x} {top}V{bottom}")
    };
    middles.windows(2).map(seam).collect()
}

/// The middles of the four characters on the river before each palace, in the order in which they are read.
pub(crate) fn river_words(view: &View, layout: FieldLayout) -> Vec<(char, (i32, i32))> {
    let mut middles: Vec<u8> =
        view.armies.iter().filter(|army| army.forward == Forward::Up).map(middle).collect();
    middles.sort_unstable();
    let (left, _, right, _) = layout.inside();
    let mut words = Vec::new();
    for file in middles {
        let (x, below) = layout.centre(Cell::new(file, view.board.river));
        let (_, above) = layout.centre(Cell::new(file, view.board.river + 1));
        let reach = 5 * UNIT / 2;
        // The name is written only if all of it fits.
        if left <= x - reach && x + reach <= right {
            let characters = [('楚', -5), ('河', -3), ('漢', 3), ('界', 5)];
            let place = |halves: i32| (x + halves * UNIT / 2, (above + below) / 2);
            words.extend(characters.map(|(character, halves)| (character, place(halves))));
        }
    }
    words
}

#[cfg(test)]
#[path = "geometry_tests.rs"]
mod tests;
