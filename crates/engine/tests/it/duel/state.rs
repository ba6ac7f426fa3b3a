//! The state of the duel: two fighters with decks, hands and wounds.

use super::cards::Card;
use super::event::Event;
use qipan_cards::resources::{Bounds, Resources};
use qipan_cards::zones::{Place, Visibility, Zone};
use qipan_engine::primitives::dice::{DiceSet, Die, Face};
use qipan_engine::{Rng, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    pub(crate) health: u8,
    /// One deck for each seat from the bottom to the top, not shuffled; if empty, shuffled decks.
    pub(crate) decks: Vec<Vec<Card>>,
    /// The hero of each seat; if empty, the players choose them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) heroes: Vec<u16>,
}

impl Default for Options {
    fn default() -> Options {
        Options { health: 8, decks: Vec::new(), heroes: Vec::new() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pool {
    Health,
    Shield,
    Poison,
    Debt,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fighter {
    pub(crate) hero: u16,
    pub(crate) pools: Resources<Pool>,
    pub(crate) deck: Zone<Card>,
    pub(crate) hand: Zone<Card>,
    pub(crate) discard: Zone<Card>,
    /// How many cards on top of the deck the owner has looked at.
    pub(crate) known: u8,
    pub(crate) is_dead: bool,
    pub(crate) has_willed: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub(crate) fighters: Vec<Fighter>,
    pub(crate) turn: Seat,
    pub(crate) turns: u16,
    /// Waiting strikes and parries, the latest last.
    pub(crate) stack: Vec<Aim>,
    pub(crate) bargain: Option<Bargain>,
    pub(crate) dice: DiceSet,
    pub(crate) main_again: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Aim {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
    pub(crate) cancelled: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Bargain {
    pub(crate) seat: Seat,
    pub(crate) stake: Option<u8>,
    pub(crate) consent: Option<bool>,
}

/// A die with plain numbers.
pub(crate) fn die() -> Die<u8> {
    Die::new((1..=6).map(|number| Face::new(number, [])).collect()).expect("a die has faces")
}

impl State {
    pub(crate) fn new(options: &Options, seats: Seats, rng: &mut Rng) -> State {
        let fighters = seats.iter().map(|seat| Fighter::new(options, seat, rng)).collect();
        State {
            fighters,
            turn: seats.first,
            turns: 0,
            stack: Vec::new(),
            bargain: None,
            dice: DiceSet::new(1),
            main_again: false,
        }
    }

    pub(crate) fn of(&self, seat: Seat) -> &Fighter {
        &self.fighters[seat.index()]
    }

    fn of_mut(&mut self, seat: Seat) -> &mut Fighter {
        &mut self.fighters[seat.index()]
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::HeroTaken { seat, hero } => self.of_mut(seat).hero = hero,
            Event::TurnBegan { seat } => {
                self.turn = seat;
                self.turns += 1;
            }
            Event::Drew { seat, ref cards, ref new_order, .. } => {
                self.of_mut(seat).draw(cards, new_order.as_ref());
            }
            Event::Played { seat, card } => self.of_mut(seat).discard(&[card]),
            Event::Aimed { seat, card } => self.stack.push(Aim { seat, card, cancelled: false }),
            Event::Resolved { card, cancelled } => {
                self.stack.pop();
                if let (Card::Parry, false, Some(below)) = (card, cancelled, self.stack.last_mut()) {
                    below.cancelled = true;
                }
            }
            Event::Rolled { ref dice, .. } => self.dice.apply(&die(), dice).unwrap_or_default(),
            Event::MainAgain {} => self.main_again = true,
            Event::MainRepeated {} => self.main_again = false,
            _ => self.apply_to_fighter(event),
        }
    }

    fn apply_to_fighter(&mut self, event: &Event) {
        match *event {
            Event::Damaged { seat, amount } => self.of_mut(seat).change(Pool::Health, -i64::from(amount)),
            Event::Healed { seat, amount } => self.of_mut(seat).change(Pool::Health, i64::from(amount)),
            Event::ShieldRaised { seat } => self.of_mut(seat).change(Pool::Shield, 1),
            Event::ShieldBroken { seat } => self.of_mut(seat).change(Pool::Shield, -1),
            Event::Poisoned { seat } => self.of_mut(seat).change(Pool::Poison, 1),
            Event::DebtTaken { seat } => self.of_mut(seat).change(Pool::Debt, 1),
            Event::DebtForgiven { seat } => self.of_mut(seat).change(Pool::Debt, -9),
            Event::Discarded { seat, ref cards, pays_debt } => {
                self.of_mut(seat).discard(cards);
                self.of_mut(seat).change(Pool::Debt, -i64::from(pays_debt));
            }
            Event::Peeked { seat, count } => self.of_mut(seat).known = count,
            Event::TopOrdered { seat, ref cards } => self.of_mut(seat).order_top(cards),
            Event::Died { seat } => self.of_mut(seat).is_dead = true,
            Event::Willed { seat } => self.of_mut(seat).has_willed = true,
            _ => self.apply_to_bargain(event),
        }
    }

    fn apply_to_bargain(&mut self, event: &Event) {
        match (event, &mut self.bargain) {
            (Event::BargainOpened { seat }, bargain) => {
                *bargain = Some(Bargain { seat: *seat, stake: None, consent: None });
            }
            (Event::StakeNamed { amount }, Some(bargain)) => bargain.stake = Some(*amount),
            (Event::ConsentGiven { yes }, Some(bargain)) => bargain.consent = Some(*yes),
            (Event::BargainClosed {}, bargain) => *bargain = None,
            _ => {}
        }
    }
}

impl Fighter {
    fn new(options: &Options, seat: Seat, rng: &mut Rng) -> Fighter {
        let mut pools = Resources::new();
        let bounds =
            [(Pool::Health, i64::from(options.health), 12), (Pool::Shield, 0, 1), (Pool::Poison, 0, 9)];
        for (pool, amount, max) in bounds.into_iter().chain([(Pool::Debt, 0, 9)]) {
            pools.define(pool, amount, Bounds::up_to(max)).expect("each pool is defined once");
        }
        let mut deck = Zone::with_cards(Visibility::Hidden, [Card::ALL, Card::ALL].concat());
        match options.decks.get(seat.index()) {
            Some(cards) => deck = Zone::with_cards(Visibility::Hidden, cards.clone()),
            None => deck.shuffle(rng),
        }
        let hand = Zone::with_cards(Visibility::Owner, deck.draw(4));
        let discard = Zone::new(Visibility::Public);
        let hero = options.heroes.get(seat.index()).copied().unwrap_or(0);
        Fighter { hero, pools, deck, hand, discard, known: 0, is_dead: false, has_willed: false }
    }

    pub(crate) fn has(&self, pool: Pool) -> i64 {
        self.pools.get(pool).unwrap_or(0)
    }

    // Real events only name pools and cards that exist. A replay of a forged event must not panic.
    fn change(&mut self, pool: Pool, by: i64) {
        let _ = self.pools.modify(pool, by);
    }

    fn draw(&mut self, cards: &[Card], new_order: Option<&Vec<Card>>) {
        if let Some(order) = new_order {
            let rest = cards.len().saturating_sub(self.deck.len());
            self.deck.take_all();
            self.discard.take_all();
            let kept = order.len().saturating_sub(rest);
            self.deck = Zone::with_cards(Visibility::Hidden, order[..kept].to_vec());
            self.known = 0;
        } else {
            self.deck.draw(cards.len() as u32);
            self.known = self.known.saturating_sub(cards.len() as u8);
        }
        cards.iter().for_each(|card| self.hand.insert(*card, Place::Top).unwrap_or_default());
    }

    fn discard(&mut self, cards: &[Card]) {
        for card in cards {
            let _ = self.hand.move_card(card, &mut self.discard, Place::Top);
        }
    }

    fn order_top(&mut self, cards: &[Card]) {
        self.deck.draw(cards.len() as u32);
        cards.iter().rev().for_each(|card| self.deck.insert(*card, Place::Top).unwrap_or_default());
    }
}
