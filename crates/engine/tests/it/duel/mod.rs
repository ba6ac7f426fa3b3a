//! The duel: a tiny card game for two that uses every system the way a real game does. It is not shipped.
//!
//! Heroes are chosen first. A turn is upkeep, draw, main, end; only main is ended by the player. A strike opens a
//! window in which it can be parried (and the parry parried, and so on). A shield replaces damage. A quake
//! splits into two events. A death is derived from the state and causes a chain of events.

pub(crate) mod cards;
pub(crate) mod event;
pub(crate) mod phases;
pub(crate) mod rules;
pub(crate) mod state;

mod answers;
mod lesson;
mod view;

use cards::{Card, Command, Phase, Rejection, Topic};
use event::Event;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::characters::CharacterRules;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::window::WindowRules;
use qipan_engine::systems::{Systems, undo::UndoRules};
use qipan_engine::{
    Bilingual, Category, Extras, Header, Intercept, Manifest, MatchState, OptionField, OptionKind, Outcome,
    Rng, Rules, Seat, Seats, Secrets, Seed, Seen, SystemEvent, Tx, Viewer,
};
use state::{Options, State};
use std::sync::LazyLock;

use crate::table::TestMatch;

/// The hero whose last will deals damage.
pub(crate) const AVENGER: u16 = 1;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Duel;

/// A duel whose decks are these cards from the bottom to the top; the hand is the last four.
pub(crate) fn header(decks: [&[Card]; 2]) -> Header<Duel> {
    let options = Options { decks: decks.map(<[Card]>::to_vec).to_vec(), ..Options::default() };
    Header::new(&Duel, Seats::new(2), Seed::from_number(1), options)
}

/// A begun duel in which both players hold these four cards, and their decks are all healing.
pub(crate) fn holding(cards: [Card; 4]) -> TestMatch<Duel> {
    let deck = [[Card::Heal; 8].as_slice(), &cards].concat();
    begun(header([&deck, &deck]))
}

/// Chooses heroes and begins.
pub(crate) fn begun(header: Header<Duel>) -> TestMatch<Duel> {
    let mut table = TestMatch::new(header);
    table.tell("0: pick 0\n1: pick 1\n0: ready\n1: ready\n0: start_match");
    table
}

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    ruleset: 2,
    hidden_information: true,
    chance: true,
    minutes: 5,
    options: vec![
        OptionField::new(
            "health",
            Bilingual::new("生命", "Health"),
            OptionKind::Number { min: 1, max: 12, default: 8 },
        ),
        OptionField::new("decks", Bilingual::new("牌库", "Decks"), OptionKind::Data).fixing_chance(),
        OptionField::new("heroes", Bilingual::new("英雄", "Heroes"), OptionKind::Data),
    ],
    ..Manifest::new("duel", Bilingual::new("决斗", "Duel"), Category::Strategy)
});

const SYSTEMS: Systems<Duel> = Systems::standard()
    .with_flow(&phases::Phases)
    .with_window(WindowRules {
        allows: |_, _, _, topic, command| match command {
            Command::Play { card } => rules::answers(topic, *card),
            Command::Discard { .. } => false,
        },
        // The number of cards in a hand is public, so the fact that a seat is asked reveals nothing.
        can_respond: |_, state, seat, _| !state.core.of(seat).hand.is_empty(),
    })
    .with_characters(CharacterRules { count: |_| 3, unique: true })
    .with_undo(UndoRules::every_command(4));

impl Rules for Duel {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = rules::Action;
    type Event = Event;
    type View = view::View;
    type Rejection = Rejection;
    type Phase = Phase;
    type PromptTopic = Topic;
    type WindowTopic = Topic;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State::new(options, seats, rng))
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<rules::Action, Rejection> {
        rules::validate(state, seat, command)
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, action: rules::Action) {
        rules::execute(tx, seat, action);
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        let all = Card::ALL.into_iter().flat_map(|card| [Command::Play { card }, Command::Discard { card }]);
        out.extend(all.filter(|command| rules::validate(state, seat, command).is_ok()));
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn view(&self, state: &MatchState<Self>, viewer: Viewer) -> view::View {
        view::View::of(&state.core, viewer)
    }

    fn narrate(&self, event: &Event, log: &mut Narration) {
        event::narrate(event, log);
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        Some(&lesson::LESSON)
    }
}

impl Secrets for Duel {
    fn redact(&self, _state: &Self::State, event: &Event, viewer: Viewer) -> Seen<Event> {
        event::redact(event, viewer)
    }

    fn determinize(&self, state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        view::determinize(&mut state.core, viewer, rng);
    }
}

impl Extras for Duel {
    fn systems(&self) -> &Systems<Self> {
        const { &SYSTEMS }
    }

    fn chosen_characters(&self, options: &Options) -> Option<Vec<u16>> {
        (!options.heroes.is_empty()).then(|| options.heroes.clone())
    }

    fn intercept(&self, state: &MatchState<Self>, event: &Event) -> Intercept<Event> {
        rules::intercept(&state.core, event)
    }

    fn post_process(&self, tx: &mut Tx<'_, Self>) {
        rules::post_process(tx);
    }

    fn on_system_event(&self, tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        answers::on_system_event(tx, event);
    }

    fn check_state(&self, state: &State, seats: Seats) -> Result<(), Rejection> {
        let fits = state.fighters.len() == usize::from(seats.count) && seats.contains(state.turn);
        if fits { Ok(()) } else { Err(Rejection::Impossible {}) }
    }

    fn upgrade_event(&self, ruleset: u32, event: &mut serde_json::Value) {
        event::upgrade(ruleset, event);
    }
}
