//! Tokens, signatures, and comparisons in constant time.

use crate::errors::InternalError;
use hmac::{Hmac, KeyInit, Mac};
use qipan_tables::random_letters;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A token of 160 bits.
pub(crate) fn random_token() -> Result<String, InternalError> {
    random_letters::<32>()
}

/// The stored form of a token. Tokens are random, so a plain hash is enough.
pub(crate) fn hash_token(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A signature that only the holder of the key can make.
pub(crate) fn sign(key: &str, text: &str) -> Result<String, InternalError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).map_err(|_| InternalError::BadKey)?;
    mac.update(text.as_bytes());
    Ok(mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
}

pub(crate) fn same(left: &str, right: &str) -> bool {
    left.as_bytes().ct_eq(right.as_bytes()).into()
}
