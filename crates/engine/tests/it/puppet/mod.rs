//! The puppet: a game whose commands are scripts of what its rules shall do, step by step.
//!
//! `do mark 2; roll; window 1,2 loop` emits an event, draws a number and opens a window. So a test can reach any edge
//! case of the engine in one line.

mod perform;
mod types;

pub(crate) use types::{Doing, Happening, Options, Phase, Refused, Strings};

use qipan_engine::systems::characters::CharacterRules;
use qipan_engine::systems::ending::Forfeit;
use qipan_engine::systems::flow::{Exit, FlowRules};
use qipan_engine::systems::tutorial::Tutorial;
use qipan_engine::systems::undo::{Approval, UndoRules};
use qipan_engine::systems::window::WindowRules;
use qipan_engine::systems::{Systems, action_log::Narration};
use qipan_engine::{
    Bilingual, Category, Extras, Header, Intercept, Manifest, MatchState, Message, Outcome, Rng, Rules, Seat,
    SeatSet, Seats, Secrets, Seed, SystemEvent, Tx, Viewer,
};
use std::sync::LazyLock;

/// All systems but phases and characters.
pub(crate) const PLAIN: u8 = 0;
/// With phases, numbered from 0.
pub(crate) const PHASED: u8 = 1;
/// The game decides forfeits, and one approval is enough for an undo.
pub(crate) const SOFT: u8 = 2;
/// No systems at all.
pub(crate) const BARE: u8 = 3;
/// With characters, of which no two seats may pick the same.
pub(crate) const HEROES: u8 = 4;
/// With a lesson.
pub(crate) const TAUGHT: u8 = 5;

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Puppet<const KIND: u8>;

pub(crate) fn header<const KIND: u8>(seats: u8, options: Options) -> Header<Puppet<KIND>> {
    Header::new(&Puppet, Seats::new(seats), Seed::from_number(1), options)
}

static LESSON: LazyLock<Tutorial> =
    LazyLock::new(|| Tutorial::from_json(include_str!("lesson.json")).expect("the lesson is well formed"));

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| Manifest {
    seats_min: 1,
    seats_max: 4,
    chance: true,
    minutes: 1,
    ..Manifest::new("puppet", Bilingual::new("木偶", "Puppet"), Category::Tool)
});

impl<const KIND: u8> Puppet<KIND> {
    const SYSTEMS: Systems<Self> = {
        let windows = WindowRules {
            allows: |_, state, seat, topic, command| perform::allows(state, seat, topic, command),
            can_respond: |_, state, seat, topic| perform::can_respond(state, seat, topic),
        };
        let covers = |_: &Self, doing: &Doing| !doing.is_free();
        let undo = UndoRules { keep: 3, covers, approval: Approval::AllOthers };
        let standard = Systems::standard().with_window(windows).with_undo(undo).with_windows_of(8, 8);
        match KIND {
            PHASED => standard.with_flow(&Phases),
            SOFT => {
                let undo = UndoRules { keep: 3, covers: |_, _| true, approval: Approval::AtLeast(1) };
                standard.with_forfeit(Forfeit::GameDecides).with_undo(undo)
            }
            BARE => Systems::none(),
            HEROES => standard.with_characters(CharacterRules { count: |_| 3, unique: true }),
            _ => standard,
        }
    };
}

impl<const KIND: u8> Rules for Puppet<KIND> {
    type Options = Options;
    type State = Strings;
    type Command = Doing;
    type Action = String;
    type Event = Happening;
    type View = Strings;
    type Rejection = Refused;
    type Phase = Phase;
    type PromptTopic = String;
    type WindowTopic = String;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, seats: Seats, _rng: &mut Rng) -> Result<Strings, Refused> {
        match options.broken {
            true => Err(Refused::Told {}),
            false => Ok(Strings::new(options.clone(), seats)),
        }
    }

    fn validate(&self, _state: &MatchState<Self>, _seat: Seat, command: &Doing) -> Result<String, Refused> {
        let Doing::Do { script } = command;
        match script.as_str() {
            "refuse" => Err(Refused::Told {}),
            "panic in validate" => panic!("as told"),
            script => Ok(script.to_owned()),
        }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, _seat: Seat, script: String) {
        script.split(';').for_each(|step| perform::perform(tx, step.trim()));
    }

    fn reduce(&self, state: &mut Strings, event: &Happening) {
        state.apply(event);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Doing>) {
        if seat == state.core.turn {
            out.extend(["mark 1", "pass"].map(|script| Doing::Do { script: script.to_owned() }));
        }
    }

    fn outcome(&self, state: &Strings) -> Option<Outcome> {
        state.winner.map(|seat| Outcome::win(seat, "told"))
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> Strings {
        state.core.clone()
    }

    fn narrate(&self, event: &Happening, log: &mut Narration) {
        if let Happening::Marked { n } = event {
            log.say(Message::new("puppet-log-marked").number("n", *n));
            log.say(Message::new("puppet-log-again"));
        }
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        (KIND == TAUGHT).then_some(&*LESSON)
    }
}

