//! The duel: a tiny card game for two that uses every system the way a real game does. It is not shipped.
//!
//! Heroes are chosen first. A turn is upkeep, draw, main, end; only main waits for the player. A strike opens a
//! window in which it can be parried (and the parry parried, and so on); a shield replaces damage; a quake
//! splits into two; death is found by looking at the state, and a chain of events follows from it.

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
    Bilingual, Category, Game, Header, Intercept, Manifest, MatchState, OptionField, OptionKind, Outcome,
    Rng, Seat, Seats, Seed, Seen, SystemEvent, Tx, Viewer,
};
use state::{Options, State};

use crate::table::Table;

/// The hero whose last will hurts.
pub(crate) const AVENGER: u16 = 1;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Duel;

static HEROES: CharacterRules = CharacterRules { roster: &["knight", "avenger", "monk"], unique: true };

const HEALTH: Bilingual = Bilingual { zh: "生命", en: "Health" };
const CHOSEN: Bilingual = Bilingual { zh: "英雄", en: "Heroes" };
const DECKS: Bilingual = Bilingual { zh: "牌库", en: "Decks" };

/// A duel whose decks are these cards from the bottom to the top; the hand is the last four.
pub(crate) fn header(decks: [&[Card]; 2]) -> Header<Duel> {
    let options = Options { decks: decks.map(<[Card]>::to_vec).to_vec(), ..Options::default() };
    Header::new(Seats::new(2), Seed::from_number(1), options)
}

/// A begun duel in which both hold these four cards, above nothing but healing.
pub(crate) fn holding(cards: [Card; 4]) -> Table<Duel> {
    let deck = [[Card::Heal; 8].as_slice(), &cards].concat();
    begun(header([&deck, &deck]))
}

/// Chooses heroes and begins.
pub(crate) fn begun(header: Header<Duel>) -> Table<Duel> {
    let mut table = Table::new(header);
    table.tell("0: pick 0\n1: pick 1\n0: ready\n1: ready\n0: start_match");
    table
}

impl Game for Duel {
    const MANIFEST: Manifest = Manifest {
        id: "duel",
        ruleset: 2,
        title: Bilingual { zh: "决斗", en: "Duel" },
        category: Category::Strategy,
        seats_min: 2,
        seats_max: 2,
        seats_step: 1,
        hidden_information: true,
        chance: true,
        minutes: 5,
        late_join: false,
        options: &[
            OptionField {
                name: "health",
                title: HEALTH,
                kind: OptionKind::Number { min: 1, max: 12, default: 8 },
                fixes_chance: false,
            },
            OptionField { name: "decks", title: DECKS, kind: OptionKind::Data, fixes_chance: true },
            OptionField { name: "heroes", title: CHOSEN, kind: OptionKind::Data, fixes_chance: false },
        ],
    };
    const SYSTEMS: Systems<Duel> = Systems::standard()
        .with_flow(&phases::Phases)
        .with_window(WindowRules {
            allows: |_, _, topic, command| match command {
                Command::Play { card } => rules::answers(topic, *card),
                Command::Discard { .. } => false,
            },
            // Everybody sees how many cards somebody holds, so being asked tells nothing.
            can_respond: |state, seat, _| !state.core.of(seat).hand.is_empty(),
        })
        .with_characters(&HEROES)
        .with_undo(UndoRules::every_command(4));

    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = rules::Action;
    type Event = Event;
    type View = view::View;
    type Rejection = Rejection;
    type Phase = Phase;
    type Topic = Topic;

    fn setup(options: &Options, seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        Ok(State::new(options, seats, rng))
    }

    fn chosen_characters(options: &Options) -> Option<Vec<u16>> {
        (!options.heroes.is_empty()).then(|| options.heroes.clone())
    }

    fn validate(state: &MatchState<Self>, seat: Seat, command: &Command) -> Result<rules::Action, Rejection> {
        rules::validate(state, seat, command)
    }

    fn execute(tx: &mut Tx<'_, Self>, seat: Seat, action: rules::Action) {
        rules::execute(tx, seat, action);
    }

    fn reduce(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn view(state: &MatchState<Self>, viewer: Viewer) -> view::View {
        view::View::of(&state.core, viewer)
    }

    fn legal_commands(state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        let all = Card::ALL.into_iter().flat_map(|card| [Command::Play { card }, Command::Discard { card }]);
        out.extend(all.filter(|command| rules::validate(state, seat, command).is_ok()));
    }

    fn outcome(state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn intercept(state: &MatchState<Self>, event: &Event) -> Intercept<Event> {
        rules::intercept(&state.core, event)
    }

    fn post_process(tx: &mut Tx<'_, Self>) {
        rules::post_process(tx);
    }

    fn on_system_event(tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        answers::on_system_event(tx, event);
    }

    fn redact(event: &Event, viewer: Viewer) -> Seen<Event> {
        event::redact(event, viewer)
    }

    fn determinize(state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        view::determinize(&mut state.core, viewer, rng);
    }

    fn narrate(event: &Event, log: &mut Narration) {
        event::narrate(event, log);
    }

    fn tutorial() -> Option<&'static Tutorial> {
        Some(&lesson::LESSON)
    }

    fn check_state(state: &State, seats: Seats) -> Result<(), Rejection> {
        let fits = state.fighters.len() == usize::from(seats.count) && seats.contains(state.turn);
        if fits { Ok(()) } else { Err(Rejection::Impossible {}) }
    }

    fn upgrade_event(ruleset: u32, event: &mut serde_json::Value) {
        event::upgrade(ruleset, event);
    }
}
