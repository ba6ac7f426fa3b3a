//! A state that play has reached can be loaded and played on: the check of loaded states accepts it.

use super::{Broken, Law, Scene};
use qipan_engine::{Game, Match, MatchState};

/// Checks the state after it was written and parsed: it must list the same commands.
pub(crate) fn check<G: Game>(scene: &Scene<'_, G>, read: MatchState<G>) -> Result<(), Broken> {
    let (game, state) = (scene.play.rules(), scene.play.state());
    let resumed = resume(game, read)?;
    let broken = |what: &str| Err(Broken::new(Law::StateResumes, what));
    if resumed.state().hash() != state.hash() {
        return broken("a loaded state has another hash");
    }
    let lists_agree =
        state.sys.play.seats.iter().all(|seat| resumed.state().legal(game, seat) == state.legal(game, seat));
    if resumed.to_act() != state.to_act(game) || !lists_agree {
        return broken("other commands are listed in a loaded state");
    }
    Ok(())
}

/// A match in this state, which play or `determinize` has reached.
pub(crate) fn resume<G: Game>(game: &G, state: MatchState<G>) -> Result<Match<G>, Broken> {
    Match::resume(game.clone(), state).map_err(|refusal| {
        Broken::new(Law::StateResumes, format!("a state that can come is refused: {}", refusal.problem()))
    })
}
