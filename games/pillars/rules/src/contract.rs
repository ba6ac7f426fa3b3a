//! The engine object for programs that keep their own tables: one hand, seats only, everything checked here.
//!
//! Its JSON is a contract of its own: states, public and private states, actions by their number in a list. The
//! version counts the changes of the state: every accepted action, and the settlement.

mod config;
mod error;
mod load;
mod ops;
mod wire;
mod write;

pub use config::Config;
pub use error::Error;
pub use ops::OPS;
pub use wire::{
    ActionWire, CardCount, ChipDelta, DecisionWire, GroupWire, LastCombo, LegalActions, OptionsWire, Output,
    PhaseWire, PlayWire, PlayerWire, PrivateState, PublicDecision, PublicPlay, PublicPlayer, PublicState,
    RevealWire, SettlementWire, StateWire, TurnWire,
};

use crate::deal::{Dealt, deal};
use crate::hand::{Action, Hand, Phase};
use crate::{Bag, Disc};
use qipan_engine::{Rng, Seat};

/// One hand behind the methods of the contract.
#[derive(Clone, Debug)]
pub struct Engine {
    /// `None` before the first `init_game`.
    hand: Option<Hand>,
    version: u64,
    /// When the current decision began, and when it must be made.
    started_at_ms: u64,
    timeout_at_ms: Option<u64>,
    now_ms: u64,
    voided: u16,
    /// Deals come from here if `init_game` is given no seed.
    rng: Rng,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(Rng::from_number(0))
    }
}

impl Engine {
    /// An engine without a hand. Hands that are made without a seed of their own are dealt from `rng`.
    pub fn new(rng: Rng) -> Engine {
        Engine { hand: None, version: 0, started_at_ms: 0, timeout_at_ms: None, now_ms: 0, voided: 0, rng }
    }

    /// An engine that goes on from a hand, such as a determinization.
    pub fn from_hand(hand: Hand) -> Result<Engine, Error> {
        hand.check().map_err(Error::config)?;
        Ok(Engine { hand: Some(hand), ..Engine::default() })
    }

    /// Sets the time, which the state shows as the beginning of the next decision. The engine has no clock.
    pub fn set_now_ms(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
    }

    /// How many deals were void before the hand.
    pub fn voided_deals(&self) -> u16 {
        self.voided
    }

    /// The hand, for searches.
    pub fn hand(&self) -> Option<&Hand> {
        self.hand.as_ref()
    }

    /// Deals a new hand.
    pub fn init_game(&mut self, config: &Config, rng_seed: Option<u64>) -> Result<Output, Error> {
        let mut rng = rng_seed.map_or_else(|| self.rng.clone(), Rng::from_number);
        let dealt = match config.deal(&mut rng)? {
            Some(deal) => Dealt { deal, voided: 0 },
            None => config.lead(deal(&mut rng)),
        };
        if rng_seed.is_none() {
            self.rng = rng;
        }
        self.hand = Some(Hand::new(dealt.deal, config.options));
        self.voided = dealt.voided;
        self.version = 0;
        self.begin_decision();
        Ok(self.output())
    }

    /// Carries out the action with this index in the list of the seat in turn. On an error nothing changes.
    pub fn apply_action(
        &mut self,
        action_idx: usize,
        cover_list: Option<&[CardCount]>,
        client_version: Option<u64>,
    ) -> Result<Output, Error> {
        self.apply_checked(Some(action_idx), cover_list.map(wire::bag_of), client_version)
    }

    /// The same for a request whose index or list of discs may be malformed (`None` inside). The contract fixes the
    /// order of the checks.
    fn apply_checked(
        &mut self,
        index: Option<usize>,
        cover_list: Option<Option<Bag>>,
        client_version: Option<u64>,
    ) -> Result<Output, Error> {
        let phase = self.phase();
        let Some(hand) = self.hand.as_mut().filter(|hand| !hand.is_over()) else {
            return Err(Error::InvalidPhase { phase });
        };
        if client_version.is_some_and(|version| version != self.version) {
            return Err(Error::VersionConflict { version: self.version });
        }
        let listed = wire::listed(hand);
        let entry = index.and_then(|index| listed.get(index));
        let entry = entry.ok_or(Error::InvalidActionIndex { count: listed.len() as u32 })?;
        let action = match (entry, cover_list) {
            (wire::Listed::Cover(count), cover_list) => cover_of(hand, *count, cover_list)?,
            (wire::Listed::Action(_), Some(_)) => {
                return Err(Error::InvalidCoverList { what: "only a COVER takes a cover list" });
            }
            (wire::Listed::Action(action), None) => *action,
        };
        hand.act(action);
        self.version += 1;
        self.begin_decision();
        Ok(self.output())
    }

