//! The two sides: faction, summoner, piles and active events, and the ladders of magic.

use crate::cards::{self, HEART, STAR, crest, sign};
use crate::preview;
use crate::table::{Edge, SummonerTable};
use crate::tokens::life_left;
use leptos::prelude::*;
use qipan_cards::zones::ZoneView;
use qipan_summonerwars::{CardId, Command, MAGIC_CAP, SideView, library};
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(crate) fn side(table: SummonerTable, edge: Edge) -> AnyView {
    let side = table.side(edge);
    let faction = Memo::new(move |_| side.with(|side| side.as_ref().and_then(|side| side.faction)));
    let number = move || (table.seat_at(edge).0 + 1).to_string();
    let spot = move || format!("side-{}", table.seat_at(edge).0);
    let in_turn =
        Memo::new(move |_| table.with(|view| view.turn) == Some(table.seat_at(edge)) && !table.is_over());
    let class = move || {
        let place = if edge == Edge::Mine { "sw-side is-mine" } else { "sw-side is-foe" };
        if in_turn.get() { format!("{place} is-turn") } else { place.to_owned() }
    };
    let name = move || faction.get().map(|faction| text(&faction.key()));
    let player = move || table.name(table.seat_at(edge));
    let active = move || side.with(|side| side.as_ref().map(|side| active_events(table, side)));
    view! {
        <section class=class data-side=number data-spot=spot aria-label=player>
            {move || crest(faction.get())}
            <div class="sw-who"><b>{name}</b><small>{player}</small></div>
            {vitals(table, edge, side)}
            {piles(table, edge, side)}
            <div class="sw-active">{active}</div>
        </section>
    }
    .into_any()
}

/// The life of the summoner, the magic, and the units that press.
fn vitals(table: SummonerTable, edge: Edge, side: Memo<Option<SideView>>) -> AnyView {
    let life = move || match table.summoner(edge) {
        Some(piece) => text_with(
            "summonerwars-life-of",
            &[("left", life_left(&piece).into()), ("life", library().card(piece.card).life.into())],
        ),
        None => "0".to_owned(),
    };
    let life_label = move || text_with("summonerwars-summoner-life", &[("life", life().into())]);
    let magic = move || side.with(|side| side.as_ref().map_or(0, |side| side.magic));
    let magic_label = move || text_with("summonerwars-magic-of", &[("magic", magic().into())]);
    let press = move || {
        let (pressing, needed) =
            table.with(|view| (view.sides[table.seat_at(edge).index()].pressing, view.settings.press))?;
        let title =
            text_with("summonerwars-pressing", &[("count", pressing.into()), ("needed", needed.into())]);
        let hover = title.clone();
        let class = if pressing >= needed { "sw-vital is-pressing" } else { "sw-vital" };
        (needed > 0).then(|| view! { <span class=class title=hover>{icon(Icon::Flag)}<span aria-hidden="true">{format!("{pressing}/{needed}")}</span><span class="sr">{title}</span></span> })
    };
    view! {
        <div class="sw-vitals">
            <span class="sw-vital is-life" title=life_label>{sign(HEART)}<span aria-hidden="true">{life}</span><span class="sr">{life_label}</span></span>
            <span class="sw-vital is-magic" title=magic_label>{sign(STAR)}<span aria-hidden="true">{magic}</span><span class="sr">{magic_label}</span></span>
            {press}
        </div>
    }
    .into_any()
}

fn piles(table: SummonerTable, edge: Edge, side: Memo<Option<SideView>>) -> AnyView {
    let count =
        move |read: fn(&SideView) -> usize| side.with(|side| side.as_ref().map_or(0, read)).to_string();
    let in_hand = |side: &SideView| match &side.hand {
        ZoneView::Count { count } => *count as usize,
        ZoneView::Cards { cards } => cards.len(),
    };
    let spot = (edge == Edge::Mine).then_some("discard");
    let takes = Memo::new(move |_| {
        edge == Edge::Mine
            && table.legal.with(|legal| legal.iter().any(|it| matches!(it, Command::Discard { .. })))
    });
    let class = move || if takes.get() { "sw-pile is-open" } else { "sw-pile" };
    view! {
        <div class="sw-piles">
            <span class="sw-pile"><b class="num">{move || count(in_hand)}</b>{tr("summonerwars-pile-hand")}</span>
            <span class="sw-pile"><b class="num">{move || count(|side| side.pile.into())}</b>{tr("summonerwars-pile-deck")}</span>
            <button type="button" class=class data-spot=spot on:click=move |_| show_discard(table, edge)>
                <b class="num">{move || count(|side| side.discard.len())}</b>{tr("summonerwars-pile-discard")}
            </button>
        </div>
    }
    .into_any()
}

