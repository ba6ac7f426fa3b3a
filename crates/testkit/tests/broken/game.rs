//! The small game: two seats race to a target. In a turn, a seat plays a card from its hidden hand and draws another,
//! or rolls a die. A seat that rolls a three may double it; a seat that rolls a two gets another card in its hand.

use crate::types::{
    Command, Event, Fact, Options, Reason, Rejection, State, Tally, Topic, View, Wish, field,
};
use crate::{bug, lesson};
use qipan_ai::{Bots, Plain};
use qipan_engine::systems::prompt::{Answer, NewPrompt, PromptEvent, Question};
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Message, Never, Outcome, Rng, Rules, Seat, SeatSet,
    Seats, Secrets, Seen, SystemEvent, Tx, Viewer,
};
use serde_json::json;
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// State outside of the match, which no rule should read.
    static SETUPS: Cell<u32> = const { Cell::new(0) };
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Race<const BUG: u8> {
    manifest: Arc<Manifest>,
}

impl<const BUG: u8> Default for Race<BUG> {
    fn default() -> Race<BUG> {
        let manifest = Manifest::new("race", Bilingual::new("赛跑", "Race"), Category::Casual);
        let hidden_information = BUG != bug::SAYS_IT_IS_OPEN;
        let options = vec![field(BUG)];
        Race {
            manifest: Arc::new(Manifest {
                hidden_information,
                chance: true,
                minutes: 1,
                options,
                ..manifest
            }),
        }
    }
}

impl<const BUG: u8> Rules for Race<BUG> {
    type Options = Options;
    type State = State<BUG>;
    type Command = Command<BUG>;
    type Action = Wish;
    type Event = Event<BUG>;
    type View = View;
    type Rejection = Rejection<BUG>;
    type Phase = Never;
    type PromptTopic = Topic;
    type WindowTopic = Topic;

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn setup(&self, options: &Options, seats: Seats, rng: &mut Rng) -> Result<State<BUG>, Rejection<BUG>> {
        SETUPS.set(SETUPS.get() + 1);
        let luggage = if BUG == bug::SEED_IS_SHOWN { json!(rng.seed()).to_string() } else { String::new() };
        let mut deck: Vec<u8> = (1..=12).collect();
        rng.shuffle(&mut deck);
        let hands = [deck.split_off(9), deck.split_off(6)];
        let (target, turn, events) = (options.target, seats.first, Tally::new(0));
        Ok(State { hands, deck, scores: [0, 0], turn, target, events, luggage })
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command<BUG>,
    ) -> Result<Wish, Rejection<BUG>> {
        judge(&state.core, seat, &command.0).map_err(|reason| {
            if BUG == bug::REFUSAL_LEAVES_A_TRACE {
                state.core.events.raise();
            }
            Rejection(reason)
        })
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, action: Wish) {
        match action {
            Wish::Play { card } => play(tx, seat, card),
            Wish::Roll {} => roll(tx, seat),
        }
    }

    fn reduce(&self, state: &mut State<BUG>, event: &Event<BUG>) {
        apply(state, &event.0);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command<BUG>>) {
        out.extend(list(&state.core, seat).into_iter().map(Command));
    }

    fn outcome(&self, state: &State<BUG>) -> Option<Outcome> {
        let winner = Seat(state.scores.iter().position(|score| *score >= state.target)? as u8);
        match BUG {
            bug::NEVER_ENDS => None,
            bug::WINNER_HAS_NO_SEAT => Some(Outcome::win(Seat(2), "target")),
            _ => Some(Outcome::win(winner, "target")),
        }
    }

    fn view(&self, state: &MatchState<Self>, viewer: Viewer) -> View {
        let core = &state.core;
        let too_much = match BUG {
            bug::VIEW_TELLS => Some(json!(core.deck.last())),
            bug::SEED_IS_SHOWN => Some(json!(core.luggage)),
            _ => None,
        };
        View {
            hand: viewer.seat().map_or(Vec::new(), |seat| core.hands[seat.index()].clone()),
            hands: [core.hands[0].len(), core.hands[1].len()],
            deck: core.deck.len(),
            scores: core.scores,
            turn: core.turn,
            too_much,
        }
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        lesson::of(BUG)
    }
}