    /// Settles a hand that is over. A second call returns the same output and changes nothing.
    pub fn settle(&mut self) -> Result<Output, Error> {
        let phase = self.phase();
        let Some(hand) = self.hand.as_mut().filter(|hand| hand.is_over()) else {
            return Err(Error::InvalidPhase { phase });
        };
        if hand.phase == Phase::Settlement {
            hand.phase = Phase::Finished;
            self.version += 1;
        }
        Ok(self.output())
    }

    pub fn phase(&self) -> PhaseWire {
        self.hand.as_ref().map_or(PhaseWire::Init, |hand| hand.phase.into())
    }

    pub fn version(&self) -> u64 {
        self.version
    }

    /// What every viewer may see.
    pub fn get_public_state(&self) -> PublicState {
        PublicState::of(self)
    }

    /// What only this seat knows.
    pub fn get_private_state(&self, seat: u8) -> Result<PrivateState, Error> {
        let seat = seat_of(seat)?;
        let hand = self.hand.as_ref();
        Ok(hand.map_or_else(PrivateState::default, |hand| PrivateState::of(hand, seat)))
    }

    /// The actions of a seat; an empty list if it is not to act.
    pub fn get_legal_actions(&self, seat: u8) -> Result<LegalActions, Error> {
        let seat = seat_of(seat)?;
        let hand = self.hand.as_ref().filter(|hand| !hand.is_over() && hand.current == seat);
        Ok(LegalActions { seat, actions: hand.map_or_else(Vec::new, wire::actions_of) })
    }

    /// Everything, covered discs included.
    pub fn dump_state(&self) -> StateWire {
        StateWire::of(self)
    }

    /// Goes on from a dump. A state that cannot occur is refused, and then nothing changes.
    pub fn load_state(&mut self, state: &StateWire) -> Result<(), Error> {
        let hand = load::read(state)?;
        self.hand = hand;
        self.version = state.version;
        self.voided = 0;
        let decision = state.decision;
        self.started_at_ms = decision.map_or(self.now_ms, |decision| decision.started_at_ms);
        self.timeout_at_ms = decision.and_then(|decision| decision.timeout_at_ms);
        Ok(())
    }

    fn begin_decision(&mut self) {
        self.started_at_ms = self.now_ms;
        self.timeout_at_ms = None;
    }

    fn output(&self) -> Output {
        Output::of(self)
    }
}

fn seat_of(seat: u8) -> Result<Seat, Error> {
    if seat < crate::SEATS {
        Ok(Seat(seat))
    } else {
        Err(Error::InvalidAction { what: "there is no such seat" })
    }
}

fn cover_of(hand: &Hand, count: u8, cover_list: Option<Option<Bag>>) -> Result<Action, Error> {
    let wrong = |what| Err(Error::InvalidCoverList { what });
    let Some(given) = cover_list else {
        return wrong("a COVER needs a cover list");
    };
    match given {
        None => wrong("the cover list is no list of discs and counts"),
        Some(discs) if discs.len() < count => wrong("the cover list is too short"),
        Some(discs) if discs.len() > count => wrong("the cover list is too long"),
        Some(discs) if !hand.hand(hand.current).holds(discs) => {
            wrong("the cover list has discs that are not held")
        }
        Some(discs) => Ok(Action::Cover(discs)),
    }
}

/// Discs as a list of types and counts.
pub(crate) fn cards_of(discs: Bag) -> Vec<CardCount> {
    discs.iter().map(|(disc, count): (Disc, u8)| CardCount { disc, count }).collect()
}
