//! The turn: summon, move, build, attack, magic. Drawing and the start of the next turn happen when magic ends.

use super::settle::settle;
use super::{attack, course, magic};
use crate::SummonerWars;
use crate::command::Rejection;
use crate::data::Until;
use crate::event::Event;
use crate::state::{HAND, Phase, State, opening_events, pile_of_seat};
use qipan_engine::systems::flow::{Exit, FlowRules};
use qipan_engine::{MatchState, Seat, SeatSet, Tx};

#[derive(Debug)]
pub(crate) struct Phases;

impl FlowRules<SummonerWars> for Phases {
    fn initial(&self, _game: &SummonerWars, state: &MatchState<SummonerWars>) -> Phase {
        state.core.opening
    }

    fn active(&self, _game: &SummonerWars, state: &MatchState<SummonerWars>, phase: Phase) -> SeatSet {
        let core = &state.core;
        match phase {
            Phase::Muster => {
                [Seat(0), Seat(1)].into_iter().filter(|seat| core.of(*seat).mustered.is_none()).collect()
            }
            _ => SeatSet::only(core.turn),
        }
    }

    fn next(&self, _game: &SummonerWars, _state: &MatchState<SummonerWars>, phase: Phase) -> Phase {
        match phase {
            Phase::Muster | Phase::Magic => Phase::Summon,
            Phase::Summon => Phase::Move,
            Phase::Move => Phase::Build,
            Phase::Build => Phase::Attack,
            Phase::Attack => Phase::Magic,
        }
    }

    fn can_advance(
        &self,
        _game: &SummonerWars,
        _state: &MatchState<SummonerWars>,
        _seat: Seat,
        phase: Phase,
    ) -> Result<(), Rejection> {
        if phase == Phase::Muster { Err(Rejection::StillMustering {}) } else { Ok(()) }
    }

    fn on_exit(&self, tx: &mut Tx<'_, SummonerWars>, phase: Phase) -> Exit<Phase> {
        match phase {
            Phase::Attack => end_attacks(tx),
            Phase::Magic => end_turn(tx),
            Phase::Muster | Phase::Summon | Phase::Move | Phase::Build => {}
        }
        // After the last blow no phase begins.
        if course::is_over(tx.core()) { Exit::Stay } else { Exit::Go }
    }
}

/// Inaction, press and dusk together, then one settling. None of them is an attack.
fn end_attacks(tx: &mut Tx<'_, SummonerWars>) {
    let core = tx.core();
    let (seat, foe) = (core.turn, State::other(core.turn));
    let (engaged, press, dusk) = (core.engaged, core.settings.press, core.dusk_damage());
    let units = core.pressing_units(seat);
    if !engaged {
        tx.emit(Event::Inaction { seat });
    }
    if press > 0 && units >= press {
        tx.emit(Event::Pressed { seat: foe, units });
    }
    if dusk > 0 {
        tx.emit(Event::Dusk { seat, amount: dusk });
    }
    // Only summoners are hurt, and no ability waits for one of them to fall: the match is over then.
    settle(tx, &[]);
}

fn end_turn(tx: &mut Tx<'_, SummonerWars>) {
    let seat = tx.core().turn;
    let missing = HAND.saturating_sub(tx.core().of(seat).hand.len());
    magic::draw(tx, seat, missing);
    attack::end_modifiers(tx, |until, _| until == Until::Turn);
    begin_turn(tx, State::other(seat));
}

/// A turn begins: own active events and modifiers that last until now end.
fn begin_turn(tx: &mut Tx<'_, SummonerWars>, seat: Seat) {
    tx.emit(Event::TurnBegan { seat, number: tx.core().number + 1 });
    for card in tx.core().of(seat).active.clone() {
        tx.emit(Event::EventExpired { seat, card });
    }
    attack::end_modifiers(tx, |until, by| until == Until::Next && by == seat);
}

/// The first turn of the match, unless it begins from a scene or decks are missing.
pub(crate) fn begin_first_turn(tx: &mut Tx<'_, SummonerWars>) {
    let core = tx.core();
    if core.begun && core.number == 0 {
        let seat = core.turn;
        begin_turn(tx, seat);
    }
}

/// Both factions are known: the cards are put out, unless decks are handed in first.
pub(crate) fn deploy(tx: &mut Tx<'_, SummonerWars>) {
    let state = tx.core().clone();
    for event in opening_events(&state, &[], tx.rng()) {
        tx.emit(event);
    }
}

/// Once both decks are in, everybody sees them and the match begins.
pub(crate) fn begin_if_mustered(tx: &mut Tx<'_, SummonerWars>) {
    let seats = [Seat(0), Seat(1)];
    if seats.iter().any(|seat| tx.core().of(*seat).mustered.is_none()) {
        return;
    }
    let lists = seats.iter().map(|seat| pile_of_seat(tx.core(), *seat)).collect();
    tx.emit(Event::DecksShown { lists });
    deploy(tx);
    begin_first_turn(tx);
    tx.advance_phase();
}
