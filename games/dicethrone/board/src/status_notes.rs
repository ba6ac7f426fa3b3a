//! What the statuses that a text names do.

use leptos::prelude::*;
use qipan_dicethrone::{StatusId, library};
use qipan_ui::text;

/// The statuses of all heroes that a text names, in the order of the text. `name_of` is the name of a status in the
/// language of the text.
fn named(words: &str, name_of: impl Fn(StatusId) -> String) -> Vec<StatusId> {
    let mut all: Vec<(StatusId, String)> =
        library().statuses().map(|status| (status.id, name_of(status.id))).collect();
    // A long name may contain a short one.
    all.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    let (mut rest, mut found) = (words.to_owned(), Vec::new());
    for (status, name) in all {
        if let Some(at) = place_of(&rest, &name) {
            found.push((at, status));
            rest = rest.replace(&name, &"\u{1}".repeat(name.len()));
        }
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, status)| status).collect()
}

/// Where a text has a name. Latin names begin at the beginning of a word, and may have an ending: Lanterns.
fn place_of(words: &str, name: &str) -> Option<usize> {
    let begins = |at: usize| {
        let before = words[..at].chars().next_back();
        !name.starts_with(|first: char| first.is_ascii())
            || !before.is_some_and(|before| before.is_ascii_alphabetic())
    };
    let mut places = words.match_indices(name).map(|(at, _)| at).filter(|_| !name.is_empty());
    places.find(|at| begins(*at))
}

/// The rules of the statuses that a text names, each in a sentence; nothing if it names none.
pub(crate) fn status_notes(words: &str) -> Option<AnyView> {
    let statuses = named(words, |status| text(&status.key()));
    let row = |status: StatusId| {
        let (name, note) = (text(&status.key()), text(&format!("{}-note", status.key())));
        view! { <div><dt>{name}</dt><dd>{note}</dd></div> }
    };
    let rows = statuses.iter().copied().map(row).collect_view();
    (!statuses.is_empty()).then(|| view! { <dl class="dt-notes">{rows}</dl> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_dicethrone::data::{Effect, Level};

    const TEXTS: [&str; 2] = [include_str!("../../locales/zh.ftl"), include_str!("../../locales/en.ftl")];

    fn words<'a>(texts: &'a str, key: &str) -> &'a str {
        let line = texts.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        line.unwrap_or_else(|| panic!("{key} has no text"))
    }

    fn in_text(texts: &str, note: &str) -> Vec<StatusId> {
        named(words(texts, note), |status| words(texts, &status.key()).to_owned())
    }

    fn given(effects: &[Effect], all: &mut Vec<StatusId>) {
        for effect in effects {
            match effect {
                Effect::Gain { status, .. } | Effect::Lose { status, .. } => all.push(*status),
                Effect::Roll { effects, .. } => given(effects, all),
                Effect::If { then, otherwise, .. } => {
                    given(then, all);
                    given(otherwise, all);
                }
                _ => {}
            }
        }
    }

    fn given_by(level: &Level) -> Vec<StatusId> {
        let mut all = Vec::new();
        for tier in &level.tiers {
            given(&tier.first, &mut all);
            given(&tier.then, &mut all);
        }
        all
    }

    /// Every status that an ability gives is found in its text, in both languages, and both name the same ones.
    #[test]
    fn every_status_of_an_ability_is_explained() {
        for ability in library().heroes.iter().flat_map(|hero| &hero.abilities) {
            for (level, row) in (1..).zip(&ability.levels) {
                let note = ability.id.note_key(level);
                let [mut zh, mut en] = TEXTS.map(|texts| in_text(texts, &note));
                for status in given_by(row) {
                    assert!(zh.contains(&status), "{note} does not name {status} in Chinese: {zh:?}");
                }
                zh.sort_unstable();
                en.sort_unstable();
                assert_eq!(zh, en, "{note}");
            }
        }
    }

    #[test]
    fn names_are_found_as_words() {
        let en = |words: &str| {
            let texts = TEXTS[1];
            named(words, |status| self::words(texts, &status.key()).to_owned())
                .into_iter()
                .map(|status| status.name().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(en("gain 2 Lanterns and 1 Mirrorlight"), ["lantern", "mirrorlight"]);
        assert_eq!(en("gain Second Wind"), ["second_wind"]);
        assert!(en("4 damage.").is_empty());
    }
}
