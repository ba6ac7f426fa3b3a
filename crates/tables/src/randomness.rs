//! Randomness from the operating system.

use crate::errors::InternalError;
use qipan_engine::Seed;

fn random_bytes<const N: usize>() -> Result<[u8; N], InternalError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| InternalError::NoRandomness)?;
    Ok(bytes)
}

pub fn random_seed() -> Result<Seed, InternalError> {
    random_bytes().map(Seed::from_bytes)
}

/// An unpredictable number for random choices that are not part of a match: those of bots. A seed that could be
/// computed from the position would reveal hidden state.
pub fn random_number() -> Result<u64, InternalError> {
    random_bytes().map(u64::from_le_bytes)
}

/// Letters and digits that are not mistaken for each other when read aloud or typed.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Text of this alphabet with five random bits per letter.
pub fn random_letters<const N: usize>() -> Result<String, InternalError> {
    Ok(random_bytes::<N>()?.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

/// A short id that cannot be guessed: 60 bits.
pub fn random_id() -> Result<String, InternalError> {
    random_letters::<12>()
}