impl<const KIND: u8> Secrets for Puppet<KIND> {
    fn reveals(&self, event: &Happening) -> bool {
        assert!(*event != Happening::Marked { n: 667 }, "as told, in reveals");
        false
    }
}

impl<const KIND: u8> Extras for Puppet<KIND> {
    fn systems(&self) -> &Systems<Self> {
        const { &Self::SYSTEMS }
    }

    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        let core = &state.core;
        let panics = core.options.panics_after_undo && core.marks.is_empty() && state.sys.play.log.seq > 0;
        assert!(!panics, "as told, in active");
        SeatSet::only(state.core.turn)
    }

    /// 2 becomes 20, 3 is dropped, 4 is split into 40 and 3: a second interception would drop that 3.
    fn intercept(&self, _state: &MatchState<Self>, event: &Happening) -> Intercept<Happening> {
        match event {
            Happening::Marked { n: 2 } => Intercept::Replace(Happening::Marked { n: 20 }),
            Happening::Marked { n: 3 } => Intercept::Drop,
            Happening::Marked { n: 4 } => Intercept::Split([40, 3].map(|n| Happening::Marked { n }).to_vec()),
            _ => Intercept::Keep,
        }
    }

    fn post_process(&self, tx: &mut Tx<'_, Self>) {
        if tx.core().chain > 0 {
            let left = tx.core().chain - 1;
            tx.emit(Happening::Chained { left });
        }
        if tx.core().spinning {
            tx.emit(Happening::Spun {});
        }
    }

    fn on_system_event(&self, tx: &mut Tx<'_, Self>, event: &SystemEvent<Self>) {
        perform::hear(tx, event);
    }

    fn team(&self, state: &Strings, seat: Seat) -> u8 {
        if state.options.teams { seat.0 % 2 } else { seat.0 }
    }

    fn in_play(&self, state: &Strings, seats: Seats) -> SeatSet {
        seats.all().minus(state.out)
    }
}

/// Phases count up. The options say which ones are skipped and which ones continue automatically.
struct Phases;

impl<const KIND: u8> FlowRules<Puppet<KIND>> for Phases {
    fn initial(&self, _game: &Puppet<KIND>, _state: &MatchState<Puppet<KIND>>) -> Phase {
        Phase(0)
    }

    fn active(&self, _game: &Puppet<KIND>, state: &MatchState<Puppet<KIND>>, _phase: Phase) -> SeatSet {
        SeatSet::only(state.core.turn)
    }

    fn next(&self, _game: &Puppet<KIND>, _state: &MatchState<Puppet<KIND>>, phase: Phase) -> Phase {
        Phase(phase.0.wrapping_add(1))
    }

    fn can_advance(
        &self,
        _game: &Puppet<KIND>,
        state: &MatchState<Puppet<KIND>>,
        _: Seat,
        _: Phase,
    ) -> Result<(), Refused> {
        if state.core.marks.last() == Some(&13) { Err(Refused::Owed {}) } else { Ok(()) }
    }

    fn on_exit(&self, tx: &mut Tx<'_, Puppet<KIND>>, phase: Phase) -> Exit<Phase> {
        tx.emit(Happening::Left { phase: phase.0 });
        match tx.core().marks.last() {
            Some(50) => Exit::Stay,
            Some(60) => Exit::To(Phase(60)),
            _ => Exit::Go,
        }
    }

    fn on_enter(&self, tx: &mut Tx<'_, Puppet<KIND>>, phase: Phase) {
        tx.emit(Happening::Entered { phase: phase.0 });
    }

    fn skip(&self, _game: &Puppet<KIND>, state: &MatchState<Puppet<KIND>>, phase: Phase) -> bool {
        state.core.options.skip_all || state.core.options.skip.contains(&phase.0)
    }

    fn auto_continue(&self, _game: &Puppet<KIND>, state: &MatchState<Puppet<KIND>>, phase: Phase) -> bool {
        let options = &state.core.options;
        let is_restless = options.restless_from_ms.is_some_and(|from_ms| state.sys.play.now_ms >= from_ms);
        phase.0 < options.auto_until || phase.0 == 0 && is_restless
    }
}
