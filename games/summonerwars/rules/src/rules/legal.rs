//! Lists what `validate` accepts. It makes the same checks, but looks up what many commands share only once.

use super::judge::Bench;
use super::reach;
use crate::SummonerWars;
use crate::cell::Cell;
use crate::command::Command;
use crate::data::CardId;
use crate::state::Phase;
use qipan_engine::{MatchState, Seat};

pub(crate) fn legal_commands(state: &MatchState<SummonerWars>, seat: Seat, out: &mut Vec<Command>) {
    let bench = Bench::new(state, seat);
    if bench.phase == Some(Phase::Muster) {
        // Of the many decks that could be handed in, only the one that is offered is listed.
        if bench.musters(None).is_ok() {
            out.push(Command::Muster { deck: None });
        }
        return;
    }
    if state.core.turn != seat || !state.core.begun {
        return;
    }
    let hand = kinds(state.core.of(seat).hand.cards());
    match bench.phase {
        Some(Phase::Summon) => summons(bench, &hand, out),
        Some(Phase::Move) => moves(bench, out),
        Some(Phase::Build) => builds(bench, &hand, out),
        Some(Phase::Attack) => attacks(bench, out),
        Some(Phase::Magic) => out.extend(hand.iter().map(|card| Command::Discard { card: *card })),
        _ => {}
    }
    for card in hand.iter().filter(|card| bench.plays(**card).is_ok()) {
        out.push(Command::PlayEvent { card: *card });
    }
    for (cell, piece) in state.core.field.pieces().filter(|(_, piece)| piece.owner == seat) {
        let is_now = piece.data().use_phase() == bench.phase && bench.phase.is_some();
        if is_now && bench.uses_at(cell).is_ok() {
            out.push(Command::UseAbility { from: cell.into() });
        }
    }
}

/// Each kind of card once, in the order of their names.
fn kinds(cards: &[CardId]) -> Vec<CardId> {
    let mut kinds = cards.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

fn summons(bench: Bench<'_>, hand: &[CardId], out: &mut Vec<Command>) {
    let mut by_gates = None;
    for card in hand.iter().filter_map(|card| bench.can_summon(*card).ok()) {
        let by_gates = by_gates.get_or_insert_with(|| reach::cells_by_gates(bench.core, bench.seat));
        for cell in reach::summon_cells(bench.core, bench.seat, card, *by_gates).iter() {
            out.push(Command::Summon { card: card.id, cell: cell.into() });
        }
    }
}

fn builds(bench: Bench<'_>, hand: &[CardId], out: &mut Vec<Command>) {
    let mut sites = None;
    for card in hand.iter().filter_map(|card| bench.can_build(*card).ok()) {
        let sites = sites.get_or_insert_with(|| reach::build_cells(bench.core, bench.seat));
        for cell in sites.iter() {
            out.push(Command::Build { card: card.id, cell: cell.into() });
        }
    }
}

fn moves(bench: Bench<'_>, out: &mut Vec<Command>) {
    // The limit is the same for all units.
    if bench.core.moves >= reach::move_limit(bench.core) {
        return;
    }
    for (from, piece) in bench.core.field.pieces().filter(|(_, piece)| piece.owner == bench.seat) {
        if let Ok(steps) = bench.can_step(from, piece) {
            for to in reach::walk(bench.core, from, piece, steps).iter() {
                out.push(Command::Move { from: from.into(), to: to.into() });
            }
        }
    }
}

fn attacks(bench: Bench<'_>, out: &mut Vec<Command>) {
    let limit = reach::attack_limit(bench.core);
    for (from, piece) in bench.core.field.pieces().filter(|(_, piece)| piece.owner == bench.seat) {
        if piece.data().strength == 0 || bench.can_attack_within(from, piece, || limit).is_err() {
            continue;
        }
        // The range is the same for all targets.
        let range = reach::range(bench.core, from, piece);
        let near = |to: Cell| from.direction_to(to).is_some() && i64::from(from.distance(to)) <= range;
        for (to, _) in bench.core.field.pieces().filter(|(to, _)| near(*to)) {
            if bench.can_reach(from, piece, to).is_ok() {
                out.push(Command::Attack { from: from.into(), to: to.into() });
            }
        }
    }
}
