//! The one place where a game loses its type: any game and any match, JSON in and JSON out.

use crate::journal::{Entry, Header, Journal};
use crate::matches::Applied;
use crate::systems::action_log;
use crate::systems::clock::TimeControl;
use crate::systems::tutorial::Tutorial;
use crate::{
    Actor, Audit, Command, CommandKind, Counting, Event, Game, Manifest, Match, MatchState, Message, Mode,
    Outcome, OwnOps, Problem, Rng, Sandbox, Seat, SeatSet, Seats, Seed, StateHash, SystemState, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::any::Any;
use std::marker::PhantomData;

/// How to make a match, before the game's own types have looked at it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The fewest that the options allow, if left out.
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
    /// Undo does not go past a random result or a shown secret.
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

    fn to_header<G: Game>(&self) -> Result<Header<G>, Problem> {
        self.seats.map_or(Ok(()), |count| G::MANIFEST.check_seats(count))?;
        // A lesson is held where it was written for, unless somebody wants it elsewhere.
        let lesson = G::tutorial().filter(|_| self.mode == Mode::Tutorial && self.options.is_empty());
        let options = lesson.map_or(&self.options, |lesson| &lesson.options);
        G::MANIFEST.check_options(options)?;
        let options = serde_json::from_value(Value::Object(options.clone()))
            .map_err(|error| Problem::new("bad_option", error.to_string()))?;
        let count = self.seats.unwrap_or_else(|| G::usual_seats(&options));
        if self.first_seat >= count {
            return Err(Problem::new("bad_seats", format!("there is no seat {} to begin", self.first_seat)));
        }
        let seed = match self.seed {
            SeedNumber::Number(number) => Seed::from_number(number),
            SeedNumber::Full(seed) => seed,
        };
        let header = Header::new(Seats { count, first: Seat(self.first_seat) }, seed, options);
        let &NewMatch { mode, time, draw_cooldown_ms, cheats, strict_undo, .. } = self;
        Ok(Header { mode, time, draw_cooldown_ms, cheats, strict_undo, ..header })
    }
}

/// An accepted command as it goes into the books: a journal line and what is needed to number it.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    pub seq: u64,
    pub hash: StateHash,
    /// The entry as one line of JSON, without the line end.
    pub entry: String,
}

/// A new match, and the entry of what happened before the first move.
pub type AnyCreated = Result<(Box<dyn AnyMatch>, Option<Written>), Problem>;

/// A game without its type.
pub trait AnyGame: Send + Sync {
    fn manifest(&self) -> Manifest;
    fn tutorial(&self) -> Option<&'static Tutorial>;
    fn create(&self, new: &NewMatch) -> AnyCreated;
    /// Goes on from what [`AnyMatch::dump`] wrote.
    fn load(&self, dump: &str) -> Result<Box<dyn AnyMatch>, Problem>;
    /// Rebuilds a match from the events of its journal.
    fn replay(&self, journal: &str) -> Result<Box<dyn AnyMatch>, Problem>;
    /// A journal as a viewer may read it while the match runs: no seed, no commands of others, no hashes (a
    /// hash of little that is hidden can be guessed), and events as they may see them.
    fn viewer_journal(&self, journal: &str, viewer: Viewer) -> Result<String, Problem>;
    /// Runs the commands of a journal again and compares.
    fn audit(&self, journal: &str) -> Result<Audit, Problem>;
    /// An event, as its reader may see it, as lines of the action log.
    fn narrate(&self, event: &str) -> Result<Vec<Message>, Problem>;
    /// A new engine object of the game's own, if it has one.
    fn own_ops(&self) -> Option<Box<dyn OwnOps>>;
}

