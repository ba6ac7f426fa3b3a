//! A match with its journal, which runs stories.

use expect_test::Expect;
use qipan_engine::{Actor, Command, Entry, Event, Game, Header, Journal, Match, Refusal, Seat, Viewer};
use serde_json::{Value, json};

#[derive(Debug)]
pub(crate) struct TestMatch<G: Game + Default> {
    pub(crate) game: Match<G>,
    pub(crate) journal: Journal<G>,
}

impl<G: Game + Default> TestMatch<G> {
    pub(crate) fn new(header: Header<G>) -> TestMatch<G> {
        let (game, opening) =
            Match::create(G::default(), &header).unwrap_or_else(|refusal| panic!("{refusal}"));
        TestMatch { game, journal: Journal { header, entries: opening.into_iter().collect() } }
    }

    /// Gives a command. A refusal must leave every byte as it was.
    pub(crate) fn give(
        &mut self,
        actor: Actor,
        command: &Command<G>,
        at_ms: u64,
    ) -> Result<Entry<G>, Refusal<G>> {
        let before = self.game.state().clone();
        match self.game.apply(actor, command, at_ms) {
            Ok(applied) => {
                let entry = applied.to_entry();
                self.journal.entries.push(entry.clone());
                Ok(entry)
            }
            Err(refusal) => {
                assert_eq!(
                    self.bytes(),
                    serde_json::to_string(&before).unwrap(),
                    "refused {command:?}, yet something changed"
                );
                Err(refusal)
            }
        }
    }

    /// Gives a command that must be accepted. It makes no copy to compare with, so it suits long matches.
    pub(crate) fn play(&mut self, actor: Actor, command: &Command<G>, at_ms: u64) {
        match self.game.apply(actor, command, at_ms) {
            Ok(applied) => self.journal.entries.push(applied.to_entry()),
            Err(refusal) => panic!("{command:?} was refused: {refusal}"),
        }
    }

    pub(crate) fn bytes(&self) -> String {
        serde_json::to_string(self.game.state()).unwrap()
    }

    /// The state without counters: journal numbers, ids, time and the stored windows.
    pub(crate) fn position(&self) -> Value {
        let state = self.game.state();
        let sys = &state.sys;
        let view = serde_json::to_value((
            &sys.play.flow,
            &sys.play.prompt.open,
            &sys.play.window.open,
            &sys.play.outcome,
        ))
        .unwrap();
        json!([state.core, view, sys.play.rng.mark(), sys.play.tutorial])
    }

    /// Runs a story: one command per line as `[@ms] actor: command`. The transcript adds the result of each.
    pub(crate) fn tell(&mut self, story: &str) -> String {
        let mut transcript = String::new();
        for line in story.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (at_ms, actor, command) = parse_line::<G>(line, self.game.state().sys.play.now_ms);
            let result = match self.give(actor, &command, at_ms) {
                Ok(entry) => entry.events.iter().map(show).collect::<Vec<_>>().join(" "),
                Err(refusal) => format!("!{}", show_problem(&refusal)),
            };
            transcript.push_str(&format!("{line} -> {result}{}\n", self.situation()));
        }
        self.verify();
        transcript
    }

    fn situation(&self) -> String {
        match self.game.outcome() {
            Some(outcome) => format!(" | over: {:?} {}", outcome.winners, outcome.reason),
            None => format!(" | {:?}", self.game.to_act()),
        }
    }

    /// What must hold after any story: events rebuild the state to the byte, an audit of the commands passes, and the
    /// state survives a round trip through JSON.
    pub(crate) fn verify(&self) {
        let state = self.game.state();
        let replayed = self.journal.replay(self.game.game()).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(serde_json::to_string(replayed.state()).unwrap(), self.bytes(), "replay");
        let audit = self.journal.audit(self.game.game()).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!((audit.entries, audit.hash), (state.sys.play.log.seq, state.hash()), "audit");
        let read: qipan_engine::MatchState<G> = serde_json::from_str(&self.bytes()).unwrap();
        assert!(read == *state && read.hash() == state.hash(), "JSON round trip");
        assert!(Match::resume(G::default(), read).is_ok(), "a played state was refused");
        let lines = self.journal.to_lines().unwrap();
        assert!(Journal::from_lines(&G::default(), &lines).unwrap() == self.journal, "journal round trip");
    }

    pub(crate) fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game.view(viewer)).unwrap()
    }

    /// The last command's events as a viewer sees them.
    pub(crate) fn seen(&self, viewer: Viewer) -> String {
        let shown = |event: Option<Event<G>>| event.as_ref().map_or("-".to_owned(), show);
        self.game.last_events(viewer).into_iter().map(shown).collect::<Vec<_>>().join(" ")
    }
}

