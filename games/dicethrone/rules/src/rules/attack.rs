//! The attack, step by step: confirmation, declaration, defence, last responses, damage, the rest of the ability, end.

use crate::DiceThrone;
use crate::data::{Behaviour, DamageKind, Trigger};
use crate::event::{Event, Source};
use crate::rules::effects::{self, Actor};
use crate::rules::topic::WindowTopic;
use crate::rules::{damage, offer, statuses, traps};
use crate::state::{Stage, State};
use qipan_cards::modifiers::Change;
use qipan_engine::{Seat, Tx};

/// The steps of an attack in their order.
///
/// The step is not stored in the state. While the machine waits, the state says what for: the topic of the open window
/// ([`AttackStep::after`]), the defender's roll, or the end of a phase. A stored step would need an event for every step,
/// and journals of earlier versions do not have them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttackStep {
    /// The attacker has chosen an ability; the opponent may respond to the dice.
    Chosen {
        is_ultimate: bool,
    },
    /// The dice of the offence are final; the ability takes effect.
    OffenceFinal,
    /// The defensive roll phase begins.
    DefenceBegins,
    /// The defender has confirmed the dice; the attacker may respond to them.
    DefenceConfirmed,
    /// The dice of the defence are final; the defence takes effect.
    DefenceFinal,
    /// Both sides may use their last cards and tokens.
    LastChance,
    /// All damage, prevention and healing is summed up and applied.
    Damage,
    /// The rest of the ability.
    Then,
    /// Both sides may respond to the attack as a whole.
    Resolved,
    End,
}

impl AttackStep {
    /// The step that follows when a window closes. `None` if it is not a window of an attack, or if a response has
    /// changed the dice: then their owner decides again.
    pub(crate) fn after(core: &State, topic: &WindowTopic) -> Option<AttackStep> {
        match topic {
            WindowTopic::RollConfirmed { .. } => {
                let roll = core.roll.as_ref().filter(|roll| roll.stage == Stage::Answering)?;
                Some(if roll.is_defence(core) { AttackStep::DefenceFinal } else { AttackStep::OffenceFinal })
            }
            WindowTopic::LastChance {} => Some(AttackStep::Damage),
            WindowTopic::Then {} => Some(AttackStep::Then),
            WindowTopic::AttackResolved {} => Some(AttackStep::End),
            WindowTopic::CardPlayed { .. } => None,
        }
    }
}

/// Runs the attack from this step until it waits for a player or for the end of a phase.
pub(crate) fn advance(tx: &mut Tx<'_, DiceThrone>, from: AttackStep) {
    let attacker = tx.core().turn;
    let defender = State::other(attacker);
    let mut next = Some(from);
    while let Some(step) = next {
        next = match step {
            // No response is possible to the dice of an ultimate.
            AttackStep::Chosen { is_ultimate: true } => Some(AttackStep::OffenceFinal),
            AttackStep::Chosen { is_ultimate: false } => respond_to_dice(tx, attacker),
            AttackStep::OffenceFinal => {
                declare(tx);
                // The offensive roll phase ends automatically. If an attack was declared, the next phase continues it.
                None
            }
            AttackStep::DefenceBegins => begin_defence(tx),
            AttackStep::DefenceConfirmed => respond_to_dice(tx, defender),
            AttackStep::DefenceFinal => {
                defend(tx);
                Some(AttackStep::LastChance)
            }
            AttackStep::LastChance => last_chance(tx),
            AttackStep::Damage => deal_damage(tx),
            AttackStep::Then => {
                run_then(tx);
                Some(AttackStep::Resolved)
            }
            AttackStep::Resolved => respond(tx, WindowTopic::AttackResolved {}, vec![defender, attacker]),
            AttackStep::End => {
                end(tx);
                // The phase ends automatically once there is no attack; on its exit a stun grants another one.
                None
            }
        };
    }
}

/// Waits for responses if a seat can respond, otherwise continues with the step after the window.
fn respond(tx: &mut Tx<'_, DiceThrone>, topic: WindowTopic, responders: Vec<Seat>) -> Option<AttackStep> {
    let next = AttackStep::after(tx.core(), &topic);
    if offer(tx, topic, responders) { None } else { next }
}

/// The dice of a seat are confirmed; the other seat may respond.
fn respond_to_dice(tx: &mut Tx<'_, DiceThrone>, seat: Seat) -> Option<AttackStep> {
    respond(tx, WindowTopic::RollConfirmed { seat }, vec![State::other(seat)])
}

/// The chosen ability takes effect: an attack is declared, and what comes before any defence happens.
fn declare(tx: &mut Tx<'_, DiceThrone>) {
    let core = tx.core();
    let seat = core.turn;
    let Some(roll) = core.roll.as_ref() else {
        return tx.abort("an ability without dice");
    };
    let Some((ability, level)) = roll.ability.and_then(|id| core.ability(seat, id)) else {
        return tx.abort("no ability was chosen");
    };
    let (tally, is_pierced) = (roll.tally(core.hero(seat)), roll.pierced.is_some());
    let Some(tier) = State::tier(ability.at(level), &tally) else {
        return tx.abort("the dice do not show what the ability needs");
    };
    let row = &ability.at(level).tiers[usize::from(tier)];
    let actor = Actor { seat, source: Source::Ability { ability: ability.id }, dice: Some(&tally) };
    let amount = row.damage.as_ref().map_or(Ok(0), |damage| effects::evaluate(core, actor, damage));
    tx.emit(Event::RollEnded { seat });
    match amount {
        Err(error) => return tx.abort(error.to_string()),
        Ok(amount) if amount > 0 => {
            let pierces = is_pierced && row.kind == DamageKind::Normal;
            let kind = if pierces { DamageKind::Undefendable } else { row.kind };
            tx.emit(Event::AttackDeclared { attacker: seat, ability: ability.id, level, tier, kind, amount });
            apply_mark(tx);
        }
        // An ability without damage is not an attack; its effects run below.
        Ok(_) => {}
    }
    effects::run(tx, actor, &row.first);
}

