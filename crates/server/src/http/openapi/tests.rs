use super::*;
use crate::http::api;
use serde_json::Value;

fn document() -> Value {
    let (_, described) = api().split_for_parts();
    serde_json::from_slice(&finish(described).0).unwrap()
}

/// Every `$ref` in a JSON value.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(|text| text.as_str()).map(str::to_owned));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn every_reference_leads_to_a_schema_and_every_schema_is_referred_to() {
    let document = document();
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let there: BTreeSet<_> = schemas.keys().map(|name| format!("#/components/schemas/{name}")).collect();
    assert_eq!(found, there);
}

/// The paths below `/api` that a router knows. axum lists them in its `Debug` text only.
fn paths_of(router: &Router<App>) -> BTreeSet<String> {
    let text = format!("{router:?}");
    let quoted = text.split('"').skip(1).step_by(2).filter(|text| text.starts_with("/api"));
    quoted.map(str::to_owned).collect()
}

#[test]
fn every_route_is_described() {
    let (router, described) = api().split_for_parts();
    let described: BTreeSet<String> = described.paths.paths.into_keys().collect();
    assert!(described.len() > 20, "{described:?}");
    assert_eq!(paths_of(&router), described);
}

#[test]
fn every_operation_has_its_texts_in_both_languages_and_a_known_group() {
    let is_chinese = |text: &str| text.chars().any(|letter| ('\u{4e00}'..'\u{a000}').contains(&letter));
    let document = document();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let [summary, description] =
                ["summary", "description"].map(|name| operation[name].as_str().unwrap());
            assert!(!is_chinese(summary) && is_chinese(description), "{method} {path}");
            let group = operation["tags"][0].as_str().unwrap();
            assert!(tags::ALL.iter().any(|(name, _)| *name == group), "{method} {path}: {group}");
            let responses = operation["responses"].as_object().unwrap();
            assert!(responses.values().all(|it| it["description"] != ""), "{method} {path}");
        }
    }
}

/// The schemas of the engine's types are written by hand, so this compares them with what the engine writes.
#[test]
fn the_schema_of_a_game_has_the_fields_of_a_manifest() {
    let document = document();
    let fields = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
    let schema = &document["components"]["schemas"]["Game"];
    let categories = document["components"]["schemas"]["Category"]["enum"].as_array().unwrap();
    for listed in qipan_catalog::built_in().iter() {
        let manifest = serde_json::to_value(listed.game.manifest()).unwrap();
        assert_eq!(fields(&manifest), fields(&schema["properties"]));
        assert!(categories.contains(&manifest["category"]));
    }
}
