//! Invitations of one person to a table.

use crate::{InviteId, Person, TableId};
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

/// How long an invitation can be accepted, in milliseconds.
pub const INVITE_MS: i64 = 10 * 60 * 1000;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewInvite {
    /// The name of an account.
    pub to: String,
    /// A table at which the caller sits, or whose host the caller is.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: TableId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invite {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: InviteId,
    pub from: Person,
    pub to: Person,
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: TableId,
    /// The id of the table's game.
    pub game: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// Milliseconds since 1970.
    pub expires_at: i64,
}

/// The invitations that can still be accepted. One that was declined stays in the list of its sender until it expires.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invites {
    pub received: Vec<Invite>,
    pub sent: Vec<Invite>,
}

/// The caller sits at the table now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AcceptedInvite {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: TableId,
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// The path of the table's page.
    pub link: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_accepted_invitation_names_table_and_seat() {
        let text = r#"{"table":"K7QX","seat":1,"link":"/table/K7QX"}"#;
        let accepted: AcceptedInvite = serde_json::from_str(text).unwrap();
        assert_eq!((accepted.table.as_str(), accepted.seat.index()), ("K7QX", 1));
        assert_eq!(serde_json::to_string(&accepted).unwrap(), text);
    }
}
