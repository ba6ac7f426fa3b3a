//! The explanation beside an ability that is pointed at or in focus: what it does, and the rule of every status that it
//! names.

use crate::needs::effect_words;
use crate::status_notes::status_notes;
use crate::table::{DicePlace, DiceTable};
use leptos::prelude::*;
use leptos::web_sys::Element;
use qipan_dicethrone::AbilityId;
use qipan_ui::text;

/// The id of the element, for screen readers.
pub(crate) const ID: &str = "dt-tip";

/// An ability, and where its cell lies on the board, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tip {
    place: DicePlace,
    pub(crate) ability: AbilityId,
    level: u8,
    left: f64,
    /// From the top of the board for the opponent's abilities, from its bottom for the own ones.
    away: f64,
}

impl Tip {
    pub(crate) fn at(cell: &Element, place: DicePlace, ability: AbilityId, level: u8) -> Option<Tip> {
        let board = cell.closest(".dt-arena").ok()??.get_bounding_client_rect();
        let cell = cell.get_bounding_client_rect();
        let away = match place {
            DicePlace::Foe => cell.bottom() - board.top(),
            DicePlace::Mine => board.bottom() - cell.top(),
        };
        Some(Tip { place, ability, level, left: cell.left() - board.left(), away })
    }

    /// Whether the tip at an own ability, or one of the opponent.
    pub(crate) fn is_about(self, place: DicePlace, ability: AbilityId) -> bool {
        (self.place, self.ability) == (place, ability)
    }
}

pub(crate) fn tip(table: DiceTable) -> AnyView {
    let content = move || {
        let Tip { place, ability, level, left, away } = table.tip.get()?;
        let words = text(&ability.note_key(level));
        let notes = status_notes(&words);
        let (class, edge) = match (place, notes.is_some()) {
            (DicePlace::Foe, _) => ("dt-tip", "top"),
            (DicePlace::Mine, true) => ("dt-tip is-mine", "bottom"),
            (DicePlace::Mine, false) => ("dt-tip is-mine is-plain", "bottom"),
        };
        let style = format!("--x: {left:.0}px; {edge}: {:.0}px", away + 6.0);
        Some(view! {
            <div class=class style=style role="tooltip" id=ID>
                <p>{effect_words(&words)}</p>
                {notes}
            </div>
        })
    };
    content.into_any()
}
