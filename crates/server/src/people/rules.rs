//! Which e-mail addresses and labels are allowed.

use super::errors::AccountError;

const LONGEST_EMAIL: usize = 254;

/// Whether the syntax is that of an address. Only a message to it would show that it exists.
pub(super) fn check_email(email: &str) -> Result<(), AccountError> {
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
        return Err(AccountError::BadEmail);
    }
    Ok(())
}

/// The name that a person gives to one of their tokens.
pub(super) fn check_label(label: &str) -> Result<(), AccountError> {
    let is_good = (1..=50).contains(&label.chars().count())
        && !qipan_store::name_key(label).is_empty()
        && !label.chars().any(char::is_control);
    if is_good { Ok(()) } else { Err(AccountError::BadLabel) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emails() {
        for email in ["a@b.cn", "anna.lena+qipan@mail.example.org", "王@例子.中国"] {
            assert!(check_email(email).is_ok(), "{email}");
        }
        for email in [
            "", "a", "@b.cn", "a@", "a@b", "a@b..cn", "a@@b.cn", "a b@c.cn", "a@-b.cn", "a@b.cn\n",
            "<a>@b.cn",
        ] {
            assert_eq!(check_email(email), Err(AccountError::BadEmail), "{email:?}");
        }
        assert!(check_email(&format!("a@{}cn", "bcdefgh.".repeat(40))).is_err());
    }
}
