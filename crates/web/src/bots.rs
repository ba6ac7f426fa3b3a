//! The bots of all games. Each game's bots are a part of the module of their own, which is loaded where they think.

use crate::boards::{Loading, NotLoaded};
use leptos::wasm_split::wasm_split;
use qipan_ai::AnyBots;
use qipan_engine::{AnyGame, Erased};

/// A game that can be thought about: its rules and its bots.
#[derive(Clone, Copy)]
pub(crate) struct Thinkable {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) bots: &'static dyn AnyBots,
}

/// One line per game: a name for the part of the client that holds them, the rules, the bots.
macro_rules! bots {
    ($($part:ident: $rules:ty, $bots:path;)*) => {
        $(
            mod $part {
                use super::*;

                #[wasm_split($part, wasm_split_path = leptos::wasm_split, fallible)]
                pub(super) fn load() -> Result<Thinkable, NotLoaded> {
                    Ok(Thinkable { game: const { &Erased::<$rules>::new() }, bots: $bots })
                }
            }
        )*

        const BOTS: &[(&str, fn() -> Loading<Thinkable>)] =
            &[$((<$rules as qipan_engine::Game>::MANIFEST.id, || Box::pin($part::load()))),*];
    };
}

bots! {
    tictactoe_bots: qipan_tictactoe::TicTacToe, qipan_tictactoe::BOTS;
    xiangqi_bots: qipan_xiangqi::Xiangqi, qipan_xiangqi::BOTS;
    puzzlechess_bots: qipan_puzzlechess::PuzzleChess, qipan_puzzlechess::BOTS;
    pillars_bots: qipan_pillars::Pillars, qipan_pillars::BOTS;
    dicethrone_bots: qipan_dicethrone::DiceThrone, qipan_dicethrone::BOTS;
    // new-game: add above
}

/// Loads the bots of a game.
pub(crate) async fn load(game: &str) -> Result<Thinkable, NotLoaded> {
    let found = BOTS.iter().find(|(id, _)| *id == game);
    let (_, load) = found.ok_or(NotLoaded)?;
    load().await
}

/// Outside of browsers everything is there from the beginning.
#[cfg(test)]
pub(crate) fn load_at_once(game: &str) -> Thinkable {
    use std::task::{Context, Poll, Waker};
    match std::pin::pin!(load(game)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(thinkable) => thinkable.unwrap(),
        Poll::Pending => panic!("the bots of {game} are not there"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;

    #[test]
    fn every_game_has_its_own_bots() {
        let shelved: Vec<_> = boards::shelf().iter().map(|shelved| shelved.manifest.id).collect();
        assert_eq!(BOTS.iter().map(|(id, _)| *id).collect::<Vec<_>>(), shelved);
        for id in shelved {
            let thinkable = load_at_once(id);
            assert_eq!((thinkable.game.manifest().id, thinkable.bots.manifest().id), (id, id));
        }
    }
}
