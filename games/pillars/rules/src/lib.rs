//! Pillars 掀棋: three seats, 24 discs of Chinese chess as cards, tricks of one to three discs, and two decisions that
//! make the game: to buckle (let us stop here) and to reveal (no, play on).
//!
//! | fact | value |
//! |---|---|
//! | seats | 3 |
//! | hidden information | hands, and the faces of covered discs until the settlement |
//! | chance | every deal |
//! | a match | hands with the same chips, until somebody stops or all are played |
//!
//! [`Hand`] is one hand by itself, for searches and for the [`contract`]: the engine object that other programmes use.

mod bots;
mod combo;
mod command;
pub mod contract;
mod deal;
mod disc;
mod event;
mod hand;
mod hidden;
mod narrate;
pub mod notation;
mod options;
mod rules;
mod settlement;
mod state;
mod tutorial;
mod view;

#[cfg(test)]
mod tests;

pub use bots::BOTS;
pub use combo::{COVER_POWER, Combo};
pub use command::{Command, Rejection};
pub use deal::{Dealt, HAND, deal};
pub use disc::{Bag, DECK, Disc};
pub use event::Event;
pub use hand::{Action, CERAMIC, ENOUGH, End, Group, Hand, Phase, Play, Relation, SEATS};
pub use options::{Deal, HandRules, Options};
pub use settlement::{Cause, Delta, Standing, Standings, Transfer, columns};
pub use state::{HandRecord, START_CHIPS, State};
pub use view::{
    ComboView, GroupView, OwnView, PlayView, PlayerView, RevealView, RoundView, SettlementView, View,
};

use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::agreement::AgreementRules;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::{
    AnyGame, Bilingual, Category, Erased, Game, Manifest, MatchState, Never, Outcome, OwnOps, Rng, Seat,
    SeatSet, Seats, Seen, Tx, Viewer,
};

/// This game for the catalogue.
pub const GAME: &dyn AnyGame = &Erased::<Pillars>::new();

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pillars;

impl Game for Pillars {
    const MANIFEST: Manifest = Manifest {
        id: "pillars",
        ruleset: 1,
        title: Bilingual { zh: "掀棋", en: "Pillars" },
        category: Category::Casual,
        seats_min: 3,
        seats_max: 3,
        seats_step: 1,
        hidden_information: true,
        chance: true,
        minutes: 20,
        late_join: false,
        options: options::FIELDS,
    };
    /// Chips decide, so there is no draw to agree on.
    const SYSTEMS: Systems<Pillars> = Systems {
        agreement: Some(AgreementRules { draw: false, cooldown_ms: 0 }),
        ..Systems::standard().with_undo(UndoRules::every_command(8)).with_windows_of(16, 64)
    };

    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = rules::Checked;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type Topic = Never;

    fn setup(options: &Options, _seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        State::new(options, rng)
    }

    fn validate(
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<rules::Checked, Rejection> {
        rules::validate(&state.core, seat, command)
    }

    fn execute(tx: &mut Tx<'_, Self>, seat: Seat, action: rules::Checked) {
        rules::execute(tx, seat, action);
    }

    fn reduce(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn view(state: &MatchState<Self>, viewer: Viewer) -> View {
        View::of(&state.core, viewer)
    }

    fn legal_commands(state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        rules::legal_commands(&state.core, seat, out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn active(state: &MatchState<Self>) -> SeatSet {
        rules::active(&state.core)
    }

    fn reveals(event: &Event) -> bool {
        event::reveals(event)
    }

    fn redact(event: &Event, viewer: Viewer) -> Seen<Event> {
        event::redact(event, viewer)
    }

    /// A settled hand lies open; there is nothing to deal anew in it.
    fn determinize(state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        if !state.core.is_settled() {
            hidden::deal_anew(&mut state.core.hand, viewer, rng);
        }
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

    fn own_ops() -> Option<Box<dyn OwnOps>> {
        Some(Box::new(contract::Engine::default()))
    }

    fn notation(_state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command)
    }
}
