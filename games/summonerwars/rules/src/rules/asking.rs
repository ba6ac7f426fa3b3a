//! Choose first, then pay, then do: the questions of an ability, and what happens once all are answered.

use super::actor::{Actor, Cause, Pick};
use super::course::{self, Course};
use super::topic::{Asking, Offered, Origin, PromptTopic};
use super::{choices, effects, magic, settle};
use crate::SummonerWars;
use crate::data::{CardId, Choice, Cost, Effect, Need, Triggered, WhenKind, Who, library};
use crate::event::{Event, Why};
use crate::state::State;
use qipan_engine::systems::prompt::{Answer, NewPrompt, Question};
use qipan_engine::{Message, Seat, Tx};

impl Asking {
    pub(crate) fn command(origin: Origin, cause: Cause) -> Asking {
        let (picks, discards, course) = (Default::default(), Vec::new(), Course::default());
        Asking { origin, cause, picks, agreed: false, discards, course }
    }

    fn ability(&self) -> Option<&'static Triggered> {
        library().card(self.cause.card).ability(self.cause.ability)
    }

    /// The next question is the first of a trigger that may be declined.
    fn can_decline(&self) -> bool {
        let may = self.ability().is_some_and(|ability| ability.may);
        self.origin == Origin::Trigger && may && self.picks.len() == 0
    }

    /// Whether there are further choices after the one that is open.
    pub(crate) fn asks_more(&self) -> bool {
        self.ability().is_some_and(|ability| ability.choices.len() > self.picks.len() + 1)
    }

    /// How many cards have to be discarded for it.
    fn discards_wanted(&self) -> usize {
        let costs = self.ability().into_iter().flat_map(|ability| &ability.costs);
        let counts = costs.map(|cost| if let Cost::Discard(count) = cost { usize::from(*count) } else { 0 });
        counts.sum()
    }

    /// The kinds of cards in hand that can still be discarded for it.
    pub(crate) fn discardable(&self, core: &State) -> Vec<CardId> {
        let mut hand = core.of(self.cause.seat).hand.cards().to_vec();
        for card in &self.discards {
            if let Some(at) = hand.iter().position(|held| held == card) {
                hand.remove(at);
            }
        }
        hand.sort_unstable();
        hand.dedup();
        hand
    }
}

/// Asks the next question, or carries the ability out if there is none left.
pub(crate) fn proceed(tx: &mut Tx<'_, SummonerWars>, mut asking: Asking) {
    let Some(ability) = asking.ability() else {
        // An active event that only holds has nothing to do when it is played.
        return perform(tx, asking, None);
    };
    let is_trigger = asking.origin == Origin::Trigger;
    if is_trigger && ability.may && ability.choices.is_empty() && !asking.agreed {
        return confirm(tx, asking);
    }
    while let Some(choice) = ability.choices.get(asking.picks.len()) {
        if choice.need == Need::Paired && asking.picks.last() == Some(&Pick::Nothing) {
            asking.picks.push(choice.name, Pick::Nothing);
            continue;
        }
        let options = choices::options(tx.core(), &asking.cause, ability, &asking.picks);
        let can_decline = asking.can_decline();
        match &options[..] {
            [] if choice.need == Need::Optional => asking.picks.push(choice.name, Pick::Nothing),
            // The choices of a command were found possible, and those of a trigger too.
            [] => return asking.course.run(tx),
            [only] if is_trigger && !can_decline && choice.need == Need::One => {
                asking.picks.push(choice.name, only.clone());
            }
            _ => return choose(tx, asking, choice, &options, can_decline),
        }
    }
    while asking.discards.len() < asking.discards_wanted() {
        let cards = asking.discardable(tx.core());
        match cards[..] {
            [] => return asking.course.run(tx),
            [only] if is_trigger => asking.discards.push(only),
            _ => return choose_discard(tx, asking, cards),
        }
    }
    perform(tx, asking, Some(ability));
}

