//! The first state of a match, and the check of a loaded state.

use super::{characters::CharacterState, clock, clock::ClockState, undo};
use crate::journal::Header;
use crate::recent::Recent;
use crate::state::{MAX_COUNT, SCHEMA};
use crate::systems::{
    action_log::ActionLogState, agreement::AgreementState, cheat::CheatState, flow::FlowState, log::LogState,
    prompt::PromptState, rematch::RematchState, stream::StreamState, tutorial::TutorialState,
    undo::UndoState, window::WindowState,
};
use crate::{Game, MatchState, Mode, Play, Record, Refusal, Rng, SeatSet, SystemRefusal, SystemState};

pub(crate) fn initial_state<G: Game>(game: &G, header: &Header<G>) -> Result<MatchState<G>, Refusal<G>> {
    let mut rng = Rng::new(header.seed);
    let core = game.setup(&header.options, header.seats, &mut rng).map_err(Refusal::Rules)?;
    let mut state = MatchState { sys: initial_systems(game, header, rng)?, core };
    // A position may be over from the start, such as a puzzle that is already solved.
    state.sys.play.outcome = game.outcome(&state.core);
    clock::start(game, &mut state);
    Ok(state)
}

fn initial_systems<G: Game>(game: &G, header: &Header<G>, rng: Rng) -> Result<SystemState<G>, SystemRefusal> {
    let systems = game.systems();
    let seats = header.seats;
    let is_lesson = header.mode == Mode::Tutorial;
    if is_lesson && (!systems.tutorial || game.tutorial().is_none()) {
        return Err(SystemRefusal::SystemOff { system: "tutorials" });
    }
    if header.time.is_some() && !systems.clock {
        return Err(SystemRefusal::SystemOff { system: "a clock" });
    }
    if header.cheats && !systems.cheat {
        return Err(SystemRefusal::CheatsOff);
    }
    let usual_cooldown_ms = systems.agreement.map_or(0, |rules| rules.cooldown_ms);
    // The table's setting comes first, then the game's options, then the game's default.
    let cooldown_ms = header
        .draw_cooldown_ms
        .or_else(|| game.draw_cooldown_ms(&header.options))
        .unwrap_or(usual_cooldown_ms);
    let play = Play {
        mode: header.mode,
        seats,
        now_ms: 0,
        log: LogState::default(),
        rng,
        window: WindowState { open: Vec::new(), next_id: 1 },
        prompt: PromptState { open: Vec::new(), next_id: 1 },
        flow: FlowState { phase: None, begun: false },
        characters: systems.characters.as_ref().map(|_| Box::new(characters_at_start(game, header))),
        tutorial: is_lesson.then(|| Box::new(TutorialState::default())),
        outcome: None,
        undo_request: None,
        rematch: RematchState::default(),
        cheat: CheatState { allowed: header.cheats, used: false },
        agreement: AgreementState { cooldown_ms, ..AgreementState::default() },
        clock: header.time.map(|control| Box::new(ClockState::new(control, seats))),
        #[cfg(test)]
        probe: Default::default(),
    };
    let record = Record {
        undo: UndoState::new(seats, header.strict_undo),
        stream: StreamState { next_id: 1, events: Recent::default() },
        action_log: ActionLogState { records: Recent::default() },
    };
    Ok(SystemState { schema: SCHEMA, play, record })
}

/// No seat has chosen yet, unless the options have chosen for all.
fn characters_at_start<G: Game>(game: &G, header: &Header<G>) -> CharacterState {
    match game.chosen_characters(&header.options) {
        Some(picks) => CharacterState::chosen(&picks),
        None => CharacterState::new(header.seats),
    }
}

/// Whether the match begins when it is made. With character selection, `start_match` begins it instead.
pub(crate) fn begins_at_once<G: Game>(game: &G, state: &MatchState<G>) -> bool {
    let is_chosen = state.sys.play.characters.as_ref().is_none_or(|choice| choice.is_done());
    (game.systems().flow.is_some() || state.sys.play.tutorial.is_some()) && is_chosen
}

