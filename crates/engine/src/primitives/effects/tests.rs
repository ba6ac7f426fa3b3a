use super::*;
use crate::Seats;
use crate::primitives::action_registry::HandlerError;

/// Four seats in two teams; every effect writes itself down.
#[derive(Default)]
struct Table {
    log: Vec<String>,
    target: Option<Seat>,
}

impl Variables for Table {
    fn value(&self, name: &str) -> Option<i64> {
        (name == "logged").then_some(self.log.len() as i64)
    }
}

impl TargetContext for Table {
    fn acting(&self) -> Seat {
        Seat(0)
    }

    fn seats(&self) -> Seats {
        Seats::new(4)
    }

    fn team(&self, seat: Seat) -> u8 {
        seat.0 % 2
    }
}

impl EffectContext for Table {
    fn target(&self) -> Option<Seat> {
        self.target
    }

    fn set_target(&mut self, target: Option<Seat>) {
        self.target = target;
    }
}

fn say(table: &mut Table, params: &Params) -> Result<(), HandlerError> {
    let word: String = params.get("word")?;
    let target = table.target.map_or(String::new(), |seat| seat.to_string());
    table.log.push(word + &target);
    Ok(())
}

fn handlers() -> EffectHandlers<Table> {
    let mut handlers = EffectHandlers::default();
    handlers.effects.register("say", say).unwrap();
    handlers.effects.register("fail", |_, _| Err(HandlerError::new("broken", "this always fails"))).unwrap();
    handlers.conditions.register("quiet", |table, _| Ok(table.log.is_empty())).unwrap();
    handlers.targets.register("last", |table, _| Ok(SeatSet::only(Seat(table.seats().count - 1)))).unwrap();
    handlers
}

