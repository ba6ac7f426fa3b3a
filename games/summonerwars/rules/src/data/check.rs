//! Checks of the loaded data beyond its names: moments, choices, counts, decks and start cells.

use super::ability::{Choice, Cost, Need, Options, Triggered};
use super::{
    Card, Class, DataError, Effect, Faction, Keyword, Library, ModifierRule, Name, Ref, Stat, Symbol, Who,
};
use super::{Cells, Group, Heading, WhenKind, Where};
use crate::Cell;
use qipan_engine::Seat;
use std::collections::BTreeSet;

/// So that every match ends: dusk takes more than this.
const MAX_SUMMONER_LIFE: u8 = 14;
const DECK: u8 = 34;

pub(super) fn all(library: &Library) -> Result<(), DataError> {
    library.cards().try_for_each(card)?;
    library.factions.iter().try_for_each(|it| faction(library, it))
}

fn card(card: &Card) -> Result<(), DataError> {
    let place = format!("card {}", card.name);
    let bad = |problem: &str| Err(DataError::card(&place, problem));
    if card.is_event() != card.phase.is_some() {
        return bad("events have a phase, and only events");
    }
    if card.is_event() == (card.life > 0) {
        return bad("all cards but events have life");
    }
    if (card.strength > 0) != card.attack.is_some() {
        return bad("strength and a kind of attack belong together");
    }
    if card.class == Class::Summoner && card.life > MAX_SUMMONER_LIFE {
        return bad("a summoner has at most 14 life");
    }
    if card.faction.is_none() && card.symbols != [Symbol::Any] {
        return bad("passers-by fit every summoner");
    }
    if card.abilities(WhenKind::Use).count() > 1 {
        return bad("a card has at most one ability that is used");
    }
    if card.is_event() && !card.is_active && card.abilities(WhenKind::Played).count() != 1 {
        return bad("an event does something when it is played");
    }
    for always in &card.always {
        if always.to.is_some() && always.modifiers.iter().any(is_of_seat) {
            return bad("modifiers of a seat are not given to cards");
        }
        if card.is_event() && always.to.is_none() && !always.modifiers.iter().all(is_of_seat) {
            return bad("an active event gives its modifiers to a group");
        }
        if always.modifiers.contains(&ModifierRule::Keyword(Keyword::Silenced)) {
            return bad("only a given modifier silences, so that no card silences itself");
        }
    }
    card.triggered.iter().try_for_each(|it| ability(&place, it))
}

fn is_of_seat(rule: &ModifierRule) -> bool {
    matches!(rule, ModifierRule::Stat(Stat::Attacks | Stat::Moves, _))
}

fn ability(place: &str, ability: &Triggered) -> Result<(), DataError> {
    let bad = |problem: &str| Err(DataError::ability(place, problem));
    let asks = ability.may || !ability.choices.is_empty() || !ability.costs.is_empty();
    let kind = ability.when.kind();
    if kind.is_in_any_turn() && asks {
        return bad("nothing is chosen or paid in the turn of the other player");
    }
    if ability.effects.is_empty() {
        return bad("it does nothing");
    }
    let mut chosen = BTreeSet::new();
    for choice in &ability.choices {
        names(place, &chosen, &refs_of_choice(choice))?;
        if !chosen.insert(choice.name) {
            return bad("two choices have the same name");
        }
        if matches!(choice.need, Need::UpTo(0 | 1)) {
            return bad("a choice of several is of two or more");
        }
    }
    if kind != WhenKind::Use && ability.costs.contains(&Cost::Attack) {
        return bad("only an ability that is used can cost the attack");
    }
    for effect in &ability.effects {
        names(place, &chosen, &refs_of_effect(effect))?;
        match effect {
            Effect::Bonus { .. } if kind != WhenKind::Rolled => {
                return bad("a bonus belongs to dice that lie");
            }
            Effect::Give { to: Who::Me, modifier, .. } if !is_of_seat(modifier) => {
                return bad("a seat has only modifiers of seats");
            }
            Effect::Give { to: Who::One(_) | Who::Each(_), modifier, .. } if is_of_seat(modifier) => {
                return bad("modifiers of a seat are not given to cards");
            }
            Effect::Give { modifier: ModifierRule::Arrives(_) | ModifierRule::Site(_), .. } => {
                return bad("arrives and site are printed, not given");
            }
            Effect::Give { .. } => {}
            effect if meets_seat(effect) => return bad("only modifiers of a seat go to a seat"),
            _ => {}
        }
    }
    Ok(())
}

