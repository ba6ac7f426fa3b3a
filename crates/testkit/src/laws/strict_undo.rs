//! Strict undo gives no second look: what can be taken back has shown nobody anything they could not know before.

use super::broken::{shown, value_of};
use super::resume::resume;
use super::{Broken, Law};
use crate::difference;
use crate::play::Play;
use qipan_engine::{Actor, Command, Game, Match, MatchState, Rng, Seat, Viewer};
use serde_json::{Value, json};

/// Gives the command in a strict match. If the engine puts up no barrier, the command must have used no chance, and
/// every viewer must have seen what they would have seen if all that is hidden from them had been dealt otherwise.
pub(crate) fn check<G: Game>(
    play: &Play<G>,
    seat: Seat,
    command: &Command<G>,
    rng: &mut Rng,
) -> Result<(), Broken> {
    if G::SYSTEMS.undo.is_none() {
        return Ok(());
    }
    let strict = strict(play.state());
    let mut real = resume(strict.clone())?;
    let at_ms = strict.sys.now_ms;
    if real.apply(Actor::Seat(seat), command, at_ms).is_err() {
        // The caller gives the same command to the match and reports the refusal.
        return Ok(());
    }
    // Once a match is over, it may lie open, and nothing is taken back with others at the board.
    if real.state().sys.undo.barred.is_some() || real.outcome().is_some() {
        return Ok(());
    }
    if real.state().sys.rng != strict.sys.rng {
        let what = format!("{} uses chance and can still be taken back", shown(command));
        return Err(Broken::new(Law::StrictUndoHides, what));
    }
    let viewers = strict.sys.seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers.filter(|_| G::MANIFEST.hidden_information) {
        let mut imagined = strict.clone();
        imagined.imagine(viewer, rng);
        let mut imagined = resume(imagined)?;
        let what = format!("{} shows {viewer:?} something and can still be taken back", shown(command));
        if imagined.apply(Actor::Seat(seat), command, at_ms).is_err() {
            return Err(Broken::new(Law::StrictUndoHides, format!("{what}: that it is possible at all")));
        }
        let places = difference::between(&seen(&real, viewer)?, &seen(&imagined, viewer)?);
        if !places.is_empty() {
            return Err(Broken::differs(Law::StrictUndoHides, &what, &places));
        }
    }
    Ok(())
}

/// The same position in a match that is strict from here on.
fn strict<G: Game>(state: &MatchState<G>) -> MatchState<G> {
    let mut state = state.clone();
    state.sys.undo.strict = true;
    state.sys.undo.barred = None;
    state.sys.undo.snapshots.clear();
    state
}

fn seen<G: Game>(game: &Match<G>, viewer: Viewer) -> Result<Value, Broken> {
    let events = game.last_events(viewer);
    Ok(json!({
        "view": value_of("a view", &game.view(viewer))?,
        "events": value_of("events", &events)?,
    }))
}
