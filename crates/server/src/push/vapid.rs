//! The server's key for Web Push (VAPID, RFC 8292). Browsers subscribe to it, so there is one for ever, in the store.

use super::base64::to_base64;
use crate::App;
use crate::errors::{Answer, InternalError};
use qipan_store::Secret;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

/// How long a signature is valid, in seconds. Push services allow a day.
const VALID_S: i64 = 12 * 3600;

#[derive(Debug)]
pub(crate) struct ServerKey(EcdsaKeyPair);

impl ServerKey {
    /// Reads the key from the store, and makes it when the first server of a platform starts.
    pub(super) async fn load(app: &App) -> Answer<ServerKey> {
        if app.store().push_key().await?.is_none() {
            app.store().add_push_key(new_secret()?).await?;
        }
        // Another node may have been faster; its key is the one.
        let secret = app.store().push_key().await?.ok_or(InternalError::BadKey)?;
        Ok(ServerKey::read(&secret)?)
    }

    fn read(secret: &Secret) -> Result<ServerKey, InternalError> {
        let bytes = super::base64::from_base64(secret.reveal()).ok_or(InternalError::BadKey)?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &SystemRandom::new());
        key.map(ServerKey).map_err(|_| InternalError::BadKey)
    }

    /// The public key, as browsers subscribe to it.
    pub(super) fn public(&self) -> String {
        to_base64(self.0.public_key().as_ref())
    }

    /// The header that proves to a push service that a message is from this server.
    pub(super) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now_ms: i64,
    ) -> Result<String, InternalError> {
        let mut claims = json!({"aud": origin, "exp": now_ms / 1000 + VALID_S});
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let header = to_base64(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", to_base64(claims.to_string().as_bytes()));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes());
        let signature = to_base64(signature.map_err(|_| InternalError::NoRandomness)?.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

fn new_secret() -> Result<Secret, InternalError> {
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    Ok(Secret::new(to_base64(key.map_err(|_| InternalError::NoRandomness)?.as_ref())))
}
