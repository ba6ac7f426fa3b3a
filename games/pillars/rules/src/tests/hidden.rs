//! Determinizations: what a viewer knows stays, what covering has shown holds, and the rest varies.

use crate::contract::Engine;
use crate::hidden::redeal;
use crate::{Bag, Hand, HandRules, Options, deal, notation};
use qipan_engine::{Rng, Seat, Viewer};
use std::collections::BTreeSet;

const VIEWERS: [Viewer; 4] =
    [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator];

fn known(hand: &Hand, viewer: Viewer) -> String {
    let own = viewer.seat().map(|seat| (hand.hand(seat), hand.covered(seat)));
    let plays: Vec<_> = hand
        .all_plays()
        .map(|play| {
            if play.is_cover() {
                (play.seat, Bag::EMPTY, play.discs.len())
            } else {
                (play.seat, play.discs, 0)
            }
        })
        .collect();
    let counts = hand.hands.map(|bag| bag.len());
    format!("{own:?} {plays:?} {counts:?} {:?} {:?}", hand.phase, hand.relations)
}

/// At every position of many hands a determinization is found, it can occur, and it has all that the viewer knows.
#[test]
fn worlds_are_possible() {
    let mut changed = 0_u32;
    for seed in 0..400 {
        let mut rng = Rng::from_number(seed);
        let mut hand = Hand::new(deal(&mut rng).deal, HandRules::default());
        while !hand.is_over() {
            for viewer in VIEWERS {
                let mut redealt = hand.clone();
                assert!(redeal(&mut redealt, viewer, &mut rng), "seed {seed}: no deal for {viewer:?}");
                redealt.check().unwrap_or_else(|what| panic!("seed {seed}: {what}"));
                assert_eq!(known(&redealt, viewer), known(&hand, viewer));
                assert!(redealt.dealt().iter().all(|dealt| !dealt.is_black()));
                changed += u32::from(redealt != hand);
            }
            let actions = hand.actions();
            hand.act(*rng.pick(&actions).unwrap());
        }
    }
    assert!(changed > 10_000, "{changed}");
}

/// Nothing that the engine object tells all viewers, or one seat, depends on what is hidden from them.
#[test]
fn the_contract_keeps_secrets() {
    let mut rng = Rng::from_number(77);
    for _ in 0..100 {
        let mut hand = Hand::new(deal(&mut rng).deal, HandRules::default());
        while !hand.is_over() {
            let here = Engine::from_hand(hand.clone()).unwrap();
            for viewer in VIEWERS {
                let mut redealt = hand.clone();
                redeal(&mut redealt, viewer, &mut rng);
                let there = Engine::from_hand(redealt).unwrap();
                assert_eq!(here.get_public_state(), there.get_public_state());
                if let Some(Seat(seat)) = viewer.seat() {
                    assert_eq!(here.get_private_state(seat), there.get_private_state(seat));
                    assert_eq!(here.get_legal_actions(seat), there.get_legal_actions(seat));
                }
            }
            let actions = hand.actions();
            hand.act(*rng.pick(&actions).unwrap());
        }
    }
}

/// In the worked hand seat 1 covered against a pair of 9 and a single 8: no determinization gives it a red advisor.
#[test]
fn a_seat_that_covered_could_not_beat() {
    let options: Options =
        serde_json::from_value(serde_json::json!(crate::tutorial::LESSON.options)).unwrap();
    let mut hand = Hand::new(options.deal.unwrap(), HandRules::default());
    for text in ["s", "[X]", "[c]"] {
        let command = notation::read(text).unwrap();
        let action = crate::hand::judge(&hand, hand.current, &command);
        // Seat 1 holds the other black advisor, which only equals: it covers.
        hand.act(action.unwrap());
    }
    let mut rng = Rng::from_number(5);
    let mut seen = BTreeSet::new();
    for _ in 0..500 {
        let mut redealt = hand.clone();
        assert!(redeal(&mut redealt, Viewer::Spectator, &mut rng));
        assert_eq!(
            redealt.hand(Seat(1)).count(crate::Disc::RShi) + redealt.hand(Seat(2)).count(crate::Disc::RShi),
            0
        );
        seen.insert(format!("{:?}", redealt.hands));
    }
    assert!(seen.len() > 490, "{} redeals are too much alike", seen.len());
}

/// Every way to deal the hidden discs is equally likely: with nothing shown, each disc is equally often at each place.
#[test]
fn worlds_are_even() {
    let mut rng = Rng::from_number(9);
    let hand = Hand::new(deal(&mut rng).deal, HandRules::default());
    let mut oxen = [0_u32; 3];
    const WORLDS: u32 = 6_000;
    for _ in 0..WORLDS {
        let mut redealt = hand.clone();
        redeal(&mut redealt, Viewer::Spectator, &mut rng);
        for (count, held) in oxen.iter_mut().zip(redealt.hands) {
            *count += u32::from(held.count(crate::Disc::BNiu));
        }
    }
    // Three oxen over three seats: one each on average; four standard deviations are about 250.
    assert!(oxen.iter().all(|count| count.abs_diff(WORLDS) < 280), "{oxen:?}");
}
