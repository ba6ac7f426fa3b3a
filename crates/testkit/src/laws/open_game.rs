//! A game that declares no hidden information: every viewer sees the same, and `determinize` changes nothing.
//! Servers rely on it: where [`Match::is_seen_alike`] says so, they make events and view once for all viewers.

use super::broken::value_of;
use super::{Broken, Law, Scene};
use crate::difference;
use qipan_engine::{Game, Match, Rng, Viewer};
use serde_json::Value;

pub(crate) fn check<G: Game>(scene: &Scene<'_, G>, rng: &mut Rng) -> Result<(), Broken> {
    let game = scene.play.rules();
    let spectators = view_of(scene, Viewer::Spectator)?;
    let core = value_of("the state", &scene.play.state().core)?;
    for viewer in scene.play.state().sys.play.seats.iter().map(Viewer::Seat) {
        let places = difference::between(&spectators, &view_of(scene, viewer)?);
        if !places.is_empty() {
            let what = format!("{viewer:?} sees something else than a spectator");
            return Err(Broken::differs(Law::OpenGameHidesNothing, &what, &places));
        }
        let mut determinized = scene.play.state().clone();
        determinized.determinize(game, viewer, rng);
        let places = difference::between(&core, &value_of("the state", &determinized.core)?);
        if !places.is_empty() {
            let what = format!("for {viewer:?} something is dealt again, though nothing is hidden");
            return Err(Broken::differs(Law::OpenGameHidesNothing, &what, &places));
        }
    }
    Ok(())
}

/// A view without the viewer and the viewer's own question.
fn view_of<G: Game>(scene: &Scene<'_, G>, viewer: Viewer) -> Result<Value, Broken> {
    let mut view = value_of("a view", &scene.play.running.view(viewer))?;
    if let Value::Object(fields) = &mut view {
        fields.remove("viewer");
        fields.remove("prompt");
    }
    Ok(view)
}

/// Where the engine says that all viewers see the same, a seat sees the events and the view of a spectator.
pub(crate) fn check_alike<G: Game>(running: &Match<G>) -> Result<(), Broken> {
    if !running.is_seen_alike() {
        return Ok(());
    }
    let of_spectators = shown_to(running, Viewer::Spectator)?;
    for viewer in running.state().sys.play.seats.iter().map(Viewer::Seat) {
        let places = difference::between(&of_spectators, &shown_to(running, viewer)?);
        if !places.is_empty() {
            let what = format!("{viewer:?} is shown something else than a spectator");
            return Err(Broken::differs(Law::OpenGameHidesNothing, &what, &places));
        }
    }
    Ok(())
}

/// The events of the last command and the whole view without the viewer.
fn shown_to<G: Game>(running: &Match<G>, viewer: Viewer) -> Result<Value, Broken> {
    let mut view = value_of("a view", &running.view(viewer))?;
    if let Value::Object(fields) = &mut view {
        fields.remove("viewer");
    }
    let events = value_of("the events", &running.last_events(viewer))?;
    Ok(Value::Array(vec![events, view]))
}
