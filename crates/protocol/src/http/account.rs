//! A person's own account: profile, password and API tokens.

use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The roles of users, in ascending order of permissions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    User,
    Moderator,
    Admin,
}

/// A password as a user typed it. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Password(pub String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// What a person sees of their own account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    pub id: String,
    pub name: String,
    pub guest: bool,
    pub role: Role,
    pub email: Option<String>,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// This login has opened a closed account again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reopened: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignUp {
    /// 2 to 20 characters: letters of any language, digits, `_`, `-`, and single spaces between them.
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 20))]
    pub name: String,
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = String, format = Password, min_length = 8, max_length = 200)
    )]
    pub password: Password,
    pub email: Option<String>,
}

/// Omitted fields stay unchanged.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProfileChange {
    /// For guests only; account names are fixed, because accounts log in with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// For accounts only; null removes it.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub email: Option<Option<String>>,
}

/// Distinguishes a field that is null from a missing one.
fn given<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(field).map(Some)
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub old: Password,
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = String, format = Password, min_length = 8, max_length = 200)
    )]
    pub new: Password,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TokenRequest {
    /// A name to recognise it by, 1 to 50 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 50))]
    pub name: String,
}

/// An API token without its secret text, which only its owner has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenFacts {
    pub id: String,
    pub name: String,
    pub created_at: i64,
    pub last_used: Option<i64>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FreshToken {
    pub id: String,
    pub name: String,
    /// Send it as `Authorization: Bearer …`. It is not shown again.
    pub token: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_and_nothing_are_different_changes() {
        let rows = [
            ("{}", ProfileChange::default()),
            (r#"{"email":null}"#, ProfileChange { email: Some(None), ..ProfileChange::default() }),
            (r#"{"name":"ann"}"#, ProfileChange { name: Some("ann".to_owned()), email: None }),
        ];
        for (text, change) in rows {
            assert_eq!(serde_json::from_str::<ProfileChange>(text).unwrap(), change);
            assert_eq!(serde_json::to_string(&change).unwrap(), text);
        }
    }

    #[test]
    fn passwords_are_not_printed() {
        assert_eq!(format!("{:?}", Password("correct horse".to_owned())), "Password(…)");
    }
}
