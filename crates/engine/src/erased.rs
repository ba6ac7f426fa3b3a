//! Type erasure of games. Commands, events and views of the game are JSON here; everything of the engine keeps its
//! types.

mod tools;

use crate::command::tag;
use crate::journal::{self, Entry, Header, Journal};
use crate::matches::Applied;
use crate::old_dump;
use crate::systems::action_log::{self, LogLine};
use crate::systems::clock::TimeControl;
use crate::systems::tutorial::Tutorial;
use crate::{
    Actor, AskedResponse, Bilingual, Command, CommandKind, Event, Game, Manifest, Match, MatchState,
    MatchView, Message, Mode, Outcome, PlatformView, Problem, Puzzle, Rules, Seat, SeatSet, Seats, Seed,
    StateHash, SystemCommand, SystemEvent, SystemRefusal, SystemState, Viewer, to_value,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::any::Any;
use std::sync::Arc;
pub use tools::{GameTools, MatchTools};

/// The parameters of a new match, before the game's own types have checked them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// If omitted, the fewest seats that the options allow.
    pub seats: Option<u8>,
    #[serde(default)]
    pub first_seat: u8,
    pub seed: SeedNumber,
    #[serde(default)]
    pub options: Map<String, Value>,
    #[serde(default)]
    pub mode: Mode,
    pub time: Option<TimeControl>,
    pub draw_cooldown_ms: Option<u64>,
    #[serde(default)]
    pub cheats: bool,
    /// Undo does not go past a random result or a revealed secret.
    #[serde(default)]
    pub strict_undo: bool,
}

/// A seed as a number (tests, tools) or as 64 hexadecimal digits (real matches).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SeedNumber {
    Number(u64),
    Full(Seed),
}

impl<'de> Deserialize<'de> for SeedNumber {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<SeedNumber, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let seed = match &value {
            Value::Number(number) => number.as_u64().map(SeedNumber::Number),
            value => Seed::deserialize(value).ok().map(SeedNumber::Full),
        };
        let expected = "a seed is a whole number from 0 to 18446744073709551615 or 64 hexadecimal digits";
        seed.ok_or_else(|| serde::de::Error::custom(expected))
    }
}

impl NewMatch {
    pub fn with_seed(seed: u64) -> NewMatch {
        NewMatch {
            seats: None,
            first_seat: 0,
            seed: SeedNumber::Number(seed),
            options: Map::new(),
            mode: Mode::Local,
            time: None,
            draw_cooldown_ms: None,
            cheats: false,
            strict_undo: false,
        }
    }

    fn to_header<G: Game>(&self, game: &G) -> Result<Header<G>, Problem> {
        self.seats.map_or(Ok(()), |count| game.manifest().check_seats(count))?;
        // A lesson is played with its own options, unless the caller gives others.
        let lesson = game.tutorial().filter(|_| self.mode == Mode::Tutorial && self.options.is_empty());
        let options = lesson.map_or(&self.options, |lesson| &lesson.options);
        game.manifest().check_options(options)?;
        let options = serde_json::from_value(Value::Object(options.clone()))
            .map_err(|error| Problem::new("bad_option", error.to_string()))?;
        let count = self.seats.unwrap_or_else(|| game.usual_seats(&options));
        if self.first_seat >= count {
            return Err(Problem::new("bad_seats", format!("there is no seat {} to begin", self.first_seat)));
        }
        let seed = match self.seed {
            SeedNumber::Number(number) => Seed::from_number(number),
            SeedNumber::Full(seed) => seed,
        };
        let header = Header::new(game, Seats { count, first: Seat(self.first_seat) }, seed, options);
        let &NewMatch { mode, time, draw_cooldown_ms, cheats, strict_undo, .. } = self;
        Ok(Header { mode, time, draw_cooldown_ms, cheats, strict_undo, ..header })
    }
}

/// An accepted command for the journal: its line, its number, its kind and its hash.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    pub seq: u64,
    pub kind: CommandKind,
    pub hash: StateHash,
    /// The entry as one line of JSON, without the line end.
    pub entry: String,
}

/// A new match, and the entry of what happened before the first move, if anything did.
pub type AnyCreated = Result<(Box<dyn AnyMatch>, Option<Written>), Problem>;

