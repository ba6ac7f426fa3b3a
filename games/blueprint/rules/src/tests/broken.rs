//! Files with one mistake each, and where it is found.

use crate::{Blueprint, EXAMPLES};
use serde_json::Value;

/// A row: an example, where it is changed, to what (nothing removes the field), and the mistake.
#[derive(serde::Deserialize)]
struct Row {
    game: String,
    at: String,
    put: Option<Value>,
    path: String,
    column: Option<u32>,
    code: String,
    suggestion: Option<String>,
}

fn change(file: &mut Value, at: &str, put: Option<Value>) {
    let (parent, name) = at.rsplit_once('/').unwrap();
    match (file.pointer_mut(parent).unwrap(), put) {
        (Value::Object(fields), Some(value)) => drop(fields.insert(name.to_owned(), value)),
        (Value::Object(fields), None) => drop(fields.remove(name)),
        (Value::Array(items), Some(value)) => items[name.parse::<usize>().unwrap()] = value,
        _ => panic!("{at} cannot be changed"),
    }
}

#[test]
fn every_mistake_is_found_at_its_place() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("../../tests/data/broken.json")).unwrap();
    assert!(rows.len() >= 30);
    let mut wrong = Vec::new();
    for row in rows {
        let (_, text) = EXAMPLES.iter().find(|(name, _)| *name == row.game).unwrap();
        let mut file: Value = serde_json::from_str(text).unwrap();
        change(&mut file, &row.at, row.put.clone());
        let expected = (row.path, row.column, row.code, row.suggestion);
        let found = match Blueprint::load(&file.to_string()) {
            Ok(_) => None,
            Err(mistakes) => {
                let first = mistakes[0].clone();
                Some((first.path, first.column, first.code.to_owned(), first.suggestion))
            }
        };
        if found.as_ref() != Some(&expected) {
            wrong.push(format!(
                "{} with {:?}:\n  expected {expected:?}\n  found    {found:?}",
                row.game, row.put
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn several_mistakes_are_reported_together() {
    let (_, text) = EXAMPLES.iter().find(|(name, _)| *name == "pig").unwrap();
    let mut file: Value = serde_json::from_str(text).unwrap();
    change(&mut file, "/moves/0/do/0", Some("roll dice of 6".into()));
    change(&mut file, "/moves/1/if", Some("pott > 0".into()));
    change(&mut file, "/end/0/if", Some("score".into()));
    let mistakes = Blueprint::load(&file.to_string()).unwrap_err();
    let paths: Vec<&str> = mistakes.iter().map(|mistake| &*mistake.path).collect();
    assert_eq!(paths, ["/moves/0/do/0", "/moves/1/if", "/end/0/if"]);
    assert_eq!(
        mistakes[1].to_string(),
        "/moves/1/if, column 1: unknown_name: there is no \"pott\"; did you mean \"pot\"?"
    );
}
