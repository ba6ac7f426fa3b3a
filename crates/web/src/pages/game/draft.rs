//! The content of the form for a new table, and the request made from it. No browser API is used here.

use super::pace::{Choice, Pace};
use crate::net::tables;
use crate::pages::fields::{Mistake, WHOLE_FORM};
use crate::play::local::Company;
use qipan_engine::{Manifest, OptionField, OptionKind, Problem};
use qipan_protocol::http::{FieldError, NewTable, Password, TABLE_PASSWORD_LENGTH};
use qipan_protocol::{AwayPolicy, RoomSettings, Visibility};
use serde_json::{Map, Value};

/// Which player moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    Me,
    /// The next seat; offered at games with two seats.
    Other,
    Lot,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Draft {
    manifest: &'static Manifest,
    /// The options by name. An invalid number stays here as text.
    options: Map<String, Value>,
    pub(super) seats: u8,
    pub(super) visibility: Visibility,
    pub(super) password: String,
    pub(super) pace: Pace,
    pub(super) spectators: bool,
    pub(super) undo: bool,
    pub(super) free_undo: bool,
    pub(super) hints: bool,
    /// The match changes ratings. Then the settings that it does not allow are off, whatever was chosen for them.
    pub(super) rated: bool,
    pub(super) first: First,
    pub(super) away: AwayPolicy,
}

/// The id of an option's field.
pub(super) fn field_id(option: &str) -> String {
    format!("option-{option}")
}

