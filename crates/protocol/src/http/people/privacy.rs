//! Privacy settings of an account, and kid mode.

use crate::http::Password;
use serde::{Deserialize, Serialize};

/// The people to whom a privacy setting gives access. A blocked person never has access.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every account.
    Always,
    Friends,
    Never,
}

/// The caller's privacy settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Privacy {
    /// Whether other accounts can send friend requests.
    pub ask: bool,
    /// The people who can send messages. A person who is not a friend can send one message until it is answered.
    pub message: Audience,
    /// The people who can send invitations to tables.
    pub invite: Audience,
    /// Whether friends see the presence of this account. Other people never see it.
    pub online: bool,
    /// Who sees the list of finished matches.
    pub history: Audience,
}

impl Default for Privacy {
    fn default() -> Privacy {
        Privacy {
            ask: true,
            message: Audience::Friends,
            invite: Audience::Always,
            online: true,
            history: Audience::Always,
        }
    }
}

/// Omitted fields stay unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PrivacyChange {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<Audience>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<Audience>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub online: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<Audience>,
}

impl PrivacyChange {
    pub fn applied_to(self, old: Privacy) -> Privacy {
        Privacy {
            ask: self.ask.unwrap_or(old.ask),
            message: self.message.unwrap_or(old.message),
            invite: self.invite.unwrap_or(old.invite),
            online: self.online.unwrap_or(old.online),
            history: self.history.unwrap_or(old.history),
        }
    }
}

/// Whether the account is a child's: it has quick phrases but no free text, neither sent nor received, no messages and
/// no chat of spectators; only friends can invite it. The server enforces this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KidMode {
    pub on: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KidModeChange {
    pub on: bool,
    /// The password of the account: needed to switch kid mode on and to switch it off.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_keeps_what_it_omits() {
        let rows = [
            ("{}", Privacy::default()),
            (r#"{"ask":false}"#, Privacy { ask: false, ..Privacy::default() }),
            (r#"{"message":"always"}"#, Privacy { message: Audience::Always, ..Privacy::default() }),
            (r#"{"invite":"never"}"#, Privacy { invite: Audience::Never, ..Privacy::default() }),
            (r#"{"online":false}"#, Privacy { online: false, ..Privacy::default() }),
            (r#"{"history":"friends"}"#, Privacy { history: Audience::Friends, ..Privacy::default() }),
        ];
        for (text, expected) in rows {
            let change: PrivacyChange = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&change).unwrap(), text);
            assert_eq!(change.applied_to(Privacy::default()), expected);
        }
    }

    #[test]
    fn unknown_audiences_and_settings_are_refused() {
        for text in [r#"{"message":"everyone"}"#, r#"{"ask":"friends"}"#, r#"{"email":true}"#] {
            assert!(serde_json::from_str::<PrivacyChange>(text).is_err(), "{text}");
        }
    }
}
