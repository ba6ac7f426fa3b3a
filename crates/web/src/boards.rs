//! The shelf of games. What stands on a box is part of the page; the rules and the board inside it are loaded when
//! somebody opens it, so that nobody waits for games that they do not play.

use crate::game_style;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use qipan_engine::{AnyGame, Erased, Game, Manifest};
use qipan_ui::i18n::{OWN_TEXTS, add_texts};
use qipan_ui::{Board, Texts};
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;

/// A game as it stands on the shelf.
#[derive(Clone, Copy)]
pub(crate) struct GameBox {
    pub(crate) manifest: Manifest,
    pub(crate) art: &'static str,
    pub(crate) glyph: &'static str,
    on_box: Texts,
    load: fn() -> Loading<Playable>,
}

/// A game that can be played here: its rules and its board.
#[derive(Clone, Copy)]
pub(crate) struct Playable {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) board: Board,
}

/// Something that comes over the network.
pub(crate) type Loading<T> = Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// A part of the client could not be fetched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

/// One line per game: a name for the part of the client that holds it, its rules, its board.
macro_rules! shelf {
    ($($part:ident: $rules:ty, $board:path;)*) => {
        $(
            mod $part {
                use super::*;

                #[wasm_split($part, wasm_split_path = leptos::wasm_split, fallible)]
                pub(super) fn load() -> Result<Playable, NotLoaded> {
                    Ok(Playable { game: const { &Erased::<$rules>::new() }, board: $board })
                }
            }
        )*

        const SHELF: &[GameBox] = &[$(GameBox::new::<$rules>(&$board, || Box::pin($part::load()))),*];
    };
}

shelf! {
    tictactoe: qipan_tictactoe::TicTacToe, qipan_tictactoe_board::BOARD;
    xiangqi: qipan_xiangqi::Xiangqi, qipan_xiangqi_board::BOARD;
    puzzlechess: qipan_puzzlechess::PuzzleChess, qipan_puzzlechess_board::BOARD;
    pillars: qipan_pillars::Pillars, qipan_pillars_board::BOARD;
    dicethrone: qipan_dicethrone::DiceThrone, qipan_dicethrone_board::BOARD;
    // new-game: add above
}

const PAGES: Texts = Texts { zh: include_str!("../locales/zh.ftl"), en: include_str!("../locales/en.ftl") };

thread_local! {
    static OPENED: RefCell<Vec<Playable>> = const { RefCell::new(Vec::new()) };
}

/// Makes the words of pages, parts, engine and boxes known. What is said inside a box comes with it.
pub(crate) fn add_all_texts() {
    let games = SHELF.iter().map(|shelved| shelved.on_box);
    OWN_TEXTS.into_iter().chain([PAGES]).chain(games).for_each(add_texts);
}

impl GameBox {
    /// Takes nothing of the board but what stands on the box.
    const fn new<G: Game>(board: &Board, load: fn() -> Loading<Playable>) -> GameBox {
        GameBox {
            manifest: G::MANIFEST,
            art: board.art,
            glyph: board.glyph,
            on_box: board.texts.on_box,
            load,
        }
    }

    /// Loads what is inside.
    pub(crate) async fn open(self) -> Result<Playable, NotLoaded> {
        if let Some(playable) = opened(self.manifest.id) {
            return Ok(playable);
        }
        let dressed = game_style::fetch(self.manifest.id);
        let playable = (self.load)().await?;
        dressed.await;
        add_texts(playable.board.texts.all);
        OPENED.with_borrow_mut(|all| all.push(playable));
        Ok(playable)
    }
}

impl Playable {
    pub(crate) fn manifest(&self) -> Manifest {
        self.game.manifest()
    }
}

/// All games, in the order in which people see them.
pub(crate) fn shelf() -> &'static [GameBox] {
    SHELF
}

pub(crate) fn find(id: &str) -> Option<GameBox> {
    SHELF.iter().find(|shelved| shelved.manifest.id == id).copied()
}

/// A game that has been loaded before.
pub(crate) fn opened(id: &str) -> Option<Playable> {
    OPENED.with_borrow(|all| all.iter().find(|playable| playable.board.game == id).copied())
}

/// Outside of browsers everything is there from the beginning.
#[cfg(test)]
pub(crate) fn open_at_once(id: &str) -> Playable {
    use std::task::{Context, Poll, Waker};
    let opening = std::pin::pin!(find(id).unwrap().open());
    match opening.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(playable) => playable.unwrap(),
        Poll::Pending => panic!("{id} is not there"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shelf_is_the_catalogue() {
        let games: Vec<_> = qipan_catalog::GAMES.iter().map(|game| game.manifest().id).collect();
        let shelved: Vec<_> = SHELF.iter().map(|shelved| shelved.manifest.id).collect();
        assert_eq!(shelved, games);
    }

    #[test]
    fn every_box_holds_its_own_game_and_a_lesson() {
        for shelved in SHELF {
            let id = shelved.manifest.id;
            assert!(opened(id).is_none());
            let playable = open_at_once(id);
            assert_eq!((playable.board.game, playable.manifest().id), (id, id));
            assert!(playable.game.tutorial().is_some(), "{id}");
        }
    }
}