/// Tells what happens, pays, does it, settles, and lets wait what triggers by it.
fn perform(tx: &mut Tx<'_, SummonerWars>, asking: Asking, ability: Option<&'static Triggered>) {
    let Asking { origin, cause, picks, discards, mut course, .. } = asking;
    tell(tx, origin, &cause, ability);
    let Some(ability) = ability else {
        return course.run(tx);
    };
    pay(tx, &cause, ability, choices::magic_cost(tx.core(), &cause, ability, &picks), &discards);
    let after = effects::run(tx, &cause, &picks, &ability.effects);
    if let Some(clash) = course.attack.as_mut().filter(|_| after.bonus != 0) {
        clash.bonuses.push(super::attack::Bonus { source: cause.card, amount: after.bonus });
    }
    let fallen = settle::settle(tx, &after.doomed);
    if course::is_over(tx.core()) {
        return;
    }
    let core = tx.core();
    let mut moments = course::after_falling(core, &fallen);
    for piece in &after.entered {
        if let Some((cell, piece)) = core.field.find(*piece) {
            moments.extend(course::moments_of(cell, piece, WhenKind::Enters, None));
        }
    }
    course.fire(core, moments);
    course.run(tx);
}

fn tell(tx: &mut Tx<'_, SummonerWars>, origin: Origin, cause: &Cause, ability: Option<&Triggered>) {
    let Cause { seat, card, .. } = *cause;
    let place = tx.core().field.cell_of(cause.piece).or(cause.place);
    match (origin, place) {
        (Origin::Event, _) => {
            tx.emit(Event::EventPlayed { seat, card });
            magic::change(tx, seat, -i64::from(library().card(card).cost), Why::Paid);
        }
        (Origin::Use, Some(cell)) => tx.emit(Event::AbilityUsed { cell, card }),
        (Origin::Use, None) => tx.abort("an ability was used by a card that is gone"),
        (Origin::Trigger, place) => {
            let cell = place.filter(|_| !library().card(card).is_event());
            if let Some(trigger) = ability.map(|ability| ability.when.kind()) {
                tx.emit(Event::AbilityTriggered { seat, card, cell, trigger });
            }
        }
    }
}

/// Pays the costs in the order in which they are written. An attack is paid by telling that the ability is used.
fn pay(tx: &mut Tx<'_, SummonerWars>, cause: &Cause, ability: &Triggered, magic: i64, discards: &[CardId]) {
    for cost in &ability.costs {
        let itself = tx.core().field.find(cause.piece).map(|(cell, piece)| (cell, *piece));
        match (cost, itself) {
            (Cost::Magic(_), _) => magic::change(tx, cause.seat, -magic, Why::Paid),
            (Cost::Boost(amount), Some((cell, piece))) => {
                effects::boost(tx, cell, &piece, -i64::from(*amount));
            }
            (Cost::Wound(amount), Some((cell, _))) => effects::hurt(tx, cell, i64::from(*amount), cause),
            (Cost::Discard(_), _) => {
                for card in discards {
                    tx.emit(Event::CardDiscarded { seat: cause.seat, card: *card });
                }
            }
            (Cost::Attack | Cost::Boost(_) | Cost::Wound(_), _) => {}
        }
    }
}

/// A question whether to slide a card that cannot be slid would be a waste of time.
pub(crate) fn would_do_something(core: &State, cause: &Cause, ability: &Triggered) -> bool {
    let (true, [Effect::Force { to: Who::One(unit), distance, heading, from }]) =
        (ability.may && ability.choices.is_empty(), &ability.effects[..])
    else {
        return true;
    };
    let picks = Default::default();
    let actor = Actor::of(core, cause, &picks);
    let target = actor.piece_of(*unit).and_then(|piece| core.field.find(piece));
    target.is_some_and(|(cell, piece)| {
        let direction = effects::direction_of(core, &actor, *heading, *from, cell);
        let distance = actor.amount(core, distance);
        direction.is_some_and(|it| effects::slide(core, &actor, cell, piece, it, distance) != cell)
    })
}

