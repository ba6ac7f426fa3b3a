//! The menu of the chosen card: play it or sell it, or why that is not possible.

use crate::faces::card_of;
use crate::hand::play;
use crate::status_notes::status_notes;
use crate::table::{DicePlace, DiceTable};
use leptos::html;
use leptos::prelude::*;
use qipan_dicethrone::data::Timing;
use qipan_dicethrone::{CardId, Command, library};
use qipan_ui::{Icon, dom, icon, text, text_with};

pub(crate) fn menu(table: DiceTable) -> AnyView {
    let chosen = Memo::new(move |_| table.chosen.with(|chosen| chosen.first().copied().and_then(card_of)));
    let content = move || chosen.get().map(|card| rows(table, card));
    view! { <div class="dt-menu">{content}</div> }.into_any()
}

fn rows(table: DiceTable, card: CardId) -> AnyView {
    let first = NodeRef::<html::Button>::new();
    // Moves the focus to the first button, so that a player who chose by keyboard can continue by keyboard.
    Effect::new(move |_| dom::focus(first.get().as_deref().map(AsRef::as_ref)));
    let close = move |_| table.chosen.set(Vec::new());
    let notes = status_notes(&text(&library().card(card).note_key()));
    let must_sell = untrack(|| table.spare_cards() > 0);
    let (play_ref, sell_ref) = if must_sell { (NodeRef::new(), first) } else { (first, NodeRef::new()) };
    let rows = match must_sell {
        true => view! { {sell_row(table, card, sell_ref)}{play_row(table, card, play_ref)} }.into_any(),
        false => view! { {play_row(table, card, play_ref)}{sell_row(table, card, sell_ref)} }.into_any(),
    };
    let title = text(&card.key());
    let label = title.clone();
    view! {
        <section class="prompt" role="dialog" aria-label=label>
            <header><span class="q">{title}</span></header>
            {notes}
            {rows}
            <button type="button" class="choice" on:click=close>{icon(Icon::Close)}<span><b>{text("dicethrone-keep-card")}</b></span></button>
        </section>
    }
    .into_any()
}

fn play_row(table: DiceTable, card: CardId, first: NodeRef<html::Button>) -> AnyView {
    let is_upgrade = library().card(card).timing == Timing::Upgrade;
    let (words, sign) = match is_upgrade {
        true => ("dicethrone-upgrade", Icon::Up),
        false => ("dicethrone-play", Icon::Play),
    };
    let why = Memo::new(move |_| why_not_play(table, card));
    let cannot = move || why.with(Option::is_some).then_some("true");
    let price = move || text_with("dicethrone-price", &[("cp", table.price(card).into())]);
    let press = move |_| {
        if why.with_untracked(Option::is_none) {
            table.chosen.set(Vec::new());
            table.give(play(card));
        }
    };
    let reason = move || why.get().map(|why| view! { <small>{why}</small> });
    view! {
        <button type="button" class="choice" data-spot="play" aria-disabled=cannot node_ref=first on:click=press>
            {icon(sign)}<span><b>{text(words)}</b>{reason}</span><span class="price">{price}</span>
        </button>
    }
    .into_any()
}

fn sell_row(table: DiceTable, card: CardId, first: NodeRef<html::Button>) -> AnyView {
    let can = Memo::new(move |_| table.can(&Command::SellCard { card }));
    let cannot = move || (!can.get()).then_some("true");
    let press = move |_| {
        if can.get_untracked() {
            table.chosen.set(Vec::new());
            table.give(Command::SellCard { card });
        }
    };
    let gain = format!("+{}", text_with("dicethrone-price", &[("cp", 1.into())]));
    let reason =
        move || (!can.get()).then(|| view! { <small>{text("dicethrone-reject-no-selling")}</small> });
    view! {
        <button type="button" class="choice" data-spot="sell-card" aria-disabled=cannot node_ref=first on:click=press>
            {icon(Icon::Swap)}<span><b>{text("dicethrone-sell")}</b>{reason}</span><span class="price">{gain}</span>
        </button>
    }
    .into_any()
}

/// The refusal of the rules, if a card cannot be played now.
fn why_not_play(table: DiceTable, card: CardId) -> Option<String> {
    if table.can(&play(card)) {
        return None;
    }
    let seat = table.seat_at(DicePlace::Mine);
    let (cp, level) = table
        .with(|view| {
            let fighter = &view.fighters[seat.index()];
            let upgraded = library().card(card).upgrade.map(|upgrade| upgrade.ability);
            let level =
                fighter.abilities.iter().find(|it| Some(it.ability) == upgraded).map_or(0, |it| it.level);
            (fighter.cp, level)
        })
        .unwrap_or((0, 0));
    let price = table.price(card);
    if library().card(card).upgrade.is_some_and(|upgrade| level >= upgrade.level) {
        return Some(text("dicethrone-reject-already-upgraded"));
    }
    if price > cp {
        let words = [("cost", price.into()), ("cp", cp.into())];
        return Some(text_with("dicethrone-reject-too-expensive", &words));
    }
    Some(text("dicethrone-reject-wrong-moment"))
}
