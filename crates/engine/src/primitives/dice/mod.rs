//! Dice with numbers and symbols: rolls, counts, sets, straights and the requirements of abilities.
//!
//! ```
//! use qipan_engine::Rng;
//! use qipan_engine::primitives::dice::{DiceError, DiceSet, Die, Face, Requirement};
//!
//! // 1 to 3 show a sword, 4 and 5 a shield, 6 both.
//! let die = Die::new(vec![
//!     Face::new(1, ["sword"]), Face::new(2, ["sword"]), Face::new(3, ["sword"]),
//!     Face::new(4, ["shield"]), Face::new(5, ["shield"]), Face::new(6, ["sword", "shield"]),
//! ])?;
//! let mut dice = DiceSet::new(5);
//! let rolled = dice.roll(&die, &mut Rng::from_number(1)); // goes into an event ...
//! dice.apply(&die, &rolled)?; // ... from which the state takes it over
//! dice.keep(0, true)?;
//!
//! let tally = dice.tally(&die)?;
//! let slash = Requirement::symbols([("sword", 3)]);
//! assert_eq!(slash.satisfied_by(&tally), tally.symbol(&"sword") >= 3);
//! assert!(slash.reachable(&die, 5)?);
//! assert!(!slash.reachable(&die, 2)?);
//! # Ok::<(), DiceError>(())
//! ```

mod die;
mod requirement;
mod set;
mod tally;

pub use die::{Die, Face};
pub use requirement::{MAX_COMBINATIONS, Requirement};
pub use set::{DiceSet, DieInPlay, RolledDie};
pub use tally::Tally;

use thiserror::Error;

/// Why an operation on dice failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DiceError {
    #[error("a die has 1 to 255 faces, not {faces}")]
    BadFaceCount { faces: u64 },
    #[error("there is no face {face} on this die")]
    NoSuchFace { face: u8 },
    #[error("there is no die {die} in this set")]
    NoSuchDie { die: u8 },
    #[error("a set has at most 255 dice")]
    TooManyDice,
    #[error("more than {MAX_COMBINATIONS} combinations of dice would have to be tried")]
    TooManyCombinations,
}

impl DiceError {
    pub const fn code(&self) -> &'static str {
        match self {
            DiceError::BadFaceCount { .. } => "bad_face_count",
            DiceError::NoSuchFace { .. } => "no_such_face",
            DiceError::NoSuchDie { .. } => "no_such_die",
            DiceError::TooManyDice => "too_many_dice",
            DiceError::TooManyCombinations => "too_many_combinations",
        }
    }
}
