//! Names of moves as players say them: Chinese (炮二平五) and WXF (`C2=5`).
//!
//! Files count from the mover's right. A move along a rank (平, `=`) names the new file; a move forward (进, `+`) or
//! back (退, `-`) names the number of steps, or the new file if the piece never moves straight.

use crate::board::{Army, Colour, Forward, Kind, Move, Piece, Point, Position, Terrain};
use crate::movement::theoretical;
use crate::notation::fen;

/// A move in parts that every notation is written from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Parts {
    kind: Kind,
    /// Whether the side writes its numbers as Red does.
    is_red: bool,
    file: u8,
    tandem: Tandem,
    way: Way,
    number: u8,
}

/// Which piece is meant if several of a kind stand on one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tandem {
    Alone,
    /// The place from the front, counted from 0, and how many there are.
    Place {
        place: u8,
        count: u8,
    },
    /// The same among soldiers if more than one file has several of them.
    PlaceOnFile {
        place: u8,
        count: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Forward,
    Back,
    Sideways,
}

/// The Chinese name of a move, such as 炮二平五. The piece must still stand where it moves from.
pub fn chinese(position: &Position, step: Move) -> String {
    parts(position, step).map_or_else(String::new, |parts| parts.chinese())
}

/// The WXF name of a move, such as `C2=5`.
pub fn wxf(position: &Position, step: Move) -> String {
    parts(position, step).map_or_else(String::new, |parts| parts.wxf())
}

fn parts(position: &Position, step: Move) -> Option<Parts> {
    let (from, to) = (step.from(), step.to());
    let piece = position.piece(from)?;
    let terrain = position.terrain();
    let (way, number) = direction(terrain, piece, from, to);
    Some(Parts {
        kind: piece.kind,
        is_red: matches!(terrain.armies.get(piece.army.index())?.colour, Colour::Red | Colour::Blue),
        file: file_number(terrain, piece.army, from.file),
        tandem: tandem(position, piece, from, (way, number)),
        way,
        number,
    })
}

fn file_number(terrain: &Terrain, army: Army, file: u8) -> u8 {
    match terrain.armies.get(army.index()).map(|army| army.forward) {
        Some(Forward::Down) => file + 1,
        _ => terrain.width.saturating_sub(file),
    }
}

fn direction(terrain: &Terrain, piece: Piece, from: Point, to: Point) -> (Way, u8) {
    let new_file = file_number(terrain, piece.army, to.file);
    if from.rank == to.rank {
        return (Way::Sideways, new_file);
    }
    let goes_up = to.rank > from.rank;
    let way = if goes_up == (terrain.forward(piece.army) > 0) { Way::Forward } else { Way::Back };
    match from.file == to.file {
        true => (way, from.rank.abs_diff(to.rank)),
        false => (way, new_file),
    }
}

fn tandem(position: &Position, piece: Piece, from: Point, direction: (Way, u8)) -> Tandem {
    let terrain = position.terrain();
    let same: Vec<Point> = position.pieces().filter(|(_, it)| *it == piece).map(|(point, _)| point).collect();
    let on_file = |file: u8| same.iter().filter(move |point| point.file == file);
    let count = on_file(from.file).count() as u8;
    let leaders = on_file(from.file).filter(|point| is_ahead(terrain, piece.army, **point, from));
    let place = leaders.count() as u8;
    // Advisors and elephants on one file are told apart by the written direction, if only one of them can move so.
    let is_clear = matches!(piece.kind, Kind::Advisor | Kind::Elephant) && {
        let mut others = on_file(from.file).filter(|point| **point != from);
        others.all(|other| {
            let targets = theoretical(terrain, piece.army, piece.kind, *other);
            targets.into_iter().all(|to| self::direction(terrain, piece, *other, to) != direction)
        })
    };
    if count < 2 || is_clear {
        return Tandem::Alone;
    }
    let other_files = (0..terrain.width).filter(|file| *file != from.file);
    let has_other_tandem = other_files.into_iter().any(|file| on_file(file).count() > 1);
    match piece.kind == Kind::Soldier && has_other_tandem {
        true => Tandem::PlaceOnFile { place, count },
        false => Tandem::Place { place, count },
    }
}

fn is_ahead(terrain: &Terrain, army: Army, point: Point, of: Point) -> bool {
    if terrain.forward(army) > 0 { point.rank > of.rank } else { point.rank < of.rank }
}

impl Parts {
    fn chinese(self) -> String {
        let piece = piece_word(self.kind, self.is_red);
        let file = self.digits(self.file);
        let subject = match self.tandem {
            Tandem::Alone => format!("{piece}{file}"),
            Tandem::Place { place, count } => format!("{}{piece}", place_word(place, count)),
            Tandem::PlaceOnFile { place, count } => format!("{}{file}", place_word(place, count)),
        };
        let way = match self.way {
            Way::Forward => '进',
            Way::Back => '退',
            Way::Sideways => '平',
        };
        format!("{subject}{way}{}", self.digits(self.number))
    }

    fn wxf(self) -> String {
        let letter = if self.kind == Kind::Elephant { 'E' } else { fen::letter(self.kind) };
        let letter = if self.kind == Kind::Horse { 'H' } else { letter };
        let subject = match self.tandem {
            Tandem::Alone => format!("{letter}{}", self.file),
            Tandem::Place { place, count } => format!("{letter}{}", place_sign(place, count)),
            Tandem::PlaceOnFile { place, count } => format!("{}{}", self.file, place_sign(place, count)),
        };
        let way = match self.way {
            Way::Forward => '+',
            Way::Back => '-',
            Way::Sideways => '=',
        };
        format!("{subject}{way}{}", self.number)
    }

    /// Red counts in characters, Black in digits, which Chinese text writes wide.
    fn digits(self, number: u8) -> String {
        if self.is_red {
            return red_number(number);
        }
        let wide = |digit: u8| char::from_u32(0xFF10 + u32::from(digit)).unwrap_or('?');
        let tens = (number >= 10).then(|| wide(number / 10));
        tens.into_iter().chain([wide(number % 10)]).collect()
    }
}

fn red_number(number: u8) -> String {
    const WORDS: [&str; 11] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    match number {
        0..=10 => WORDS[usize::from(number)].to_owned(),
        11..=19 => format!("十{}", WORDS[usize::from(number - 10)]),
        _ => number.to_string(),
    }
}

/// The character of a piece in simplified Chinese.
pub fn piece_word(kind: Kind, is_red: bool) -> char {
    match (kind, is_red) {
        (Kind::General, true) => '帅',
        (Kind::General, false) => '将',
        (Kind::Advisor, true) => '仕',
        (Kind::Advisor, false) => '士',
        (Kind::Elephant, true) => '相',
        (Kind::Elephant, false) => '象',
        (Kind::Horse, _) => '马',
        (Kind::Chariot, _) => '车',
        (Kind::Cannon, _) => '炮',
        (Kind::Soldier, true) => '兵',
        (Kind::Soldier, false) => '卒',
    }
}

fn place_word(place: u8, count: u8) -> String {
    match (place, count) {
        (0, 2 | 3) => "前".to_owned(),
        (1, 3) => "中".to_owned(),
        (_, 2 | 3) => "后".to_owned(),
        _ => red_number(place + 1),
    }
}

fn place_sign(place: u8, count: u8) -> char {
    match (place, count) {
        (0, 2 | 3) => '+',
        (1, 3) => '.',
        (_, 2 | 3) => '-',
        _ => char::from(b'a' + place % 26),
    }
}