/// A match without its type.
pub trait AnyMatch: Send + Sync {
    fn manifest(&self) -> Manifest;
    /// The first line of the journal. It holds the seed.
    fn header(&self) -> String;
    fn apply(&mut self, actor: Actor, command: &str, at_ms: Option<u64>) -> Result<Written, Problem>;
    /// What a command is about, as [`AnyMatch::apply`] would read it.
    fn kind(&self, command: &str) -> Result<CommandKind, Problem>;
    /// Applies a line of a journal by its events, to show the match again step by step.
    fn follow(&mut self, entry: &str) -> Result<(), Problem>;
    /// The commands a seat can give, as JSON, and whether these are all.
    fn legal(&self, seat: Seat) -> Result<(String, bool), Problem>;
    fn view(&self, viewer: Viewer) -> Result<String, Problem>;
    /// The same as a value, for hosts that send differences.
    fn view_value(&self, viewer: Viewer) -> Result<Value, Problem>;
    /// The events of the last command as a viewer may see them: a list in which hidden ones are `null`.
    fn last_events(&self, viewer: Viewer) -> Result<String, Problem>;
    /// The action log as a viewer may read it.
    fn log(&self, viewer: Viewer) -> Result<String, Problem>;
    fn notation(&self, seat: Seat, command: &str) -> Result<String, Problem>;
    /// The match as text, for a terminal: the game's drawing, then phase, question and window if there are any.
    fn draw(&self, viewer: Viewer) -> Result<String, Problem>;
    fn to_act(&self) -> SeatSet;
    fn outcome(&self) -> Option<Outcome>;
    fn seq(&self) -> u64;
    fn now_ms(&self) -> u64;
    fn seats(&self) -> Seats;
    fn has_clock(&self) -> bool;
    /// When the host has to send `flag`, and for whom.
    fn next_flag_ms(&self) -> Option<(Seat, u64)>;
    fn hash(&self) -> StateHash;
    /// The whole [`MatchState`] of the game, secrets included, for who knows its type.
    fn state(&self) -> &dyn Any;
    /// The position for [`AnyGame::load`], to try commands out in elsewhere: without its past, its hashes and its
    /// chance. Nothing if the game has secrets or chance, since then nobody else can know how a command ends.
    fn position(&self, viewer: Viewer) -> Result<Option<String>, Problem>;
    /// Everything, secrets included.
    fn dump(&self) -> Result<String, Problem>;
    /// The number of positions after exactly `depth` more commands.
    fn perft(&self, depth: u32, counting: Counting) -> u64;
    /// Plays one match at random from here, for at most so many commands, and tells how many it took.
    fn playout(&self, rng: &mut Rng, most: u32) -> u32;
    /// Whether everybody has voted for another match.
    fn rematch_agreed(&self) -> bool;
    /// The next match of the same people, once they agreed.
    fn rematch(&self, seed: Seed) -> AnyCreated;
}

/// The adapter from a typed game to [`AnyGame`]; the catalogue lists constants of it.
#[derive(Debug)]
pub struct Erased<G>(PhantomData<G>);

impl<G> Erased<G> {
    pub const fn new() -> Erased<G> {
        Erased(PhantomData)
    }
}

impl<G> Default for Erased<G> {
    fn default() -> Erased<G> {
        Erased::new()
    }
}

struct ErasedMatch<G: Game> {
    header: Header<G>,
    game: Match<G>,
}

/// What is written to save a match: its header and its state, side by side.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Dump<G: Game> {
    header: Header<G>,
    sys: SystemState<G>,
    core: G::State,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct DumpRef<'a, G: Game> {
    header: &'a Header<G>,
    sys: &'a SystemState<G>,
    core: &'a G::State,
}

fn write(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::new("unwritable", error.to_string()))
}

fn written<G: Game>(entry: &Entry<G>) -> Result<Written, Problem> {
    Ok(Written { seq: entry.seq, hash: entry.hash, entry: write(entry)? })
}

fn create<G: Game>(header: Header<G>) -> AnyCreated {
    let (game, opening) = Match::create(&header).map_err(|refusal| refusal.problem())?;
    let opening = opening.as_ref().map(written).transpose()?;
    Ok((Box::new(ErasedMatch { header, game }), opening))
}

