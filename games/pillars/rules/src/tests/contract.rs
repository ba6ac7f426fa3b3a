//! The engine object through its JSON: shapes, the worked hand, and every refusal with its code.

use super::shapes::Shapes;
use crate::contract::Engine;
use crate::{Command, notation};
use qipan_engine::{OwnOps, Problem};
use serde::Deserialize;
use serde_json::{Value, json};

/// The worked hand in notation; the step after the last action settles it.
pub(super) const WORKED: [&str; 12] = ["=", "-", "!", "SS", "[Nm]", "[NN]", "s", "[X]", "[c]", "=", "-", "-"];

pub(super) fn call(engine: &mut Engine, request: &Value) -> Result<Value, Problem> {
    let mut fields = request.as_object().unwrap().clone();
    let op = fields.remove("op").unwrap();
    engine.call(op.as_str().unwrap(), fields)
}

/// An engine after this many actions of the worked hand; one more than all of them settles it.
pub(super) fn worked(actions: usize) -> Engine {
    let mut engine = Engine::default();
    let deal = &crate::tutorial::LESSON.options["deal"];
    let config = json!({"leader_seat": deal["leader"], "hands": deal["hands"]});
    call(&mut engine, &json!({"op": "init_game", "config": config})).unwrap();
    for text in WORKED.iter().take(actions) {
        act(&mut engine, text).unwrap();
    }
    if actions > WORKED.len() {
        call(&mut engine, &json!({"op": "settle"})).unwrap();
    }
    engine
}

/// Applies the action with this notation by its index in the list.
fn act(engine: &mut Engine, text: &str) -> Result<Value, Problem> {
    let seat = engine.get_public_state().turn.current_seat;
    let listed = serde_json::to_value(engine.get_legal_actions(seat.0).unwrap()).unwrap();
    let (wanted, cover) = match notation::read(text).unwrap() {
        Command::Play { discs } => (json!({"type": "PLAY", "payload_cards": cards(discs)}), Value::Null),
        Command::Cover { discs } => (json!({"type": "COVER", "required_count": discs.len()}), cards(discs)),
        Command::Buckle {} => (json!({"type": "BUCKLE"}), Value::Null),
        Command::Reveal {} => (json!({"type": "REVEAL"}), Value::Null),
        _ => (json!({"type": "PASS_REVEAL"}), Value::Null),
    };
    let index = listed["actions"].as_array().unwrap().iter().position(|action| *action == wanted);
    let index = index.unwrap_or_else(|| panic!("{wanted} is not listed: {listed}"));
    call(engine, &json!({"op": "apply_action", "action_idx": index, "cover_list": cover}))
}

fn cards(discs: crate::Bag) -> Value {
    discs.iter().map(|(disc, count)| json!({"type": disc, "count": count})).collect()
}

/// Every method at every point of the worked hand gives what the contract's shapes say.
#[test]
fn every_method_has_its_shape() {
    let shapes = Shapes::read();
    shapes.check("state", &serde_json::to_value(Engine::default().dump_state()).unwrap());
    shapes.check("public_state", &serde_json::to_value(Engine::default().get_public_state()).unwrap());
    for actions in 0..=WORKED.len() + 1 {
        let mut engine = worked(actions);
        let mut ask =
            |shape: &str, request: Value| shapes.check(shape, &call(&mut engine, &request).unwrap());
        ask("state", json!({"op": "dump_state"}));
        ask("public_state", json!({"op": "get_public_state"}));
        for seat in 0..3 {
            ask("private_state", json!({"op": "get_private_state", "seat": seat}));
            ask("legal_actions", json!({"op": "get_legal_actions", "seat": seat}));
        }
        match WORKED.get(actions) {
            Some(text) => {
                let output = act(&mut engine, text).unwrap();
                let is_last = actions + 1 == WORKED.len();
                shapes.check(if is_last { "last_output" } else { "output" }, &output);
            }
            None => ask("last_output", json!({"op": "settle"})),
        }
    }
    let output =
        call(&mut Engine::default(), &json!({"op": "init_game", "config": {}, "rng_seed": 7})).unwrap();
    shapes.check("output", &output);
}

#[test]
fn the_worked_hand() {
    let mut engine = worked(WORKED.len());
    let phase = |engine: &Engine| engine.phase().name();
    assert_eq!((engine.version(), phase(&engine)), (12, "settlement"));
    let settled = call(&mut engine, &json!({"op": "settle"})).unwrap();
    assert_eq!((engine.version(), phase(&engine)), (13, "finished"));
    assert_eq!(call(&mut engine, &json!({"op": "settle"})).unwrap(), settled, "settling is idempotent");
    let row = |seat: u8, delta: i8, enough: i8, reveal: i8| json!({"seat": seat, "delta": delta, "delta_enough": enough, "delta_reveal": reveal, "delta_ceramic": 0});
    let expected = json!([row(0, 3, 2, 1), row(1, -1, -1, 0), row(2, -2, -1, -1)]);
    assert_eq!(settled["settlement"]["chip_delta_by_seat"], expected);
    assert_eq!(settled["settlement"]["final_state"], settled["new_state"]);
    assert_eq!(
        settled["public_state"]["pillar_groups"][0]["plays"][1],
        json!({"seat": 1, "power": -1, "covered_count": 2})
    );
    assert_eq!(
        settled["private_state_by_seat"]["1"]["covered"],
        json!({"R_XIANG": 1, "B_MA": 1, "R_NIU": 1})
    );
}