fn choose(
    tx: &mut Tx<'_, SummonerWars>,
    asking: Asking,
    choice: &Choice,
    options: &[Pick],
    can_decline: bool,
) {
    let core = tx.core();
    let offered = offer(core, options);
    let mut messages = describe(core, &offered);
    let (seat, card) = (asking.cause.seat, asking.cause.card);
    let is_command = asking.origin.is_command();
    let none = can_decline || choice.need == Need::Optional;
    let text = Message::new("summonerwars-ask-choose").card("card", card.key());
    let (question, default) = match choice.need {
        Need::UpTo(most) => {
            let max = u16::from(most).min(messages.len() as u16);
            // Choosing none takes the command back.
            let min = u16::from(!(is_command || can_decline));
            let default = Answer::Several((0..min).collect());
            (Question::Several { options: messages, min, max }, default)
        }
        _ => {
            if none {
                messages.push(Message::new("summonerwars-option-none"));
            }
            if is_command {
                messages.push(Message::new("summonerwars-option-cancel"));
            }
            let is_free = none || is_command;
            let default = if is_free { messages.len() as u16 - 1 } else { 0 };
            (Question::OneOf { options: messages }, Answer::One(default))
        }
    };
    let topic = PromptTopic::Choose { card, name: choice.name, offered, none, asking };
    tx.ask(NewPrompt { seat, topic, text, question, default: Some(default) });
}

fn offer(core: &State, options: &[Pick]) -> Offered {
    let cells = options.iter().filter_map(|option| match option {
        Pick::Piece(piece) => core.field.cell_of(*piece),
        Pick::Cell(cell) => Some(*cell),
        _ => None,
    });
    let directions = options.iter().filter_map(|option| match option {
        Pick::Direction(direction) => Some(*direction),
        _ => None,
    });
    let cards = options.iter().filter_map(|option| match option {
        Pick::Card(card) => Some(*card),
        _ => None,
    });
    match options.first() {
        Some(Pick::Direction(_)) => Offered::Directions(directions.collect()),
        Some(Pick::Card(_)) => Offered::Cards(cards.collect()),
        _ => Offered::Cells(cells.collect()),
    }
}

fn describe(core: &State, offered: &Offered) -> Vec<Message> {
    match offered {
        Offered::Cells(cells) => cells
            .iter()
            .map(|cell| match core.field.at(*cell) {
                Some(piece) => Message::new("summonerwars-option-piece")
                    .card("card", piece.card.key())
                    .place("cell", cell.name()),
                None => Message::new("summonerwars-option-cell").place("cell", cell.name()),
            })
            .collect(),
        Offered::Directions(directions) => {
            let name = |direction: &_| match direction {
                qipan_engine::primitives::grid::Direction::North => "summonerwars-option-north",
                qipan_engine::primitives::grid::Direction::East => "summonerwars-option-east",
                qipan_engine::primitives::grid::Direction::South => "summonerwars-option-south",
                _ => "summonerwars-option-west",
            };
            directions.iter().map(|direction| Message::new(name(direction))).collect()
        }
        Offered::Cards(cards) => cards.iter().map(card_option).collect(),
    }
}

fn card_option(card: &CardId) -> Message {
    Message::new("summonerwars-option-card").card("card", card.key())
}

fn confirm(tx: &mut Tx<'_, SummonerWars>, asking: Asking) {
    let (seat, card) = (asking.cause.seat, asking.cause.card);
    let text = Message::new("summonerwars-ask-confirm").card("card", card.key());
    let topic = PromptTopic::Confirm { card, asking };
    let default = Some(Answer::Yes(false));
    tx.ask(NewPrompt { seat, topic, text, question: Question::YesNo {}, default });
}

fn choose_discard(tx: &mut Tx<'_, SummonerWars>, asking: Asking, cards: Vec<CardId>) {
    let (seat, card) = (asking.cause.seat, asking.cause.card);
    let text = Message::new("summonerwars-ask-discard").card("card", card.key());
    let question = discard_question(&cards);
    let topic = PromptTopic::PayDiscard { card, cards, asking };
    tx.ask(NewPrompt { seat, topic, text, question, default: Some(Answer::One(0)) });
}

