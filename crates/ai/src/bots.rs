//! What a game says about its bots.

use crate::plain::is_open;
use crate::{Dice, Ismcts, Level, Mcts, Payoffs, Search, World};
use qipan_engine::{Command, Game, MatchState, Outcome, Seat};

/// The bots of a game. The usual answers make good bots of any game:
///
/// ```text
/// impl Bots for Hex {
///     type World = Plain<Hex>;
/// }
///
/// pub static BOTS: &dyn AnyBots = &Brains::<Hex>::new();
/// ```
pub trait Bots: Game {
    /// What searches work on: [`crate::Plain`], or a world of the game's own that is faster.
    type World: World<Game = Self>;

    /// From beginner to strong. The strongest should answer within about a second, the first three nearly at once.
    const LEVELS: [Level; 5] = Level::USUAL;

    /// So many commands a playout in [`crate::Plain`] takes at most; then [`Bots::estimate`] is asked.
    const LONGEST_PLAYOUT: u32 = 400;

    /// A search, which may remember what it found for the next time.
    fn search() -> Box<dyn Search<Self>> {
        tree_search::<Self>()
    }

    /// What an outcome is worth to each seat, in games where a win is not all.
    fn payoffs(state: &MatchState<Self>, outcome: &Outcome) -> Payoffs {
        Payoffs::of_outcome(state, outcome)
    }

    /// A guess at how the match will end, for playouts that were cut off.
    fn estimate(_state: &MatchState<Self>) -> Payoffs {
        Payoffs::even(0.5)
    }

    /// What is reached, where a search need not look further, such as at the end of a hand of a long match.
    fn verdict(_state: &MatchState<Self>) -> Option<Payoffs> {
        None
    }

    /// Whether no bot ever gives this command, chance included: one that ends a match which people came to play, or takes
    /// back what was done without end. What is left if nothing else is possible is given all the same.
    fn shuns(_state: &MatchState<Self>, _seat: Seat, _command: &Command<Self>) -> bool {
        false
    }

    /// What each seat has won so far, in games where seats can be compared by more than who has won: chips, for one.
    fn points(_state: &MatchState<Self>) -> Option<Vec<i64>> {
        None
    }

    /// Which of its commands a seat takes in a playout. What is chosen with some sense tells more than pure chance.
    fn play_on(_state: &MatchState<Self>, _seat: Seat, commands: &[Command<Self>], dice: &mut Dice) -> usize {
        dice.below(commands.len())
    }
}

/// The tree search that suits what the seats know.
pub(crate) fn tree_search<G: Bots>() -> Box<dyn Search<G>> {
    if is_open::<G>() {
        Box::new(Mcts::<G::World>::default())
    } else {
        Box::new(Ismcts::<G::World>::default())
    }
}
