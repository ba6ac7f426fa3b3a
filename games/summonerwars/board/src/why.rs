//! Why a card of the hand cannot be used now. The rules decide whether it can; this names the reason.

use crate::cards::phase_key;
use crate::choice::used_card;
use crate::table::{Edge, SummonerTable};
use leptos::prelude::*;
use qipan_summonerwars::data::Card;
use qipan_summonerwars::{CardId, Phase, library};
use qipan_ui::{text, text_with};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    NotYourTurn,
    OtherPhase(Phase),
    TooExpensive {
        cost: u8,
        magic: u8,
    },
    AlreadyActive,
    /// No cell, no target, or a condition of the card.
    NoPlace,
}

/// What decides about a card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse<'a> {
    pub(crate) is_turn: bool,
    pub(crate) phase: Option<Phase>,
    pub(crate) magic: u8,
    pub(crate) active: &'a [CardId],
}

/// The phase in which a card is used.
pub(crate) fn phase_of(card: &Card) -> Option<Phase> {
    match () {
        () if card.is_event() => card.phase,
        () if card.is_unit() => Some(Phase::Summon),
        () => Some(Phase::Build),
    }
}

fn reason(card: &Card, purse: Purse<'_>) -> Why {
    match phase_of(card) {
        _ if !purse.is_turn => Why::NotYourTurn,
        Some(phase) if purse.phase != Some(phase) => Why::OtherPhase(phase),
        _ if card.cost > purse.magic => Why::TooExpensive { cost: card.cost, magic: purse.magic },
        _ if purse.active.contains(&card.id) => Why::AlreadyActive,
        _ => Why::NoPlace,
    }
}

/// `None` if the card can be used.
pub(crate) fn why_not(table: SummonerTable, card: CardId) -> Option<String> {
    if table.legal.with(|legal| legal.iter().any(|command| used_card(command) == Some(card))) {
        return None;
    }
    let seat = table.seat_at(Edge::Mine);
    let phase = table.phase.get();
    let is_turn = table.me() == Some(seat);
    let why = table.with(|view| {
        let side = view.sides.get(seat.index())?;
        let purse = Purse { is_turn, phase, magic: side.magic, active: &side.active };
        Some(reason(library().card(card), purse))
    });
    Some(words(why.flatten()?, library().card(card)))
}

fn words(why: Why, card: &Card) -> String {
    match why {
        Why::NotYourTurn => text("summonerwars-reject-not-your-turn"),
        Why::OtherPhase(phase) => {
            text_with("summonerwars-why-phase", &[("phase", text(phase_key(phase)).into())])
        }
        Why::TooExpensive { cost, magic } => {
            let words = [("cost", cost.into()), ("magic", magic.into())];
            text_with("summonerwars-reject-too-expensive", &words)
        }
        Why::AlreadyActive => text("summonerwars-reject-already-active"),
        Why::NoPlace if card.is_event() => text("summonerwars-why-no-target"),
        Why::NoPlace => text("summonerwars-why-no-cell"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_is_told() {
        let card = |name| library().card(library().card_named(name).unwrap());
        let ring = card("tp_ironring");
        let active = [ring.id];
        let purse = Purse { is_turn: true, phase: Some(Phase::Summon), magic: 1, active: &active };
        let in_phase = |phase| Purse { phase: Some(phase), ..purse };
        let ring_phase = phase_of(ring).unwrap();
        let rows = [
            (card("tp_halberd"), Purse { is_turn: false, ..purse }, Why::NotYourTurn),
            (card("tp_halberd"), in_phase(Phase::Move), Why::OtherPhase(Phase::Summon)),
            (card("tp_halberd"), purse, Why::TooExpensive { cost: 2, magic: 1 }),
            (card("tp_gate"), purse, Why::OtherPhase(Phase::Build)),
            (card("tp_gate"), in_phase(Phase::Build), Why::NoPlace),
            (card("pw_wall"), purse, Why::OtherPhase(Phase::Build)),
            (ring, in_phase(ring_phase), Why::AlreadyActive),
        ];
        for (card, purse, expected) in rows {
            assert_eq!(reason(card, purse), expected, "{}", card.name);
        }
    }
}