/// The next question of a command that a viewer does not know.
fn ask_unknown(tx: &mut Tx<'_, SummonerWars>, seat: Seat) {
    let text = Message::new("summonerwars-ask-unknown");
    let question = Question::OneOf { options: vec![Message::new("summonerwars-option-unknown")] };
    let topic = PromptTopic::Unknown { more: false, cancel: 0 };
    tx.ask(NewPrompt { seat, topic, text, question, default: Some(Answer::One(0)) });
}

pub(crate) fn discard_question(cards: &[CardId]) -> Question {
    Question::OneOf { options: cards.iter().map(card_option).collect() }
}

/// Goes on after an answer.
pub(crate) fn answered(tx: &mut Tx<'_, SummonerWars>, seat: Seat, topic: &PromptTopic, answer: &Answer) {
    match (topic.clone(), answer) {
        (PromptTopic::Choose { name, offered, none, mut asking, .. }, answer) => {
            match picked(tx.core(), &offered, none, answer) {
                // "None" at the first question of an ability that may be used: it is not.
                Picked::One(Pick::Nothing) if asking.can_decline() => asking.course.run(tx),
                Picked::One(pick) => {
                    asking.picks.push(name, pick);
                    proceed(tx, asking);
                }
                // Nothing was paid or shown, so there is nothing to take back. A trigger goes on without the ability.
                Picked::Cancelled => asking.course.run(tx),
            }
        }
        (PromptTopic::Confirm { asking, .. }, Answer::Yes(false)) => asking.course.run(tx),
        (PromptTopic::Confirm { asking, .. }, Answer::Yes(true)) => {
            proceed(tx, Asking { agreed: true, ..asking });
        }
        (PromptTopic::PayDiscard { cards, mut asking, .. }, Answer::One(index)) => {
            asking.discards.extend(cards.get(usize::from(*index)));
            proceed(tx, asking);
        }
        (PromptTopic::Order { mut course, .. }, Answer::Order(order)) => {
            course.put_in_order(seat, order);
            course.run(tx);
        }
        (PromptTopic::Unknown { more: true, cancel }, Answer::One(index)) if *index != cancel => {
            ask_unknown(tx, seat);
        }
        (PromptTopic::Unknown { .. }, _) => {}
        _ => tx.abort("an answer came that was not asked for"),
    }
}

enum Picked {
    One(Pick),
    Cancelled,
}

fn picked(core: &State, offered: &Offered, none: bool, answer: &Answer) -> Picked {
    let pick = |index: &u16| -> Option<Pick> {
        let index = usize::from(*index);
        match offered {
            Offered::Cells(cells) => cells.get(index).map(|cell| match core.field.at(*cell) {
                Some(piece) => Pick::Piece(piece.id),
                None => Pick::Cell(*cell),
            }),
            Offered::Directions(directions) => directions.get(index).copied().map(Pick::Direction),
            Offered::Cards(cards) => cards.get(index).copied().map(Pick::Card),
        }
    };
    let count = match offered {
        Offered::Cells(cells) => cells.len(),
        Offered::Directions(directions) => directions.len(),
        Offered::Cards(cards) => cards.len(),
    };
    match answer {
        Answer::One(index) => match pick(index) {
            Some(pick) => Picked::One(pick),
            None if none && usize::from(*index) == count => Picked::One(Pick::Nothing),
            None => Picked::Cancelled,
        },
        Answer::Several(indexes) if !indexes.is_empty() => {
            let pieces = indexes.iter().filter_map(pick).filter_map(|pick| match pick {
                Pick::Piece(piece) => Some(piece),
                _ => None,
            });
            Picked::One(Pick::Pieces(pieces.collect()))
        }
        _ => Picked::Cancelled,
    }
}
