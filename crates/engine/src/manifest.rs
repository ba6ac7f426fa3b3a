//! What a game says about itself, as data: enough to list it, to draw its room form and to check options.

use crate::Problem;
use serde::Serialize;
use serde_json::{Map, Value};

/// The facts of a game. A constant of its rules crate; clients get it as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Manifest {
    /// Lower-case letters and digits; also the folder name and the prefix of message keys.
    pub id: &'static str,
    /// Raised whenever saved commands would be judged differently. Journals carry it.
    pub ruleset: u32,
    pub title: Bilingual,
    pub category: Category,
    pub seats_min: u8,
    pub seats_max: u8,
    /// 1 if every number between is possible, 2 if only every second is, as in games of two or four.
    pub seats_step: u8,
    /// Some seat knows something another seat does not.
    pub hidden_information: bool,
    /// Chance decides something after the set-up.
    pub chance: bool,
    pub minutes: u16,
    /// Somebody may take an empty seat after the start.
    pub late_join: bool,
    pub options: &'static [OptionField],
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bilingual {
    pub zh: &'static str,
    pub en: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    Abstract,
    Strategy,
    Casual,
    Party,
    Tool,
}

/// One field of a game's options.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OptionField {
    pub name: &'static str,
    pub title: Bilingual,
    pub kind: OptionKind,
    /// It fixes what chance would decide, such as a deal. At a table on a server it needs the consent of all.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fixes_chance: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionKind {
    Toggle {
        default: bool,
    },
    Number {
        min: i32,
        max: i32,
        default: i32,
    },
    Choice {
        values: &'static [Choice],
        default: &'static str,
    },
    /// One line, such as a position in a notation; the game checks it. Left out means the game's default.
    Text,
    /// Free JSON, such as a layout; the game checks it. Left out means the game's default.
    Data,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Choice {
    pub value: &'static str,
    pub title: Bilingual,
    /// The only number of seats it fits, if there is one.
    pub seats: Option<u8>,
}

impl Manifest {
    /// Checks options against the schema before they reach the game's own types, so that every mistake is named.
    pub fn check_options(&self, options: &Map<String, Value>) -> Result<(), Problem> {
        for (name, value) in options {
            let Some(field) = self.options.iter().find(|field| field.name == name) else {
                return Err(Problem::new("unknown_option", format!("{} has no option {name:?}", self.id)));
            };
            field.kind.check(value).map_err(|expected| {
                Problem::new("bad_option", format!("option {name:?} must be {expected}, not {value}"))
            })?;
        }
        Ok(())
    }

    /// The options that differ from their default, in the order of the fields.
    pub fn changed_options<'a>(
        &self,
        options: &'a Map<String, Value>,
    ) -> impl Iterator<Item = (&'static OptionField, &'a Value)> + use<'a> {
        let given = |field: &'static OptionField| Some((field, options.get(field.name)?));
        self.options.iter().filter_map(given).filter(|(field, value)| !field.kind.is_default(value))
    }

    /// The names of the options that fix what chance would decide, as far as they are set.
    pub fn options_fixing_chance(&self, options: &Map<String, Value>) -> Vec<&'static str> {
        let fixing = self.changed_options(options).filter(|(field, _)| field.fixes_chance);
        fixing.map(|(field, _)| field.name).collect()
    }

    /// The numbers of seats that a match can have, in ascending order.
    pub fn seat_counts(&self) -> impl Iterator<Item = u8> + use<> {
        (self.seats_min..=self.seats_max).step_by(usize::from(self.seats_step.max(1)))
    }

    pub fn check_seats(&self, seats: u8) -> Result<(), Problem> {
        if self.seat_counts().any(|count| count == seats) {
            return Ok(());
        }
        let (id, min, max) = (self.id, self.seats_min, self.seats_max);
        let numbers = match self.seats_step {
            0 | 1 => format!("{min} to {max}"),
            _ => self.seat_counts().map(|count| count.to_string()).collect::<Vec<_>>().join(" or "),
        };
        Err(Problem::new("bad_seats", format!("{id} is for {numbers} seats, not {seats}")))
    }
}

impl OptionKind {
    /// Whether the value means the same as leaving the option out.
    fn is_default(&self, value: &Value) -> bool {
        match *self {
            OptionKind::Toggle { default } => *value == default,
            OptionKind::Number { default, .. } => *value == default,
            OptionKind::Choice { default, .. } => *value == default,
            OptionKind::Text => value.is_null() || *value == "",
            OptionKind::Data => value.is_null() || value.as_array().is_some_and(Vec::is_empty),
        }
    }

