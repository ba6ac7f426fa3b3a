//! Dice Throne 王权骰铸: two heroes, five dice, a hand of cards each; who stands last wins.
//!
//! | fact | value |
//! |---|---|
//! | seats | 2, taking turns; the other one defends and responds |
//! | hidden information | hands, decks |
//! | chance | decks, dice |
//! | data | heroes, abilities, cards and statuses in `heroes/*.json`, read by [`library`] |
//!
//! A turn is upkeep, income, main 1, offensive roll, defensive roll, main 2, discard ([`Phase`]). Windows and
//! questions are about a [`Topic`]; what damage is made of stands in the event that deals it.

pub mod bots;
mod command;
pub mod data;
mod event;
mod narrate;
mod notation;
mod options;
mod rules;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use bots::BOTS;
pub use command::{Command, Rejection};
pub use data::{AbilityId, CardId, DamageKind, HeroId, StatusId, library};
pub use event::{Event, Source};
pub use options::Options;
pub use rules::Action;
pub use rules::topic::{Choice, HeldStatus, Topic};
pub use state::{
    Attack, CP_AT_START, CP_CAP, DICE, Fighter, HAND_LIMIT, HEALTH, HEALTH_CAP, Heal, Hit, OPENING_HAND,
    Phase, Pool, ROLLS, Roll, Stage, State,
};
pub use view::{AbilityView, AttackView, AvailableView, FighterView, RollView, StatusView, View};

use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::characters::CharacterRules;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::systems::window::WindowRules;
use qipan_engine::{
    AnyGame, Bilingual, Category, Erased, Game, Manifest, MatchState, Outcome, Rng, Seat, SeatSet, Seats,
    Seen, SystemEvent, Tx, Viewer,
};

/// This game for the catalogue.
pub const GAME: &dyn AnyGame = &Erased::<DiceThrone>::new();

/// Two players may fight with the same hero.
static HEROES: CharacterRules = CharacterRules { roster: data::ROSTER, unique: false };

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiceThrone;

impl Game for DiceThrone {
    const MANIFEST: Manifest = Manifest {
        id: "dicethrone",
        ruleset: 1,
        title: Bilingual { zh: "王权骰铸", en: "Dice Throne" },
        category: Category::Strategy,
        seats_min: 2,
        seats_max: 2,
        seats_step: 1,
        hidden_information: true,
        chance: true,
        minutes: 30,
        late_join: false,
        options: options::FIELDS,
    };
    const SYSTEMS: Systems<DiceThrone> = Systems::standard()
        .with_flow(&rules::phases::Phases)
        .with_window(WindowRules {
            allows: rules::judge::is_response,
            can_respond: rules::moments::can_respond,
        })
        .with_characters(&HEROES)
        .with_undo(UndoRules::every_command(6))
        .with_windows_of(32, 96);

    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Phase;
    type Topic = Topic;

    fn setup(options: &Options, seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        State::new(options, seats, rng)
    }

    fn chosen_characters(options: &Options) -> Option<Vec<u16>> {
        options.picks()
    }

    fn validate(state: &MatchState<Self>, seat: Seat, command: &Command) -> Result<Action, Rejection> {
        rules::validate(state, seat, command)
    }

    fn execute(tx: &mut Tx<'_, Self>, seat: Seat, action: Action) {
        rules::execute(tx, seat, &action);
    }

    fn reduce(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn view(state: &MatchState<Self>, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn legal_commands(state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        rules::legal_commands(state, seat, out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    /// Only asked before the first phase; from then on the phases say who acts.
    fn active(state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn on_system_event(tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        rules::on_system_event(tx, event);
    }

    fn reveals(event: &Event) -> bool {
        event::reveals(event)
    }

    fn redact(event: &Event, viewer: Viewer) -> Seen<Event> {
        event::redact(event, viewer)
    }

    fn determinize(state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        view::determinize(&mut state.core, viewer, rng);
    }

    fn narrate(event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial() -> Option<&'static Tutorial> {
        Some(&tutorial::LESSON)
    }

    fn check_state(state: &State, seats: Seats) -> Result<(), Rejection> {
        state.check(seats)
    }

    fn notation(_state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command)
    }
}
