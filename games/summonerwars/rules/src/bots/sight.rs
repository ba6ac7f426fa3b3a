//! What a seat sees when it decides: the enemy cards with what they are worth, where they can strike, and what the own
//! cards can attack. Everything that many commands share is looked up once.

use super::{odds, worth};
use crate::cell::{CELLS, Cell};
use crate::data::{Class, Cost, Effect, Keyword, ModifierRule, Ref, Stat, WhenKind, Who};
use crate::die::Reach;
use crate::rules::actor::{Actor, Facts};
use crate::rules::{modifiers, reach};
use crate::state::{Phase, Piece, State};
use qipan_engine::Seat;

/// What a point of damage on the own summoner that is prevented is worth.
const MENACE: i64 = 8;

/// A card that can be attacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) cell: Cell,
    pub(super) piece: Piece,
    left: i64,
    ward: i64,
    worth: i64,
    is_summoner: bool,
    has_cover: bool,
}

impl Target {
    pub(super) fn new(core: &State, cell: Cell, piece: &Piece) -> Target {
        let card = piece.data();
        Target {
            cell,
            piece: *piece,
            left: i64::from(piece.life_left()),
            ward: modifiers::stat(core, cell, piece, Stat::Ward),
            worth: worth::standing(card, piece.life_left()),
            is_summoner: card.class == Class::Summoner,
            has_cover: modifiers::has(core, cell, piece, Keyword::Cover),
        }
    }

    /// What an attack with these dice gains on average.
    pub(super) fn gain(&self, dice: i64, kind: Reach) -> i64 {
        let kills = odds::at_least(kind, dice, self.left + self.ward);
        let dealt = (odds::expected(kind, dice) - 1_000 * self.ward).clamp(0, 1_000 * self.left);
        self.gain_of(kills, dealt)
    }

    /// What damage without dice gains; ward does not help.
    pub(super) fn sure_gain(&self, damage: i64) -> i64 {
        let kills = if damage >= self.left { 1_000 } else { 0 };
        self.gain_of(kills, 1_000 * damage.clamp(0, self.left))
    }

    fn gain_of(&self, kills: i64, dealt: i64) -> i64 {
        let left = self.left.max(1);
        if self.is_summoner {
            return (kills * worth::VICTORY + dealt * (14 + 60 / (left + 1))) / 1_000;
        }
        // What does not kill still makes the next attack easier.
        (kills * (self.worth + 10) + (1_000 - kills) * dealt / left * self.worth / 1_500) / 1_000
    }
}

/// How a card attacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arms {
    pub(super) dice: i64,
    pub(super) kind: Reach,
    pub(super) range: i64,
    pub(super) steps: i64,
}

impl Arms {
    /// `None` for a card that cannot attack.
    pub(super) fn of(core: &State, cell: Cell, piece: &Piece) -> Option<Arms> {
        let card = piece.data();
        let kind = card.attack.filter(|_| card.strength > 0)?;
        if modifiers::has(core, cell, piece, Keyword::Disarmed) {
            return None;
        }
        let walks = card.is_unit() && !modifiers::has(core, cell, piece, Keyword::Rooted);
        let steps = if walks { reach::steps(core, cell, piece) } else { 0 };
        let dice = reach::strength(core, cell, piece);
        Some(Arms { dice, kind, range: reach::range(core, cell, piece), steps })
    }

    /// Whether it could walk and attack a card there, as far as distances tell.
    pub(super) fn could_strike(&self, from: Cell, to: Cell) -> bool {
        let distance = i64::from(from.distance(to));
        if self.steps == 0 {
            return distance <= self.range && from.direction_to(to).is_some();
        }
        distance <= self.steps + self.range
    }
}

/// What the enemy card could do to the own summoner in its next turn: a reason to strike it first.
fn menace(core: &State, seat: Seat, foe: &Target) -> i64 {
    let (Some((place, _)), Some(arms)) =
        (core.field.summoner(seat), Arms::of(core, foe.cell, &foe.piece).filter(|_| !foe.is_summoner))
    else {
        return 0;
    };
    if arms.could_strike(foe.cell, place) { odds::expected(arms.kind, arms.dice) * MENACE / 1_000 } else { 0 }
}

/// A seat that looks at the battlefield.
#[derive(Debug)]
pub(super) struct Sight<'a> {
    pub(super) core: &'a State,
    pub(super) seat: Seat,
    pub(super) phase: Option<Phase>,
    pub(super) foes: Vec<Target>,
    /// For each cell the damage that enemies could do there in their next turn, in tenths.
    threat: [i64; CELLS],
}

