//! Heaps of stones: a move takes stones from one heap. The file says how many, and whether the last stone wins.

use qipan_ai::{Bots, Plain};
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Never, OptionField, OptionKind, Outcome, Rng, Rules,
    Seat, SeatSet, Seats, Secrets, Tx, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The content of a rules file.
#[derive(PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    id: String,
    title: Bilingual,
    heaps: Vec<u8>,
    most: u8,
    last_stone_wins: bool,
}

/// A game whose rules were loaded. Clones share them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Heaps(Arc<Loaded>);

#[derive(PartialEq, Debug)]
struct Loaded {
    manifest: Manifest,
    rules: RulesFile,
}

impl Heaps {
    pub(crate) fn load(json: &str) -> Result<Heaps, String> {
        let rules: RulesFile = serde_json::from_str(json).map_err(|error| error.to_string())?;
        if rules.most == 0 {
            return Err("a move takes at least one stone".to_owned());
        }
        let heaps = OptionField::new("heaps", Bilingual::new("石堆", "Heaps"), OptionKind::Data);
        let manifest = Manifest::new(&rules.id, rules.title.clone(), Category::Abstract);
        Ok(Heaps(Arc::new(Loaded { manifest: Manifest { options: vec![heaps], ..manifest }, rules })))
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    heaps: Option<Vec<u8>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    heaps: Vec<u8>,
    turn: Seat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
    Take { heap: u8, stones: u8 },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Taken { heap: u8, stones: u8 },
}

#[derive(Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Rejection {
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("this move is not possible")]
    NotPossible {},
}

/// A legal command.
#[derive(Debug)]
pub(crate) struct Taking {
    heap: u8,
    stones: u8,
}

impl Rules for Heaps {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Taking;
    type Event = Event;
    type View = State;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &self.0.manifest
    }

    fn setup(&self, options: &Options, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        let heaps = options.heaps.as_ref().unwrap_or(&self.0.rules.heaps).clone();
        Ok(State { heaps, turn: seats.first })
    }

    fn validate(&self, state: &MatchState<Self>, seat: Seat, command: &Command) -> Result<Taking, Rejection> {
        let &Command::Take { heap, stones } = command;
        if seat != state.core.turn {
            return Err(Rejection::NotYourTurn { turn: state.core.turn });
        }
        let there = state.core.heaps.get(usize::from(heap)).copied().unwrap_or(0);
        if (1..=there.min(self.0.rules.most)).contains(&stones) {
            Ok(Taking { heap, stones })
        } else {
            Err(Rejection::NotPossible {})
        }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, _seat: Seat, Taking { heap, stones }: Taking) {
        tx.emit(Event::Taken { heap, stones });
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        let &Event::Taken { heap, stones } = event;
        state.heaps[usize::from(heap)] -= stones;
        state.turn = state.turn.next(2);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        if seat != state.core.turn {
            return;
        }
        for (heap, there) in (0..).zip(&state.core.heaps) {
            out.extend((1..=self.0.rules.most.min(*there)).map(|stones| Command::Take { heap, stones }));
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let winner = if self.0.rules.last_stone_wins { state.turn.next(2) } else { state.turn };
        state.heaps.iter().all(|heap| *heap == 0).then(|| Outcome::win(winner, "last_stone"))
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> State {
        state.core.clone()
    }
}

impl Secrets for Heaps {}

impl Extras for Heaps {
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }
}

impl Bots for Heaps {
    type SearchState = Plain<Heaps>;
}
