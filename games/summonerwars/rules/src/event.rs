//! The events, and which viewers may see them.

use crate::cell::Cell;
use crate::data::{CardId, FactionId, Modifier, Until, WhenKind};
use crate::deck::DeckList;
use crate::state::PieceId;
use qipan_cards::modifiers::Breakdown;
use qipan_engine::{Seat, Seen, Viewer};
use serde::{Deserialize, Serialize};

/// Why magic changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Why {
    Start,
    Paid,
    Destroyed,
    Discarded,
    Card { card: CardId },
}

/// What has a given modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    Cell(Cell),
    Seat(Seat),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    FactionTaken {
        seat: Seat,
        faction: FactionId,
    },
    /// Only its seat sees the list until both are in.
    Mustered {
        seat: Seat,
        #[serde(default)]
        deck: Option<DeckList>,
    },
    /// The draw piles of both seats, sorted.
    DecksShown {
        lists: Vec<Vec<CardId>>,
    },
    CardPlaced {
        seat: Seat,
        card: CardId,
        cell: Cell,
        piece: PieceId,
    },
    /// No player sees the order, which is from the bottom to the top.
    DeckShuffled {
        seat: Seat,
        count: u8,
        #[serde(default)]
        order: Vec<CardId>,
    },
    /// Only the owner sees which cards.
    CardsDrawn {
        seat: Seat,
        count: u8,
        #[serde(default)]
        cards: Vec<CardId>,
    },
    CardDiscarded {
        seat: Seat,
        card: CardId,
    },
    /// From the discard pile to the hand; everybody has seen the card.
    CardReturned {
        seat: Seat,
        card: CardId,
    },
    MagicChanged {
        seat: Seat,
        by: i8,
        now: u8,
        why: Why,
    },
    TurnBegan {
        seat: Seat,
        number: u16,
    },
    Summoned {
        seat: Seat,
        card: CardId,
        cell: Cell,
        piece: PieceId,
    },
    Built {
        seat: Seat,
        card: CardId,
        cell: Cell,
        piece: PieceId,
    },
    Raised {
        seat: Seat,
        card: CardId,
        cell: Cell,
        piece: PieceId,
    },
    Moved {
        piece: PieceId,
        from: Cell,
        to: Cell,
    },
    AttackDeclared {
        from: Cell,
        to: Cell,
        /// An enemy unit attacks because an ability makes it.
        compelled: bool,
        /// The attack is the effect of an ability and outside all counts.
        struck: bool,
    },
    AttackFizzled {},
    DiceRolled {
        faces: Vec<u8>,
        hits: u8,
        stars: u8,
    },
    BonusAdded {
        by: i64,
        source: CardId,
    },
    DamageDealt {
        cell: Cell,
        amount: i64,
        /// Whose attack, ability or event it was.
        by: Seat,
        source: CardId,
        /// From the hits to the damage, item by item.
        breakdown: Breakdown<CardId>,
    },
    Healed {
        cell: Cell,
        amount: i64,
    },
    Destroyed {
        cell: Cell,
        piece: PieceId,
        card: CardId,
        seat: Seat,
        /// The opponent who gets the magic for it, if there is one.
        by: Option<Seat>,
    },
    Forced {
        piece: PieceId,
        from: Cell,
        to: Cell,
    },
    Placed {
        piece: PieceId,
        from: Cell,
        to: Cell,
    },
    Swapped {
        a: Cell,
        b: Cell,
    },
    Boosted {
        cell: Cell,
        by: i64,
        now: u16,
    },
    Readied {
        cell: Cell,
    },
    ModifierAdded {
        on: Holder,
        modifier: Modifier,
        until: Until,
        seat: Seat,
        source: CardId,
    },
    ModifierEnded {
        on: Holder,
        modifier: Modifier,
        until: Until,
        source: CardId,
    },
    EventPlayed {
        seat: Seat,
        card: CardId,
    },
    /// An active event went to the discard pile.
    EventExpired {
        seat: Seat,
        card: CardId,
    },
    AbilityUsed {
        cell: Cell,
        card: CardId,
    },
    AbilityTriggered {
        seat: Seat,
        card: CardId,
        /// `None` for an active event.
        cell: Option<Cell>,
        trigger: WhenKind,
    },
    /// The summoner of this seat is hurt, because the seat attacked no enemy.
    Inaction {
        seat: Seat,
    },
    /// The summoner of this seat takes damage: `units` enemy units stand in its half.
    Pressed {
        seat: Seat,
        units: u8,
    },
    Dusk {
        seat: Seat,
        amount: u8,
    },
}

/// Whether an event shows hidden information: cards that leave a deck or a hand do. All else is public, or chance that
/// the engine knows as such.
pub(crate) fn reveals(event: &Event) -> bool {
    matches!(
        event,
        Event::Mustered { .. }
            | Event::DecksShown { .. }
            | Event::CardsDrawn { .. }
            | Event::CardDiscarded { .. }
            | Event::Summoned { .. }
            | Event::Built { .. }
            | Event::EventPlayed { .. }
    )
}

/// What a viewer sees. Piles are secret to all, hands to all but their owner, lists until both are in.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Seen<Event> {
    match *event {
        Event::DeckShuffled { seat, count, .. } => {
            Seen::Instead(Event::DeckShuffled { seat, count, order: Vec::new() })
        }
        Event::CardsDrawn { seat, count, .. } if !viewer.is(seat) => {
            Seen::Instead(Event::CardsDrawn { seat, count, cards: Vec::new() })
        }
        Event::Mustered { seat, .. } if !viewer.is(seat) => {
            Seen::Instead(Event::Mustered { seat, deck: None })
        }
        _ => Seen::Whole,
    }
}
