//! A state that play has reached can be loaded and played on: the check of loaded states lets it pass.

use super::{Broken, Law, Scene};
use qipan_engine::{Game, Match, MatchState};

/// Looks at the state after it was written and read: it must list the same commands.
pub(crate) fn check<G: Game>(scene: &Scene<'_, G>, read: MatchState<G>) -> Result<(), Broken> {
    let state = scene.play.state();
    let resumed = resume(read)?;
    let broken = |what: &str| Err(Broken::new(Law::StateResumes, what));
    if resumed.state().hash() != state.hash() {
        return broken("a loaded state has another hash");
    }
    let lists_agree = state.sys.seats.iter().all(|seat| resumed.state().legal(seat) == state.legal(seat));
    if resumed.to_act() != state.to_act() || !lists_agree {
        return broken("other commands are listed in a loaded state");
    }
    Ok(())
}

/// A match in this state, which play or `determinize` has come to.
pub(crate) fn resume<G: Game>(state: MatchState<G>) -> Result<Match<G>, Broken> {
    Match::resume(state).map_err(|refusal| {
        Broken::new(Law::StateResumes, format!("a state that can come is refused: {}", refusal.problem()))
    })
}
