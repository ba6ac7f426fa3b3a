//! Determinization: re-deals what a viewer cannot know.

use crate::rules::asking;
use crate::rules::topic::{Origin, PromptTopic};
use crate::state::State;
use crate::{Phase, SummonerWars};
use qipan_cards::zones::redeal;
use qipan_engine::systems::prompt::{Answer, Question};
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

/// Questions of other seats. What a command asks is unknown altogether; what a triggered ability asks is public, except
/// for the cards in hand.
fn hide_questions(state: &mut MatchState<SummonerWars>, viewer: Viewer) {
    let core: &State = &state.core;
    for prompt in state.sys.play.prompt.open.iter_mut().filter(|prompt| !viewer.is(prompt.seat)) {
        match &mut prompt.topic {
            PromptTopic::Choose { asking, .. } | PromptTopic::PayDiscard { asking, .. }
                if asking.origin != Origin::Trigger =>
            {
                // No answer to it fits the question that was really asked, so nothing can be learnt from trying.
                prompt.topic = PromptTopic::Unknown {};
                prompt.text = Message::new("summonerwars-ask-unknown");
                prompt.question = Question::YesNo {};
                prompt.default = Some(Answer::Yes(false));
            }
            PromptTopic::PayDiscard { cards, asking, .. } => {
                *cards = asking.discardable(core);
                prompt.question = asking::discard_question(cards);
            }
            PromptTopic::Choose { .. }
            | PromptTopic::Confirm { .. }
            | PromptTopic::Order { .. }
            | PromptTopic::Unknown {} => {}
        }
    }
}
