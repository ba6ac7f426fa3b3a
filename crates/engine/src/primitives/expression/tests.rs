use super::*;

fn variables(name: &str) -> Option<i64> {
    match name {
        "five" => Some(5),
        "most" => Some(i64::MAX),
        "least" => Some(i64::MIN),
        _ => None,
    }
}

fn check(json: &str, expected: Result<i64, &str>) {
    let expression: Expression = serde_json::from_str(json).unwrap();
    assert_eq!(expression.evaluate(&variables).map_err(|error| error.code()), expected, "{json}");
    let again = serde_json::to_string(&expression).unwrap();
    assert_eq!(serde_json::from_str::<Expression>(&again).unwrap(), expression, "{json}");
}

#[test]
fn every_operation_has_its_value() {
    let rows = [
        ("-3", -3),
        (r#""five""#, 5),
        (r#"{"type":"add","terms":[]}"#, 0),
        (r#"{"type":"add","terms":[1,"five",-2]}"#, 4),
        (r#"{"type":"subtract","left":2,"right":"five"}"#, -3),
        (r#"{"type":"multiply","factors":[]}"#, 1),
        (r#"{"type":"multiply","factors":[2,"five"]}"#, 10),
        (r#"{"type":"divide","left":-7,"right":2}"#, -4),
        (r#"{"type":"divide","left":7,"right":2,"rounding":"up"}"#, 4),
        (r#"{"type":"divide","left":-7,"right":2,"rounding":"towards_zero"}"#, -3),
        (r#"{"type":"modulo","left":-7,"right":3}"#, 2),
        (r#"{"type":"modulo","left":7,"right":-3}"#, -2),
        (r#"{"type":"modulo","left":"least","right":-1}"#, 0),
        (r#"{"type":"negate","value":"five"}"#, -5),
        (r#"{"type":"absolute","value":-9}"#, 9),
        (r#"{"type":"min","values":[3,"five",1]}"#, 1),
        (r#"{"type":"max","values":[3,"five",1]}"#, 5),
        (r#"{"type":"compare","left":5,"comparison":"equal","right":"five"}"#, 1),
        (r#"{"type":"compare","left":5,"comparison":"less","right":"five"}"#, 0),
        // The branch that is not taken may be wrong.
        (r#"{"type":"if","test":2,"then":"five","otherwise":"nobody"}"#, 5),
        (r#"{"type":"if","test":0,"then":"nobody","otherwise":8}"#, 8),
    ];
    rows.into_iter().for_each(|(json, value)| check(json, Ok(value)));
}

#[test]
fn every_mistake_has_its_name() {
    let rows = [
        (r#""nobody""#, "unknown_variable"),
        (r#"{"type":"add","terms":["most",1]}"#, "overflow"),
        (r#"{"type":"subtract","left":"least","right":1}"#, "overflow"),
        (r#"{"type":"multiply","factors":["most",2]}"#, "overflow"),
        (r#"{"type":"divide","left":"least","right":-1}"#, "overflow"),
        (r#"{"type":"negate","value":"least"}"#, "overflow"),
        (r#"{"type":"absolute","value":"least"}"#, "overflow"),
        (r#"{"type":"divide","left":1,"right":0}"#, "division_by_zero"),
        (r#"{"type":"modulo","left":1,"right":0}"#, "division_by_zero"),
        (r#"{"type":"min","values":[]}"#, "empty_list"),
        (r#"{"type":"max","values":[]}"#, "empty_list"),
    ];
    rows.into_iter().for_each(|(json, code)| check(json, Err(code)));
}

#[test]
fn depth_is_limited_exactly() {
    let nested =
        |levels: u32| (0..levels).fold(Expression::from(1), |value, _| Operation::Negate { value }.into());
    assert_eq!(nested(MAX_DEPTH).evaluate(&variables), Ok(1));
    assert_eq!(
        nested(MAX_DEPTH + 1).evaluate(&variables).map_err(|error| error.code()),
        Err("expression_too_deep")
    );
}

#[test]
fn unreadable_expressions_say_why() {
    let rows = [
        ("1.5", "a whole number, the name of a variable or an operation"),
        ("9223372036854775808", "a constant is too large"),
        (r#"{"type":"power"}"#, "unknown variant `power`"),
        (r#"{"type":"negate","value":[1]}"#, "a whole number, the name of a variable or an operation"),
        (r#"{"type":"subtract","left":1}"#, "missing field `right`"),
    ];
    for (json, reason) in rows {
        let error = serde_json::from_str::<Expression>(json).unwrap_err().to_string();
        assert!(error.contains(reason), "{json}: {error}");
    }
}

#[test]
fn variables_can_be_listed_and_kept_in_a_map() {
    let json = r#"{"type":"if","test":"b","then":{"type":"add","terms":["a",1]},
        "otherwise":{"type":"absolute","value":"b"}}"#;
    let expression: Expression = serde_json::from_str(json).unwrap();
    assert_eq!(expression.variable_names().into_iter().collect::<Vec<_>>(), ["a", "b"]);
    let map = BTreeMap::from([("a".to_owned(), 4), ("b".to_owned(), 1)]);
    assert_eq!(expression.evaluate(&map), Ok(5));
    let error = expression.evaluate(&BTreeMap::new()).unwrap_err();
    assert_eq!(error.to_string(), "there is no variable \"b\"");
}
