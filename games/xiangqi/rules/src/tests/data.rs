//! Tables of layouts, FENs, moves and names, row by row.

use crate::board::{Move, MoveList, Point};
use crate::layout::{Layout, builtin};
use crate::notation::{fen, iccs, names};
use crate::{Options, Rejection};
use qipan_engine::{Problem, Seats};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The rows of a table, without empty lines and comments, as trimmed columns.
pub(super) fn rows(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('|').map(str::trim).collect()).collect();
    assert!(!rows.is_empty());
    rows
}

pub(super) fn position(text: &str) -> crate::board::Position {
    let start = fen::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    start.layout.position_in_play().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Sets a value in a JSON value; a missing field is added.
pub(super) fn set(json: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match json.pointer_mut(parent) {
        Some(Value::Object(fields)) => drop(fields.insert(key.to_owned(), value)),
        Some(parent) => parent[key.parse::<usize>().unwrap()] = value,
        None => panic!("there is no {parent}"),
    }
}

fn code_of(rejection: impl Into<Rejection>) -> String {
    Problem::from_reason(&rejection.into()).code
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutRow {
    what: String,
    /// Pointers into the standard layout, and what stands there instead.
    set: Map<String, Value>,
    code: Option<String>,
}

/// Every mistake that a layout can have is reported by its own code.
#[test]
fn layouts_are_checked() {
    let rows: Vec<LayoutRow> = serde_json::from_str(include_str!("../../tests/data/layouts.json")).unwrap();
    for LayoutRow { what, set, code } in rows {
        let mut json = serde_json::to_value(builtin("standard")).unwrap();
        set.into_iter().for_each(|(pointer, value)| self::set(&mut json, &pointer, value));
        let found = match serde_json::from_value::<Layout>(json) {
            Ok(layout) => layout.position().err().map(code_of),
            Err(_) => Some("unreadable".to_owned()),
        };
        assert_eq!(found, code, "{what}");
    }
}

#[test]
fn fens_are_read_and_written() {
    for row in rows(include_str!("../../tests/data/fens.txt")) {
        let [what, text, expected] = row[..] else { panic!("{row:?}") };
        let found = fen::read(text).map_err(code_of).and_then(|start| {
            let position = start.layout.position().map_err(code_of)?;
            Ok(fen::write(&position, start.quiet, start.moves))
        });
        let expected = if expected == "=" { text } else { expected };
        assert_eq!(found.unwrap_or_else(|code| code), expected, "{what}");
    }
    let long = "9/".repeat(600);
    assert_eq!(fen::read(&long).map_err(code_of).unwrap_err(), "fen_too_long");
}

#[test]
fn pieces_go_where_the_rules_say() {
    for row in rows(include_str!("../../tests/data/targets.txt")) {
        let [rule, text, from, expected] = row[..] else { panic!("{row:?}") };
        let (position, from) = (position(text), from.parse::<Point>().unwrap());
        let mut list = MoveList::new();
        position.moves_into(&mut list);
        let mut found: Vec<Point> = list.iter().filter(|it| it.from() == from).map(Move::to).collect();
        found.sort();
        let names: Vec<String> = found.iter().map(Point::to_string).collect();
        assert_eq!(names.join(" "), expected, "{rule}");
        let mut targets = position.targets(from);
        targets.sort();
        assert_eq!(targets, found, "{rule}");
        let all = position.terrain().points();
        let legal: Vec<Point> = all.filter(|to| position.is_legal(Move::new(from, *to))).collect();
        assert_eq!(legal.len(), found.len(), "{rule}");
        let piece = position.piece(from).unwrap();
        let theory = crate::movement::theoretical(position.terrain(), piece.army, piece.kind, from);
        assert!(found.iter().all(|point| theory.contains(point)), "{rule}");
    }
}

#[test]
fn moves_have_names() {
    for row in rows(include_str!("../../tests/data/names.txt")) {
        let [text, move_text, chinese, wxf] = row[..] else { panic!("{row:?}") };
        let (position, step) = (position(text), iccs::read(move_text).unwrap());
        assert!(position.is_legal(step), "{text} {move_text}");
        assert_eq!(names::chinese(&position, step), chinese, "{text} {move_text}");
        assert_eq!(names::wxf(&position, step), wxf, "{text} {move_text}");
        assert_eq!(iccs::write(step), move_text);
    }
}

#[test]
fn iccs_is_read_in_its_usual_forms() {
    for text in ["h2e2", "H2E2", "h2-e2", "H2-E2"] {
        assert_eq!(iccs::read(text).map(iccs::write).as_deref(), Some("h2e2"), "{text}");
    }
    for text in ["", "h2", "h2e", "h2e2e", "h2e10", "s0a0", "h2--e2", "炮二平五", "h２e2", "2h2e"] {
        assert_eq!(iccs::read(text), None, "{text}");
    }
}

/// Records are read by names, so no two moves of a position may share one.
#[test]
fn no_two_moves_of_a_position_share_a_name() {
    for name in ["standard", "duel2v2"] {
        for seed in 0..40 {
            let mut position = builtin(name).unwrap().position().unwrap();
            position.playout(&mut qipan_engine::Rng::from_number(seed), 10 + 4 * seed as u32);
            let mut list = MoveList::new();
            position.moves_into(&mut list);
            let mut all: Vec<_> =
                list.iter().map(|it| (names::chinese(&position, it), names::wxf(&position, it))).collect();
            all.sort();
            let count = all.len();
            all.dedup_by(|one, other| one.0 == other.0 || one.1 == other.1);
            assert_eq!(all.len(), count, "{position:?}");
        }
    }
}

/// Which options begin a match for how many seats, and why others do not.
#[test]
fn options_fit_the_seats() {
    let custom = serde_json::to_value(builtin("standard")).unwrap();
    let (two, four) = ("4k4/9/9/9/9/9/9/9/9/4K4", "4k8k'4/18/18/18/18/18/18/18/18/4K8K'4");
    let rows = [
        (serde_json::json!({}), 2, ""),
        (serde_json::json!({}), 4, ""),
        (serde_json::json!({}), 3, "wrong_seats"),
        (serde_json::json!({ "layout": "duel2v2" }), 4, ""),
        (serde_json::json!({ "layout": "duel2v2" }), 2, "wrong_seats"),
        (serde_json::json!({ "layout": "atlantis" }), 2, "unknown_layout"),
        (serde_json::json!({ "fen": two }), 2, ""),
        (serde_json::json!({ "fen": four }), 4, ""),
        (serde_json::json!({ "fen": four }), 2, "wrong_seats"),
        (serde_json::json!({ "fen": "?" }), 2, "fen_row_count"),
        (serde_json::json!({ "custom": custom }), 2, ""),
        (serde_json::json!({ "custom": custom, "fen": two }), 2, "two_starts"),
    ];
    for (json, seats, expected) in rows {
        let options: Options = serde_json::from_value(json.clone()).unwrap();
        let found = crate::State::new(&options, Seats::new(seats)).err().map_or(String::new(), code_of);
        assert_eq!(found, expected, "{json} for {seats}");
    }
}
