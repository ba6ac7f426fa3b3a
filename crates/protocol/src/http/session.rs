//! Logging in, and the sessions of a user: one per browser.

use super::Password;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    pub name: String,
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionFacts {
    pub id: String,
    /// Milliseconds since 1970, like all times here.
    pub created_at: i64,
    pub last_seen: i64,
    pub expires_at: i64,
    /// The browser's user agent.
    pub user_agent: String,
    /// Whether this is the session of the request.
    pub current: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndedSessions {
    /// The number of sessions ended.
    pub ended: usize,
}
