//! What the form of a new table holds, and what is sent of it. Nothing here knows the browser.

use super::pace::Pace;
use crate::net::tables;
use crate::pages::fields::{Mistake, WHOLE_FORM};
use crate::play::local::Company;
use qipan_engine::{Manifest, OptionField, OptionKind, Problem};
use qipan_protocol::{AwayPolicy, Visibility};
use serde_json::{Map, Value, json};

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    Me,
    /// The next seat; offered where there are two.
    Other,
    Lot,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Draft {
    manifest: Manifest,
    /// By name. A number that was typed wrongly stays here as text.
    options: Map<String, Value>,
    pub(super) seats: u8,
    pub(super) visibility: Visibility,
    pub(super) password: String,
    pub(super) pace: Pace,
    pub(super) spectators: bool,
    pub(super) undo: bool,
    pub(super) free_undo: bool,
    pub(super) hints: bool,
    pub(super) first: First,
    pub(super) away: AwayPolicy,
}

/// The id of an option's field.
pub(super) fn field_id(option: &str) -> String {
    format!("option-{option}")
}

impl Draft {
    pub(super) fn new(manifest: Manifest) -> Draft {
        Draft {
            manifest,
            options: Map::new(),
            seats: manifest.seats_min,
            visibility: Visibility::Public,
            password: String::new(),
            pace: Pace::default(),
            spectators: true,
            undo: true,
            free_undo: false,
            hints: false,
            first: First::Me,
            away: AwayPolicy::Wait,
        }
    }

    /// Whether it makes a difference how far undo goes: something is hidden or left to chance.
    pub(super) fn asks_for_free_undo(&self) -> bool {
        self.undo && (self.manifest.chance || self.manifest.hidden_information)
    }

    /// The options that a form can ask for. Free data needs an editor of the game's own.
    pub(super) fn fields(manifest: Manifest) -> impl Iterator<Item = &'static OptionField> {
        manifest.options.iter().filter(|field| field.kind != OptionKind::Data)
    }

    pub(super) fn option(&self, field: &OptionField) -> Value {
        let chosen = self.options.get(field.name).cloned();
        chosen.unwrap_or_else(|| match field.kind {
            OptionKind::Toggle { default } => default.into(),
            OptionKind::Number { default, .. } => default.into(),
            OptionKind::Choice { default, .. } => default.into(),
            OptionKind::Text => "".into(),
            OptionKind::Data => Value::Null,
        })
    }

    /// What fits one number of seats alone brings it along.
    pub(super) fn set_option(&mut self, field: &OptionField, value: Value) {
        self.seats = seats_of(field, &value).unwrap_or(self.seats);
        self.options.insert(field.name.to_owned(), value);
    }

    /// An empty line is none.
    pub(super) fn set_text(&mut self, field: &OptionField, typed: &str) {
        match typed.trim() {
            "" => drop(self.options.remove(field.name)),
            line => self.set_option(field, line.into()),
        }
    }

    /// What does not fit so many seats is given up.
    pub(super) fn set_seats(&mut self, seats: u8) {
        self.seats = seats;
        for field in self.manifest.options {
            if seats_of(field, &self.option(field)).is_some_and(|only| only != seats) {
                self.options.remove(field.name);
            }
        }
    }

    /// What was typed for a number, right or wrong.
    pub(super) fn set_number(&mut self, field: &OptionField, typed: &str) {
        let number = typed.trim().parse::<i64>();
        self.set_option(field, number.map_or_else(|_| typed.into(), Value::from));
    }

    /// The game's options alone, as matches on one screen take them.
    pub(super) fn game_options(&self) -> Result<&Map<String, Value>, Mistake> {
        for (name, value) in &self.options {
            let one = Map::from_iter([(name.clone(), value.clone())]);
            self.manifest.check_options(&one).map_err(|problem| self.place(problem))?;
        }
        Ok(&self.options)
    }

    /// Where a match in this page is played. What was changed in the form begins a new one.
    pub(super) fn local_path(&self, company: Company) -> Result<String, Mistake> {
        let (options, path) = (self.game_options()?, company.path(self.manifest.id));
        if options.is_empty() && self.seats == self.manifest.seats_min {
            return Ok(path);
        }
        let joint = if path.contains('?') { '&' } else { '?' };
        let options = encode(&Value::Object(options.clone()).to_string());
        Ok(format!("{path}{joint}options={options}&seats={}", self.seats))
    }

    /// The settings of a table for friends.
    pub(super) fn for_friends(&self) -> Result<Value, Mistake> {
        let mut settings = tables::for_friends(self.manifest.id);
        settings["options"] = Value::Object(self.game_options()?.clone());
        settings["seats"] = self.seats.into();
        Ok(settings)
    }

    /// The body of the request for a table. `chance` decides where the lot does.
    pub(super) fn body(&self, chance: f64) -> Result<Value, Mistake> {
        let options = self.game_options()?;
        let time = self.pace.control()?;
        let mut body = json!({
            "game": self.manifest.id,
            "options": options,
            "seats": self.seats,
            "first_seat": self.first_seat(chance),
            "visibility": self.visibility,
            "time": time,
            "spectators": self.spectators,
            "undo": self.undo,
            "hints": self.hints,
            "away": self.away,
        });
        if self.asks_for_free_undo() {
            body["free_undo"] = self.free_undo.into();
        }
        if self.visibility == Visibility::Password {
            if self.password.is_empty() {
                return Err(Mistake::new("password", Problem::new("no_password", "a password is missing")));
            }
            body["password"] = self.password.as_str().into();
        }
        Ok(body)
    }

    fn first_seat(&self, chance: f64) -> u8 {
        match self.first {
            First::Me => 0,
            First::Other => 1,
            First::Lot => ((chance * f64::from(self.seats)) as u8).min(self.seats - 1),
        }
    }

    /// Puts a refusal to the field it is about.
    pub(super) fn place(&self, mut problem: Problem) -> Mistake {
        let named = |field: &&OptionField| problem.message.contains(&format!("{:?}", field.name));
        let option = self.manifest.options.iter().find(named);
        let field = match (problem.code.as_str(), option) {
            ("bad_option" | "unknown_option", Some(field)) => {
                if let OptionKind::Number { min, max, .. } = field.kind {
                    problem.code = "bad_number".to_owned();
                    problem.args.insert("min".to_owned(), min.into());
                    problem.args.insert("max".to_owned(), max.into());
                }
                field_id(field.name)
            }
            ("bad_seats", _) => "seats".to_owned(),
            ("bad_settings", _) if problem.message.contains("password") => "password".to_owned(),
            _ => WHOLE_FORM.to_owned(),
        };
        Mistake { field, problem }
    }
}

/// The only number of seats that a choice fits.
fn seats_of(field: &OptionField, value: &Value) -> Option<u8> {
    let OptionKind::Choice { values, .. } = field.kind else {
        return None;
    };
    values.iter().find(|choice| *value == choice.value)?.seats
}

/// A text as part of an address: what could mean something there is written in numbers.
fn encode(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let letter = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(letter).collect()
}

#[cfg(test)]
mod tests;