/// Runs a story and compares the transcript.
pub(crate) fn check<G: Game + Default>(table: &mut TestMatch<G>, story: &str, expected: &Expect) {
    expected.assert_eq(&table.tell(story));
}

fn parse_line<G: Game>(line: &str, now_ms: u64) -> (u64, Actor, Command<G>) {
    let (at_ms, rest) = match line.strip_prefix('@') {
        Some(timed) => {
            let (at_ms, rest) = timed.split_once(' ').unwrap();
            (at_ms.parse().unwrap(), rest)
        }
        None => (now_ms, line),
    };
    let (actor, command) = rest.split_once(": ").unwrap_or_else(|| panic!("no actor in {line:?}"));
    let actor = match actor {
        "host" => Actor::Host,
        seat => Actor::Seat(Seat(seat.parse().unwrap())),
    };
    (at_ms, actor, command_of(command))
}

/// Short forms for commands that tests give often; everything else is JSON or a bare type.
pub(crate) fn command_of<G: Game>(text: &str) -> Command<G> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let number = || rest.parse::<u64>().unwrap();
    let json = match verb {
        _ if text.starts_with('{') => serde_json::from_str(text).unwrap(),
        "play" | "discard" => json!({"type": verb, "card": rest}),
        "do" => json!({"type": "do", "script": rest}),
        "answer" => {
            let (id, answer) = rest.split_once(' ').unwrap();
            let answer: Value = serde_json::from_str(answer).unwrap();
            json!({"type": "resolve_prompt", "id": id.parse::<u32>().unwrap(), "answer": answer})
        }
        "expire" => json!({"type": "expire_prompt", "id": number()}),
        "pick" => json!({"type": "pick_character", "character": number()}),
        "ready" => json!({"type": "set_ready", "ready": true}),
        "unready" => json!({"type": "set_ready", "ready": false}),
        "flag" => json!({"type": "flag", "seat": number()}),
        "vote" => json!({"type": "vote_rematch", "yes": rest == "yes"}),
        _ => json!({"type": verb}),
    };
    serde_json::from_value(json).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// An event as its type and its plain fields.
pub(crate) fn show<G: Game>(event: &Event<G>) -> String {
    let value = serde_json::to_value(event).unwrap();
    let fields = value.as_object().unwrap().iter().filter(|(name, value)| *name != "type" && is_plain(value));
    let fields: Vec<String> = fields.map(|(name, value)| format!("{name}={}", plain(value))).collect();
    let name = value["type"].as_str().unwrap();
    if fields.is_empty() { name.to_owned() } else { format!("{name}({})", fields.join(",")) }
}

fn is_plain(value: &Value) -> bool {
    match value {
        Value::Object(_) | Value::Null => false,
        Value::Array(items) => items.iter().all(is_plain),
        _ => true,
    }
}

fn plain(value: &Value) -> String {
    value.to_string().replace('"', "")
}

fn show_problem<G: Game>(refusal: &Refusal<G>) -> String {
    let problem = refusal.problem();
    let args: Vec<String> =
        problem.args.iter().map(|(name, value)| format!("{name}={}", plain(value))).collect();
    if args.is_empty() { problem.code } else { format!("{}({})", problem.code, args.join(",")) }
}
