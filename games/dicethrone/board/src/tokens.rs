//! The statuses of a hero as tokens with explanations.

use crate::table::{DicePlace, DiceTable};
use leptos::prelude::*;
use qipan_dicethrone::data::Polarity;
use qipan_dicethrone::{FighterView, StatusId, library};
use qipan_ui::parts::token::{Token, TokenKind, token};
use qipan_ui::{text, text_with};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The ids of the explanations: one for each status and place.
static IDS: LazyLock<BTreeMap<String, [String; 2]>> = LazyLock::new(|| {
    let ids = |name: &str| [format!("dt-foe-{name}"), format!("dt-mine-{name}")];
    library().statuses().map(|status| (status.id.name().to_owned(), ids(status.id.name()))).collect()
});

fn explanation_id(place: DicePlace, status: StatusId) -> &'static str {
    let at = usize::from(place == DicePlace::Mine);
    IDS.get(status.name()).map_or("dt-status", |ids| ids[at].as_str())
}

/// One or two letters for a name: one Chinese character is enough.
pub(crate) fn sign(name: &str) -> String {
    let letters = if name.starts_with(|first: char| first.is_ascii()) { 2 } else { 1 };
    name.chars().take(letters).collect()
}

pub(crate) fn tokens(table: DiceTable, place: DicePlace, fighter: Memo<Option<FighterView>>) -> AnyView {
    let held = Memo::new(move |_| {
        fighter.with(|fighter| {
            let statuses = fighter.as_ref().map(|fighter| fighter.statuses.as_slice()).unwrap_or_default();
            statuses.iter().map(|held| held.status).collect::<Vec<_>>()
        })
    });
    let each = move || held.get();
    let children = move |status: StatusId| one(table, place, fighter, status);
    view! { <div class="toks"><For each=each key=|status| status.name() children=children /></div> }
        .into_any()
}

fn one(table: DiceTable, place: DicePlace, fighter: Memo<Option<FighterView>>, id: StatusId) -> AnyView {
    let status = library().status(id);
    let count = Memo::new(move |_| {
        fighter.with(|fighter| {
            let held =
                fighter.as_ref().and_then(|it| it.statuses.iter().find(|held| held.status == id).cloned());
            held.map_or(0, |held| u16::from(held.stacks))
        })
    });
    let kind = match status.polarity {
        Polarity::Positive => TokenKind::Good,
        Polarity::Negative => TokenKind::Bad,
        Polarity::Unique => TokenKind::Odd,
    };
    let (limit, key) = (status.limit, id.key());
    let name_key = key.clone();
    let explanation = move || {
        let note = text(&format!("{key}-note"));
        text_with("dicethrone-token-note", &[("note", note.into()), ("limit", limit.into())])
    };
    let name = Signal::derive(move || text(&name_key));
    let drawing = token(Token {
        id: explanation_id(place, id),
        kind,
        glyph: Signal::derive(move || sign(&name.get())),
        name,
        explanation: Signal::derive(explanation),
        count: count.into(),
    });
    let is_spendable = Memo::new(move |_| {
        place == DicePlace::Mine && table.spendable().iter().any(|(status, _)| *status == id)
    });
    let class = move || if is_spendable.get() { "dt-token is-lit" } else { "dt-token" };
    let spot = match place {
        DicePlace::Mine => format!("status-{id}"),
        DicePlace::Foe => format!("their-status-{id}"),
    };
    view! { <span class=class data-spot=spot>{drawing}</span> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_short_in_both_languages() {
        for (name, expected) in [("明灯", "明"), ("Lantern", "La"), ("", "")] {
            assert_eq!(sign(name), expected);
        }
    }

    #[test]
    fn no_two_explanations_share_an_id() {
        let all: Vec<&String> = IDS.values().flatten().collect();
        let mut unique = all.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!((unique.len(), all.len()), (all.len(), library().statuses().count() * 2));
    }
}
