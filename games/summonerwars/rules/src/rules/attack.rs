//! The attack, step by step: declaration, dice, damage, what follows, end.

use super::actor::Facts;
use super::course::{self, Course};
use super::{modifiers, reach, settle};
use crate::SummonerWars;
use crate::cell::Cell;
use crate::data::{CardId, Until, WhenKind};
use crate::die::{self, Reach};
use crate::event::{Event, Holder};
use crate::state::{GivenTo, Piece, PieceId, State};
use qipan_cards::modifiers::{Breakdown, Change, Modifier, apply_modifiers};
use qipan_engine::{Seat, Tx};
use serde::{Deserialize, Serialize};

/// An attack under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clash {
    attacker: PieceId,
    target: PieceId,
    target_card: CardId,
    /// An own card is attacked: no ability of the attacker or the target triggers.
    is_own: bool,
    step: Step,
    hits: u8,
    stars: u8,
    pub(crate) bonuses: Vec<Bonus>,
    dealt: i64,
    killed: bool,
}

/// Damage that an ability adds when the dice lie.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    pub(crate) source: CardId,
    pub(crate) amount: i64,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Dice,
    Damage,
    End,
}

impl Clash {
    fn facts(&self) -> Facts {
        let Clash { attacker, target, target_card, stars, dealt, killed, .. } = *self;
        Facts { attacker, target, target_card, stars, dealt, killed }
    }
}

/// An attack is declared.
pub(crate) fn declare(tx: &mut Tx<'_, SummonerWars>, from: Cell, to: Cell) {
    let (Some(attacker), Some(target)) = (tx.core().field.at(from).copied(), tx.core().field.at(to).copied())
    else {
        return tx.abort("an attack between cells without cards");
    };
    tx.emit(Event::AttackDeclared { from, to, compelled: false, struck: false });
    let clash = Clash {
        attacker: attacker.id,
        target: target.id,
        target_card: target.card,
        is_own: attacker.owner == target.owner,
        step: Step::Dice,
        hits: 0,
        stars: 0,
        bonuses: Vec::new(),
        dealt: 0,
        killed: false,
    };
    let mut course = Course::default();
    fire_own(tx.core(), &mut course, &clash, WhenKind::Attacks);
    course.attack = Some(clash);
    course.run(tx);
}

/// Takes the next step. The attack stays in the course unless it is through.
pub(crate) fn advance(tx: &mut Tx<'_, SummonerWars>, course: &mut Course, mut clash: Clash) {
    match clash.step {
        Step::Dice => {
            let [attacker, target] = [clash.attacker, clash.target].map(|piece| standing(tx.core(), piece));
            match (attacker, target) {
                (Some((cell, attacker)), Some(_)) => {
                    (clash.hits, clash.stars) = roll_for(tx, cell, &attacker);
                    clash.step = Step::Damage;
                    fire_own(tx.core(), course, &clash, WhenKind::Rolled);
                }
                _ => {
                    tx.emit(Event::AttackFizzled {});
                    clash.step = Step::End;
                }
            }
            course.attack = Some(clash);
        }
        Step::Damage => {
            deal(tx, course, &mut clash);
            clash.step = Step::End;
            course.attack = Some(clash);
        }
        Step::End => end_modifiers(tx, |until, _| until == Until::Attack),
    }
}

/// The abilities of the attacker at a step. An attack on an own card triggers none.
fn fire_own(core: &State, course: &mut Course, clash: &Clash, kind: WhenKind) {
    if let Some((cell, attacker)) = standing(core, clash.attacker).filter(|_| !clash.is_own) {
        let moments = course::moments_of(cell, &attacker, kind, Some(clash.facts())).collect();
        course.fire(core, moments);
    }
}

fn standing(core: &State, piece: PieceId) -> Option<(Cell, Piece)> {
    core.field.find(piece).map(|(cell, piece)| (cell, *piece))
}

/// Rolls as many dice as the attacker has strength. Returns hits and stars.
fn roll_for(tx: &mut Tx<'_, SummonerWars>, cell: Cell, attacker: &Piece) -> (u8, u8) {
    let dice = reach::strength(tx.core(), cell, attacker);
    let faces = roll(tx, dice);
    let kind = attacker.data().attack.unwrap_or(Reach::Melee);
    let (hits, stars) = (die::hits(kind, &faces), die::stars(&faces));
    tx.emit(Event::DiceRolled { faces, hits, stars });
    (hits, stars)
}

