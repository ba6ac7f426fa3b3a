//! Where cards can walk, attack, be summoned and be built.

use super::actor::Actor;
use super::modifiers;
use crate::Rejection;
use crate::cell::{CELLS, Cell};
use crate::data::{Card, Keyword, ModifierRule, Stat};
use crate::die::Reach;
use crate::state::{BACK_ROWS, Piece, STEPS, State, UNITS_A_TURN};
use qipan_engine::Seat;

/// The dice of a card's attack, before anything that the attack itself adds.
pub(crate) fn strength(core: &State, cell: Cell, piece: &Piece) -> i64 {
    (i64::from(piece.data().strength) + modifiers::stat(core, cell, piece, Stat::Strength)).max(1)
}

pub(crate) fn steps(core: &State, cell: Cell, piece: &Piece) -> i64 {
    (STEPS + modifiers::stat(core, cell, piece, Stat::Reach)).max(0)
}

pub(crate) fn range(core: &State, cell: Cell, piece: &Piece) -> i64 {
    let printed = piece.data().attack.map_or(0, Reach::range);
    (printed + modifiers::stat(core, cell, piece, Stat::Range)).max(0)
}

/// How many units of the active seat may move in this turn.
pub(crate) fn move_limit(core: &State) -> u8 {
    limit(core, Stat::Moves)
}

/// How many cards of the active seat may attack in this turn.
pub(crate) fn attack_limit(core: &State) -> u8 {
    limit(core, Stat::Attacks)
}

fn limit(core: &State, stat: Stat) -> u8 {
    let usual = if core.number == 1 { core.settings.first_turn } else { UNITS_A_TURN };
    (i64::from(usual) + modifiers::seat_stat(core, core.turn, stat)).clamp(0, 99) as u8
}

/// A unit that nothing holds in its place.
pub(crate) fn can_walk(core: &State, cell: Cell, piece: &Piece) -> bool {
    piece.data().is_unit() && !modifiers::has(core, cell, piece, Keyword::Rooted)
}

/// The empty cells to which a unit could walk in this many steps, the nearest first.
pub(crate) fn walk(core: &State, from: Cell, piece: &Piece, steps: i64) -> Vec<Cell> {
    let slips = modifiers::has(core, from, piece, Keyword::Slip);
    let mut seen = [false; CELLS];
    seen[from.index()] = true;
    let (mut edge, mut found) = (vec![from], Vec::new());
    for _ in 0..steps {
        let mut next = Vec::new();
        for cell in edge.iter().flat_map(|cell| cell.neighbours()) {
            let is_empty = core.field.is_empty(cell);
            if (is_empty || slips) && !std::mem::replace(&mut seen[cell.index()], true) {
                next.push(cell);
                if is_empty {
                    found.push(cell);
                }
            }
        }
        edge = next;
    }
    found
}

/// Whether the card can attack at all.
pub(crate) fn is_armed(core: &State, piece: &Piece) -> bool {
    let cell = core.field.cell_of(piece.id);
    piece.data().strength > 0
        && cell.is_some_and(|cell| !modifiers::has(core, cell, piece, Keyword::Disarmed))
}

/// Why the card cannot attack another by range, cover and line.
pub(crate) fn attack_problem(
    core: &State,
    from: Cell,
    attacker: &Piece,
    to: Cell,
    target: &Piece,
) -> Option<Rejection> {
    let distance = from.distance(to);
    if from.direction_to(to).is_none() || i64::from(distance) > range(core, from, attacker) {
        return Some(Rejection::OutOfRange {});
    }
    if distance > 1 && modifiers::has(core, to, target, Keyword::Cover) {
        return Some(Rejection::Covered {});
    }
    let is_ranged = attacker.data().attack == Some(Reach::Ranged);
    let blocks = |cell: Cell| {
        core.field.at(cell).is_some_and(|between| {
            let is_clear = is_ranged
                && between.owner == attacker.owner
                && modifiers::has(core, cell, between, Keyword::Clear);
            !is_clear
        })
    };
    from.between(to).any(blocks).then_some(Rejection::LineBlocked {})
}

/// Whether an enemy next to the attacker keeps it from attacking this card.
pub(crate) fn is_barred(core: &State, from: Cell, attacker: &Piece, to: Cell) -> bool {
    let bars = |cell: Cell| {
        core.field.at(cell).is_some_and(|piece| {
            piece.owner != attacker.owner && modifiers::has(core, cell, piece, Keyword::Bar)
        })
    };
    let target_bars = from.is_next_to(to) && bars(to);
    attacker.data().is_unit() && !target_bars && from.neighbours().any(bars)
}

/// The empty cells next to own gates and gateways.
pub(crate) fn cells_by_gates(core: &State, seat: Seat) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (cell, piece) in core.field.pieces().filter(|(_, piece)| piece.owner == seat) {
        if piece.data().is_gate() || modifiers::has(core, cell, piece, Keyword::Gateway) {
            add_free_neighbours(core, cell, &mut cells);
        }
    }
    cells
}

/// The cells on which a card of the hand may be summoned; `by_gates` are those of every unit.
pub(crate) fn summon_cells(core: &State, seat: Seat, card: &Card, by_gates: &[Cell]) -> Vec<Cell> {
    let mut cells = by_gates.to_vec();
    let rules = card.always.iter().flat_map(|always| &always.modifiers);
    for rule in rules {
        if let ModifierRule::Arrives(group) = rule {
            let actor = Actor::of_events(core, seat);
            for (cell, _) in actor.members(core, group) {
                add_free_neighbours(core, cell, &mut cells);
            }
        }
    }
    cells
}

/// The empty cells on which own structures may be built, in cell order.
pub(crate) fn build_cells(core: &State, seat: Seat) -> Vec<Cell> {
    let sites = modifiers::sites(core, seat);
    let is_site = |cell: Cell| {
        cell.neighbours().any(|next| {
            core.field.at(next).is_some_and(|piece| {
                let is_summoner = piece.owner == seat && piece.data().is(crate::data::Kind::Summoner);
                is_summoner || sites.iter().any(|(actor, group)| actor.has(core, group, next, piece))
            })
        })
    };
    let is_right = |cell: &Cell| is_home(*cell, seat) || is_site(*cell);
    Cell::all().filter(|cell| core.field.is_empty(*cell) && is_right(cell)).collect()
}

pub(crate) fn is_home(cell: Cell, seat: Seat) -> bool {
    cell.home_row(seat) <= BACK_ROWS
}

fn add_free_neighbours(core: &State, cell: Cell, cells: &mut Vec<Cell>) {
    for next in cell.neighbours().filter(|next| core.field.is_empty(*next)) {
        if !cells.contains(&next) {
            cells.push(next);
        }
    }
}
