//! The board of Dice Throne: two hero boards, the dice between them, the viewer's own hand at the lower edge.

mod ability;
mod clash;
mod cues;
mod ending;
mod faces;
mod floats;
mod hand;
mod hero;
mod light;
mod menu;
mod moment;
mod needs;
mod phases;
mod pictures;
mod response;
#[cfg(test)]
mod samples;
mod sounds;
mod status_notes;
mod symbols;
mod table;
mod time;
mod tip;
mod tokens;
mod tray;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use qipan_dicethrone::library;
use qipan_ui::parts::characters::{Character, choosing};
use qipan_ui::previews;
use qipan_ui::{Board, BoardContext, Layout, Side, fx, game_texts, sound, text, tr};
use table::{DicePlace, DiceTable};

/// This board for the client.
pub const BOARD: Board = Board {
    game: "dicethrone",
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
    // A card name in the log shows a preview of the card.
    previews::offer(|key| faces::named(key).map(faces::whole));
    sound::accompany(&sounds::HEARTH);
    let chooses = Memo::new(move |_| context.frame.with(|frame| frame.is_choosing()));
    let content = move || if chooses.get() { choice(context) } else { arena(context) };
    fx::stage(context, cues::CUES, view! { <div class="dt">{content}</div> }.into_any())
}

/// The choice of heroes.
fn choice(context: BoardContext) -> AnyView {
    let character = |hero: &qipan_dicethrone::data::Hero| {
        let key = hero.id.key();
        let note = format!("{key}-note");
        Character {
            name: Signal::derive(move || text(&key)),
            note: Signal::derive(move || text(&note)),
            art: symbols::mask(hero.id),
        }
    };
    choosing(context, tr("dicethrone-choose-hero"), library().heroes.iter().map(character).collect())
}

fn arena(context: BoardContext) -> AnyView {
    let table = DiceTable::new(context);
    let moment = moment::moment(table);
    let asked = move || moment.get().name();
    let phase = move || table.context.frame.with(|frame| frame.phase.clone());
    let seq = move || table.context.frame.with(|frame| frame.seq.to_string());
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            table.chosen.set(Vec::new());
            table.armed.set(None);
            table.tip.set(None);
        }
    };
    view! {
        <div class="dt-arena" data-asked=asked data-phase=phase data-seq=seq on:keydown=key>
            {phases::row(table)}
            {hero::hero(table, DicePlace::Foe)}
            <div class="dt-mid" data-spot="middle">
                {clash::strip(table)}
                <div class="dt-main">
                    {tray::tray(table)}
                    {response::response(table)}
                </div>
            </div>
            {hero::hero(table, DicePlace::Mine)}
            {hand::own(table)}
            {tip::tip(table)}
        </div>
    }
    .into_any()
}
