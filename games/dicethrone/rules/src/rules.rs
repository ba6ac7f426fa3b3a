//! The rules. Start reading here: the functions stand in the order in which a command passes them, and the modules hold
//! what each of them needs.

pub(crate) mod action;
pub(crate) mod asking;
pub(crate) mod attack;
pub(crate) mod cards;
pub(crate) mod damage;
pub(crate) mod dice;
pub(crate) mod effects;
pub(crate) mod judge;
pub(crate) mod moments;
pub(crate) mod phases;
pub(crate) mod statuses;
pub(crate) mod topic;
pub(crate) mod traps;

use crate::data::{self, library};
use crate::rules::action::Action;
use crate::rules::attack::AttackStep;
use crate::rules::topic::{PromptTopic, WindowTopic};
use crate::state::{OPENING_HAND, shuffled_deck};
use crate::{
    Command, Event, Options, Phase, Rejection, State, View, event, narrate, notation, options, tutorial, view,
};
use qipan_cards::windows::open_if_answerable;
use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::characters::{CharacterEvent, CharacterRules};
use qipan_engine::systems::prompt::PromptEvent;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::systems::window::{WindowEvent, WindowRules};
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Outcome, Rng, Rules, Seat, SeatSet, Seats, Secrets,
    Seen, SystemEvent, Tx, Viewer,
};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct DiceThrone;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    hidden_information: true,
    chance: true,
    minutes: 30,
    options: options::fields(),
    ..Manifest::new("dicethrone", Bilingual::new("王权骰铸", "Dice Throne"), Category::Strategy)
});

impl Rules for DiceThrone {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Phase;
    type PromptTopic = PromptTopic;
    type WindowTopic = WindowTopic;

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
        judge::legal_commands(state, seat, out);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if !state.begun {
            return None;
        }
        let standing: SeatSet = (0..2).map(Seat).filter(|seat| state.of(*seat).health() > 0).collect();
        match standing.len() {
            2 => None,
            1 => Some(Outcome::winners(standing, "last_standing")),
            _ => Some(Outcome::draw("both_fell")),
        }
    }

    fn view(&self, state: &MatchState<Self>, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn narrate(&self, event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        Some(&tutorial::LESSON)
    }
}

impl Secrets for DiceThrone {
    fn redact(&self, _state: &State, event: &Event, viewer: Viewer) -> Seen<Event> {
        event::redact(event, viewer)
    }

    fn determinize(&self, state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        view::determinize(&mut state.core, viewer, rng);
    }

    fn reveals(&self, event: &Event) -> bool {
        event::reveals(event)
    }
}

impl Extras for DiceThrone {
    fn systems(&self) -> &Systems<Self> {
        const {
            &Systems::standard()
                .with_flow(&phases::Phases)
                .with_window(WindowRules {
                    allows: |_, _, _, _, command| judge::is_response(command),
                    can_respond: |_, state, seat, topic| moments::can_respond(state, seat, topic),
                })
                // Two players may fight with the same hero.
                .with_characters(CharacterRules { count: |_| data::ROSTER.len() as u16, unique: false })
                .with_undo(UndoRules::every_command(6))
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
                    seat_hero(tx, seat, *pick);
                }
            }
            SystemEvent::Window(WindowEvent::WindowClosed { topic, .. }) => {
                if let Some(step) = AttackStep::after(tx.core(), topic) {
                    attack::advance(tx, step);
                }
            }
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
}

/// Adds a hero to the match: the deck is shuffled and the opening hand drawn.
fn seat_hero(tx: &mut Tx<'_, DiceThrone>, seat: Seat, pick: u16) {
    let Some(hero) = library().heroes.get(usize::from(pick)) else {
        return tx.abort("a hero was picked that does not exist");
    };
    tx.emit(Event::HeroTaken { seat, hero: hero.id });
    let order = shuffled_deck(hero.id, &[], tx.rng());
    tx.emit(Event::DeckShuffled { seat, count: order.len() as u8, order });
    cards::draw(tx, seat, OPENING_HAND);
}

/// Opens a response window if a seat can respond. Returns whether it did.
pub(crate) fn offer(tx: &mut Tx<'_, DiceThrone>, topic: WindowTopic, responders: Vec<Seat>) -> bool {
    open_if_answerable(tx, topic, responders, moments::can_respond)
}
