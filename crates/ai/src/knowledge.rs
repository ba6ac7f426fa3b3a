//! What a seat knows. Searches get this and nothing else, so that a bot cannot look where a person could not.

use crate::Bots;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::characters::CharacterCommand;
use qipan_engine::{
    Command, Game, Match, MatchState, MatchView, Refusal, Rng, Sandbox, Seat, SeatSet, Seats, SystemCommand,
    Viewer,
};

/// A match through the eyes of one seat. The state inside is out of reach: what comes out is the seat's view, its
/// commands, and worlds in which everything it cannot know is dealt anew.
#[derive(Clone, Debug)]
pub struct Knowledge<G: Game> {
    state: MatchState<G>,
    seat: Seat,
}

impl<G: Game> Knowledge<G> {
    pub fn of(state: &MatchState<G>, seat: Seat) -> Knowledge<G> {
        let mut state = state.clone();
        // The past is of no use to a search, and worlds are copied often.
        state.sys.undo.snapshots.clear();
        state.sys.stream.events.clear();
        state.sys.action_log.records.clear();
        Knowledge { state, seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn seats(&self) -> Seats {
        self.state.sys.seats
    }

    /// The seats that may move the play on; nobody once it is over.
    pub fn to_act(&self) -> SeatSet {
        self.state.to_act()
    }

    pub fn view(&self) -> Result<MatchView<G>, Refusal<G>> {
        Ok(Match::resume(self.state.clone())?.view(Viewer::Seat(self.seat)))
    }

    /// A match that this seat holds possible. The worlds depend on what it knows and on the generator alone.
    pub fn world(&self, rng: &mut Rng) -> Sandbox<G> {
        Sandbox::imagined(&self.state, Viewer::Seat(self.seat), rng)
    }

    /// The commands that bring the match on from here. A lesson accepts fewer than the rules do; who has chosen a
    /// character does not choose for ever; and who has nothing left to do can resign.
    pub fn commands(&self) -> Vec<Command<G>> {
        let mut commands = self.state.legal(self.seat).commands;
        keep_sensible(&mut commands);
        if self.state.sys.tutorial.is_some() {
            let mut rng = Rng::from_number(0);
            commands.retain(|command| self.world(&mut rng).apply(self.seat, command).is_ok());
        }
        if commands.is_empty() && self.to_act().contains(self.seat) {
            commands.push(Command::System(SystemCommand::Agreement(AgreementCommand::Resign {})));
        }
        commands
    }
}

impl<G: Bots> Knowledge<G> {
    /// The commands that a bot thinks about. What it shuns is judged in a world that the seat holds possible.
    pub(crate) fn choices(&self) -> Vec<Command<G>> {
        let mut commands = self.commands();
        drop_shunned(&self.world(&mut Rng::from_number(0)).state, self.seat, &mut commands);
        commands
    }
}

/// Drops what no bot does, unless nothing is left then.
pub(crate) fn drop_shunned<G: Bots>(state: &MatchState<G>, seat: Seat, commands: &mut Vec<Command<G>>) {
    let is_shunned = |command: &Command<G>| G::shuns(state, seat, command);
    if !commands.iter().all(is_shunned) {
        commands.retain(|command| !is_shunned(command));
    }
}

/// Drops what would undo the choice of a character: such commands stay legal without end.
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
