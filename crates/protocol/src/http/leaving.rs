//! Closing and deleting an account.

use super::Password;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AccountClosing {
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AccountDeletion {
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
    /// Delete at once. Otherwise the account is closed, and logging in before `delete_at` cancels the deletion.
    #[serde(default)]
    pub now: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeletionTime {
    /// When the account is deleted, in milliseconds since 1970.
    pub delete_at: i64,
}
