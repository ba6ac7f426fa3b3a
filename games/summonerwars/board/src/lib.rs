//! The board of Summoner Wars: the battlefield between two sides, the viewer's own hand at the lower edge.

mod acts;
pub mod cards;
mod choice;
mod cues;
mod decks;
mod dice;
mod dock;
mod ending;
mod factions;
mod field;
mod forecast;
mod hand;
mod marks;
mod phases;
mod place;
mod preview;
mod sides;
mod sounds;
mod table;
mod tokens;
mod why;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use qipan_ui::previews;
use qipan_ui::{Board, BoardContext, Layout, Side, dom, fx, game_texts, sound};
use table::{Edge, Subject, SummonerTable};

/// This board for the client.
pub const BOARD: Board = Board {
    game: "summonerwars",
    texts: game_texts!("../../locales"),
    art: include_str!("art/box.svg"),
    glyph: include_str!("art/glyph.svg"),
    layout: Layout::Table,
    turns: false,
    side: Side::by_seat,
    draw,
    picture: None,
    decks: Some(decks::load),
};

fn draw(context: BoardContext) -> AnyView {
    // A card name in the log shows a preview of the card.
    previews::offer(|key| cards::named(key).map(cards::card));
    let chooses = Memo::new(move |_| context.frame.with(|frame| frame.is_choosing()));
    sound::accompany(&sounds::WIND);
    let musters = Memo::new(move |_| context.frame.with(|frame| frame.phase.as_deref() == Some("muster")));
    let content = move || match (chooses.get(), musters.get()) {
        (true, _) => factions::choose(context),
        (false, true) => decks::muster(context),
        (false, false) => battle(context),
    };
    fx::stage(context, cues::CUES, view! { <div class="sw">{content}</div> }.into_any())
}

fn battle(context: BoardContext) -> AnyView {
    let table = SummonerTable::new(context);
    let phase = move || table.context.frame.with(|frame| frame.phase.clone());
    let seq = move || table.context.frame.with(|frame| frame.seq.to_string());
    listen_to_keys(table);
    view! {
        <div class="sw-battle" data-phase=phase data-seq=seq>
            {phases::row(table)}
            <div class="sw-rail">
                {sides::side(table, Edge::Foe)}
                {preview::panel(table)}
                {sides::side(table, Edge::Mine)}
            </div>
            <div class="sw-middle-part">
                {sides::ladders(table)}
                {field::field(table)}
                {dice::tray(table)}
            </div>
            {acts::bar(table)}
            {dock::dock(table)}
            {hand::own(table)}
        </div>
    }
    .into_any()
}

/// The keys work wherever the focus is on the board, and as long as nothing has it.
fn listen_to_keys(table: SummonerTable) {
    let keys = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let is_here = dom::focused().is_none_or(|element| {
            element.tag_name() == "BODY" || element.closest(".sw-battle").is_ok_and(|board| board.is_some())
        });
        if is_here {
            press_key(table, &event);
        }
    });
    on_cleanup(move || keys.remove());
}

/// The keys of the board besides arrows and Enter: the digits choose a card, N ends the phase, I opens the preview, T
/// marks what enemies can attack, Escape takes a step back.
fn press_key(table: SummonerTable, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
        return;
    }
    match event.key().as_str() {
        "Escape" => table.step_back(),
        "n" | "N" => table.advance(),
        "t" | "T" => table.shows_threats.update(|shows| *shows = !*shows),
        "i" | "I" => {
            let chosen = || untrack(|| table.chosen_card()).map(Subject::Card);
            let selected = || table.selected.get_untracked().map(Subject::Cell);
            let subject = table.pointed.get_untracked().or_else(chosen).or_else(selected);
            if let Some(subject) = subject {
                preview::open(table, subject);
            }
        }
        key => {
            let digit = key.parse::<usize>().ok().and_then(|digit| digit.checked_sub(1));
            if let Some(place) = digit.filter(|_| table.prompt.with_untracked(Option::is_none)) {
                hand::choose(table, place);
            }
        }
    }
}
