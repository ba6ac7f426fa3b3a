//! Which e-mail addresses and labels are allowed.

use super::errors::AccountError;
use qipan_protocol::http::is_email;

const LONGEST_LABEL: usize = 50;

pub(super) fn check_email(email: &str) -> Result<(), AccountError> {
    if is_email(email) { Ok(()) } else { Err(AccountError::BadEmail) }
}

/// The name that a person gives to one of their tokens.
pub(super) fn check_label(label: &str) -> Result<(), AccountError> {
    match is_good_label(label, LONGEST_LABEL) {
        true => Ok(()),
        false => Err(AccountError::BadLabel { max: LONGEST_LABEL }),
    }
}

/// Whether a person may name one of their own things so: in 1 to `longest` characters, at least one of them visible,
/// and on one line.
pub(crate) fn is_good_label(label: &str, longest: usize) -> bool {
    (1..=longest).contains(&label.chars().count())
        && !qipan_store::name_key(label).is_empty()
        && !label.chars().any(char::is_control)
}
