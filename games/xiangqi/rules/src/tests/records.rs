//! Records: written and read again, in all notations, and every mistake with its line.

use crate::layout::{Layout, builtin};
use crate::notation::record::{Ending, Origin, Record, Step, Style};
use crate::{Army, Cause, Command, Options, Xiangqi};
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{
    Actor, Command as AnyCommand, Header, Journal, Match, Rng, Seat, Seats, Seed, SystemCommand,
};
use serde::Deserialize;

const SHORT: &str = include_str!("../../tests/data/records/short.txt");
const NAMES: &str = include_str!("../../tests/data/records/names.txt");
const FOUR: &str = include_str!("../../tests/data/records/four.txt");

#[test]
fn records_are_written_as_they_were_read() {
    for text in [SHORT, FOUR] {
        assert_eq!(Record::read(text).unwrap().write(Style::Iccs).unwrap(), text);
    }
    let record = Record::read(SHORT).unwrap();
    assert_eq!(record.headers[1], ("Black".to_owned(), "Mei \"the wall\"".to_owned()));
    assert_eq!((record.steps.len(), record.ending), (5, Ending::FirstTeam));
    assert!(record.last_position().unwrap().is_over());
    // CRLF line ends and a byte order mark make no difference.
    assert_eq!(Record::read(&format!("\u{feff}{}", SHORT.replace('\n', "\r\n"))).unwrap(), record);
}

#[test]
fn names_are_read_like_points() {
    let mut record = Record::read(NAMES).unwrap();
    let (expected, found) = (Record::read(SHORT).unwrap(), record.steps.clone());
    assert_eq!(found, expected.steps);
    record.ending = Ending::FirstTeam;
    let chinese = record.write(Style::Chinese).unwrap();
    assert!(chinese.contains("1. 炮二平五 马８进７\n2. 炮五进四 士４进５\n3. 炮五进三\n1-0\n"), "{chinese}");
    let wxf = record.write(Style::Wxf).unwrap();
    assert!(wxf.contains("1. C2=5 H8+7\n2. C5+4 A4+5\n3. C5+3\n1-0\n"), "{wxf}");
}

#[derive(Deserialize)]
struct Row {
    what: String,
    text: String,
    error: String,
}

#[test]
fn mistakes_are_told_with_their_line() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("../../tests/data/record_errors.json")).unwrap();
    for Row { what, text, error } in rows {
        let found = Record::read(&text).expect_err(&what);
        assert_eq!(format!("line {}: {}", found.line, found.problem.code()), error, "{what}: {found}");
        assert!(found.to_string().starts_with(&format!("line {}: ", found.line)));
    }
    let long = Record::read(&" ".repeat((1 << 20) + 1)).unwrap_err();
    assert_eq!(long.problem.code(), "too_long");
}

/// Random matches of every kind of board, through all notations and back.
#[test]
fn random_matches_survive_every_notation() {
    let custom = Layout { width: 9, ..builtin("horse_guard").unwrap() };
    let origins = [
        Origin::Layout("standard".to_owned()),
        Origin::Layout("duel2v2".to_owned()),
        Origin::Fen("4k4/4a4/9/p7p/P7P/9/2N6/9/4A4/2B1K3R b".to_owned()),
        Origin::Custom(custom),
    ];
    for (seed, origin) in origins.into_iter().cycle().take(12).enumerate() {
        let mut record = Record::new(origin);
        let mut position = record.origin.position().unwrap();
        let mut rng = Rng::from_number(seed as u64);
        let mut list = crate::board::MoveList::new();
        for _ in 0..150 {
            position.moves_into(&mut list);
            let Some(step) = rng.pick(list.as_slice()).copied() else { break };
            record.steps.push(Step::Move(step));
            position.make(step);
        }
        for style in [Style::Iccs, Style::Chinese, Style::Wxf] {
            let text = record.write(style).unwrap();
            assert_eq!(Record::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}")), record);
        }
        assert!(record.last_position().unwrap() == position);
    }
}

/// Moves that were taken back are not in the record; resignations are.
#[test]
fn a_played_match_becomes_a_record() {
    let header = Header::new(&Xiangqi, Seats::new(4), Seed::from_number(1), Options::default());
    let (mut game, _) = Match::create(Xiangqi, &header).unwrap();
    let mut journal = Journal { header, entries: Vec::new() };
    let go = |text: &str| {
        let (from, to) = text.split_at(2);
        AnyCommand::Game(Command::Move { from: from.parse().unwrap(), to: to.parse().unwrap() })
    };
    let resign = AnyCommand::System(SystemCommand::Agreement(AgreementCommand::Resign {}));
    let undo = AnyCommand::System(SystemCommand::Undo(UndoCommand::Undo {}));
    let moves = [
        (0, go("h2e2")),
        (1, go("a6a5")),
        (1, undo),
        (1, go("h9g7")),
        (3, resign.clone()),
        (2, go("q2n2")),
        (0, go("i0i1")),
        (1, resign),
    ];
    for (seat, command) in &moves {
        let entry = game.apply(Actor::Seat(Seat(*seat)), command, 0).unwrap().to_entry();
        journal.entries.push(entry);
    }
    let mut record = Record::of_journal(&journal);
    record.set_outcome(game.outcome(), Seat(0));
    assert_eq!(record.steps[2], Step::Fall(Army(3), Cause::Resigned));
    let text = record.write(Style::Iccs).unwrap();
    assert!(text.ends_with("\n\n1. h2e2 h9g7 green-resigns q2n2\n2. i0i1 black-resigns\n1-0\n"), "{text}");
    assert_eq!(Record::read(&text).unwrap(), record);
}
