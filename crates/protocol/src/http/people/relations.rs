//! Friends, requests for friendship, and blocks.

use crate::{Person, Presence};
use serde::{Deserialize, Serialize};

/// How many friends a person has at most. Requests that are not answered yet count.
pub const MAX_FRIENDS: u32 = 500;

/// How many people a person blocks at most.
pub const MAX_BLOCKS: u32 = 500;

/// All people that the caller has a relation with. Only the caller can read it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Relations {
    pub friends: Vec<Friend>,
    /// Requests that the caller has sent. A declined request stays here, because declining sends no notice.
    pub asked_by_me: Vec<FriendRequest>,
    pub asked_of_me: Vec<FriendRequest>,
    pub blocked: Vec<BlockedPerson>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Friend {
    pub person: Person,
    pub presence: Presence,
    /// Milliseconds since 1970.
    pub since: i64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendRequest {
    /// The other person.
    pub person: Person,
    /// Milliseconds since 1970.
    pub at: i64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BlockedPerson {
    pub person: Person,
    /// Milliseconds since 1970.
    pub at: i64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RelationChange {
    /// The name of an account.
    pub name: String,
    pub action: RelationAction,
}

/// What the caller does with another person. An action that has already happened succeeds and changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RelationAction {
    /// Asks for friendship; accepts it if the other person has asked already.
    Ask,
    /// Withdraws the caller's own request.
    Withdraw,
    Accept,
    /// Declines a request. The other person gets no notice.
    Decline,
    /// Ends a friendship.
    Remove,
    /// Blocks a person. This ends a friendship and all requests between the two.
    Block,
    Unblock,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_have_names() {
        let rows = [
            (RelationAction::Ask, "ask"),
            (RelationAction::Withdraw, "withdraw"),
            (RelationAction::Accept, "accept"),
            (RelationAction::Decline, "decline"),
            (RelationAction::Remove, "remove"),
            (RelationAction::Block, "block"),
            (RelationAction::Unblock, "unblock"),
        ];
        for (action, name) in rows {
            let text = format!(r#"{{"name":"ann","action":"{name}"}}"#);
            let change = RelationChange { name: "ann".to_owned(), action };
            assert_eq!(serde_json::from_str::<RelationChange>(&text).unwrap(), change);
            assert_eq!(serde_json::to_string(&change).unwrap(), text);
        }
    }

    #[test]
    fn unknown_actions_and_fields_are_refused() {
        for text in [
            r#"{"name":"ann","action":"poke"}"#,
            r#"{"name":"ann","action":"ask","x":1}"#,
            r#"{"name":"ann"}"#,
        ] {
            assert!(serde_json::from_str::<RelationChange>(text).is_err(), "{text}");
        }
    }
}
