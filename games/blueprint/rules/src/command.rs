//! What players do, and why it is refused.

use qipan_engine::Seat;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A move by its position in the file, with the values that were picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Play {
        #[serde(rename = "move")]
        number: u8,
        picks: Picks,
    },
    /// The seat has no move.
    Pass {},
}

/// Up to four picked values. A cell is its position among all places, a thing the position of its place and
/// its own position there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Picks {
    values: [i32; MAX_PICKS],
    count: u8,
}

const MAX_PICKS: usize = crate::limits::PICKS;

impl Picks {
    /// The values in the order of the picks.
    pub fn values(&self) -> &[i32] {
        &self.values[..usize::from(self.count)]
    }

    /// More values than a move can have are left out.
    pub(crate) fn push(&mut self, value: i32) {
        if let Some(slot) = self.values.get_mut(usize::from(self.count)) {
            *slot = value;
            self.count += 1;
        }
    }

    pub(crate) fn truncate(&mut self, count: usize) {
        let kept = usize::from(self.count).min(count);
        self.values[kept..].fill(0);
        self.count = kept as u8;
    }
}

impl Serialize for Picks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.values().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Picks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Picks, D::Error> {
        let values = Vec::<i32>::deserialize(deserializer)?;
        if values.len() > MAX_PICKS {
            return Err(D::Error::custom("a move has at most four picks"));
        }
        let mut picks = Picks::default();
        values.into_iter().for_each(|value| picks.push(value));
        Ok(picks)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("you have already chosen")]
    AlreadyChosen {},
    #[error("this move is not possible now")]
    NotPossible {},
    #[error("this game has no option {name}")]
    UnknownOption { name: String },
    #[error("the option {name} is a whole number from {min} to {max}")]
    OptionOutOfRange { name: String, min: i64, max: i64 },
    #[error("the set-up of this game failed: {reason}")]
    SetupFailed { reason: String },
    #[error("this state does not belong to the game")]
    ForeignState {},
}
