//! The built-in games. `games.rs` is the one list of them.

use qipan_ai::{Catalog, Listed, Locales};

include!("games.rs");

/// The built-in games with their bots and texts.
pub fn built_in() -> Catalog {
    macro_rules! list {
        ($($id:literal $part:ident, $bots:ident: $game:ty, $rules:ident, $board:ident;)*) => {
            vec![$(
                #[cfg(feature = $id)]
                Listed {
                    game: $rules::game(),
                    bots: Some($rules::bots()),
                    locales: Some(Locales {
                        zh: include_str!(concat!("../../", $id, "/locales/zh.ftl")).into(),
                        en: include_str!(concat!("../../", $id, "/locales/en.ftl")).into(),
                    }),
                }
            ),*]
        };
    }
    Catalog::new(for_each_game!(list)).expect("the built-in games have different ids")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_their_own_id() {
        let catalog = built_in();
        for listed in catalog.iter() {
            let id = listed.id();
            assert_eq!(catalog.ids().filter(|other| *other == id).count(), 1, "{id} is listed twice");
            assert!(catalog.bots(id).is_some_and(|bots| bots.manifest().id == id));
        }
        assert!(catalog.find("no such game").is_none() && catalog.bots("no such game").is_none());
    }
}
