//! What a seat can do now, across the game and the systems that move play on.

use crate::systems::{characters, flow::FlowCommand, prompt::PromptCommand, window::WindowCommand};
use crate::{Command, Game, MatchState, Seat, SystemCommand};

/// The commands that would be accepted. Arrangements such as undo or a draw offer are not listed: they are
/// about the match, not in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Legal<G: Game> {
    pub commands: Vec<Command<G>>,
    /// False if there are more, because a prompt has too many answers to list.
    pub complete: bool,
}

impl<G: Game> MatchState<G> {
    pub fn legal(&self, seat: Seat) -> Legal<G> {
        let mut legal = Legal { commands: Vec::new(), complete: true };
        self.legal_into(seat, &mut legal);
        legal
    }

    fn legal_into(&self, seat: Seat, legal: &mut Legal<G>) {
        let sys = &self.sys;
        if sys.outcome.is_some() || !sys.seats.contains(seat) {
            return;
        }
        if let Some(choice) = &sys.characters
            && !choice.is_done()
        {
            let commands = characters::legal::<G>(choice, seat).into_iter();
            return legal.commands.extend(commands.map(|it| Command::System(SystemCommand::Characters(it))));
        }
        if sys.prompt.is_open() {
            return self.legal_answers(seat, legal);
        }
        if let Some(responder) = sys.window.responder() {
            if responder == seat {
                self.legal_responses(seat, legal);
            }
            return;
        }
        if G::SYSTEMS.flow.is_some() && sys.flow.phase.is_none() {
            return;
        }
        self.legal_moves(seat, legal);
        self.legal_advance(seat, legal);
    }

    fn legal_moves(&self, seat: Seat, legal: &mut Legal<G>) {
        let mut commands = Vec::new();
        G::legal_commands(self, seat, &mut commands);
        legal.commands.extend(commands.into_iter().map(Command::Game));
    }

    fn legal_answers(&self, seat: Seat, legal: &mut Legal<G>) {
        let Some(prompt) = self.sys.prompt.of(seat) else {
            return;
        };
        let (answers, complete) = prompt.question.answers(prompt.answered.len());
        let resolve = |answer| PromptCommand::ResolvePrompt { id: prompt.id, answer };
        let commands =
            answers.into_iter().map(|answer| Command::System(SystemCommand::Prompt(resolve(answer))));
        legal.commands.extend(commands);
        legal.complete = complete;
    }

    fn legal_responses(&self, seat: Seat, legal: &mut Legal<G>) {
        let (Some(rules), Some(window)) = (&G::SYSTEMS.window, self.sys.window.open.last()) else {
            return;
        };
        self.legal_moves(seat, legal);
        legal.commands.retain(|command| match command {
            Command::Game(command) => (rules.allows)(self, seat, &window.topic, command),
            Command::System(_) => true,
        });
        legal.commands.push(Command::System(SystemCommand::Window(WindowCommand::PassResponse {})));
    }

    fn legal_advance(&self, seat: Seat, legal: &mut Legal<G>) {
        if let (Some(rules), Some(phase)) = (G::SYSTEMS.flow, self.sys.flow.phase)
            && rules.active(self, phase).contains(seat)
            && rules.can_advance(self, seat, phase).is_ok()
        {
            legal.commands.push(Command::System(SystemCommand::Flow(FlowCommand::AdvancePhase {})));
        }
    }
}
