//! The options of a table as text: those that differ from the default, by their titles in the manifest.

use qipan_engine::{Bilingual, Manifest, OptionField, OptionKind};
use qipan_ui::{settings, text_with};
use serde_json::{Map, Value};

/// One short line for every option that differs.
pub(crate) fn option_words(manifest: &Manifest, options: &Map<String, Value>) -> Vec<String> {
    manifest.changed_options(options).map(|(field, value)| words(field, value)).collect()
}

/// The same, only for options that fix what chance would decide.
pub(crate) fn fixing_words(manifest: &Manifest, options: &Map<String, Value>) -> Vec<String> {
    let fixing = manifest.changed_options(options).filter(|(field, _)| field.fixes_chance);
    fixing.map(|(field, value)| words(field, value)).collect()
}

fn words(field: &OptionField, value: &Value) -> String {
    let language = settings().language();
    let title = language.of(&field.title);
    let line = |value: &str| text_with("option-is", &[("title", title.into()), ("value", value.into())]);
    match Detail::of(&field.kind, value) {
        Detail::None => title.to_owned(),
        Detail::Off => text_with("option-off", &[("title", title.into())]),
        Detail::Number(number) => line(&number.to_string()),
        Detail::Choice(choice) => line(language.of(choice)),
    }
}

/// The part of the text after the title of the option.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Detail<'a> {
    /// A switch that is on needs no value, and a position or a deal is too long for a line.
    None,
    Off,
    Number(i64),
    Choice(&'a Bilingual),
}

impl Detail<'_> {
    fn of<'a>(kind: &'a OptionKind, value: &Value) -> Detail<'a> {
        match kind {
            OptionKind::Toggle { .. } if *value == false => Detail::Off,
            OptionKind::Number { .. } => value.as_i64().map_or(Detail::None, Detail::Number),
            OptionKind::Choice { values, .. } => {
                let choice = values.iter().find(|choice| *value == choice.value);
                choice.map_or(Detail::None, |choice| Detail::Choice(&choice.title))
            }
            OptionKind::Toggle { .. } | OptionKind::Text | OptionKind::Data => Detail::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::Choice;
    use serde_json::json;

    #[test]
    fn a_value_is_said_where_it_is_short() {
        let wide = Bilingual::new("大", "Wide");
        let choice = OptionKind::choice(vec![Choice::new("wide", wide.clone())]);
        let toggle = OptionKind::Toggle { default: true };
        let number = OptionKind::Number { min: 1, max: 9, default: 5 };
        let rows = [
            (&toggle, json!(false), Detail::Off),
            (&toggle, json!(true), Detail::None),
            (&number, json!(7), Detail::Number(7)),
            (&choice, json!("wide"), Detail::Choice(&wide)),
            (&choice, json!("unknown"), Detail::None),
            (&OptionKind::Text, json!("4k3/9/9"), Detail::None),
            (&OptionKind::Data, json!({"leader": 0}), Detail::None),
            // The lobby's list sends `true` in the place of a long value.
            (&OptionKind::Data, json!(true), Detail::None),
        ];
        for (kind, value, expected) in rows {
            assert_eq!(Detail::of(kind, &value), expected, "{value}");
        }
    }
}