fn meets_seat(effect: &Effect) -> bool {
    match effect {
        Effect::Damage { to, .. }
        | Effect::Heal { to, .. }
        | Effect::Destroy { to }
        | Effect::Force { to, .. }
        | Effect::Boost { to, .. }
        | Effect::Return { to }
        | Effect::Ready { to } => *to == Who::Me,
        _ => false,
    }
}

/// Names must be chosen before they are used.
fn names(place: &str, chosen: &BTreeSet<Name>, used: &[Ref]) -> Result<(), DataError> {
    let is_unknown = |used: &&Ref| matches!(used, Ref::Chosen(name) if !chosen.contains(name));
    match used.iter().find(is_unknown) {
        Some(used) => Err(DataError::ability(place, format!("{used:?} is used before it is chosen"))),
        None => Ok(()),
    }
}

fn refs_of_choice(choice: &Choice) -> Vec<Ref> {
    match &choice.options {
        Options::Cards(group) => refs_of_group(group),
        Options::Cells(Cells::Adjacent { to } | Cells::Within { to, .. } | Cells::Reach { to, .. }) => {
            vec![*to]
        }
        Options::Cells(_) => Vec::new(),
        Options::Directions(unit) => vec![*unit],
    }
}

fn refs_of_group(group: &Group) -> Vec<Ref> {
    match &group.place {
        Where::Adjacent { to } | Where::Within { to, .. } | Where::Line { to, .. } => vec![*to],
        Where::Attackable { by } => vec![*by],
        Where::Near { group } => refs_of_group(group),
        Where::Anywhere | Where::Discard {} => Vec::new(),
    }
}

fn refs_of_effect(effect: &Effect) -> Vec<Ref> {
    let of_who = |who: &Who| match who {
        Who::Me => Vec::new(),
        Who::One(one) => vec![*one],
        Who::Each(group) => refs_of_group(group),
    };
    match effect {
        Effect::Damage { to, .. }
        | Effect::Heal { to, .. }
        | Effect::Destroy { to }
        | Effect::Boost { to, .. }
        | Effect::Return { to }
        | Effect::Ready { to }
        | Effect::Give { to, .. } => of_who(to),
        Effect::Force { to, heading, from, .. } => {
            let mut refs = of_who(to);
            refs.push(*from);
            if let Heading::Chosen(name) = heading {
                refs.push(Ref::Chosen(*name));
            }
            refs
        }
        Effect::Place { to, cell } => vec![*to, Ref::Chosen(*cell)],
        Effect::Swap { first, second } => vec![*first, *second],
        Effect::Raise { card, cell } => vec![Ref::Chosen(*card), Ref::Chosen(*cell)],
        Effect::Strike { unit, target } => vec![*unit, *target],
        Effect::Magic { .. } | Effect::Draw { .. } | Effect::Roll { .. } | Effect::Bonus { .. } => Vec::new(),
    }
}

fn faction(library: &Library, faction: &Faction) -> Result<(), DataError> {
    let place = format!("faction {}", faction.name);
    let bad = |problem: String| Err(DataError::faction(&place, problem));
    let cards = || faction.cards.iter().map(|id| library.card(*id));
    // The two start units are beside the copies of the deck.
    let total: u8 = cards().map(|card| card.copies).sum::<u8>() + 2;
    if total != DECK {
        return bad(format!("a deck has 34 cards, not {total}"));
    }
    let rows = [
        (Class::Summoner, 1),
        (Class::StartGate, 1),
        (Class::Gate, 3),
        (Class::Epic, 2),
        (Class::Event, 6),
        (Class::Champion, 3),
        (Class::Common, 16),
    ];
    for (class, wanted) in rows {
        let found: u8 = cards().filter(|card| card.class == class).map(|card| card.copies).sum();
        if found != wanted {
            return bad(format!("a deck has {wanted} of {class:?}, not {found}"));
        }
    }
    if faction.symbols.len() != 2 || library.card(faction.start.summoner.0).symbols != faction.symbols {
        return bad("a faction has the two symbols of its summoner".to_owned());
    }
    let mut taken = BTreeSet::new();
    for (_, cell) in faction.start.cards() {
        let home = Cell::home(cell, Seat(0)).filter(|cell| cell.home_row(Seat(0)) <= 4);
        match home {
            Some(home) if taken.insert(home) => {}
            Some(_) => return bad(format!("two cards start on {cell}")),
            None => return bad(format!("{cell} is not in the home rows 1 to 4")),
        }
    }
    Ok(())
}
