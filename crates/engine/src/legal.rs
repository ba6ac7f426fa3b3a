//! What a seat can do now, across the game and the systems that move play on.

use crate::systems::{characters, flow::FlowCommand, prompt::PromptCommand, window::WindowCommand};
use crate::{Command, Game, MatchState, Rules, Seat, SystemCommand};

/// The commands that would be accepted. Arrangements such as undo or a draw offer are not listed, because they are no
/// moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Legal<G: Rules> {
    pub commands: Vec<Command<G>>,
    /// False if there are more, because a prompt has too many answers to list.
    pub complete: bool,
}

/// A response window that waits for a seat. This is public: windows decide by open information which seats they ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AskedResponse {
    pub window: u32,
    pub seat: Seat,
}

impl<G: Game> MatchState<G> {
    /// The seat that the current response window waits for. An open prompt comes before it.
    pub fn asked_response(&self) -> Option<AskedResponse> {
        let sys = &self.sys;
        if sys.play.outcome.is_some() || sys.play.prompt.is_open() {
            return None;
        }
        let window = sys.play.window.open.last()?;
        Some(AskedResponse { window: window.id, seat: sys.play.window.responder()? })
    }

    /// Whether a seat that a window asks can do anything but pass. It depends on the seat's hidden cards, so only
    /// that seat and the host may know it.
    pub fn can_answer(&self, game: &G, seat: Seat) -> bool {
        let pass = Command::System(SystemCommand::Window(WindowCommand::PassResponse {}));
        self.asked_response().is_some_and(|asked| asked.seat == seat)
            && self.legal(game, seat).commands.iter().any(|command| *command != pass)
    }

    pub fn legal(&self, game: &G, seat: Seat) -> Legal<G> {
        let mut commands = Vec::new();
        let complete = self.legal_into(game, seat, &mut commands, &mut Vec::new());
        Legal { commands, complete }
    }

    /// Lists the same commands into reusable buffers, for playouts and searches, which list at every step. Both
    /// buffers are cleared first; `moves` is only working memory. Returns [`Legal::complete`].
    pub fn legal_into(
        &self,
        game: &G,
        seat: Seat,
        commands: &mut Vec<Command<G>>,
        moves: &mut Vec<G::Command>,
    ) -> bool {
        let sys = &self.sys;
        commands.clear();
        moves.clear();
        if sys.play.outcome.is_some() || !sys.play.seats.contains(seat) {
            return true;
        }
        if let Some(choice) = &sys.play.characters
            && !choice.is_done()
        {
            let choices = characters::legal(game, choice, seat).into_iter();
            commands.extend(choices.map(|it| Command::System(SystemCommand::Characters(it))));
            return true;
        }
        if sys.play.prompt.is_open() {
            return self.legal_answers(seat, commands);
        }
        if let Some(responder) = sys.play.window.responder() {
            if responder == seat {
                self.legal_responses(game, seat, commands, moves);
            }
            return true;
        }
        // Before the first phase, the flow system refuses all commands of the game.
        if game.systems().flow.is_some() && sys.play.flow.phase.is_none() {
            return true;
        }
        game.legal_commands(self, seat, moves);
        commands.extend(moves.drain(..).map(Command::Game));
        self.legal_advance(game, seat, commands);
        true
    }

    fn legal_answers(&self, seat: Seat, commands: &mut Vec<Command<G>>) -> bool {
        let Some(prompt) = self.sys.play.prompt.of(seat) else {
            return true;
        };
        let (answers, complete) = prompt.question.answers(prompt.answered.len());
        let resolve = |answer| PromptCommand::ResolvePrompt { id: prompt.id, answer };
        commands.extend(
            answers.into_iter().map(|answer| Command::System(SystemCommand::Prompt(resolve(answer)))),
        );
        complete
    }

    fn legal_responses(
        &self,
        game: &G,
        seat: Seat,
        commands: &mut Vec<Command<G>>,
        moves: &mut Vec<G::Command>,
    ) {
        let (Some(rules), Some(window)) = (&game.systems().window, self.sys.play.window.open.last()) else {
            return;
        };
        game.legal_commands(self, seat, moves);
        let allowed =
            moves.drain(..).filter(|command| (rules.allows)(game, self, seat, &window.topic, command));
        commands.extend(allowed.map(Command::Game));
        commands.push(Command::System(SystemCommand::Window(WindowCommand::PassResponse {})));
    }

    fn legal_advance(&self, game: &G, seat: Seat, commands: &mut Vec<Command<G>>) {
        if let (Some(rules), Some(phase)) = (game.systems().flow, self.sys.play.flow.phase)
            && rules.active(game, self, phase).contains(seat)
            && rules.can_advance(game, self, seat, phase).is_ok()
        {
            commands.push(Command::System(SystemCommand::Flow(FlowCommand::AdvancePhase {})));
        }
    }
}
