//! The rules: what may be done, and what comes of it.

pub(crate) mod asking;
pub(crate) mod cards;
pub(crate) mod damage;
pub(crate) mod deeds;
pub(crate) mod defence;
pub(crate) mod dice;
pub(crate) mod effects;
pub(crate) mod judge;
pub(crate) mod moments;
pub(crate) mod phases;
pub(crate) mod scene;
pub(crate) mod statuses;
pub(crate) mod topic;

pub(crate) use judge::{legal_commands, validate};

use crate::command::Command;
use crate::data::library;
use crate::event::Event;
use crate::state::{OPENING_HAND, State, shuffled_deck};
use crate::{DiceThrone, Topic};
use qipan_engine::systems::characters::CharacterEvent;
use qipan_engine::systems::prompt::PromptEvent;
use qipan_engine::systems::window::WindowEvent;
use qipan_engine::{Outcome, Seat, SeatSet, SystemEvent, Tx};

/// A command that was found right.
#[derive(Clone, Debug)]
pub struct Action(pub(crate) Command);

pub(crate) fn execute(tx: &mut Tx<'_, DiceThrone>, seat: Seat, action: &Action) {
    match action.0 {
        Command::RollDice {} => dice::roll(tx),
        Command::ToggleDieLock { die } => dice::toggle(tx, seat, die),
        Command::ConfirmRoll {} => dice::confirm(tx, seat),
        Command::SelectAbility { ability } => dice::select(tx, seat, ability),
        Command::PlayCard { card } => cards::play(tx, seat, card),
        Command::UpgradeAbility { card } => cards::upgrade(tx, seat, card),
        Command::SellCard { card } => cards::sell(tx, seat, card),
        Command::UndoSellCard {} => cards::undo_sale(tx, seat),
        Command::SpendStatus { status, count } => statuses::spend(tx, seat, status, count),
    }
}

pub(crate) fn on_system_event(tx: &mut Tx<'_, DiceThrone>, event: &SystemEvent<DiceThrone>) {
    match event {
        SystemEvent::Characters(CharacterEvent::CharactersChosen { picks }) => {
            for (seat, pick) in (0..).map(Seat).zip(picks) {
                seat_hero(tx, seat, *pick);
            }
        }
        SystemEvent::Window(WindowEvent::WindowClosed { topic, .. }) => go_on(tx, topic),
        SystemEvent::Prompt(PromptEvent::PromptAnswered { seat, topic, answer, .. }) => {
            asking::answered(tx, *seat, topic, answer);
        }
        _ => {}
    }
}

/// Puts a hero on the table: the deck is shuffled and the opening hand drawn.
fn seat_hero(tx: &mut Tx<'_, DiceThrone>, seat: Seat, pick: u16) {
    let Some(hero) = library().heroes.get(usize::from(pick)) else {
        return tx.give_up("a hero was picked that does not exist");
    };
    tx.emit(Event::HeroTaken { seat, hero: hero.id });
    let order = shuffled_deck(hero.id, &[], tx.rng());
    tx.emit(Event::DeckShuffled { seat, count: order.len() as u8, order });
    cards::draw(tx, seat, OPENING_HAND);
}

/// Lets seats respond, if anybody can; otherwise play goes on at once.
pub(crate) fn offer(tx: &mut Tx<'_, DiceThrone>, topic: Topic, responders: Vec<Seat>) {
    if responders.iter().any(|seat| moments::can_respond(tx.state(), *seat, &topic)) {
        tx.open_window(topic, responders, true);
    } else {
        go_on(tx, &topic);
    }
}

/// What comes after everybody has passed.
fn go_on(tx: &mut Tx<'_, DiceThrone>, topic: &Topic) {
    match topic {
        Topic::RollConfirmed { .. } => dice::after_answers(tx),
        Topic::LastChance {} => defence::resolve_attack(tx),
        Topic::Then {} => defence::resolve_then(tx),
        Topic::AttackResolved {} => defence::end_attack(tx),
        _ => {}
    }
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    if !state.begun {
        return None;
    }
    let standing: SeatSet = (0..2).map(Seat).filter(|seat| state.of(*seat).health() > 0).collect();
    match standing.len() {
        2 => None,
        1 => Some(Outcome::winners(standing, "last_standing")),
        _ => Some(Outcome::draw("both_fell")),
    }
}