/// A mark on the target makes the attack stronger and is used up.
fn apply_mark(tx: &mut Tx<'_, DiceThrone>) {
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

/// The attack may miss. If it does not, the defender rolls against the kinds of damage that can be defended.
fn begin_defence(tx: &mut Tx<'_, DiceThrone>) -> Option<AttackStep> {
    let attack = tx.core().attack.as_ref()?;
    let (attacker, defender, kind) = (attack.attacker, attack.target(), attack.kind);
    // Their damage is applied together with that of the attack.
    traps::trigger(tx, attacker, Trigger::Attack);
    if kind.can_be_avoided() {
        may_miss(tx, attacker);
    }
    if tx.core().attack.as_ref().is_some_and(|attack| attack.avoided.is_some()) {
        return Some(AttackStep::Damage);
    }
    let defences: Vec<_> = tx.core().hero(defender).defences().collect();
    if !kind.can_be_defended() || defences.is_empty() {
        return Some(AttackStep::LastChance);
    }
    let level = |id| tx.core().of(defender).level(id);
    let dice = defences.iter().map(|defence| defence.at(level(defence.id)).dice).max().unwrap_or(0);
    tx.emit(Event::RollBegan { seat: defender, dice, rolls: 1, defending: true });
    if let [only] = defences[..] {
        tx.emit(Event::DefenceSelected { seat: defender, ability: only.id, dice });
    }
    // The defender rolls and confirms.
    None
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

/// The defence takes effect as far as the dice satisfy it.
fn defend(tx: &mut Tx<'_, DiceThrone>) {
    let core = tx.core();
    let Some(roll) = core.roll.as_ref() else {
        return tx.abort("a defence without dice");
    };
    let Some((ability, level)) = roll.ability.and_then(|id| core.ability(roll.seat, id)) else {
        return tx.abort("no defence was chosen");
    };
    let (seat, tally) = (roll.seat, roll.tally(core.hero(roll.seat)));
    let tier = State::tier(ability.at(level), &tally);
    tx.emit(Event::RollEnded { seat });
    if let Some(row) = tier.and_then(|tier| ability.at(level).tiers.get(usize::from(tier))) {
        let actor = Actor { seat, source: Source::Ability { ability: ability.id }, dice: Some(&tally) };
        effects::run(tx, actor, &row.first);
    }
}

fn last_chance(tx: &mut Tx<'_, DiceThrone>) -> Option<AttackStep> {
    let attack = tx.core().attack.as_ref()?;
    let (attacker, defender) = (attack.attacker, attack.target());
    let responders = match attack.kind {
        DamageKind::Ultimate => vec![attacker],
        _ => vec![attacker, defender],
    };
    respond(tx, WindowTopic::LastChance {}, responders)
}

fn deal_damage(tx: &mut Tx<'_, DiceThrone>) -> Option<AttackStep> {
    damage::settle(tx, true);
    let attack = tx.core().attack.as_ref()?;
    let has_rest = attack.row(tx.core()).is_some_and(|row| !row.then.is_empty());
    let (is_avoided, kind) = (attack.avoided.is_some(), attack.kind);
    if (0..2).map(Seat).any(|seat| tx.core().of(seat).health() <= 0) {
        return Some(AttackStep::End);
    }
    if !has_rest || is_avoided {
        return Some(AttackStep::Resolved);
    }
    // The attacked side is asked first; after an ultimate only the attacker is asked.
    let attacker = tx.core().turn;
    let responders = match kind {
        DamageKind::Ultimate => vec![attacker],
        _ => vec![State::other(attacker), attacker],
    };
    respond(tx, WindowTopic::Then {}, responders)
}

fn run_then(tx: &mut Tx<'_, DiceThrone>) {
    let Some(attack) = tx.core().attack.as_ref() else {
        return;
    };
    let source = Source::Ability { ability: attack.ability };
    let actor = Actor { seat: attack.attacker, source, dice: None };
    if let Some(row) = attack.row(tx.core()) {
        effects::run(tx, actor, &row.then);
    }
}

fn end(tx: &mut Tx<'_, DiceThrone>) {
    if let Some(attacker) = tx.core().attack.as_ref().map(|attack| attack.attacker) {
        tx.emit(Event::AttackEnded { attacker });
    }
}

/// Whether a stunned defender is attacked once more. The stun is used up.
pub(crate) fn attacks_again(tx: &mut Tx<'_, DiceThrone>) -> bool {
    let defender = State::other(tx.core().turn);
    let stun = tx.core().of(defender).find(|behaviour| behaviour == Behaviour::Stun {});
    if let Some((status, _, _)) = stun {
        statuses::remove_all(tx, defender, status);
    }
    stun.is_some()
}
