//! The JSON interface: any input may be invalid, and every mistake has a code.

use crate::duel::Duel;
use expect_test::expect;
use qipan_engine::{Actor, AnyGame, AnyMatch, Erased, NewMatch, Problem, Seat, Seed, Viewer};
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};

static GAME: LazyLock<Arc<dyn AnyGame>> = LazyLock::new(|| Erased::arc(Duel));
const ZERO: Actor = Actor::Seat(Seat(0));

fn create(new: Value) -> Result<Box<dyn AnyMatch>, Problem> {
    let new: NewMatch =
        serde_json::from_value(new).map_err(|error| Problem::new("unreadable", error.to_string()))?;
    GAME.create(&new).map(|(game, _)| game)
}

fn problem<T>(result: Result<T, Problem>) -> String {
    result.err().map_or("fine".to_owned(), |problem| problem.to_string())
}

/// A match in its first main phase, and its journal.
fn begun(extra: &Value) -> (Box<dyn AnyMatch>, String) {
    let mut new = json!({"seed": 1, "options": {"decks": [["heal", "heal", "heal", "heal", "heal", "strike"], ["heal", "heal", "heal", "heal", "heal"]]}});
    new.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    let mut game = create(new).unwrap();
    let mut journal = game.header();
    for (seat, command) in [
        (0, r#"{"type":"pick_character","character":0}"#),
        (1, r#"{"type":"pick_character","character":1}"#),
        (0, r#"{"type":"set_ready","ready":true}"#),
        (1, r#"{"type":"set_ready","ready":true}"#),
        (0, r#"{"type":"start_match"}"#),
    ] {
        let written = game.apply(Actor::Seat(Seat(seat)), command, None).unwrap();
        journal = journal + "\n" + &written.entry;
    }
    (game, journal)
}

#[test]
fn bad_matches_are_not_made() {
    let rows = [
        json!({"seed": 1}),
        json!({"seed": "00"}),
        json!({"seed": "00".repeat(32)}),
        json!({"seed": 1, "colour": "red"}),
        json!({"seed": 1, "seats": 3}),
        json!({"seed": 1, "seats": 0}),
        json!({"seed": 1, "first_seat": 2}),
        json!({"seed": 1, "options": {"health": 13}}),
        json!({"seed": 1, "options": {"luck": 1}}),
        json!({"seed": 1, "options": {"decks": 5}}),
        json!({"seed": 1, "mode": "dream"}),
        json!({"seed": 1, "time": {"type": "per_move"}}),
        json!({"seed": 1, "time": {"type": "per_move", "move_ms": 5}, "cheats": true, "mode": "tutorial"}),
    ];
    let report: String =
        rows.into_iter().map(|row| format!("{row} -> {}\n", problem(create(row.clone())))).collect();
    expect![[r#"
        {"seed":1} -> fine
        {"seed":"00"} -> unreadable: a seed is a whole number from 0 to 18446744073709551615 or 64 hexadecimal digits
        {"seed":"0000000000000000000000000000000000000000000000000000000000000000"} -> fine
        {"colour":"red","seed":1} -> unreadable: unknown field `colour`, expected one of `seats`, `first_seat`, `seed`, `options`, `mode`, `time`, `draw_cooldown_ms`, `cheats`, `strict_undo`
        {"seats":3,"seed":1} -> bad_seats: duel is for 2 to 2 seats, not 3
        {"seats":0,"seed":1} -> bad_seats: duel is for 2 to 2 seats, not 0
        {"first_seat":2,"seed":1} -> bad_seats: there is no seat 2 to begin
        {"options":{"health":13},"seed":1} -> bad_option: option "health" must be a whole number from 1 to 12, not 13
        {"options":{"luck":1},"seed":1} -> unknown_option: duel has no option "luck"
        {"options":{"decks":5},"seed":1} -> bad_option: invalid type: integer `5`, expected a sequence
        {"mode":"dream","seed":1} -> unreadable: unknown variant `dream`, expected one of `local`, `online`, `tutorial`
        {"seed":1,"time":{"type":"per_move"}} -> unreadable: missing field `move_ms`
        {"cheats":true,"mode":"tutorial","seed":1,"time":{"move_ms":5,"type":"per_move"}} -> fine
    "#]].assert_eq(&report);
}

const NONSENSE: [&str; 15] = [
    "",
    "null",
    "7",
    "[]",
    "{}",
    r#"{"type":7}"#,
    r#"{"type":"fly"}"#,
    r#"{"type":"play"}"#,
    r#"{"type":"play","card":"ace"}"#,
    r#"{"type":"play","card":"heal","twice":true}"#,
    r#"{"type":"undo","now":true}"#,
    r#"{"type":"resolve_prompt","id":-1,"answer":{"yes":true}}"#,
    r#"{"type":"resolve_prompt","id":1,"answer":{"maybe":true}}"#,
    r#"{"type":"flag","seat":300}"#,
    r#"{"type":"play","card":"parry"}"#,
];

#[test]
fn bad_commands_are_named_and_change_nothing() {
    let (mut game, _) = begun(&json!({}));
    let dump = game.dump().unwrap();
    let mut report = String::new();
    for row in NONSENSE {
        report.push_str(&format!("{row} -> {}\n", problem(game.apply(ZERO, row, None))));
    }
    let deep = "[".repeat(100_000);
    assert!(problem(game.apply(ZERO, &deep, None)).starts_with("bad_command"));
    assert!(problem(game.apply(ZERO, r#"{"type":"undo"}"#, Some(0))).starts_with("nothing_to_undo"));
    assert_eq!(game.dump().unwrap(), dump);
    expect![[r#"
         -> bad_command: EOF while parsing a value at line 1 column 0
        null -> bad_command: invalid type: null, expected internally tagged enum Command
        7 -> bad_command: invalid type: integer `7`, expected internally tagged enum Command
        [] -> bad_command: missing field `type`
        {} -> bad_command: missing field `type`
        {"type":7} -> bad_command: invalid type: integer `7`, expected variant identifier
        {"type":"fly"} -> bad_command: unknown variant `fly`, expected `play` or `discard`
        {"type":"play"} -> bad_command: missing field `card`
        {"type":"play","card":"ace"} -> bad_command: unknown variant `ace`, expected one of `strike`, `parry`, `heal`, `shield`, `quake`, `poison`, `scry`, `bargain`, `ritual`, `gamble`
        {"type":"play","card":"heal","twice":true} -> bad_command: unknown field `twice`, expected `card`
        {"type":"undo","now":true} -> bad_command: unknown field `now`, there are no fields
        {"type":"resolve_prompt","id":-1,"answer":{"yes":true}} -> bad_command: invalid value: integer `-1`, expected u32
        {"type":"resolve_prompt","id":1,"answer":{"maybe":true}} -> bad_command: unknown variant `maybe`, expected one of `yes`, `one`, `several`, `number`, `order`, `steps`
        {"type":"flag","seat":300} -> bad_command: invalid value: integer `300`, expected u8
        {"type":"play","card":"parry"} -> not_in_hand: you do not hold Parry
    "#]].assert_eq(&report);
}

#[test]
fn seats_that_do_not_exist_get_nothing() {
    let (mut game, _) = begun(&json!({}));
    let nine = Seat(9);
    let all = [
        problem(game.legal(nine)),
        problem(game.view(Viewer::Seat(nine))),
        problem(game.last_events(Viewer::Seat(nine))),
        problem(game.log(Viewer::Seat(nine))),
        problem(game.notation(nine, r#"{"type":"play","card":"heal"}"#)),
        problem(game.apply(Actor::Seat(nine), r#"{"type":"play","card":"heal"}"#, None)),
    ];
    assert!(all.iter().all(|problem| problem == "no_such_seat: there is no seat 9 in this match"), "{all:?}");
}

/// A dump with one value changed.
fn spoiled(dump: &str, pointer: &str, value: Value) -> String {
    let mut json: Value = serde_json::from_str(dump).unwrap();
    *json.pointer_mut(pointer).unwrap_or_else(|| panic!("nothing at {pointer}")) = value;
    json.to_string()
}

/// Places in a dump, and impossible values for them.
fn impossible_values() -> Vec<(&'static str, Value)> {
    vec![
        ("/header/game", json!("chess")),
        ("/header/ruleset", json!(1)),
        ("/header/seats/count", json!(3)),
        ("/header", json!({})),
        ("/sys/schema", json!(99)),
        ("/sys/play/log/seq", json!(-1)),
        ("/sys/play/rng/seed", json!("zz")),
        ("/sys/play/window/open/0/responders", json!([5])),
        ("/sys/play/window/open/0/id", json!(9)),
        ("/sys/play/clock/times", json!([])),
        ("/sys/play/clock/running", json!([7])),
        ("/sys/play/clock/since_ms", json!(5)),
        ("/sys/play/characters/picks", json!([0])),
        ("/sys/play/characters/picks", json!([0, 77])),
        ("/sys/play/characters/ready", json!([0, 15])),
        ("/sys/play/rematch/votes", json!([4])),
        ("/sys/play/agreement/resigned", json!([4])),
        ("/sys/play/agreement/offer", json!({"seat": 4, "accepted": []})),
        ("/sys/play/undo_request", json!({"seat": 4, "back_to": 1, "approved": []})),
        ("/sys/record/undo/snapshots/0/core/turn", json!(9)),
        ("/core/turn", json!(9)),
        ("/core/fighters", json!([])),
        ("/core/fighters/0/pools/health/amount", json!(99)),
    ]
}

#[test]
fn impossible_states_are_not_loaded() {
    let (mut game, _) = begun(&json!({"time": {"type": "per_move", "move_ms": 9}}));
    game.apply(ZERO, r#"{"type":"play","card":"strike"}"#, None).unwrap();
    let dump = game.dump().unwrap();
    let loaded = GAME.load(&dump).unwrap();
    assert_eq!((loaded.dump().unwrap(), loaded.hash()), (dump.clone(), game.hash()));
    let mut report = String::new();
    for (pointer, value) in impossible_values() {
        let spoiled = spoiled(&dump, pointer, value.clone());
        report.push_str(&format!("{pointer} = {value} -> {}\n", problem(GAME.load(&spoiled))));
    }
    assert!(problem(GAME.load("{")).starts_with("bad_state"));
    expect![[r#"
        /header/game = "chess" -> bad_state: the state is of another game, ruleset or number of seats
        /header/ruleset = 1 -> bad_state: the state is of another game, ruleset or number of seats
        /header/seats/count = 3 -> bad_state: the state is of another game, ruleset or number of seats
        /header = {} -> bad_state: missing field `game`
        /sys/schema = 99 -> impossible_state: this state cannot occur: the schema is of another version
        /sys/play/log/seq = -1 -> bad_state: invalid value: integer `-1`, expected u64
        /sys/play/rng/seed = "zz" -> bad_state: a seed is 64 hexadecimal digits
        /sys/play/window/open/0/responders = [5] -> impossible_state: this state cannot occur: a window asks nobody
        /sys/play/window/open/0/id = 9 -> impossible_state: this state cannot occur: a window asks nobody
        /sys/play/clock/times = [] -> impossible_state: this state cannot occur: the clock does not fit the seats
        /sys/play/clock/running = [7] -> impossible_state: this state cannot occur: a seat is named that does not exist
        /sys/play/clock/since_ms = 5 -> impossible_state: this state cannot occur: the clock does not fit the seats
        /sys/play/characters/picks = [0] -> impossible_state: this state cannot occur: the characters do not fit the seats
        /sys/play/characters/picks = [0,77] -> impossible_state: this state cannot occur: the characters do not fit the seats
        /sys/play/characters/ready = [0,15] -> impossible_state: this state cannot occur: a seat is named that does not exist
        /sys/play/rematch/votes = [4] -> impossible_state: this state cannot occur: a seat is named that does not exist
        /sys/play/agreement/resigned = [4] -> impossible_state: this state cannot occur: a seat is named that does not exist
        /sys/play/agreement/offer = {"accepted":[],"seat":4} -> impossible_state: this state cannot occur: a seat is named that does not exist
        /sys/play/undo_request = {"approved":[],"back_to":1,"seat":4} -> impossible_state: this state cannot occur: a seat is named that does not exist
        /sys/record/undo/snapshots/0/core/turn = 9 -> impossible: no duel comes to this state
        /core/turn = 9 -> impossible: no duel comes to this state
        /core/fighters = [] -> impossible: no duel comes to this state
        /core/fighters/0/pools/health/amount = 99 -> bad_state: the amount 99 is not between 0 and 12
    "#]].assert_eq(&report);
}

#[test]
fn a_match_without_its_type_is_still_the_same_match() {
    let (mut game, mut journal) = begun(&json!({"time": {"type": "per_move", "move_ms": 900}}));
    assert_eq!(game.next_flag_ms(), Some((Seat(0), 900)));
    let written = game.apply(ZERO, r#"{"type":"play","card":"strike"}"#, Some(100)).unwrap();
    journal = journal + "\n" + &written.entry;
    assert_eq!((written.seq, written.hash), (game.seq(), game.hash()));
    assert_eq!((game.next_flag_ms(), game.now_ms()), (Some((Seat(1), 1000)), 100));
    let replayed = GAME.replay(&journal).unwrap();
    assert_eq!(replayed.dump().unwrap(), game.dump().unwrap());
    let audit = GAME.audit(&journal).unwrap();
    assert_eq!((audit.entries, audit.hash), (6, game.hash()));
    assert_eq!(game.legal(Seat(1)).unwrap(), (r#"[{"type":"pass_response"}]"#.to_owned(), true));
    assert_eq!(game.notation(Seat(1), r#"{"type":"pass_response"}"#).unwrap(), r#"{"type":"pass_response"}"#);
    assert!(game.last_events(Viewer::Spectator).unwrap().contains("window_opened"));
    let log = game.log(Viewer::Spectator).unwrap();
    assert!(log.iter().any(|line| line.message.key == "duel-log-played"));
    assert_eq!((&*GAME.manifest().id, &*game.manifest().id, game.seats().count), ("duel", "duel", 2));
    assert_eq!(GAME.tutorial().map(|lesson| lesson.steps.len()), Some(11));
}

#[test]
fn a_rematch_is_made_when_all_agreed() {
    let (mut game, _) = begun(&json!({}));
    assert!(problem(game.rematch(Seed::from_number(2))).starts_with("no_rematch"));
    game.apply(ZERO, r#"{"type":"resign"}"#, None).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners.first(), outcome.reason.as_ref()), (Some(Seat(1)), "resignation"));
    for seat in [0, 1] {
        game.apply(Actor::Seat(Seat(seat)), r#"{"type":"vote_rematch","yes":true}"#, None).unwrap();
    }
    let (next, opening) = game.rematch(Seed::from_number(2)).unwrap();
    assert_eq!((next.seats().first, next.seq(), opening), (Seat(1), 0, None));
    assert!(next.header().contains("\"decks\"") && next.outcome().is_none());
}

#[test]
fn events_are_told_and_secrets_are_not_lent() {
    let resigned = GAME.narrate(r#"{"type":"resigned","seat":1}"#).unwrap();
    assert_eq!(serde_json::to_value(&resigned).unwrap()[0]["key"], "log-resigned");
    assert_eq!(problem(GAME.narrate("{}")).split(':').next(), Some("bad_event"));
    let (game, _) = begun(&json!({}));
    assert_eq!(game.position(Viewer::Seat(Seat(0))), Ok(None));
}
