//! What events and abilities are worth, and which of their options look best.

use super::sight::{Arms, Sight};
use super::worth;
use crate::cell::Cell;
use crate::data::{Class, Cost, Effect, ModifierRule, Name, Ref, Stat, Triggered, Who, library};
use crate::rules::actor::{Actor, Cause};
use crate::rules::topic::Offered;
use crate::state::{Phase, Piece};
use crate::{Asking, CardId};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Direction;

/// What an effect is worth that is not looked at more closely.
const USUAL: i64 = 9;

/// What an event of the hand is worth, without the card itself.
pub(super) fn event(sight: &Sight<'_>, card: CardId) -> i64 {
    let card = library().card(card);
    let actor = Actor::of_events(sight.core, sight.seat);
    let cost = 8 * i64::from(card.cost);
    match card.triggered.first().filter(|_| !card.is_active) {
        Some(ability) => value(sight, &actor, ability) - cost,
        None => USUAL - cost,
    }
}

/// What the ability of a standing card is worth.
pub(super) fn ability(sight: &Sight<'_>, from: Cell, piece: &Piece, ability: &Triggered) -> i64 {
    value(sight, &Actor::standing(from, piece), ability)
}

fn value(sight: &Sight<'_>, actor: &Actor<'_>, ability: &Triggered) -> i64 {
    let gained: i64 = ability.effects.iter().map(|effect| effect_value(sight, actor, ability, effect)).sum();
    let summoner = sight.core.field.summoner(sight.seat);
    let is_summoner = summoner.is_some_and(|(_, piece)| piece.id == actor.piece);
    let paid = ability.costs.iter().map(|cost| match cost {
        // The life of a summoner is dear.
        Cost::Wound(amount) => i64::from(*amount) * if is_summoner { 16 } else { 6 },
        Cost::Discard(count) => worth::CARD * i64::from(*count),
        _ => 0,
    });
    gained - paid.sum::<i64>()
}

fn effect_value(sight: &Sight<'_>, actor: &Actor<'_>, ability: &Triggered, effect: &Effect) -> i64 {
    let best = |name: Name| best_option(sight, actor, ability, name);
    match effect {
        Effect::Damage { to: Who::One(Ref::Chosen(name)), .. }
        | Effect::Heal { to: Who::One(Ref::Chosen(name)), .. } => best(*name),
        Effect::Heal { to: Who::Each(group), amount } => {
            let most = actor.amount(sight.core, amount);
            let healed = actor.members(sight.core, group).map(|(_, piece)| i64::from(piece.damage).min(most));
            4 * healed.sum::<i64>()
        }
        Effect::Give {
            to: Who::One(Ref::Chosen(name)),
            modifier: ModifierRule::Stat(Stat::Strength, _),
            ..
        }
        | Effect::Ready { to: Who::One(Ref::Chosen(name)) } => best(*name),
        Effect::Draw { amount, .. } => 8 * actor.amount(sight.core, amount),
        Effect::Boost { to: Who::One(Ref::Chosen(name)), .. } => best(*name),
        Effect::Destroy { .. } => -10,
        // Changing places is not looked at, so it could as well do harm.
        Effect::Swap { .. } => 0,
        Effect::Force { .. } => 4,
        _ => USUAL,
    }
}

/// The best card that could be chosen under a name.
fn best_option(sight: &Sight<'_>, actor: &Actor<'_>, ability: &Triggered, name: Name) -> i64 {
    let choice = ability.choices.iter().find(|choice| choice.name == name);
    let Some(crate::data::Options::Cards(group)) = choice.map(|choice| &choice.options) else {
        return 0;
    };
    let scores = actor
        .members(sight.core, group)
        .map(|(cell, piece)| card_option(sight, actor, ability, name, cell, piece).unwrap_or(USUAL));
    scores.max().unwrap_or(0)
}

