//! What a seat knows. Searches get nothing else, so a bot cannot use hidden information.

use crate::Bots;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::characters::CharacterCommand;
use qipan_engine::{
    Command, Game, Match, MatchState, MatchView, Refusal, Rng, Sandbox, Seat, SeatSet, Seats, SystemCommand,
    Viewer,
};

/// A match as one seat knows it. The state inside is private. It gives out the seat's view, its commands, and
/// determinizations: matches in which everything the seat cannot know is re-dealt.
#[derive(Clone, Debug)]
pub struct Knowledge<G: Game> {
    game: G,
    state: MatchState<G>,
    seat: Seat,
}

impl<G: Game> Knowledge<G> {
    pub fn of(game: &G, state: &MatchState<G>, seat: Seat) -> Knowledge<G> {
        // A search does not need the records, and the state is copied for every determinization.
        Knowledge { game: game.clone(), state: state.without_records(), seat }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn seats(&self) -> Seats {
        self.state.sys.play.seats
    }

    /// The seats that may move the play on; empty once the match is over.
    pub fn to_act(&self) -> SeatSet {
        self.state.to_act(&self.game)
    }

    pub fn view(&self) -> Result<MatchView<G::View>, Refusal<G>> {
        Ok(Match::resume(self.game.clone(), self.state.clone())?.view(Viewer::Seat(self.seat)))
    }

    /// A determinization for this seat. It depends only on what the seat knows and on the generator.
    pub fn determinize(&self, rng: &mut Rng) -> Sandbox<G> {
        Sandbox::determinized(&self.game, &self.state, Viewer::Seat(self.seat), rng)
    }

    /// The commands that move the match on. In a lesson, only those that the lesson accepts. A character choice is
    /// not reopened once it can be confirmed. A seat that must act and has no command can resign.
    pub fn commands(&self) -> Vec<Command<G>> {
        let mut commands = self.state.legal(&self.game, self.seat).commands;
        keep_sensible(&mut commands);
        if self.state.sys.play.tutorial.is_some() {
            let mut rng = Rng::from_number(0);
            commands.retain(|command| self.determinize(&mut rng).apply(self.seat, command).is_ok());
        }
        if commands.is_empty() && self.to_act().contains(self.seat) {
            commands.push(Command::System(SystemCommand::Agreement(AgreementCommand::Resign {})));
        }
        commands
    }
}

impl<G: Bots> Knowledge<G> {
    /// The commands that a bot considers. [`Bots::shuns`] is asked about a determinization, not about the real state.
    pub(crate) fn choices(&self) -> Vec<Command<G>> {
        let mut commands = self.commands();
        let possible = self.determinize(&mut Rng::from_number(0)).state;
        drop_shunned(&self.game, &possible, self.seat, &mut commands);
        commands
    }
}

/// Drops the commands that bots avoid, unless all are such.
pub(crate) fn drop_shunned<G: Bots>(
    game: &G,
    state: &MatchState<G>,
    seat: Seat,
    commands: &mut Vec<Command<G>>,
) {
    let is_shunned = |command: &Command<G>| game.shuns(state, seat, command);
    if !commands.iter().all(is_shunned) {
        commands.retain(|command| !is_shunned(command));
    }
}

/// Drops commands that would reopen the choice of a character: they are always legal and would never end.
pub(crate) fn keep_sensible<G: Game>(commands: &mut Vec<Command<G>>) {
    use CharacterCommand::{SetReady, StartMatch};
    let onward = commands.iter().rposition(|command| {
        matches!(
            command,
            Command::System(SystemCommand::Characters(SetReady { ready: true } | StartMatch {}))
        )
    });
    match onward {
        Some(index) => {
            commands.swap(0, index);
            commands.truncate(1);
        }
        None => commands.retain(|command| {
            !matches!(command, Command::System(SystemCommand::Characters(SetReady { ready: false })))
        }),
    }
}
