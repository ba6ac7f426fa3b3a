//! The rules. Start reading here: the functions stand in the order in which a command passes them, and the modules hold
//! what each of them needs.

pub(crate) mod action;
pub(crate) mod actor;
pub(crate) mod asking;
pub(crate) mod attack;
pub(crate) mod choices;
pub(crate) mod course;
pub(crate) mod effects;
pub(crate) mod judge;
pub(crate) mod legal;
pub(crate) mod magic;
pub(crate) mod modifiers;
pub(crate) mod phases;
pub(crate) mod reach;
pub(crate) mod settle;
pub(crate) mod topic;

use crate::data::{self, library};
use crate::rules::action::Action;
use crate::rules::topic::PromptTopic;
use crate::{
    Command, Event, Options, Phase, Rejection, State, View, deck, draw, event, hidden, narrate, notation,
    options, tutorial,
};
use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::characters::{CharacterEvent, CharacterRules};
use qipan_engine::systems::flow::FlowEvent;
use qipan_engine::systems::prompt::PromptEvent;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Never, Outcome, Problem, Rng, Rules, Seat, SeatSet,
    Seats, Secrets, Seen, Sketch, SystemEvent, Tx, Viewer,
};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SummonerWars;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    hidden_information: true,
    chance: true,
    minutes: 45,
    decks: true,
    options: options::fields(),
    ..Manifest::new("summonerwars", Bilingual::new("召唤师战争", "Summoner Wars"), Category::Strategy)
});

impl Rules for SummonerWars {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Phase;
    type PromptTopic = PromptTopic;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        State::new(options, seats, rng)
    }

    fn validate(&self, state: &MatchState<Self>, seat: Seat, command: &Command) -> Result<Action, Rejection> {
        judge::validate(state, seat, command)
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, action: Action) {
        action::execute(tx, seat, action);
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        legal::legal_commands(state, seat, out);
    }

    /// A seat without a summoner has lost. If both fall at once, the active seat wins.
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let stands = |seat| state.field.summoner(seat).is_some();
        match [stands(Seat(0)), stands(Seat(1))] {
            _ if !state.begun => None,
            [true, true] => None,
            [false, false] => Some(Outcome::win(state.turn, "both_fell")),
            [first, _] => Some(Outcome::win(Seat(u8::from(!first)), "summoner_destroyed")),
        }
    }

    fn view(&self, state: &MatchState<Self>, viewer: Viewer) -> View {
        View::of(&state.core, viewer)
    }

    fn narrate(&self, event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        Some(&tutorial::LESSON)
    }
}

impl Secrets for SummonerWars {
    fn redact(&self, _state: &State, event: &Event, viewer: Viewer) -> Seen<Event> {
        event::redact(event, viewer)
    }

    fn determinize(&self, state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        hidden::determinize(state, viewer, rng);
    }

    fn reveals(&self, event: &Event) -> bool {
        event::reveals(event)
    }
}

impl Extras for SummonerWars {
    fn systems(&self) -> &Systems<Self> {
        const {
            &Systems::standard()
                .with_flow(&phases::Phases)
                // Two players may lead the same faction.
                .with_characters(CharacterRules { count: |_| data::ROSTER.len() as u16, unique: false })
                .with_undo(UndoRules::every_command(24))
                .with_windows_of(32, 96)
        }
    }

    /// Used only before the first phase; after that the phases say which seat acts.
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn on_system_event(&self, tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        match event {
            SystemEvent::Characters(CharacterEvent::CharactersChosen { picks }) => {
                for (seat, pick) in (0..).map(Seat).zip(picks) {
                    match library().factions.get(usize::from(*pick)) {
                        Some(faction) => tx.emit(Event::FactionTaken { seat, faction: faction.id }),
                        None => return tx.abort("a faction was picked that does not exist"),
                    }
                }
                if !tx.core().settings.custom_decks {
                    phases::deploy(tx);
                }
            }
            SystemEvent::Flow(FlowEvent::Begun {}) => phases::begin_first_turn(tx),
            SystemEvent::Prompt(PromptEvent::PromptAnswered { seat, topic, answer, .. }) => {
                asking::answered(tx, *seat, topic, answer);
            }
            _ => {}
        }
    }

    fn chosen_characters(&self, options: &Options) -> Option<Vec<u16>> {
        options.picks()
    }

    fn check_state(&self, state: &State, seats: Seats) -> Result<(), Rejection> {
        state.check(seats)
    }

    fn notation(&self, _state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command)
    }

    fn check_deck(&self, list: &serde_json::Value) -> Result<(), Problem> {
        deck::check_json(list)
    }

    fn draw(&self, view: &View, _seats: Seats) -> String {
        draw::draw(view)
    }

    fn sketch(&self, view: &View, _seats: Seats) -> Option<Sketch> {
        Some(draw::sketch(view))
    }
}
