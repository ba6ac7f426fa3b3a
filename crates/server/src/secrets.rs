//! Randomness from the operating system, and comparisons in constant time.

use crate::errors::InternalError;
use hmac::{Hmac, KeyInit, Mac};
use qipan_engine::Seed;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

fn random_bytes<const N: usize>() -> Result<[u8; N], InternalError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| InternalError::NoRandomness)?;
    Ok(bytes)
}

pub(crate) fn random_seed() -> Result<Seed, InternalError> {
    random_bytes().map(Seed::from_bytes)
}

/// An unpredictable number for random choices that are not part of a match: those of bots. A seed that could be
/// computed from the position would reveal hidden state.
pub(crate) fn random_number() -> Result<u64, InternalError> {
    random_bytes().map(u64::from_le_bytes)
}

/// Letters and digits that are not mistaken for each other when read aloud or typed.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A short id that cannot be guessed: 60 bits.
pub(crate) fn random_id() -> Result<String, InternalError> {
    Ok(random_bytes::<12>()?.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

/// A token of 160 bits.
pub(crate) fn random_token() -> Result<String, InternalError> {
    Ok(random_bytes::<32>()?.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
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
