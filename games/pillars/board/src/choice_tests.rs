use super::*;
use crate::samples::played;
use qipan_pillars::notation::{read, read_discs, write_discs};

/// The ids of discs in a hand, by their letters.
fn ids(view: &View, seat: Seat, letters: &str) -> Vec<u32> {
    let mut hand = of_hand(seat, view.own.as_ref().unwrap().hand);
    let mut take = |letter: char| {
        let disc = read_discs(&letter.to_string()).unwrap().discs().next().unwrap();
        let place = hand.iter().position(|(_, held)| *held == disc).unwrap();
        hand.remove(place).0
    };
    letters.chars().map(&mut take).collect()
}

#[test]
fn the_hand_is_asked_for_what_the_rules_ask_for() {
    let rows = [
        ("", 0, PillarsQuestion::Lead),
        ("", 1, PillarsQuestion::Nothing),
        ("=", 1, PillarsQuestion::Nothing),
        ("= - !", 0, PillarsQuestion::Lead),
        ("SS", 1, PillarsQuestion::Cover { count: 2 }),
        ("n", 1, PillarsQuestion::Beat { kind: 1, power: 0 }),
        ("nn", 1, PillarsQuestion::Beat { kind: 2, power: 0 }),
        ("nn", 2, PillarsQuestion::Nothing),
    ];
    for (actions, seat, expected) in rows {
        let seat = Seat(seat);
        assert_eq!(asked(&played(actions, seat), Some(seat)), expected, "{actions} {seat:?}");
    }
    assert_eq!(
        asked(&played("", Seat(0)), None),
        PillarsQuestion::Nothing,
        "who only watches is asked nothing"
    );
}

#[test]
fn taps_choose_what_can_be_played() {
    // Actions, seat, chosen before, tapped, chosen then.
    let rows = [
        ("", 0, "", "S", "S"),
        ("", 0, "S", "S", "SS"),
        ("", 0, "S", "n", "Sn"),
        ("nn", 1, "", "G", "Gg"),
        ("nn", 1, "", "g", "Gg"),
        ("n", 1, "N", "m", "m"),
        ("SS", 1, "N", "m", "mN"),
        ("SS", 1, "Nm", "x", "mx"),
        ("S [N]", 2, "", "N", "N"),
    ];
    for (actions, seat, before, tapped, expected) in rows {
        let seat = Seat(seat);
        let view = played(actions, seat);
        let own = view.own.as_ref().unwrap();
        let now = ids(&view, seat, &format!("{before}{tapped}"));
        let before = &now[..before.len()];
        let chosen = tidied(own, seat, asked(&view, Some(seat)), before, &now);
        let letters = write_discs(bag_of(&chosen));
        let expected = write_discs(read_discs(expected).unwrap());
        assert_eq!(letters, expected, "{actions} {tapped}");
    }
}

/// Letting go of one disc of a pair lets go of the other too.
#[test]
fn combos_are_let_go_as_a_whole() {
    let view = played("nn", Seat(1));
    let own = view.own.as_ref().unwrap();
    let pair = ids(&view, Seat(1), "Gg");
    let asked = asked(&view, Some(Seat(1)));
    assert!(tidied(own, Seat(1), asked, &pair, &pair[..1]).is_empty());
    assert_eq!(tidied(own, Seat(1), asked, &pair, &pair), pair);
}

#[test]
fn what_is_not_held_is_not_chosen() {
    let view = played("SS", Seat(0));
    let own = view.own.as_ref().unwrap();
    let gone = crate::pieces::known(Seat(0), Disc::RShi, 0);
    assert!(tidied(own, Seat(0), PillarsQuestion::Nothing, &[], &[gone]).is_empty());
}

#[test]
fn choices_are_judged_before_they_are_sent() {
    let ready = |text: &str| Verdict::Ready(read(text).unwrap());
    let rows = [
        ("", 0, "", Verdict::Empty),
        ("", 0, "S", ready("S")),
        ("", 0, "SS", ready("SS")),
        ("", 0, "Sn", Verdict::NoCombo),
        ("= - !", 0, "nn", ready("nn")),
        ("nn", 1, "Gg", ready("Gg")),
        ("SS", 1, "N", Verdict::Missing(1)),
        ("SS", 1, "Nm", ready("[mN]")),
        ("SS", 1, "", Verdict::Missing(2)),
    ];
    for (actions, seat, letters, expected) in rows {
        let seat = Seat(seat);
        let view = played(actions, seat);
        let found = verdict(view.own.as_ref().unwrap(), asked(&view, Some(seat)), &ids(&view, seat, letters));
        assert_eq!(found, expected, "{actions} {letters}");
    }
}

#[test]
fn discs_that_cannot_be_played_say_why() {
    let rows = [
        ("nn", 1, Disc::RGou, None),
        ("nn", 1, Disc::BShi, Some(Bar::Alone { kind: 2 })),
        ("X", 1, Disc::RXiang, Some(Bar::Weak { power: 7, best: 7 })),
        ("X", 1, Disc::BShi, None),
        ("", 0, Disc::BNiu, None),
        ("SS", 1, Disc::RNiu, None),
    ];
    for (actions, seat, disc, expected) in rows {
        let seat = Seat(seat);
        let view = played(actions, seat);
        let found = bar(view.own.as_ref().unwrap(), asked(&view, Some(seat)), disc);
        assert_eq!(found, expected, "{actions} {disc:?}");
    }
}

#[test]
fn hands_are_grouped_by_combos() {
    let rows = [
        ("SSsXMCnn", "SS nn sXMC"),
        ("sXxMmGgN", "Gg sXxMmN"),
        ("NNNnnnSs", "NNN nnn Ss"),
        ("xxMMCCcc", "xx MM CC cc"),
        ("S", "S"),
        ("", ""),
    ];
    for (hand, expected) in rows {
        let found = groups(read_discs(hand).unwrap());
        // Within a group the order is that of the discs.
        let words: Vec<String> = found.into_iter().map(write_discs).collect();
        let expected: Vec<String> =
            expected.split_whitespace().map(|it| write_discs(read_discs(it).unwrap())).collect();
        assert_eq!(words, expected, "{hand}");
    }
}
