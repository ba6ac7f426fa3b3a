//! What names, passwords and addresses may look like.

use qipan_engine::Problem;

const NAME_LENGTH: std::ops::RangeInclusive<usize> = 2..=20;
const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
const LONGEST_EMAIL: usize = 254;

/// Letters of any language, digits, `_` and `-`. That two names are not the same name is the store's matter.
pub(super) fn check_name(name: &str) -> Result<(), Problem> {
    let refuse = |message| Err(Problem::new("bad_name", message));
    if !NAME_LENGTH.contains(&name.chars().count()) {
        return refuse("a name has 2 to 20 characters");
    }
    if !name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-') || !shows_as_it_is(name) {
        return refuse("a name is made of letters, digits, _ and -");
    }
    if !name.chars().any(char::is_alphanumeric) {
        return refuse("a name has at least one letter or digit");
    }
    let alphabets = ['a', 'α', 'а'].map(|letter| name.chars().any(|c| alphabet(c) == alphabet(letter)));
    if alphabets.into_iter().filter(|used| *used).count() > 1 {
        return refuse("a name does not mix Latin, Greek and Cyrillic letters, which look alike");
    }
    Ok(())
}

/// Nothing in it vanishes when it is compared: Hangul fillers, for example, are letters that show nothing.
fn shows_as_it_is(name: &str) -> bool {
    name.chars().all(|c| !qipan_store::name_key(&c.to_string()).is_empty())
}

/// Alphabets with letters that look the same.
fn alphabet(c: char) -> Option<u8> {
    match c {
        'A'..='Z' | 'a'..='z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => Some(0),
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => Some(1),
        '\u{400}'..='\u{52f}' => Some(2),
        _ => None,
    }
}

pub(super) fn check_password(password: &str) -> Result<(), Problem> {
    if !PASSWORD_LENGTH.contains(&password.chars().count()) {
        return Err(Problem::new("bad_password", "a password has 8 to 200 characters"));
    }
    Ok(())
}

/// Whether it can be an address at all; only a letter to it would show more.
pub(super) fn check_email(email: &str) -> Result<(), Problem> {
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
    if !fits || email.len() > LONGEST_EMAIL {
        return Err(Problem::new("bad_email", "this does not look like an e-mail address"));
    }
    Ok(())
}

/// The name a person gives to a token of theirs.
pub(super) fn check_label(label: &str) -> Result<(), Problem> {
    let is_good = (1..=50).contains(&label.chars().count())
        && !qipan_store::name_key(label).is_empty()
        && !label.chars().any(char::is_control);
    if is_good { Ok(()) } else { Err(Problem::new("bad_name", "name it in 1 to 50 characters")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in [
            "al",
            "Anna-Lena_7",
            "棋士",
            "棋手老王007",
            "Żółw",
            "Ωmega7α",
            "Борис",
            "한글",
            "ひらがな",
            "--a",
        ] {
            let mixed = name == "Ωmega7α";
            assert_eq!(check_name(name).is_err(), mixed, "{name}");
        }
        for name in [
            "",
            "a",
            "a b",
            " ab",
            "ab\n",
            "a\u{200b}b",
            "\u{3164}\u{3164}",
            "--",
            "a.b",
            "a/b",
            "<b>",
            "раypal",
        ] {
            assert_eq!(check_name(name).unwrap_err().code, "bad_name", "{name:?}");
        }
        assert!(check_name(&"棋".repeat(20)).is_ok() && check_name(&"棋".repeat(21)).is_err());
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        for (password, good) in [("1234567", false), ("12345678", true), ("密码密码密码密码", true)] {
            assert_eq!(check_password(password).is_ok(), good, "{password}");
        }
        assert!(check_password(&"x".repeat(200)).is_ok() && check_password(&"x".repeat(201)).is_err());
    }

    #[test]
    fn emails() {
        for email in ["a@b.cn", "anna.lena+qipan@mail.example.org", "王@例子.中国"] {
            assert!(check_email(email).is_ok(), "{email}");
        }
        for email in [
            "", "a", "@b.cn", "a@", "a@b", "a@b..cn", "a@@b.cn", "a b@c.cn", "a@-b.cn", "a@b.cn\n",
            "<a>@b.cn",
        ] {
            assert_eq!(check_email(email).unwrap_err().code, "bad_email", "{email:?}");
        }
        assert!(check_email(&format!("a@{}cn", "bcdefgh.".repeat(40))).is_err());
    }
}
