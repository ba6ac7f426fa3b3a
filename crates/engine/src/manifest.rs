//! The description of a game as data: enough to list it, to show the form for a new table and to check options.

use crate::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The facts of a game; clients get them as JSON. [`Manifest::new`] has the values of most games:
///
/// ```
/// use qipan_engine::{Bilingual, Category, Manifest};
/// let title = Bilingual::new("六贯棋", "Hex");
/// let hex = Manifest { minutes: 20, ..Manifest::new("hex", title, Category::Abstract) };
/// assert_eq!((hex.seats_min, hex.seats_max, hex.hidden_information), (2, 2, false));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Lower-case letters and digits; also the folder name and the prefix of message keys.
    pub id: String,
    /// Raised whenever the rules would treat saved commands differently. Journals carry it.
    pub ruleset: u32,
    /// Raised whenever the type of the state changes its shape, and with it all hashes. Audits of journals of an
    /// older version compare events but not hashes.
    pub state_version: u32,
    pub title: Bilingual,
    pub category: Category,
    pub seats_min: u8,
    pub seats_max: u8,
    /// 1 if every number of seats in between is possible, 2 if only every second one, as in games for two or four.
    pub seats_step: u8,
    /// Some seat knows something another seat does not.
    pub hidden_information: bool,
    /// Chance decides something after the set-up.
    pub chance: bool,
    pub minutes: u16,
    /// A player may take an empty seat after the start.
    pub late_join: bool,
    /// [`Extras::puzzles`](crate::Extras::puzzles) lists some. Known without the rules, and not part of the JSON: only
    /// programs that have the rules can start a puzzle.
    #[serde(skip)]
    pub puzzles: bool,
    /// Players build decks of their own, which [`Extras::check_deck`](crate::Extras::check_deck) checks. Not part of the
    /// JSON, because only programs that have the rules can build one.
    #[serde(skip)]
    pub decks: bool,
    pub options: Vec<OptionField>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bilingual {
    pub zh: String,
    pub en: String,
}

impl Bilingual {
    pub fn new(zh: &str, en: &str) -> Bilingual {
        Bilingual { zh: zh.to_owned(), en: en.to_owned() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    Abstract,
    Strategy,
    Casual,
    Party,
    Tool,
}

/// One field of a game's options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionField {
    pub name: String,
    pub title: Bilingual,
    pub kind: OptionKind,
    /// The option fixes what chance would decide, such as a deal. At a table on a server it needs the consent of all.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixes_chance: bool,
}

impl OptionField {
    pub fn new(name: &str, title: Bilingual, kind: OptionKind) -> OptionField {
        OptionField { name: name.to_owned(), title, kind, fixes_chance: false }
    }

    #[must_use]
    pub fn fixing_chance(mut self) -> OptionField {
        self.fixes_chance = true;
        self
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
        values: Vec<Choice>,
        default: String,
    },
    /// One line of text, such as a position in a notation; the game checks it. If omitted, the game's default.
    Text,
    /// Free JSON, such as a layout; the game checks it. If omitted, the game's default.
    Data,
}

impl OptionKind {
    /// A choice among values, the first of which is the default.
    pub fn choice(values: Vec<Choice>) -> OptionKind {
        let default = values.first().map_or_else(String::new, |choice| choice.value.clone());
        OptionKind::Choice { values, default }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    pub value: String,
    pub title: Bilingual,
    /// The only number of seats that this choice allows, if there is one.
    pub seats: Option<u8>,
}

impl Choice {
    pub fn new(value: &str, title: Bilingual) -> Choice {
        Choice { value: value.to_owned(), title, seats: None }
    }

    #[must_use]
    pub fn for_seats(mut self, seats: u8) -> Choice {
        self.seats = Some(seats);
        self
    }
}

impl Manifest {
    /// A game for two without hidden information, chance and options, of a quarter of an hour.
    pub fn new(id: &str, title: Bilingual, category: Category) -> Manifest {
        Manifest {
            id: id.to_owned(),
            ruleset: 1,
            state_version: 1,
            title,
            category,
            seats_min: 2,
            seats_max: 2,
            seats_step: 1,
            hidden_information: false,
            chance: false,
            minutes: 15,
            late_join: false,
            puzzles: false,
            decks: false,
            options: Vec::new(),
        }
    }

    /// Whether there is no hidden information and no chance, so that every client can compute the result of a
    /// command.
    pub fn is_open(&self) -> bool {
        !self.hidden_information && !self.chance
    }

