//! Saved states: a state that play cannot reach is not loaded.

use super::data::set;
use crate::{Options, State, Xiangqi};
use qipan_engine::{Extras, Problem, Seats};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    what: String,
    #[serde(default)]
    options: Options,
    /// JSON pointers into the first state, and their new values.
    set: Map<String, Value>,
    /// `None`, `unreadable`, or the code of the refusal.
    code: Option<String>,
}

#[test]
fn impossible_states_are_refused() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("../../tests/data/states.json")).unwrap();
    for Row { what, options, set: changes, code } in rows {
        let seats = Seats::new(options.seats());
        let mut json = serde_json::to_value(State::new(&options, seats).unwrap()).unwrap();
        changes.into_iter().for_each(|(pointer, value)| set(&mut json, &pointer, value));
        let found = match serde_json::from_value::<State>(json) {
            Ok(state) => {
                Xiangqi.check_state(&state, seats).err().map(|reason| Problem::from_reason(&reason).code)
            }
            Err(_) => Some("unreadable".to_owned()),
        };
        assert_eq!(found, code, "{what}");
    }
}
