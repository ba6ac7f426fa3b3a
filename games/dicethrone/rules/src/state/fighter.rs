//! One hero in play: health, points, statuses, abilities and cards.

use crate::data::{AbilityId, Behaviour, CardId, HeroId, StatusId, library};
use crate::state::{CP_AT_START, CP_CAP, HEALTH_CAP};
use qipan_cards::resources::{Bounds, Resources};
use qipan_cards::zones::{Place, Visibility, Zone};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Within a phase damage may take health below 0, until healing is added.
const HEALTH_FLOOR: i64 = -1_000;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pool {
    Health,
    Cp,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighter {
    pub hero: HeroId,
    pub pools: Resources<Pool>,
    pub statuses: Resources<StatusId>,
    /// The abilities that are above their first level.
    pub levels: BTreeMap<AbilityId, u8>,
    pub deck: Zone<CardId>,
    pub hand: Zone<CardId>,
    pub discard: Zone<CardId>,
    /// The cards that became upgrades; they do not return to the deck.
    pub upgrades: Vec<CardId>,
    /// Cards of the hand that the opponent has seen.
    pub known: Vec<CardId>,
}

impl Fighter {
    pub(crate) fn new(hero: HeroId, health: u8) -> Fighter {
        let mut pools = Resources::new();
        let bounds = [
            (Pool::Health, i64::from(health), Bounds::new(HEALTH_FLOOR, HEALTH_CAP)),
            (Pool::Cp, CP_AT_START, Bounds::up_to(CP_CAP)),
        ];
        for (pool, amount, bounds) in bounds {
            pools.define(pool, amount, bounds).expect("each pool is defined once");
        }
        Fighter {
            hero,
            pools,
            statuses: Resources::new(),
            levels: BTreeMap::new(),
            deck: Zone::new(Visibility::Hidden),
            hand: Zone::new(Visibility::Owner),
            discard: Zone::new(Visibility::Public),
            upgrades: Vec::new(),
            known: Vec::new(),
        }
    }

    pub fn health(&self) -> i64 {
        self.pools.get(Pool::Health).unwrap_or(0)
    }

    pub fn cp(&self) -> u8 {
        self.pools.get(Pool::Cp).unwrap_or(0) as u8
    }

    pub fn stacks(&self, status: StatusId) -> u8 {
        self.statuses.get(status).unwrap_or(0) as u8
    }

    /// The statuses that this fighter has, in the order of their names.
    pub fn held(&self) -> impl Iterator<Item = (StatusId, u8)> {
        self.statuses.iter().filter(|(_, stacks)| *stacks > 0).map(|(status, stacks)| (status, stacks as u8))
    }

    /// The first status whose behaviour `wanted` accepts.
    pub(crate) fn find(&self, wanted: impl Fn(Behaviour) -> bool) -> Option<(StatusId, Behaviour, u8)> {
        let held = self.held().map(|(status, stacks)| (status, library().status(status).behaviour, stacks));
        held.into_iter().find(|(_, behaviour, _)| wanted(*behaviour))
    }

    pub fn level(&self, ability: AbilityId) -> u8 {
        self.levels.get(&ability).copied().unwrap_or(1)
    }

    // Events name only pools and cards that exist. A forged journal may not, and its replay must not panic.
    pub(super) fn change(&mut self, pool: Pool, by: i64) {
        let _ = self.pools.modify(pool, by);
    }

    pub(super) fn change_status(&mut self, status: StatusId, by: i64) {
        if self.statuses.get(status).is_err() {
            let limit = i64::from(library().status(status).limit);
            let _ = self.statuses.define(status, 0, Bounds::up_to(limit));
        }
        let _ = self.statuses.modify(status, by);
    }

    pub(crate) fn set_deck(&mut self, order: Vec<CardId>) {
        self.deck = Zone::with_cards(Visibility::Hidden, order);
    }

    pub(crate) fn draw(&mut self, cards: &[CardId], new_order: Option<&Vec<CardId>>) {
        match new_order {
            Some(order) => {
                let from_new = cards.len().saturating_sub(self.deck.len());
                self.discard.take_all();
                self.set_deck(order[..order.len().saturating_sub(from_new)].to_vec());
            }
            None => {
                self.deck.draw(cards.len() as u32);
            }
        }
        cards.iter().for_each(|card| self.hand.insert(*card, Place::Top).unwrap_or_default());
    }

    pub(super) fn leave_hand(&mut self, card: CardId) {
        let _ = self.hand.move_card(&card, &mut self.discard, Place::Top);
        self.known.retain(|known| *known != card);
    }

    /// A sold card comes back. All viewers have seen it.
    pub(super) fn take_back(&mut self, card: CardId) {
        let _ = self.discard.move_card(&card, &mut self.hand, Place::Top);
        self.known.push(card);
    }

    pub(super) fn upgrade(&mut self, card: CardId, ability: AbilityId, level: u8) {
        let _ = self.hand.take(&card);
        self.known.retain(|known| *known != card);
        self.upgrades.push(card);
        self.levels.insert(ability, level);
    }
}
