//! The rules. Start reading here: the functions stand in the order in which a command passes them.

use crate::{
    Action, Command, Event, Options, Position, Rejection, SHAPES, STILL_LIMIT, State, View, event, narrate,
    notation, options, perft, playout, tutorial,
};
use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::UndoRules;
use qipan_engine::{
    Bilingual, Category, Counting, Extras, Manifest, MatchState, Never, Outcome, Rng, Rules, Seat, SeatSet,
    Seats, Secrets, Sketch, Tx, Viewer,
};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PuzzleChess;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    minutes: 10,
    options: options::fields(),
    ..Manifest::new("puzzlechess", Bilingual::new("拼图棋", "Puzzle Chess"), Category::Abstract)
});

/// The third occurrence of a position is a draw.
const DRAWN_AT: u8 = 3;

/// A legal action. Only [`Rules::validate`] makes one.
#[derive(Debug)]
pub struct LegalAction(Action);

impl Rules for PuzzleChess {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Action = LegalAction;
    type Event = Event;
    type View = View;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        State::new(*options, seats.first)
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<LegalAction, Rejection> {
        if self.outcome(&state.core).is_some() {
            return Err(Rejection::GameOver {});
        }
        state.core.position.judge(seat, command).map(LegalAction)
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, LegalAction(action): LegalAction) {
        let Action::Place { piece, to, rotation } = action else {
            return tx.emit(Event::Skipped { seat });
        };
        let position = &tx.core().position;
        let (before, size) = (position.piece(piece), position.options.size);
        let (from, rotation_before) = (before.cell(), before.rotation);
        tx.emit(if from == to {
            Event::Rotated { seat, piece, cell: to, rotation_before, rotation, size }
        } else {
            Event::Moved { seat, piece, from, to, rotation_before, rotation, size }
        });
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        legal_commands(&state.core, seat, out);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome(state)
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> View {
        View::of(state)
    }

    fn narrate(&self, event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        Some(&tutorial::LESSON)
    }
}

impl Secrets for PuzzleChess {}

impl Extras for PuzzleChess {
    fn systems(&self) -> &Systems<Self> {
        const { &Systems::standard().with_undo(UndoRules::every_command(16)).with_windows_of(16, 64) }
    }

    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.position.turn)
    }

    fn check_state(&self, state: &State, seats: Seats) -> Result<(), Rejection> {
        state.check(seats)
    }

    fn complete_event(&self, options: &Options, event: &mut Event) {
        event::complete(options, event);
    }

    fn notation(&self, state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        notation::write(command, state.core.position.options.size)
    }

    fn sketch(&self, view: &View, _seats: Seats) -> Option<Sketch> {
        Some(view.sketch())
    }

    /// The actions of the last level are counted and not carried out, whatever `_counting` asks for.
    fn fast_perft(&self, state: &MatchState<Self>, depth: u32, _counting: Counting) -> Option<u64> {
        playout::is_bare(state).then(|| perft::count(&state.core, depth))
    }

    fn fast_playout(&self, state: &MatchState<Self>, rng: &mut Rng, max_commands: u32) -> Option<u32> {
        playout::count(state, rng, max_commands)
    }
}

pub(crate) fn legal_commands(state: &State, seat: Seat, out: &mut Vec<Command>) {
    let position = &state.position;
    if seat == position.turn && outcome(state).is_none() {
        position.visit_actions(|action| {
            out.push(position.command(action));
            true
        });
    }
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    outcome_of(&state.position, || state.occurrences())
}

/// A win on the goal row takes precedence over an opponent without action, and both over a draw. `occurrences` counts
/// how often the position has occurred, this time included.
pub(crate) fn outcome_of(position: &Position, occurrences: impl FnOnce() -> u8) -> Option<Outcome> {
    let last = position.turn.next(2);
    if position.on_goal(last) == SHAPES {
        Some(Outcome::win(last, "all_across"))
    } else if !position.has_action() {
        Some(Outcome::win(last, "no_action_left"))
    } else if occurrences() >= DRAWN_AT {
        Some(Outcome::draw("third_repetition"))
    } else if position.still >= STILL_LIMIT {
        Some(Outcome::draw("standstill"))
    } else {
        None
    }
}