/// Refuses a state that play could never reach, so that the rules may rely on their invariants.
pub(crate) fn check_state<G: Game>(game: &G, state: &MatchState<G>) -> Result<(), Refusal<G>> {
    let impossible = |what: &'static str| Err(SystemRefusal::ImpossibleState { what }.into());
    let sys = &state.sys;
    let (seats, count) = (sys.play.seats, usize::from(sys.play.seats.count));
    let manifest = game.manifest();
    if sys.schema != SCHEMA {
        return impossible("the schema is of another version");
    }
    if manifest.check_seats(seats.count).is_err() || !seats.contains(seats.first) {
        return impossible("the seats do not fit the game");
    }
    if !counters_have_room(game, sys) {
        return impossible("a counter is higher than any match can count");
    }
    if sys
        .play
        .prompt
        .open
        .iter()
        .any(|prompt| !seats.contains(prompt.seat) || prompt.id >= sys.play.prompt.next_id)
    {
        return impossible("a prompt is for nobody");
    }
    let bad_responder = |responders: &[crate::Seat]| responders.iter().any(|seat| !seats.contains(*seat));
    if sys
        .play
        .window
        .open
        .iter()
        .any(|window| bad_responder(&window.responders) || window.id >= sys.play.window.next_id)
    {
        return impossible("a window asks nobody");
    }
    if sys
        .play
        .clock
        .as_ref()
        .is_some_and(|clock| clock.times.len() != count || clock.since_ms > sys.play.now_ms)
    {
        return impossible("the clock does not fit the seats");
    }
    let characters = game.systems().characters.as_ref().map_or(0, |rules| (rules.count)(game));
    let is_listed = |choice: &CharacterState| choice.picks.iter().flatten().all(|pick| *pick < characters);
    if sys.play.characters.as_ref().is_some_and(|choice| choice.picks.len() != count || !is_listed(choice)) {
        return impossible("the characters do not fit the seats");
    }
    if sys.record.undo.tallies.len() > count {
        return impossible("moves of nobody were taken back");
    }
    if !named_seats(sys).minus(seats.all()).is_empty() {
        return impossible("a seat is named that does not exist");
    }
    game.check_state(&state.core, seats).map_err(Refusal::Rules)?;
    undo::check(game, state).map_err(Refusal::Rules)
}

/// Whether all counters are so low that they cannot overflow in any match.
fn counters_have_room<G: Game>(game: &G, sys: &SystemState<G>) -> bool {
    let wide = [
        sys.play.log.seq,
        sys.play.log.events,
        sys.record.stream.next_id,
        sys.play.now_ms,
        sys.play.rng.mark().position,
    ];
    let narrow = [sys.play.prompt.next_id, sys.play.window.next_id, sys.play.rng.mark().scripted];
    let steps = game.tutorial().map_or(0, |lesson| lesson.steps.len());
    let step = sys.play.tutorial.as_ref().and_then(|tutorial| tutorial.step);
    wide.iter().all(|counter| *counter <= MAX_COUNT)
        && narrow.iter().all(|counter| *counter <= u32::MAX / 2)
        && step.is_none_or(|step| usize::from(step) < steps)
}

/// All seats that the systems refer to, except those of prompts and windows.
fn named_seats<G: Game>(sys: &SystemState<G>) -> SeatSet {
    let asking = sys.play.undo_request.map(|request| request.approved.with(request.seat));
    let offering = sys.play.agreement.offer.map(|offer| offer.accepted.with(offer.seat));
    let running = sys.play.clock.as_ref().map(|clock| clock.running);
    let ready = sys.play.characters.as_ref().map(|choice| choice.ready);
    let agreed = sys.play.rematch.agreed_first.map(SeatSet::only);
    let barred = sys.record.undo.barred.map(|barred| barred.seats);
    let (votes, resigned) = (Some(sys.play.rematch.votes), Some(sys.play.agreement.resigned));
    let sets = [asking, offering, running, ready, agreed, barred, votes, resigned];
    sets.into_iter().flatten().fold(SeatSet::EMPTY, SeatSet::union)
}
