//! Re-dealing hidden cards, for determinizations.

use super::Zone;
use qipan_engine::Rng;

/// Re-deals a seat's deck and hand for a determinization. `seen` are the cards of the hand that the viewer has seen,
/// or `None` if the viewer sees the whole hand; then only the deck is shuffled.
///
/// The cards are sorted before they are shuffled, so that the result depends on `rng` and on what the viewer knows, and
/// not on what is hidden. A search that starts from the result therefore cannot use secrets.
///
/// ```
/// use qipan_cards::zones::{Visibility, Zone, redeal};
/// use qipan_engine::Rng;
///
/// let mut deck = Zone::with_cards(Visibility::Hidden, vec![1, 2, 3, 4]);
/// let mut hand = Zone::with_cards(Visibility::Owner, vec![5, 6]);
/// redeal(&mut deck, &mut hand, Some(&[6]), &mut Rng::from_number(1));
/// assert!(hand.contains(&6) && hand.len() == 2 && deck.len() == 4);
/// ```
pub fn redeal<T: Ord>(deck: &mut Zone<T>, hand: &mut Zone<T>, seen: Option<&[T]>, rng: &mut Rng) {
    let mut unseen = deck.take_all();
    let mut hidden = 0;
    if let Some(seen) = seen {
        let (known, secret) = split(hand.take_all(), seen);
        hidden = secret.len();
        unseen.extend(secret);
        hand.cards = known;
    }
    unseen.sort_unstable();
    rng.shuffle(&mut unseen);
    hand.cards.extend(unseen.drain(..hidden));
    deck.cards = unseen;
}

/// Splits a hand into the cards that were seen, sorted, and the others. Each seen card matches one copy.
fn split<T: Ord>(mut hand: Vec<T>, seen: &[T]) -> (Vec<T>, Vec<T>) {
    let mut known = Vec::new();
    for card in seen {
        if let Some(at) = hand.iter().position(|held| held == card) {
            known.push(hand.swap_remove(at));
        }
    }
    known.sort_unstable();
    (known, hand)
}

#[cfg(test)]
mod tests {
    use super::super::Visibility;
    use super::*;

    type Row = (&'static [u8], &'static [u8], Option<&'static [u8]>);

    fn redealt((deck, hand, seen): Row, seed: u64) -> (Vec<u8>, Vec<u8>) {
        let mut deck = Zone::with_cards(Visibility::Hidden, deck.to_vec());
        let mut hand = Zone::with_cards(Visibility::Owner, hand.to_vec());
        redeal(&mut deck, &mut hand, seen, &mut Rng::from_number(seed));
        (deck.take_all(), hand.take_all())
    }

    #[test]
    fn no_card_is_lost_and_seen_cards_stay() {
        let rows: [(Row, &[u8]); 5] = [
            ((&[1, 2, 3, 4], &[9, 8], None), &[9, 8]),
            ((&[1, 2, 3, 4], &[9, 8], Some(&[])), &[]),
            ((&[1, 2, 3, 4], &[9, 8, 7], Some(&[8, 7])), &[7, 8]),
            // One of two copies was seen.
            ((&[1, 2, 3, 4], &[5, 5], Some(&[5])), &[5]),
            // A seen card that has left the hand is not added again.
            ((&[1, 2, 3, 4], &[5], Some(&[6])), &[]),
        ];
        for (row, stays) in rows {
            for seed in 0..20 {
                let (deck, hand) = redealt(row, seed);
                assert_eq!((deck.len(), hand.len()), (row.0.len(), row.1.len()), "{row:?}");
                assert_eq!(&hand[..stays.len()], stays, "{row:?}");
                let (mut before, mut after) = ([row.0, row.1].concat(), [deck, hand].concat());
                before.sort_unstable();
                after.sort_unstable();
                assert_eq!(before, after, "{row:?}");
            }
        }
    }

    #[test]
    fn the_result_depends_on_the_generator_and_not_on_the_secret() {
        let same: [Row; 3] = [
            (&[1, 2, 3, 4], &[5, 6], Some(&[6])),
            (&[5, 4, 3, 2], &[6, 1], Some(&[6])),
            (&[1, 5, 2, 4], &[3, 6], Some(&[6])),
        ];
        for seed in 0..20 {
            assert_eq!(redealt(same[0], seed), redealt(same[1], seed));
            assert_eq!(redealt(same[0], seed), redealt(same[2], seed));
        }
        assert!((0..20).any(|seed| redealt(same[0], seed) != redealt(same[0], seed + 1)));
    }
}
