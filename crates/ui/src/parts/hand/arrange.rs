//! The order of a hand, the arc of a fan, and the selection: plain functions.

use super::HandCard;

/// The order of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Arrange {
    /// In the order of the deal.
    #[default]
    Dealt,
    Ranked,
    /// By group, and by rank within it.
    Grouped,
}

/// A card in the shown order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CardPlace {
    pub(super) id: u32,
    /// Whether there is a gap before it.
    pub(super) opens_group: bool,
}

/// The cards in the shown order.
pub(super) fn arranged<C>(cards: &[HandCard<C>], arrange: Arrange) -> Vec<CardPlace> {
    let mut order: Vec<&HandCard<C>> = cards.iter().collect();
    // Sorting is stable: equal cards stay in the order of the deal.
    match arrange {
        Arrange::Dealt => {}
        Arrange::Ranked => order.sort_by_key(|card| card.rank),
        Arrange::Grouped => order.sort_by_key(|card| (card.group, card.rank)),
    }
    let mut before = None;
    let place = |card: &HandCard<C>| {
        let opens_group = arrange == Arrange::Grouped && before.is_some_and(|group| group != card.group);
        before = Some(card.group);
        CardPlace { id: card.id, opens_group }
    };
    order.into_iter().map(place).collect()
}

/// The place of a card in a fan: its rotation in degrees, and how far it is lowered, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FanPlace {
    pub angle: f64,
    pub lowered: f64,
}

impl FanPlace {
    /// The place of one of `count` cards. Few cards are 4.5 degrees apart; many share 27 degrees.
    pub fn of(place: usize, count: usize) -> FanPlace {
        let gaps = count.saturating_sub(1).max(1) as f64;
        let middle = count.saturating_sub(1) as f64 / 2.0;
        let angle = (place as f64 - middle) * (27.0 / gaps).min(4.5);
        FanPlace { angle, lowered: 10.0 + 0.2 * angle * angle }
    }
}

/// The selection after a tap on a card.
pub(super) fn toggled(selected: &[u32], id: u32, most: usize) -> Vec<u32> {
    if selected.contains(&id) {
        return selected.iter().copied().filter(|it| *it != id).collect();
    }
    match most {
        0 => Vec::new(),
        1 => vec![id],
        _ if selected.len() < most => selected.iter().copied().chain([id]).collect(),
        _ => selected.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(id: u32, group: u16, rank: u16) -> HandCard<()> {
        HandCard { id, card: (), name: String::new(), group, rank, barred: None, lit: false }
    }

    #[test]
    fn hands_are_ordered_and_parted() {
        let cards = [card(1, 2, 5), card(2, 1, 9), card(3, 2, 5), card(4, 1, 3)];
        let rows =
            [(Arrange::Dealt, "1 2 3 4"), (Arrange::Ranked, "4 1 3 2"), (Arrange::Grouped, "4 2 |1 3")];
        for (arrange, expected) in rows {
            let places = arranged(&cards, arrange);
            let word =
                |place: &CardPlace| format!("{}{}", if place.opens_group { "|" } else { "" }, place.id);
            assert_eq!(places.iter().map(word).collect::<Vec<_>>().join(" "), expected, "{arrange:?}");
        }
        assert!(arranged::<()>(&[], Arrange::Grouped).is_empty());
    }

    #[test]
    fn a_fan_is_even_and_never_too_wide() {
        for count in 1..=30 {
            let places: Vec<_> = (0..count).map(|place| FanPlace::of(place, count)).collect();
            let (first, last) = (places[0], places[count - 1]);
            assert!((first.angle + last.angle).abs() < 1e-9 && last.angle <= 13.5 + 1e-9, "{count}");
            assert!(places.iter().all(|place| place.lowered <= first.lowered + 1e-9), "{count}");
        }
        assert_eq!(FanPlace::of(0, 1), FanPlace { angle: 0.0, lowered: 10.0 });
        assert!((FanPlace::of(4, 5).angle - 9.0).abs() < 1e-9);
    }

    #[test]
    fn taps_choose_and_let_go() {
        let rows: [(&[u32], u32, usize, &[u32]); 6] = [
            (&[], 1, 1, &[1]),
            (&[1], 1, 1, &[]),
            (&[1], 2, 1, &[2]),
            (&[1], 2, 3, &[1, 2]),
            (&[1, 2], 3, 2, &[1, 2]),
            (&[1], 2, 0, &[]),
        ];
        for (selected, id, most, expected) in rows {
            assert_eq!(toggled(selected, id, most), expected, "{selected:?} {id} {most}");
        }
    }
}
