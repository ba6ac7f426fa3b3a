//! The journal: everything that happened in a match, enough to replay and to audit it.

use crate::systems::clock::TimeControl;
use crate::{
    Actor, Command, EndMark, Event, Game, Mode, Problem, Replay, RngMark, Rules, Seats, Seed, StateHash,
    Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How a match was made: the first line of its journal. It holds the seed, so it must stay with the host.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Header<G: Rules> {
    pub game: String,
    pub ruleset: u32,
    pub seats: Seats,
    pub mode: Mode,
    pub seed: Seed,
    pub options: G::Options,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_cooldown_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cheats: bool,
    /// Undo does not go past a random result or a revealed secret. Matches made before this rule lack the field and
    /// continue without it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strict_undo: bool,
    /// [`crate::Manifest::state_version`]. Journals written before this field existed have the first version.
    #[serde(default = "first_version", skip_serializing_if = "is_first_version")]
    pub state_version: u32,
}

const fn first_version() -> u32 {
    1
}

fn is_first_version(version: &u32) -> bool {
    *version == first_version()
}

impl<G: Game> Header<G> {
    pub fn new(game: &G, seats: Seats, seed: Seed, options: G::Options) -> Header<G> {
        let manifest = game.manifest();
        Header {
            game: manifest.id.clone(),
            ruleset: manifest.ruleset,
            seats,
            mode: Mode::Local,
            seed,
            options,
            time: None,
            draw_cooldown_ms: None,
            cheats: false,
            strict_undo: false,
            state_version: manifest.state_version,
        }
    }

    /// Whether the hashes of this journal are of the current state type.
    pub(crate) fn has_state_version_of(&self, game: &G) -> bool {
        self.state_version == game.manifest().state_version
    }

    #[must_use]
    pub fn with_mode(mut self, mode: Mode) -> Header<G> {
        self.mode = mode;
        self
    }

    /// The header of a rematch: the first seat moves on by one.
    #[must_use]
    pub fn rematch(&self, game: &G, seed: Seed) -> Header<G> {
        let seats = Seats { first: self.seats.first.next(self.seats.count), ..self.seats };
        let Header { ruleset, state_version, .. } = Header::new(game, seats, seed, self.options.clone());
        Header { seed, seats, ruleset, state_version, ..self.clone() }
    }
}

/// One accepted command and its results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<G: Rules> {
    pub seq: u64,
    pub at_ms: u64,
    /// The seat that gave the command, or `"host"`.
    pub seat: Actor,
    pub command: Command<G>,
    pub events: Vec<Event<G>>,
    /// The position of the generator afterwards, if chance was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rng: Option<RngMark>,
    /// The hash of the state afterwards.
    pub hash: StateHash,
}

impl<G: Game> Entry<G> {
    /// Parses a line of a journal with this header. The line number is for error messages.
    pub(crate) fn from_line(
        game: &G,
        header: &Header<G>,
        number: usize,
        line: &str,
    ) -> Result<Entry<G>, Problem> {
        let mut entry: Entry<G> = read_entry(game, header.ruleset, number, line)?;
        entry.events.iter_mut().for_each(|event| complete(game, header, event));
        Ok(entry)
    }
}

/// A header as a viewer may read it. The fields of this and of [`SeenEntry`] are in the order of their names.
#[derive(Serialize)]
struct SeenHeader<'a, O> {
    game: &'a str,
    mode: Mode,
    options: &'a O,
    ruleset: u32,
    seats: Seats,
    time: Option<&'a TimeControl>,
    viewer: Viewer,
}

/// An entry as a viewer may read it.
#[derive(Serialize)]
#[serde(bound = "")]
struct SeenEntry<'a, G: Rules> {
    at_ms: u64,
    command: Option<&'a Command<G>>,
    events: Vec<Option<Event<G>>>,
    seat: Actor,
    seq: u64,
}

/// A whole match. On disk: one JSON object per line, the header first.
#[derive(Clone, PartialEq, Debug)]
pub struct Journal<G: Rules> {
    pub header: Header<G>,
    pub entries: Vec<Entry<G>>,
}

impl<G: Game> Journal<G> {
    pub fn to_lines(&self) -> Result<String, Problem> {
        let mut lines = to_line(&self.header)?;
        for entry in &self.entries {
            lines.push_str(&to_line(entry)?);
        }
        Ok(lines)
    }