    fn check(&self, value: &Value) -> Result<(), String> {
        let fits = match self {
            OptionKind::Toggle { .. } => value.is_boolean(),
            OptionKind::Number { min, max, .. } => {
                value.as_i64().is_some_and(|number| (i64::from(*min)..=i64::from(*max)).contains(&number))
            }
            OptionKind::Choice { values, .. } => {
                value.as_str().is_some_and(|text| values.iter().any(|choice| choice.value == text))
            }
            OptionKind::Text => value.is_string() || value.is_null(),
            OptionKind::Data => true,
        };
        if fits { Ok(()) } else { Err(self.expected()) }
    }

    fn expected(&self) -> String {
        match self {
            OptionKind::Toggle { .. } => "true or false".to_owned(),
            OptionKind::Number { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::Choice { values, .. } => {
                let values: Vec<_> = values.iter().map(|choice| format!("{:?}", choice.value)).collect();
                format!("one of {}", values.join(", "))
            }
            OptionKind::Text => "a text".to_owned(),
            OptionKind::Data => "any JSON".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: Bilingual = Bilingual { zh: "名", en: "name" };
    const MANIFEST: Manifest = Manifest {
        id: "sample",
        ruleset: 1,
        title: NAME,
        category: Category::Abstract,
        seats_min: 2,
        seats_max: 4,
        seats_step: 1,
        hidden_information: false,
        chance: false,
        minutes: 5,
        late_join: false,
        options: &[
            OptionField {
                name: "fast",
                title: NAME,
                kind: OptionKind::Toggle { default: false },
                fixes_chance: false,
            },
            OptionField {
                name: "size",
                title: NAME,
                kind: OptionKind::Number { min: 4, max: 8, default: 4 },
                fixes_chance: false,
            },
            OptionField {
                name: "mode",
                title: NAME,
                kind: OptionKind::Choice {
                    values: &[Choice { value: "edge", title: NAME, seats: None }],
                    default: "edge",
                },
                fixes_chance: false,
            },
            OptionField { name: "start", title: NAME, kind: OptionKind::Text, fixes_chance: false },
        ],
    };

    #[test]
    fn options_that_differ_are_told_from_defaults() {
        const DEAL: OptionField =
            OptionField { name: "deal", title: NAME, kind: OptionKind::Data, fixes_chance: true };
        const FIELDS: &[OptionField] = &[MANIFEST.options[0], MANIFEST.options[1], DEAL];
        let manifest = Manifest { options: FIELDS, ..MANIFEST };
        let rows = [
            ("{}", "", ""),
            (r#"{"fast":false,"size":4,"deal":null}"#, "", ""),
            (r#"{"deal":[]}"#, "", ""),
            (r#"{"size":5,"fast":true}"#, "fast size", ""),
            (r#"{"deal":{"leader":0},"fast":false}"#, "deal", "deal"),
        ];
        for (options, changed, fixing) in rows {
            let options = serde_json::from_str(options).unwrap();
            let names: Vec<_> = manifest.changed_options(&options).map(|(field, _)| field.name).collect();
            assert_eq!(names.join(" "), changed, "{options:?}");
            assert_eq!(manifest.options_fixing_chance(&options).join(" "), fixing, "{options:?}");
        }
    }

    #[test]
    fn options_are_checked_by_the_schema() {
        let rows = [
            (r#"{}"#, ""),
            (r#"{"fast":true,"size":8,"mode":"edge"}"#, ""),
            (r#"{"fast":1}"#, "bad_option: option \"fast\" must be true or false, not 1"),
            (r#"{"size":9}"#, "bad_option: option \"size\" must be a whole number from 4 to 8, not 9"),
            (r#"{"size":4.5}"#, "bad_option: option \"size\" must be a whole number from 4 to 8, not 4.5"),
            (r#"{"mode":"x"}"#, "bad_option: option \"mode\" must be one of \"edge\", not \"x\""),
            (r#"{"start":"4k3"}"#, ""),
            (r#"{"start":4}"#, "bad_option: option \"start\" must be a text, not 4"),
            (r#"{"colour":1}"#, "unknown_option: sample has no option \"colour\""),
        ];
        for (options, expected) in rows {
            let problem = MANIFEST.check_options(&serde_json::from_str(options).unwrap()).err();
            assert_eq!(problem.map_or(String::new(), |problem| problem.to_string()), expected);
        }
        assert!(MANIFEST.check_seats(2).is_ok() && MANIFEST.check_seats(4).is_ok());
        assert_eq!(MANIFEST.check_seats(5).unwrap_err().message, "sample is for 2 to 4 seats, not 5");
        let even = Manifest { seats_step: 2, ..MANIFEST };
        assert!(even.check_seats(2).is_ok() && even.check_seats(4).is_ok());
        assert_eq!(even.check_seats(3).unwrap_err().message, "sample is for 2 or 4 seats, not 3");
    }
}
