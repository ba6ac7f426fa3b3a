//! The fields of forms: errors at fields, and the rules that client and server share. The server knows further rules,
//! such as which names are taken.

use qipan_engine::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::RangeInclusive;

/// How many characters a name has.
pub const NAME_LENGTH: RangeInclusive<usize> = 2..=20;

/// How many characters a password has.
pub const PASSWORD_LENGTH: RangeInclusive<usize> = 8..=200;

/// How many bytes the password of a table has.
pub const TABLE_PASSWORD_LENGTH: RangeInclusive<usize> = 1..=200;

const LONGEST_EMAIL: usize = 254;

/// An error at one field of a request. A refusal lists those of all fields in its argument `fields`; its own code is
/// that of the first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FieldError {
    /// The name of the field in the request.
    pub field: String,
    #[serde(flatten)]
    pub problem: Problem,
}

impl FieldError {
    /// The errors at the fields of a refused request; none if the refusal is about something else.
    pub fn all_of(refusal: &Problem) -> Vec<FieldError> {
        let fields = refusal.args.get("fields").and_then(Value::as_array);
        fields.into_iter().flatten().filter_map(FieldError::read).collect()
    }

    /// Reads what serde writes. A derived reader of a flattened field would name floating point numbers.
    fn read(error: &Value) -> Option<FieldError> {
        let field = error.get("field")?.as_str()?.to_owned();
        Some(FieldError { field, problem: Problem::deserialize(error).ok()? })
    }
}

/// The rule that a name breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameRule {
    /// [`NAME_LENGTH`] characters.
    Length,
    /// Letters of any language, digits, `_`, `-`, and single spaces between them.
    Letters,
    /// At least one letter or digit.
    Empty,
    /// One alphabet, or Latin together with Chinese, Japanese or Korean. Only the server checks it.
    Alphabets,
}

/// The rules of names that need no tables of characters.
pub fn check_name(name: &str) -> Result<(), NameRule> {
    let is_allowed = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == ' ';
    let has_loose_space = name.starts_with(' ') || name.ends_with(' ') || name.contains("  ");
    match () {
        () if !NAME_LENGTH.contains(&name.chars().count()) => Err(NameRule::Length),
        () if !name.chars().all(is_allowed) || has_loose_space => Err(NameRule::Letters),
        () if !name.chars().any(char::is_alphanumeric) => Err(NameRule::Empty),
        () => Ok(()),
    }
}

pub fn is_password_length(password: &str) -> bool {
    PASSWORD_LENGTH.contains(&password.chars().count())
}

/// Whether the syntax is that of an e-mail address. Only a message to it would show that it exists.
pub fn is_email(email: &str) -> bool {
    let is_label = |label: &str| {
        let letters = label.chars().all(|c| c.is_alphanumeric() || c == '-');
        letters && (1..=63).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-')
    };
    let fits = email.split_once('@').is_some_and(|(local, domain)| {
        let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>()[],;:\\\"".contains(c);
        (1..=64).contains(&local.len())
            && local.chars().all(plain)
            && domain.contains('.')
            && domain.split('.').all(is_label)
    });
    fits && email.len() <= LONGEST_EMAIL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_break_the_first_rule_that_is_named() {
        let rows = [
            ("Anna-Lena_7", Ok(())),
            ("Amber Badger", Ok(())),
            ("棋士", Ok(())),
            ("a", Err(NameRule::Length)),
            ("a b c d e f g h i j k", Err(NameRule::Length)),
            ("a.b", Err(NameRule::Letters)),
            (" ab", Err(NameRule::Letters)),
            ("a  b", Err(NameRule::Letters)),
            ("--", Err(NameRule::Empty)),
            ("- -", Err(NameRule::Empty)),
        ];
        for (name, expected) in rows {
            assert_eq!(check_name(name), expected, "{name:?}");
        }
    }

    #[test]
    fn emails() {
        for email in ["a@b.cn", "anna.lena+qipan@mail.example.org", "王@例子.中国"] {
            assert!(is_email(email), "{email}");
        }
        for email in [
            "", "a", "@b.cn", "a@", "a@b", "a@b..cn", "a@@b.cn", "a b@c.cn", "a@-b.cn", "a@b.cn\n",
            "<a>@b.cn",
        ] {
            assert!(!is_email(email), "{email:?}");
        }
        assert!(!is_email(&format!("a@{}cn", "bcdefgh.".repeat(40))));
    }

    #[test]
    fn errors_at_fields_are_found_in_a_refusal() {
        let text = r#"{"code":"bad_name","message":"a name has 2 to 20 characters","args":{"fields":[
            {"field":"name","code":"bad_name","message":"a name has 2 to 20 characters","args":{"max":20}},
            {"field":"email","code":"bad_email","message":"no"}]}}"#;
        let found = FieldError::all_of(&serde_json::from_str(text).unwrap());
        let fields: Vec<(&str, &str)> = found.iter().map(|it| (&*it.field, &*it.problem.code)).collect();
        assert_eq!(fields, [("name", "bad_name"), ("email", "bad_email")]);
        assert_eq!(found[0].problem.args["max"], 20);
        assert!(FieldError::all_of(&Problem::new("busy", "not now")).is_empty());
    }
}
