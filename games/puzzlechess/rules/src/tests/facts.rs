//! Facts of the rules page, row by row.

use crate::notation::{self, place_from_name};
use crate::{Action, Command, Edge, Mode, Options, PieceId, Position, Rotation, Side, edge_at, edges, lines};
use qipan_engine::Seat;

/// The rows of a table: cells between bars, without comments.
fn rows<const N: usize>(table: &'static str) -> Vec<[&'static str; N]> {
    let rows = table.lines().filter(|row| !row.starts_with('#') && !row.is_empty());
    let cells = |row: &'static str| row.split(" | ").map(str::trim).collect::<Vec<_>>().try_into().unwrap();
    let rows: Vec<_> = rows.map(cells).collect();
    assert!(!rows.is_empty());
    rows
}

fn shape_and_rotation(text: &str) -> (u8, Rotation) {
    let (shape, degrees) = text.split_once(' ').unwrap();
    (shape.parse().unwrap(), Rotation::try_from(degrees.parse::<u16>().unwrap()).unwrap())
}

#[test]
fn joints() {
    for [one, side, other, expected] in rows(include_str!("../../tests/data/joints.txt")) {
        let side = match side {
            "top" => Side::Top,
            "right" => Side::Right,
            "bottom" => Side::Bottom,
            "left" => Side::Left,
            _ => panic!("{side}"),
        };
        let ((shape, rotation), (beside, turned)) = (shape_and_rotation(one), shape_and_rotation(other));
        let (own, met) = (edge_at(shape, rotation, side), edge_at(beside, turned, side.opposite()));
        assert_eq!(own.fits(met), expected == "yes", "{one} {side:?} {other}");
        assert_eq!(own.fits(met), met.fits(own));
    }
}

#[test]
fn equal_shapes_that_never_fit() {
    for shape in 1..=4 {
        let all = || Rotation::ALL.into_iter().flat_map(|rotation| edges(shape, rotation));
        let fits = all().any(|edge| all().any(|other| edge.fits(other)));
        assert_eq!(fits, matches!(shape, 2 | 3), "shape {shape}");
    }
}

#[test]
fn a_tab_fits_the_socket_of_its_kind_alone() {
    let kinds = [Edge::ATab, Edge::ASocket, Edge::BTab, Edge::BSocket];
    let pairs = kinds.into_iter().flat_map(|one| kinds.into_iter().map(move |other| (one, other)));
    let fitting: Vec<String> = pairs
        .filter(|(one, other)| one.fits(*other))
        .map(|pair| serde_json::to_string(&pair).unwrap())
        .collect();
    assert_eq!(fitting, [r#"["A+","A-"]"#, r#"["A-","A+"]"#, r#"["B+","B-"]"#, r#"["B-","B+"]"#]);
}

#[test]
fn cells_in_line() {
    for [size, steps, cell, count] in rows(include_str!("../../tests/data/reach.txt")) {
        let cell = place_from_name(cell).unwrap();
        let found = lines::in_line(cell, steps.parse().unwrap()) & lines::board(size.parse().unwrap());
        assert_eq!(found.count_ones(), count.parse::<u32>().unwrap(), "size {size}, {cell}, {steps} steps");
    }
}

#[test]
fn actions_are_written_and_read() {
    for [text, command] in rows(include_str!("../../tests/data/notation.txt")) {
        let command: Command = serde_json::from_str(command).unwrap();
        assert_eq!(notation::write(&command), text);
        assert_eq!(notation::read(text), Some(command));
    }
    let wrong = [
        "",
        "-",
        "---",
        "a1",
        "a1-b2",
        "a1-^",
        "-b2^",
        "a0^",
        "a9^",
        "i1^",
        "a1-b2x",
        "a1b2^",
        "a1^^",
        "a1-b2-c3^",
        "甲^",
        "a1-b2棋",
    ];
    for text in wrong {
        assert_eq!(notation::read(text), None, "{text}");
    }
}

#[test]
fn boards_are_written_and_read() {
    for [options, board] in rows(include_str!("../../tests/data/boards.txt")) {
        let options: Options = serde_json::from_str(options).unwrap();
        let start = Position::start(options, Seat(0)).unwrap();
        assert_eq!(notation::write_board(&start), board);
        assert_eq!(notation::with_board(&start, board), Some(start));
    }
    let start = Position::start(Options::default(), Seat(0)).unwrap();
    let moved = notation::with_board(&start, "AB.D/..../C>.../abcd").unwrap();
    assert_eq!(notation::write_board(&moved), "AB.D/..../C>.../abcd");
    let wrong = [
        "",
        "ABCD/..../....",
        "ABCD/..../..../abc.",
        "ABCD/..../...A/abcd",
        "ABCD/.../..../abcd",
        "ABCE/..../..../abcd",
        "ABCD/..../..../abcd/....",
        "A^^BCD/..../..../abcd",
    ];
    for text in wrong {
        assert_eq!(notation::with_board(&start, text), None, "{text}");
    }
}

/// Boards that differ in one place or one rotation have different keys; the same board has the same key again.
#[test]
fn keys_tell_boards_apart() {
    for mode in [Mode::Free, Mode::Edge] {
        let start = Position::start(Options { mode, size: 8, ..Options::default() }, Seat(0)).unwrap();
        let mut keys: Vec<u64> =
            start.actions().into_iter().map(|action| start.after(action).board_key()).collect();
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count, "{mode:?}");
        // A skip leaves the board as it is.
        assert_eq!(keys.contains(&start.board_key()), mode == Mode::Free);
    }
    assert!(size_of::<Position>() <= 40, "positions are copied all the time");
}

/// Why no seat ever has to skip: in free mode the bird can turn, wherever it stands and whatever is around it.
#[test]
fn in_free_mode_the_bird_can_always_turn() {
    let start = Position::start(Options::default(), Seat(0)).unwrap();
    for board in ["ABCD/abcd/..../....", "DaA./bcB./dC../....", ".bB./aDc./.dC./...A"] {
        let position = notation::with_board(&start, board).unwrap();
        let bird = position.piece(PieceId(3)).cell();
        let turns = |action: &Action| matches!(action, Action::Place { to, .. } if *to == bird);
        assert_eq!(position.actions().iter().filter(|action| turns(action)).count(), 3, "{board}");
    }
}
