use super::*;
use qipan_engine::RandomPolicy;

fn zone(cards: &[u8]) -> Zone<u8> {
    Zone::with_cards(Visibility::Hidden, cards.to_vec())
}

#[test]
fn draws_come_from_the_top_and_reshuffle_when_empty() {
    // (deck, discard, count, drawn, order after the reshuffle, deck left)
    type Row = (&'static [u8], &'static [u8], u32, &'static [u8], Option<&'static [u8]>, &'static [u8]);
    let rows: [Row; 7] = [
        (&[1, 2, 3], &[9], 0, &[], None, &[1, 2, 3]),
        (&[1, 2, 3], &[9], 2, &[3, 2], None, &[1]),
        (&[1, 2, 3], &[9], 3, &[3, 2, 1], None, &[]),
        (&[1], &[7, 8, 9], 2, &[1, 7], Some(&[8, 9, 7]), &[8, 9]),
        (&[], &[7, 8, 9], 9, &[7, 9, 8], Some(&[8, 9, 7]), &[]),
        (&[1], &[], 9, &[1], None, &[]),
        (&[], &[], u32::MAX, &[], None, &[]),
    ];
    for (deck, discard, count, drawn, new_order, left) in rows {
        let (mut deck, mut other) = (zone(deck), zone(discard));
        let mut rng = Rng::from_number(1);
        rng.set_policy(RandomPolicy::Fixed { value: 0 });
        let draw = deck.draw_reshuffling(count, &mut other, &mut rng);
        let expected = Draw { cards: drawn.to_vec(), new_order: new_order.map(<[u8]>::to_vec) };
        assert_eq!((&draw, deck.cards()), (&expected, left), "{count} from {discard:?}");
        assert_eq!(other.is_empty(), discard.is_empty() || new_order.is_some());
        let json = serde_json::to_string(&draw).unwrap();
        assert_eq!(serde_json::from_str::<Draw<u8>>(&json).unwrap(), draw);
    }
}

#[test]
fn cards_go_where_they_are_put() {
    type Row = (Place, &'static str, Result<&'static [u8], &'static str>);
    let under = |cards| Place::Under { cards };
    let rows: [Row; 5] = [
        (Place::Top, r#"{"type":"top"}"#, Ok(&[1, 2, 3, 9])),
        (Place::Bottom, r#"{"type":"bottom"}"#, Ok(&[9, 1, 2, 3])),
        (under(1), r#"{"type":"under","cards":1}"#, Ok(&[1, 2, 9, 3])),
        (under(3), r#"{"type":"under","cards":3}"#, Ok(&[9, 1, 2, 3])),
        (under(4), r#"{"type":"under","cards":4}"#, Err("no_such_place")),
    ];
    for (place, json, expected) in rows {
        let (mut from, mut to) = (zone(&[9, 9, 5]), zone(&[1, 2, 3]));
        let moved = from.move_card(&9, &mut to, place);
        assert_eq!(moved.map(|()| to.cards()).map_err(|error| error.code()), expected, "{json}");
        assert_eq!(from.cards(), if expected.is_ok() { &[9, 5][..] } else { &[9, 9, 5] }, "{json}");
        let mut inserted = zone(&[1, 2, 3]);
        assert_eq!(inserted.insert(9, place).is_ok(), expected.is_ok(), "{json}");
        assert_eq!(inserted, to, "{json}");
        assert_eq!(serde_json::to_string(&place).unwrap(), json);
        assert_eq!(serde_json::from_str::<Place>(json).unwrap(), place);
    }
}

#[test]
fn only_cards_that_are_there_can_be_taken() {
    assert_eq!(zone(&[1, 2]).take(&2), Ok(2));
    let error = zone(&[1]).take(&2).unwrap_err();
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("card_not_there", "the card 2 is not in this zone")
    );
}

#[test]
fn a_written_down_order_must_be_the_same_cards() {
    let rows: [(&[u8], bool); 5] = [
        (&[2, 1, 2], true),
        (&[1, 2, 2], true),
        (&[1, 1, 2], false),
        (&[1, 2], false),
        (&[1, 2, 2, 2], false),
    ];
    for (order, allowed) in rows {
        let mut pile = zone(&[1, 2, 2]);
        let result = pile.rearrange(order.to_vec()).map_err(|error| error.code());
        assert_eq!(result, if allowed { Ok(()) } else { Err("other_cards") }, "{order:?}");
        assert_eq!(pile.cards(), if allowed { order } else { &[1, 2, 2] });
    }
}

#[test]
fn shuffles_keep_the_cards() {
    let mut pile = zone(&[1, 2, 3, 4, 5, 6, 7, 8]);
    pile.shuffle(&mut Rng::from_number(5));
    assert_ne!(pile.cards(), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!((pile.contains(&8), pile.contains(&9), pile.top()), (true, false, pile.cards().last()));
    let mut cards = pile.take_all();
    cards.sort_unstable();
    assert_eq!((cards, pile.len()), (vec![1, 2, 3, 4, 5, 6, 7, 8], 0));
}

#[test]
fn zones_are_read_back_as_they_were() {
    let json = r#"{"visibility":"owner","cards":[3,1]}"#;
    let pile: Zone<u8> = serde_json::from_str(json).unwrap();
    assert_eq!((pile.visibility(), pile.cards()), (Visibility::Owner, &[3, 1][..]));
    assert_eq!(serde_json::to_string(&pile).unwrap(), json);
}
