//! The crests of the factions and the inks of their cards.

use leptos::prelude::*;
use qipan_summonerwars::FactionId;
use qipan_ui::text;

/// The inks of a faction's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inks {
    pub ground: &'static str,
    pub dark: &'static str,
    pub light: &'static str,
}

/// Lists the crests once.
macro_rules! crests {
    ($($name:literal => $ground:literal, $dark:literal, $light:literal;)*) => {
        fn art_of(name: &str) -> (&'static str, Inks) {
            match name {
                $($name => (
                    include_str!(concat!("../art/", $name, ".svg")),
                    Inks { ground: $ground, dark: $dark, light: $light },
                ),)*
                _ => art_of(NOBODY),
            }
        }
    };
}

/// Passers-by belong to no faction.
const NOBODY: &str = "nt";

crests! {
    "tp" => "#2F6B5A", "#1E4B3E", "#E2B458";
    "sc" => "#B47D22", "#7A5212", "#211C17";
    "bl" => "#37464E", "#222D33", "#DAD2BC";
    "dl" => "#24406F", "#152848", "#9DBBF5";
    "pw" => "#7A5329", "#4E3316", "#F4E9D2";
    "co" => "#A5331D", "#7E2312", "#E2B458";
    "nt" => "#5A5850", "#3B3A36", "#DAD2BC";
}

fn name_of(faction: Option<FactionId>) -> &'static str {
    faction.map_or(NOBODY, FactionId::name)
}

pub fn inks(faction: Option<FactionId>) -> Inks {
    art_of(name_of(faction)).1
}

/// The figure of a crest without its ground, 120 by 120. The ground is the first line of the file.
pub fn crest_figure(faction: FactionId) -> &'static str {
    art_of(faction.name()).0.split_once('\n').map_or("", |(_, figure)| figure)
}

/// The crest, 120 by 120, with the name of the faction for screen readers.
pub fn crest(faction: Option<FactionId>) -> AnyView {
    let name = name_of(faction);
    let label = move || text(&format!("summonerwars-faction-{name}"));
    view! { <svg class="sw-crest" viewBox="0 0 120 120" role="img" aria-label=label inner_html=art_of(name).0></svg> }
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_summonerwars::library;

    #[test]
    fn every_faction_has_a_crest_and_inks_of_its_own() {
        let factions = library().factions.iter().map(|faction| Some(faction.id));
        let all: Vec<_> = factions.chain([None]).collect();
        for (at, faction) in all.iter().enumerate() {
            for other in &all[..at] {
                assert_ne!(art_of(name_of(*faction)).0, art_of(name_of(*other)).0);
                assert_ne!(inks(*faction), inks(*other));
            }
        }
    }
}