    /// The journal as a viewer may read it while the match runs. Hidden events keep their place as `null`. The seed,
    /// the generator and the hashes are left out. Commands of other seats are left out unless the game is open and
    /// the viewer saw all of their events.
    pub fn lines_for(&self, game: &G, viewer: Viewer) -> Result<String, Problem> {
        let Header { game: id, ruleset, seats, mode, options, time, .. } = &self.header;
        let mut lines = to_line(&SeenHeader {
            game: id,
            mode: *mode,
            options,
            ruleset: *ruleset,
            seats: *seats,
            time: time.as_ref(),
            viewer,
        })?;
        let mut replay = Replay::new(game.clone(), &self.header)?;
        for entry in &self.entries {
            replay.step(entry)?;
            let core = &replay.state().core;
            let Entry { seq, at_ms, seat, command, events, .. } = entry;
            let seen: Vec<_> = events.iter().map(|event| event.seen_by(game, core, viewer)).collect();
            let is_own = seat.seat().is_some_and(|seat| viewer.is(seat));
            let is_plain = || events.iter().zip(&seen).all(|(event, seen)| seen.as_ref() == Some(event));
            let is_public = !game.manifest().hidden_information && is_plain();
            let command = (is_own || is_public).then_some(command);
            let line = SeenEntry { at_ms: *at_ms, command, events: seen, seat: *seat, seq: *seq };
            lines.push_str(&to_line(&line)?);
        }
        Ok(lines)
    }

    /// Parses a journal. Events of older rulesets are converted to the current form. Missing fields get their
    /// defaults, and unknown fields are ignored. If there is an [`EndMark`], the entries must match it.
    pub fn from_lines(game: &G, text: &str) -> Result<Journal<G>, Problem> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (index, first) =
            lines.next().ok_or_else(|| Problem::new("bad_journal", "the journal is empty"))?;
        let header: Header<G> = read(index + 1, first)?;
        let manifest = game.manifest();
        if header.game != manifest.id {
            return Err(Problem::new("wrong_game", format!("this is a journal of {:?}", header.game)));
        }
        // Older rulesets can be upgraded; newer ones are unknown to this program.
        if header.ruleset > manifest.ruleset {
            let message =
                format!("ruleset {} is newer than this program's {}", header.ruleset, manifest.ruleset);
            return Err(Problem::new("newer_ruleset", message));
        }
        let mut entries: Vec<Entry<G>> = Vec::new();
        let mut end = None;
        for (index, line) in lines {
            if end.is_some() {
                let message = format!("line {} comes after the end mark", index + 1);
                return Err(Problem::new("bad_journal", message));
            }
            match EndMark::is_line(line) {
                true => end = Some(EndMark::read(index + 1, line)?),
                false => entries.push(Entry::from_line(game, &header, index + 1, line)?),
            }
        }
        if let Some(end) = end {
            end.check(entries.len() as u64, entries.last().map(|entry| entry.hash))?;
        }
        Ok(Journal { header, entries })
    }
}

fn to_line(value: &impl Serialize) -> Result<String, Problem> {
    let mut line =
        serde_json::to_string(value).map_err(|error| Problem::new("unwritable", error.to_string()))?;
    line.push('\n');
    Ok(line)
}

fn parse<T: serde::de::DeserializeOwned>(number: usize, line: &str) -> Result<T, Problem> {
    serde_json::from_str(line).map_err(|error| bad_line(number, &error))
}

/// The same in one step, except in browsers: there matches and events are read from values, and reading them from the
/// text too would be a second copy of every reader.
fn read<T: serde::de::DeserializeOwned>(number: usize, line: &str) -> Result<T, Problem> {
    if cfg!(target_family = "wasm") {
        let value: Value = parse(number, line)?;
        return serde_json::from_value(value).map_err(|error| bad_line(number, &error));
    }
    parse(number, line)
}

fn bad_line(number: usize, error: &serde_json::Error) -> Problem {
    Problem::new("bad_journal", format!("line {number}: {error}"))
}

/// See [`crate::Extras::complete_event`].
pub(crate) fn complete<G: Game>(game: &G, header: &Header<G>, event: &mut Event<G>) {
    if let Event::Game(event) = event {
        game.complete_event(&header.options, event);
    }
}

fn read_entry<G: Game>(game: &G, ruleset: u32, number: usize, line: &str) -> Result<Entry<G>, Problem> {
    if ruleset == game.manifest().ruleset {
        return read(number, line);
    }
    let mut entry: Value = parse(number, line)?;
    if let Some(command) = entry.get_mut("command") {
        game.upgrade_command(ruleset, command);
    }
    if let Some(events) = entry.get_mut("events").and_then(Value::as_array_mut) {
        events.iter_mut().for_each(|event| game.upgrade_event(ruleset, event));
    }
    serde_json::from_value(entry).map_err(|error| bad_line(number, &error))
}