impl<const BUG: u8> Secrets for Race<BUG> {
    fn reveals(&self, _event: &Event<BUG>) -> bool {
        BUG != bug::SAYS_THAT_NOTHING_IS_SHOWN && self.manifest.hidden_information
    }

    fn redact(&self, state: &Self::State, event: &Event<BUG>, viewer: Viewer) -> Seen<Event<BUG>> {
        let holds =
            |seat: Seat, card: Option<u8>| card.is_some_and(|card| state.hands[seat.index()].contains(&card));
        match event.0 {
            Fact::Drew { seat, card } if BUG == bug::LOG_TELLS_LATER && !holds(seat, card) => Seen::Whole,
            // The owner's log forgets a found card that was played.
            Fact::Found { seat, card } if viewer.is(seat) && !holds(seat, card) => {
                Seen::Instead(Event(Fact::Found { seat, card: None }))
            }
            Fact::Drew { seat, .. } if !viewer.is(seat) && BUG != bug::EVENT_TELLS => {
                Seen::Instead(Event(Fact::Drew { seat, card: None }))
            }
            Fact::Found { seat, .. } if !viewer.is(seat) && BUG != bug::CHANCE_TELLS => {
                Seen::Instead(Event(Fact::Found { seat, card: None }))
            }
            Fact::Noticed { seat } if !viewer.is(seat) => Seen::Nothing,
            _ => Seen::Whole,
        }
    }

    fn determinize(&self, state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        let state = &mut state.core;
        if BUG == bug::DETERMINIZE_DOES_NOTHING || BUG == bug::SAYS_IT_IS_OPEN {
            return;
        }
        let mut unknown = std::mem::take(&mut state.deck);
        let deck = unknown.len();
        let others = || [Seat(0), Seat(1)].into_iter().filter(|seat| !viewer.is(*seat));
        others().for_each(|seat| unknown.extend(&state.hands[seat.index()]));
        if BUG != bug::DETERMINIZE_REMEMBERS {
            unknown.sort_unstable();
        }
        rng.shuffle(&mut unknown);
        state.deck = unknown.split_off(unknown.len() - deck);
        for seat in others() {
            let count = state.hands[seat.index()].len();
            state.hands[seat.index()] = unknown.split_off(unknown.len() - count);
        }
    }
}

impl<const BUG: u8> Extras for Race<BUG> {
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        let turn = if BUG == bug::WAITS_FOR_THE_WRONG_SEAT && state.core.events.get() > 4 {
            state.core.turn.next(2)
        } else {
            state.core.turn
        };
        SeatSet::only(turn)
    }

    fn on_system_event(&self, tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        let SystemEvent::Prompt(PromptEvent::PromptAnswered { seat, answer, .. }) = event else {
            return;
        };
        let yes = Answer::Yes(true);
        if *answer == yes || matches!(answer, Answer::Steps(answers) if answers.contains(&yes)) {
            tx.emit(Event(Fact::Doubled { seat: *seat }));
        }
    }

    fn check_state(&self, state: &State<BUG>, _seats: Seats) -> Result<(), Rejection<BUG>> {
        let cards = state.hands.iter().flatten().chain(&state.deck).count();
        let refuses = BUG == bug::CHECK_REFUSES_REAL_STATES && state.events.get() > 3;
        if cards > 12 || refuses { Err(Rejection(Reason::WrongCards {})) } else { Ok(()) }
    }
}

impl<const BUG: u8> Bots for Race<BUG> {
    type SearchState = Plain<Self>;
}

fn may_roll<const BUG: u8>(state: &State<BUG>, seat: Seat) -> bool {
    BUG != bug::LIST_TELLS || !state.hands[seat.next(2).index()].contains(&1)
}

fn judge<const BUG: u8>(state: &State<BUG>, seat: Seat, wish: &Wish) -> Result<Wish, Reason> {
    if seat != state.turn && BUG != bug::ACCEPTS_OUT_OF_TURN {
        return Err(Reason::NotYourTurn {});
    }
    match *wish {
        Wish::Roll {} if !may_roll(state, seat) => return Err(Reason::NoRoll {}),
        Wish::Play { card } => {
            assert!(BUG != bug::PANICS || card < 100, "there is no card {card}");
            if !state.hands[seat.index()].contains(&card) {
                let other = seat.next(2);
                let tells = BUG == bug::REFUSAL_TELLS && state.hands[other.index()].contains(&card);
                return Err(Reason::NotInHand { card, held_by: tells.then_some(other) });
            }
        }
        Wish::Roll {} => {}
    }
    Ok(wish.clone())
}

