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
        let mut commands = Vec::new();
        let complete = self.legal_into(seat, &mut commands, &mut Vec::new());
        Legal { commands, complete }
    }

    /// Lists the same commands without allocating memory for each list, for playouts and searches, which list at every
    /// step. Both lists are emptied first; `moves` is only working memory. Returns [`Legal::complete`].
    pub fn legal_into(
        &self,
        seat: Seat,
        commands: &mut Vec<Command<G>>,
        moves: &mut Vec<G::Command>,
    ) -> bool {
        let sys = &self.sys;
        commands.clear();
        moves.clear();
        if sys.outcome.is_some() || !sys.seats.contains(seat) {
            return true;
        }
        if let Some(choice) = &sys.characters
            && !choice.is_done()
        {
            let choices = characters::legal::<G>(choice, seat).into_iter();
            commands.extend(choices.map(|it| Command::System(SystemCommand::Characters(it))));
            return true;
        }
        if sys.prompt.is_open() {
            return self.legal_answers(seat, commands);
        }
        if let Some(responder) = sys.window.responder() {
            if responder == seat {
                self.legal_responses(seat, commands, moves);
            }
            return true;
        }
        if G::SYSTEMS.flow.is_some() && sys.flow.phase.is_none() {
            return true;
        }
        G::legal_commands(self, seat, moves);
        commands.extend(moves.drain(..).map(Command::Game));
        self.legal_advance(seat, commands);
        true
    }

    fn legal_answers(&self, seat: Seat, commands: &mut Vec<Command<G>>) -> bool {
        let Some(prompt) = self.sys.prompt.of(seat) else {
            return true;
        };
        let (answers, complete) = prompt.question.answers(prompt.answered.len());
        let resolve = |answer| PromptCommand::ResolvePrompt { id: prompt.id, answer };
        commands.extend(
            answers.into_iter().map(|answer| Command::System(SystemCommand::Prompt(resolve(answer)))),
        );
        complete
    }

    fn legal_responses(&self, seat: Seat, commands: &mut Vec<Command<G>>, moves: &mut Vec<G::Command>) {
        let (Some(rules), Some(window)) = (&G::SYSTEMS.window, self.sys.window.open.last()) else {
            return;
        };
        G::legal_commands(self, seat, moves);
        let allowed = moves.drain(..).filter(|command| (rules.allows)(self, seat, &window.topic, command));
        commands.extend(allowed.map(Command::Game));
        commands.push(Command::System(SystemCommand::Window(WindowCommand::PassResponse {})));
    }

    fn legal_advance(&self, seat: Seat, commands: &mut Vec<Command<G>>) {
        if let (Some(rules), Some(phase)) = (G::SYSTEMS.flow, self.sys.flow.phase)
            && rules.active(self, phase).contains(seat)
            && rules.can_advance(self, seat, phase).is_ok()
        {
            commands.push(Command::System(SystemCommand::Flow(FlowCommand::AdvancePhase {})));
        }
    }
}
