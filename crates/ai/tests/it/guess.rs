//! A hidden coin and a die. The first seat guesses the coin (number 0 or 1), which is right in half of the deals, or
//! rolls the die, which wins with any face but one (number 2).

use crate::{advice, begin, chosen};
use qipan_ai::{Bots, Plain, Strength};
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Never, OptionField, OptionKind, Outcome, Rng, Rules,
    Seat, SeatSet, Seats, Secrets, Seen, Tx, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Guess;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| {
    let die = OptionField::new("die", Bilingual::new("骰子", "Die"), OptionKind::Toggle { default: false });
    let title = Bilingual::new("猜币", "Guess");
    let manifest = Manifest::new("guess", title, Category::Casual);
    Manifest { hidden_information: true, chance: true, options: vec![die], ..manifest }
});

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Options {
    /// Whether the die may be rolled.
    die: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct State {
    coin: u8,
    die: bool,
    winner: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Command {
    Try { number: u8 },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Event {
    Tried { won: bool },
}

#[derive(Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
enum Rejection {
    #[error("this cannot be tried")]
    NotPossible {},
}

impl Rules for Guess {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = u8;
    type Event = Event;
    type View = bool;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, _seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State { coin: rng.below(2) as u8, die: options.die, winner: None })
    }

    fn validate(&self, state: &MatchState<Self>, seat: Seat, command: &Command) -> Result<u8, Rejection> {
        let &Command::Try { number } = command;
        let is_legal = seat == Seat(0) && number < 2 + u8::from(state.core.die);
        if is_legal { Ok(number) } else { Err(Rejection::NotPossible {}) }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, _seat: Seat, number: u8) {
        let won = if number == 2 { tx.rng().below(6) > 0 } else { number == tx.core().coin };
        tx.emit(Event::Tried { won });
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        let &Event::Tried { won } = event;
        state.winner = Some(Seat(u8::from(!won)));
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        if seat == Seat(0) && state.core.winner.is_none() {
            out.extend((0..2 + u8::from(state.core.die)).map(|number| Command::Try { number }));
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.winner.map(|seat| Outcome::win(seat, "tried"))
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> bool {
        state.core.winner.is_some()
    }
}

impl Secrets for Guess {
    fn redact(&self, _state: &State, _event: &Event, _viewer: Viewer) -> Seen<Event> {
        Seen::Whole
    }

    fn determinize(&self, state: &mut MatchState<Self>, _viewer: Viewer, rng: &mut Rng) {
        state.core.coin = rng.below(2) as u8;
    }
}

impl Extras for Guess {
    fn active(&self, _state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(Seat(0))
    }
}

impl Bots for Guess {
    type SearchState = Plain<Guess>;
}

/// A bot that looked at the state would be right in every deal.
#[test]
fn a_bot_guesses_a_hidden_coin_no_better_than_chance() {
    let is_right = |seed: &u64| {
        let (running, mut bot) = begin(&Guess, &json!({}), *seed);
        let coin = serde_json::from_str::<serde_json::Value>(&running.dump().unwrap()).unwrap();
        chosen(&mut *bot, Strength::level(3), seed.wrapping_mul(31)) == coin["core"]["coin"].as_u64().unwrap()
    };
    let right = (0..200).filter(is_right).count();
    assert!((70..=130).contains(&right), "{right} of 200 guesses are right");
}

#[test]
fn a_bot_weighs_chances_over_what_it_cannot_know() {
    for seed in 0..10 {
        let (_, mut bot) = begin(&Guess, &json!({ "die": true }), seed);
        assert_eq!(chosen(&mut *bot, Strength::BEST, seed), 2);
        let chance = advice(&mut *bot, seed).chances[0];
        assert!((0.7..=0.9).contains(&chance), "five faces of six win: {chance}");
    }
}
