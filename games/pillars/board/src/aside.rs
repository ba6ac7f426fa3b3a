//! Beside the table: the result of every hand of the match, and which disc beats which. On a phone, behind buttons.

use crate::faces::small;
use crate::stakes::signed;
use crate::table::PillarsTable;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{Combo, Disc, HandRecord};
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, icon, text, text_with, tr};

/// The number of hands shown; the chips include the older ones.
const SHOWN: usize = 4;

pub(crate) fn history(table: PillarsTable) -> AnyView {
    let all = Memo::new(move |_| {
        table.view.with(|view| view.as_ref().map(|view| view.history.clone()).unwrap_or_default())
    });
    let hands = move || {
        table.view.with(|view| {
            let (hand, hands) = view.as_ref().map_or((0, 0), |view| (view.hand, view.hands));
            text_with("pillars-hand-of", &[("hand", hand.into()), ("hands", hands.into())])
        })
    };
    let from = move || all.with(|all| all.len().saturating_sub(SHOWN));
    let heads = move || {
        let count = all.with(Vec::len);
        (from()..count).map(|index| view! { <th scope="col">{(index + 1).to_string()}</th> }).collect_view()
    };
    let rows = move || table.seats().map(|seat| history_row(table, seat, &all.get(), from())).collect_view();
    view! {
        <table class="pl-score">
            <caption>{hands}</caption>
            <thead><tr><th scope="col">{tr("pillars-column-chips")}</th>{heads}<th scope="col">{tr("pillars-column-total")}</th></tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

fn history_row(table: PillarsTable, seat: Seat, all: &[HandRecord], from: usize) -> AnyView {
    let chips = table.view.with(|view| view.as_ref().map(|view| view.players[seat.index()].chips));
    let cell = |record: &HandRecord| view! { <td>{signed(record.deltas[seat.index()].total())}</td> };
    let cells = all.iter().skip(from).map(cell).collect_view();
    let side = (seat.0 + 1).to_string();
    view! {
        <tr data-side=side>
            <th scope="row"><span class="pl-who"><i></i>{table.name_with_you(seat)}</span></th>
            {cells}
            <td><b>{chips.map(|chips| chips.to_string())}</b></td>
        </tr>
    }
    .into_any()
}

/// The ranks of the discs, the strongest first. Discs of equal power stand together.
pub(crate) fn ranks() -> AnyView {
    let mut powers: Vec<i8> = Disc::ALL.iter().map(|disc| disc.power()).collect();
    powers.dedup();
    let cell = |power: i8| {
        let discs = Disc::ALL.into_iter().filter(|disc| disc.power() == power).map(small).collect_view();
        view! { <li><span class="pl-smalls">{discs}</span><b>{power.to_string()}</b></li> }
    };
    let cells = powers.into_iter().map(cell).collect_view();
    let special = |discs: &[(Disc, u8)], key: &'static str| {
        let bag = discs.iter().fold(qipan_pillars::Bag::EMPTY, |bag, (disc, count)| bag.with(*disc, *count));
        let power = Combo::of(bag).map_or(0, |combo| combo.power).to_string();
        let discs = bag.discs().map(small).collect_view();
        view! { <li><span class="pl-smalls">{discs}</span><span>{tr(key)}</span><b>{power}</b></li> }
    };
    view! {
        <div class="pl-ranks">
            <h3 class="fold display">{tr("pillars-ranks")}</h3>
            <ul class="pl-powers">{cells}</ul>
            <ul class="pl-special">
                {special(&[(Disc::RGou, 1), (Disc::BGou, 1)], "pillars-combo-dogs")}
                {special(&[(Disc::BNiu, 3)], "pillars-rank-triple")}
                {special(&[(Disc::RNiu, 3)], "pillars-rank-triple")}
            </ul>
            <p>{tr("pillars-ranks-note")}</p>
        </div>
    }
    .into_any()
}

/// The buttons that open the history and the ranks where there is no room beside the table.
pub(crate) fn buttons(table: PillarsTable) -> AnyView {
    let show_ranks = |_| {
        open_modal(tr("pillars-ranks"), |_| ranks());
    };
    let show_history = move |_| {
        open_modal(tr("pillars-history"), move |_| history(table));
    };
    let show_rules = |_| {
        open_modal(tr("pillars-open-rules"), |_| rules());
    };
    view! {
        <div class="pl-more">
            <button type="button" class="btn btn--quiet btn--sm pl-narrow" on:click=show_history>{icon(Icon::List)}{tr("pillars-history")}</button>
            <button type="button" class="btn btn--quiet btn--sm pl-narrow" on:click=show_ranks>{icon(Icon::Crown)}{tr("pillars-ranks")}</button>
            <button type="button" class="btn btn--quiet btn--sm" on:click=show_rules>{icon(Icon::Book)}{tr("pillars-open-rules")}</button>
        </div>
    }
    .into_any()
}

fn rules() -> AnyView {
    let lines = move || {
        let all = text("pillars-rules");
        all.lines().map(|line| view! { <li>{line.to_owned()}</li> }).collect_view()
    };
    view! { <ol class="rules">{lines}</ol><p class="read">{tr("pillars-keys")}</p> }.into_any()
}
