//! The first state of a match, and the check of a loaded one.

use super::{characters::CharacterState, clock, clock::ClockState, undo};
use crate::journal::Header;
use crate::recent::Recent;
use crate::state::{MAX_COUNT, SCHEMA};
use crate::systems::{
    action_log::ActionLogState, agreement::AgreementState, cheat::CheatState, flow::FlowState, log::LogState,
    prompt::PromptState, rematch::RematchState, stream::StreamState, tutorial::TutorialState,
    undo::UndoState, window::WindowState,
};
use crate::{Game, MatchState, Mode, Refusal, Rng, SeatSet, SystemRefusal, SystemState};

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
    let usual_cooldown_ms = systems.agreement.map_or(0, |rules| rules.cooldown_ms);
    let cooldown_ms =
        header.draw_cooldown_ms.or_else(|| G::draw_cooldown_ms(&header.options)).unwrap_or(usual_cooldown_ms);
    Ok(SystemState {
        schema: SCHEMA,
        mode: header.mode,
        seats,
        now_ms: 0,
        rng,
        outcome: None,
        undo: UndoState::new(seats, header.strict_undo),
        window: WindowState { open: Vec::new(), next_id: 1 },
        prompt: PromptState { open: Vec::new(), next_id: 1 },
        flow: FlowState { phase: None, begun: false },
        log: LogState::default(),
        stream: StreamState { next_id: 1, events: Recent::default() },
        action_log: ActionLogState { records: Recent::default() },
        rematch: RematchState::default(),
        tutorial: is_lesson.then(|| Box::new(TutorialState::default())),
        cheat: CheatState { allowed: header.cheats, used: false },
        characters: systems.characters.map(|_| Box::new(characters_at_start(header))),
        agreement: AgreementState { cooldown_ms, ..AgreementState::default() },
        clock: header.time.map(|control| Box::new(ClockState::new(control, seats))),
    })
}

/// Everybody has yet to choose, unless the options have chosen for them.
fn characters_at_start<G: Game>(header: &Header<G>) -> CharacterState {
    match G::chosen_characters(&header.options) {
        Some(picks) => CharacterState::chosen(&picks),
        None => CharacterState::new(header.seats),
    }
}

/// Whether something happens before the first move. With character selection, starting the match begins it.
pub(crate) fn begins_by_itself<G: Game>(state: &MatchState<G>) -> bool {
    let is_chosen = state.sys.characters.as_ref().is_none_or(|choice| choice.is_done());
    (G::SYSTEMS.flow.is_some() || state.sys.tutorial.is_some()) && is_chosen
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
    if manifest.check_seats(seats.count).is_err() || !seats.contains(seats.first) {
        return impossible("the seats do not fit the game");
    }
    if !counters_have_room(sys) {
        return impossible("a counter is higher than any match can count");
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
    let roster = G::SYSTEMS.characters.map_or(0, |rules| rules.roster.len());
    let is_listed =
        |choice: &CharacterState| choice.picks.iter().flatten().all(|pick| usize::from(*pick) < roster);
    if sys.characters.as_ref().is_some_and(|choice| choice.picks.len() != count || !is_listed(choice)) {
        return impossible("the characters do not fit the seats");
    }
    if sys.undo.tallies.len() > count {
        return impossible("moves of nobody were taken back");
    }
    if !named_seats(sys).minus(seats.all()).is_empty() {
        return impossible("a seat is named that does not exist");
    }
    G::check_state(&state.core, seats).map_err(Refusal::Rules)?;
    undo::check(state).map_err(Refusal::Rules)
}

/// Counters that no match comes near to, so that counting on never overflows.
fn counters_have_room<G: Game>(sys: &SystemState<G>) -> bool {
    let wide = [sys.log.seq, sys.log.events, sys.stream.next_id, sys.now_ms, sys.rng.mark().position];
    let narrow = [sys.prompt.next_id, sys.window.next_id, sys.rng.mark().scripted];
    let steps = G::tutorial().map_or(0, |lesson| lesson.steps.len());
    let step = sys.tutorial.as_ref().and_then(|tutorial| tutorial.step);
    wide.iter().all(|counter| *counter <= MAX_COUNT)
        && narrow.iter().all(|counter| *counter <= u32::MAX / 2)
        && step.is_none_or(|step| usize::from(step) < steps)
}

/// All seats that any system speaks of, beside those of prompts and windows.
fn named_seats<G: Game>(sys: &SystemState<G>) -> SeatSet {
    let asking = sys.undo.request.map(|request| request.approved.with(request.seat));
    let offering = sys.agreement.offer.map(|offer| offer.accepted.with(offer.seat));
    let running = sys.clock.as_ref().map(|clock| clock.running);
    let ready = sys.characters.as_ref().map(|choice| choice.ready);
    let agreed = sys.rematch.agreed_first.map(SeatSet::only);
    let barred = sys.undo.barred.map(|barred| barred.seats);
    let (votes, resigned) = (Some(sys.rematch.votes), Some(sys.agreement.resigned));
    let sets = [asking, offering, running, ready, agreed, barred, votes, resigned];
    sets.into_iter().flatten().fold(SeatSet::EMPTY, SeatSet::union)
}
