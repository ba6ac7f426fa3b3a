//! One session: a line in, a line out. It does no I/O, so it can be fuzzed.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use qipan_ai::Listed;
use qipan_engine::{AnyCreated, OwnOp, OwnOps, Problem, Viewer};
use serde::Serialize;

use super::answer::{Answer, Answered, refusal};
use super::request::{
    self, Apply, Ask, Bare, Load, Notation, OPS, OfSeat, OfViewer, Op, Rematch, RequestedOp, read,
};
use super::table::{DriveMatch, parts};

/// A game and, after `new` or `load`, a match of it.
#[expect(missing_debug_implementations, reason = "a match without its type cannot be printed")]
pub struct Session {
    game: Listed,
    table: Option<DriveMatch>,
    /// The game's own engine object, if it has one. It is independent of the match.
    own: Option<Box<dyn OwnOps>>,
}

impl Session {
    pub fn new(game: Listed) -> Session {
        let own = game.game.own_ops();
        Session { game, table: None, own }
    }

    /// Answers one line, without its line end. The answer is one line of JSON too.
    pub fn answer(&mut self, line: &[u8]) -> String {
        match catch_unwind(AssertUnwindSafe(|| self.try_answer(line))) {
            Ok(Ok(answer)) => answer.finish(),
            Ok(Err(problem)) => refusal(&problem),
            Err(panic) => self.recover(&*panic),
        }
    }

    fn try_answer(&mut self, line: &[u8]) -> Answered {
        let line = std::str::from_utf8(line)
            .map_err(|error| Problem::new("bad_json", format!("the line is not UTF-8: {error}")))?;
        let op = match request::op_of(line, self.own_help())? {
            RequestedOp::Every(op) => op,
            RequestedOp::Own(op) => return self.call_own(op, line),
        };
        match op {
            Op::New => self.make(line),
            Op::Apply => self.apply(line),
            Op::Load => self.load(line),
            Op::Rematch => self.rematch(line),
            Op::Legal => self.legal(line),
            Op::Notation => self.notation(line),
            Op::Bot | Op::Hints => self.ask_bot(op, line),
            Op::View | Op::Events | Op::Log => self.show(op, line),
            Op::Manifest | Op::Help => self.explain(op, line),
            Op::ToAct | Op::Outcome | Op::Hash | Op::Dump | Op::Journal => self.tell(op, line),
        }
    }

