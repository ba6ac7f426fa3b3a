//! The first state of a match, and the check of a loaded one.

use super::{characters::CharacterState, clock, clock::ClockState, undo};
use crate::journal::Header;
use crate::recent::Recent;
use crate::state::SCHEMA;
use crate::systems::{
    action_log::ActionLogState, agreement::AgreementState, cheat::CheatState, flow::FlowState, log::LogState,
    prompt::PromptState, rematch::RematchState, stream::StreamState, tutorial::TutorialState,
    undo::UndoState, window::WindowState,
};
use crate::{Game, MatchState, Mode, Refusal, Rng, SystemRefusal, SystemState};

pub(crate) fn initial_state<G: Game>(header: &Header<G>) -> Result<MatchState<G>, Refusal<G>> {
    let mut rng = Rng::new(header.seed);
    let core = G::setup(&header.options, header.seats, &mut rng).map_err(Refusal::Rules)?;
    let mut state = MatchState { sys: initial_systems(header, rng)?, core };
    // A position may be over before it begins, such as a puzzle that is already solved.
    state.sys.outcome = G::outcome(&state.core);
    clock::start(&mut state);
    Ok(state)
}

fn initial_systems<G: Game>(header: &Header<G>, rng: Rng) -> Result<SystemState<G>, SystemRefusal> {
    let systems = &G::SYSTEMS;
    let seats = header.seats;
    let is_lesson = header.mode == Mode::Tutorial;
    if is_lesson && (!systems.tutorial || G::tutorial().is_none()) {
        return Err(SystemRefusal::SystemOff { system: "tutorials" });
    }
    if header.time.is_some() && !systems.clock {
        return Err(SystemRefusal::SystemOff { system: "a clock" });
    }
    if header.cheats && !systems.cheat {
        return Err(SystemRefusal::CheatsOff);
    }
    let cooldown_ms =
        header.draw_cooldown_ms.or(systems.agreement.map(|rules| rules.cooldown_ms)).unwrap_or(0);
    Ok(SystemState {
        schema: SCHEMA,
        mode: header.mode,
        seats,
        now_ms: 0,
        rng,
        outcome: None,
        undo: UndoState { snapshots: Recent::default(), request: None },
        window: WindowState { open: Vec::new(), next_id: 1 },
        prompt: PromptState { open: Vec::new(), next_id: 1 },
        flow: FlowState { phase: None, begun: false },
        log: LogState::default(),
        stream: StreamState { next_id: 1, events: Recent::default() },
        action_log: ActionLogState { records: Recent::default() },
        rematch: RematchState::default(),
        tutorial: is_lesson.then(|| Box::new(TutorialState::default())),
        cheat: CheatState { allowed: header.cheats, used: false },
        characters: systems.characters.map(|_| Box::new(CharacterState::new(seats))),
        agreement: AgreementState { cooldown_ms, ..AgreementState::default() },
        clock: header.time.map(|control| Box::new(ClockState::new(control, seats))),
    })
}

/// Whether something happens before the first move. With character selection, starting the match begins it.
pub(crate) fn begins_by_itself<G: Game>(state: &MatchState<G>) -> bool {
    (G::SYSTEMS.flow.is_some() || state.sys.tutorial.is_some()) && state.sys.characters.is_none()
}

/// Refuses a state that play could never reach: the rules may rely on what always holds.
pub(crate) fn check_state<G: Game>(state: &MatchState<G>) -> Result<(), Refusal<G>> {
    let impossible = |what: &'static str| Err(SystemRefusal::ImpossibleState { what }.into());
    let sys = &state.sys;
    let (seats, count) = (sys.seats, usize::from(sys.seats.count));
    let manifest = &G::MANIFEST;
    if sys.schema != SCHEMA {
        return impossible("the schema is of another version");
    }
    if !(manifest.seats_min..=manifest.seats_max).contains(&seats.count) || !seats.contains(seats.first) {
        return impossible("the seats do not fit the game");
    }
    if sys.prompt.open.iter().any(|prompt| !seats.contains(prompt.seat) || prompt.id >= sys.prompt.next_id) {
        return impossible("a prompt is for nobody");
    }
    let bad_responder = |responders: &[crate::Seat]| responders.iter().any(|seat| !seats.contains(*seat));
    if sys
        .window
        .open
        .iter()
        .any(|window| bad_responder(&window.responders) || window.id >= sys.window.next_id)
    {
        return impossible("a window asks nobody");
    }
    if sys.clock.as_ref().is_some_and(|clock| clock.times.len() != count || clock.since_ms > sys.now_ms) {
        return impossible("the clock does not fit the seats");
    }
    if sys.characters.as_ref().is_some_and(|choice| choice.picks.len() != count) {
        return impossible("the characters do not fit the seats");
    }
    let named = [sys.rematch.votes, sys.agreement.resigned];
    if named.iter().any(|set| !set.minus(seats.all()).is_empty()) {
        return impossible("a seat is named that does not exist");
    }
    G::check_state(&state.core, seats).map_err(Refusal::Rules)?;
    undo::check(state).map_err(Refusal::Rules)
}