    /// Checks options against the schema before they reach the game's own types, so that every mistake is named.
    pub fn check_options(&self, options: &Map<String, Value>) -> Result<(), Problem> {
        for (name, value) in options {
            let Some(field) = self.options.iter().find(|field| field.name == *name) else {
                let message = format!("{} has no option {name:?}", self.id);
                return Err(Problem::new("unknown_option", message).with("option", name.as_str()));
            };
            field.kind.check(value).map_err(|expected| {
                let message = format!("option {name:?} must be {expected}, not {value}");
                Problem::new("bad_option", message).with("option", name.as_str())
            })?;
        }
        Ok(())
    }

    /// The options that differ from their default, in the order of the fields.
    pub fn changed_options<'a>(
        &'a self,
        options: &'a Map<String, Value>,
    ) -> impl Iterator<Item = (&'a OptionField, &'a Value)> {
        let given = |field: &'a OptionField| Some((field, options.get(&field.name)?));
        self.options.iter().filter_map(given).filter(|(field, value)| !field.kind.is_default(value))
    }

    /// The names of the options that fix what chance would decide, as far as they are set.
    pub fn options_fixing_chance<'a>(&'a self, options: &'a Map<String, Value>) -> Vec<&'a str> {
        let fixing = self.changed_options(options).filter(|(field, _)| field.fixes_chance);
        fixing.map(|(field, _)| field.name.as_str()).collect()
    }

    /// The numbers of seats that a match can have, in ascending order.
    pub fn seat_counts(&self) -> impl Iterator<Item = u8> + use<> {
        (self.seats_min..=self.seats_max).step_by(usize::from(self.seats_step.max(1)))
    }

    pub fn check_seats(&self, seats: u8) -> Result<(), Problem> {
        if self.seat_counts().any(|count| count == seats) {
            return Ok(());
        }
        let (id, min, max) = (&self.id, self.seats_min, self.seats_max);
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
        match self {
            OptionKind::Toggle { default } => *value == *default,
            OptionKind::Number { default, .. } => *value == *default,
            OptionKind::Choice { default, .. } => value == default,
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

    fn field(name: &str, kind: OptionKind) -> OptionField {
        OptionField::new(name, Bilingual::new("名", "name"), kind)
    }

    fn sample() -> Manifest {
        let edge = Choice::new("edge", Bilingual::new("名", "name"));
        let options = vec![
            field("fast", OptionKind::Toggle { default: false }),
            field("size", OptionKind::Number { min: 4, max: 8, default: 4 }),
            field("mode", OptionKind::choice(vec![edge])),
            field("start", OptionKind::Text),
        ];
        let manifest = Manifest::new("sample", Bilingual::new("名", "name"), Category::Abstract);
        Manifest { seats_max: 4, options, ..manifest }
    }

    #[test]
    fn options_that_differ_are_told_from_defaults() {
        let mut manifest = sample();
        manifest.options.truncate(2);
        manifest.options.push(field("deal", OptionKind::Data).fixing_chance());
        let rows = [
            ("{}", "", ""),
            (r#"{"fast":false,"size":4,"deal":null}"#, "", ""),
            (r#"{"deal":[]}"#, "", ""),
            (r#"{"size":5,"fast":true}"#, "fast size", ""),
            (r#"{"deal":{"leader":0},"fast":false}"#, "deal", "deal"),
        ];
        for (options, changed, fixing) in rows {
            let options = serde_json::from_str(options).unwrap();
            let names: Vec<_> =
                manifest.changed_options(&options).map(|(field, _)| field.name.as_str()).collect();
            assert_eq!(names.join(" "), changed, "{options:?}");
            assert_eq!(manifest.options_fixing_chance(&options).join(" "), fixing, "{options:?}");
        }
    }

    #[test]
    fn a_manifest_survives_being_sent() {
        let sent = serde_json::to_string(&sample()).unwrap();
        assert_eq!(serde_json::from_str::<Manifest>(&sent).unwrap(), sample());
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
            let problem = sample().check_options(&serde_json::from_str(options).unwrap()).err();
            assert_eq!(problem.map_or(String::new(), |problem| problem.to_string()), expected);
        }
        assert!(sample().check_seats(2).is_ok() && sample().check_seats(4).is_ok());
        assert_eq!(sample().check_seats(5).unwrap_err().message, "sample is for 2 to 4 seats, not 5");
        let even = Manifest { seats_step: 2, ..sample() };
        assert!(even.check_seats(2).is_ok() && even.check_seats(4).is_ok());
        assert_eq!(even.check_seats(3).unwrap_err().message, "sample is for 2 or 4 seats, not 3");
    }
}
