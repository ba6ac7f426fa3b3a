//! Arbitrary input to `drive`: no panic, no hang, one answer per line, and no change after a refusal.
//!
//! Bolero supplies the bytes: a short random run in every `cargo test`, and a real fuzzer with `cargo bolero`.

mod support;

use std::time::Duration;

use qipan_ai::Listed;
use qipan_catalog::built_in;
use qipan_cli::drive;
use serde_json::{Value, json};
use support::{Checked, Dice, check_answer, mutate};

/// How long each target runs in the test command.
const SHORT: Duration = Duration::from_secs(2);

fn fuzz(target: impl Fn(&[u8]) + std::panic::RefUnwindSafe) {
    bolero::check!().with_test_time(SHORT).with_max_len(192).for_each(|bytes: &[u8]| target(bytes));
}

#[test]
fn arbitrary_bytes_get_one_answer_per_line() {
    fuzz(|bytes| {
        for game in built_in().iter() {
            let mut output = Vec::new();
            drive::run(game.clone(), &mut &*bytes, &mut output).unwrap();
            let lines = bytes.split(|byte| *byte == b'\n').count() - usize::from(bytes.ends_with(b"\n"));
            let expected = if bytes.is_empty() { 0 } else { lines };
            let output = String::from_utf8(output).unwrap();
            assert_eq!(output.lines().count(), expected, "{bytes:?}");
            output.lines().for_each(|answer| drop(check_answer(answer, &format!("{bytes:?}"))));
        }
    });
}

/// Valid requests, to be mutated.
const LINES: &[&str] = &[
    r#"{"op":"new","seed":7,"seats":2,"options":{},"time":{"type":"per_move","move_ms":9}}"#,
    r#"{"op":"legal","seat":0}"#,
    r#"{"op":"apply","seat":0,"command":{"type":"undo"},"at_ms":10}"#,
    r#"{"op":"apply","seat":0,"command":{"type":"resign"}}"#,
    r#"{"op":"apply","seat":"host","command":{"type":"flag","seat":1}}"#,
    r#"{"op":"view","viewer":"spectator"}"#,
    r#"{"op":"events","viewer":1}"#,
    r#"{"op":"log","viewer":0}"#,
    r#"{"op":"notation","seat":0,"command":{"type":"undo"}}"#,
    r#"{"op":"to_act"}"#,
    r#"{"op":"dump"}"#,
    r#"{"op":"journal"}"#,
    r#"{"op":"rematch","seed":8}"#,
    r#"{"op":"load","state":{"header":{},"sys":{},"core":{}}}"#,
];

#[test]
fn spoilt_lines_are_answered() {
    fuzz(|bytes| {
        for game in built_in().iter() {
            let mut session = Checked::new(game);
            let mut dice = Dice(bytes);
            session.send(LINES[0].as_bytes());
            while let Some(line) = spoilt(&mut dice) {
                session.send(&line);
            }
        }
    });
}

fn spoilt(dice: &mut Dice<'_>) -> Option<Vec<u8>> {
    let mut line = dice.pick(LINES)?.as_bytes().to_vec();
    for _ in 0..dice.below(4)? {
        let place = dice.below(line.len() + 1)?;
        match dice.byte()? % 4 {
            0 => line.insert(place, dice.byte()?),
            1 => line.truncate(place),
            2 => drop(line.get(place).is_some().then(|| line.remove(place))),
            _ => line.extend_from_within(place..),
        }
    }
    Some(line)
}

/// Commands of the systems that every game has, legal or not at the moment.
fn system_commands() -> Vec<Value> {
    let bare = ["undo", "approve_undo", "reject_undo", "cancel_undo", "resign", "offer_draw", "accept_draw"];
    let more = ["decline_draw", "withdraw_draw", "pass_response", "advance_phase", "next_step", "skip_step"];
    let mut commands: Vec<_> = bare.iter().chain(&more).map(|name| json!({ "type": name })).collect();
    commands.extend([
        json!({ "type": "vote_rematch", "yes": true }),
        json!({ "type": "flag", "seat": 0 }),
        json!({ "type": "resolve_prompt", "id": 1, "answer": { "type": "confirm", "yes": true } }),
        json!({ "type": "cheat_set", "pointer": "/turn", "value": 1 }),
        json!({ "type": "cheat_random", "values": [1, 2, 3] }),
        json!({ "type": "leave_tutorial" }),
    ]);
    commands
}

