//! What moderators see and do: the list of users, bans and roles.

use super::Role;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserFacts {
    pub id: String,
    pub name: String,
    pub guest: bool,
    pub role: Role,
    pub banned: Option<BanFacts>,
    pub created_at: i64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BanFacts {
    /// Null for a permanent ban.
    pub until: Option<i64>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserPage {
    pub users: Vec<UserFacts>,
    /// Pass it as `after` to get the next page.
    pub next: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct UserPaging {
    /// The `next` of the previous page.
    pub after: Option<String>,
    /// Number of users, at most 200.
    pub limit: Option<u32>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BanRequest {
    /// Omit for a permanent ban.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3650))]
    pub days: Option<u32>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RoleRequest {
    pub role: Role,
}
