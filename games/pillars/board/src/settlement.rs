//! The settlement: what each player won or paid in three columns, the reason of every payment, and all discs face up.

use crate::faces::{round_name, small};
use crate::pillars::standing_key;
use crate::sounds::CHIPS;
use crate::stakes::signed;
use crate::table::PillarsTable;
use crate::why;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{Bag, Command, End, Group, Play, SettlementView, View};
use qipan_ui::modal::confirm;
use qipan_ui::{Icon, Motion, icon, sound, text, text_with, tr};

pub(crate) fn sheet(table: PillarsTable) -> AnyView {
    let view = Memo::new(move |_| table.view.get().filter(|view| view.settlement.is_some()));
    // Chips are counted when a hand is settled: not when the page is opened later, and not again when a player is ready.
    let counts =
        StoredValue::new(table.context.batch.with_untracked(|batch| batch.motion == Motion::Forward));
    let content = move || {
        let is_new = counts.get_value();
        counts.set_value(false);
        if is_new {
            sound::play(&CHIPS);
        }
        view.with(|view| {
            let view = view.as_ref()?;
            Some(open_sheet(table, view, view.settlement.as_ref()?, is_new))
        })
    };
    view! { <section class="pl-sheet" data-spot="settlement" tabindex="0" aria-label=tr("pillars-settlement")>{content}</section> }
        .into_any()
}

fn open_sheet(table: PillarsTable, view: &View, settlement: &SettlementView, is_new: bool) -> AnyView {
    let number = view.hand;
    let title = text_with("pillars-settled", &[("number", number.into())]);
    let end = text(end_key(settlement.end));
    view! {
        <header><h2 class="display">{title}</h2><p>{end}</p></header>
        {sums(table, view, settlement, is_new)}
        <h3 class="fold display">{text("pillars-why")}</h3>
        {why::list(table, view, settlement)}
        <h3 class="fold display">{text("pillars-opened")}</h3>
        {rounds(table, settlement)}
        {left_over(table, settlement)}
    }
    .into_any()
}

fn end_key(end: End) -> &'static str {
    match end {
        End::Ceramic => "pillars-end-ceramic",
        End::TwoEnough => "pillars-end-two-enough",
        End::HandsEmpty => "pillars-end-hands-empty",
        End::Buckle => "pillars-end-buckle",
    }
}

