//! How the duel continues after an answered prompt, a closed window and the choice of heroes.

use super::Duel;
use super::cards::{Card, Topic};
use super::event::Event;
use super::rules::close_bargain;
use qipan_engine::systems::characters::CharacterEvent;
use qipan_engine::systems::prompt::{Answer, PromptEvent};
use qipan_engine::systems::window::WindowEvent;
use qipan_engine::{Seat, SystemEvent, Tx};

pub(crate) fn on_system_event(tx: &mut Tx<'_, Duel>, event: &SystemEvent<Duel>) {
    match event {
        SystemEvent::Prompt(PromptEvent::PromptAnswered { seat, topic, answer, .. }) => {
            answered(tx, *seat, topic, answer);
        }
        SystemEvent::Window(WindowEvent::WindowClosed { topic: Topic::Aimed { .. }, .. }) => resolve(tx),
        SystemEvent::Window(WindowEvent::WindowClosed { topic: Topic::Quake {}, .. }) => {
            tx.emit(Event::Quaked { amount: 2 });
        }
        SystemEvent::Characters(CharacterEvent::CharactersChosen { picks }) => {
            for (seat, hero) in (0..).map(Seat).zip(picks) {
                tx.emit(Event::HeroTaken { seat, hero: *hero });
            }
        }
        _ => {}
    }
}

/// The latest strike or parry takes effect, if nothing has cancelled it.
fn resolve(tx: &mut Tx<'_, Duel>) {
    let Some(aim) = tx.core().stack.last().cloned() else {
        return tx.abort("a window closed over nothing");
    };
    tx.emit(Event::Resolved { card: aim.card, cancelled: aim.cancelled });
    if aim.card == Card::Strike && !aim.cancelled {
        tx.emit(Event::Damaged { seat: aim.seat.next(2), amount: 3 });
    }
}

fn answered(tx: &mut Tx<'_, Duel>, seat: Seat, topic: &Topic, answer: &Answer) {
    match (topic, answer) {
        (Topic::Scry { cards }, Answer::Order(order)) => {
            tx.emit(Event::TopOrdered { seat, cards: chosen(cards, order) });
        }
        (Topic::BargainStake {}, Answer::Number(amount)) => {
            tx.emit(Event::StakeNamed { amount: *amount as u8 });
            close_bargain(tx);
        }
        (Topic::BargainConsent {}, Answer::Yes(yes)) => {
            tx.emit(Event::ConsentGiven { yes: *yes });
            close_bargain(tx);
        }
        (Topic::Ritual {}, Answer::Steps(steps)) => {
            if let [Answer::One(victim), Answer::Number(amount), Answer::Yes(true)] = steps[..] {
                tx.emit(Event::Damaged { seat: Seat(victim as u8), amount: amount as u8 });
            }
        }
        (Topic::HandLimit { cards }, Answer::Several(picked)) => {
            tx.emit(Event::Discarded { seat, cards: chosen(cards, picked), pays_debt: false });
        }
        _ => tx.abort("an answer came that was not asked for"),
    }
}

fn chosen(cards: &[Card], positions: &[u16]) -> Vec<Card> {
    positions.iter().filter_map(|position| cards.get(usize::from(*position))).copied().collect()
}
