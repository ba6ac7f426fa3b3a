//! The journal: everything that happened in a match, enough to show it again and to prove it.

use crate::systems::clock::TimeControl;
use crate::{Actor, Command, EndMark, Event, Game, Mode, Problem, RngMark, Seats, Seed, StateHash, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How a match was made: the head of its journal. It holds the seed, so it stays with the host.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Header<G: Game> {
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
    /// Undo does not go past a random result or a shown secret. Matches from before there was this rule lack the
    /// field and play on as they began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strict_undo: bool,
}

impl<G: Game> Header<G> {
    pub fn new(seats: Seats, seed: Seed, options: G::Options) -> Header<G> {
        Header {
            game: G::MANIFEST.id.to_owned(),
            ruleset: G::MANIFEST.ruleset,
            seats,
            mode: Mode::Local,
            seed,
            options,
            time: None,
            draw_cooldown_ms: None,
            cheats: false,
            strict_undo: false,
        }
    }

    #[must_use]
    pub fn with_mode(mut self, mode: Mode) -> Header<G> {
        self.mode = mode;
        self
    }

    /// The next match of the same people: the first seat moves on by one.
    #[must_use]
    pub fn rematch(&self, seed: Seed) -> Header<G> {
        let first = self.seats.first.next(self.seats.count);
        Header { seed, seats: Seats { first, ..self.seats }, ..self.clone() }
    }
}

/// One accepted command and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<G: Game> {
    pub seq: u64,
    pub at_ms: u64,
    /// The seat that gave the command, or `"host"`.
    pub seat: Actor,
    pub command: Command<G>,
    pub events: Vec<Event<G>>,
    /// Where the generator stood afterwards, if chance was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rng: Option<RngMark>,
    /// The hash of the state afterwards.
    pub hash: StateHash,
}

impl<G: Game> Entry<G> {
    /// Reads a line of a journal that was written under `ruleset`; its number is for the report of an error.
    pub(crate) fn from_line(ruleset: u32, number: usize, line: &str) -> Result<Entry<G>, Problem> {
        read_entry(ruleset, number, line)
    }
}

/// A whole match. On disk: one JSON object per line, the header first.
#[derive(Clone, PartialEq, Debug)]
pub struct Journal<G: Game> {
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

    /// The journal as a viewer may read it while the match runs. Hidden events keep their place as `null`; the
    /// seed, the generator and the hashes are left out, and other seats' commands unless the game is open and the
    /// viewer saw all that came of them.
    pub fn lines_for(&self, viewer: Viewer) -> Result<String, Problem> {
        let Header { game, ruleset, seats, mode, options, time, .. } = &self.header;
        let mut lines = to_line(&json!({
            "game": game, "ruleset": ruleset, "seats": seats, "mode": mode, "options": options, "time": time,
            "viewer": viewer,
        }))?;
        for Entry { seq, at_ms, seat, command, events, .. } in &self.entries {
            let seen: Vec<_> = events.iter().map(|event| event.seen_by(viewer)).collect();
            let is_own = seat.seat().is_some_and(|seat| viewer.is(seat));
            let is_plain = || events.iter().zip(&seen).all(|(event, seen)| seen.as_ref() == Some(event));
            let is_public = !G::MANIFEST.hidden_information && is_plain();
            let command = (is_own || is_public).then_some(command);
            let line = json!({"seq": seq, "at_ms": at_ms, "seat": seat, "command": command, "events": seen});
            lines.push_str(&to_line(&line)?);
        }
        Ok(lines)
    }

    /// Reads a journal. Events of older rulesets are brought into today's shape; fields that are new have
    /// their defaults, fields that are gone are passed over. If there is an [`EndMark`], the entries have to be those
    /// that it states.
    pub fn from_lines(text: &str) -> Result<Journal<G>, Problem> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (index, first) =
            lines.next().ok_or_else(|| Problem::new("bad_journal", "the journal is empty"))?;
        let header: Header<G> = parse(index + 1, first)?;
        if header.game != G::MANIFEST.id {
            return Err(Problem::new("wrong_game", format!("this is a journal of {:?}", header.game)));
        }
        if header.ruleset > G::MANIFEST.ruleset {
            let message =
                format!("ruleset {} is newer than this programme's {}", header.ruleset, G::MANIFEST.ruleset);
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
                false => entries.push(read_entry(header.ruleset, index + 1, line)?),
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

fn bad_line(number: usize, error: &serde_json::Error) -> Problem {
    Problem::new("bad_journal", format!("line {number}: {error}"))
}

fn read_entry<G: Game>(ruleset: u32, number: usize, line: &str) -> Result<Entry<G>, Problem> {
    if ruleset == G::MANIFEST.ruleset {
        return parse(number, line);
    }
    let mut entry: Value = parse(number, line)?;
    if let Some(command) = entry.get_mut("command") {
        G::upgrade_command(ruleset, command);
    }
    if let Some(events) = entry.get_mut("events").and_then(Value::as_array_mut) {
        events.iter_mut().for_each(|event| G::upgrade_event(ruleset, event));
    }
    serde_json::from_value(entry).map_err(|error| bad_line(number, &error))
}
