//! The rules. Start reading here: the functions stand in the order in which a command passes them.

use crate::board::{Move, MoveList};
use crate::command::{PlayError, Rejection};
use crate::event::Cause;
use crate::layout::{ENDGAMES, Endgame};
use crate::notation::names;
use crate::state::State;
use crate::{Command, Event, Options, View, drawing, narrate, options, sketch, tutorial};
use qipan_engine::systems::Systems;
use qipan_engine::systems::action_log::Narration;
use qipan_engine::systems::agreement::AgreementEvent;
use qipan_engine::systems::clock::ClockEvent;
use qipan_engine::systems::ending::Forfeit;
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::{
    Bilingual, Category, Counting, Extras, Manifest, MatchState, Never, Outcome, Puzzle, Rng, Rules, Seat,
    SeatSet, Seats, Secrets, Sketch, SystemEvent, Tx, Viewer,
};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Xiangqi;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    seats_max: 4,
    seats_step: 2,
    minutes: 25,
    puzzles: true,
    options: options::fields(),
    ..Manifest::new("xiangqi", Bilingual::new("象棋荣耀", "Xiangqi Glory"), Category::Abstract)
});

/// A legal move. Only [`Rules::validate`] makes one.
#[derive(Debug)]
pub struct Checked {
    step: Move,
}

impl Rules for Xiangqi {
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

    fn setup(&self, options: &Options, seats: Seats, _rng: &mut Rng) -> Result<State, Rejection> {
        State::new(options, seats)
    }

    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Command,
    ) -> Result<Checked, Rejection> {
        let state = &state.core;
        let &Command::Move { from, to } = command;
        let position = &state.position;
        if outcome(state).is_some() {
            return Err(PlayError::GameOver {}.into());
        }
        if seat != state.turn() {
            return Err(PlayError::NotYourTurn { turn: state.turn() }.into());
        }
        if let Some(point) = [from, to].into_iter().find(|point| !position.terrain().has(*point)) {
            return Err(PlayError::NoSuchPoint { point }.into());
        }
        match position.piece(from) {
            None => return Err(PlayError::NoPiece { point: from }.into()),
            Some(piece) if piece.army != position.turn() => {
                return Err(PlayError::NotYourPiece { point: from }.into());
            }
            Some(_) => {}
        }
        let step = Move::new(from, to);
        match position.is_legal(step) {
            true => Ok(Checked { step }),
            false => Err(PlayError::CannotGoThere { from, to }.into()),
        }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, _seat: Seat, Checked { step }: Checked) {
        let position = &tx.core().position;
        let (from, to, army) = (step.from(), step.to(), position.turn());
        let Some(piece) = position.piece(from) else {
            return tx.abort("a move was accepted that no piece makes");
        };
        let captured = position.piece(to);
        let (name, wxf) = (names::chinese(position, step), names::wxf(position, step));
        // A clone finds out what the laser hits; the events below change the state.
        let undo = position.clone().make(step);
        tx.emit(Event::Moved { army, kind: piece.kind, from, to, captured, name, wxf });
        if let Some(piece) = captured.filter(|piece| piece.kind == crate::Kind::General) {
            tx.emit(Event::GeneralFell { army: piece.army, cause: Cause::Captured });
        }
        for (victim, place) in undo.laser_hits() {
            tx.emit(Event::LaserFired { army, from: to, victim, to: place });
        }
    }

    fn reduce(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Command>) {
        let state = &state.core;
        if seat != state.turn() || outcome(state).is_some() {
            return;
        }
        let mut moves = MoveList::new();
        state.position.moves_into(&mut moves);
        out.extend(moves.iter().map(|step| Command::Move { from: step.from(), to: step.to() }));
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome(state)
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> View {
        View::of(&state.core)
    }

    fn narrate(&self, event: &Event, log: &mut Narration) {
        narrate::narrate(event, log);
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        Some(&tutorial::LESSON)
    }
}

