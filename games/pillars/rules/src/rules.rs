//! The rules. Start reading here: the functions stand in the order in which a command passes them.

use crate::deal::{Dealt, deal};
use crate::hand::{Action, SEATS, judge};
use crate::{
    Command, Event, Options, Rejection, State, View, contract, event, hidden, narrate, notation, options,
    tutorial,
};
use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::agreement::AgreementRules;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::{
    Bilingual, Category, Extras, Manifest, MatchState, Never, Outcome, OwnOps, Rng, Rules, Seat, SeatSet,
    Seats, Secrets, Seen, Tx, Viewer,
};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pillars;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    seats_min: 3,
    seats_max: 3,
    hidden_information: true,
    chance: true,
    minutes: 20,
    options: options::fields(),
    ..Manifest::new("pillars", Bilingual::new("掀棋", "Pillars"), Category::Casual)
});

/// A legal command. Only [`Rules::validate`] makes one.
#[derive(Debug)]
pub struct Checked(Wanted);

#[derive(Debug)]
enum Wanted {
    Act(Action),
    NextHand,
    Stop,
}

impl Rules for Pillars {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = Checked;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, _seats: Seats, rng: &mut Rng) -> Result<State, Rejection> {
        State::new(options, rng)
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<Checked, Rejection> {
        let core = &state.core;
        let between_hands = match command {
            Command::NextHand {} => Wanted::NextHand,
            Command::Stop {} => Wanted::Stop,
            command => return judge(&core.hand, seat, command).map(|action| Checked(Wanted::Act(action))),
        };
        if !core.is_settled() {
            return Err(Rejection::HandRunning {});
        }
        if core.is_over() {
            return Err(Rejection::HandSettled {});
        }
        if core.ready.contains(seat) {
            return Err(Rejection::AlreadyReady {});
        }
        Ok(Checked(between_hands))
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, Checked(wanted): Checked) {
        match wanted {
            Wanted::Act(action) => act(tx, action),
            Wanted::Stop => tx.emit(Event::Stopped { seat }),
            Wanted::NextHand => {
                tx.emit(Event::SeatReady { seat });
                if tx.core().ready == SeatSet::all(SEATS) {
                    begin_hand(tx);
                }
            }
        }
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        let core = &state.core;
        if !self.active(state).contains(seat) {
            return;
        }
        if core.is_settled() {
            out.extend([Command::NextHand {}, Command::Stop {}]);
        } else {
            out.extend(core.hand.actions().into_iter().map(Action::command));
        }
    }

    /// The seats with the most chips win. It is a draw if all seats have the same.
    fn outcome(&self, state: &State) -> Option<Outcome> {
        if !state.is_over() {
            return None;
        }
        let most = state.chips.iter().max()?;
        let richest: SeatSet =
            (0..SEATS).map(Seat).filter(|seat| state.chips[seat.index()] == *most).collect();
        if richest.len() == u32::from(SEATS) {
            return Some(Outcome::draw("equal_chips"));
        }
        Some(Outcome::winners(richest, "most_chips"))
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

impl Secrets for Pillars {
    fn redact(&self, _state: &State, event: &Event, viewer: Viewer) -> Seen<Event> {
        event::redact(event, viewer)
    }

    /// A settled hand lies open; there is nothing to re-deal in it.
    fn determinize(&self, state: &mut MatchState<Self>, viewer: Viewer, rng: &mut Rng) {
        if !state.core.is_settled() {
            hidden::redeal(&mut state.core.hand, viewer, rng);
        }
    }

    fn reveals(&self, event: &Event) -> bool {
        event::reveals(event)
    }
}

impl Extras for Pillars {
    /// Chips decide, so there is no draw to agree on.
    fn systems(&self) -> &Systems<Self> {
        const {
            &Systems {
                agreement: Some(AgreementRules { draw: false, cooldown_ms: 0 }),
                ..Systems::standard().with_undo(UndoRules::every_command(8)).with_windows_of(16, 64)
            }
        }
    }

    /// The seat in turn, or between hands all seats that have not yet answered.
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        let core = &state.core;
        match core.is_settled() {
            _ if core.is_over() => SeatSet::EMPTY,
            true => SeatSet::all(SEATS).minus(core.ready),
            false => SeatSet::only(core.hand.current),
        }
    }

    fn check_state(&self, state: &State, seats: Seats) -> Result<(), Rejection> {
        state.check(seats)
    }

    fn own_ops(&self) -> Option<Box<dyn OwnOps>> {
        Some(Box::new(contract::Engine::default()))
    }

    fn notation(&self, _state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command)
    }
}

fn act(tx: &mut Tx<'_, Pillars>, action: Action) {
    let event = tx.core().hand.event_of(action);
    tx.emit(event);
    if let Some(taken) = tx.core().hand.round_event() {
        tx.emit(taken);
    }
    // A hand that is over is settled by the same command, so a saved match is never in the phase `Settlement`.
    let hand = &tx.core().hand;
    if let Some(end) = hand.end() {
        let (number, transfers) = (tx.core().number(), hand.transfers());
        tx.emit(Event::Settled { number, end, transfers });
    }
}

fn begin_hand(tx: &mut Tx<'_, Pillars>) {
    let Dealt { deal, voided } = deal(tx.rng());
    let number = tx.core().number().saturating_add(1);
    tx.emit(Event::HandBegan { number, leader: deal.leader, voided });
    for (seat, discs) in (0..SEATS).map(Seat).zip(deal.hands) {
        tx.emit(Event::Drawn { seat, discs });
    }
}