    fn own_help(&self) -> &'static [OwnOp] {
        self.own.as_ref().map_or(&[], |own| own.ops())
    }

    fn call_own(&mut self, op: &str, line: &str) -> Answered {
        let own = self.own.as_mut().ok_or_else(no_match)?;
        let result = own.call(op, request::own_fields(line)?)?;
        Ok(Answer::ok().value("result", &result))
    }

    /// A panic is a defect of the program, not of the request. The match is restored to its state before the request,
    /// so that the caller can save it.
    fn recover(&mut self, panic: &(dyn Any + Send)) -> String {
        let table = self.table.take();
        let rebuilt = catch_unwind(AssertUnwindSafe(|| table.map(|table| table.rebuild(&*self.game.game))));
        self.table = rebuilt.ok().flatten().and_then(Result::ok);
        let fate = if self.table.is_some() { "the match is as it was before" } else { "there is no match" };
        let text =
            panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
        let text = text.unwrap_or("no reason given");
        let message = format!("the programme has a defect and gave up on this request ({text}); {fate}");
        refusal(&Problem::new("internal", message))
    }

    fn table(&self) -> Result<&DriveMatch, Problem> {
        self.table.as_ref().ok_or_else(no_match)
    }

    /// Puts a new match on the table. If that fails, the old match is kept.
    fn begin(&mut self, created: AnyCreated) -> Answered {
        let (game, opening) = created?;
        let table = DriveMatch::new(game, opening)?;
        let answer = table.standing(Answer::ok());
        self.table = Some(table);
        Ok(answer)
    }

    fn make(&mut self, line: &str) -> Answered {
        let new = request::new_match(line)?;
        self.begin(self.game.game.create(&new))
    }

    fn load(&mut self, line: &str) -> Answered {
        let Load { state, .. } = read(line)?;
        let loaded = self.game.game.load(state.get());
        self.begin(loaded.map(|game| (game, None)))
    }

    fn rematch(&mut self, line: &str) -> Answered {
        let seed = read::<Rematch>(line)?.seed()?.seed();
        let created = self.table()?.game.rematch(seed);
        self.begin(created)
    }

    fn apply(&mut self, line: &str) -> Answered {
        let Apply { seat, command, at_ms, .. } = read(line)?;
        let table = self.table.as_mut().ok_or_else(no_match)?;
        let written = table.apply(seat, command.get(), at_ms)?;
        let answer = Answer::ok().value("seq", &written.seq).value("hash", &written.hash);
        let answer = answer.json("events", parts(&written.entry)?.events.get());
        Ok(answer.value("to_act", &table.game.to_act()).value("outcome", &table.game.outcome()))
    }

    fn legal(&self, line: &str) -> Answered {
        let OfSeat { seat, .. } = read(line)?;
        let (commands, complete) = self.table()?.game.legal(seat)?;
        Ok(Answer::ok().json("commands", &commands).value("complete", &complete))
    }

    fn notation(&self, line: &str) -> Answered {
        let Notation { seat, command, .. } = read(line)?;
        let notation = self.table()?.game.notation(seat, command.get())?;
        Ok(Answer::ok().value("notation", &notation))
    }

    /// Bots know only what their seat knows, so their answers may be shown to players.
    fn ask_bot(&self, op: Op, line: &str) -> Answered {
        let ask: Ask = read(line)?;
        let strength = ask.strength()?;
        let game = &self.table()?.game;
        let no_bots = || Problem::new("no_bots", format!("{} has no bots", self.game.id()));
        let bots = self.game.bots.as_ref().ok_or_else(no_bots)?;
        let mut bot = bots.bot(&**game, ask.seat)?;
        if op == Op::Bot {
            let command = bot.think(strength, ask.seed, &mut || true)?;
            return Ok(Answer::ok().json("command", &command));
        }
        let mut advice = bot.advise(strength, ask.seed, &mut || true)?;
        advice.hints.truncate(ask.count.unwrap_or(3));
        Ok(Answer::ok().value("hints", &advice.hints).value("chances", &advice.chances))
    }

    fn show(&self, op: Op, line: &str) -> Answered {
        let OfViewer { viewer, .. } = read(line)?;
        let game = &self.table()?.game;
        match op {
            Op::Events => Ok(Answer::ok().json("events", &game.last_events(viewer)?)),
            Op::Log => Ok(Answer::ok().value("lines", &game.log(viewer)?)),
            _ => Ok(Answer::ok().json("view", &game.view(viewer)?)),
        }
    }

    fn explain(&self, op: Op, line: &str) -> Answered {
        read::<Bare>(line)?;
        match op {
            Op::Manifest => Ok(Answer::ok().value("manifest", &self.game.game.manifest())),
            _ => Ok(Answer::ok().value("ops", &[OPS, self.own_help()].concat())),
        }
    }

    fn tell(&self, op: Op, line: &str) -> Answered {
        read::<Bare>(line)?;
        let table = self.table()?;
        let game = &table.game;
        match op {
            Op::ToAct => Ok(tell_turn(table)),
            Op::Outcome => Ok(Answer::ok().value("outcome", &game.outcome())),
            Op::Hash => Ok(Answer::ok().value("hash", &game.hash()).value("seq", &game.seq())),
            Op::Dump => Ok(Answer::ok().json("state", &game.dump()?)),
            _ => Ok(tell_journal(table)),
        }
    }
}

/// When a seat runs out of time. The host uses it to know when to send `flag`.
#[derive(Serialize)]
struct NextFlag {
    seat: Viewer,
    at_ms: u64,
}

fn tell_turn(table: &DriveMatch) -> Answer {
    let game = &table.game;
    let flag = game.next_flag_ms().map(|(seat, at_ms)| NextFlag { seat: Viewer::Seat(seat), at_ms });
    let answer = Answer::ok().value("to_act", &game.to_act()).value("now_ms", &game.now_ms());
    answer.value("next_flag", &flag)
}

