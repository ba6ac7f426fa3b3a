//! The viewer's own hand: a fan of cards that are played or sold by a tap or by dragging, and the piles beside it.

use crate::faces::{card_of, face, number_of, spoken, tone, whole};
use crate::menu;
use crate::status_notes::status_notes;
use crate::table::{DicePlace, DiceTable};
use leptos::prelude::*;
use qipan_cards::zones::ZoneView;
use qipan_dicethrone::data::Timing;
use qipan_dicethrone::{CardId, Command, library};
use qipan_ui::modal::open_modal;
use qipan_ui::parts::card::card_face;
use qipan_ui::parts::hand::{Arrange, Hand, HandCard, HandShape, hand};
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(crate) fn own(table: DiceTable) -> AnyView {
    let cards = Memo::new(move |_| table.own_cards());
    let is_seen = Memo::new(move |_| cards.with(Option::is_some));
    let fan = move || if is_seen.get() { fan(table, cards) } else { hidden(table) };
    view! {
        <section class="dt-hand" data-spot="hand" aria-label=tr("dicethrone-hand")>
            {menu::menu(table)}
            {fan}
            {piles(table)}
        </section>
    }
    .into_any()
}

fn fan(table: DiceTable, cards: Memo<Option<Vec<CardId>>>) -> AnyView {
    // A card that has left the hand is no longer chosen.
    Effect::new(move |_| {
        let held = cards.get().unwrap_or_default();
        table
            .chosen
            .update(|chosen| chosen.retain(|id| card_of(*id).is_some_and(|card| held.contains(&card))));
    });
    let in_hand = move |card: CardId| {
        let is_spare = table.spare_cards() > 0 && table.can(&Command::SellCard { card });
        HandCard {
            id: number_of(card),
            card: FaceInHand { card, cost: table.price(card), is_spare },
            name: spoken(card, table.price(card)),
            group: 0,
            rank: 0,
            barred: None,
            lit: is_spare || table.can(&play(card)),
        }
    };
    hand(Hand {
        prefix: "dt-card",
        name: Signal::derive(tr("dicethrone-hand")),
        shape: HandShape::Fan,
        cards: Signal::derive(move || cards.get().unwrap_or_default().into_iter().map(in_hand).collect()),
        arrange: Signal::stored(Arrange::Dealt),
        selected: table.chosen,
        most: 1,
        draw: Callback::new(|it: FaceInHand| {
            let mark = it
                .is_spare
                .then(|| view! { <span class="dt-spare">{icon(Icon::Swap)}{text("dicethrone-sell")}</span> });
            view! { {card_face(face(it.card, it.cost))}{mark} }.into_any()
        }),
        tone: |it| Some(tone(it.card)),
        preview: Some(Callback::new(|it: FaceInHand| show_card(it.card))),
        dropped: Some(Callback::new(move |(id, spot): (u32, String)| drop_on(table, id, &spot))),
    })
}

/// A card as the hand shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FaceInHand {
    card: CardId,
    /// What it costs now.
    cost: u8,
    /// There are more cards than may be kept, and this one can be sold.
    is_spare: bool,
}

/// Shows a card large, with the statuses that it names.
fn show_card(card: CardId) {
    open_modal(
        move || text(&card.key()),
        move |_| {
            let notes = status_notes(&text(&library().card(card).note_key()));
            view! { <div class="dt-card-large">{whole(card)}{notes}</div> }.into_any()
        },
    );
}

/// The command that plays a card: an upgrade improves an ability.
pub(crate) fn play(card: CardId) -> Command {
    match library().card(card).timing {
        Timing::Upgrade => Command::UpgradeAbility { card },
        _ => Command::PlayCard { card },
    }
}

/// A card dropped on the piles is sold; anywhere else on the board it is played; back in the hand it stays.
fn drop_on(table: DiceTable, id: u32, spot: &str) {
    let Some(card) = card_of(id) else { return };
    match spot {
        "hand" => {}
        "sell" => table.give(Command::SellCard { card }),
        _ => table.give(play(card)),
    }
}

/// The hand of another player: only the number of its cards.
fn hidden(table: DiceTable) -> AnyView {
    let fighter = table.fighter(DicePlace::Mine);
    let words = move || {
        let count = fighter.with(|fighter| match fighter.as_ref().map(|it| &it.hand) {
            Some(ZoneView::Count { count }) => *count as usize,
            Some(ZoneView::Cards { cards }) => cards.len(),
            None => 0,
        });
        text_with("dicethrone-hidden-hand", &[("count", count.into())])
    };
    view! { <p class="dt-hidden">{words}</p> }.into_any()
}

fn piles(table: DiceTable) -> AnyView {
    let fighter = table.fighter(DicePlace::Mine);
    let deck = move || fighter.with(|it| it.as_ref().map_or(0, |it| usize::from(it.deck))).to_string();
    let discard = move || fighter.with(|it| it.as_ref().map_or(0, |it| it.discard.len())).to_string();
    let sells = Memo::new(move |_| {
        table.legal.with(|legal| legal.iter().any(|command| matches!(command, Command::SellCard { .. })))
    });
    let sell = move || {
        sells.get().then(|| view! { <div class="dt-sell" data-spot="sell" aria-hidden="true">{icon(Icon::Swap)}{text("dicethrone-sell-here")}</div> })
    };
    let undo = move || {
        let give = move |_| table.give(Command::UndoSellCard {});
        table.can(&Command::UndoSellCard {}).then(|| {
            view! { <button type="button" class="btn btn--plain btn--sm" data-spot="unsell" on:click=give>{icon(Icon::Undo)}{text("dicethrone-unsell")}</button> }
        })
    };
    view! {
        <div class="dt-piles">
            {undo}
            {sell}
            <p><b class="num">{deck}</b>{tr("dicethrone-deck")}</p>
            <button type="button" class="dt-discard" on:click=move |_| show_discards(table)>
                <b class="num">{discard}</b>{tr("dicethrone-discard")}
            </button>
        </div>
    }
    .into_any()
}

/// The content of the discard piles, which every viewer may look through.
fn show_discards(table: DiceTable) {
    open_modal(tr("dicethrone-discard"), move |_| {
        let pile = |place: DicePlace| {
            let seat = table.seat_at(place);
            let cards = table.with(|view| view.fighters[seat.index()].discard.clone()).unwrap_or_default();
            let empty =
                cards.is_empty().then(|| view! { <p class="meta">{text("dicethrone-discard-empty")}</p> });
            let cards = cards.into_iter().rev().map(whole).collect_view();
            view! { <section class="dt-pile"><h3>{table.name(seat)}</h3>{empty}<div class="dt-cards">{cards}</div></section> }
        };
        untrack(move || view! { {pile(DicePlace::Mine)}{pile(DicePlace::Foe)} }.into_any())
    });
}
