//! The board of Pillars: three seats round a table, the viewer's own at the lower edge with the hand before it.

mod aside;
mod choice;
mod cues;
mod faces;
mod felt;
mod ground;
mod hand;
mod moment;
mod pieces;
mod pillars;
mod said;
#[cfg(test)]
mod samples;
mod seats;
mod settlement;
mod sounds;
mod stakes;
mod stamps;
mod table;
mod why;

use choice::Verdict;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;
use qipan_ui::{Board, BoardContext, Layout, Side, fx, game_texts, sound, tr};
use table::{PillarsPlace, PillarsTable};

/// This board for the client.
pub const BOARD: Board = Board {
    game: "pillars",
    texts: game_texts!("../../locales"),
    art: include_str!("art/box.svg"),
    glyph: include_str!("art/glyph.svg"),
    layout: Layout::Table,
    turns: false,
    side: Side::by_seat,
    draw,
    picture: None,
    decks: None,
};

fn draw(context: BoardContext) -> AnyView {
    let table = PillarsTable::new(context);
    sound::accompany(&sounds::PARLOUR);
    let key = move |event: KeyboardEvent| press(table, &event);
    let class = move || if table.is_settled.get() { "pl is-settled" } else { "pl" };
    let middle = move || if table.is_settled.get() { settlement::sheet(table) } else { felt::felt(table) };
    let hand = move || shows_hand(table).then(|| hand::own_hand(table));
    let whole = view! {
        <div class=class on:keydown=key>
            <div class="pl-room">
                {seats::seat(table, PillarsPlace::Left)}
                {seats::seat(table, PillarsPlace::Right)}
                <div class="pl-middle" data-spot="middle">{middle}</div>
                <section class="pl-mine" aria-label=tr("pillars-own-seat")>
                    {moment::asked(table, hand)}
                    {seats::seat(table, PillarsPlace::Bottom)}
                </section>
                <section class="pl-aside pl-aside--l" aria-label=tr("pillars-history")>{aside::history(table)}</section>
                <section class="pl-aside pl-aside--r" aria-label=tr("pillars-ranks")>{aside::ranks()}</section>
                {aside::buttons(table)}
            </div>
        </div>
    };
    fx::stage(context, cues::CUES, whole.into_any())
}

fn shows_hand(table: PillarsTable) -> bool {
    table.view.with(|view| view.as_ref().is_some_and(|view| view.own.is_some()))
}

/// Space chooses a disc; Enter on a chosen disc plays the choice; Escape clears the choice.
fn press(table: PillarsTable, event: &KeyboardEvent) {
    match event.key().as_str() {
        "Escape" => table.chosen.set(Vec::new()),
        "Enter" if is_on_chosen(event) => {
            if let Verdict::Ready(command) = untrack(move || table.verdict()) {
                event.prevent_default();
                table.give(command);
            }
        }
        _ => {}
    }
}

fn is_on_chosen(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|it| it.closest(".hd.is-selected").ok().flatten().is_some())
}
