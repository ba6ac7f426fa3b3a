//! The configuration of a new hand.

use super::Error;
use crate::deal::Dealt;
use crate::options::{Deal, HandRules};
use crate::{Bag, SEATS};
use qipan_engine::{Rng, Seat};
use serde::{Deserialize, Serialize};

/// Everything may be left out: then the deal and the leader are drawn, and all options are off.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The seat that leads the first round.
    pub leader_seat: Option<u8>,
    /// What each seat is dealt, by seat.
    pub hands: Option<[Bag; 3]>,
    /// The options of this hand; `gentle` makes it a gentle first hand.
    pub options: HandRules,
}

impl Config {
    /// The deal that the configuration fixes, if it does.
    pub(crate) fn deal(&self, rng: &mut Rng) -> Result<Option<Deal>, Error> {
        if self.leader_seat.is_some_and(|seat| seat >= SEATS) {
            return Err(Error::config("the leader has no seat"));
        }
        let Some(hands) = self.hands else {
            return Ok(None);
        };
        let leader = self.leader_seat.unwrap_or_else(|| rng.below(u32::from(SEATS)) as u8);
        let deal = Deal { leader: Seat(leader), hands };
        deal.check().map_err(|rejection| Error::config(rejection.to_string()))?;
        Ok(Some(deal))
    }

    /// A drawn deal with the leader that the configuration names, if it does.
    pub(crate) fn lead(&self, mut dealt: Dealt) -> Dealt {
        dealt.deal.leader = self.leader_seat.map_or(dealt.deal.leader, Seat);
        dealt
    }
}
