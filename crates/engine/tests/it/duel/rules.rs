//! The rules of the duel: which cards may be played, and what they do.

use super::Duel;
use super::cards::{Card, Command, Phase, Rejection, Topic};
use super::event::Event;
use super::state::{Bargain, Pool, State, die};
use qipan_engine::systems::prompt::{Answer, NewPrompt, Question};
use qipan_engine::{Intercept, MatchState, Message, Outcome, Seat, SeatSet, Tx};

/// A command that was found legal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    Play(Card),
    Pay(Card),
}

pub(crate) fn validate(state: &MatchState<Duel>, seat: Seat, command: &Command) -> Result<Action, Rejection> {
    let core = &state.core;
    let (Command::Play { card } | Command::Discard { card }) = *command;
    if let Some(window) = state.sys.play.window.open.last() {
        // The window has admitted this command already. What remains is whether the card is in the hand.
        let answers = *command == (Command::Play { card }) && answers(&window.topic, card);
        return if !answers {
            Err(Rejection::NotNow {})
        } else if core.of(seat).hand.contains(&card) {
            Ok(Action::Play(card))
        } else {
            Err(Rejection::NotInHand { card })
        };
    }
    if seat != core.turn {
        return Err(Rejection::NotYourTurn { turn: core.turn });
    }
    if state.sys.play.flow.phase != Some(Phase::Main) {
        return Err(Rejection::NotNow {});
    }
    if !core.of(seat).hand.contains(&card) {
        return Err(Rejection::NotInHand { card });
    }
    let debt = core.of(seat).has(Pool::Debt) as u8;
    match command {
        Command::Discard { .. } if debt == 0 => Err(Rejection::NothingOwed {}),
        Command::Discard { .. } => Ok(Action::Pay(card)),
        Command::Play { .. } if debt > 0 => Err(Rejection::Owes { cards: debt }),
        Command::Play { card: Card::Parry } => Err(Rejection::OnlyAnswers {}),
        Command::Play { card: Card::Scry } if core.of(seat).deck.is_empty() => Err(Rejection::DeckEmpty {}),
        Command::Play { .. } => Ok(Action::Play(card)),
    }
}

/// Which card responds to which topic.
pub(crate) fn answers(topic: &Topic, card: Card) -> bool {
    match topic {
        Topic::Aimed { .. } => card == Card::Parry,
        Topic::Quake {} => card == Card::Shield,
        _ => false,
    }
}

pub(crate) fn execute(tx: &mut Tx<'_, Duel>, seat: Seat, action: Action) {
    let card = match action {
        Action::Pay(card) => return tx.emit(Event::Discarded { seat, cards: vec![card], pays_debt: true }),
        Action::Play(card) => card,
    };
    tx.emit(Event::Played { seat, card });
    let other = seat.next(2);
    match card {
        Card::Strike | Card::Parry => {
            tx.emit(Event::Aimed { seat, card });
            tx.open_window(Topic::Aimed { by: seat }, vec![other], false);
        }
        Card::Heal => tx.emit(Event::Healed { seat, amount: 2 }),
        Card::Shield => tx.emit(Event::ShieldRaised { seat }),
        Card::Quake => {
            tx.open_window(Topic::Quake {}, vec![other, seat], true);
        }
        Card::Poison => tx.emit(Event::Poisoned { seat: other }),
        Card::Scry => scry(tx, seat),
        Card::Bargain => bargain(tx, seat),
        Card::Ritual => ritual(tx, seat),
        Card::Gamble => gamble(tx, seat),
    }
}

fn scry(tx: &mut Tx<'_, Duel>, seat: Seat) {
    let cards: Vec<Card> = tx.core().of(seat).deck.cards().iter().rev().take(3).copied().collect();
    tx.emit(Event::Peeked { seat, count: cards.len() as u8 });
    let options = cards.iter().map(|card| Message::new("duel-card").card("card", card.name())).collect();
    let text = Message::new("duel-ask-order");
    let (topic, question) = (Topic::Scry { cards }, Question::Order { options });
    tx.ask(NewPrompt { seat, topic, text, question, default: None });
}