impl<G: Game> AnyGame for Erased<G> {
    fn manifest(&self) -> Manifest {
        G::MANIFEST
    }

    fn tutorial(&self) -> Option<&'static Tutorial> {
        G::tutorial()
    }

    fn create(&self, new: &NewMatch) -> AnyCreated {
        create(new.to_header::<G>()?)
    }

    fn load(&self, dump: &str) -> Result<Box<dyn AnyMatch>, Problem> {
        let dump: Dump<G> =
            serde_json::from_str(dump).map_err(|error| Problem::new("bad_state", error.to_string()))?;
        let Dump { header, sys, core } = dump;
        if header.game != G::MANIFEST.id || header.ruleset != G::MANIFEST.ruleset || header.seats != sys.seats
        {
            return Err(Problem::new(
                "bad_state",
                "the state is of another game, ruleset or number of seats",
            ));
        }
        let game = Match::resume(MatchState { sys, core }).map_err(|refusal| refusal.problem())?;
        Ok(Box::new(ErasedMatch { header, game }))
    }

    fn replay(&self, journal: &str) -> Result<Box<dyn AnyMatch>, Problem> {
        let journal = Journal::<G>::from_lines(journal)?;
        let state = journal.replay()?.into_state();
        let game = Match::resume(state).map_err(|refusal| refusal.problem())?;
        Ok(Box::new(ErasedMatch { header: journal.header, game }))
    }

    fn viewer_journal(&self, journal: &str, viewer: Viewer) -> Result<String, Problem> {
        Journal::<G>::from_lines(journal)?.lines_for(viewer)
    }

    fn audit(&self, journal: &str) -> Result<Audit, Problem> {
        Journal::<G>::from_lines(journal)?.audit()
    }

    fn narrate(&self, event: &str) -> Result<Vec<Message>, Problem> {
        let event: Event<G> =
            serde_json::from_str(event).map_err(|error| Problem::new("bad_event", error.to_string()))?;
        Ok(action_log::narrate(&event))
    }

    fn own_ops(&self) -> Option<Box<dyn OwnOps>> {
        G::own_ops()
    }
}

