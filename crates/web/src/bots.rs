//! The bots of all games. The bots of each game are a split part of their own, loaded in the worker that searches.

use crate::boards::{Loading, NotLoaded};
use leptos::wasm_split::wasm_split;
use qipan_ai::AnyBots;
use qipan_engine::AnyGame;
use std::sync::Arc;

/// A game that can be searched: its rules and its bots.
#[derive(Clone)]
pub(crate) struct LoadedBots {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) bots: Arc<dyn AnyBots>,
}

/// Makes the list of bots from the list of games.
macro_rules! bots {
    ($($id:literal $board_part:ident, $part:ident: $game:path, $rules:ident, $board:ident;)*) => {
        $(
            #[cfg(feature = $id)]
            mod $part {
                use super::*;

                #[wasm_split($part, wasm_split_path = leptos::wasm_split, fallible)]
                pub(super) fn load() -> Result<LoadedBots, NotLoaded> {
                    Ok(LoadedBots { game: $rules::game(), bots: $rules::bots() })
                }
            }
        )*

        const BOTS: &[(&str, fn() -> Loading<LoadedBots>)] = &[$(
            #[cfg(feature = $id)]
            ($id, || Box::pin($part::load()))
        ),*];
    };
}

include!("../../../games/catalog/src/games.rs");
for_each_game!(bots);

/// Loads the bots of a game.
pub(crate) async fn load(game: &str) -> Result<LoadedBots, NotLoaded> {
    let found = BOTS.iter().find(|(id, _)| *id == game);
    let (_, load) = found.ok_or(NotLoaded)?;
    load().await
}

/// Outside of browsers nothing is loaded lazily, so the future is ready at the first poll.
#[cfg(test)]
pub(crate) fn load_at_once(game: &str) -> LoadedBots {
    use std::task::{Context, Poll, Waker};
    match std::pin::pin!(load(game)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(loaded) => loaded.unwrap(),
        Poll::Pending => panic!("the bots of {game} are not there"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;

    #[test]
    fn every_game_has_its_own_bots() {
        let shelved: Vec<_> = boards::shelf().iter().map(|shelved| shelved.manifest.id.as_str()).collect();
        assert_eq!(BOTS.iter().map(|(id, _)| *id).collect::<Vec<_>>(), shelved);
        for id in shelved {
            let loaded = load_at_once(id);
            assert_eq!((&*loaded.game.manifest().id, &*loaded.bots.manifest().id), (id, id));
        }
    }
}