fn list<const BUG: u8>(state: &State<BUG>, seat: Seat) -> Vec<Wish> {
    let hand = &state.hands[seat.index()];
    let stuck = BUG == bug::NOBODY_CAN_ACT && state.events.get() > 4;
    if seat != state.turn || stuck {
        return Vec::new();
    }
    let hides_one = usize::from(BUG == bug::LISTS_TOO_LITTLE);
    let mut wishes: Vec<Wish> = hand.iter().skip(hides_one).map(|card| Wish::Play { card: *card }).collect();
    if may_roll(state, seat) {
        wishes.push(Wish::Roll {});
    }
    if BUG == bug::LISTS_TOO_MUCH {
        wishes.push(Wish::Play { card: 13 });
    }
    wishes
}

fn play<const BUG: u8>(tx: &mut Tx<'_, Race<BUG>>, seat: Seat, card: u8) {
    tx.emit(Event(Fact::Played { seat, card }));
    if BUG == bug::CHANGES_BESIDE_EVENTS {
        tx.core().events.raise();
    }
    if BUG == bug::GIVES_UP && tx.core().deck.len() < 4 {
        tx.abort("few cards are left");
    }
    if let Some(card) = tx.core().deck.last().copied() {
        tx.emit(Event(Fact::Drew { seat, card: Some(card) }));
        if BUG == bug::HIDDEN_EVENT_TELLS && card > 6 {
            tx.emit(Event(Fact::Noticed { seat }));
        }
    }
}

fn roll<const BUG: u8>(tx: &mut Tx<'_, Race<BUG>>, seat: Seat) {
    let face = match BUG {
        bug::READS_OUTSIDE_STATE => 1 + SETUPS.get() % 2,
        bug::RULE_COUNTS_ENTRIES => 1 + (tx.state().sys.play.log.seq % 3) as u32,
        _ => 1 + tx.rng().below(3),
    } as u8;
    tx.emit(Event(Fact::Rolled { seat, face }));
    if face == 2 {
        let card = 1 + tx.rng().below(12) as u8;
        tx.emit(Event(Fact::Found { seat, card: Some(card) }));
    }
    let secret = tx.core().hands[seat.next(2).index()].first().copied().unwrap_or(0);
    let asks = face == 3 && (BUG != bug::ASKED_SEAT_TELLS || secret > 6);
    if asks {
        let text = Message::new("race-double");
        let text = if BUG == bug::PROMPT_TELLS { text.number("card", secret) } else { text };
        let (question, default) = match BUG {
            // Two steps of one kind: an answer to one would also fit the other.
            bug::NONE_IN_TWO_STEPS => (
                Question::Steps { steps: vec![Question::YesNo {}; 2] },
                Answer::Steps(vec![Answer::Yes(false); 2]),
            ),
            _ => (Question::YesNo {}, Answer::Yes(false)),
        };
        tx.ask(NewPrompt { seat, topic: Topic::Double, text, question, default: Some(default) });
    }
}

fn apply<const BUG: u8>(state: &mut State<BUG>, fact: &Fact) {
    state.events.raise();
    if BUG == bug::STATE_GROWS {
        state.luggage.push_str(&"history ".repeat(500));
    }
    match *fact {
        Fact::Played { seat, card } => {
            state.hands[seat.index()].retain(|held| *held != card);
            state.scores[seat.index()] += u16::from(card);
            state.turn = seat.next(2);
        }
        Fact::Drew { seat, card } => {
            state.deck.pop();
            state.hands[seat.index()].extend(card);
        }
        Fact::Rolled { seat, face } => {
            state.scores[seat.index()] += u16::from(face);
            state.turn = seat.next(2);
        }
        Fact::Found { seat, card } => {
            let found = state.hands[seat.index()].first_mut().zip(card);
            found.into_iter().for_each(|(held, card)| *held = card);
        }
        Fact::Doubled { seat } => state.scores[seat.index()] += 3,
        Fact::Noticed { .. } => {}
    }
}