fn new_request(dice: &mut Dice<'_>) -> Option<Value> {
    let mut request = json!({ "op": "new", "seed": dice.byte()?, "cheats": dice.byte()? % 4 == 0 });
    request["mode"] = dice.pick(&[json!("local"), json!("local"), json!("online"), json!("tutorial")])?;
    let times = [
        json!({ "type": "per_move", "move_ms": 1000 }),
        json!({ "type": "fischer", "initial_ms": 5000, "increment_ms": u64::MAX }),
        json!({ "type": "byo_yomi", "main_ms": u64::MAX, "periods": 255, "period_ms": 0 }),
    ];
    if dice.byte()? % 3 == 0 {
        request["time"] = dice.pick(&times)?;
    }
    Some(request)
}

/// Sends one command that is valid or nearly so; `None` when the bytes run out.
fn step(session: &mut Checked, dice: &mut Dice<'_>) -> Option<bool> {
    let seats = [json!(0), json!(1), json!(2), json!(200), json!("host")];
    let turn = session.ask(&json!({ "op": "to_act" }));
    let in_turn = turn["to_act"][0].clone();
    let legal = session.ask(&json!({ "op": "legal", "seat": in_turn }));
    let legal = legal["commands"].as_array().cloned().unwrap_or_default();
    let mut seat = if in_turn.is_null() { json!(0) } else { in_turn };
    let mut command = dice.pick(&legal).unwrap_or_else(|| json!({ "type": "undo" }));
    match dice.byte()? % 8 {
        0 => command = dice.pick(&system_commands())?,
        1 => seat = dice.pick(&seats)?,
        2 => mutate(&mut command, dice)?,
        _ => {}
    }
    let now_ms = turn["now_ms"].as_u64().unwrap_or(0);
    let later = [now_ms, now_ms.saturating_add(900), now_ms.saturating_sub(1), u64::MAX];
    let at_ms = if dice.byte()? % 4 == 0 { dice.pick(&later) } else { None };
    Some(session.apply(&seat, &command, at_ms))
}

fn look_at_everything(session: &mut Checked) {
    for viewer in [json!(0), json!(1), json!("spectator")] {
        for op in ["view", "events", "log"] {
            session.ask(&json!({ "op": op, "viewer": viewer }));
        }
    }
}

#[test]
fn command_sequences_keep_the_books() {
    fuzz(|bytes| built_in().iter().for_each(|game| play_and_check(game, bytes)));
}

fn play_and_check(game: &Listed, bytes: &[u8]) {
    let (mut session, mut dice) = (Checked::new(game), Dice(bytes));
    let Some(request) = new_request(&mut dice) else {
        return;
    };
    if session.ask(&request)["ok"] != true {
        return;
    }
    while step(&mut session, &mut dice).is_some() {}
    look_at_everything(&mut session);
    let [dump, hash, journal, _] = session.books().map(|answer| check_answer(&answer, "the books"));
    let lines = journal["entries"].as_array().unwrap().iter().map(Value::to_string);
    let text = [journal["header"].to_string()].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    assert_eq!(game.game.audit(&text).unwrap().hash.to_string(), hash["hash"], "{text}");
    assert_eq!(game.game.replay(&text).unwrap().hash().to_string(), hash["hash"], "{text}");
    let mut other = Checked::new(game);
    assert_eq!(other.ask(&json!({ "op": "load", "state": dump["state"] }))["ok"], true, "{dump}");
    let [dump_again, hash_again, journal, _] = other.books().map(|answer| check_answer(&answer, "the books"));
    assert_eq!((dump, &hash), (dump_again, &hash_again));
    assert_eq!(journal["from_seq"], hash["seq"]);
}

#[test]
fn spoilt_dumps_are_refused_or_can_be_played_on() {
    fuzz(|bytes| {
        for game in built_in().iter() {
            let _ended_early = spoil_and_play(game, bytes).is_none();
        }
    });
}

fn spoil_and_play(game: &Listed, bytes: &[u8]) -> Option<()> {
    let (mut session, mut dice) = (Checked::new(game), Dice(bytes));
    session.ask(&new_request(&mut dice)?);
    for _ in 0..dice.below(8)? {
        step(&mut session, &mut dice)?;
    }
    let mut state = session.ask(&json!({ "op": "dump" }))["state"].take();
    for _ in 0..=dice.below(3)? {
        mutate(&mut state, &mut dice)?;
    }
    session.ask(&json!({ "op": "load", "state": state }));
    look_at_everything(&mut session);
    while step(&mut session, &mut dice).is_some() {}
    look_at_everything(&mut session);
    Some(())
}
