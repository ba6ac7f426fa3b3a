//! How a level chooses among rated commands. Strong levels take the best; weak ones overlook some and accept worse
//! ones.

use crate::{Chance, Dice, Level, Rated};
use qipan_engine::Game;

/// Chooses from a list that is sorted, the best first.
pub(crate) fn choose<'a, G: Game>(
    rated: &'a [Rated<G>],
    level: &Level,
    dice: &mut Dice,
) -> Option<&'a Rated<G>> {
    let noticed: Vec<&Rated<G>> = rated.iter().filter(|_| !dice.happens(level.overlooks)).collect();
    // If every command was overlooked, consider them all.
    let noticed = if noticed.is_empty() { rated.iter().collect() } else { noticed };
    let best = *noticed.first()?;
    if level.tolerance == 0 {
        return Some(best);
    }
    let tolerance = Chance::from(level.tolerance) / 1000.0;
    let weights: Vec<u32> =
        noticed.iter().map(|rated| weight(best.chance - rated.chance, tolerance)).collect();
    let mut drawn = dice.below(weights.iter().sum::<u32>().max(1) as usize) as u32;
    for (rated, weight) in noticed.iter().zip(weights) {
        if drawn < weight {
            return Some(rated);
        }
        drawn -= weight;
    }
    Some(best)
}

/// The weight of a command: 1000 for the best, falling to 0 where the gap reaches the tolerance.
fn weight(gap: Chance, tolerance: Chance) -> u32 {
    let nearness = (1.0 - gap.max(0.0) / tolerance).max(0.0);
    (1000.0 * nearness * nearness) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_fall_with_the_gap() {
        assert_eq!(
            [weight(0.0, 0.1), weight(0.05, 0.1), weight(0.1, 0.1), weight(0.5, 0.1)],
            [1000, 250, 0, 0]
        );
        assert_eq!(weight(-0.1, 0.1), 1000);
    }
}
