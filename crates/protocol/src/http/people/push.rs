//! Notices on the devices of an account, by Web Push: which events cause one, and the browsers that get them.

use serde::{Deserialize, Serialize};

/// How many browsers of an account get notices. A further one takes the place of the oldest.
pub const MAX_PUSH_DEVICES: u32 = 10;

/// The events that cause a notice on the account's devices. All of them are in the inbox anyway.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushChoices {
    /// Requests for friendship, and answers to them.
    pub friends: bool,
    pub messages: bool,
    /// Invitations to tables.
    pub invites: bool,
    /// Notices hold the texts of messages. Otherwise they only name the sender.
    pub show_texts: bool,
}

impl Default for PushChoices {
    fn default() -> PushChoices {
        PushChoices { friends: true, messages: true, invites: true, show_texts: false }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushSettings {
    /// The server's key (`applicationServerKey`) in base64url.
    pub key: String,
    /// How many browsers of the account get notices.
    pub devices: u32,
    pub choices: PushChoices,
}

/// A browser's subscription, as its `PushSubscription` has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPushDevice {
    /// The https address that the browser's push service has given it.
    pub endpoint: String,
    /// The browser's public key in base64url.
    pub p256dh: String,
    /// The shared secret in base64url.
    pub auth: String,
}

/// Names a browser by its endpoint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushEndpoint {
    pub endpoint: String,
}

/// The contents of a push message, as JSON. The service worker makes a notice of it in the user's language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushNotice {
    /// The number of the entry in the inbox. A notice that comes twice has the same number.
    pub n: u64,
    pub kind: PushKind,
    /// The name of the person whom the entry is from.
    pub from: String,
    /// The text of a message, or the key of a phrase as `phrase:hello`, if the person has chosen `show_texts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The path of the page to open.
    pub link: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushKind {
    Asked,
    Accepted,
    Message,
    Invited,
}
