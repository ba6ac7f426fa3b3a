//! The rules again in the plainest form: every cell and every rotation is tried and judged. Only tests use it. It
//! shares only the commands and options with the rules.

use crate::{Command, Layout, Mode, Options, Rotation};
use qipan_engine::primitives::grid::Cell;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Man {
    player: usize,
    shape: usize,
    degrees: u16,
}

type Square = (i32, i32);
type Field = Vec<Vec<Option<Man>>>;

/// A match between player 0, who begins at the top, and player 1.
#[derive(Clone, Debug)]
pub(super) struct Referee {
    must_fit: bool,
    size: i32,
    home: [i32; 2],
    field: Field,
    player: usize,
    has_skipped: [bool; 2],
    best: [usize; 2],
    without_progress: usize,
    seen: Vec<(Field, usize)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Across(usize),
    Stuck(usize),
    Repeated,
    NoProgress,
}

const TOP_RIGHT_BOTTOM_LEFT: [Square; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

fn upright_edges(shape: usize) -> [&'static str; 4] {
    match shape {
        1 => ["A-", "B-", "B-", "A-"],
        2 => ["A+", "A-", "B-", "B+"],
        3 => ["B+", "A-", "B-", "A+"],
        _ => ["B+", "A+", "B+", "A+"],
    }
}

/// A quarter turn clockwise brings the left edge to the top, the top edge to the right, and so on.
fn edges_of(man: Man) -> [&'static str; 4] {
    let mut edges = upright_edges(man.shape);
    for _ in 0..man.degrees / 90 {
        let [top, right, bottom, left] = edges;
        edges = [left, top, right, bottom];
    }
    edges
}

fn join(one: &str, other: &str) -> bool {
    matches!((one, other), ("A+", "A-") | ("A-", "A+") | ("B+", "B-") | ("B-", "B+"))
}

impl Referee {
    pub(super) fn new(options: Options) -> Referee {
        let size = i32::from(options.size);
        let home = [i32::from(options.start_row), size - 1 - i32::from(options.start_row)];
        let mut field = vec![vec![None; size as usize]; size as usize];
        for shape in 1..=4 {
            field[home[0] as usize][shape - 1] = Some(Man { player: 0, shape, degrees: 0 });
            let (column, degrees) = match options.layout {
                Layout::Standard => (shape - 1, 0),
                Layout::Mirrored => (size as usize - shape, 180),
            };
            field[home[1] as usize][column] = Some(Man { player: 1, shape, degrees });
        }
        let seen = vec![(field.clone(), 0)];
        let must_fit = options.mode == Mode::Edge;
        let (player, has_skipped, best, without_progress) = (0, [false; 2], [0; 2], 0);
        Referee { must_fit, size, home, field, player, has_skipped, best, without_progress, seen }
    }

    fn on(&self, (row, column): Square) -> Option<Man> {
        let is_inside = (0..self.size).contains(&row) && (0..self.size).contains(&column);
        if is_inside { self.field[row as usize][column as usize] } else { None }
    }

    fn squares(&self) -> Vec<Square> {
        (0..self.size).flat_map(|row| (0..self.size).map(move |column| (row, column))).collect()
    }

    fn may_place(&self, from: Square, to: Square, degrees: u16) -> bool {
        let Some(man) = self.on(from).filter(|man| man.player == self.player) else {
            return false;
        };
        let (down, across) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let steps = down.max(across);
        let turns = man.degrees != degrees;
        let goes = if steps == 0 {
            man.shape == 4 && turns
        } else {
            let is_line = down == 0 || across == 0 || down == across;
            self.on(to).is_none() && is_line && (!turns || steps == 1) && (!self.must_fit || steps <= 3)
        };
        goes && (!self.must_fit || self.touches(Man { degrees, ..man }, from, to))
    }

    fn touches(&self, man: Man, from: Square, to: Square) -> bool {
        let edges = edges_of(man);
        (0..4).any(|side| {
            let (down, across) = TOP_RIGHT_BOTTOM_LEFT[side];
            let beside = (to.0 + down, to.1 + across);
            let other = if beside == from { None } else { self.on(beside) };
            other.is_some_and(|other| join(edges[side], edges_of(other)[(side + 2) % 4]))
        })
    }

    pub(super) fn commands(&self) -> Vec<Command> {
        let mut commands = Vec::new();
        if self.verdict().is_some() {
            return commands;
        }
        self.add_places(&mut commands);
        if !self.must_fit && (!self.has_skipped[self.player] || commands.is_empty()) {
            commands.push(Command::Skip {});
        }
        commands
    }

    fn add_places(&self, commands: &mut Vec<Command>) {
        let squares = self.squares();
        let own = |from: &&Square| self.on(**from).is_some_and(|man| man.player == self.player);
        for &from in squares.iter().filter(own) {
            for &to in &squares {
                for degrees in [0, 90, 180, 270].into_iter().filter(|it| self.may_place(from, to, *it)) {
                    let rotation = Rotation::try_from(degrees).unwrap();
                    commands.push(if from == to {
                        Command::Rotate { cell: cell(from), rotation }
                    } else {
                        Command::Move { from: cell(from), to: cell(to), rotation }
                    });
                }
            }
        }
    }

    pub(super) fn play(&mut self, command: &Command) {
        let player = self.player;
        self.has_skipped[player] = matches!(command, Command::Skip {});
        match *command {
            Command::Move { from, to, rotation } => self.put(from, to, rotation),
            Command::Rotate { cell, rotation } => self.put(cell, cell, rotation),
            Command::Skip {} => {}
        }
        let across = self.across(player);
        self.without_progress += 1;
        if across > self.best[player] {
            (self.best[player], self.without_progress) = (across, 0);
        }
        self.player = 1 - player;
        self.seen.push((self.field.clone(), self.player));
    }

    fn put(&mut self, from: Cell, to: Cell, rotation: Rotation) {
        let man = self.field[usize::from(from.row)][usize::from(from.col)].take();
        let man = man.map(|man| Man { degrees: rotation.into(), ..man });
        self.field[usize::from(to.row)][usize::from(to.col)] = man;
    }

    fn across(&self, player: usize) -> usize {
        let goal = &self.field[self.home[1 - player] as usize];
        goal.iter().flatten().filter(|man| man.player == player).count()
    }

    pub(super) fn verdict(&self) -> Option<Verdict> {
        let last = 1 - self.player;
        let now = self.seen.last();
        if self.across(last) == 4 {
            return Some(Verdict::Across(last));
        }
        let mut places = Vec::new();
        if self.must_fit {
            self.add_places(&mut places);
            if places.is_empty() {
                return Some(Verdict::Stuck(last));
            }
        }
        if self.seen.iter().filter(|seen| Some(*seen) == now).count() >= 3 {
            return Some(Verdict::Repeated);
        }
        (self.without_progress >= 60).then_some(Verdict::NoProgress)
    }

    /// The number of ways to go on for exactly `depth` actions.
    pub(super) fn count(&self, depth: u32) -> u64 {
        let commands = self.commands();
        if depth == 1 {
            return commands.len() as u64;
        }
        let below = commands.iter().map(|command| {
            let mut next = self.clone();
            next.play(command);
            next.count(depth - 1)
        });
        below.sum()
    }
}

fn cell((row, column): Square) -> Cell {
    Cell::new(column as u8, row as u8)
}
