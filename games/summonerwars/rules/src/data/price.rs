//! Prices: cards of equal price are of equal strength. The formulas were fitted to matches between bots; the README has
//! them. All sums are in tenths of a magic.

use super::file::CardFile;
use super::{Class, DataError};
use crate::die::Reach;

/// Text is priced in thousandths of a tenth of a magic, because how often it works is a fraction.
const FINE: i64 = 1_000;

pub(super) fn check(place: &str, file: &CardFile) -> Result<(), DataError> {
    let is_gate = matches!(file.class, Class::Gate | Class::StartGate);
    if is_gate {
        return Ok(());
    }
    let text = file.worth.unwrap_or(0);
    let expected = rounded(body(file) * FINE + text, FINE);
    let found = file.price.ok_or_else(|| DataError::card(place, "it has no price"))?;
    if found != expected {
        return Err(DataError::BadPrice { place: place.to_owned(), found, expected });
    }
    let cost = match file.class {
        Class::Summoner if !(94..=98).contains(&found) => {
            return Err(DataError::card(place, "a summoner's price is 94 to 98"));
        }
        Class::Summoner => 0,
        // The card itself is worth a discard and a half, an epic one more.
        Class::Event => rounded(found - 15, 10).max(0),
        Class::Epic => rounded(found - 25, 10).max(0),
        _ => rounded(found, 10).max(0),
    };
    if i64::from(file.cost) != cost {
        return Err(DataError::BadCost { place: place.to_owned(), found: file.cost.into(), expected: cost });
    }
    Ok(())
}

/// What strength and life are worth: an attack, times how long it goes on.
fn body(file: &CardFile) -> i64 {
    let (strength, life) = (i64::from(file.strength), i64::from(file.life));
    let ranged = file.attack == Some(Reach::Ranged);
    match file.class {
        Class::Event | Class::Epic => 0,
        Class::Summoner => 6 * life + if ranged { 10 } else { 8 } * strength,
        _ if file.structure => rounded(12 * strength * life, 10) + 5 * strength + 2 * life - 13,
        _ => rounded(22 * strength * life, 10) + if ranged { 7 } else { 5 } * strength - 13,
    }
}

/// Divides and rounds half up.
fn rounded(value: i64, by: i64) -> i64 {
    (2 * value + by).div_euclid(2 * by)
}