/// A game without its type.
pub trait AnyGame: GameTools + Send + Sync {
    fn manifest(&self) -> &Manifest;
    fn tutorial(&self) -> Option<&Tutorial>;
    /// Whether matches have response windows, in which every seat can hold up the others.
    fn has_windows(&self) -> bool;
    fn create(&self, new: &NewMatch) -> AnyCreated;
    /// Continues from what [`AnyMatch::dump`] wrote.
    fn load(&self, dump: &str) -> Result<Box<dyn AnyMatch>, Problem>;
    /// Rebuilds a match from the events of its journal.
    fn replay(&self, journal: &str) -> Result<Box<dyn AnyMatch>, Problem>;
    /// A journal as a viewer may read it while the match runs: without the seed, the commands of other seats and the
    /// hashes (with little hidden state, a hash could be brute-forced), and with redacted events.
    fn viewer_journal(&self, journal: &str, viewer: Viewer) -> Result<String, Problem>;
    /// The lines of the action log for an event. Pass the event as its reader may see it.
    fn narrate(&self, event: &str) -> Result<Vec<Message>, Problem>;
    /// Whether an event, as JSON, is one of the game's rules and not of a system.
    fn is_own_event(&self, event: &Value) -> bool;
    /// The puzzles of the game, see [`Extras::puzzles`](crate::Extras::puzzles).
    fn puzzles(&self) -> Vec<Puzzle>;
}

/// A match without its type.
pub trait AnyMatch: MatchTools + Send + Sync {
    fn manifest(&self) -> &Manifest;
    /// The first line of the journal. It holds the seed.
    fn header(&self) -> String;
    fn apply(&mut self, actor: Actor, command: &str, at_ms: Option<u64>) -> Result<Written, Problem>;
    /// Carries out a command of the platform, without JSON: `flag`, `undo`, `vote_rematch` …
    fn arrange(
        &mut self,
        actor: Actor,
        command: SystemCommand,
        at_ms: Option<u64>,
    ) -> Result<Written, Problem>;
    /// The kind of a command, parsed as [`AnyMatch::apply`] would.
    fn kind(&self, command: &str) -> Result<CommandKind, Problem>;
    /// Applies a line of a journal by its events, to show the match step by step.
    fn follow(&mut self, entry: &str) -> Result<(), Problem>;
    /// Applies the events of a frame, as their viewer saw them, to a position from [`MatchTools::position`]. `platform`
    /// is the platform's part of the view after the frame.
    fn observe(&mut self, events: &str, platform: &PlatformView) -> Result<(), Problem>;
    /// A copy for trying commands.
    fn fork(&self) -> Box<dyn AnyMatch>;
    /// The commands a seat can give, as JSON, and whether the list is complete.
    fn legal(&self, seat: Seat) -> Result<(String, bool), Problem>;
    /// The whole view, typed but for the game's part.
    fn match_view(&self, viewer: Viewer) -> Result<MatchView<Value>, Problem>;
    /// The events of the last command as a viewer may see them: a list in which hidden ones are `null`.
    fn last_events(&self, viewer: Viewer) -> Result<String, Problem>;
    /// The action log as a viewer may read it.
    fn log(&self, viewer: Viewer) -> Result<Vec<LogLine>, Problem>;
    fn notation(&self, seat: Seat, command: &str) -> Result<String, Problem>;
    /// The command as players of each language write it, where that differs from [`AnyMatch::notation`].
    fn said(&self, seat: Seat, command: &str) -> Option<Bilingual>;
    fn to_act(&self) -> SeatSet;
    fn outcome(&self) -> Option<Outcome>;
    fn seq(&self) -> u64;
    fn now_ms(&self) -> u64;
    fn seats(&self) -> Seats;
    fn has_clock(&self) -> bool;
    /// The team of a seat, see [`Extras::team`](crate::Extras::team).
    fn team(&self, seat: Seat) -> u8;
    /// The seat that a response window waits for.
    fn asked_response(&self) -> Option<AskedResponse>;
    /// Whether a seat that a window asks can do anything but pass, see [`MatchState::can_answer`].
    fn can_answer(&self, seat: Seat) -> bool;
    fn hash(&self) -> StateHash;
    /// The [`Match`] itself, secrets included, for callers that know the type of its game.
    fn typed(&self) -> &dyn Any;
    /// Everything, secrets included.
    fn dump(&self) -> Result<String, Problem>;
    /// Whether every seat has voted for a rematch.
    fn rematch_agreed(&self) -> bool;
    /// The next match with the same players, once all agreed.
    fn rematch(&self, seed: Seed) -> AnyCreated;
}

/// The adapter from a typed game to [`AnyGame`].
#[derive(Debug)]
pub struct Erased<G>(G);

impl<G: Game> Erased<G> {
    /// A game for a catalogue.
    pub fn arc(game: G) -> Arc<dyn AnyGame> {
        Arc::new(Erased(game))
    }
}

struct ErasedMatch<G: Game> {
    header: Header<G>,
    running: Match<G>,
}

/// The JSON of a saved match: its header and its state, side by side.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Dump<G: Rules> {
    header: Header<G>,
    sys: SystemState<G>,
    core: G::State,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct DumpRef<'a, G: Rules> {
    header: &'a Header<G>,
    sys: &'a SystemState<G>,
    core: &'a G::State,
}

