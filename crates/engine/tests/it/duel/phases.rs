//! The turn: upkeep, draw, main, end. Only the main phase is ended by the player.

use super::Duel;
use super::cards::{Phase, Rejection, Topic};
use super::event::Event;
use super::state::Pool;
use qipan_cards::zones::Draw;
use qipan_engine::systems::flow::{Exit, FlowRules};
use qipan_engine::systems::prompt::{NewPrompt, Question};
use qipan_engine::{MatchState, Message, Seat, SeatSet, Tx};

/// The hand limit at the end of a player's turn.
const HAND_LIMIT: usize = 4;
/// After this turn, the fighter in turn takes 2 damage, so that every duel ends.
const TIRED_AFTER: u16 = 30;

#[derive(Debug)]
pub(crate) struct Phases;

impl FlowRules<Duel> for Phases {
    fn initial(&self, _game: &Duel, _state: &MatchState<Duel>) -> Phase {
        Phase::Upkeep
    }

    fn active(&self, _game: &Duel, state: &MatchState<Duel>, _phase: Phase) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn next(&self, _game: &Duel, _state: &MatchState<Duel>, phase: Phase) -> Phase {
        match phase {
            Phase::Upkeep => Phase::Draw,
            Phase::Draw => Phase::Main,
            Phase::Main => Phase::End,
            Phase::End => Phase::Upkeep,
        }
    }

    fn can_advance(
        &self,
        _game: &Duel,
        state: &MatchState<Duel>,
        seat: Seat,
        _phase: Phase,
    ) -> Result<(), Rejection> {
        match state.core.of(seat).has(Pool::Debt) {
            0 => Ok(()),
            debt => Err(Rejection::Owes { cards: debt as u8 }),
        }
    }

    fn on_enter(&self, tx: &mut Tx<'_, Duel>, phase: Phase) {
        match phase {
            Phase::Upkeep => upkeep(tx),
            Phase::Draw => draw(tx),
            Phase::Main | Phase::End => {}
        }
    }

    /// The end phase stays until the hand is small enough. A lucky gamble sends the turn back to the main phase.
    fn on_exit(&self, tx: &mut Tx<'_, Duel>, phase: Phase) -> Exit<Phase> {
        if phase != Phase::End {
            return Exit::Go;
        }
        let seat = tx.core().turn;
        let cards = tx.core().of(seat).hand.cards().to_vec();
        if cards.len() > HAND_LIMIT {
            let (min, max) = (1, (cards.len() - HAND_LIMIT) as u16);
            let options =
                cards.iter().map(|card| Message::new("duel-card").card("card", card.name())).collect();
            let text = Message::new("duel-ask-hand-limit");
            let (topic, question) =
                (Topic::HandLimit { cards }, Question::Several { options, min: min.max(max), max });
            tx.ask(NewPrompt { seat, topic, text, question, default: None });
            return Exit::Stay;
        }
        if tx.core().main_again {
            tx.emit(Event::MainRepeated {});
            return Exit::To(Phase::Main);
        }
        Exit::Go
    }

    /// The first player does not draw in the first turn.
    fn skip(&self, _game: &Duel, state: &MatchState<Duel>, phase: Phase) -> bool {
        phase == Phase::Draw && state.core.turns <= 1
    }

    fn auto_continue(&self, _game: &Duel, _state: &MatchState<Duel>, phase: Phase) -> bool {
        phase != Phase::Main
    }
}

fn upkeep(tx: &mut Tx<'_, Duel>) {
    let core = tx.core();
    let seat = if core.turns == 0 { core.turn } else { core.turn.next(2) };
    tx.emit(Event::TurnBegan { seat });
    let poison = tx.core().of(seat).has(Pool::Poison) as u8;
    tx.emit(Event::Damaged { seat, amount: poison });
    let tired = if tx.core().turns > TIRED_AFTER { 2 } else { 0 };
    tx.emit(Event::Damaged { seat, amount: tired });
}

/// Draws one card. A player without cards to draw takes 1 damage instead.
fn draw(tx: &mut Tx<'_, Duel>) {
    let seat = tx.core().turn;
    let (mut deck, mut discard) = (tx.core().of(seat).deck.clone(), tx.core().of(seat).discard.clone());
    let Draw { cards, new_order } = deck.draw_reshuffling(1, &mut discard, tx.rng());
    if cards.is_empty() {
        return tx.emit(Event::Damaged { seat, amount: 1 });
    }
    let (count, reshuffled) = (cards.len() as u8, new_order.is_some());
    tx.emit(Event::Drew { seat, count, reshuffled, cards, new_order });
}
