//! Where cards can walk, attack, be summoned and be built.

use super::actor::Actor;
use super::modifiers;
use crate::Rejection;
use crate::cell::{Cell, CellSet};
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

/// The empty cells to which a unit could walk in this many steps.
pub(crate) fn walk(core: &State, from: Cell, piece: &Piece, steps: i64) -> CellSet {
    let taken = core.field.taken();
    let slips = modifiers::has(core, from, piece, Keyword::Slip);
    let mut edge = CellSet::from(from);
    let mut reached = edge;
    for _ in 0..steps {
        let next = edge.around().without(reached);
        edge = if slips { next } else { next.without(taken) };
        reached = reached.or(edge);
    }
    reached.without(taken)
}

/// The same cells as they are offered: the nearest first, on each side from the north on.
pub(crate) fn walk_in_order(core: &State, from: Cell, piece: &Piece, steps: i64) -> Vec<Cell> {
    let slips = modifiers::has(core, from, piece, Keyword::Slip);
    let mut seen = CellSet::from(from);
    let (mut edge, mut found) = (vec![from], Vec::new());
    for _ in 0..steps {
        let mut next = Vec::new();
        for cell in edge.iter().flat_map(|cell| cell.neighbours()) {
            let is_empty = core.field.is_empty(cell);
            if (is_empty || slips) && !seen.contains(cell) {
                seen.insert(cell);
                next.push(cell);
                found.extend(is_empty.then_some(cell));
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
    let bars = |cell: Cell, of_enemy: bool| {
        core.field.at(cell).is_some_and(|piece| {
            (!of_enemy || piece.owner != attacker.owner) && modifiers::has(core, cell, piece, Keyword::Bar)
        })
    };
    // Any card that bars may be attacked, an own one too.
    let target_bars = from.is_next_to(to) && bars(to, false);
    attacker.data().is_unit() && !target_bars && from.neighbours().any(|cell| bars(cell, true))
}

/// The empty cells next to own gates and gateways.
pub(crate) fn cells_by_gates(core: &State, seat: Seat) -> CellSet {
    free_around(core, gates(core, seat))
}

/// The same cells as they are offered: gate by gate, around each from the north on.
pub(crate) fn cells_by_gates_in_order(core: &State, seat: Seat) -> Vec<Cell> {
    let mut left = cells_by_gates(core, seat);
    let mut found = Vec::new();
    for cell in gates(core, seat).iter().flat_map(Cell::neighbours) {
        if left.contains(cell) {
            left = left.without(cell.into());
            found.push(cell);
        }
    }
    found
}

/// The own cards next to which units may be summoned.
fn gates(core: &State, seat: Seat) -> CellSet {
    let own = core.field.pieces().filter(|(_, piece)| piece.owner == seat);
    let gates = own.filter(|(cell, piece)| {
        piece.data().is_gate() || modifiers::has(core, *cell, piece, Keyword::Gateway)
    });
    gates.map(|(cell, _)| cell).collect()
}

/// The cells on which a card of the hand may be summoned; `by_gates` are those of every unit.
pub(crate) fn summon_cells(core: &State, seat: Seat, card: &Card, by_gates: CellSet) -> CellSet {
    let mut cells = by_gates;
    let rules = card.always.iter().flat_map(|always| &always.modifiers);
    for rule in rules {
        if let ModifierRule::Arrives(group) = rule {
            let actor = Actor::of_events(core, seat);
            let hosts = actor.members(core, group).map(|(cell, _)| cell).collect();
            cells = cells.or(free_around(core, hosts));
        }
    }
    cells
}

/// The empty cells on which own structures may be built.
pub(crate) fn build_cells(core: &State, seat: Seat) -> CellSet {
    let mut hosts: CellSet = core.field.summoner(seat).map(|(cell, _)| cell).into_iter().collect();
    for (actor, group) in modifiers::sites(core, seat) {
        hosts = hosts.or(actor.members(core, group).map(|(cell, _)| cell).collect());
    }
    let home: CellSet = Cell::all().filter(|cell| is_home(*cell, seat)).collect();
    home.without(core.field.taken()).or(free_around(core, hosts))
}

pub(crate) fn is_home(cell: Cell, seat: Seat) -> bool {
    cell.home_row(seat) <= BACK_ROWS
}

/// The empty cells next to one of these.
fn free_around(core: &State, cells: CellSet) -> CellSet {
    cells.around().without(core.field.taken())
}
