//! The one list of boards.

use qipan_engine::{AnyGame, Manifest};
use qipan_ui::i18n::{OWN_TEXTS, add_texts};
use qipan_ui::{Board, Texts};

pub(crate) const BOARDS: &[Board] = &[
    qipan_tictactoe_board::BOARD,
    qipan_puzzlechess_board::BOARD,
    // new-game: add above
];

const PAGES: Texts = Texts { zh: include_str!("../locales/zh.ftl"), en: include_str!("../locales/en.ftl") };

/// Makes the words of pages, parts, engine and games known.
pub(crate) fn add_all_texts() {
    let games = BOARDS.iter().map(|board| board.texts);
    OWN_TEXTS.into_iter().chain([PAGES]).chain(games).for_each(add_texts);
}

/// A game that can be played here: its rules and its board.
#[derive(Clone, Copy)]
pub(crate) struct Playable {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) board: Board,
}

impl Playable {
    pub(crate) fn manifest(&self) -> Manifest {
        self.game.manifest()
    }
}

/// The games of the catalogue that have a board, in its order.
pub(crate) fn playable() -> Vec<Playable> {
    let with_board = |game: &&'static dyn AnyGame| {
        let board = BOARDS.iter().find(|board| board.game == game.manifest().id);
        board.map(|board| Playable { game: *game, board: *board })
    };
    qipan_catalog::GAMES.iter().filter_map(with_board).collect()
}

pub(crate) fn find(id: &str) -> Option<Playable> {
    playable().into_iter().find(|playable| playable.board.game == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_board_and_every_board_a_game() {
        let games: Vec<_> = qipan_catalog::GAMES.iter().map(|game| game.manifest().id).collect();
        let boards: Vec<_> = BOARDS.iter().map(|board| board.game).collect();
        assert_eq!(boards, games);
    }
}
