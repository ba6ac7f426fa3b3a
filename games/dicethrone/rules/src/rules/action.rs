//! Commands that the rules have accepted, and how they are carried out.

use crate::DiceThrone;
use crate::data::{Ability, AbilityId, Card, CardId, Status, Upgrade};
use crate::event::Event;
use crate::rules::attack::{self, AttackStep};
use crate::rules::{cards, dice, statuses};
use qipan_engine::{Seat, Tx};

/// An accepted command with everything it names looked up. Only [`validate`](super::validate) makes one.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    Roll,
    Lock {
        die: u8,
    },
    Unlock {
        die: u8,
    },
    ConfirmOffence,
    ConfirmDefence,
    ChooseOffence {
        ability: &'static Ability,
        level: u8,
        tier: u8,
    },
    ChooseDefence {
        ability: AbilityId,
        dice: u8,
    },
    Play {
        card: &'static Card,
    },
    Upgrade {
        card: CardId,
        upgrade: Upgrade,
        price: u8,
    },
    /// Sells a card for 1 CP, or for nothing at the CP limit.
    Sell {
        card: CardId,
        cp: u8,
    },
    UndoSale {
        card: CardId,
        cp: u8,
    },
    Spend {
        status: &'static Status,
        count: u8,
    },
}

pub(crate) fn execute(tx: &mut Tx<'_, DiceThrone>, seat: Seat, action: Action) {
    match action {
        Action::Roll => dice::roll(tx),
        Action::Lock { die } => tx.emit(Event::DieLocked { seat, die }),
        Action::Unlock { die } => tx.emit(Event::DieUnlocked { seat, die }),
        // The opponent responds to an offence once its ability is chosen, to a defence at once.
        Action::ConfirmOffence => tx.emit(Event::RollConfirmed { seat }),
        Action::ConfirmDefence => {
            tx.emit(Event::RollConfirmed { seat });
            attack::advance(tx, AttackStep::DefenceConfirmed);
        }
        Action::ChooseOffence { ability, level, tier } => {
            tx.emit(Event::AbilityActivated { seat, ability: ability.id, level, tier });
            attack::advance(tx, AttackStep::Chosen { is_ultimate: ability.ultimate });
        }
        Action::ChooseDefence { ability, dice } => tx.emit(Event::DefenceSelected { seat, ability, dice }),
        Action::Play { card } => cards::play(tx, seat, card),
        Action::Upgrade { card, upgrade, price } => cards::upgrade(tx, seat, card, upgrade, price),
        Action::Sell { card, cp } => tx.emit(Event::CardSold { seat, card, cp }),
        Action::UndoSale { card, cp } => tx.emit(Event::SaleUndone { seat, card, cp }),
        Action::Spend { status, count } => statuses::spend(tx, seat, status, count),
    }
}
