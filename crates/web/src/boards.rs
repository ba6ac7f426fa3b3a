//! The shelf of games. The facts on a box are part of the page; its picture and its texts are loaded with the pages that
//! show boxes, the rules and the board inside it when the box is opened. So no player waits for games that they do not play.

use crate::game_style;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use qipan_engine::{AnyGame, Manifest, Never, Rules};
use qipan_ui::i18n::{OWN_TEXTS, add_texts};
use qipan_ui::{Board, Texts, settings};
use std::any::TypeId;
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};

/// A game as it stands on the shelf.
#[derive(Clone, Copy)]
pub(crate) struct GameBox {
    pub(crate) manifest: &'static Manifest,
    /// Whether matches have response windows. It is taken from the types of the game, because its list of systems
    /// would pull the rules into the page.
    pub(crate) has_windows: bool,
    pub(crate) glyph: &'static str,
    load: fn() -> Loading<Contents>,
}

/// A game that can be played here: its board, and by its id its rules.
#[derive(Clone, Copy)]
pub(crate) struct Playable {
    pub(crate) board: Board,
}

/// The rules and the board of an opened game.
#[derive(Clone)]
pub(crate) struct Contents {
    game: Arc<dyn AnyGame>,
    board: Board,
}

/// A part of the client that is loaded over the network.
pub(crate) type Loading<T> = Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// A part of the client could not be fetched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

/// Returns the picture of a game by its id, as the content of an SVG element.
pub(crate) type ArtOf = fn(&str) -> &'static str;

/// Loads the pictures and the texts on the boxes.
pub(crate) async fn art() -> Result<ArtOf, NotLoaded> {
    load_art().await
}

/// A page that shows texts on boxes of games that are not opened: it is loaded together with these texts.
pub(crate) fn with_boxes<T: 'static>(page: Loading<T>) -> Loading<T> {
    let boxes = Box::pin(art());
    Box::pin(async move {
        let page = page.await?;
        boxes.await?;
        Ok(page)
    })
}

/// Makes the shelf from the list of games.
macro_rules! shelf {
    ($($id:literal $part:ident, $bots:ident: $game:path, $rules:ident, $board:ident;)*) => {
        $(
            #[cfg(feature = $id)]
            mod $part {
                use super::*;

                #[wasm_split($part, wasm_split_path = leptos::wasm_split, fallible)]
                pub(super) fn load() -> Result<Contents, NotLoaded> {
                    Ok(Contents { game: $rules::game(), board: $board::BOARD })
                }
            }
        )*

        /// The pictures and texts on the boxes, in a part of their own: pages with a board do not show them.
        #[wasm_split(art, wasm_split_path = leptos::wasm_split, fallible)]
        fn load_art() -> Result<ArtOf, NotLoaded> {
            $(
                #[cfg(feature = $id)]
                add_texts(const { $board::BOARD.texts.on_box });
            )*
            Ok(|id| match id {
                $(
                    #[cfg(feature = $id)]
                    $id => const { $board::BOARD.art },
                )*
                _ => "",
            })
        }

        static SHELF: LazyLock<Vec<GameBox>> = LazyLock::new(|| {
            vec![$(
                #[cfg(feature = $id)]
                GameBox {
                    manifest: Rules::manifest(&$game),
                    has_windows: has_windows(&$game),
                    // Evaluated by the compiler: a reference to the board would include its drawing in the main module.
                    glyph: const { $board::BOARD.glyph },
                    load: || Box::pin($part::load()),
                }
            ),*]
        });
    };
}

include!("../../../games/catalog/src/games.rs");
for_each_game!(shelf);

const PAGES: Texts = Texts { zh: include_str!("../locales/zh.ftl"), en: include_str!("../locales/en.ftl") };

thread_local! {
    /// The games whose boxes were opened, with their rules and boards.
    static OPENED: RefCell<Vec<Contents>> = const { RefCell::new(Vec::new()) };
}

/// Registers the texts of pages, parts and engine. The texts of games are loaded later.
pub(crate) fn add_all_texts() {
    OWN_TEXTS.into_iter().chain([PAGES]).for_each(add_texts);
}

fn has_windows<G: Rules>(_: &G) -> bool {
    TypeId::of::<G::WindowTopic>() != TypeId::of::<Never>()
}

impl GameBox {
    /// Loads the rules and the board, once per game.
    pub(crate) async fn open(self) -> Result<Playable, NotLoaded> {
        if let Some(playable) = opened(&self.manifest.id) {
            return Ok(playable);
        }
        let dressed = game_style::fetch(&self.manifest.id);
        let contents = (self.load)().await?;
        dressed.await;
        if let Some(playable) = opened(&self.manifest.id) {
            // The same game was opened by another caller in the meantime.
            return Ok(playable);
        }
        let board = contents.board;
        add_texts(board.texts.all);
        OPENED.with_borrow_mut(|all| all.push(contents));
        Ok(Playable { board })
    }
}

impl Playable {
    /// The rules. A [`Playable`] exists only after its game was opened, so they are loaded.
    pub(crate) fn game(&self) -> Arc<dyn AnyGame> {
        let find = |all: &Vec<Contents>| {
            let found = all.iter().find(|contents| contents.board.game == self.board.game);
            found.map(|contents| contents.game.clone())
        };
        OPENED.with_borrow(find).expect("a playable game has been opened")
    }

    pub(crate) fn title(&self) -> String {
        settings().language().of(&self.game().manifest().title).to_owned()
    }
}

/// All games, in the order of display.
pub(crate) fn shelf() -> &'static [GameBox] {
    &SHELF
}

pub(crate) fn find(id: &str) -> Option<GameBox> {
    SHELF.iter().find(|shelved| shelved.manifest.id == id).copied()
}

/// Begins to load a game whose page is itself still being loaded, so that both are fetched at once.
pub(crate) fn begin_loading(id: &str) {
    if let Some(shelved) = find(id) {
        // The page opens the game itself; it reports a failure.
        spawn_local(async move {
            let _ = shelved.open().await;
        });
    }
}

/// A game that has been loaded before.
pub(crate) fn opened(id: &str) -> Option<Playable> {
    let board_of = |contents: &Contents| (contents.board.game == id).then_some(contents.board);
    OPENED.with_borrow(|all| all.iter().find_map(board_of)).map(|board| Playable { board })
}

/// Outside of browsers nothing is loaded lazily, so the future is ready at the first poll.
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
        let shelved: Vec<_> = SHELF.iter().map(|shelved| shelved.manifest.id.as_str()).collect();
        assert_eq!(shelved, qipan_catalog::built_in().ids().collect::<Vec<_>>());
    }

    #[test]
    fn every_box_holds_its_own_game_and_a_lesson() {
        for shelved in shelf() {
            let id = shelved.manifest.id.as_str();
            assert!(opened(id).is_none());
            let playable = open_at_once(id);
            assert_eq!((playable.board.game, &*playable.game().manifest().id), (id, id));
            assert!(playable.game().tutorial().is_some(), "{id}");
            assert_eq!(shelved.has_windows, playable.game().has_windows(), "{id}");
            assert_eq!(shelved.manifest.puzzles, !playable.game().puzzles().is_empty(), "{id}");
            assert!(!shelved.manifest.puzzles || playable.board.picture.is_some(), "{id}");
            assert_eq!(shelved.manifest.decks, playable.board.decks.is_some(), "{id}");
        }
    }
}