fn tell_journal(table: &DriveMatch) -> Answer {
    let entries = format!("[{}]", table.entries.join(","));
    let answer = Answer::ok().json("header", &table.game.header()).value("from_seq", &table.from_seq);
    answer.json("entries", &entries)
}

fn no_match() -> Problem {
    Problem::new("no_match", "there is no match yet; make one with new or load")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tictactoe() -> Listed {
        qipan_catalog::built_in().find("tictactoe").cloned().unwrap()
    }

    fn session_with(lines: &[&str]) -> Session {
        let mut session = Session::new(tictactoe());
        for line in lines {
            let answer = session.answer(line.as_bytes());
            assert!(answer.starts_with(r#"{"ok":true"#), "{line}: {answer}");
        }
        session
    }

    fn everything(session: &mut Session) -> [String; 3] {
        ["dump", "journal", "hash"].map(|op| session.answer(format!(r#"{{"op":"{op}"}}"#).as_bytes()))
    }

    /// Tests a match from its start and one from a dump: both are restored after a panic.
    #[test]
    fn a_panic_loses_nothing() {
        let moves = [
            r#"{"op":"new","seed":1}"#,
            r#"{"op":"apply","seat":0,"command":{"type":"click_cell","cell":4},"at_ms":5}"#,
            r#"{"op":"apply","seat":1,"command":{"type":"click_cell","cell":0}}"#,
            r#"{"op":"apply","seat":0,"command":{"type":"undo"}}"#,
        ];
        let mut session = session_with(&moves);
        let dump = session.answer(br#"{"op":"dump"}"#).replacen(r#""ok":true"#, r#""op":"load""#, 1);
        let mut loaded = session_with(&[&dump, moves[2]]);
        for session in [&mut session, &mut loaded] {
            let before = everything(session);
            let answer = session.recover(&"boom");
            assert!(
                answer.contains("internal") && answer.contains("(boom); the match is as it was"),
                "{answer}"
            );
            assert_eq!(everything(session), before);
        }
    }

    /// A game's own ops exist beside the common ones and do not change the match on the table.
    #[test]
    fn a_game_can_have_ops_of_its_own() {
        let mut session = Session::new(qipan_catalog::built_in().find("pillars").cloned().unwrap());
        let rows = [
            (r#"{"op":"apply_action","action_idx":0}"#, r#"{"ok":false,"error":{"code":"INVALID_PHASE""#),
            (r#"{"op":"init_game","rng_seed":7}"#, r#"{"ok":true,"result":{"#),
            (r#"{"op":"get_legal_actions","seat":0}"#, r#"{"ok":true,"result":{"actions":["#),
            (r#"{"op":"settle"}"#, r#"{"ok":false,"error":{"code":"INVALID_PHASE""#),
            (r#"{"op":"settle","now":1}"#, r#"{"ok":false,"error":{"code":"bad_request""#),
            (r#"{"op":"hash"}"#, r#"{"ok":false,"error":{"code":"no_match""#),
            (r#"{"op":"fly"}"#, r#"{"ok":false,"error":{"code":"unknown_op""#),
        ];
        for (line, expected) in rows {
            let answer = session.answer(line.as_bytes());
            assert!(answer.starts_with(expected), "{line}: {answer}");
        }
        assert!(session.answer(br#"{"op":"help"}"#).contains("get_private_state"));
        assert!(session.answer(br#"{"op":"fly"}"#).contains("load_state"));
        let other = Session::new(tictactoe()).answer(br#"{"op":"settle"}"#);
        assert!(other.contains("unknown_op"), "{other}");
    }

    #[test]
    fn a_failed_new_or_load_keeps_the_match() {
        let mut session = session_with(&[r#"{"op":"new","seed":1}"#]);
        let before = everything(&mut session);
        for line in [
            r#"{"op":"new","seed":1,"seats":99}"#,
            r#"{"op":"load","state":{}}"#,
            r#"{"op":"rematch","seed":2}"#,
        ] {
            assert!(session.answer(line.as_bytes()).starts_with(r#"{"ok":false"#), "{line}");
            assert_eq!(everything(&mut session), before, "{line}");
        }
    }
}
