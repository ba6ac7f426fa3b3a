//! ICCS: a move as its two points, `h2e2`. Files are a to i, on the board for four a to r.

use crate::board::Move;

pub fn write(step: Move) -> String {
    step.to_string()
}

/// Reads `h2e2`; capitals and a hyphen (`H2-E2`) are understood too.
pub fn read(text: &str) -> Option<Move> {
    let plain = text.replacen('-', "", 1).to_ascii_lowercase();
    // Ranks have one digit, so the second point begins at the third letter.
    let (from, to) = plain.split_at_checked(2)?;
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    let fits = |point: crate::board::Point| {
        point.file < crate::board::MAX_WIDTH && point.rank < crate::board::MAX_HEIGHT
    };
    (fits(from) && fits(to)).then(|| Move::new(from, to))
}
