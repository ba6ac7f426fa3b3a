//! An example game for triggers and response windows. Each seat holds charms, face up. The seat in turn rings; if the
//! opponent does not hush the ring, the charms of both seats trigger at once.

use qipan_cards::triggers::{Next, Trigger, Triggers, ask_for_order};
use qipan_cards::windows::open_if_answerable;
use qipan_engine::systems::Systems;
use qipan_engine::systems::prompt::{Answer, PromptEvent};
use qipan_engine::systems::window::{WindowEvent, WindowRules};
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Message, Never, Outcome, Rng, Rules, Seat, SeatSet,
    Seats, Secrets, SystemEvent, Tx, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

const HEALTH: i64 = 5;
const MAX_RINGS: u8 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Charm {
    /// 1 damage to the opponent.
    Spark,
    /// Heals its owner by 1.
    Balm,
    /// Triggers a spark of its owner.
    Echo,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Options {
    pub(crate) charms: [Vec<Charm>; 2],
    pub(crate) hushes: [u8; 2],
}

impl Default for Options {
    fn default() -> Options {
        let first = vec![Charm::Spark, Charm::Echo, Charm::Balm, Charm::Spark];
        Options { charms: [first, vec![Charm::Balm, Charm::Spark]], hushes: [1, 2] }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    turn: Seat,
    rings: u8,
    is_hushed: bool,
    pub(crate) health: [i64; 2],
    hushes: [u8; 2],
    charms: [Vec<Charm>; 2],
    waiting: Triggers<Charm>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
    Ring {},
    /// A response: the ring triggers nothing.
    Hush {},
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Rang {},
    Hushed { seat: Seat },
    Fired { triggers: Vec<Trigger<Charm>> },
    Ordered { seat: Seat, order: Vec<u16> },
    Ran { trigger: Trigger<Charm> },
    TurnPassed {},
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Topic {
    Ring {},
    Order {},
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Rejection {
    #[error("not now")]
    NotNow {},
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Charms;

fn can_respond(state: &MatchState<Charms>, seat: Seat, _: &Topic) -> bool {
    state.core.hushes[seat.index()] > 0 && !state.core.is_hushed
}

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    minutes: 1,
    ..Manifest::new("charms", Bilingual::new("符咒", "Charms"), Category::Strategy)
});

impl Rules for Charms {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Command;
    type Event = Event;
    type View = State;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Topic;
    type WindowTopic = Topic;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, seats: Seats, _: &mut Rng) -> Result<State, Rejection> {
        let (charms, hushes) = (options.charms.clone(), options.hushes);
        let (turn, waiting) = (seats.first, Triggers::new());
        Ok(State { turn, rings: 0, is_hushed: false, health: [HEALTH; 2], hushes, charms, waiting })
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<Command, Rejection> {
        let is_window = state.sys.play.window.is_open();
        let is_right = match command {
            Command::Ring {} => !is_window && state.core.turn == seat,
            Command::Hush {} => is_window && can_respond(state, seat, &Topic::Ring {}),
        };
        if is_right { Ok(command.clone()) } else { Err(Rejection::NotNow {}) }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, action: Command) {
        match action {
            Command::Hush {} => tx.emit(Event::Hushed { seat }),
            Command::Ring {} => {
                tx.emit(Event::Rang {});
                if !open_if_answerable(tx, Topic::Ring {}, vec![seat.next(2)], can_respond) {
                    fire(tx);
                }
            }
        }
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        match event {
            Event::Rang {} => state.rings += 1,
            Event::Hushed { seat } => {
                state.hushes[seat.index()] -= 1;
                state.is_hushed = true;
            }
            Event::Fired { triggers } => state.waiting.fire(triggers.clone()),
            Event::Ordered { seat, order } => state.waiting.order(*seat, order),
            Event::Ran { trigger } => {
                state.waiting.take();
                let (mine, theirs) = (trigger.owner.index(), trigger.owner.next(2).index());
                match trigger.source {
                    Charm::Spark => state.health[theirs] -= 1,
                    Charm::Balm => state.health[mine] = (state.health[mine] + 1).min(HEALTH),
                    Charm::Echo => {}
                }
            }
            Event::TurnPassed {} => {
                state.turn = state.turn.next(2);
                state.is_hushed = false;
            }
        }
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        let all = [Command::Ring {}, Command::Hush {}];
        out.extend(all.into_iter().filter(|command| self.validate(state, seat, command).is_ok()));
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let standing: SeatSet = (0..2).map(Seat).filter(|seat| state.health[seat.index()] > 0).collect();
        match standing.len() {
            1 => Some(Outcome::winners(standing, "last_standing")),
            2 if state.rings < MAX_RINGS || !state.waiting.is_empty() => None,
            _ => Some(Outcome::draw("worn_out")),
        }
    }

    fn view(&self, state: &MatchState<Self>, _: Viewer) -> State {
        state.core.clone()
    }
}

impl Secrets for Charms {}

impl Extras for Charms {
    fn systems(&self) -> &Systems<Self> {
        const {
            &Systems::standard().with_window(WindowRules {
                allows: |_, _, _, _, command| *command == Command::Hush {},
                can_respond: |_, state, seat, topic| can_respond(state, seat, topic),
            })
        }
    }

    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn on_system_event(&self, tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        match event {
            SystemEvent::Window(WindowEvent::WindowClosed { .. }) => fire(tx),
            SystemEvent::Prompt(PromptEvent::PromptAnswered {
                seat, answer: Answer::Order(order), ..
            }) => {
                tx.emit(Event::Ordered { seat: *seat, order: order.clone() });
                run_waiting(tx);
            }
            _ => {}
        }
    }
}

/// Triggers the charms of both seats, those of the seat in turn first.
fn fire(tx: &mut Tx<'_, Charms>) {
    let core = tx.core();
    let seats = [core.turn, core.turn.next(2)];
    let charms = seats
        .into_iter()
        .flat_map(|owner| core.charms[owner.index()].iter().map(move |source| Trigger::new(owner, *source)));
    let triggers: Vec<_> = if core.is_hushed { Vec::new() } else { charms.collect() };
    tx.emit(Event::Fired { triggers });
    run_waiting(tx);
}

/// Runs waiting triggers until a seat has to choose an order.
fn run_waiting(tx: &mut Tx<'_, Charms>) {
    while !tx.is_stopped() {
        match tx.core().waiting.next() {
            None => return tx.emit(Event::TurnPassed {}),
            Some(Next::Order { owner, sources }) => {
                let name =
                    |source: &&Charm| Message::new("charms-option").text("charm", format!("{source:?}"));
                let options = sources.iter().map(name).collect();
                return ask_for_order(tx, owner, Topic::Order {}, Message::new("charms-ask-order"), options);
            }
            Some(Next::Run(trigger)) => {
                let (trigger, owner) = (trigger.clone(), trigger.owner);
                let is_echo = trigger.source == Charm::Echo;
                tx.emit(Event::Ran { trigger });
                if is_echo {
                    tx.emit(Event::Fired { triggers: vec![Trigger::new(owner, Charm::Spark)] });
                }
            }
        }
    }
}
