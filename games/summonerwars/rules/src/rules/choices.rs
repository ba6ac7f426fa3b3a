//! What can be chosen for an ability. Only choices from which all later ones can still be made are offered.

use super::actor::{Actor, Cause, Pick, Picks, in_discard};
use super::reach;
use crate::cell::{Cell, DIRECTIONS};
use crate::data::{Cells, Choice, Cost, Group, Need, Options, Triggered, Where};
use crate::state::State;

/// Whether a search for choices looks at what they would cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purse {
    Real,
    /// As if there were magic enough.
    Endless,
}

/// What can be chosen next, after `picks`.
pub(crate) fn options(core: &State, cause: &Cause, ability: &Triggered, picks: &Picks) -> Vec<Pick> {
    let Some(choice) = ability.choices.get(picks.len()) else {
        return Vec::new();
    };
    let mut options = raw_options(core, cause, choice, picks);
    let mut trial = picks.clone();
    options.retain(|option| {
        trial.push(choice.name, option.clone());
        let is_good = can_complete(core, cause, ability, &mut trial, Purse::Real);
        trial.pop();
        is_good
    });
    options
}

/// Whether all choices can be made and, with a real purse, paid for.
pub(crate) fn can_complete(
    core: &State,
    cause: &Cause,
    ability: &Triggered,
    picks: &mut Picks,
    purse: Purse,
) -> bool {
    let Some(choice) = ability.choices.get(picks.len()) else {
        return purse == Purse::Endless || can_pay_magic(core, cause, ability, picks);
    };
    let is_left_out = choice.need == Need::Paired && picks.last() == Some(&Pick::Nothing);
    if is_left_out || choice.need == Need::Optional {
        picks.push(choice.name, Pick::Nothing);
        let is_good = can_complete(core, cause, ability, picks, purse);
        picks.pop();
        return is_good;
    }
    let is_last = ability.choices.len() == picks.len() + 1;
    let is_free = !ability.costs.iter().any(|cost| matches!(cost, Cost::Magic(_)));
    if is_last && (is_free || purse == Purse::Endless) {
        // What is chosen does not matter any more, only that something can be.
        return has_option(core, cause, choice, picks);
    }
    raw_options(core, cause, choice, picks).into_iter().any(|option| {
        picks.push(choice.name, option);
        let is_good = can_complete(core, cause, ability, picks, purse);
        picks.pop();
        is_good
    })
}

/// What an ability costs in magic after these choices.
pub(crate) fn magic_cost(core: &State, cause: &Cause, ability: &Triggered, picks: &Picks) -> i64 {
    let actor = Actor::of(core, cause, picks);
    let costs = ability.costs.iter().map(|cost| match cost {
        Cost::Magic(amount) => actor.amount(core, amount).max(0),
        _ => 0,
    });
    costs.sum()
}

fn can_pay_magic(core: &State, cause: &Cause, ability: &Triggered, picks: &Picks) -> bool {
    magic_cost(core, cause, ability, picks) <= i64::from(core.of(cause.seat).magic)
}

/// The options of one choice, without looking at later choices. Options that an earlier choice took are left out.
fn raw_options(core: &State, cause: &Cause, choice: &Choice, picks: &Picks) -> Vec<Pick> {
    let actor = Actor::of(core, cause, picks);
    let mut options: Vec<Pick> = match &choice.options {
        Options::Cards(group) if group.place == (Where::Discard {}) => {
            return in_discard(core, cause.seat, group, picks).into_iter().map(Pick::Card).collect();
        }
        Options::Cards(group) => cards(core, &actor, group, choice.moves).collect(),
        Options::Cells(cells) => empty_cells(core, &actor, *cells).into_iter().map(Pick::Cell).collect(),
        Options::Directions(unit) => {
            let from = actor.place_of(core, *unit);
            let is_free = |cell: Option<Cell>| cell.is_some_and(|cell| core.field.is_empty(cell));
            let can_slide = |direction: &_| from.is_some_and(|from| is_free(from.step(*direction)));
            DIRECTIONS.into_iter().filter(can_slide).map(Pick::Direction).collect()
        }
    };
    options.retain(|option| !picks.took(option));
    options
}

/// Whether a choice has an option. Cards on the battlefield, the usual case, are not listed for it.
fn has_option(core: &State, cause: &Cause, choice: &Choice, picks: &Picks) -> bool {
    match &choice.options {
        Options::Cards(group) if group.place != (Where::Discard {}) => {
            let actor = Actor::of(core, cause, picks);
            cards(core, &actor, group, choice.moves).any(|option| !picks.took(&option))
        }
        _ => !raw_options(core, cause, choice, picks).is_empty(),
    }
}

fn cards<'a>(
    core: &'a State,
    actor: &'a Actor<'_>,
    group: &'a Group,
    moves: bool,
) -> impl Iterator<Item = Pick> {
    let members = actor.members(core, group);
    let fitting = members.filter(move |(cell, piece)| !moves || actor.can_shift(core, *cell, piece));
    fitting.map(|(_, piece)| Pick::Piece(piece.id))
}

fn empty_cells(core: &State, actor: &Actor<'_>, cells: Cells) -> Vec<Cell> {
    let is_free = |cell: &Cell| core.field.is_empty(*cell);
    match cells {
        Cells::Adjacent { to } => {
            let around = actor.place_of(core, to).into_iter().flat_map(|cell| cell.neighbours());
            around.filter(is_free).collect()
        }
        Cells::Within { distance, to } => match actor.place_of(core, to) {
            Some(to) => Cell::all().filter(is_free).filter(|cell| to.distance(*cell) <= distance).collect(),
            None => Vec::new(),
        },
        Cells::Reach { distance, to } => {
            let unit = actor.piece_of(to).and_then(|piece| core.field.find(piece));
            match unit.filter(|(cell, piece)| reach::can_walk(core, *cell, piece)) {
                Some((cell, piece)) => reach::walk_in_order(core, cell, piece, i64::from(distance)),
                None => Vec::new(),
            }
        }
        Cells::Home {} => {
            Cell::all().filter(is_free).filter(|cell| reach::is_home(*cell, actor.seat)).collect()
        }
        Cells::ByGate {} => reach::cells_by_gates_in_order(core, actor.seat),
    }
}
