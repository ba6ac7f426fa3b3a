//! The board of Summoner Wars: the battlefield between two sides, the viewer's own hand at the lower edge.

pub mod cards;

use leptos::prelude::*;
use qipan_summonerwars::library;
use qipan_ui::parts::characters::{Character, choosing};
use qipan_ui::previews;
use qipan_ui::{Board, BoardContext, Layout, Side, game_texts, text, tr};

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
};

fn draw(context: BoardContext) -> AnyView {
    // A card name in the log shows a preview of the card.
    previews::offer(|key| cards::named(key).map(cards::card));
    let chooses = Memo::new(move |_| context.frame.with(|frame| frame.is_choosing()));
    let content = move || if chooses.get() { choice(context) } else { ().into_any() };
    view! { <div class="sw">{content}</div> }.into_any()
}

/// The choice of factions.
fn choice(context: BoardContext) -> AnyView {
    let character = |faction: &qipan_summonerwars::data::Faction| {
        let key = faction.id.key();
        let note = format!("{key}-note");
        Character {
            name: Signal::derive(move || text(&key)),
            note: Signal::derive(move || text(&note)),
            art: cards::crest_art(Some(faction.id)),
        }
    };
    choosing(context, tr("summonerwars-choose-faction"), library().factions.iter().map(character).collect())
}
