//! The events of the duel, which viewers see them, and their lines in the log.

use super::cards::Card;
use qipan_engine::primitives::dice::RolledDie;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::{Message, Seat, Seen, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    HeroTaken {
        seat: Seat,
        hero: u16,
    },
    TurnBegan {
        seat: Seat,
    },
    /// Other viewers see only `count` and `reshuffled`; no viewer sees the new order of a deck.
    Drew {
        seat: Seat,
        count: u8,
        reshuffled: bool,
        #[serde(default)]
        cards: Vec<Card>,
        #[serde(default)]
        new_order: Option<Vec<Card>>,
    },
    Played {
        seat: Seat,
        card: Card,
    },
    /// A strike or a parry waits for a seat that may cancel it.
    Aimed {
        seat: Seat,
        card: Card,
    },
    Resolved {
        card: Card,
        cancelled: bool,
    },
    /// Since ruleset 2; before, it was `hurt` with `points`.
    Damaged {
        seat: Seat,
        amount: u8,
    },
    /// Never recorded: it is split into one event for each seat.
    Quaked {
        amount: u8,
    },
    ShieldRaised {
        seat: Seat,
    },
    ShieldBroken {
        seat: Seat,
    },
    Healed {
        seat: Seat,
        amount: u8,
    },
    Poisoned {
        seat: Seat,
    },
    Peeked {
        seat: Seat,
        count: u8,
    },
    /// The first card is the new top. Other viewers know only the number of cards, from `Peeked`.
    TopOrdered {
        seat: Seat,
        cards: Vec<Card>,
    },
    BargainOpened {
        seat: Seat,
    },
    StakeNamed {
        amount: u8,
    },
    ConsentGiven {
        yes: bool,
    },
    BargainClosed {},
    Rolled {
        seat: Seat,
        dice: Vec<RolledDie>,
    },
    DebtTaken {
        seat: Seat,
    },
    DebtForgiven {
        seat: Seat,
    },
    MainAgain {},
    MainRepeated {},
    Discarded {
        seat: Seat,
        cards: Vec<Card>,
        pays_debt: bool,
    },
    Died {
        seat: Seat,
    },
    Willed {
        seat: Seat,
    },
}

/// What a viewer sees. Hands and decks are secret; everything else is public.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Seen<Event> {
    match *event {
        Event::Drew { seat, count, reshuffled, ref cards, .. } => {
            let cards = if viewer.is(seat) { cards.clone() } else { Vec::new() };
            Seen::Instead(Event::Drew { seat, count, reshuffled, cards, new_order: None })
        }
        Event::TopOrdered { seat, .. } if !viewer.is(seat) => Seen::Nothing,
        _ => Seen::Whole,
    }
}

pub(crate) fn narrate(event: &Event, log: &mut Narration) {
    let line = |key, seat| Message::new(key).seat("seat", seat);
    match event {
        Event::Played { seat, card } => log.say(line("duel-log-played", *seat).card("card", card.name())),
        Event::Damaged { seat, amount } => log.say(line("duel-log-damaged", *seat).number("amount", *amount)),
        Event::Drew { seat, count, cards, .. } => {
            log.say(line("duel-log-drew", *seat).number("count", *count));
            // One line for each card that the reader may know.
            for card in cards {
                log.say(line("duel-log-drew-card", *seat).card("card", card.name()));
            }
        }
        Event::TopOrdered { seat, cards } => {
            let first = cards.first().map_or("", |card| card.name());
            log.say(line("duel-log-ordered", *seat).card("first", first));
        }
        Event::Died { seat } => log.say(line("duel-log-died", *seat)),
        _ => {}
    }
}

/// Ruleset 1 wrote `{"type":"hurt","seat":0,"points":3}`.
pub(crate) fn upgrade(ruleset: u32, event: &mut Value) {
    if ruleset == 1 && event["type"] == "hurt" {
        event["type"] = "damaged".into();
        event["amount"] = event["points"].take();
    }
}
