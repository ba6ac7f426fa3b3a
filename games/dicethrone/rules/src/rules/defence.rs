//! From the declared attack to its end: marks and misses, the defence, the sum, what follows.

use crate::data::{Behaviour, DamageKind};
use crate::event::{Event, Source};
use crate::rules::{damage, deeds, offer, statuses};
use crate::state::State;
use crate::{DiceThrone, Topic};
use qipan_engine::primitives::modifiers::Change;
use qipan_engine::{Seat, Tx};

/// Marks on the target make the attack stronger and are used up.
pub(crate) fn apply_marks(tx: &mut Tx<'_, DiceThrone>) {
    let Some(attack) = tx.core().attack.as_ref().filter(|attack| attack.kind.can_be_enhanced()) else {
        return;
    };
    let target = attack.target();
    let mark = tx.core().of(target).find(|behaviour| matches!(behaviour, Behaviour::Mark { .. }));
    if let Some((status, Behaviour::Mark { amount }, _)) = mark {
        let (source, change) = (Source::Status { status }, Change::Flat { amount: i64::from(amount) });
        tx.emit(Event::AttackChanged { source, priority: damage::ADDITION, change });
        tx.emit(Event::StatusRemoved { seat: target, status, stacks: 1, spent: false });
    }
}

/// The defensive roll begins: an attack may miss, and only some can be defended.
pub(crate) fn begin(tx: &mut Tx<'_, DiceThrone>) {
    let Some(attack) = tx.core().attack.clone() else {
        return;
    };
    if attack.kind.can_be_avoided() {
        may_miss(tx, attack.attacker);
    }
    if tx.core().attack.as_ref().is_some_and(|attack| attack.avoided.is_some()) {
        return resolve_attack(tx);
    }
    let defender = attack.target();
    let defences: Vec<_> = tx.core().hero(defender).defences().collect();
    if !attack.kind.can_be_defended() || defences.is_empty() {
        return last_chance(tx);
    }
    let level = |id| tx.core().of(defender).level(id);
    let dice = defences.iter().map(|defence| defence.at(level(defence.id)).dice).max().unwrap_or(0);
    tx.emit(Event::RollBegan { seat: defender, dice, rolls: 1, defending: true });
    if let [only] = defences[..] {
        tx.emit(Event::DefenceSelected { seat: defender, ability: only.id, dice });
    }
}

fn may_miss(tx: &mut Tx<'_, DiceThrone>, attacker: Seat) {
    let blind = tx.core().of(attacker).find(|behaviour| matches!(behaviour, Behaviour::Blind { .. }));
    if let Some((status, Behaviour::Blind { at_most }, _)) = blind {
        let source = Source::Status { status };
        let face = tx.rng().below(6) as u8;
        tx.emit(Event::BonusRolled { seat: attacker, source, faces: vec![face] });
        tx.emit(Event::StatusRemoved { seat: attacker, status, stacks: 1, spent: false });
        if face < at_most {
            tx.emit(Event::AttackAvoided { source });
        }
    }
}

/// The defender's dice are final: the defence happens, then come the last cards and tokens.
pub(crate) fn resolve_defence(tx: &mut Tx<'_, DiceThrone>) {
    let core = tx.core();
    let Some(roll) = core.roll.clone() else {
        return tx.give_up("a defence without dice");
    };
    let Some((ability, level)) = roll.ability.and_then(|id| core.ability(roll.seat, id)) else {
        return tx.give_up("no defence was chosen");
    };
    let tally = roll.tally(core.hero(roll.seat));
    let tier = State::tier(ability.at(level), &tally);
    tx.emit(Event::RollEnded { seat: roll.seat });
    if let Some(row) = tier.and_then(|tier| ability.at(level).tiers.get(usize::from(tier))) {
        let source = Source::Ability { ability: ability.id };
        deeds::run(tx, roll.seat, source, &row.first, Some(&tally));
    }
    last_chance(tx);
}

fn last_chance(tx: &mut Tx<'_, DiceThrone>) {
    let Some(attack) = tx.core().attack.as_ref() else {
        return;
    };
    let (attacker, defender) = (attack.attacker, attack.target());
    let responders = match attack.kind {
        DamageKind::Ultimate => vec![attacker],
        _ => vec![attacker, defender],
    };
    offer(tx, Topic::LastChance {}, responders);
}

/// All damage, prevention and healing is summed and applied.
pub(crate) fn resolve_attack(tx: &mut Tx<'_, DiceThrone>) {
    damage::settle(tx, true);
    let Some(attack) = tx.core().attack.clone() else {
        return;
    };
    let then = attack.row(tx.core()).map_or(0, |row| row.then.len());
    let is_over = (0..2).map(Seat).any(|seat| tx.core().of(seat).health() <= 0);
    if is_over {
        return tx.emit(Event::AttackEnded { attacker: attack.attacker });
    }
    if then == 0 || attack.avoided.is_some() {
        return offer_after(tx, attack.kind, Topic::AttackResolved {});
    }
    offer_after(tx, attack.kind, Topic::Then {});
}

/// The attacked side is asked first; after an ultimate it is not asked at all until everything has happened.
fn offer_after(tx: &mut Tx<'_, DiceThrone>, kind: DamageKind, topic: Topic) {
    let attacker = tx.core().turn;
    let silent = kind == DamageKind::Ultimate && topic == Topic::Then {};
    let responders = if silent { vec![attacker] } else { vec![State::other(attacker), attacker] };
    offer(tx, topic, responders);
}

/// What the ability does besides, after its damage.
pub(crate) fn resolve_then(tx: &mut Tx<'_, DiceThrone>) {
    let Some(attack) = tx.core().attack.clone() else {
        return;
    };
    if let Some(row) = attack.row(tx.core()) {
        let source = Source::Ability { ability: attack.ability };
        deeds::run(tx, attack.attacker, source, &row.then, None);
    }
    offer_after(tx, attack.kind, Topic::AttackResolved {});
}

pub(crate) fn end_attack(tx: &mut Tx<'_, DiceThrone>) {
    if let Some(attack) = &tx.core().attack {
        let attacker = attack.attacker;
        tx.emit(Event::AttackEnded { attacker });
    }
}

/// Whether the attacked side is so shaken that it is attacked once more; that is used up.
pub(crate) fn attacks_again(tx: &mut Tx<'_, DiceThrone>) -> bool {
    let defender = State::other(tx.core().turn);
    let stun = tx.core().of(defender).find(|behaviour| behaviour == Behaviour::Stun {});
    if let Some((status, _, _)) = stun {
        statuses::remove_all(tx, defender, status);
    }
    stun.is_some()
}
