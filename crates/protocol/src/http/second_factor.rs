//! The second factor of logins: an authenticator app, and recovery codes for when it is lost.

use super::Password;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SecondFactor {
    /// Whether logins ask for a code.
    pub on: bool,
    /// How many recovery codes were not used yet.
    pub recovery_codes: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SecondFactorSetup {
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
}

/// What an authenticator app needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TotpSecret {
    /// In Base32, to be typed.
    pub secret: String,
    /// The same as an `otpauth:` address, usually shown as a QR code.
    pub url: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TotpConfirmation {
    /// The six digits that the app shows.
    pub code: String,
}

/// They are shown only once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SecondFactorRemoval {
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Password))]
    pub password: Password,
    /// The six digits of the app, or a recovery code.
    pub code: String,
}

/// The second step of a login.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LoginCode {
    /// The argument `challenge` of the refusal `second_factor`, which answered the first step.
    pub challenge: String,
    /// The six digits of the app, or a recovery code.
    pub code: String,
}