fn bargain(tx: &mut Tx<'_, Duel>, seat: Seat) {
    tx.emit(Event::BargainOpened { seat });
    tx.ask(NewPrompt {
        seat,
        topic: Topic::BargainStake {},
        text: Message::new("duel-ask-stake"),
        question: Question::Number { min: 1, max: 3 },
        default: Some(Answer::Number(1)),
    });
    tx.ask(NewPrompt {
        seat: seat.next(2),
        topic: Topic::BargainConsent {},
        text: Message::new("duel-ask-consent"),
        question: Question::YesNo {},
        default: Some(Answer::Yes(false)),
    });
}

/// Both have answered. With consent both heal by the stake; without it the offer hurts the seat that made it.
pub(crate) fn close_bargain(tx: &mut Tx<'_, Duel>) {
    let Some(Bargain { seat, stake: Some(stake), consent: Some(consent) }) = tx.core().bargain else {
        return;
    };
    tx.emit(Event::BargainClosed {});
    if consent {
        tx.emit(Event::Healed { seat, amount: stake });
        tx.emit(Event::Healed { seat: seat.next(2), amount: stake });
    } else {
        tx.emit(Event::Damaged { seat, amount: 1 });
    }
}

fn ritual(tx: &mut Tx<'_, Duel>, seat: Seat) {
    let options = (0..2).map(|other| Message::new("duel-seat").seat("seat", Seat(other))).collect();
    let steps = vec![Question::OneOf { options }, Question::Number { min: 0, max: 2 }, Question::YesNo {}];
    let (topic, text) = (Topic::Ritual {}, Message::new("duel-ask-ritual"));
    tx.ask(NewPrompt { seat, topic, text, question: Question::Steps { steps }, default: None });
}

fn gamble(tx: &mut Tx<'_, Duel>, seat: Seat) {
    let dice = {
        let set = tx.core().dice.clone();
        set.roll(&die(), tx.rng())
    };
    let face = dice.first().map_or(0, |rolled| rolled.face);
    tx.emit(Event::Rolled { seat, dice });
    match face {
        0 | 1 => tx.emit(Event::DebtTaken { seat }),
        5 => tx.emit(Event::MainAgain {}),
        _ => {}
    }
}

/// "If you would take damage, instead …": a shield breaks instead, and zero damage is no event.
pub(crate) fn intercept(state: &State, event: &Event) -> Intercept<Event> {
    match *event {
        Event::Damaged { amount: 0, .. } => Intercept::Drop,
        Event::Damaged { seat, .. } if state.of(seat).has(Pool::Shield) > 0 => {
            Intercept::Replace(Event::ShieldBroken { seat })
        }
        // The parts are not intercepted again, so shields are applied to each part here.
        Event::Quaked { amount } => {
            let parts = (0..2).map(|seat| Event::Damaged { seat: Seat(seat), amount });
            Intercept::Split(parts.map(|part| replaced(state, part)).collect())
        }
        _ => Intercept::Keep,
    }
}

fn replaced(state: &State, event: Event) -> Event {
    match intercept(state, &event) {
        Intercept::Replace(other) => other,
        _ => event,
    }
}

/// Derived events: a fighter at zero health dies, then drops the hand, then has a last will.
pub(crate) fn post_process(tx: &mut Tx<'_, Duel>) {
    for seat in [Seat(0), Seat(1)] {
        let fighter = tx.core().of(seat);
        if !fighter.is_dead && fighter.has(Pool::Health) == 0 {
            return tx.emit(Event::Died { seat });
        }
        if fighter.is_dead && !fighter.hand.is_empty() {
            let cards = fighter.hand.cards().to_vec();
            return tx.emit(Event::Discarded { seat, cards, pays_debt: false });
        }
        if fighter.is_dead && !fighter.has_willed {
            let avenges = fighter.hero == super::AVENGER;
            tx.emit(Event::Willed { seat });
            return tx.emit(Event::Damaged { seat: seat.next(2), amount: u8::from(avenges) });
        }
        if fighter.has(Pool::Debt) > 0 && fighter.hand.is_empty() {
            return tx.emit(Event::DebtForgiven { seat });
        }
    }
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let alive: SeatSet = (0..2).map(Seat).filter(|seat| !state.of(*seat).is_dead).collect();
    match alive.len() {
        2 => None,
        1 => Some(Outcome::winners(alive, "last_standing")),
        _ => Some(Outcome::draw("both_fell")),
    }
}
