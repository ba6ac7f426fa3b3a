//! Randomness for matches that run in the page.

use qipan_engine::{Seed, SeedNumber};
use web_sys::window;

/// A fresh seed from the browser's cryptographic generator.
pub(crate) fn fresh() -> Seed {
    Seed::from_number(small())
}

/// The same as a number.
pub(crate) fn small() -> u64 {
    let mut bytes = [0; 8];
    let filled =
        window().and_then(|window| window.crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok());
    debug_assert!(filled.is_some(), "every browser of today has a generator");
    u64::from_le_bytes(bytes)
}

pub(crate) fn fresh_number() -> SeedNumber {
    SeedNumber::Full(fresh())
}
