//! The journal: replay by events, audit by commands, and every way to tamper with it.

use crate::duel::cards::Card::{Gamble, Heal, Scry, Strike};
use crate::duel::{Duel, begun, header};
use crate::puppet::{self, PLAIN, Puppet};
use crate::table::TestMatch;
use expect_test::expect;
use qipan_engine::{EndMark, Event, Journal, Match, Problem, Replay, Seed};

fn played() -> TestMatch<Duel> {
    let deck = [Heal, Heal, Strike, Heal, Strike, Gamble, Heal, Scry];
    let mut table = begun(header([&deck, &deck]));
    table.tell(
        "@100 0: play strike\n@200 1: pass_response\n@300 0: play gamble\n@400 0: play heal\n@500 0: undo
         @600 0: play scry\n@700 0: answer 1 {\"order\":[1,0,2]}",
    );
    table
}

/// The result of a check without the hashes: they change with every rule.
fn found(result: Result<impl Sized, Problem>) -> String {
    let is_hash = |word: &str| word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let text = result.err().map_or("nothing".to_owned(), |problem| problem.to_string());
    text.split(' ').map(|word| if is_hash(word) { "#" } else { word }).collect::<Vec<_>>().join(" ")
}

type Tampering = (&'static str, fn(&mut Journal<Duel>));

const TAMPERINGS: [Tampering; 11] = [
    ("nothing at all", |_| {}),
    ("a changed event", |journal| {
        let event = r#"{"type":"damaged","seat":1,"amount":2}"#;
        let damaged = journal.entries[6].events.iter_mut().find(|event| is_damage(event)).unwrap();
        *damaged = serde_json::from_str(event).unwrap();
    }),
    ("a dropped event", |journal| drop(journal.entries[6].events.pop())),
    ("a dropped entry", |journal| drop(journal.entries.remove(8))),
    ("a dropped last entry", |journal| drop(journal.entries.pop())),
    ("swapped entries", |journal| journal.entries.swap(7, 8)),
    ("a changed hash", |journal| journal.entries[9].hash.0 ^= 1),
    ("a changed command", |journal| {
        journal.entries[8].command = crate::table::command_of("play strike");
    }),
    ("a changed seat", |journal| journal.entries[9].seat = qipan_engine::Actor::Host),
    ("a changed time", |journal| journal.entries[9].at_ms += 1),
    ("another seed", |journal| journal.header.seed = Seed::from_number(2)),
];

fn is_damage(event: &Event<Duel>) -> bool {
    crate::table::show(event).starts_with("damaged")
}

#[test]
fn an_audit_finds_every_change() {
    let journal = played().journal;
    let mut report = String::new();
    for (what, tamper) in TAMPERINGS {
        let mut journal = journal.clone();
        tamper(&mut journal);
        let (replay, audit) = (found(journal.replay(&Duel)), found(journal.audit(&Duel)));
        report.push_str(&format!("{what}\n  replay: {replay}\n  audit: {audit}\n"));
    }
    expect![[r#"
        nothing at all
          replay: nothing
          audit: nothing
        a changed event
          replay: replay_failed: at entry 7: hash # instead of #
          audit: audit_failed: at entry 7: other events
        a dropped event
          replay: replay_failed: at entry 7: hash # instead of #
          audit: audit_failed: at entry 7: other events
        a dropped entry
          replay: out_of_order: entry 10 at 500 ms came where 9 was due
          audit: audit_failed: at entry 10: the number is out of order
        a dropped last entry
          replay: nothing
          audit: nothing
        swapped entries
          replay: out_of_order: entry 9 at 400 ms came where 8 was due
          audit: audit_failed: at entry 9: the number is out of order
        a changed hash
          replay: replay_failed: at entry 10: hash # instead of #
          audit: audit_failed: at entry 10: hash # instead of #
        a changed command
          replay: replay_failed: at entry 9: hash # instead of #
          audit: audit_failed: at entry 9: you do not hold Strike
        a changed seat
          replay: replay_failed: at entry 10: hash # instead of #
          audit: audit_failed: at entry 10: the host has no seat and cannot do this
        a changed time
          replay: replay_failed: at entry 10: hash # instead of #
          audit: audit_failed: at entry 10: hash # instead of #
        another seed
          replay: nothing
          audit: audit_failed: at entry 8: other events
    "#]]
    .assert_eq(&report);
}

/// The events of a journal come from outside, and the rules may panic on events that they never emit.
#[test]
fn a_forged_event_on_which_the_rules_panic_is_an_error() {
    let mut table = TestMatch::new(puppet::header(2, puppet::Options::default()));
    table.tell("0: do mark 1");
    let mut journal: Journal<Puppet<PLAIN>> = table.journal;
    journal.entries[0].events = vec![serde_json::from_str(r#"{"type":"marked","n":666}"#).unwrap()];
    let problem = journal.replay(&Puppet).unwrap_err();
    assert_eq!(problem.code, "panicked");
    assert!(problem.message.contains("as told, in reduce"), "{problem}");
}

/// Replay draws nothing: the entries have the position of the generator.
#[test]
fn a_forged_place_of_the_generator_is_found() {
    let mut journal = played().journal;
    let entry = journal.entries.iter_mut().find(|entry| entry.rng.is_some()).unwrap();
    entry.rng = entry.rng.map(|mark| qipan_engine::RngMark { position: mark.position + 1, ..mark });
    assert!(found(journal.replay(&Duel)).starts_with("replay_failed"));
    assert_eq!(found(journal.audit(&Duel)), "audit_failed: at entry 8: the generator stands elsewhere");
}

#[test]
fn play_goes_on_from_any_snapshot() {
    let table = played();
    let mut replay = Replay::new(Duel, &table.journal.header).unwrap();
    for (index, entry) in table.journal.entries.iter().enumerate() {
        replay.step(entry).unwrap();
        let mut from_here = Replay::from_snapshot(Duel, replay.state().clone());
        let mut game = Match::resume(Duel, replay.state().clone()).unwrap();
        for entry in &table.journal.entries[index + 1..] {
            from_here.step(entry).unwrap();
            game.apply(entry.seat, &entry.command, entry.at_ms).unwrap();
        }
        assert!(from_here.state() == table.game.state() && game.state() == table.game.state(), "{index}");
    }
}

#[test]
fn a_match_follows_its_journal_entry_by_entry() {
    let table = played();
    let Journal { header, entries } = table.journal;
    let mut shown = Match::resume(Duel, Replay::new(Duel, &header).unwrap().into_state()).unwrap();
    let mut played = Match::resume(Duel, Replay::new(Duel, &header).unwrap().into_state()).unwrap();
    for entry in &entries {
        assert_eq!(shown.follow(entry.clone()).unwrap(), entry.hash);
        played.apply(entry.seat, &entry.command, entry.at_ms).unwrap();
        let viewer = qipan_engine::Viewer::Spectator;
        assert_eq!(shown.last_events(viewer), played.last_events(viewer), "{}", entry.seq);
        assert!(shown.state() == played.state(), "{}", entry.seq);
    }
    let before = shown.state().clone();
    assert_eq!(shown.follow(entries[3].clone()).unwrap_err().code, "out_of_order");
    assert!(*shown.state() == before, "what cannot be followed changes nothing");
}

#[test]
fn bad_lines_are_named_by_their_number() {
    let good = played().journal.to_lines().unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let rows = [
        (String::new(), "bad_journal: the journal is empty"),
        ("\n{}".to_owned(), "bad_journal: line 2: missing field `game`"),
        (good.replacen("\"duel\"", "\"chess\"", 1), "wrong_game: this is a journal of \"chess\""),
        (good.replacen("\"ruleset\":2", "\"ruleset\":3", 1), "newer_ruleset: ruleset 3 is newer"),
        (format!("{}\n\nnonsense\n", lines[0]), "bad_journal: line 3: expected"),
        (
            format!("{}\n{}\n", lines[0], lines[2].replace("\"hash\"", "\"hush\"")),
            "bad_journal: line 2: missing field `hash`",
        ),
        (
            format!("{}\n{}\n", lines[0], lines[1].replace("pick_character", "pick_nose")),
            "bad_journal: line 2: unknown variant",
        ),
        (format!("{}\r\n\r\n{}\r\n", lines[0], lines[1]), "nothing"),
    ];
    for (text, expected) in rows {
        let problem = found(Journal::from_lines(&Duel, &text));
        assert!(problem.starts_with(expected), "{problem}");
    }
}

/// Ruleset 1 wrote damage as `hurt`; an unknown field stands for one that older rulesets had.
#[test]
fn an_older_journal_is_shown_but_not_audited() {
    let table = played();
    let old = table.journal.to_lines().unwrap();
    let old = old.replacen("\"ruleset\":2", "\"ruleset\":1", 1);
    let damaged = r#"{"type":"damaged","seat":1,"amount":3}"#;
    assert!(old.contains(damaged));
    let old = old.replace(damaged, r#"{"type":"hurt","seat":1,"points":3,"by":"sword"}"#);
    let journal = Journal::from_lines(&Duel, &old).unwrap();
    let shown = journal.replay(&Duel).unwrap();
    assert_eq!(shown.state().core, table.game.state().core);
    assert_eq!(shown.state().hash(), table.game.state().hash());
    assert_eq!(
        found(journal.audit(&Duel)),
        "other_ruleset: played under ruleset 1; this program knows the rules of 2 only"
    );
}

/// The lines of a journal with its end mark.
fn marked(lines: &[String]) -> String {
    let end = EndMark::of(&lines[1..]).unwrap().to_line();
    lines.iter().chain([&end]).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_journal_that_was_cut_anywhere_does_not_pass_as_complete() {
    let lines = played().journal.to_lines().unwrap();
    let lines: Vec<String> = lines.lines().map(str::to_owned).collect();
    let whole = marked(&lines);
    assert!(EndMark::is_in(&whole));
    Journal::from_lines(&Duel, &whole).unwrap().audit(&Duel).unwrap();
    // The last byte is a line end, which is optional.
    for length in 0..whole.len() - 1 {
        let Some(cut) = whole.get(..length) else { continue };
        let read = Journal::from_lines(&Duel, cut);
        assert!(read.is_err() || !EndMark::is_in(cut), "the first {length} bytes pass as complete");
    }
    for missing in 1..lines.len() {
        let mut cut: Vec<&str> = whole.lines().collect();
        cut.remove(missing);
        let problem = found(Journal::from_lines(&Duel, &cut.join("\n")));
        assert!(problem.starts_with("journal_cut: the end mark states "), "line {missing}: {problem}");
    }
}

#[test]
fn an_end_mark_has_to_fit_and_to_be_the_last_line() {
    let good = played().journal.to_lines().unwrap();
    let lines: Vec<String> = good.lines().map(str::to_owned).collect();
    let end = EndMark::of(&lines[1..]).unwrap();
    let other = EndMark { hash: EndMark::of(&lines[1..3]).unwrap().hash, ..end };
    let header = EndMark::of(&[]).unwrap();
    let rows = [
        (format!("{good}{}\n\n", end.to_line()), "nothing"),
        (format!("{good} {{ \"end\": {{\"entries\":{}", end.entries), "bad_journal: line "),
        (format!("{good}{}\n{}\n", end.to_line(), lines[1]), "bad_journal: line "),
        (format!("{good}{}", other.to_line()), "journal_cut: the end mark is of another journal"),
        (format!("{good}{}", header.to_line()), "journal_cut: the end mark states 0 entries"),
        (format!("{}\n{}", lines[0], header.to_line()), "nothing"),
    ];
    for (text, expected) in rows {
        let problem = found(Journal::from_lines(&Duel, &text));
        assert!(problem.starts_with(expected), "{problem}");
    }
}
