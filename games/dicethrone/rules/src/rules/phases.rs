//! The turn: upkeep, income, main, offensive roll, defensive roll, main, discard.

use crate::command::Rejection;
use crate::data::{Behaviour, DamageKind, library};
use crate::event::{Event, Source};
use crate::rules::attack::{self, AttackStep};
use crate::rules::{asking, cards, damage, dice, effects, statuses, traps};
use crate::state::{HAND_LIMIT, Hit, Phase, ROLLS, Stage, State};
use crate::{DiceThrone, data::Spending};
use qipan_engine::systems::flow::{Exit, FlowRules};
use qipan_engine::{MatchState, Seat, SeatSet, Tx};

#[derive(Debug)]
pub(crate) struct Phases;

impl FlowRules<DiceThrone> for Phases {
    fn initial(&self, _game: &DiceThrone, _state: &MatchState<DiceThrone>) -> Phase {
        Phase::Upkeep
    }

    fn active(&self, _game: &DiceThrone, state: &MatchState<DiceThrone>, phase: Phase) -> SeatSet {
        let turn = state.core.turn;
        SeatSet::only(if phase == Phase::DefensiveRoll { State::other(turn) } else { turn })
    }

    fn next(&self, _game: &DiceThrone, _state: &MatchState<DiceThrone>, phase: Phase) -> Phase {
        match phase {
            Phase::Upkeep => Phase::Income,
            Phase::Income => Phase::Main1,
            Phase::Main1 => Phase::OffensiveRoll,
            Phase::OffensiveRoll => Phase::DefensiveRoll,
            Phase::DefensiveRoll => Phase::Main2,
            Phase::Main2 => Phase::Discard,
            Phase::Discard => Phase::Upkeep,
        }
    }

    fn can_advance(
        &self,
        _game: &DiceThrone,
        state: &MatchState<DiceThrone>,
        seat: Seat,
        phase: Phase,
    ) -> Result<(), Rejection> {
        let cards = state.core.of(seat).hand.len();
        match phase {
            Phase::DefensiveRoll => Err(Rejection::StillDefending {}),
            Phase::Discard if cards > HAND_LIMIT => {
                Err(Rejection::HandTooLarge { cards: (cards - HAND_LIMIT) as u8 })
            }
            _ => Ok(()),
        }
    }

    fn on_enter(&self, tx: &mut Tx<'_, DiceThrone>, phase: Phase) {
        match phase {
            Phase::Upkeep => upkeep(tx),
            Phase::Income => income(tx),
            Phase::OffensiveRoll => offensive_roll(tx),
            Phase::DefensiveRoll => attack::advance(tx, AttackStep::DefenceBegins),
            Phase::Main1 | Phase::Main2 | Phase::Discard => {}
        }
    }

    fn on_exit(&self, tx: &mut Tx<'_, DiceThrone>, phase: Phase) -> Exit<Phase> {
        match phase {
            Phase::OffensiveRoll => {
                let seat = tx.core().turn;
                // On exit the stage is not `Done` only if the player ended the phase without declaring an ability.
                if tx.core().roll.as_ref().is_some_and(|roll| roll.stage != Stage::Done) {
                    tx.emit(Event::RollEnded { seat });
                }
                Exit::Go
            }
            Phase::DefensiveRoll if attack::attacks_again(tx) => Exit::To(Phase::OffensiveRoll),
            _ => Exit::Go,
        }
    }

    /// Skips phases without a decision. Only public facts may decide that: an empty hand, a hand within the limit.
    fn skip(&self, _game: &DiceThrone, state: &MatchState<DiceThrone>, phase: Phase) -> bool {
        let core = &state.core;
        match phase {
            Phase::Income => core.turns <= 1,
            Phase::DefensiveRoll => core.attack.is_none(),
            Phase::Main1 | Phase::Main2 => {
                let fighter = core.of(core.turn);
                let mut held = fighter.held();
                let can_cleanse = held
                    .any(|(status, _)| library().status(status).behaviour.spending() == Some(Spending::Main))
                    && !asking::cleansable(core, core.turn).is_empty();
                fighter.hand.is_empty() && !can_cleanse
            }
            Phase::Discard => core.of(core.turn).hand.len() <= HAND_LIMIT,
            _ => false,
        }
    }

