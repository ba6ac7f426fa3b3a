//! Everything that changes a card or a seat now: given modifiers, abilities that always hold, active events.
//!
//! Abilities that always hold look at places, boosts, damage and flags, never at computed numbers, so that no card can
//! change its own reason.

use super::actor::Actor;
use crate::cell::Cell;
use crate::data::{Always, CardId, Group, Keyword, Modifier, ModifierRule, Stat, library};
use crate::state::{GivenTo, Piece, PieceId, State};
use qipan_engine::Seat;

pub(crate) fn is_silenced(core: &State, piece: PieceId) -> bool {
    let silenced = Modifier::Keyword { keyword: Keyword::Silenced };
    core.given.iter().any(|given| given.to == GivenTo::Piece(piece) && given.modifier == silenced)
}

/// Whether the card has a keyword.
#[inline]
pub(crate) fn has(core: &State, cell: Cell, piece: &Piece, keyword: Keyword) -> bool {
    let given = Modifier::Keyword { keyword };
    if core.given.iter().any(|it| it.to == GivenTo::Piece(piece.id) && it.modifier == given) {
        return true;
    }
    if !can_change(core, piece, keyword.bit()) {
        return false;
    }
    let mut found = false;
    each_always(core, cell, piece, keyword.bit(), &mut |_, _, rule| {
        found |= *rule == ModifierRule::Keyword(keyword);
    });
    found
}

/// The sum of what changes a number of the card; of wards the highest.
pub(crate) fn stat(core: &State, cell: Cell, piece: &Piece, stat: Stat) -> i64 {
    if stat == Stat::Ward {
        return ward(core, cell, piece).map_or(0, |(_, amount)| amount);
    }
    let mut total = 0;
    each_stat(core, cell, piece, stat, &mut |_, amount| total += amount);
    total
}

/// The highest ward and the card that it comes from.
pub(crate) fn ward(core: &State, cell: Cell, piece: &Piece) -> Option<(CardId, i64)> {
    let mut best: Option<(CardId, i64)> = None;
    each_stat(core, cell, piece, Stat::Ward, &mut |source, amount| {
        if amount > best.map_or(0, |(_, best)| best) {
            best = Some((source, amount));
        }
    });
    best
}

/// Calls back for everything that changes the number, with the card that it comes from.
pub(crate) fn each_stat(
    core: &State,
    cell: Cell,
    piece: &Piece,
    stat: Stat,
    found: &mut dyn FnMut(CardId, i64),
) {
    for given in core.given.iter().filter(|given| given.to == GivenTo::Piece(piece.id)) {
        match given.modifier {
            Modifier::Stat { stat: other, amount } if other == stat => found(given.source, i64::from(amount)),
            _ => {}
        }
    }
    if !can_change(core, piece, stat.bit()) {
        return;
    }
    each_always(core, cell, piece, stat.bit(), &mut |source, actor, rule| match rule {
        ModifierRule::Stat(other, amount) if *other == stat => found(source, actor.amount(core, amount)),
        _ => {}
    });
}

/// How many more units of the seat may attack or move.
pub(crate) fn seat_stat(core: &State, seat: Seat, stat: Stat) -> i64 {
    let given = core.given.iter().filter(|given| given.to == GivenTo::Seat(seat));
    let given = given.map(|given| match given.modifier {
        Modifier::Stat { stat: other, amount } if other == stat => i64::from(amount),
        _ => 0,
    });
    let mut total: i64 = given.sum();
    for (cell, piece) in core.field.pieces().filter(|(_, piece)| piece.owner == seat) {
        let card = piece.data();
        if card.always_bits & stat.bit() == 0 || is_silenced(core, piece.id) {
            continue;
        }
        let actor = Actor::standing(cell, piece);
        for always in card.always.iter().filter(|it| it.to.is_none()) {
            for rule in &always.modifiers {
                match rule {
                    ModifierRule::Stat(other, amount)
                        if *other == stat && actor.holds(core, always.condition.as_ref()) =>
                    {
                        total += actor.amount(core, amount);
                    }
                    _ => {}
                }
            }
        }
    }
    total
}

/// The groups next to which own structures may also be built, with the cards that say so.
pub(crate) fn sites(core: &State, seat: Seat) -> Vec<(Actor<'static>, &'static Group)> {
    let mut sites = Vec::new();
    for (cell, piece) in core.field.pieces().filter(|(_, piece)| piece.owner == seat) {
        let rules = piece.data().always.iter().filter(|always| always.to.is_none());
        for rule in rules.flat_map(|always| &always.modifiers) {
            if let ModifierRule::Site(group) = rule
                && !is_silenced(core, piece.id)
            {
                sites.push((Actor::standing(cell, piece), group));
            }
        }
    }
    sites
}

/// Whether any ability that always holds could change one of these for the card. Mostly none can.
#[inline]
fn can_change(core: &State, piece: &Piece, bits: u32) -> bool {
    piece.data().always_bits & bits != 0
        || core.field.has_aura(bits)
        || core.sides.iter().any(|side| !side.active.is_empty())
}

/// Calls back for modifiers of abilities that hold for this card, with the card that they come from. Cards without any
/// modifier of these bits are passed over.
fn each_always(
    core: &State,
    cell: Cell,
    piece: &Piece,
    bits: u32,
    found: &mut dyn FnMut(CardId, &Actor<'_>, &'static ModifierRule),
) {
    // Without a card that changes a group, only its own abilities matter.
    if core.field.has_aura(bits) {
        for (other_cell, other) in core.field.pieces() {
            each_always_of(core, (other_cell, other), (cell, piece), bits, found);
        }
    } else {
        each_always_of(core, (cell, piece), (cell, piece), bits, found);
    }
    for seat in [Seat(0), Seat(1)] {
        let active = core.of(seat).active.iter();
        for id in active.filter(|id| library().card(**id).always_bits & bits != 0) {
            let actor = Actor::of_events(core, seat);
            for always in &library().card(*id).always {
                report(core, &actor, always, *id, cell, piece, found);
            }
        }
    }
}

/// The abilities of one standing card that hold for another, or for itself.
fn each_always_of(
    core: &State,
    (from, source): (Cell, &Piece),
    (cell, piece): (Cell, &Piece),
    bits: u32,
    found: &mut dyn FnMut(CardId, &Actor<'_>, &'static ModifierRule),
) {
    let card = source.data();
    if card.always_bits & bits == 0 || is_silenced(core, source.id) {
        return;
    }
    // Its own abilities, and those of others that speak of a group.
    for always in card.always.iter().filter(|always| always.to.is_some() || source.id == piece.id) {
        report(core, &Actor::standing(from, source), always, card.id, cell, piece, found);
    }
}

fn report(
    core: &State,
    actor: &Actor<'_>,
    always: &'static Always,
    source: CardId,
    cell: Cell,
    piece: &Piece,
    found: &mut dyn FnMut(CardId, &Actor<'_>, &'static ModifierRule),
) {
    let is_in_group = always.to.as_ref().is_none_or(|group| actor.has(core, group, cell, piece));
    if is_in_group && actor.holds(core, always.condition.as_ref()) {
        always.modifiers.iter().for_each(|rule| found(source, actor, rule));
    }
}
