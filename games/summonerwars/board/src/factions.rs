//! The choice of a faction before a match: six boxes, and the character of play of one of them beside.

use crate::cards::{self, crest, crest_figure};
use leptos::prelude::*;
use qipan_summonerwars::data::{Class, Faction};
use qipan_summonerwars::{FactionId, library};
use qipan_ui::parts::characters::{CharacterBox, choosing_boxes};
use qipan_ui::{BoardContext, Icon, icon, text, text_with, tr};

/// How a faction plays, each from 1 to 5.
struct Traits {
    level: &'static str,
    speed: u8,
    force: u8,
    hold: u8,
    planning: u8,
}

const fn traits(level: &'static str, [speed, force, hold, planning]: [u8; 4]) -> Traits {
    Traits { level, speed, force, hold, planning }
}

/// The ground of the picture on the box, and how the faction plays.
fn face(name: &str) -> (&'static str, Traits) {
    const EASY: &str = "summonerwars-level-easy";
    const MEDIUM: &str = "summonerwars-level-medium";
    const HARD: &str = "summonerwars-level-hard";
    match name {
        "tp" => (include_str!("art/ground-tp.svg"), traits(EASY, [2, 3, 5, 2])),
        "sc" => (include_str!("art/ground-sc.svg"), traits(EASY, [5, 2, 1, 2])),
        "bl" => (include_str!("art/ground-bl.svg"), traits(HARD, [2, 3, 3, 5])),
        "dl" => (include_str!("art/ground-dl.svg"), traits(HARD, [3, 2, 2, 5])),
        "pw" => (include_str!("art/ground-pw.svg"), traits(MEDIUM, [1, 3, 4, 4])),
        _ => (include_str!("art/ground-co.svg"), traits(MEDIUM, [3, 5, 2, 3])),
    }
}

/// The picture on the box of a faction, 360 by 240.
pub(crate) fn box_art(faction: FactionId) -> String {
    let (ground, _) = face(faction.name());
    format!(r#"{ground}<g transform="translate(84 24) scale(1.6)">{}</g>"#, crest_figure(faction))
}

pub(crate) fn choose(context: BoardContext) -> AnyView {
    let boxed = |faction: &'static Faction| {
        let level = face(&faction.name).1.level;
        CharacterBox {
            name: Signal::derive(move || text(&faction.id.key())),
            note: Signal::derive(move || text(&format!("{}-note", faction.id.key()))),
            level: Signal::derive(move || text(level)),
            art: box_art(faction.id),
        }
    };
    let boxes = library().factions.iter().map(boxed).collect();
    choosing_boxes(context, tr("summonerwars-choose-faction"), boxes, |index| {
        match library().factions.get(index) {
            Some(faction) => details(faction),
            None => ().into_any(),
        }
    })
}

fn details(faction: &'static Faction) -> AnyView {
    let Traits { speed, force, hold, planning, .. } = face(&faction.name).1;
    let leaders = faction
        .cards
        .iter()
        .filter(|card| matches!(library().card(**card).class, Class::Summoner | Class::Champion));
    let leaders = leaders.map(|card| view! { <li>{cards::card(*card)}</li> }).collect_view();
    let note = move || text(&format!("{}-note", faction.id.key()));
    view! {
        <div class="sw-faction">
            <header>{crest(Some(faction.id))}<h3 class="display">{move || text(&faction.id.key())}</h3><p>{note}</p></header>
            <ul class="sw-leaders" tabindex="0" aria-label=tr("summonerwars-faction-cards")>{leaders}</ul>
            <ul class="sw-traits">
                {bar("summonerwars-trait-speed", speed)}
                {bar("summonerwars-trait-force", force)}
                {bar("summonerwars-trait-hold", hold)}
                {bar("summonerwars-trait-planning", planning)}
            </ul>
            <a class="btn btn--quiet" href=format!("/decks/summonerwars?start={}", faction.name) target="_blank" rel="noopener">{icon(Icon::Sliders)}{tr("summonerwars-faction-decks")}</a>
        </div>
    }
    .into_any()
}

/// A trait as five fields, of which `count` are filled.
fn bar(key: &'static str, count: u8) -> AnyView {
    let spoken =
        move || text_with("summonerwars-trait-of", &[("name", text(key).into()), ("count", count.into())]);
    let fields = (0..5).map(|at| view! { <u class:is-on={at < count}></u> }).collect_view();
    view! { <li><span aria-hidden="true">{tr(key)}</span><i role="img" aria-label=spoken>{fields}</i></li> }
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_faction_has_a_picture_of_its_own_and_traits_within_their_range() {
        let factions = &library().factions;
        for (at, faction) in factions.iter().enumerate() {
            let Traits { speed, force, hold, planning, .. } = face(&faction.name).1;
            assert!([speed, force, hold, planning].iter().all(|it| (1..=5).contains(it)), "{}", faction.name);
            assert!(
                factions[..at].iter().all(|other| face(&other.name).0 != face(&faction.name).0),
                "{}",
                faction.name
            );
        }
    }
}
