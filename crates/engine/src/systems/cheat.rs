//! Cheats, for trying things out: only in matches made with them. Such a match stays marked.

use super::{Next, System, Verdict, into_system_event, seat_of};
use crate::read_by_type;
use crate::{
    Actor, Command, Game, MatchState, RandomPolicy, Refusal, Rules, Seen, SystemCommand, SystemEvent,
    SystemRefusal, Tx,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheatState {
    /// The match was made with cheats. Nothing resets this.
    pub allowed: bool,
    pub used: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CheatCommand {
    /// Sets one value in the game's state, named by a JSON pointer such as `/players/0/health`.
    CheatSet {
        pointer: String,
        value: Value,
    },
    /// The next random values.
    CheatRandom {
        values: Vec<u32>,
    },
    CheatPhase {
        phase: Value,
    },
}

read_by_type! {
    CheatCommand strict {
        "cheat_set" => CheatSet { pointer, value },
        "cheat_random" => CheatRandom { values },
        "cheat_phase" => CheatPhase { phase },
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CheatEvent {
    CheatedSet {
        pointer: String,
        value: Value,
    },
    CheatedRandom {
        values: Vec<u32>,
    },
    CheatedPhase {
        phase: Value,
    },
    /// Replaces the other events for viewers, because their values may be secret.
    Cheated {},
}

read_by_type! {
    CheatEvent lenient {
        "cheated_set" => CheatedSet { pointer, value },
        "cheated_random" => CheatedRandom { values },
        "cheated_phase" => CheatedPhase { phase },
        "cheated" => Cheated {},
    }
}

impl CheatEvent {
    pub(crate) fn redact<G: Rules>(&self) -> Seen<SystemEvent<G>> {
        Seen::Instead(CheatEvent::Cheated {}.into())
    }
}

into_system_event!(Cheat(CheatEvent));

#[derive(Debug)]
pub(crate) struct Cheat;

impl<G: Game> System<G> for Cheat {
    const PRIORITY: u8 = 50;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        let Command::System(SystemCommand::Cheat(command)) = command else {
            return Ok(Next::Continue);
        };
        cheat(tx, actor, command)
    }
}

fn cheat<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, command: &CheatCommand) -> Verdict<G> {
    seat_of(actor)?;
    let sys = &tx.state().sys;
    if !tx.game().systems().cheat || !sys.play.cheat.allowed {
        return Err(SystemRefusal::CheatsOff.into());
    }
    if sys.play.outcome.is_some() {
        return Err(SystemRefusal::GameOver.into());
    }
    let event = judge(tx.game(), tx.state(), command)?;
    tx.emit_system(event);
    Ok(Next::Consumed)
}

fn judge<G: Game>(game: &G, state: &MatchState<G>, command: &CheatCommand) -> Result<CheatEvent, Refusal<G>> {
    let bad = |problem: String| Refusal::System(SystemRefusal::BadCheat { problem });
    match command.clone() {
        CheatCommand::CheatSet { pointer, value } => {
            let core = with_value::<G>(&state.core, &pointer, &value).map_err(bad)?;
            game.check_state(&core, state.sys.play.seats).map_err(Refusal::Rules)?;
            Ok(CheatEvent::CheatedSet { pointer, value })
        }
        CheatCommand::CheatRandom { values } if values.len() > 100 => {
            Err(bad("more than 100 values".to_owned()))
        }
        CheatCommand::CheatRandom { values } => Ok(CheatEvent::CheatedRandom { values }),
        CheatCommand::CheatPhase { phase } => {
            if state.sys.play.flow.phase.is_none() {
                return Err(bad("the match is in no phase".to_owned()));
            }
            serde_json::from_value::<G::Phase>(phase.clone()).map_err(|error| bad(error.to_string()))?;
            Ok(CheatEvent::CheatedPhase { phase })
        }
    }
}

fn with_value<G: Game>(core: &G::State, pointer: &str, value: &Value) -> Result<G::State, String> {
    let mut json = crate::to_value(core).map_err(|error| error.to_string())?;
    let place = json.pointer_mut(pointer).ok_or_else(|| format!("there is nothing at {pointer:?}"))?;
    *place = value.clone();
    serde_json::from_value(json).map_err(|error| error.to_string())
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &CheatEvent) {
    state.sys.play.cheat.used = true;
    match event {
        CheatEvent::CheatedSet { pointer, value } => {
            if let Ok(core) = with_value::<G>(&state.core, pointer, value) {
                state.core = core;
            }
        }
        CheatEvent::CheatedRandom { values } => {
            state.sys.play.rng.set_policy(RandomPolicy::Sequence { values: values.clone() });
        }
        CheatEvent::CheatedPhase { phase } => {
            state.sys.play.flow.phase =
                serde_json::from_value(phase.clone()).ok().or(state.sys.play.flow.phase);
        }
        CheatEvent::Cheated {} => {}
    }
}
