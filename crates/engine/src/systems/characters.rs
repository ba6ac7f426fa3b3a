//! Character selection: every seat picks a character and says it is ready; then seat 0 or the host starts the match.

use super::{Next, System, Verdict, into_system_event, require, seat_of};
use crate::read_by_type;
use crate::systems::flow::FlowEvent;
use crate::{
    Actor, Command, Game, MatchState, Rules, Seat, SeatSet, Seats, SystemCommand, SystemRefusal, Tx,
};
use serde::{Deserialize, Serialize};

/// The characters of a game. The list itself is the game's: a pick is a position in it.
#[derive(Debug)]
pub struct CharacterRules<G: Rules> {
    /// The number of characters to choose from.
    pub count: fn(&G) -> u16,
    /// Whether two seats may not pick the same.
    pub unique: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterState {
    pub picks: Vec<Option<u16>>,
    pub ready: SeatSet,
    pub done: bool,
}

impl CharacterState {
    pub(crate) fn new(seats: Seats) -> CharacterState {
        CharacterState { picks: vec![None; usize::from(seats.count)], ready: SeatSet::EMPTY, done: false }
    }

    /// The state if the options have decided all characters.
    pub(crate) fn chosen(picks: &[u16]) -> CharacterState {
        let ready = SeatSet::all(picks.len() as u8);
        CharacterState { picks: picks.iter().copied().map(Some).collect(), ready, done: true }
    }

    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The seats that are not ready. Once all are, seat 0, because it starts the match.
    pub fn waiting_for(&self) -> SeatSet {
        let waiting = SeatSet::all(self.picks.len() as u8).minus(self.ready);
        if waiting.is_empty() { SeatSet::only(Seat(0)) } else { waiting }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CharacterCommand {
    PickCharacter { character: u16 },
    SetReady { ready: bool },
    StartMatch {},
}

read_by_type! {
    CharacterCommand strict {
        "pick_character" => PickCharacter { character },
        "set_ready" => SetReady { ready },
        "start_match" => StartMatch {},
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CharacterEvent {
    CharacterPicked {
        seat: Seat,
        character: u16,
    },
    ReadyChanged {
        seat: Seat,
        ready: bool,
    },
    /// The game receives this in `on_system_event` and places the characters.
    CharactersChosen {
        picks: Vec<u16>,
    },
}

read_by_type! {
    CharacterEvent lenient {
        "character_picked" => CharacterPicked { seat, character },
        "ready_changed" => ReadyChanged { seat, ready },
        "characters_chosen" => CharactersChosen { picks },
    }
}

into_system_event!(Characters(CharacterEvent));

#[derive(Debug)]
pub(crate) struct Characters;

impl<G: Game> System<G> for Characters {
    const PRIORITY: u8 = 8;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        let own = match command {
            Command::System(SystemCommand::Characters(command)) => Some(command),
            _ => None,
        };
        let Some(rules) = &tx.game().systems().characters else {
            require(own.is_none(), "characters")?;
            return Ok(Next::Continue);
        };
        let Some(choice) = &tx.state().sys.play.characters else {
            return Ok(Next::Continue);
        };
        match own {
            None if !choice.done && command.is_play() => Err(SystemRefusal::ChoosingCharacters.into()),
            None => Ok(Next::Continue),
            Some(_) if choice.done => Err(SystemRefusal::CharactersChosen.into()),
            Some(own) => {
                choose(tx, rules, actor, own)?;
                Ok(Next::Consumed)
            }
        }
    }
}

fn choose<G: Game>(
    tx: &mut Tx<'_, G>,
    rules: &CharacterRules<G>,
    actor: Actor,
    command: &CharacterCommand,
) -> Result<(), SystemRefusal> {
    let Some(choice) = &tx.state().sys.play.characters else {
        return Err(SystemRefusal::CharactersChosen);
    };
    match *command {
        CharacterCommand::PickCharacter { character } => {
            let seat = seat_of(actor)?;
            check_pick(tx.game(), rules, choice, seat, character)?;
            tx.emit_system(CharacterEvent::CharacterPicked { seat, character });
        }
        CharacterCommand::SetReady { ready } => {
            let seat = seat_of(actor)?;
            if choice.picks.get(seat.index()).copied().flatten().is_none() {
                return Err(SystemRefusal::PickFirst);
            }
            tx.emit_system(CharacterEvent::ReadyChanged { seat, ready });
        }
        CharacterCommand::StartMatch {} => {
            if !matches!(actor, Actor::Host | Actor::Seat(Seat(0))) {
                return Err(SystemRefusal::HostOnly);
            }
            let picks: Option<Vec<u16>> = choice.picks.iter().copied().collect();
            match picks {
                Some(picks) if choice.ready.len() as usize == picks.len() => {
                    tx.emit_system(CharacterEvent::CharactersChosen { picks });
                    // `Match::create` did not begin the match, because the characters were not chosen yet.
                    tx.emit_system(FlowEvent::Begun {});
                }
                _ => return Err(SystemRefusal::NotAllReady),
            }
        }
    }
    Ok(())
}

fn check_pick<G: Rules>(
    game: &G,
    rules: &CharacterRules<G>,
    choice: &CharacterState,
    seat: Seat,
    character: u16,
) -> Result<(), SystemRefusal> {
    if character >= (rules.count)(game) {
        return Err(SystemRefusal::NoSuchCharacter { character });
    }
    let holder = choice.picks.iter().position(|pick| *pick == Some(character)).map(|index| Seat(index as u8));
    match holder {
        Some(holder) if rules.unique && holder != seat => {
            Err(SystemRefusal::CharacterTaken { character, seat: holder })
        }
        _ => Ok(()),
    }
}

/// The commands of character selection that a seat can give now, for `legal`.
pub(crate) fn legal<G: Game>(game: &G, choice: &CharacterState, seat: Seat) -> Vec<CharacterCommand> {
    let Some(rules) = &game.systems().characters else {
        return Vec::new();
    };
    let mut commands: Vec<_> = (0..(rules.count)(game))
        .filter(|character| check_pick(game, rules, choice, seat, *character).is_ok())
        .map(|character| CharacterCommand::PickCharacter { character })
        .collect();
    if choice.picks.get(seat.index()).copied().flatten().is_some() {
        commands.push(CharacterCommand::SetReady { ready: !choice.ready.contains(seat) });
    }
    if seat == Seat(0) && choice.ready.len() as usize == choice.picks.len() {
        commands.push(CharacterCommand::StartMatch {});
    }
    commands
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &CharacterEvent) {
    let Some(choice) = &mut state.sys.play.characters else {
        return;
    };
    match event {
        CharacterEvent::CharacterPicked { seat, character } => {
            // A new pick resets readiness, so that no seat starts with a character that it did not confirm.
            choice.ready = choice.ready.without(*seat);
            if let Some(pick) = choice.picks.get_mut(seat.index()) {
                *pick = Some(*character);
            }
        }
        CharacterEvent::ReadyChanged { seat, ready: true } => choice.ready = choice.ready.with(*seat),
        CharacterEvent::ReadyChanged { seat, ready: false } => choice.ready = choice.ready.without(*seat),
        CharacterEvent::CharactersChosen { .. } => choice.done = true,
    }
}
