use super::*;

/// The variables of these tests by name.
fn find(name: &str) -> Result<i64, String> {
    match name {
        "five" => Ok(5),
        "largest" => Ok(i64::MAX),
        "smallest" => Ok(i64::MIN),
        _ => Err(name.to_owned()),
    }
}

fn check(json: &str, expected: Result<i64, &str>) {
    let written: Expression = serde_json::from_str(json).unwrap();
    let resolved = written.resolve(&|name: &String| find(name)).unwrap();
    let value = resolved.evaluate(&|variable: &i64| *variable);
    assert_eq!(value.map_err(|error| error.code()), expected, "{json}");
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
        (r#"{"type":"min","values":[3,"five",1]}"#, 1),
        (r#"{"type":"max","values":[3,"five",1]}"#, 5),
        (r#"{"type":"add","terms":[{"type":"multiply","factors":["five","five"]},1]}"#, 26),
    ];
    rows.into_iter().for_each(|(json, value)| check(json, Ok(value)));
}

#[test]
fn every_mistake_has_its_name() {
    let rows = [
        (r#"{"type":"add","terms":["largest",1]}"#, "overflow"),
        (r#"{"type":"subtract","left":"smallest","right":1}"#, "overflow"),
        (r#"{"type":"multiply","factors":["largest",2]}"#, "overflow"),
        (r#"{"type":"divide","left":"smallest","right":-1}"#, "overflow"),
        (r#"{"type":"divide","left":1,"right":0}"#, "division_by_zero"),
        (r#"{"type":"min","values":[]}"#, "empty_list"),
        (r#"{"type":"max","values":[]}"#, "empty_list"),
    ];
    rows.into_iter().for_each(|(json, code)| check(json, Err(code)));
}

#[test]
fn unknown_variables_are_found_when_names_are_resolved() {
    let rows = [
        r#""nobody""#,
        r#"{"type":"add","terms":["five","nobody"]}"#,
        r#"{"type":"subtract","left":1,"right":"nobody"}"#,
        r#"{"type":"multiply","factors":["nobody"]}"#,
        r#"{"type":"divide","left":"nobody","right":2}"#,
        r#"{"type":"min","values":["nobody"]}"#,
        r#"{"type":"max","values":[1,{"type":"add","terms":["nobody"]}]}"#,
    ];
    for json in rows {
        let written: Expression = serde_json::from_str(json).unwrap();
        assert_eq!(written.resolve(&|name: &String| find(name)), Err("nobody".to_owned()), "{json}");
    }
}

#[test]
fn unreadable_expressions_say_why() {
    let rows = [
        ("1.5", "a whole number, the name of a variable or an operation"),
        ("9223372036854775808", "a constant is too large"),
        (r#"{"type":"power"}"#, "unknown variant `power`"),
        (r#"{"type":"min","values":[[1]]}"#, "a whole number, the name of a variable or an operation"),
        (r#"{"type":"subtract","left":1}"#, "missing field `right`"),
    ];
    for (json, reason) in rows {
        let error = serde_json::from_str::<Expression>(json).unwrap_err().to_string();
        assert!(error.contains(reason), "{json}: {error}");
    }
}