/// The order of the list, and what is listed when.
#[test]
fn lists_of_actions() {
    let listed = |actions: usize, seat: u8| {
        let list = serde_json::to_value(worked(actions).get_legal_actions(seat).unwrap()).unwrap();
        let words = |action: &Value| match action["payload_cards"].as_array() {
            Some(cards) => cards
                .iter()
                .map(|card| format!("{}{}", card["type"].as_str().unwrap(), card["count"]))
                .collect(),
            None => action["type"].as_str().unwrap().to_owned(),
        };
        list["actions"].as_array().unwrap().iter().map(words).collect::<Vec<String>>().join(" ")
    };
    let leads = "R_SHI1 B_SHI1 R_XIANG1 R_MA1 R_CHE1 B_NIU1 R_SHI2 B_NIU2";
    let rows = [
        (0, 0, format!("{leads} BUCKLE")),
        (0, 1, String::new()),
        (1, 1, "REVEAL PASS_REVEAL".to_owned()),
        (1, 0, String::new()),
        (3, 0, leads.to_owned()),
        (4, 1, "COVER".to_owned()),
        (12, 0, String::new()),
    ];
    for (actions, seat, expected) in rows {
        assert_eq!(listed(actions, seat), expected, "seat {seat} after {actions}");
    }
    let state = worked(3).dump_state();
    assert_eq!((state.phase.name(), state.turn.round_kind), ("in_round", 0));
    assert_eq!(worked(3).dump_state().reveal.active_revealer_seat, Some(qipan_engine::Seat(2)));
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    /// The number of actions of the worked hand; `None` for an engine without a hand.
    after: Option<usize>,
    call: Value,
    code: String,
}

#[test]
fn refusals_have_their_codes_and_change_nothing() {
    let rows: Vec<Refused> =
        serde_json::from_str(include_str!("../../tests/data/contract_errors.json")).unwrap();
    for Refused { after, call: request, code } in rows {
        let mut engine = after.map_or_else(Engine::default, worked);
        let before = format!("{engine:?}");
        let problem = call(&mut engine, &request).expect_err(&request.to_string());
        assert_eq!(problem.code, code, "{request}: {problem}");
        assert!(problem.message.len() > 10, "{problem}");
        assert_eq!(format!("{engine:?}"), before, "{request} changed something");
    }
}

/// A seed decides the deal; without one the deals go on from the engine's own stream.
#[test]
fn seeds() {
    let dealt = |engine: &mut Engine, seed: Value| {
        call(engine, &json!({"op": "init_game", "rng_seed": seed})).unwrap()["new_state"].clone()
    };
    let (mut one, mut other) = (Engine::default(), Engine::default());
    assert_eq!(dealt(&mut one, 5.into()), dealt(&mut other, 5.into()));
    let first = dealt(&mut one, Value::Null);
    assert_ne!(first, dealt(&mut one, Value::Null));
    assert_eq!(first, dealt(&mut other, Value::Null));
    // The position of the stream makes no difference to a hand with a seed.
    assert_eq!(dealt(&mut one, 5.into()), dealt(&mut other, 5.into()));
    assert_ne!(dealt(&mut one, 5.into()), dealt(&mut one, 6.into()));
    let leads =
        call(&mut one, &json!({"op": "init_game", "config": {"leader_seat": 2}, "rng_seed": 5})).unwrap();
    assert_eq!(leads["public_state"]["turn"]["current_seat"], 2);
}

/// The caller gives the time; the decision shows it until the next one begins.
#[test]
fn decisions_know_when_they_began() {
    let mut engine = worked(0);
    let request = json!({"op": "apply_action", "action_idx": 8, "at_ms": 1500});
    let output = call(&mut engine, &request).unwrap();
    let expected =
        json!({"seat": 1, "context": "reveal_decision", "started_at_ms": 1500, "timeout_at_ms": null});
    assert_eq!(output["new_state"]["decision"], expected);
    let mut loaded = Engine::default();
    let mut state = output["new_state"].clone();
    state["decision"]["timeout_at_ms"] = 9000.into();
    call(&mut loaded, &json!({"op": "load_state", "state": state})).unwrap();
    assert_eq!(call(&mut loaded, &json!({"op": "dump_state"})).unwrap(), state);
}
