//! The events, and which viewers may see them.

use crate::cell::Cell;
use crate::data::{CardId, FactionId, Modifier, Until, WhenKind};
use crate::deck::DeckList;
use crate::state::PieceId;
use qipan_cards::modifiers::Breakdown;
use qipan_engine::{Seat, Seen, Viewer, read_by_type};
use serde::{Deserialize, Serialize};

/// Why magic changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Why {
    Start,
    Paid,
    Destroyed,
    Discarded,
    Card { card: CardId },
}

read_by_type! {
    Why lenient {
        "start" => Start {},
        "paid" => Paid {},
        "destroyed" => Destroyed {},
        "discarded" => Discarded {},
        "card" => Card { card },
    }
}

/// What has a given modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    Cell(Cell),
    Seat(Seat),
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    FactionTaken {
        seat: Seat,
        faction: FactionId,
    },
    /// Only its seat sees the list until both are in.
    Mustered {
        seat: Seat,
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
        order: Vec<CardId>,
    },
    /// Only the owner sees which cards.
    CardsDrawn {
        seat: Seat,
        count: u8,
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

read_by_type! {
    Event lenient {
        "faction_taken" => FactionTaken { seat, faction },
        "mustered" => Mustered { seat, deck: or_default },
        "decks_shown" => DecksShown { lists },
        "card_placed" => CardPlaced { seat, card, cell, piece },
        "deck_shuffled" => DeckShuffled { seat, count, order: or_default },
        "cards_drawn" => CardsDrawn { seat, count, cards: or_default },
        "card_discarded" => CardDiscarded { seat, card },
        "card_returned" => CardReturned { seat, card },
        "magic_changed" => MagicChanged { seat, by, now, why },
        "turn_began" => TurnBegan { seat, number },
        "summoned" => Summoned { seat, card, cell, piece },
        "built" => Built { seat, card, cell, piece },
        "raised" => Raised { seat, card, cell, piece },
        "moved" => Moved { piece, from, to },
        "attack_declared" => AttackDeclared { from, to, compelled, struck },
        "attack_fizzled" => AttackFizzled {},
        "dice_rolled" => DiceRolled { faces, hits, stars },
        "bonus_added" => BonusAdded { by, source },
        "damage_dealt" => DamageDealt { cell, amount, by, source, breakdown },
        "healed" => Healed { cell, amount },
        "destroyed" => Destroyed { cell, piece, card, seat, by },
        "forced" => Forced { piece, from, to },
        "placed" => Placed { piece, from, to },
        "swapped" => Swapped { a, b },
        "boosted" => Boosted { cell, by, now },
        "readied" => Readied { cell },
        "modifier_added" => ModifierAdded { on, modifier, until, seat, source },
        "modifier_ended" => ModifierEnded { on, modifier, until, source },
        "event_played" => EventPlayed { seat, card },
        "event_expired" => EventExpired { seat, card },
        "ability_used" => AbilityUsed { cell, card },
        "ability_triggered" => AbilityTriggered { seat, card, cell, trigger },
        "inaction" => Inaction { seat },
        "pressed" => Pressed { seat, units },
        "dusk" => Dusk { seat, amount },
    }
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
