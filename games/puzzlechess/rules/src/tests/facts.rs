//! Facts of the rules page, row by row.

use crate::notation::{self, place_from_name};
use crate::{
    Action, Command, Edge, Mode, Options, PieceId, Position, Rotation, Side, edge_at, edges, game, lines,
};
use qipan_engine::{Actor, NewMatch, Seat, Viewer};
use serde_json::json;

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
        let size = size.parse().unwrap();
        let cell = place_from_name(cell, size).unwrap();
        let found = lines::in_line(cell, steps.parse().unwrap()) & lines::board(size);
        assert_eq!(found.count_ones(), count.parse::<u32>().unwrap(), "size {size}, {cell}, {steps} steps");
    }
}

#[test]
fn actions_are_written_and_read() {
    for [size, text, command] in rows(include_str!("../../tests/data/notation.txt")) {
        let size = size.parse().unwrap();
        let command: Command = serde_json::from_str(command).unwrap();
        assert_eq!(notation::write(&command, size), text);
        assert_eq!(notation::read(text, size), Some(command));
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
        assert_eq!(notation::read(text, 8), None, "{text}");
    }
}

/// Journals from before events had the size of the board: reading them fills it in, and they are audited as ever.
#[test]
fn old_events_get_the_size_of_their_board() {
    let new =
        NewMatch { options: json!({ "size": 6 }).as_object().cloned().unwrap(), ..NewMatch::with_seed(1) };
    let (mut running, _) = game().create(&new).unwrap();
    let command = r#"{"type":"move","from":{"col":0,"row":0},"to":{"col":0,"row":2},"rotation":0}"#;
    let entry = running.apply(Actor::Seat(Seat(0)), command, None).unwrap().entry;
    let old = entry.replace(r#","size":6"#, "");
    assert_ne!(old, entry);
    let journal = format!("{}\n{old}\n", running.header());
    game().audit(&journal).unwrap();
    let log = game().replay(&journal).unwrap().log(Viewer::Spectator).unwrap();
    let log = serde_json::to_string(&log).unwrap();
    assert!(log.contains(r#"{"place":"f1"}"#) && log.contains(r#"{"place":"f3"}"#), "{log}");
    let shown = game().viewer_journal(&journal, Viewer::Spectator).unwrap();
    assert!(shown.contains(r#""size":6"#), "{shown}");
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