impl<'a> Sight<'a> {
    pub(super) fn new(core: &'a State, seat: Seat, phase: Option<Phase>) -> Sight<'a> {
        let enemies = core.field.pieces().filter(|(_, piece)| piece.owner != seat);
        let mut foes: Vec<Target> = enemies.map(|(cell, piece)| Target::new(core, cell, piece)).collect();
        foes.iter_mut().for_each(|foe| foe.worth += menace(core, seat, foe));
        let mut sight = Sight { core, seat, phase, foes, threat: [0; CELLS] };
        if matches!(phase, Some(Phase::Move)) {
            sight.look_for_threats();
        }
        sight
    }

    fn look_for_threats(&mut self) {
        for foe in &self.foes {
            let Some(arms) = Arms::of(self.core, foe.cell, &foe.piece) else {
                continue;
            };
            let damage = odds::expected(arms.kind, arms.dice) / 100;
            for cell in Cell::all().filter(|cell| arms.could_strike(foe.cell, *cell)) {
                self.threat[cell.index()] += damage;
            }
        }
    }

    /// What a card with this much life would lose on a cell, as a share of its worth.
    pub(super) fn danger(&self, piece: &Piece, at: Cell) -> i64 {
        let life = 10 * i64::from(piece.life_left()).max(1);
        let worth = worth::standing(piece.data(), piece.life_left());
        worth * self.threat[at.index()].min(life) / life
    }

    /// The best attack that the card on `from` would have on another cell, and what it gains.
    pub(super) fn best_attack(&self, from: Cell, piece: &Piece, arms: &Arms, at: Cell) -> i64 {
        if piece.attacked && piece.readied == 0 {
            return 0;
        }
        let gain = |foe: &Target| match self.sees(from, at, foe, arms.range) {
            true => foe.gain(arms.dice, arms.kind),
            false => 0,
        };
        self.foes.iter().map(gain).max().unwrap_or(0)
    }

    /// Range, cover and line. The card itself has left its cell.
    pub(super) fn sees(&self, from: Cell, at: Cell, foe: &Target, range: i64) -> bool {
        let distance = i64::from(at.distance(foe.cell));
        distance <= range
            && (distance == 1 || !foe.has_cover)
            && at.direction_to(foe.cell).is_some()
            && at.between(foe.cell).all(|cell| cell == from || self.core.field.is_empty(cell))
    }

    pub(super) fn target_at(&self, cell: Cell) -> Option<&Target> {
        self.foes.iter().find(|foe| foe.cell == cell)
    }

    /// The dice that abilities add to an attack on this card without asking.
    pub(super) fn extra_dice(&self, from: Cell, attacker: &Piece, target: &Target) -> i64 {
        let mut extra = 0;
        for (_, ability) in attacker.data().abilities(WhenKind::Attacks) {
            let facts = Facts {
                attacker: attacker.id,
                target: target.piece.id,
                target_card: target.piece.card,
                stars: 0,
                dealt: 0,
                killed: false,
            };
            let actor = Actor { attack: Some(facts), ..Actor::standing(from, attacker) };
            let is_paid = ability.costs.iter().all(|cost| match cost {
                Cost::Boost(amount) => attacker.boosts >= u16::from(*amount),
                _ => false,
            });
            if !is_paid || !actor.holds(self.core, ability.condition.as_ref()) {
                continue;
            }
            for effect in &ability.effects {
                if let Effect::Give { to: Who::One(Ref::Itself), modifier, .. } = effect
                    && let ModifierRule::Stat(Stat::Strength, amount) = modifier
                {
                    extra += actor.amount(self.core, amount);
                }
            }
        }
        extra
    }

    /// What entering the enemy half is worth, by how many other own units stand there.
    pub(super) fn press(&self, piece: &Piece, at: Cell) -> i64 {
        let press = self.core.settings.press;
        if press == 0 || !at.is_in_enemy_half(self.seat) {
            return 0;
        }
        let inside = self.core.field.pieces().filter(|(cell, other)| {
            other.owner == self.seat
                && other.id != piece.id
                && other.data().is_unit()
                && cell.is_in_enemy_half(self.seat)
        });
        match (inside.count() as u8 + 1).cmp(&press) {
            std::cmp::Ordering::Less => 4,
            std::cmp::Ordering::Equal => 16,
            std::cmp::Ordering::Greater => 4,
        }
    }
}
