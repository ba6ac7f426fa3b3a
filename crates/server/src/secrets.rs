//! Randomness from the operating system, and comparisons that take the same time whatever they compare.

use hmac::{Hmac, KeyInit, Mac};
use qipan_engine::{Problem, Seed};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

fn random_bytes<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| Problem::new("internal", "no randomness is to be had"))?;
    Ok(bytes)
}

pub(crate) fn random_seed() -> Result<Seed, Problem> {
    random_bytes().map(Seed::from_bytes)
}

/// A number that nobody can predict, for what is random but no part of a match: the choices of bots. A seed that could be
/// computed from the position would tell what is hidden in it.
pub(crate) fn random_number() -> Result<u64, Problem> {
    random_bytes().map(u64::from_le_bytes)
}

/// Letters and digits that are not mistaken for each other when read out.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A short id that cannot be guessed: 60 bits.
pub(crate) fn random_id() -> Result<String, Problem> {
    Ok(random_bytes::<12>()?.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

/// A token of 160 bits.
pub(crate) fn random_token() -> Result<String, Problem> {
    Ok(random_bytes::<32>()?.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

/// What is stored of a token. Tokens are random, so a plain hash is enough.
pub(crate) fn hash_token(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Proves that a text was written by the holder of the key.
pub(crate) fn sign(key: &str, text: &str) -> Result<String, Problem> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes())
        .map_err(|_| Problem::new("internal", "the key of a signature has a wrong length"))?;
    mac.update(text.as_bytes());
    Ok(mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
}

pub(crate) fn same(left: &str, right: &str) -> bool {
    left.as_bytes().ct_eq(right.as_bytes()).into()
}
