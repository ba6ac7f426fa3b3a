//! What moderators do to a person, as this person sees it.
//!
//! | route | request | answer |
//! |---|---|---|
//! | `GET /api/me/actions` | | [`OwnActions`] |
//! | `POST /api/me/actions/{id}/appeal` | [`NewAppeal`] | [`OwnAction`] |
//! | `POST /api/appeals` | [`BanAppeal`] | [`OwnAction`] |

use crate::ActionId;
use crate::http::Password;
use serde::{Deserialize, Serialize};

/// How many characters an appeal has at most.
pub const LONGEST_APPEAL: usize = 2000;

/// Everything that moderators do. Each is a row of their log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// A case was closed without an action.
    NoAction,
    Warn,
    /// No chat, no messages, no invitations and no reviews until a time.
    Mute,
    /// No rated tables and no quick pairing until a time.
    PlayBan,
    Ban,
    HideReview,
    ApproveReview,
    /// The account got another name.
    Rename,
    /// An earlier action was taken back.
    Lift,
    /// An appeal was refused.
    Uphold,
    Claim,
    Release,
    /// The role of a person was changed.
    Role,
}

impl ActionKind {
    /// Whether the person may appeal against it.
    pub fn is_appealable(self) -> bool {
        matches!(
            self,
            ActionKind::Warn
                | ActionKind::Mute
                | ActionKind::PlayBan
                | ActionKind::Ban
                | ActionKind::HideReview
                | ActionKind::Rename
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AppealState {
    Open,
    /// The action was taken back.
    Accepted,
    Refused,
}

/// An action of the moderators against the caller. It does not name the moderator.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnAction {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ActionId,
    pub kind: ActionKind,
    /// The note of the moderators to the person; may be empty.
    pub note: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The end of a mute, a play-ban or a ban; null for a permanent ban.
    pub until: Option<i64>,
    /// The game of a review.
    pub game: Option<String>,
    /// Null without an appeal.
    pub appeal: Option<AppealState>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnActions {
    /// The end of the mute that is in force.
    pub muted_until: Option<i64>,
    /// The end of the play-ban that is in force.
    pub play_banned_until: Option<i64>,
    /// The newest first.
    pub actions: Vec<OwnAction>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAppeal {
    /// 1 to 2000 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 2000))]
    pub text: String,
}

/// An appeal against a ban. Banned people cannot log in, so they prove who they are with their password.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BanAppeal {
    /// The name of the account.
    pub name: String,
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
    /// 1 to 2000 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 2000))]
    pub text: String,
}
