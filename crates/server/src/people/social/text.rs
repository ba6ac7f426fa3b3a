//! Checks free text of people.

use super::errors::SocialError;

/// The text without control characters other than line breaks, and without surrounding white space.
pub(crate) fn check_text(text: &str, max: usize) -> Result<String, SocialError> {
    let text: String = text.trim().chars().filter(|c| !c.is_control() || *c == '\n').collect();
    match text.chars().count() {
        0 => Err(SocialError::EmptyText),
        count if count > max => Err(SocialError::TextTooLong { max }),
        _ => Ok(text),
    }
}
