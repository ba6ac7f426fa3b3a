//! The table: two fighters, and the dice and the attack between them.

mod apply;
mod check;
mod fighter;

pub use fighter::{Fighter, Pool};

use crate::data::{Ability, AbilityId, CardId, DamageKind, Hero, HeroId, Level, SymbolId, Tier, library};
use crate::event::Source;
use crate::{Options, Rejection};
use qipan_cards::modifiers::{Breakdown, Modifier};
use qipan_engine::primitives::dice::{DiceSet, Tally};
use qipan_engine::primitives::number::Rounding;
use qipan_engine::{Rng, Seat, Seats};
use serde::{Deserialize, Serialize};

pub const HEALTH: i64 = 50;
pub const HEALTH_CAP: i64 = 60;
pub const CP_AT_START: i64 = 2;
pub const CP_CAP: i64 = 15;
pub const OPENING_HAND: u32 = 4;
pub const HAND_LIMIT: usize = 6;
pub const DICE: u8 = 5;
pub const ROLLS: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Upkeep,
    Income,
    #[serde(rename = "main1")]
    Main1,
    OffensiveRoll,
    DefensiveRoll,
    #[serde(rename = "main2")]
    Main2,
    Discard,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub fighters: Vec<Fighter>,
    /// Both heroes are in play.
    pub begun: bool,
    /// Health at the start.
    pub health: u8,
    pub turn: Seat,
    /// How many turns have begun.
    pub turns: u16,
    pub roll: Option<Roll>,
    pub attack: Option<Attack>,
    /// Damage and healing that are applied with the next settlement (`PhaseSettled`).
    pub hits: Vec<Hit>,
    pub heals: Vec<Heal>,
    /// The sale that can still be taken back.
    pub last_sale: Option<(CardId, u8)>,
    /// The offensive roll of this turn is lost.
    pub skips_offence: bool,
}

/// Dice that a seat rolls or has rolled.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    pub seat: Seat,
    pub dice: DiceSet,
    pub rolls_left: u8,
    pub rolled: bool,
    pub stage: Stage,
    /// The chosen offence, or the defence that is rolled for.
    pub ability: Option<AbilityId>,
    /// Makes the attack of this roll undefendable.
    pub pierced: Option<Source>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A defender with several defences picks one.
    Picking,
    Rolling,
    /// The dice are confirmed and an ability is to be chosen.
    Choosing,
    /// The opponent may respond to the dice.
    Answering,
    Done,
}

/// An attack that is under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub attacker: Seat,
    pub ability: AbilityId,
    pub level: u8,
    pub tier: u8,
    pub kind: DamageKind,
    pub base: i64,
    pub modifiers: Vec<Modifier<Source>>,
    pub avoided: Option<Source>,
    pub reflected: Option<(Source, Rounding)>,
    /// The damage that was dealt, once it was.
    pub dealt: Option<i64>,
}

/// Damage that is not part of the attack.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    pub seat: Seat,
    pub by: Seat,
    pub kind: DamageKind,
    pub amount: i64,
    pub source: Source,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heal {
    pub seat: Seat,
    pub amount: i64,
    pub source: Source,
}

impl State {
    pub(crate) fn new(options: &Options, seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        options.check()?;
        let mut state = State {
            fighters: seats.iter().map(|_| Fighter::new(library().heroes[0].id, options.health)).collect(),
            begun: false,
            health: options.health,
            turn: seats.first,
            turns: 0,
            roll: None,
            attack: None,
            hits: Vec::new(),
            heals: Vec::new(),
            last_sale: None,
            skips_offence: false,
        };
        for (seat, hero) in seats.iter().zip(&options.heroes) {
            let top = options.decks.get(seat.index()).map_or(&[][..], Vec::as_slice);
            let order = shuffled_deck(*hero, top, rng);
            state.seat_hero(seat, *hero);
            let fighter = state.of_mut(seat);
            fighter.set_deck(order);
            let drawn =
                fighter.deck.cards().iter().rev().take(OPENING_HAND as usize).copied().collect::<Vec<_>>();
            fighter.draw(&drawn, None);
        }
        Ok(state)
    }

    pub fn of(&self, seat: Seat) -> &Fighter {
        &self.fighters[seat.index()]
    }

    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Fighter {
        &mut self.fighters[seat.index()]
    }

    pub fn hero(&self, seat: Seat) -> &'static Hero {
        library().hero(self.of(seat).hero)
    }

    /// An ability of a seat's hero at the level it has now.
    pub fn ability(&self, seat: Seat, id: AbilityId) -> Option<(&'static Ability, u8)> {
        let ability = self.hero(seat).ability(id)?;
        Some((ability, self.of(seat).level(id)))
    }

    /// The row of an ability that the dice satisfy, the best one if there are several.
    pub fn tier(level: &Level, tally: &Tally<SymbolId>) -> Option<u8> {
        let best = level.tiers.iter().rposition(|tier| tier.needs.satisfied_by(tally));
        best.map(|index| index as u8)
    }

    pub(crate) fn seat_hero(&mut self, seat: Seat, hero: HeroId) {
        let health = self.health;
        *self.of_mut(seat) = Fighter::new(hero, health);
        self.begun = true;
    }

    pub fn other(seat: Seat) -> Seat {
        seat.next(2)
    }
}

impl Roll {
    pub fn is_defence(&self, state: &State) -> bool {
        self.seat != state.turn
    }

    pub fn tally(&self, hero: &Hero) -> Tally<SymbolId> {
        // The dice show faces that the hero's die has: `check` refuses other states when they are loaded.
        self.dice.tally(&hero.die).unwrap_or_default()
    }
}

impl Attack {
    pub fn target(&self) -> Seat {
        State::other(self.attacker)
    }

    pub fn row(&self, state: &State) -> Option<&'static Tier> {
        let (ability, _) = state.ability(self.attacker, self.ability)?;
        ability.at(self.level).tiers.get(usize::from(self.tier))
    }

    /// What the attack would deal now, item by item.
    pub fn breakdown(&self) -> Breakdown<Source> {
        crate::rules::damage::breakdown(self)
    }
}

/// A deck from the bottom to the top, with these cards on top of it.
pub(crate) fn shuffled_deck(hero: HeroId, top: &[CardId], rng: &mut Rng) -> Vec<CardId> {
    let mut order = library().deck_of(library().hero(hero));
    order.retain(|card| !top.contains(card));
    rng.shuffle(&mut order);
    order.extend(top.iter().rev());
    order
}
