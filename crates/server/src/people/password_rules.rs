//! Which passwords are too easy to guess. The rules look for what attackers try first: common words, sequences,
//! repetitions, dates, and the name of the account.

use super::errors::AccountError;
use qipan_protocol::http::is_password_length;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Common passwords and the words in them, in lower case.
static COMMON: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").split_whitespace().collect());

/// Sequences that are easy to type: the alphabet, the digits, rows and columns of keyboards.
const SEQUENCES: &[&str] = &[
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
    "qwertyuiopasdfghjklzxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn",
    "qazwsxedcrfvtgbyhnujm",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "147258369",
    "741852963",
    "1234567890qwertyuiop",
];

/// Up to this many characters around a common word add nothing: `dragon1987!`.
const MAX_DECORATION: usize = 6;

/// How many characters have to be left of a password without the name.
const MIN_BESIDE_NAME: usize = 8;

pub(super) fn check_password(password: &str, name: &str) -> Result<(), AccountError> {
    if !is_password_length(password) {
        return Err(AccountError::bad_password());
    }
    let (password, name) = (password.to_lowercase(), name.to_lowercase());
    if is_easy(&password) || leans_on_name(&password, &name) {
        return Err(AccountError::WeakPassword);
    }
    Ok(())
}

fn is_easy(text: &str) -> bool {
    has_few_characters(text)
        || is_short_number(text)
        || is_sequence(text)
        || is_common(text)
        || is_easy_repeated(text)
}

/// `aaaaaaaa`, `abababab`, `121212121212`.
fn has_few_characters(text: &str) -> bool {
    text.chars().collect::<BTreeSet<_>>().len() < 4
}

/// Numbers of up to eight digits are mostly dates.
fn is_short_number(text: &str) -> bool {
    text.len() <= 8 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A sequence, perhaps with a few letters around it: `a123456789`.
fn is_sequence(text: &str) -> bool {
    let digits = text.trim_matches(|c: char| !c.is_ascii_digit());
    let is_number = digits.len() >= 5 && text.chars().count() - digits.len() <= 3;
    runs_along(text) || is_number && runs_along(digits)
}

/// Whether the text is part of a sequence, possibly backwards or across the end of the sequence to its beginning.
fn runs_along(text: &str) -> bool {
    let backwards: String = text.chars().rev().collect();
    SEQUENCES.iter().any(|sequence| {
        let endless = sequence.repeat(text.len() / sequence.len() + 2);
        endless.contains(text) || endless.contains(&backwards)
    })
}

/// A common word, with letters replaced by digits or not, and with few characters around it.
fn is_common(text: &str) -> bool {
    let stem = text.trim_matches(|c: char| !c.is_alphabetic());
    let decoration = text.chars().count() - stem.chars().count();
    let is_known = |text: &str| COMMON.contains(text) || COMMON.contains(without_digits(text).as_str());
    is_known(text) || decoration <= MAX_DECORATION && !stem.is_empty() && is_known(stem)
}

/// The text with digits and signs replaced by the letters that they stand for.
fn without_digits(text: &str) -> String {
    let letters = text.chars().map(|c| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    });
    letters.collect()
}

/// A common word or a sequence several times: `dragondragon`, `qwerqwerqwer`.
fn is_easy_repeated(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let is_unit = |length: &usize| {
        characters.len().is_multiple_of(*length)
            && characters.chunks(*length).all(|it| it == &characters[..*length])
    };
    (1..=characters.len() / 2).filter(is_unit).any(|length| {
        let unit: String = characters[..length].iter().collect();
        length <= 3 || is_sequence(&unit) || is_common(&unit)
    })
}

/// Whether too little is left of the password without the name, which an attacker knows.
fn leans_on_name(password: &str, name: &str) -> bool {
    if name.is_empty() || !password.contains(name) {
        return false;
    }
    let rest = password.replace(name, "");
    rest.chars().count() < MIN_BESIDE_NAME || is_easy(rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_counted_in_characters() {
        let long = "correct horse battery staple ".repeat(10);
        let rows = [
            ("k7#pQ2x", Some(AccountError::bad_password())),
            ("k7#pQ2xz", None),
            ("赤壁怀古大江东去", None),
            (&long[..200], None),
            (&long[..201], Some(AccountError::bad_password())),
        ];
        for (password, expected) in rows {
            assert_eq!(check_password(password, "anna").err(), expected, "{password}");
        }
    }

    #[test]
    fn what_is_guessed_first_is_refused() {
        for password in [
            "password",
            "Password1",
            "P@ssw0rd!",
            "passw0rd123",
            "123456789",
            "12345678",
            "87654321",
            "1234567890123",
            "qwertyui",
            "QWERTYUIOP",
            "poiuytre",
            "asdfghjkl",
            "1qaz2wsx",
            "1q2w3e4r",
            "abcdefgh",
            "aaaaaaaa",
            "abababab",
            "abcabcabc",
            "11112222",
            "19991231",
            "iloveyou",
            "iloveyou2",
            "dragon1987!",
            "dragondragon",
            "qwerqwer",
            "woaini1314",
            "a123456789",
            "sunshine2024",
            "letmein!!",
            "5201314520",
        ] {
            assert_eq!(check_password(password, "anna"), Err(AccountError::WeakPassword), "{password}");
        }
    }

    #[test]
    fn a_name_does_not_count() {
        let rows = [
            ("anna2024", "anna", true),
            ("ANNA-anna-1", "anna", true),
            ("annapassword", "Anna", true),
            ("xx棋手老王xx", "棋手老王", true),
            ("words for anna only", "anna", false),
            ("alphabetsoup", "al", false),
            ("correct horse", "anna", false),
        ];
        for (password, name, is_weak) in rows {
            assert_eq!(
                check_password(password, name).err(),
                is_weak.then_some(AccountError::WeakPassword),
                "{password} {name}"
            );
        }
    }

    #[test]
    fn the_list_is_in_the_form_in_which_it_is_read() {
        assert!(COMMON.len() > 1000);
        for word in COMMON.iter() {
            assert_eq!(word.to_lowercase(), *word);
        }
    }
}
