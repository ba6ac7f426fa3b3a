//! Schemas of types that live in crates which know no OpenAPI, written by hand.

use std::collections::BTreeMap;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

/// A role of a person.
pub(crate) fn role() -> Schema {
    let words = Some(["user", "moderator", "admin"]);
    ObjectBuilder::new().schema_type(Type::String).enum_values(words).build().into()
}

/// The schemas of errors, games, tables and matches by name.
pub(super) fn by_hand() -> serde_json::Result<BTreeMap<String, RefOr<Schema>>> {
    serde_json::from_str(include_str!("openapi/schemas.json"))
}