impl Secrets for Xiangqi {}

impl Extras for Xiangqi {
    fn systems(&self) -> &Systems<Self> {
        const { &Systems::standard().with_forfeit(Forfeit::GameDecides).with_windows_of(16, 64) }
    }

    /// A player who cannot move is to act too: the clock runs, and the player can only resign or agree on a draw.
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn())
    }

    /// A player who resigns or runs out of time loses the general, and nothing else.
    fn on_system_event(&self, tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        let (seat, cause) = match event {
            SystemEvent::Agreement(AgreementEvent::Resigned { seat }) => (*seat, Cause::Resigned),
            SystemEvent::Clock(ClockEvent::FlagFell { seat }) => (*seat, Cause::OutOfTime),
            _ => return,
        };
        let army = tx.core().army_of(seat);
        if tx.core().position.is_alive(army) {
            tx.emit(Event::GeneralFell { army, cause });
        }
    }

    fn team(&self, state: &State, seat: Seat) -> u8 {
        state.position.terrain().team(state.army_of(seat))
    }

    fn in_play(&self, state: &State, _seats: Seats) -> SeatSet {
        state.living()
    }

    fn usual_seats(&self, options: &Options) -> u8 {
        options.seats()
    }

    fn draw_cooldown_ms(&self, options: &Options) -> Option<u64> {
        Some(u64::from(options.draw_cooldown_s) * 1_000)
    }

    fn check_state(&self, state: &State, seats: Seats) -> Result<(), Rejection> {
        state.check(seats)
    }

    fn notation(&self, _state: &MatchState<Self>, _seat: Seat, command: &Command) -> String {
        let &Command::Move { from, to } = command;
        format!("{from}{to}")
    }

    fn said(&self, state: &MatchState<Self>, _seat: Seat, command: &Command) -> Option<Bilingual> {
        let &Command::Move { from, to } = command;
        let (position, step) = (&state.core.position, Move::new(from, to));
        let is_on_board = position.terrain().has(from) && position.terrain().has(to);
        let piece = is_on_board.then(|| position.piece(from))?;
        piece.map(|_| Bilingual { zh: names::chinese(position, step), en: names::wxf(position, step) })
    }

    fn puzzles(&self) -> Vec<Puzzle> {
        ENDGAMES.iter().map(Endgame::puzzle).collect()
    }

    fn draw(&self, view: &View, _seats: Seats) -> String {
        drawing::draw(view)
    }

    fn sketch(&self, view: &View, _seats: Seats) -> Option<Sketch> {
        Some(sketch::sketch(view))
    }

    fn fast_perft(&self, state: &MatchState<Self>, depth: u32, counting: Counting) -> Option<u64> {
        let bulk = counting == Counting::LastInBulk;
        is_bare(state).then(|| state.core.position.clone().perft(depth, bulk))
    }

    fn fast_playout(&self, state: &MatchState<Self>, rng: &mut Rng, max_commands: u32) -> Option<u32> {
        is_bare(state).then(|| state.core.position.clone().playout(rng, max_commands).moves)
    }
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let position = &state.position;
    if let Some(team) = position.winner() {
        let winners = position.armies().filter(|army| position.terrain().team(*army) == team);
        let reason = state.fall.map_or("general_captured", Cause::reason);
        return Some(Outcome::winners(winners.map(|army| state.seat_of(army)).collect(), reason));
    }
    if state.repetitions() >= 3 {
        return Some(Outcome::draw("repetition"));
    }
    (state.moves_to_draw() == Some(0)).then(|| Outcome::draw("sixty_moves"))
}

/// The fast board has neither draws by rule nor lessons. In a match without them it counts the same as the rules.
fn is_bare(state: &MatchState<Xiangqi>) -> bool {
    let (core, sys) = (&state.core, &state.sys);
    !core.rules.repetition
        && !core.rules.sixty_moves
        && sys.play.outcome.is_none()
        && sys.play.tutorial.is_none()
}
