//! What prompts are about. A topic carries everything that is needed to go on after the answer, so that a question that
//! is still open changes nothing in the state, and cancelling it needs nothing to be taken back.

use super::actor::{Cause, Picks};
use super::course::{Course, Source};
use crate::cell::Cell;
use crate::data::{CardId, Name};
use qipan_engine::primitives::grid::Direction;
use qipan_engine::read_by_type;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PromptTopic {
    /// One of the offered things, or several with at least one.
    Choose {
        card: CardId,
        name: Name,
        offered: Offered,
        /// Whether "none" is offered after the options.
        none: bool,
        asking: Asking,
    },
    /// Whether an ability is used.
    Confirm { card: CardId, asking: Asking },
    /// Which kind of card is discarded for an ability.
    PayDiscard { card: CardId, cards: Vec<CardId>, asking: Asking },
    /// In which order abilities that wait are carried out.
    Order { waiting: Vec<Source>, course: Course },
    /// What another seat is asked for an event of its hand, as far as a viewer can know: nothing. In such a
    /// determinization the event is taken back. `cancel` is the last of the options; before that, any other answer leads
    /// to one more question if there is `more` to ask.
    Unknown { more: bool, cancel: u16 },
}

read_by_type! {
    PromptTopic lenient {
        "choose" => Choose { card, name, offered, none, asking },
        "confirm" => Confirm { card, asking },
        "pay_discard" => PayDiscard { card, cards, asking },
        "order" => Order { waiting, course },
        "unknown" => Unknown { more, cancel },
    }
}

/// The options of a question, in the order of their positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offered {
    /// Cards on the battlefield or empty cells.
    Cells(Vec<Cell>),
    Directions(Vec<Direction>),
    /// Kinds of cards in the own discard pile.
    Cards(Vec<CardId>),
}

/// An ability for which choices are being made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asking {
    pub origin: Origin,
    pub cause: Cause,
    pub picks: Picks,
    /// The player has agreed to use the ability.
    pub agreed: bool,
    /// The cards that will be discarded to pay for it.
    pub discards: Vec<CardId>,
    /// What goes on after it.
    pub course: Course,
}

/// How an ability comes to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The command `play_event`.
    Event,
    /// The command `use_ability`.
    Use,
    Trigger,
}

impl Origin {
    /// A command can be taken back while it is still choosing.
    pub const fn is_command(self) -> bool {
        matches!(self, Origin::Event | Origin::Use)
    }
}
