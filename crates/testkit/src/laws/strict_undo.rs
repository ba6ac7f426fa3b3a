//! Strict undo: a command that can be undone has revealed nothing to any viewer.

use super::broken::{shown, value_of};
use super::resume::resume;
use super::{Broken, Law};
use crate::difference;
use crate::play::Play;
use qipan_engine::{Actor, Command, Game, Match, MatchState, Rng, Seat, Viewer};
use serde_json::{Value, json};

/// Gives the command in a strict match. If the engine sets no barrier, the command must have used no chance, and
/// every viewer must see the same in a determinization.
pub(crate) fn check<G: Game>(
    play: &Play<G>,
    seat: Seat,
    command: &Command<G>,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let game = play.rules();
    if game.systems().undo.is_none() {
        return Ok(());
    }
    let strict = strict(play.state());
    let mut real = resume(game, strict.clone())?;
    let at_ms = strict.sys.play.now_ms;
    if real.apply(Actor::Seat(seat), command, at_ms).is_err() {
        // The caller gives the same command to the match and reports the refusal.
        return Ok(());
    }
    // After the end, a match may reveal everything, and an online match allows no undo.
    if real.state().sys.record.undo.barred.is_some() || real.outcome().is_some() {
        return Ok(());
    }
    if real.state().sys.play.rng != strict.sys.play.rng {
        let what = format!("{} uses chance and can still be taken back", shown(command));
        return Err(Broken::new(Law::StrictUndoHides, what));
    }
    let viewers = strict.sys.play.seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers.filter(|_| game.manifest().hidden_information) {
        let mut determinized = strict.clone();
        determinized.determinize(game, viewer, rng);
        let mut determinized = resume(game, determinized)?;
        let what = format!("{} shows {viewer:?} something and can still be taken back", shown(command));
        if determinized.apply(Actor::Seat(seat), command, at_ms).is_err() {
            return Err(Broken::new(Law::StrictUndoHides, format!("{what}: that it is possible at all")));
        }
        let places = difference::between(&seen(&real, viewer)?, &seen(&determinized, viewer)?);
        if !places.is_empty() {
            return Err(Broken::differs(Law::StrictUndoHides, &what, &places));
        }
    }
    Ok(())
}

/// The same position in a match that is strict from here on.
fn strict<G: Game>(state: &MatchState<G>) -> MatchState<G> {
    let mut state = state.without_records();
    state.sys.record.undo.strict = true;
    state.sys.record.undo.barred = None;
    state
}

fn seen<G: Game>(running: &Match<G>, viewer: Viewer) -> Result<Value, Broken> {
    let events = running.last_events(viewer);
    Ok(json!({
        "view": value_of("a view", &running.view(viewer))?,
        "events": value_of("events", &events)?,
    }))
}
