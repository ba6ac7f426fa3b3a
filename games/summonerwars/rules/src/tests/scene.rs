//! Positions of test rows: `tp v sc · move · hand 0: tp_patch · 0 tp_halberd c4 d2, 1 sc_urchin c5`.
//!
//! Unless a row says otherwise it is the attack phase of seat 0 in round 3, with magic 5 and 5, empty hands and piles;
//! each seat has its summoner on home D1 and its start gate on home C2. `d2` is damage, `b1` boosts.

use crate::data::Class;
use crate::{Cell, Marks, Options, Phase, Scene, SceneCard, library};
use qipan_engine::Seat;

pub(super) fn read(text: &str) -> Options {
    let mut parts = text.split(" · ");
    let (first, second) = parts.next().unwrap().split_once(" v ").unwrap_or_else(|| panic!("{text}"));
    let faction = |name: &str| library().faction_named(name).unwrap_or_else(|| panic!("no faction {name}"));
    let factions = vec![faction(first.trim()), faction(second.trim())];
    let mut scene = Scene {
        turn: Seat(0),
        round: 3,
        phase: Phase::Attack,
        magic: [5, 5],
        engaged: false,
        felled: 0,
        cards: Vec::new(),
        hands: Default::default(),
        piles: Default::default(),
        discards: Default::default(),
        active: Default::default(),
    };
    for part in parts {
        read_part(&mut scene, part.trim());
    }
    for (seat, faction) in [Seat(0), Seat(1)].into_iter().zip(&factions) {
        let start = &library().faction(*faction).start;
        for (class, card, home) in
            [(Class::Summoner, start.summoner.0, "D1"), (Class::StartGate, start.gate.0, "C2")]
        {
            if !scene.cards.iter().any(|card| is_of_class(card, seat, class)) {
                let cell = Cell::home(home, seat).unwrap().name();
                scene.cards.push(SceneCard::Plain(seat, card.name().to_owned(), cell));
            }
        }
    }
    Options { factions, scene: Some(scene), ..Options::default() }
}

fn is_of_class(card: &SceneCard, seat: Seat, class: Class) -> bool {
    let (SceneCard::Marked(owner, name, ..) | SceneCard::Plain(owner, name, _)) = card;
    let id = library().card_named(name).unwrap_or_else(|| panic!("no card {name}"));
    *owner == seat && library().card(id).class == class
}

fn read_part(scene: &mut Scene, part: &str) {
    let words: Vec<&str> = part.split_whitespace().collect();
    let zone = |words: &[&str]| words[2..].iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let seat = || words[1].trim_end_matches(':').parse::<usize>().unwrap_or_else(|_| panic!("{part}"));
    match words[..] {
        ["magic", both] => {
            let (first, second) = both.split_once('/').unwrap();
            scene.magic = [first.parse().unwrap(), second.parse().unwrap()];
        }
        ["round", round] => scene.round = round.parse().unwrap(),
        ["seat", seat, "to", "act"] => scene.turn = Seat(seat.parse().unwrap()),
        ["engaged"] => scene.engaged = true,
        ["felled", count] => scene.felled = count.parse().unwrap(),
        ["hand", ..] => scene.hands[seat()] = zone(&words),
        ["pile", ..] => scene.piles[seat()] = zone(&words),
        ["discard", ..] => scene.discards[seat()] = zone(&words),
        ["active", ..] => scene.active[seat()] = zone(&words),
        [phase] => {
            let phase = serde_json::from_value(phase.into());
            scene.phase = phase.unwrap_or_else(|_| panic!("no phase in {part:?}"));
        }
        _ => scene.cards.extend(part.split(", ").map(read_card)),
    }
}

fn read_card(text: &str) -> SceneCard {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [seat, name, cell, marks @ ..] = &words[..] else { panic!("{text}") };
    let mut found = Marks::default();
    for mark in marks {
        match (*mark, mark.split_at(1)) {
            ("moved", _) => found.moved = true,
            ("attacked", _) => found.attacked = true,
            (_, ("d", damage)) => found.damage = damage.parse().unwrap(),
            (_, ("b", boosts)) => found.boosts = boosts.parse().unwrap(),
            _ => panic!("what is {mark} in {text}?"),
        }
    }
    SceneCard::Marked(Seat(seat.parse().unwrap()), (*name).to_owned(), (*cell).to_owned(), found)
}
