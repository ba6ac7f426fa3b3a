//! Everything else that the platform wants to know of a game: who may act, teams, questions, names of moves.

use crate::command::{Command, Picks, Rejection};
use crate::notation;
use crate::options::Options;
use crate::program::Program;
use crate::rules::Blueprint;
use crate::run::{listing, turn};
use crate::stage::InMatch;
use crate::state::State;
use crate::view::View;
use qipan_engine::systems::prompt::{Answer, PromptEvent, Question};
use qipan_engine::{Extras, MatchState, Message, Seat, SeatSet, Seats, SystemEvent, Tx};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Which question of the file is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Topic {
    pub ask: u16,
}

impl Extras for Blueprint {
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        listing::active(&self.0, &state.core)
    }

    fn on_system_event(&self, tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        if let SystemEvent::Prompt(PromptEvent::PromptAnswered { answer: Answer::One(answer), .. }) = event {
            let mut stage = InMatch(tx);
            if let Err(fault) = turn::resume(&self.0, &mut stage, usize::from(*answer)) {
                tx.abort(fault.to_string());
            }
        }
    }

    fn team(&self, _state: &State, seat: Seat) -> u8 {
        self.0.team(seat)
    }

    fn in_play(&self, state: &State, seats: Seats) -> SeatSet {
        seats.all().minus(state.out)
    }

    fn default_options(&self) -> Options {
        let options = self.0.numbers.iter().filter(|number| number.is_option);
        Options(options.map(|number| (number.name.clone(), number.start)).collect())
    }

    fn check_state(&self, state: &State, seats: Seats) -> Result<(), Rejection> {
        let program = &self.0;
        let fits = state.cells.len() == program.layout.singles
            && state.piles.len() + state.cells.len() == program.layout.places.len()
            && state.numbers.len() == program.values
            && state.seats == seats.count
            && seats.contains(state.turn)
            && usize::from(state.phase) < program.phases.len()
            && state.chosen.len().max(state.revealed.len()) <= usize::from(seats.count)
            && state.asking.as_ref().is_none_or(|asking| usize::from(asking.ask) < program.asks.len());
        if fits { Ok(()) } else { Err(Rejection::ForeignState {}) }
    }

    fn notation(&self, state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::command(&self.0, &state.core, command)
    }

    fn draw(&self, view: &View, seats: Seats) -> String {
        crate::draw::draw(view, seats)
    }
}

/// The text of a question and its options. Texts of the file are arguments of fixed messages, never messages.
pub(crate) fn question(program: &Program, state: &State, ask: u16, options: &[Picks]) -> (Message, Question) {
    let info = &program.asks[usize::from(ask)];
    let key = |name: &str| format!("{}-{name}", program.manifest.id);
    let text = match &info.text {
        Some(words) => bilingual(key("question"), words),
        None => Message { key: Cow::Owned(key("choose")), args: Vec::new() },
    };
    let option = |picks: &Picks| {
        let shown = notation::picks(program, state, &info.choices, picks);
        Message { key: Cow::Owned(key("option")), args: Vec::new() }.text("text", shown)
    };
    let mut listed: Vec<Message> = options.iter().map(option).collect();
    if listed.is_empty() {
        listed.push(Message { key: Cow::Owned(key("no-option")), args: Vec::new() });
    }
    (text, Question::OneOf { options: listed })
}

/// A message whose text is an argument in each language.
pub(crate) fn bilingual(key: String, words: &qipan_engine::Bilingual) -> Message {
    let message = Message { key: Cow::Owned(key), args: Vec::new() };
    message.text("en", words.en.clone()).text("zh", words.zh.clone())
}