fn write(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::new("unwritable", error.to_string()))
}

fn written<G: Game>(entry: &Entry<G>) -> Result<Written, Problem> {
    Ok(Written { seq: entry.seq, kind: entry.command.kind(), hash: entry.hash, entry: write(entry)? })
}

fn create<G: Game>(game: &G, header: Header<G>) -> AnyCreated {
    let (running, opening) = Match::create(game.clone(), &header).map_err(|refusal| refusal.problem())?;
    let opening = opening.as_ref().map(written).transpose()?;
    Ok((Box::new(ErasedMatch { header, running }), opening))
}

impl<G: Game> AnyGame for Erased<G> {
    fn manifest(&self) -> &Manifest {
        self.0.manifest()
    }

    fn tutorial(&self) -> Option<&Tutorial> {
        self.0.tutorial()
    }

    fn has_windows(&self) -> bool {
        self.0.systems().window.is_some()
    }

    fn create(&self, new: &NewMatch) -> AnyCreated {
        create(&self.0, new.to_header(&self.0)?)
    }

    fn load(&self, dump: &str) -> Result<Box<dyn AnyMatch>, Problem> {
        let Dump { header, mut sys, core } = old_dump::read::<Dump<G>>(dump)?;
        let Manifest { id, ruleset, .. } = self.0.manifest();
        if header.game != *id || header.ruleset != *ruleset || header.seats != sys.play.seats {
            return Err(Problem::new(
                "bad_state",
                "the state is of another game, ruleset or number of seats",
            ));
        }
        for record in sys.record.action_log.records.iter_mut() {
            journal::complete(&self.0, &header, &mut record.event);
        }
        let running = Match::resume(self.0.clone(), MatchState { sys, core });
        let running = running.map_err(|refusal| refusal.problem())?;
        Ok(Box::new(ErasedMatch { header, running }))
    }

    fn replay(&self, journal: &str) -> Result<Box<dyn AnyMatch>, Problem> {
        let journal = Journal::from_lines(&self.0, journal)?;
        let state = journal.replay(&self.0)?.into_state();
        let running = Match::resume(self.0.clone(), state).map_err(|refusal| refusal.problem())?;
        Ok(Box::new(ErasedMatch { header: journal.header, running }))
    }

    fn viewer_journal(&self, journal: &str, viewer: Viewer) -> Result<String, Problem> {
        Journal::from_lines(&self.0, journal)?.lines_for(&self.0, viewer)
    }

    fn narrate(&self, event: &str) -> Result<Vec<Message>, Problem> {
        let event: Event<G> =
            serde_json::from_str(event).map_err(|error| Problem::new("bad_event", error.to_string()))?;
        Ok(action_log::narrate(&self.0, &event))
    }

    fn is_own_event(&self, event: &Value) -> bool {
        !SystemEvent::<G>::owns(tag(event))
    }

    fn puzzles(&self) -> Vec<Puzzle> {
        self.0.puzzles()
    }
}

impl<G: Game> ErasedMatch<G> {
    fn check_viewer(&self, viewer: Viewer) -> Result<(), Problem> {
        match viewer {
            Viewer::Seat(seat) => self.check_seat(seat),
            Viewer::Spectator => Ok(()),
        }
    }

    fn carry_out(
        &mut self,
        actor: Actor,
        command: &Command<G>,
        at_ms: Option<u64>,
    ) -> Result<Written, Problem> {
        let at_ms = at_ms.unwrap_or(self.running.state().sys.play.now_ms);
        let applied = self.running.apply(actor, command, at_ms).map_err(|refusal| refusal.problem())?;
        write_applied(&applied)
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Problem> {
        if self.running.state().sys.play.seats.contains(seat) {
            return Ok(());
        }
        Err(SystemRefusal::NoSuchSeat { seat }.problem())
    }
}

/// Writes the entry directly, without copying command and events first.
fn write_applied<G: Game>(applied: &Applied<'_, G>) -> Result<Written, Problem> {
    #[derive(Serialize)]
    #[serde(bound = "")]
    struct EntryRef<'a, G: Rules> {
        seq: u64,
        at_ms: u64,
        seat: Actor,
        command: &'a Command<G>,
        events: &'a [Event<G>],
        #[serde(skip_serializing_if = "Option::is_none")]
        rng: Option<crate::RngMark>,
        hash: StateHash,
    }
    let Applied { seq, at_ms, actor, command, events, rng, hash } = *applied;
    let entry = EntryRef { seq, at_ms, seat: actor, command, events, rng, hash };
    Ok(Written { seq, kind: command.kind(), hash, entry: write(&entry)? })
}

