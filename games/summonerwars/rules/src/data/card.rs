//! Cards and factions.

use super::{Always, CardId, FactionId, Kind, Triggered, When, WhenKind};
use crate::Phase;
use crate::die::Reach;
use serde::Deserialize;

#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    pub id: CardId,
    pub name: String,
    /// `None` for passers-by, who belong to no faction.
    pub faction: Option<FactionId>,
    /// The character on its token.
    pub seal: char,
    pub class: Class,
    /// Gates are structures too.
    pub is_structure: bool,
    pub cost: u8,
    /// 0 for events.
    pub life: u8,
    /// 0 for what cannot attack.
    pub strength: u8,
    pub attack: Option<Reach>,
    /// The phase in which an event is played.
    pub phase: Option<Phase>,
    /// An event that stays until its owner's next turn.
    pub is_active: bool,
    pub symbols: Vec<Symbol>,
    /// How many are in the deck of the faction as it is offered.
    pub copies: u8,
    pub triggered: Vec<Triggered>,
    pub always: Vec<Always>,
    /// The bits of all modifiers in `always`.
    pub(crate) always_bits: u32,
    /// The bits of those that are given to a group.
    pub(crate) aura_bits: u32,
    /// Body and text by the price formula, in tenths of a magic.
    pub price: i64,
}

impl Card {
    pub fn is_unit(&self) -> bool {
        matches!(self.class, Class::Summoner | Class::Champion | Class::Common) && !self.is_structure
    }

    pub fn is_event(&self) -> bool {
        matches!(self.class, Class::Event | Class::Epic)
    }

    pub fn is_gate(&self) -> bool {
        matches!(self.class, Class::Gate | Class::StartGate)
    }

    pub fn is(&self, kind: Kind) -> bool {
        match kind {
            Kind::Card => !self.is_event(),
            Kind::Unit => self.is_unit(),
            Kind::Troop => self.is_unit() && self.class != Class::Summoner,
            Kind::Common => self.is_unit() && self.class == Class::Common,
            Kind::Summoner => self.class == Class::Summoner,
            Kind::Structure => self.is_structure,
        }
    }

    /// The ability that its owner can activate.
    pub fn use_ability(&self) -> Option<(u8, &Triggered)> {
        self.abilities(WhenKind::Use).next()
    }

    pub fn abilities(&self, kind: WhenKind) -> impl Iterator<Item = (u8, &Triggered)> {
        (0..).zip(&self.triggered).filter(move |(_, ability)| ability.when.kind() == kind)
    }

    pub fn ability(&self, index: u8) -> Option<&Triggered> {
        self.triggered.get(usize::from(index))
    }

    /// The phase in which its ability can be activated.
    pub fn use_phase(&self) -> Option<Phase> {
        self.triggered.iter().find_map(|ability| match ability.when {
            When::Use { phase } => Some(phase),
            _ => None,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Summoner,
    Champion,
    Common,
    Gate,
    StartGate,
    Event,
    Epic,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    Moon,
    Water,
    Mountain,
    Wood,
    Wind,
    Fire,
    /// Passers-by fit every summoner.
    Any,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Faction {
    pub id: FactionId,
    pub name: String,
    pub symbols: Vec<Symbol>,
    pub start: Start,
    /// All cards of the faction, in the order of the file.
    pub cards: Vec<CardId>,
}

/// The four cards that are on the battlefield when a match begins, with their home cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    pub summoner: (CardId, String),
    pub gate: (CardId, String),
    pub units: [(CardId, String); 2],
}

impl Start {
    pub fn cards(&self) -> impl Iterator<Item = &(CardId, String)> {
        [&self.summoner, &self.gate].into_iter().chain(&self.units)
    }
}