/// How good it is to choose this card, as far as the effects on it tell.
fn card_option(
    sight: &Sight<'_>,
    actor: &Actor<'_>,
    ability: &Triggered,
    name: Name,
    cell: Cell,
    piece: &Piece,
) -> Option<i64> {
    let mut total = None;
    for effect in &ability.effects {
        let is_it = |who: &Who| *who == Who::One(Ref::Chosen(name));
        let gain = match effect {
            Effect::Damage { to, amount } if is_it(to) => {
                let amount = picked_amount(sight, actor, name, piece, amount);
                match sight.target_at(cell) {
                    Some(target) => target.sure_gain(amount),
                    None => -6 * amount,
                }
            }
            Effect::Heal { to, amount } if is_it(to) => {
                let healed = actor.amount(sight.core, amount).min(i64::from(piece.damage));
                healed * if piece.data().class == Class::Summoner { 12 } else { 5 }
            }
            Effect::Destroy { to } if is_it(to) => -worth::standing(piece.data(), piece.life_left()),
            Effect::Give { to, modifier: ModifierRule::Stat(Stat::Strength, amount), .. } if is_it(to) => {
                stronger(sight, cell, piece, actor.amount(sight.core, amount))
            }
            Effect::Ready { to } if is_it(to) => stronger(sight, cell, piece, 0),
            Effect::Boost { to, .. } if is_it(to) => boosted(piece),
            Effect::Force { to, .. } if is_it(to) => nuisance(sight, cell),
            Effect::Swap { first, second } if [first, second].contains(&&Ref::Chosen(name)) => {
                moved_up(sight, cell, piece)
            }
            _ => continue,
        };
        *total.get_or_insert(0) += gain;
    }
    total
}

/// An amount that may depend on the card that is chosen. Of a roll, one star is expected.
fn picked_amount(
    sight: &Sight<'_>,
    actor: &Actor<'_>,
    name: Name,
    piece: &Piece,
    amount: &crate::data::Amount,
) -> i64 {
    let mut picks = crate::Picks::default();
    picks.push(name, crate::Pick::Piece(piece.id));
    Actor { picks: &picks, stars: 1, ..*actor }.amount(sight.core, amount)
}

/// What more dice, or an attack more, gain for the best attack of a card.
fn stronger(sight: &Sight<'_>, cell: Cell, piece: &Piece, dice: i64) -> i64 {
    let Some(arms) = Arms::of(sight.core, cell, piece) else {
        return 0;
    };
    if sight.phase != Some(Phase::Attack) {
        return 7 * dice.max(1);
    }
    let now = if dice == 0 { 0 } else { sight.best_attack(cell, piece, &arms, cell) };
    let rested = Piece { attacked: false, ..*piece };
    sight.best_attack(cell, &rested, &Arms { dice: arms.dice + dice, ..arms }, cell) - now
}

/// Enemies near the own summoner are pushed first.
fn nuisance(sight: &Sight<'_>, cell: Cell) -> i64 {
    let summoner = sight.core.field.summoner(sight.seat);
    summoner.map_or(0, |(place, _)| 12 - i64::from(place.distance(cell)))
}

/// Whoever is far behind gains most by changing places; a summoner has no reason to.
fn moved_up(sight: &Sight<'_>, cell: Cell, piece: &Piece) -> i64 {
    match piece.data().class {
        Class::Summoner => -100,
        _ => worth::way(sight.core, sight.seat, cell),
    }
}

/// Boosts are for cards that use them.
fn boosted(piece: &Piece) -> i64 {
    let card = piece.data();
    let uses = card.always.iter().any(|always| !always.modifiers.is_empty() && always.to.is_none());
    match uses && piece.boosts < 2 {
        true => 10 + i64::from(piece.life_left()),
        false => 2,
    }
}

/// How good an option of a question looks.
pub(super) fn option(sight: &Sight<'_>, asking: &Asking, name: Name, offered: &Offered, index: usize) -> i64 {
    match offered {
        Offered::Cells(cells) => match cells.get(index).map(|cell| (*cell, sight.core.field.at(*cell))) {
            Some((cell, Some(piece))) => 200 + chosen_card(sight, asking, name, cell, piece),
            Some((cell, None)) => 100 - worth::way(sight.core, sight.seat, cell),
            None => super::greedy::NEVER,
        },
        Offered::Cards(cards) => {
            cards.get(index).map_or(super::greedy::NEVER, |card| 50 + library().card(*card).price)
        }
        Offered::Directions(directions) => {
            // Away from the own edge.
            let home = if sight.seat == Seat(0) { Direction::North } else { Direction::South };
            directions.get(index).map_or(super::greedy::NEVER, |direction| i64::from(*direction == home))
        }
    }
}

fn chosen_card(sight: &Sight<'_>, asking: &Asking, name: Name, cell: Cell, piece: &Piece) -> i64 {
    let Cause { card, ability, .. } = asking.cause;
    let actor = Actor::of(sight.core, &asking.cause, &asking.picks);
    let ability = library().card(card).ability(ability);
    let known = ability.and_then(|ability| card_option(sight, &actor, ability, name, cell, piece));
    // Otherwise the card of most worth.
    known.unwrap_or_else(|| worth::standing(piece.data(), piece.life_left()))
}