    fn auto_continue(&self, _game: &DiceThrone, state: &MatchState<DiceThrone>, phase: Phase) -> bool {
        let core = &state.core;
        match phase {
            Phase::Upkeep | Phase::Income => true,
            Phase::OffensiveRoll => {
                core.skips_offence || core.roll.as_ref().is_some_and(|roll| roll.stage == Stage::Done)
            }
            Phase::DefensiveRoll => core.attack.is_none(),
            Phase::Discard => core.of(core.turn).hand.len() <= HAND_LIMIT,
            Phase::Main1 | Phase::Main2 => false,
        }
    }
}

/// A new turn: statuses act, and their damage and healing are applied together.
fn upkeep(tx: &mut Tx<'_, DiceThrone>) {
    let core = tx.core();
    // The first turn belongs to the seat that begins; after that the seats alternate.
    let seat = if core.turns == 0 { core.turn } else { State::other(core.turn) };
    tx.emit(Event::TurnBegan { seat, number: core.turns + 1 });
    let held: Vec<_> = tx.core().of(seat).held().collect();
    for (status, stacks) in held {
        let source = Source::Status { status };
        let all = |amount: u8| i64::from(amount) * i64::from(stacks);
        let falls_off = match library().status(status).behaviour {
            Behaviour::Burn { amount, falls_off } => {
                let (by, kind) = (State::other(seat), DamageKind::Collateral);
                tx.emit(Event::HitPlanned { hit: Hit { seat, by, kind, amount: all(amount), source } });
                falls_off
            }
            Behaviour::Fuse { .. } => {
                if let Some(hit) = traps::burn_down(tx, seat, status, stacks) {
                    tx.emit(Event::HitPlanned { hit });
                }
                false
            }
            Behaviour::Mend { amount } => {
                tx.emit(Event::HealPlanned { seat, amount: all(amount), source });
                true
            }
            _ => false,
        };
        if falls_off {
            statuses::lose(tx, seat, status, 1);
        }
    }
    if !tx.core().hits.is_empty() || !tx.core().heals.is_empty() {
        damage::settle(tx, false);
    }
}

fn income(tx: &mut Tx<'_, DiceThrone>) {
    let seat = tx.core().turn;
    if let Some((status, _, _)) = tx.core().of(seat).find(|behaviour| behaviour == Behaviour::Drought {}) {
        statuses::lose(tx, seat, status, 1);
        return tx.emit(Event::IncomeSkipped { seat, status });
    }
    effects::change_cp(tx, seat, 1);
    cards::draw(tx, seat, 1);
}

fn offensive_roll(tx: &mut Tx<'_, DiceThrone>) {
    let seat = tx.core().turn;
    let fighter = tx.core().of(seat);
    let snare = fighter.find(|behaviour| matches!(behaviour, Behaviour::Snare { .. }));
    match snare {
        Some((status, Behaviour::Snare { cp }, _)) if fighter.cp() >= cp => {
            asking::ask_for_snare(tx, seat, status, cp);
        }
        Some((status, _, _)) => {
            // Too few CP to pay: the offence is skipped without a question.
            statuses::lose(tx, seat, status, 1);
            tx.emit(Event::OffenceSkipped { seat, status });
        }
        None => begin_rolling(tx, seat),
    }
}

/// Begins the offensive roll; a dazed seat has one roll fewer.
pub(crate) fn begin_rolling(tx: &mut Tx<'_, DiceThrone>, seat: Seat) {
    let daze = tx.core().of(seat).find(|behaviour| behaviour == Behaviour::Daze {});
    if let Some((status, _, _)) = daze {
        statuses::lose(tx, seat, status, 1);
    }
    dice::begin_offence(tx, seat, if daze.is_some() { ROLLS - 1 } else { ROLLS });
}
