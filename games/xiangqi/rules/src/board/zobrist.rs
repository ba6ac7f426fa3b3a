//! Random numbers for the hash of a position: one for every piece on every square, and one for every turn.

use super::piece::MAX_ARMIES;

/// Mixes a counter into a well-spread number; a constant function, so the table is computed at compile time.
const fn spread(counter: u64) -> u64 {
    let mut number = counter.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

const fn of_piece(code: usize, square: usize) -> u64 {
    spread(1 + (code * 256 + square) as u64)
}

#[cfg(not(target_family = "wasm"))]
static PIECES: [[u64; 256]; 32] = {
    let mut table = [[0; 256]; 32];
    let mut code = 0;
    while code < 32 {
        let mut square = 0;
        while square < 256 {
            table[code][square] = of_piece(code, square);
            square += 1;
        }
        code += 1;
    }
    table
};

/// The number of a piece on a square.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
pub(super) fn piece(code: u8, square: u8) -> u64 {
    PIECES[usize::from(code & 31)][usize::from(square)]
}

/// The number of a piece on a square, without a table: its 64 KiB cannot be compressed, and every visitor would download
/// them.
#[cfg(target_family = "wasm")]
#[inline(always)]
pub(super) fn piece(code: u8, square: u8) -> u64 {
    of_piece(usize::from(code & 31), usize::from(square))
}

pub(super) const TURNS: [u64; MAX_ARMIES] =
    [spread(1 << 20), spread((1 << 20) + 1), spread((1 << 20) + 2), spread((1 << 20) + 3)];
