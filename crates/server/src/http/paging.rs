//! The cursor of a list in the query of a request.

use super::errors::RequestError;
use qipan_store::Cursor;

/// The position after which the page begins. The text is the `next` of the previous page.
pub(crate) fn cursor(after: Option<&str>) -> Result<Option<Cursor>, RequestError> {
    after.map(str::parse).transpose().map_err(|_| RequestError::BadCursor)
}
