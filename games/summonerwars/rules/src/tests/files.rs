//! Mistakes in the data files are found when they are loaded.

use crate::data::Library;
use serde_json::Value;

/// Changes one value of a file. A pointer that ends with `-` adds to a list, `null` removes a field.
fn change(file: &mut Value, pointer: &str, value: &Value) {
    let (parent, last) = pointer.rsplit_once('/').unwrap();
    let parent = file.pointer_mut(parent).unwrap_or_else(|| panic!("there is nothing at {pointer}"));
    match parent {
        Value::Object(fields) if value.is_null() => drop(fields.remove(last)),
        Value::Object(fields) => drop(fields.insert(last.to_owned(), value.clone())),
        Value::Array(items) if last == "-" => items.push(value.clone()),
        Value::Array(items) => items[last.parse::<usize>().unwrap()] = value.clone(),
        _ => panic!("{pointer} is no place"),
    }
}

#[test]
fn mistakes_are_named() {
    let text = std::fs::read_to_string(format!("{}/mistakes.json", super::DATA)).unwrap();
    let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert!(rows.len() >= 20);
    for row in rows {
        let name = row["file"].as_str().unwrap();
        let mut files: Vec<(String, String)> =
            Library::files().iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        let (_, text) = files.iter_mut().find(|(file, _)| file == name).unwrap();
        let mut value: Value = serde_json::from_str(text).unwrap();
        for (pointer, wanted) in row["set"].as_object().unwrap() {
            change(&mut value, pointer, wanted);
        }
        *text = value.to_string();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&name[..], &text[..])).collect();
        let expected = row["error"].as_str().unwrap();
        match Library::read(&files) {
            Ok(_) => panic!("{row} is accepted"),
            Err(error) => assert!(error.to_string().contains(expected), "{row}\n  found: {error}"),
        }
    }
}