impl Draft {
    pub(super) fn new(manifest: &'static Manifest, has_windows: bool) -> Draft {
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
            rated: false,
            first: First::Me,
            away: AwayPolicy::usual(has_windows),
        }
    }

    /// Whether the form offers `free_undo`: it makes a difference where something is hidden or left to chance.
    pub(super) fn asks_for_free_undo(&self) -> bool {
        self.undo && !self.rated && (self.manifest.chance || self.manifest.hidden_information)
    }

    /// Rated matches need a clock, so a time control is chosen with them.
    pub(super) fn set_rated(&mut self, on: bool) {
        self.rated = on;
        if on && self.pace.choice == Choice::Unlimited {
            self.pace.choice = Choice::Preset(1);
        }
    }

    /// Without a clock nothing is rated.
    pub(super) fn set_pace(&mut self, choice: Choice) {
        self.pace.choice = choice;
        self.rated &= choice != Choice::Unlimited;
    }

    /// No bot may play on in a rated match.
    pub(super) fn away_policy(&self) -> AwayPolicy {
        match self.away {
            AwayPolicy::Bot if self.rated => AwayPolicy::Resign,
            chosen => chosen,
        }
    }

    /// The options that a form can ask for. Options of the kind `Data` need an editor of the game's own.
    pub(super) fn fields(manifest: &'static Manifest) -> impl Iterator<Item = &'static OptionField> {
        manifest.options.iter().filter(|field| field.kind != OptionKind::Data)
    }

    pub(super) fn option(&self, field: &OptionField) -> Value {
        let chosen = self.options.get(&field.name).cloned();
        chosen.unwrap_or_else(|| match &field.kind {
            OptionKind::Toggle { default } => (*default).into(),
            OptionKind::Number { default, .. } => (*default).into(),
            OptionKind::Choice { default, .. } => default.as_str().into(),
            OptionKind::Text => "".into(),
            OptionKind::Data => Value::Null,
        })
    }

    /// Sets an option. A choice that fits only one number of seats sets that number too.
    pub(super) fn set_option(&mut self, field: &OptionField, value: Value) {
        self.seats = seats_of(field, &value).unwrap_or(self.seats);
        self.options.insert(field.name.to_owned(), value);
    }

    /// Sets a text option; an empty text removes it.
    pub(super) fn set_text(&mut self, field: &OptionField, typed: &str) {
        match typed.trim() {
            "" => drop(self.options.remove(&field.name)),
            line => self.set_option(field, line.into()),
        }
    }

    /// Sets the number of seats and drops the choices that do not fit it.
    pub(super) fn set_seats(&mut self, seats: u8) {
        self.seats = seats;
        for field in &self.manifest.options {
            if seats_of(field, &self.option(field)).is_some_and(|only| only != seats) {
                self.options.remove(&field.name);
            }
        }
    }

    /// Sets a number option from the typed text; invalid text is kept as it is.
    pub(super) fn set_number(&mut self, field: &OptionField, typed: &str) {
        let number = typed.trim().parse::<i64>();
        self.set_option(field, number.map_or_else(|_| typed.into(), Value::from));
    }

    /// The checked options of the game, without the settings of the table.
    pub(super) fn game_options(&self) -> Result<&Map<String, Value>, Vec<Mistake>> {
        let check = |(name, value): (&String, &Value)| {
            let one = Map::from_iter([(name.clone(), value.clone())]);
            self.manifest.check_options(&one).err().map(|problem| self.place(problem))
        };
        let mistakes: Vec<Mistake> = self.options.iter().filter_map(check).collect();
        if mistakes.is_empty() { Ok(&self.options) } else { Err(mistakes) }
    }

    /// The path of a match in this page. Changed options, seats or sides in the path start a new match.
    /// `chance`, from 0 to 1, decides which seat moves first if that is random.
    pub(super) fn local_path(&self, company: Company, chance: f64) -> Result<String, Vec<Mistake>> {
        let (options, path) = (self.game_options()?, company.path(&self.manifest.id));
        if options.is_empty() && self.seats == self.manifest.seats_min && self.first == First::Me {
            return Ok(path);
        }
        let joint = if path.contains('?') { '&' } else { '?' };
        let options = encode(&Value::Object(options.clone()).to_string());
        let first = self.first_seat(chance);
        Ok(format!("{path}{joint}options={options}&seats={}&first={first}", self.seats))
    }

    /// The path of the analysis board. Changed options or seats in the path start from that position.
    pub(super) fn study_path(&self) -> Result<String, Vec<Mistake>> {
        let (options, path) = (self.game_options()?, format!("/analysis/{}", self.manifest.id));
        if options.is_empty() && self.seats == self.manifest.seats_min {
            return Ok(path);
        }
        let options = encode(&Value::Object(options.clone()).to_string());
        Ok(format!("{path}?options={options}&seats={}", self.seats))
    }

    /// A table for friends.
    pub(super) fn for_friends(&self) -> Result<NewTable, Vec<Mistake>> {
        let mut table = tables::for_friends(&self.manifest.id);
        table.settings.options = self.game_options()?.clone();
        table.settings.seats = Some(self.seats);
        Ok(table)
    }

    /// The table to request, or all mistakes of the form. `chance`, from 0 to 1, decides which seat moves first if
    /// that is random.
    pub(super) fn table(&self, chance: f64) -> Result<NewTable, Vec<Mistake>> {
        let (options, time, password) = (self.game_options(), self.pace.control(), self.table_password());
        let (options, time, password) = match (options, time, password) {
            (Ok(options), Ok(time), Ok(password)) => (options, time, password),
            (options, time, password) => {
                let mistakes = [options.err(), time.err(), password.err().map(|mistake| vec![mistake])];
                return Err(mistakes.into_iter().flatten().flatten().collect());
            }
        };
        let settings = RoomSettings {
            options: options.clone(),
            seats: Some(self.seats),
            first_seat: self.first_seat(chance),
            visibility: self.visibility,
            time,
            spectators: self.spectators,
            undo: self.undo && !self.rated,
            free_undo: self.asks_for_free_undo() && self.free_undo,
            hints: self.hints && !self.rated,
            away: Some(self.away_policy()),
            rated: self.rated,
            ..RoomSettings::new(&self.manifest.id)
        };
        Ok(NewTable { settings, password })
    }

    fn table_password(&self) -> Result<Option<Password>, Mistake> {
        match self.visibility {
            Visibility::Password if self.password.is_empty() => {
                Err(Mistake::new("password", Problem::new("no_password", "a password is missing")))
            }
            Visibility::Password if !TABLE_PASSWORD_LENGTH.contains(&self.password.len()) => {
                Err(Mistake::new("password", Problem::new("long_password", "the password is too long")))
            }
            Visibility::Password => Ok(Some(Password(self.password.clone()))),
            Visibility::Public | Visibility::Link => Ok(None),
        }
    }

    fn first_seat(&self, chance: f64) -> u8 {
        match self.first {
            First::Me => 0,
            First::Other => 1,
            First::Lot => ((chance * f64::from(self.seats)) as u8).min(self.seats - 1),
        }
    }

    /// Assigns every error of a refusal to the field it is about.
    pub(super) fn place_all(&self, refusal: Problem) -> Vec<Mistake> {
        let errors = FieldError::all_of(&refusal);
        match errors.is_empty() {
            true => vec![self.place(refusal)],
            false => errors.into_iter().map(|error| self.place(error.problem)).collect(),
        }
    }

    /// Assigns a refusal to the field it is about.
    pub(super) fn place(&self, mut problem: Problem) -> Mistake {
        let argument = |name: &str| problem.args.get(name).and_then(Value::as_str);
        let option =
            self.manifest.options.iter().find(|field| argument("option") == Some(field.name.as_str()));
        let is_password = argument("field") == Some("password");
        let field = match (problem.code.as_str(), option) {
            ("bad_option" | "unknown_option", Some(field)) => {
                if let OptionKind::Number { min, max, .. } = field.kind {
                    problem.code = "bad_number".to_owned();
                    problem.args.insert("min".to_owned(), min.into());
                    problem.args.insert("max".to_owned(), max.into());
                }
                field_id(&field.name)
            }
            ("bad_seats", _) => "seats".to_owned(),
            ("bad_settings", _) if is_password => "password".to_owned(),
            _ => WHOLE_FORM.to_owned(),
        };
        Mistake { field, problem }
    }
}

/// The number of seats, if a choice fits only one.
fn seats_of(field: &OptionField, value: &Value) -> Option<u8> {
    let OptionKind::Choice { values, .. } = &field.kind else {
        return None;
    };
    values.iter().find(|choice| *value == choice.value)?.seats
}

/// Percent-encodes a text for an address.
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
