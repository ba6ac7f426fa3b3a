//! The viewer's own hand. A tap chooses a card; then the battlefield shows where it can go, and the bar below says what
//! it can do. Cards can also be dragged onto a cell or onto the discard pile.

use crate::cards::{self, Shown, card_inside, kind_class};
use crate::choice::{dropped, used_card};
use crate::preview;
use crate::table::{Edge, Subject, SummonerTable};
use crate::why::why_not;
use leptos::prelude::*;
use qipan_cards::zones::ZoneView;
use qipan_summonerwars::{CardId, Cell, Command, library};
use qipan_ui::parts::hand::{Arrange, Hand, HandCard, HandShape, hand};
use qipan_ui::{text_with, tr};
use std::sync::LazyLock;

/// A hand can hold several copies of a card: each has a number of its own.
const COPIES: u32 = 16;

static ALL: LazyLock<Vec<CardId>> = LazyLock::new(|| library().cards().map(|card| card.id).collect());

/// The numbers of the cards of a hand: equal cards are counted.
fn numbered(cards: &[CardId]) -> Vec<(u32, CardId)> {
    let number = |(at, card): (usize, &CardId)| {
        let kind = ALL.iter().position(|it| it == card).unwrap_or(0) as u32;
        let copy = cards[..at].iter().filter(|other| *other == card).count() as u32;
        (kind * COPIES + copy % COPIES, *card)
    };
    cards.iter().enumerate().map(number).collect()
}

pub(crate) fn card_of(number: u32) -> Option<CardId> {
    ALL.get((number / COPIES) as usize).copied()
}

/// A card as the hand shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FaceInHand {
    card: CardId,
    is_playable: bool,
}

pub(crate) fn own(table: SummonerTable) -> AnyView {
    let cards = Memo::new(move |_| table.own_cards());
    let is_seen = Memo::new(move |_| cards.with(Option::is_some));
    let inside = move || if is_seen.get() { row(table, cards) } else { hidden(table) };
    view! { <section class="sw-hand" data-spot="hand" aria-label=tr("summonerwars-hand")>{inside}</section> }
        .into_any()
}

fn row(table: SummonerTable, cards: Memo<Option<Vec<CardId>>>) -> AnyView {
    let held = Memo::new(move |_| numbered(&cards.get().unwrap_or_default()));
    // A card that has left the hand is no longer chosen.
    Effect::new(move |_| {
        let held = held.get();
        table.chosen.update(|chosen| chosen.retain(|id| held.iter().any(|(number, _)| number == id)));
    });
    // Choosing a card lets go of the unit.
    Effect::new(move |_| {
        if table.chosen.with(|chosen| !chosen.is_empty()) {
            table.selected.set(None);
            table.armed.set(None);
        }
    });
    let in_hand = move |(id, card): (u32, CardId)| {
        let is_playable =
            table.legal.with(|legal| legal.iter().any(|command| used_card(command) == Some(card)));
        let spoken = cards::spoken(card);
        let name = match why_not(table, card) {
            Some(reason) => text_with("part-barred", &[("name", spoken.into()), ("reason", reason.into())]),
            None => spoken,
        };
        let face = FaceInHand { card, is_playable };
        HandCard { id, card: face, name, group: 0, rank: 0, barred: None, lit: is_playable }
    };
    hand(Hand {
        prefix: "sw-card",
        name: Signal::derive(tr("summonerwars-hand")),
        shape: HandShape::Row,
        cards: Signal::derive(move || held.get().into_iter().map(in_hand).collect()),
        arrange: Signal::stored(Arrange::Dealt),
        selected: table.chosen,
        most: 1,
        draw: Callback::new(move |it: FaceInHand| face(table, it)),
        tone: |_| None,
        preview: Some(Callback::new(move |it: FaceInHand| preview::open(table, Subject::Card(it.card)))),
        dropped: Some(Callback::new(move |(id, spot): (u32, String)| drop_on(table, id, &spot))),
    })
}

fn face(table: SummonerTable, it: FaceInHand) -> AnyView {
    let card = library().card(it.card);
    let class = format!("sw-card {}", kind_class(card));
    let point = move |_| table.pointed.set(Some(Subject::Card(it.card)));
    let leave = move |_| table.pointed.set(None);
    view! {
        <span class=class on:mouseenter=point on:mouseleave=leave>{card_inside(it.card, Shown::printed(card))}</span>
    }
    .into_any()
}

/// A card dropped on a cell is summoned, built or played there; on the discard pile it becomes magic.
fn drop_on(table: SummonerTable, id: u32, spot: &str) {
    let Some(card) = card_of(id) else { return };
    let legal = table.legal.get_untracked();
    let discard = Command::Discard { card };
    let command = match (spot, Cell::named(spot)) {
        ("discard", _) => Some(discard).filter(|command| legal.contains(command)),
        (_, Some(cell)) => dropped(&legal, card, cell),
        _ => None,
    };
    match command {
        Some(command) => {
            table.chosen.set(Vec::new());
            table.give(command);
        }
        // The bar says why it cannot be put there.
        None if spot != "hand" => table.chosen.set(vec![id]),
        None => {}
    }
}

/// The hand of another player: the number of its cards, and those that everybody has seen.
fn hidden(table: SummonerTable) -> AnyView {
    let side = table.side(Edge::Mine);
    let words = move || {
        let count = side.with(|side| match side.as_ref().map(|it| &it.hand) {
            Some(ZoneView::Count { count }) => *count as usize,
            Some(ZoneView::Cards { cards }) => cards.len(),
            None => 0,
        });
        text_with("summonerwars-hidden-hand", &[("count", count.into())])
    };
    let known = move || side.with(|side| side.as_ref().map(|side| preview::chips(table, &side.known)));
    view! { <p class="sw-hidden">{words}</p>{known} }.into_any()
}

/// Chooses the card at a place of the hand, by its number key.
pub(crate) fn choose(table: SummonerTable, place: usize) {
    let cards = untrack(|| table.own_cards()).unwrap_or_default();
    let Some((id, _)) = numbered(&cards).get(place).copied() else { return };
    let is_chosen = table.chosen.with_untracked(|chosen| chosen.contains(&id));
    table.chosen.set(if is_chosen { Vec::new() } else { vec![id] });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_cards_have_numbers_of_their_own() {
        let [gate, patch] = ["tp_gate", "tp_patch"].map(|name| library().card_named(name).unwrap());
        let held = numbered(&[gate, patch, gate]);
        let mut numbers: Vec<u32> = held.iter().map(|(number, _)| *number).collect();
        assert!(held.iter().all(|(number, card)| card_of(*number) == Some(*card)));
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 3);
        assert_eq!(card_of(u32::MAX), None);
    }
}
