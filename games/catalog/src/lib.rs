//! The one readable list of games, in the order in which people see them.

use qipan_ai::AnyBots;
use qipan_engine::AnyGame;

pub const GAMES: &[&dyn AnyGame] = &[
    qipan_tictactoe::GAME,
    qipan_xiangqi::GAME,
    qipan_puzzlechess::GAME,
    qipan_pillars::GAME,
    qipan_dicethrone::GAME,
    // new-game: add above
];

/// The bots of the games, in the same order. They are referred to and not copied: a copy would build every search once
/// more in this crate.
pub static BOTS: &[&&dyn AnyBots] = &[
    &qipan_tictactoe::BOTS,
    &qipan_xiangqi::BOTS,
    &qipan_puzzlechess::BOTS,
    &qipan_pillars::BOTS,
    &qipan_dicethrone::BOTS,
    // new-game: add above
];

/// The texts of a game as Fluent files, for programmes without a browser.
#[derive(Clone, Copy, Debug)]
pub struct Locales {
    pub id: &'static str,
    pub zh: &'static str,
    pub en: &'static str,
}

macro_rules! locales {
    ($id:literal) => {
        Locales {
            id: $id,
            zh: include_str!(concat!("../../", $id, "/locales/zh.ftl")),
            en: include_str!(concat!("../../", $id, "/locales/en.ftl")),
        }
    };
}

/// The texts of the games, in the same order.
pub static LOCALES: &[Locales] = &[
    locales!("tictactoe"),
    locales!("xiangqi"),
    locales!("puzzlechess"),
    locales!("pillars"),
    locales!("dicethrone"),
    // new-game: add above
];

/// The texts of the game of this id.
pub fn locales(id: &str) -> Option<Locales> {
    LOCALES.iter().copied().find(|locales| locales.id == id)
}

/// The bots of the game of this id.
pub fn bots(id: &str) -> Option<&'static dyn AnyBots> {
    BOTS.iter().map(|bots| **bots).find(|bots| bots.manifest().id == id)
}

/// The game of this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.manifest().id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_their_own_id() {
        for game in GAMES {
            let id = game.manifest().id;
            assert_eq!(
                GAMES.iter().filter(|other| other.manifest().id == id).count(),
                1,
                "{id} stands twice"
            );
            assert!(find(id).is_some());
        }
        assert!(find("no such game").is_none() && bots("no such game").is_none());
    }

    #[test]
    fn every_game_has_its_bots_and_texts() {
        let id = |game: &&dyn AnyGame| game.manifest().id;
        let ids: Vec<_> = GAMES.iter().map(id).collect();
        assert_eq!(ids, BOTS.iter().map(|bots| bots.manifest().id).collect::<Vec<_>>());
        assert_eq!(ids, LOCALES.iter().map(|locales| locales.id).collect::<Vec<_>>());
    }
}
