//! Undo restores the position, and the same command then does the same again.

use super::broken::{shown, value_of};
use super::{Broken, Law};
use crate::difference;
use crate::play::Play;
use qipan_engine::systems::{
    agreement::AgreementState, prompt::PromptState, undo::UndoCommand, window::WindowState,
};
use qipan_engine::{Actor, Command, Event, Game, Match, MatchState, Mode, Seat, SystemCommand, SystemEvent};
use serde_json::{Value, json};

pub(crate) fn check<G: Game>(play: &Play<G>, seat: Seat, command: &Command<G>) -> Result<(), Broken> {
    if !can_be_taken_back(play.rules(), play.state(), command) {
        return Ok(());
    }
    let mut trial = play.running.clone();
    let before = position_of(&trial)?;
    let Ok(first) = events_of(&mut trial, seat, command) else {
        // The caller gives the same command to the match and reports the refusal.
        return Ok(());
    };
    take_back(&mut trial, seat)?;
    let after = position_of(&trial)?;
    if before != after {
        let what = format!("after {} and undo the position is another one", shown(command));
        return Err(Broken::differs(Law::UndoRestores, &what, &difference::between(&before, &after)));
    }
    let again = events_of(&mut trial, seat, command).map_err(|refused| {
        Broken::new(Law::UndoRestores, format!("{} is refused after undo: {refused}", shown(command)))
    })?;
    if first == again {
        return Ok(());
    }
    let what = format!("{} leads to other events after undo", shown(command));
    Err(Broken::differs(Law::UndoRestores, &what, &difference::between(&json!(first), &json!(again))))
}

/// Whether this match undoes this command at once.
pub(crate) fn can_be_taken_back<G: Game>(game: &G, state: &MatchState<G>, command: &Command<G>) -> bool {
    match (&game.systems().undo, command) {
        (Some(rules), Command::Game(command)) => {
            state.sys.play.mode == Mode::Local && rules.keep > 0 && (rules.covers)(game, command)
        }
        _ => false,
    }
}

pub(crate) fn take_back<G: Game>(game: &mut Match<G>, seat: Seat) -> Result<(), Broken> {
    let undo = Command::System(SystemCommand::Undo(UndoCommand::Undo {}));
    let at_ms = game.state().sys.play.now_ms;
    match game.apply(Actor::Seat(seat), &undo, at_ms) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(Broken::new(Law::UndoRestores, format!("undo is refused: {refusal}"))),
    }
}

/// Everything that undo restores. The patterns name every field of `Play`, so that the compiler asks for a decision
/// about each new one.
fn position_of<G: Game>(running: &Match<G>) -> Result<Value, Broken> {
    let state = running.state();
    let qipan_engine::Play {
        // Time and numbers go on, and a cheat stays known.
        now_ms: _,
        log: _,
        clock: _,
        cheat: _,
        // Undo drops requests and offers. A declined offer keeps its waiting time.
        undo_request: _,
        agreement: AgreementState { resigned, cooldown_ms, offer: _, waits: _ },
        // Ids are never reused.
        window: WindowState { open: windows, next_id: _ },
        prompt: PromptState { open: prompts, next_id: _ },
        mode,
        seats,
        rng,
        flow,
        characters,
        tutorial,
        outcome,
        rematch,
    } = &state.sys.play;
    Ok(json!({
        "core": value_of("the state", &state.core)?,
        "match": value_of("the match", &(mode, seats, characters, cooldown_ms))?,
        "rng": value_of("the generator", rng)?,
        "flow": value_of("the phase", flow)?,
        "prompts": value_of("the prompts", prompts)?,
        "windows": value_of("the windows", windows)?,
        "tutorial": value_of("the lesson", tutorial)?,
        "outcome": value_of("the outcome", &(outcome, resigned, rematch))?,
        "to_act": value_of("the seats that are to act", &running.to_act())?,
    }))
}

fn events_of<G: Game>(game: &mut Match<G>, seat: Seat, command: &Command<G>) -> Result<Vec<Value>, String> {
    let at_ms = game.state().sys.play.now_ms;
    let applied = game.apply(Actor::Seat(seat), command, at_ms).map_err(|refusal| refusal.to_string())?;
    Ok(applied.events.iter().map(without_ids).collect())
}

/// An event without the ids of prompts and windows: ids are never reused, not even after undo.
fn without_ids<G: Game>(event: &Event<G>) -> Value {
    let mut json = serde_json::to_value(event).unwrap_or_default();
    let has_ids = |event: &SystemEvent<G>| matches!(event, SystemEvent::Prompt(_) | SystemEvent::Window(_));
    if matches!(event, Event::System(event) if has_ids(event)) {
        for path in ["/id", "/prompt/id", "/window/id"] {
            if let Some(id) = json.pointer_mut(path) {
                *id = Value::Null;
            }
        }
        if let Some(window) = json.get_mut("window").filter(|window| window.is_number()) {
            *window = Value::Null;
        }
    }
    json
}