impl<G: Game> AnyMatch for ErasedMatch<G> {
    fn manifest(&self) -> &Manifest {
        self.running.game().manifest()
    }

    fn header(&self) -> String {
        write(&self.header).unwrap_or_default()
    }

    fn apply(&mut self, actor: Actor, command: &str, at_ms: Option<u64>) -> Result<Written, Problem> {
        self.carry_out(actor, &Command::from_json(command)?, at_ms)
    }

    fn arrange(
        &mut self,
        actor: Actor,
        command: SystemCommand,
        at_ms: Option<u64>,
    ) -> Result<Written, Problem> {
        self.carry_out(actor, &Command::System(command), at_ms)
    }

    fn kind(&self, command: &str) -> Result<CommandKind, Problem> {
        Command::<G>::from_json(command).map(|command| command.kind())
    }

    fn follow(&mut self, entry: &str) -> Result<(), Problem> {
        // The header is line 1 and entry 1 is line 2, so the next entry is line `seq + 2`.
        let number = self.seq() as usize + 2;
        let entry = Entry::from_line(self.running.game(), &self.header, number, entry)?;
        self.running.follow(entry).map(drop)
    }

    fn observe(&mut self, events: &str, platform: &PlatformView) -> Result<(), Problem> {
        let events: Vec<Event<G>> =
            serde_json::from_str(events).map_err(|error| Problem::new("bad_event", error.to_string()))?;
        self.running.observe(events, platform);
        Ok(())
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(ErasedMatch { header: self.header.clone(), running: self.running.clone() })
    }

    fn legal(&self, seat: Seat) -> Result<(String, bool), Problem> {
        self.check_seat(seat)?;
        let legal = self.running.state().legal(self.running.game(), seat);
        Ok((write(&legal.commands)?, legal.complete))
    }

    fn match_view(&self, viewer: Viewer) -> Result<MatchView<Value>, Problem> {
        self.check_viewer(viewer)?;
        let MatchView { platform, game } = self.running.view(viewer);
        let game = to_value(game).map_err(|error| Problem::new("unwritable", error.to_string()))?;
        Ok(MatchView { platform, game })
    }

    fn last_events(&self, viewer: Viewer) -> Result<String, Problem> {
        self.check_viewer(viewer)?;
        write(&self.running.last_events(viewer))
    }

    fn log(&self, viewer: Viewer) -> Result<Vec<LogLine>, Problem> {
        self.check_viewer(viewer)?;
        Ok(self.running.log(viewer))
    }

    fn notation(&self, seat: Seat, command: &str) -> Result<String, Problem> {
        self.check_seat(seat)?;
        match Command::<G>::from_json(command)? {
            Command::Game(command) => Ok(self.running.game().notation(self.running.state(), seat, &command)),
            Command::System(command) => write(&command),
        }
    }

    fn said(&self, seat: Seat, command: &str) -> Option<Bilingual> {
        self.check_seat(seat).ok()?;
        match Command::<G>::from_json(command).ok()? {
            Command::Game(command) => self.running.game().said(self.running.state(), seat, &command),
            Command::System(_) => None,
        }
    }

    fn to_act(&self) -> SeatSet {
        self.running.to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.running.outcome().cloned()
    }

    fn seq(&self) -> u64 {
        self.running.state().sys.play.log.seq
    }

    fn now_ms(&self) -> u64 {
        self.running.state().sys.play.now_ms
    }

    fn seats(&self) -> Seats {
        self.running.state().sys.play.seats
    }

    fn has_clock(&self) -> bool {
        self.running.state().sys.play.clock.is_some()
    }

    fn team(&self, seat: Seat) -> u8 {
        self.running.game().team(&self.running.state().core, seat)
    }

    fn asked_response(&self) -> Option<AskedResponse> {
        self.running.state().asked_response()
    }

    fn can_answer(&self, seat: Seat) -> bool {
        self.running.state().can_answer(self.running.game(), seat)
    }

    fn hash(&self) -> StateHash {
        self.running.state().hash()
    }

    fn typed(&self) -> &dyn Any {
        &self.running
    }

    fn dump(&self) -> Result<String, Problem> {
        let MatchState { sys, core } = self.running.state();
        write(&DumpRef { header: &self.header, sys, core })
    }

    fn rematch_agreed(&self) -> bool {
        self.running.state().sys.play.rematch.agreed_first.is_some()
    }

    fn rematch(&self, seed: Seed) -> AnyCreated {
        if !self.rematch_agreed() {
            return Err(Problem::new("no_rematch", "not everybody has voted for a rematch"));
        }
        let game = self.running.game();
        create(game, self.header.rematch(game, seed))
    }
}
