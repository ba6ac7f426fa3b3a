//! What the rules say about moves, attacks and damage: the checks in the order of the rules.

use crate::position::{Place, Position, distance, neighbours};
use std::collections::BTreeSet;

/// Which faces of the die hit.
fn hits(attack: &str, face: u8) -> bool {
    let shows_blade = [true, true, true, false, true, true][usize::from(face)];
    let shows_bow = [true, true, true, true, false, false][usize::from(face)];
    if attack == "ranged" { shows_bow } else { shows_blade }
}

/// Why a unit cannot move there; `None` if it can.
pub(crate) fn move_problem(position: &Position<'_>, from: Place, to: Place) -> Option<&'static str> {
    let Some(unit) = position.cards.get(&from) else {
        return Some("no_card_there");
    };
    if unit.owner != position.turn {
        return Some("not_yours");
    }
    if !unit.card.is("unit") || position.has(from, "rooted") {
        return Some("cannot_move");
    }
    if unit.moved {
        return Some("already_moved");
    }
    if position.moves >= position.limit("moves") {
        return Some("moves_used");
    }
    if position.cards.contains_key(&to) {
        return Some("cell_taken");
    }
    let mut reached = BTreeSet::new();
    walk(position, from, position.steps(from), position.has(from, "slip"), &mut reached);
    if reached.contains(&to) { None } else { Some("out_of_reach") }
}

/// Tries every way of at most this many steps.
fn walk(position: &Position<'_>, here: Place, steps: i64, slips: bool, reached: &mut BTreeSet<Place>) {
    if steps == 0 {
        return;
    }
    for next in neighbours(here) {
        let is_empty = !position.cards.contains_key(&next);
        if is_empty {
            reached.insert(next);
        }
        if is_empty || slips {
            walk(position, next, steps - 1, slips, reached);
        }
    }
}

/// Why a card cannot attack there; `None` if it can.
pub(crate) fn attack_problem(position: &Position<'_>, from: Place, to: Place) -> Option<&'static str> {
    let Some(attacker) = position.cards.get(&from) else {
        return Some("no_card_there");
    };
    if attacker.owner != position.turn {
        return Some("not_yours");
    }
    if attacker.card.strength < 1 || position.has(from, "disarmed") {
        return Some("cannot_attack");
    }
    let is_readied = attacker.readied > 0;
    if attacker.attacked && !is_readied {
        return Some("already_attacked");
    }
    if position.attacks >= position.limit("attacks") && !is_readied {
        return Some("attacks_used");
    }
    if !position.cards.contains_key(&to) {
        return Some("no_card_there");
    }
    if from == to {
        return Some("itself");
    }
    sight_problem(position, from, to)
}

/// Range, cover, line and bar.
fn sight_problem(position: &Position<'_>, from: Place, to: Place) -> Option<&'static str> {
    let attacker = &position.cards[&from];
    let is_in_line = from.0 == to.0 || from.1 == to.1;
    if !is_in_line || distance(from, to) > position.range(from) {
        return Some("out_of_range");
    }
    if position.has(to, "cover") && distance(from, to) != 1 {
        return Some("covered");
    }
    let is_between = |at: &Place| {
        distance(from, *at) + distance(*at, to) == distance(from, to) && *at != from && *at != to
    };
    for (at, it) in position.cards.iter().filter(|(at, _)| is_between(at)) {
        let lets_through =
            attacker.card.attack == "ranged" && it.owner == attacker.owner && position.has(*at, "clear");
        if !lets_through {
            return Some("line_blocked");
        }
    }
    // An enemy unit next to a card that bars can attack only cards next to itself that bar.
    let bars = |at: Place| position.cards.contains_key(&at) && position.has(at, "bar");
    let is_held =
        neighbours(from).into_iter().any(|at| bars(at) && position.cards[&at].owner != attacker.owner);
    let is_allowed = distance(from, to) == 1 && bars(to);
    if attacker.card.is("unit") && is_held && !is_allowed { Some("barred") } else { None }
}

/// The damage of an attack whose dice show these faces.
pub(crate) fn damage(position: &Position<'_>, from: Place, to: Place, faces: &[u8], is_strike: bool) -> i64 {
    let attacker = &position.cards[&from];
    let stars = faces.iter().filter(|face| [3, 4].contains(*face)).count() as i64;
    let hits = faces.iter().filter(|face| hits(&attacker.card.attack, **face)).count() as i64;
    let target = &position.cards[&to];
    let triggers = !is_strike && target.owner != attacker.owner && !position.has(from, "silenced");
    let mut bonus = 0;
    for ability in attacker.card.abilities.iter().filter(|it| it["when"]["type"] == "rolled" && triggers) {
        // The one such ability: stars count against commons.
        assert_eq!(ability["if"]["left"], "target.is_common");
        assert_eq!(ability["do"][0]["amount"], "specials");
        bonus += if target.card.is("common") { stars } else { 0 };
    }
    (hits + bonus - position.ward(to)).max(0)
}
