//! Which e-mail addresses and labels are allowed.

use super::errors::AccountError;
use qipan_protocol::http::is_email;

const LONGEST_LABEL: usize = 50;

pub(super) fn check_email(email: &str) -> Result<(), AccountError> {
    if is_email(email) { Ok(()) } else { Err(AccountError::BadEmail) }
}

/// The name that a person gives to one of their tokens.
pub(super) fn check_label(label: &str) -> Result<(), AccountError> {
    let is_good = (1..=LONGEST_LABEL).contains(&label.chars().count())
        && !qipan_store::name_key(label).is_empty()
        && !label.chars().any(char::is_control);
    if is_good { Ok(()) } else { Err(AccountError::BadLabel { max: LONGEST_LABEL }) }
}
