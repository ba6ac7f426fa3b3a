//! The commands of a player, and why they may be refused.

use crate::Bag;
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Plays a combo: leads with it, or beats the best one with it.
    Play { discs: Bag },
    /// Lays discs face down, as many as the round asks for.
    Cover { discs: Bag },
    /// Wants the hand to stop here, instead of leading.
    Buckle {},
    /// Wants the hand to go on: the buckler must lead.
    Reveal {},
    /// Does not object to stopping.
    PassReveal {},
    /// After a settlement: wants another hand.
    NextHand {},
    /// After a settlement: wants the match to end.
    Stop {},
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("the hand is settled")]
    HandSettled {},
    #[error("the hand is still being played")]
    HandRunning {},
    #[error("this seat is already waiting for the next hand")]
    AlreadyReady {},
    #[error("you do not hold these discs")]
    NotHeld {},
    #[error("these discs are not a combo")]
    NotACombo {},
    #[error("this round is played with {kind} discs")]
    WrongKind { kind: u8 },
    #[error("more than {power} power is needed to beat the best combo")]
    TooWeak { power: i8 },
    #[error("you can beat the best combo and must do so")]
    MustBeat {},
    #[error("exactly {kind} discs must be covered")]
    CoverCount { kind: u8 },
    #[error("the leader does not cover")]
    LeaderCovers {},
    #[error("choose reveal or pass first")]
    RevealOpen {},
    #[error("you can buckle only before leading a round")]
    NoBuckleNow {},
    #[error("in the first hand nobody below enough may buckle")]
    BuckleBelowEnough {},
    #[error("nobody has buckled")]
    NothingToReveal {},
    #[error("a match has 1 to 50 hands, not {hands}")]
    BadHands { hands: u8 },
    #[error("this deal is not possible: {what}")]
    BadDeal { what: &'static str },
    #[error("this position cannot occur: {what}")]
    ImpossibleState { what: &'static str },
}
