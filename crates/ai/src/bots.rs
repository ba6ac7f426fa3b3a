//! What a game defines about its bots.

use crate::{Dice, Ismcts, Level, Mcts, Payoffs, Search, SearchState};
use qipan_engine::{Command, Game, MatchState, Outcome, Seat};

/// The bots of a game. The defaults give every game usable bots:
///
/// ```text
/// impl Bots for Hex {
///     type SearchState = Plain<Hex>;
/// }
///
/// pub fn bots() -> Arc<dyn AnyBots> {
///     ErasedBots::arc(Hex)
/// }
/// ```
pub trait Bots: Game {
    /// The state that searches work on: [`crate::Plain`], or a faster type of the game's own.
    type SearchState: SearchState<Game = Self>;

    /// From beginner to strong. The strongest should answer within about a second, the first three nearly at once.
    fn levels(&self) -> [Level; 5] {
        Level::USUAL
    }

    /// The maximum number of commands in a playout of [`crate::Plain`]; after that, [`Bots::estimate`] scores it.
    fn max_playout(&self) -> u32 {
        400
    }

    /// A new search. It may keep results from one call to the next.
    fn search(&self) -> Box<dyn Search<Self>> {
        tree_search(self)
    }

    /// What an outcome is worth to each seat. Override it where more than the win counts.
    fn payoffs(&self, state: &MatchState<Self>, outcome: &Outcome) -> Payoffs {
        Payoffs::of_outcome(self, state, outcome)
    }

    /// A guess at how the match will end, for playouts that were cut off.
    fn estimate(&self, _state: &MatchState<Self>) -> Payoffs {
        Payoffs::even(0.5)
    }

    /// The payoffs of a state where a search need not look further, such as the end of a hand in a long match.
    fn verdict(&self, _state: &MatchState<Self>) -> Option<Payoffs> {
        None
    }

    /// Whether bots avoid this command, random ones included: it would end a match that people came to play, or undo
    /// something again and again. A bot still gives such a command if it has no other.
    fn shuns(&self, _state: &MatchState<Self>, _seat: Seat, _command: &Command<Self>) -> bool {
        false
    }

    /// The points of each seat so far, in games that compare seats by more than the win, such as chips.
    fn points(&self, _state: &MatchState<Self>) -> Option<Vec<i64>> {
        None
    }

    /// Which of its commands a seat gives in a playout. A sensible choice makes playouts more informative than a
    /// random one.
    fn play_on(
        &self,
        _state: &MatchState<Self>,
        _seat: Seat,
        commands: &[Command<Self>],
        dice: &mut Dice,
    ) -> usize {
        dice.below(commands.len())
    }
}

/// The tree search for the game: [`Mcts`] for open games, [`Ismcts`] for games with hidden information or chance.
pub(crate) fn tree_search<G: Bots>(game: &G) -> Box<dyn Search<G>> {
    if game.manifest().is_open() {
        Box::new(Mcts::<G::SearchState>::default())
    } else {
        Box::new(Ismcts::<G::SearchState>::default())
    }
}
