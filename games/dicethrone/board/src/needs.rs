//! The dice that an ability needs, as small dice or as text.

use crate::symbols::symbol;
use leptos::prelude::*;
use qipan_dicethrone::SymbolId;
use qipan_dicethrone::data::{Ability, Level, Side};
use qipan_engine::primitives::dice::Requirement;
use qipan_ui::icons::icon_of;
use qipan_ui::parts::dice::small_die;
use qipan_ui::{Icon, text, text_with};

/// One requirement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    Symbol { symbol: SymbolId, count: u32 },
    Straight { length: u32 },
    OfAKind { count: u32 },
}

/// The requirements of the first row of an ability.
pub(crate) fn needs_of(level: &Level) -> Vec<Need> {
    let mut all = Vec::new();
    if let Some(tier) = level.tiers.first() {
        collect(&tier.needs, &mut all);
    }
    all
}

fn collect(requirement: &Requirement<SymbolId>, all: &mut Vec<Need>) {
    match requirement {
        Requirement::Symbols { symbols } => {
            all.extend(symbols.iter().map(|(symbol, count)| Need::Symbol { symbol: *symbol, count: *count }));
        }
        Requirement::Straight { length } => all.push(Need::Straight { length: *length }),
        Requirement::OfAKind { count } => all.push(Need::OfAKind { count: *count }),
        Requirement::AllOf { requirements } => requirements.iter().for_each(|it| collect(it, all)),
    }
}

/// Further rows that need more of the same symbol or number: how many.
pub(crate) fn more_of(level: &Level) -> Vec<u32> {
    let count = |tier: &qipan_dicethrone::data::Tier| match &tier.needs {
        Requirement::Symbols { symbols } if symbols.len() == 1 => symbols.values().next().copied(),
        Requirement::OfAKind { count } => Some(*count),
        _ => None,
    };
    level.tiers.iter().skip(1).filter_map(count).collect()
}

/// Draws the requirements: whole rows of small dice, or one of each with its number where there is little room.
pub(crate) fn drawn(ability: &'static Ability, level: u8, is_small: bool) -> AnyView {
    let row = ability.at(level);
    if ability.side == Side::Defence {
        let dice = row.dice;
        let key = if is_small { "dicethrone-need-defence-short" } else { "dicethrone-need-defence" };
        let words = move || text_with(key, &[("dice", dice.into())]);
        return view! { <span class="need">{icon_of("i i--sm", Icon::Shield)}<span>{words}</span></span> }
            .into_any();
    }
    let parts = needs_of(row).into_iter().map(|need| part(need, is_small)).collect_view();
    let more: String = more_of(row).iter().map(|count| format!("/{count}")).collect();
    view! { <span class="need">{parts}<span class="more">{more}</span></span> }.into_any()
}

fn part(need: Need, is_small: bool) -> AnyView {
    match need {
        Need::Symbol { symbol: id, count } => {
            let key = id.key();
            let words = Signal::derive(move || text(&key));
            let dice = if is_small { 1 } else { count };
            let number = is_small.then(|| count.to_string());
            let dice = (0..dice).map(|_| small_die(symbol(id.name()), words)).collect_view();
            view! { <span class="pair">{dice}{number.map(|number| view! { <b>{number}</b> })}</span> }
                .into_any()
        }
        Need::Straight { length } => {
            let key = match (length >= 5, is_small) {
                (true, false) => "dicethrone-need-large",
                (true, true) => "dicethrone-need-large-short",
                (false, false) => "dicethrone-need-small",
                (false, true) => "dicethrone-need-small-short",
            };
            view! { <span>{move || text(key)}</span> }.into_any()
        }
        Need::OfAKind { count } => {
            let words = move || text_with("dicethrone-need-same", &[("count", count.into())]);
            view! { <span>{words}</span> }.into_any()
        }
    }
}

/// What an ability does, without its requirement, which is drawn.
pub(crate) fn effect_words(note: &str) -> String {
    let cut = note.char_indices().find(|(_, letter)| matches!(letter, ':' | '：'));
    let words = cut.map_or(note, |(at, letter)| &note[at + letter.len_utf8()..]).trim();
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_dicethrone::library;

    fn level(name: &str, level: u8) -> &'static Level {
        let mut all = library().heroes.iter().flat_map(|hero| &hero.abilities);
        all.find(|ability| ability.id.name() == name).unwrap().at(level)
    }

    #[test]
    fn every_offence_says_what_it_needs() {
        let symbols = library().heroes[0].die.faces().iter().flat_map(|face| face.symbols.clone());
        let symbols: Vec<SymbolId> = symbols.collect();
        let symbol = |name: &str, count| {
            let symbol = *symbols.iter().find(|symbol| symbol.name() == name).unwrap();
            Need::Symbol { symbol, count }
        };
        let rows = [
            ("mallet", vec![symbol("hammer", 3)], vec![4, 5]),
            ("shoulder_in", vec![symbol("brace", 2), symbol("hammer", 2)], vec![]),
            ("rockslide", vec![Need::Straight { length: 4 }], vec![]),
            ("mountainfall", vec![symbol("peak", 5)], vec![]),
            ("full_table", vec![Need::OfAKind { count: 4 }], vec![5]),
        ];
        for (name, needs, more) in rows {
            assert_eq!((needs_of(level(name, 1)), more_of(level(name, 1))), (needs, more), "{name}");
        }
        let offences = library().heroes.iter().flat_map(|hero| hero.offences());
        for ability in offences {
            assert!(!needs_of(ability.at(1)).is_empty(), "{} needs nothing", ability.id);
        }
    }

    #[test]
    fn effects_are_told_without_what_they_need() {
        let rows = [
            ("3/4/5 hammers: 4/6/8 damage.", "4/6/8 damage."),
            ("3 braces: heal 2 and gain 2 Stonehide.", "Heal 2 and gain 2 Stonehide."),
            ("三／四／五锤：造成 4／6／8 点伤害。", "造成 4／6／8 点伤害。"),
            ("Nothing before", "Nothing before"),
            ("", ""),
        ];
        for (note, expected) in rows {
            assert_eq!(effect_words(note), expected, "{note}");
        }
    }
}
