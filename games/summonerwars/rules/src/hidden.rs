//! Determinization: re-deals what a viewer cannot know.

use crate::rules::asking;
use crate::rules::topic::{Origin, PromptTopic};
use crate::state::State;
use crate::{Phase, SummonerWars};
use qipan_cards::zones::redeal;
use qipan_engine::systems::prompt::Question;
use qipan_engine::{MatchState, Message, Rng, Seat, Viewer};

pub(crate) fn determinize(state: &mut MatchState<SummonerWars>, viewer: Viewer, rng: &mut Rng) {
    let is_mustering = state.sys.play.flow.phase == Some(Phase::Muster);
    for (seat, side) in (0..).map(Seat).zip(&mut state.core.sides) {
        let seen = (!viewer.is(seat)).then_some(&side.known[..]);
        redeal(&mut side.pile, &mut side.hand, seen, rng);
        // Until both decks are in, nobody knows the other one. The deck as it is offered is always possible.
        if is_mustering
            && !viewer.is(seat)
            && let Some(handed) = &mut side.mustered
        {
            handed.deck = None;
        }
    }
    hide_questions(state, viewer);
}

/// Questions of other seats. What is asked for an event of the hand is unknown; what abilities of cards on the battlefield
/// ask is public, except for the cards in hand.
fn hide_questions(state: &mut MatchState<SummonerWars>, viewer: Viewer) {
    let core: &State = &state.core;
    for prompt in state.sys.play.prompt.open.iter_mut().filter(|prompt| !viewer.is(prompt.seat)) {
        match &mut prompt.topic {
            PromptTopic::Choose { asking, .. } if asking.origin == Origin::Event => {
                // The question keeps its form, so that everything that can be answered to it still can.
                let more = asking.asks_more();
                let cancel = hide_options(&mut prompt.question).saturating_sub(1);
                prompt.topic = PromptTopic::Unknown { more, cancel };
                prompt.text = Message::new("summonerwars-ask-unknown");
            }
            PromptTopic::PayDiscard { cards, asking, .. } => {
                *cards = asking.discardable(core);
                prompt.question = asking::discard_question(cards);
            }
            PromptTopic::Choose { .. }
            | PromptTopic::Confirm { .. }
            | PromptTopic::Order { .. }
            | PromptTopic::Unknown { .. } => {}
        }
    }
}

/// Makes the options look the same, and returns how many there are.
fn hide_options(question: &mut Question) -> u16 {
    match question {
        Question::OneOf { options } | Question::Several { options, .. } => {
            options.fill(Message::new("summonerwars-option-unknown"));
            options.len() as u16
        }
        _ => 0,
    }
}