fn active_events(table: SummonerTable, side: &SideView) -> AnyView {
    let modifiers = side
        .modifiers
        .iter()
        .map(|given| view! { <span class="sw-chip is-still">{preview::modifier_words(given)}</span> })
        .collect_view();
    view! { {preview::chips(table, &side.active)}{modifiers} }.into_any()
}

/// Every viewer may look through a discard pile, and see what is left in deck and hand.
fn show_discard(table: SummonerTable, edge: Edge) {
    let title =
        move || text_with("summonerwars-discard-of", &[("name", table.name(table.seat_at(edge)).into())]);
    open_modal(title, move |_| {
        untrack(move || {
            let side = table.side(edge).get();
            let (mut discard, unseen) =
                side.map(|side| (side.discard.clone(), unseen(table, edge, &side))).unwrap_or_default();
            discard.reverse();
            let empty = discard
                .is_empty()
                .then(|| view! { <p class="meta">{text("summonerwars-discard-empty")}</p> });
            let cards = discard.into_iter().map(cards::card).collect_view();
            let left = unseen
                .into_iter()
                .map(|(card, count)| view! { <li>{count.to_string()}" × "{cards::name(card)}</li> })
                .collect_view();
            view! {
                {empty}
                <div class="sw-cards">{cards}</div>
                <h3 class="sw-unseen-title">{text("summonerwars-unseen")}</h3>
                <ul class="sw-unseen">{left}</ul>
            }
            .into_any()
        })
    });
}

/// The cards of a side's list that the viewer has not seen yet: they are in its pile and, of another player, its hand.
fn unseen(table: SummonerTable, edge: Edge, side: &SideView) -> Vec<(CardId, usize)> {
    let seat = table.seat_at(edge);
    let on_field: Vec<CardId> = table
        .with(|view| view.field.iter().filter(|piece| piece.owner == seat).map(|piece| piece.card).collect())
        .unwrap_or_default();
    let held = match &side.hand {
        ZoneView::Cards { cards } => cards.clone(),
        ZoneView::Count { .. } => side.known.clone(),
    };
    let seen: Vec<CardId> = [on_field, held, side.discard.clone(), side.active.clone()].concat();
    left_over(&side.list, &seen)
}

/// What remains of a list without the seen cards, each kind with its number.
fn left_over(list: &[CardId], seen: &[CardId]) -> Vec<(CardId, usize)> {
    let mut left = list.to_vec();
    for card in seen {
        if let Some(at) = left.iter().position(|it| it == card) {
            left.swap_remove(at);
        }
    }
    left.sort_unstable();
    let mut counted: Vec<(CardId, usize)> = Vec::new();
    for card in left {
        match counted.last_mut().filter(|(last, _)| *last == card) {
            Some((_, count)) => *count += 1,
            None => counted.push((card, 1)),
        }
    }
    counted
}

/// The magic of both sides from 0 to 15, each beside its half of the field.
pub(crate) fn ladders(table: SummonerTable) -> AnyView {
    view! { <div class="sw-ladders" aria-hidden="true">{ladder(table, Edge::Foe)}{ladder(table, Edge::Mine)}</div> }.into_any()
}

fn ladder(table: SummonerTable, edge: Edge) -> AnyView {
    let magic = Memo::new(move |_| table.side(edge).get().map_or(0, |side| side.magic));
    // The cost of the chosen card, as the step on which the magic would come to lie.
    let after = Memo::new(move |_| {
        let card = table.chosen_card().filter(|_| edge == Edge::Mine)?;
        magic.get().checked_sub(library().card(card).cost)
    });
    let step = move |at: u8| {
        let class = move || {
            let all = [
                (at < magic.get(), "on"),
                (at == magic.get(), "at"),
                (after.get() == Some(at) && at != magic.get(), "need"),
            ];
            all.into_iter().filter(|(holds, _)| *holds).map(|(_, class)| class).collect::<Vec<_>>().join(" ")
        };
        view! { <i class=class>{at.to_string()}</i> }
    };
    let steps = (0..=MAGIC_CAP).rev().map(step).collect_view();
    let number = move || (table.seat_at(edge).0 + 1).to_string();
    view! { <div data-side=number><span>{tr("summonerwars-magic")}</span><div class="sw-ladder">{steps}</div></div> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_seen_is_counted() {
        let [gate, patch] = ["tp_gate", "tp_patch"].map(|name| library().card_named(name).unwrap());
        let list = [gate, gate, gate, patch, patch];
        assert_eq!(left_over(&list, &[gate, patch]), [(gate, 2), (patch, 1)]);
        assert_eq!(left_over(&list, &list), []);
    }
}