/// A row for each player: pillars, the three columns, their sum, and the chips after it.
fn sums(table: PillarsTable, view: &View, settlement: &SettlementView, is_new: bool) -> AnyView {
    let row = |seat: Seat| {
        let (player, delta) = (view.players[seat.index()], settlement.deltas[seat.index()]);
        let cells =
            [delta.enough, delta.reveal, delta.ceramic].map(|chips| view! { <td>{signed(chips)}</td> });
        let standing = text(standing_key(player.standing));
        let side = (seat.0 + 1).to_string();
        let total = delta.total();
        let class = match total {
            1.. => "is-won",
            0 => "",
            _ => "is-lost",
        };
        view! {
            <tr data-side=side>
                <th scope="row"><span class="pl-who"><i></i>{table.name_with_you(seat)}</span>{coins(total)}</th>
                <td>{player.pillars.to_string()} <small>{standing}</small></td>
                {cells.collect_view()}
                <td class=class><b>{signed(total)}</b></td>
                <td>{player.chips.to_string()}</td>
            </tr>
        }
    };
    let rows = table.seats().map(row).collect_view();
    let heads = [
        "pillars-column-pillars",
        "pillars-column-enough",
        "pillars-column-reveal",
        "pillars-column-ceramic",
        "pillars-column-hand",
        "pillars-column-chips",
    ];
    let heads = heads.map(|key| view! { <th scope="col">{text(key)}</th> }).collect_view();
    let class = if is_new { "pl-score is-new" } else { "pl-score" };
    view! {
        <table class=class>
            <thead><tr><th scope="col">{text("pillars-column-player")}</th>{heads}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// The chips that a player wins (full) or pays (rings), counted out one by one. The number beside them says the same.
fn coins(total: i16) -> AnyView {
    let class = if total < 0 { "pl-coins is-paid" } else { "pl-coins" };
    let coins = (0..shown_coins(total)).map(|order| {
        let style = format!("--order: {order}");
        view! { <i style=style></i> }
    });
    view! { <span class=class aria-hidden="true">{coins.collect_view()}</span> }.into_any()
}

/// More than these would not fit into a row, nor into the time of the counting.
const MAX_COINS: u16 = 12;

fn shown_coins(total: i16) -> u16 {
    total.unsigned_abs().min(MAX_COINS)
}

/// Every round with its faces; what was covered is marked.
fn rounds(table: PillarsTable, settlement: &SettlementView) -> AnyView {
    let row = |(index, group): (usize, &Group)| {
        let words = [("number", (index + 1).into()), ("kind", round_name(group.kind).into())];
        let head = text_with("pillars-round-of", &words);
        let taken = [("name", table.name(group.winner).into()), ("count", group.kind.into())];
        let taken = text_with("pillars-round-taken", &taken);
        let plays = group.plays.iter().map(|play| open_play(table, play, group.winner)).collect_view();
        view! { <li><p><b>{head}</b><span>{taken}</span></p><div class="pl-plays">{plays}</div></li> }
    };
    let rows = settlement.rounds.iter().enumerate().map(row).collect_view();
    view! { <ol class="pl-rounds">{rows}</ol> }.into_any()
}

fn open_play(table: PillarsTable, play: &Play, winner: Seat) -> AnyView {
    let side = (play.seat.0 + 1).to_string();
    let class = match play.is_cover() {
        true => "pl-play is-cover",
        false if play.seat == winner => "pl-play is-best",
        false => "pl-play",
    };
    let covered = play.is_cover().then(|| text("pillars-was-covered"));
    view! {
        <div class=class data-side=side>
            <span class="pl-name">{table.name(play.seat)}</span>
            <span class="pl-smalls">{smalls(play.discs)}</span>
            <small>{covered}</small>
        </div>
    }
    .into_any()
}

fn smalls(discs: Bag) -> AnyView {
    discs.discs().map(small).collect_view().into_any()
}

fn left_over(table: PillarsTable, settlement: &SettlementView) -> AnyView {
    let hands = settlement.hands;
    if hands.iter().all(Bag::is_empty) {
        return ().into_any();
    }
    let row = |seat: Seat| {
        let side = (seat.0 + 1).to_string();
        let discs = smalls(hands[seat.index()]);
        view! {
            <div class="pl-play" data-side=side>
                <span class="pl-name">{table.name(seat)}</span>
                <span class="pl-smalls">{discs}</span>
            </div>
        }
    };
    let rows = table.seats().map(row).collect_view();
    view! { <p class="pl-left"><b>{text("pillars-left-over")}</b></p><div class="pl-plays">{rows}</div> }
        .into_any()
}

/// After a settlement: another hand, or the end of the match.
pub(crate) fn what_next(table: PillarsTable) -> AnyView {
    let is_over = move || table.context.frame.with(|frame| frame.outcome.is_some());
    let can = move || table.can(&Command::NextHand {});
    let waits = move || {
        let names = table.view.with(|view| {
            let ready = view.as_ref().map(|view| view.ready).unwrap_or_default();
            let missing = table.seats().into_iter().filter(|seat| !ready.contains(*seat));
            missing.map(|seat| table.name(seat)).collect::<Vec<_>>()
        });
        text_with("pillars-wait-ready", &[("names", names.join(&text("pillars-comma")).into())])
    };
    let stop = move |_| {
        let ask = (tr("pillars-stop-ask"), tr("pillars-stop-words"), tr("pillars-stop"));
        confirm(ask.0, ask.1, ask.2, move || table.send(Command::Stop {}));
    };
    let buttons = move || {
        view! {
            <div class="pl-next">
                <button type="button" class="btn btn--primary" data-spot="next-hand" on:click=move |_| table.go_on()>
                    {icon(Icon::Next)}{tr("pillars-next-hand")}
                </button>
                <button type="button" class="btn btn--quiet" on:click=stop>{icon(Icon::Flag)}{tr("pillars-stop")}</button>
            </div>
        }
        .into_any()
    };
    let content = move || match (is_over(), can()) {
        (true, _) => ().into_any(),
        (false, true) => buttons(),
        (false, false) => view! { <p class="pl-bar is-waiting" role="status">{waits}</p> }.into_any(),
    };
    content.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chip_is_counted_up_to_a_full_row() {
        for (total, shown) in [(0, 0), (3, 3), (-2, 2), (12, 12), (-40, 12)] {
            assert_eq!(shown_coins(total), shown, "{total}");
        }
    }
}