impl<G: Game> ErasedMatch<G> {
    fn check_viewer(&self, viewer: Viewer) -> Result<(), Problem> {
        match viewer {
            Viewer::Seat(seat) => self.check_seat(seat),
            Viewer::Spectator => Ok(()),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Problem> {
        if self.game.state().sys.seats.contains(seat) {
            return Ok(());
        }
        Err(Problem::from_reason(&crate::SystemRefusal::NoSuchSeat { seat }))
    }
}

/// Writes the entry without copying command and events first.
fn write_applied<G: Game>(applied: &Applied<'_, G>) -> Result<Written, Problem> {
    #[derive(Serialize)]
    #[serde(bound = "")]
    struct EntryRef<'a, G: Game> {
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
    Ok(Written { seq, hash, entry: write(&entry)? })
}

impl<G: Game> AnyMatch for ErasedMatch<G> {
    fn manifest(&self) -> Manifest {
        G::MANIFEST
    }

    fn header(&self) -> String {
        write(&self.header).unwrap_or_default()
    }

    fn apply(&mut self, actor: Actor, command: &str, at_ms: Option<u64>) -> Result<Written, Problem> {
        let command = Command::from_json(command)?;
        let at_ms = at_ms.unwrap_or(self.game.state().sys.now_ms);
        let applied = self.game.apply(actor, &command, at_ms).map_err(|refusal| refusal.problem())?;
        write_applied(&applied)
    }

    fn kind(&self, command: &str) -> Result<CommandKind, Problem> {
        Command::<G>::from_json(command).map(|command| command.kind())
    }

    fn follow(&mut self, entry: &str) -> Result<(), Problem> {
        // The header is the first line, and entries are numbered from one.
        let number = self.seq() as usize + 2;
        let entry = Entry::from_line(self.header.ruleset, number, entry)?;
        self.game.follow(entry).map(drop)
    }

    fn legal(&self, seat: Seat) -> Result<(String, bool), Problem> {
        self.check_seat(seat)?;
        let legal = self.game.state().legal(seat);
        Ok((write(&legal.commands)?, legal.complete))
    }

    fn view(&self, viewer: Viewer) -> Result<String, Problem> {
        self.check_viewer(viewer)?;
        write(&self.game.view(viewer))
    }

    fn view_value(&self, viewer: Viewer) -> Result<Value, Problem> {
        self.check_viewer(viewer)?;
        serde_json::to_value(self.game.view(viewer))
            .map_err(|error| Problem::new("unwritable", error.to_string()))
    }

    fn last_events(&self, viewer: Viewer) -> Result<String, Problem> {
        self.check_viewer(viewer)?;
        write(&self.game.last_events(viewer))
    }

    fn log(&self, viewer: Viewer) -> Result<String, Problem> {
        self.check_viewer(viewer)?;
        write(&self.game.state().sys.action_log.lines(viewer))
    }

    fn notation(&self, seat: Seat, command: &str) -> Result<String, Problem> {
        self.check_seat(seat)?;
        match Command::<G>::from_json(command)? {
            Command::Game(command) => Ok(G::notation(self.game.state(), seat, &command)),
            Command::System(command) => write(&command),
        }
    }

    fn draw(&self, viewer: Viewer) -> Result<String, Problem> {
        self.check_viewer(viewer)?;
        Ok(self.game.view(viewer).draw(self.seats()))
    }

    fn to_act(&self) -> SeatSet {
        self.game.to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().cloned()
    }

    fn seq(&self) -> u64 {
        self.game.state().sys.log.seq
    }

    fn now_ms(&self) -> u64 {
        self.game.state().sys.now_ms
    }

    fn seats(&self) -> Seats {
        self.game.state().sys.seats
    }

    fn has_clock(&self) -> bool {
        self.game.state().sys.clock.is_some()
    }

    fn next_flag_ms(&self) -> Option<(Seat, u64)> {
        self.game.state().sys.clock.as_ref()?.next_flag_ms()
    }

    fn hash(&self) -> StateHash {
        self.game.state().hash()
    }

    fn state(&self) -> &dyn Any {
        self.game.state()
    }

    fn position(&self, viewer: Viewer) -> Result<Option<String>, Problem> {
        if G::MANIFEST.hidden_information || G::MANIFEST.chance {
            return Ok(None);
        }
        self.check_viewer(viewer)?;
        let mut rng = Rng::new(Seed::from_number(0));
        let mut state = Sandbox::imagined(self.game.state(), viewer, &mut rng).state;
        state.sys.log.digest = StateHash::default();
        let header = Header { seed: Seed::from_number(0), ..self.header.clone() };
        write(&DumpRef { header: &header, sys: &state.sys, core: &state.core }).map(Some)
    }

    fn dump(&self) -> Result<String, Problem> {
        let MatchState { sys, core } = self.game.state();
        write(&DumpRef { header: &self.header, sys, core })
    }

    fn perft(&self, depth: u32, counting: Counting) -> u64 {
        self.game.state().perft(depth, counting)
    }

    fn playout(&self, rng: &mut Rng, most: u32) -> u32 {
        self.game.state().playout(rng, most)
    }

    fn rematch_agreed(&self) -> bool {
        self.game.state().sys.rematch.agreed_first.is_some()
    }

    fn rematch(&self, seed: Seed) -> AnyCreated {
        if !self.rematch_agreed() {
            return Err(Problem::new("no_rematch", "not everybody has voted for a rematch"));
        }
        create(self.header.rematch(seed))
    }
}