pub(crate) fn roll(tx: &mut Tx<'_, SummonerWars>, dice: i64) -> Vec<u8> {
    (0..dice.clamp(0, 40)).map(|_| tx.rng().below(die::FACES) as u8).collect()
}

/// Damage, settling, and what triggers then.
fn deal(tx: &mut Tx<'_, SummonerWars>, course: &mut Course, clash: &mut Clash) {
    let Some((cell, target)) = standing(tx.core(), clash.target) else {
        return;
    };
    let Some((_, attacker)) = standing(tx.core(), clash.attacker) else {
        return;
    };
    let breakdown = damage(tx.core(), cell, &target, clash.hits, &clash.bonuses);
    clash.dealt = breakdown.total;
    let (by, source) = (attacker.owner, attacker.card);
    tx.emit(Event::DamageDealt { cell, amount: breakdown.total, by, source, breakdown });
    let fallen = settle::settle(tx, &[]);
    clash.killed = fallen.iter().any(|victim| victim.piece.id == clash.target);
    if course::is_over(tx.core()) {
        return;
    }
    let core = tx.core();
    let mut moments = course::after_falling(core, &fallen);
    if !clash.is_own {
        let facts = Some(clash.facts());
        let [attacker, target] = [clash.attacker, clash.target].map(|piece| standing(core, piece));
        if let Some((cell, target)) = target {
            moments.extend(course::moments_of(cell, &target, WhenKind::Defended, facts));
        }
        if let Some((cell, attacker)) = attacker {
            moments.extend(course::moments_of(cell, &attacker, WhenKind::Attacked, facts));
        }
    }
    course.fire(core, moments);
}

/// From hits to damage: bonuses are added, the highest ward is taken off.
fn damage(core: &State, cell: Cell, target: &Piece, hits: u8, bonuses: &[Bonus]) -> Breakdown<CardId> {
    let base = i64::from(hits);
    let mut items: Vec<Modifier<CardId>> = bonuses
        .iter()
        .map(|bonus| Modifier::new(bonus.source, 10, Change::Flat { amount: bonus.amount }))
        .collect();
    if let Some((source, amount)) = modifiers::ward(core, cell, target) {
        items.push(Modifier::new(source, 20, Change::Flat { amount: -amount }));
        items.push(Modifier::new(source, 30, Change::AtLeast { min: 0 }));
    }
    let plain = Breakdown { base, steps: Vec::new(), total: base };
    // Numbers of this game are far too small to overflow.
    let mut breakdown = apply_modifiers(base, &items).unwrap_or(plain);
    breakdown.steps.retain(|step| step.before != step.after);
    breakdown
}

/// An attack as the effect of an ability: dice and damage only, outside all counts. Returns the stars.
pub(crate) fn strike(tx: &mut Tx<'_, SummonerWars>, seat: Seat, unit: PieceId, target: PieceId) -> u8 {
    let core = tx.core();
    let (Some((from, attacker)), Some((to, victim))) = (standing(core, unit), standing(core, target)) else {
        return 0;
    };
    if !reach::is_armed(core, &attacker) {
        return 0;
    }
    tx.emit(Event::AttackDeclared { from, to, compelled: attacker.owner != seat, struck: true });
    let (hits, stars) = roll_for(tx, from, &attacker);
    let breakdown = damage(tx.core(), to, &victim, hits, &[]);
    let (amount, source) = (breakdown.total, attacker.card);
    tx.emit(Event::DamageDealt { cell: to, amount, by: seat, source, breakdown });
    stars
}

/// Ends the given modifiers that this is true for, by their time and the seat that gave them.
pub(crate) fn end_modifiers(tx: &mut Tx<'_, SummonerWars>, is_over: impl Fn(Until, Seat) -> bool) {
    let ended: Vec<_> = tx.core().given.iter().filter(|it| is_over(it.until, it.by)).copied().collect();
    for given in ended {
        let on = match given.to {
            GivenTo::Piece(piece) => tx.core().field.cell_of(piece).map(Holder::Cell),
            GivenTo::Seat(seat) => Some(Holder::Seat(seat)),
        };
        if let Some(on) = on {
            let (modifier, until, source) = (given.modifier, given.until, given.source);
            tx.emit(Event::ModifierEnded { on, modifier, until, source });
        }
    }
}
