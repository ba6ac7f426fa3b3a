//! A game with secrets: three cards in each hand, a pile to peek at, and rules that can be made to panic.
//!
//! `secret` deals by the seed. `rigged` deals what a test has chosen, so that two matches can differ in hidden state
//! only.

use qipan_engine::systems::action_log::Narration;
use qipan_engine::{
    AnyGame, Bilingual, Category, Erased, Extras, Manifest, MatchState, Message, Never, OptionField,
    OptionKind, Outcome, Rng, Rules, Seat, Seats, Secrets, Seen, Tx, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) fn secret() -> Arc<dyn AnyGame> {
    Erased::arc(Secret::<false>::new())
}

pub(crate) fn rigged() -> Arc<dyn AnyGame> {
    Erased::arc(Secret::<true>::new())
}

/// Which of [`DEALS`] a rigged match gets. Only the leak test uses it, so tests do not affect each other.
pub(crate) static DEAL: AtomicUsize = AtomicUsize::new(0);

/// Both hands and the pile. The first card of each hand is played, so it is equal in all deals. Deal 1 differs in
/// what seat 1 may not know, deal 2 in what seat 0 may not know: the top of the pile, which seat 0 peeks at, is equal
/// in deals 0 and 2.
pub(crate) const DEALS: [([u32; 3], [u32; 3], [u32; 2]); 3] = [
    ([11, 12, 13], [21, 22, 23], [31, 32]),
    ([11, 42, 43], [21, 22, 23], [51, 52]),
    ([11, 12, 13], [21, 62, 63], [31, 72]),
];

/// A card that no view can show.
const BLINDING: u32 = u32::MAX;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Secret<const RIGGED: bool> {
    manifest: Arc<Manifest>,
}

impl<const RIGGED: bool> Secret<RIGGED> {
    fn new() -> Secret<RIGGED> {
        let id = if RIGGED { "rigged" } else { "secret" };
        let manifest = Manifest::new(id, Bilingual::new("秘密", "Secrets"), Category::Casual);
        let crash = OptionKind::Toggle { default: false };
        let options = vec![OptionField::new("crash", Bilingual::new("出错", "Crash"), crash)];
        Secret { manifest: Arc::new(Manifest { hidden_information: true, minutes: 1, options, ..manifest }) }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// The setup panics.
    #[serde(default)]
    crash: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    hands: [Vec<u32>; 2],
    pile: Vec<u32>,
    played: Vec<u32>,
    /// What each seat has seen of the pile.
    peeked: [Option<u32>; 2],
    turn: Seat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
    Play {
        index: u8,
    },
    Peek {},
    Crash {},
    /// Every view panics from then on.
    Blind {},
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Played {
        seat: Seat,
        index: u8,
        card: u32,
    },
    /// All viewers see that a seat looks at a card, but not at which one.
    Looked {
        seat: Seat,
        card: Option<u32>,
    },
    /// Other viewers do not see this event at all.
    Noted {
        seat: Seat,
        card: u32,
    },
}

#[derive(Debug, Serialize)]
pub(crate) struct View {
    hand: Vec<u32>,
    counts: [usize; 2],
    pile: usize,
    played: Vec<u32>,
    peeked: Option<u32>,
    turn: Seat,
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Rejection {
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("there is no card {index}")]
    NoSuchCard { index: u8 },
    #[error("the pile was looked at")]
    PeekedBefore {},
}

impl<const RIGGED: bool> Rules for Secret<RIGGED> {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Command;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn setup(&self, options: &Options, seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        let (mut ann, mut bob, mut pile) = DEALS[if RIGGED { DEAL.load(Ordering::SeqCst) } else { 0 }];
        if !RIGGED {
            let cards = ann.iter_mut().chain(&mut bob).chain(&mut pile);
            cards.for_each(|card| *card = rng.below(1000));
        }
        let hands = [ann.to_vec(), bob.to_vec()];
        assert!(!options.crash, "on purpose, with {hands:?}");
        Ok(State { hands, pile: pile.to_vec(), played: Vec::new(), peeked: [None; 2], turn: seats.first })
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<Command, Rejection> {
        let state = &state.core;
        match *command {
            _ if seat != state.turn => Err(Rejection::NotYourTurn { turn: state.turn }),
            Command::Play { index } if usize::from(index) >= state.hands[seat.index()].len() => {
                Err(Rejection::NoSuchCard { index })
            }
            Command::Peek {} if state.peeked[seat.index()].is_some() => Err(Rejection::PeekedBefore {}),
            _ => Ok(command.clone()),
        }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, action: Command) {
        match action {
            Command::Play { index } => {
                let card = tx.core().hands[seat.index()][usize::from(index)];
                tx.emit(Event::Played { seat, index, card });
            }
            Command::Peek {} => {
                let card = tx.core().pile[0];
                tx.emit(Event::Looked { seat, card: Some(card) });
                tx.emit(Event::Noted { seat, card });
            }
            Command::Blind {} => tx.emit(Event::Noted { seat, card: BLINDING }),
            Command::Crash {} => panic!("on purpose, with {:?} in hand", tx.core()),
        }
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        match *event {
            Event::Played { seat, index, card } => {
                state.hands[seat.index()].remove(usize::from(index));
                state.played.push(card);
                state.turn = seat.next(2);
            }
            Event::Looked { .. } => {}
            Event::Noted { seat, card } => state.peeked[seat.index()] = Some(card),
        }
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        if seat == state.core.turn {
            let count = state.core.hands[seat.index()].len() as u8;
            out.extend((0..count).map(|index| Command::Play { index }));
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.hands.iter().all(Vec::is_empty).then(|| Outcome::draw("hands_empty"))
    }

    fn view(&self, state: &MatchState<Self>, viewer: Viewer) -> View {
        let state = &state.core;
        assert!(!state.peeked.contains(&Some(BLINDING)), "on purpose, with {state:?} in sight");
        let own = viewer.seat().map(Seat::index);
        View {
            hand: own.map(|seat| state.hands[seat].clone()).unwrap_or_default(),
            counts: [state.hands[0].len(), state.hands[1].len()],
            pile: state.pile.len(),
            played: state.played.clone(),
            peeked: own.and_then(|seat| state.peeked[seat]),
            turn: state.turn,
        }
    }

    fn narrate(&self, event: &Event, log: &mut Narration) {
        match *event {
            Event::Played { seat, card, .. } => {
                log.say(Message::new("secret-played").seat("seat", seat).number("card", card));
            }
            Event::Looked { seat, card } => {
                let line = Message::new("secret-looked").seat("seat", seat);
                log.say(line.number("card", card.map_or(-1, i64::from)));
            }
            Event::Noted { card, .. } => log.say(Message::new("secret-noted").number("card", card)),
        }
    }
}

impl<const RIGGED: bool> Secrets for Secret<RIGGED> {
    fn redact(&self, _state: &Self::State, event: &Event, viewer: Viewer) -> Seen<Event> {
        match *event {
            Event::Looked { seat, .. } if !viewer.is(seat) => {
                Seen::Instead(Event::Looked { seat, card: None })
            }
            Event::Noted { seat, .. } if !viewer.is(seat) => Seen::Nothing,
            _ => Seen::Whole,
        }
    }
}

impl<const RIGGED: bool> Extras for Secret<RIGGED> {}