fn say_word(word: &str) -> String {
    format!(r#"{{"type":"run","effect":"say","params":{{"word":"{word}"}}}}"#)
}

fn for_each(targets: &str, effects: &str) -> String {
    format!(r#"{{"type":"for_each","targets":{{"type":{targets}}},"effects":[{effects}]}}"#)
}

fn repeat(times: &str, effects: &str) -> String {
    format!(r#"{{"type":"repeat","times":{times},"effects":[{effects}]}}"#)
}

/// Runs the effects and compares what was said, and the name of the error if there is one.
fn check(json: &str, said: &str, error: Option<&str>) {
    let effects: Vec<Effect> = serde_json::from_str(&format!("[{json}]")).unwrap();
    assert_eq!(serde_json::to_string(&effects).unwrap(), format!("[{json}]"));
    let mut table = Table::default();
    let result = run_effects(&effects, &mut table, &handlers());
    assert_eq!(table.log.join(" "), said, "{json}");
    assert_eq!(table.target, None, "the target is put back after {json}");
    assert_eq!(result.as_ref().err().map(|failure| failure.error.code()), error, "{json}");
    let ran = result.map_or_else(|failure| failure.ran, |report| report.ran);
    assert_eq!(ran.len(), table.log.len(), "{json}");
}

#[test]
fn effects_run_in_order() {
    let (a, b, c) = (say_word("a"), say_word("b"), say_word("c"));
    let quiet = format!(
        r#"{{"type":"if","condition":{{"type":"custom","name":"quiet"}},"then":[{a}],"otherwise":[{b}]}}"#
    );
    let never = format!(r#"{{"type":"if","condition":{{"type":"never"}},"then":[{a}]}}"#);
    let rows = [
        (String::new(), ""),
        (format!("{a},{b}"), "a b"),
        (format!(r#"{{"type":"sequence","effects":[{b},{a}]}},{c}"#), "b a c"),
        (format!("{quiet},{quiet}"), "a b"),
        (never, ""),
        (repeat("3", &a), "a a a"),
        (repeat("-3", &a), ""),
        // The number of rounds does not follow what the rounds change.
        (format!("{a},{}", repeat("\"logged\"", &b)), "a b"),
        (format!("{},{b}", for_each("\"opponents\"", &a)), "a1 a3 b"),
        (for_each("\"custom\",\"name\":\"last\"", &a), "a3"),
        (for_each("\"opponents\"", &format!("{},{b}", for_each("\"allies\"", &a))), "a2 b1 a2 b3"),
    ];
    rows.iter().for_each(|(json, said)| check(json, said, None));
}

#[test]
fn every_failure_stops_the_run_and_says_why() {
    let a = say_word("a");
    let fail = r#"{"type":"run","effect":"fail"}"#;
    let unknown = r#"{"type":"custom","name":"nothing"}"#;
    let rows = [
        (format!("{a},{fail},{a}"), "a", "broken"),
        (format!(r#"{a},{{"type":"run","effect":"nothing"}}"#), "a", "unknown_id"),
        (r#"{"type":"run","effect":"say"}"#.to_owned(), "", "missing_param"),
        (for_each("\"all\"", &format!("{a},{fail}")), "a0", "broken"),
        (format!(r#"{{"type":"if","condition":{unknown},"then":[{a}]}}"#), "", "unknown_id"),
        (for_each("\"custom\",\"name\":\"nothing\"", &a), "", "unknown_id"),
        (for_each("\"chosen\"", &a), "", "nobody_chosen"),
        (repeat("\"nothing\"", &a), "", "unknown_variable"),
        (repeat("9223372036854775807", ""), "", "too_many_steps"),
    ];
    rows.iter().for_each(|(json, said, code)| check(json, said, Some(code)));
}

#[test]
fn steps_and_depth_are_limited_exactly() {
    let repeat = |times: i64| vec![Effect::Repeat { times: times.into(), effects: Vec::new() }];
    let steps =
        |times| run_effects(&repeat(times), &mut Table::default(), &handlers()).map(|report| report.steps);
    assert_eq!(steps(999), Ok(MAX_STEPS));
    assert_eq!(steps(1000).map_err(|failure| failure.error), Err(EffectError::TooManySteps));

    let nested = |levels: u32| {
        (0..levels).fold(Vec::new(), |effects: Vec<Effect>, _| vec![Effect::Sequence { effects }])
    };
    let run =
        |levels| run_effects(&nested(levels), &mut Table::default(), &handlers()).map(|report| report.steps);
    assert_eq!(run(MAX_DEPTH), Ok(MAX_DEPTH));
    assert_eq!(run(MAX_DEPTH + 1).map_err(|failure| failure.error.code()), Err("effects_too_deep"));
    assert_eq!(check_effects(&nested(MAX_DEPTH), &handlers()), Ok(()));
    assert_eq!(check_effects(&nested(MAX_DEPTH + 1), &handlers()), Err(EffectError::TooDeep));
}

#[test]
fn data_is_checked_before_it_runs() {
    let nothing = r#"{"type":"run","effect":"nothing"}"#;
    let rows = [
        (say_word("a"), None),
        (for_each("\"custom\",\"name\":\"last\"", &say_word("a")), None),
        (repeat("0", nothing), Some("no effect is registered as \"nothing\"")),
        (
            format!(r#"{{"type":"if","condition":{{"type":"always"}},"then":[],"otherwise":[{nothing}]}}"#),
            Some("no effect is registered as \"nothing\""),
        ),
        (
            r#"{"type":"if","condition":{"type":"custom","name":"loud"},"then":[]}"#.to_owned(),
            Some("no condition is registered as \"loud\""),
        ),
        (for_each("\"custom\",\"name\":\"first\"", ""), Some("no target is registered as \"first\"")),
    ];
    for (json, expected) in rows {
        let effects: Vec<Effect> = serde_json::from_str(&format!("[{json}]")).unwrap();
        let error = check_effects(&effects, &handlers()).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), expected, "{json}");
    }
}

#[test]
fn reports_go_into_events() {
    let effects: Vec<Effect> =
        serde_json::from_str(&format!("[{}]", for_each("\"next\"", &say_word("a")))).unwrap();
    let report = run_effects(&effects, &mut Table::default(), &handlers()).unwrap();
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(json, r#"{"ran":[{"effect":"say","target":1}],"steps":3}"#);
    assert_eq!(serde_json::from_str::<EffectReport>(&json).unwrap(), report);
}
