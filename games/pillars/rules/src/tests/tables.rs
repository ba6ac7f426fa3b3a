//! Every row of every table of the rules.

use crate::hand::Relation;
use crate::settlement::{Cause, Standings, columns};
use crate::{Bag, Combo, Command, DECK, Disc, HandRules, Standing, notation};
use qipan_engine::{Seat, SeatSet};
use serde::Deserialize;

/// The rows of a text table, without comments and empty lines.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split(' ').collect())
}

fn disc(name: &str) -> Disc {
    serde_json::from_value(name.into()).unwrap()
}

#[test]
fn the_deck() {
    let mut seen = Bag::EMPTY;
    for row in rows(include_str!("../../tests/data/deck.txt")) {
        let (disc, copies, power) = (disc(row[0]), row[1].parse().unwrap(), row[2].parse::<i8>().unwrap());
        assert_eq!((disc.copies(), disc.power(), disc.name()), (copies, power, row[0]));
        seen = seen.with(disc, copies);
    }
    assert_eq!(seen, DECK);
    assert_eq!(DECK.len(), 24);
}

/// The listed combos are combos, in this order, and no other choice of one, two, three or four discs is one.
#[test]
fn the_combos() {
    let mut listed = Vec::new();
    for row in rows(include_str!("../../tests/data/combos.txt")) {
        let discs: Bag = row[2..].iter().map(|name| disc(name)).collect();
        let combo = Combo { discs, power: row[1].parse().unwrap() };
        assert_eq!(Combo::of(discs), Some(combo), "{row:?}");
        assert_eq!(combo.kind().to_string(), row[0]);
        listed.push(combo);
    }
    assert_eq!(Combo::all_in(DECK), listed);
    let choices = (0..=4).flat_map(|count| DECK.choices(count));
    let combos: Vec<Bag> = choices.filter(|discs| Combo::of(*discs).is_some()).collect();
    assert_eq!(combos.len(), listed.len());
    assert!(combos.iter().all(|discs| listed.iter().any(|combo| combo.discs == *discs)));
}

/// Only combos of one kind are compared, and only strictly greater power beats.
#[test]
fn what_beats_what() {
    let all = Combo::all_in(DECK);
    for best in &all {
        for other in &all {
            let beats = Combo::can_beat(other.discs, best.kind(), best.power);
            // A pair or a triple can also give one of its discs alone.
            let parts = Combo::all_in(other.discs);
            let expected = parts.iter().any(|part| part.kind() == best.kind() && part.power > best.power);
            assert_eq!(beats, expected, "{best:?} {other:?}");
        }
    }
    let dogs = Bag::EMPTY.with(Disc::RGou, 1).with(Disc::BGou, 1);
    let advisors = Bag::EMPTY.with(Disc::RShi, 2);
    assert!(!Combo::can_beat(dogs, 2, 9) && !Combo::can_beat(advisors, 2, 9));
}

#[test]
fn what_is_enough() {
    use Standing::{Ceramic, Enough, NotEnough};
    let expected = [NotEnough, NotEnough, NotEnough, Enough, Enough, Enough, Ceramic, Ceramic, Ceramic];
    for (pillars, standing) in (0..).zip(expected) {
        assert_eq!(Standing::of(pillars), standing, "{pillars}");
    }
}

#[test]
fn black_hands() {
    for name in ["R_SHI", "B_SHI", "R_XIANG", "B_XIANG"] {
        assert!(!Bag::EMPTY.with(disc(name), 1).with(Disc::BNiu, 3).is_black());
    }
    assert!(notation::read_discs("MmGCgcNn").unwrap().is_black());
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settlement {
    what: String,
    pillars: [u8; 3],
    #[serde(default)]
    relations: Vec<(u8, u8, bool)>,
    #[serde(default)]
    rules: HandRules,
    #[serde(default)]
    played_on: Vec<Seat>,
    challenger: Option<Seat>,
    /// By seat: for enough, for reveals, for ceramic.
    deltas: [[i16; 3]; 3],
}

#[test]
fn settlements() {
    let table: Vec<Settlement> =
        serde_json::from_str(include_str!("../../tests/data/settlements.json")).unwrap();
    for row in table {
        let relation = |&(revealer, buckler, enough): &(u8, u8, bool)| Relation {
            revealer_seat: Seat(revealer),
            buckler_seat: Seat(buckler),
            revealer_enough_at_time: enough,
        };
        let relations: Vec<Relation> = row.relations.iter().map(relation).collect();
        let standings = Standings {
            pillars: row.pillars,
            relations: &relations,
            rules: row.rules,
            played_on: row.played_on.iter().copied().collect::<SeatSet>(),
            challenger: row.challenger,
        };
        let transfers = standings.transfers();
        let deltas = columns(&transfers).map(|delta| [delta.enough, delta.reveal, delta.ceramic]);
        assert_eq!(deltas, row.deltas, "{}", row.what);
        for cause in [Cause::Enough, Cause::Reveal, Cause::Ceramic] {
            assert!(
                transfers.iter().filter(|it| it.cause == cause).all(|it| it.from != it.to),
                "{}",
                row.what
            );
        }
    }
}

#[test]
fn commands_are_written_and_read() {
    for line in include_str!("../../tests/data/notation.txt").lines().filter(|line| !line.starts_with('#')) {
        let (text, json) = line.split_once(' ').unwrap();
        let command: Command = serde_json::from_str(json).unwrap();
        assert_eq!(notation::write(&command), text);
        assert_eq!(notation::read(text), Some(command), "{text}");
    }
    for text in ["", "[]", "q", "SSS", "[S", "S]", "==", "[=]"] {
        assert_eq!(notation::read(text), None, "{text}");
    }
}

#[test]
fn bags_have_one_writing() {
    for json in
        [r#"{"R_SHI":0}"#, r#"{"R_SHI":3}"#, r#"{"R_SHI":1,"R_SHI":1}"#, r#"{"R_PAO":1}"#, r#"["R_SHI"]"#]
    {
        assert!(serde_json::from_str::<Bag>(json).is_err(), "{json}");
    }
    let bag: Bag = serde_json::from_str(r#"{"B_NIU":1,"R_SHI":2}"#).unwrap();
    assert_eq!(serde_json::to_string(&bag).unwrap(), r#"{"R_SHI":2,"B_NIU":1}"#);
}
