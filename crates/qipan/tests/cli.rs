//! The real program: every command, good and bad input, exit codes.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// The result of a call.
struct Done {
    code: i32,
    out: String,
    errors: String,
}

fn qipan(arguments: &[&str], input: &str) -> Done {
    let mut process = Command::new(env!("CARGO_BIN_EXE_qipan"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read its input, so a failed write is fine.
    let _ = process.stdin.take().unwrap().write_all(input.as_bytes());
    let output = process.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Done { code: output.status.code().unwrap(), out: text(output.stdout), errors: text(output.stderr) }
}

/// Checks the exit code of a call, and that its output (or its error output, if it fails) contains a text.
fn check(arguments: &[&str], input: &str, code: i32, expected: &str) {
    let done = qipan(arguments, input);
    assert_eq!(done.code, code, "{arguments:?}: {}{}", done.out, done.errors);
    let text = if code == 0 { &done.out } else { &done.errors };
    assert!(text.contains(expected), "{arguments:?}: expected {expected:?} in {text}");
}

/// A file of this test alone, deleted when the test ends.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str) -> TestFile {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        drop(fs::remove_file(&path));
        TestFile(path)
    }

    fn with(name: &str, text: &[u8]) -> TestFile {
        let file = TestFile::new(name);
        fs::write(&file.0, text).unwrap();
        file
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.0));
    }
}

/// The journal of a finished match, as `play` records it.
fn recorded(name: &str) -> TestFile {
    let file = TestFile::new(name);
    let call = ["play", "tictactoe", "--seed", "1", "--lang", "en", "--record", file.path()];
    check(&call, "b2\na3\nundo\nb3\na1\nc1\nc3\n", 0, "Player 1 wins (three in a row).");
    file
}

#[test]
fn wrong_calls_are_explained() {
    check(&[], "", 2, "Usage: qipan <COMMAND>");
    check(&["--help"], "", 0, "Talk to a game in JSON");
    // Benchmarks are a tool for developers: `cargo xtask bench`.
    check(&["bench"], "", 2, "unrecognized subcommand 'bench'");
    check(&["drive", "ludo"], "", 2, "there is no game \"ludo\"; the games are: tictactoe");
    check(&["perft", "tictactoe"], "", 2, "--depth");
    check(&["perft", "tictactoe", "--depth", "0"], "", 2, "0 is not in 1..=64");
    check(&["perft", "tictactoe", "--depth", "2", "--options", "[]"], "", 2, "options are one JSON object");
    check(&["play", "tictactoe", "--lang", "fr"], "", 2, "[possible values: zh, en]");
    check(&["replay", "-", "--viewer", "me"], "", 2, "a viewer is a seat number or spectator");
}

#[test]
fn perft_counts() {
    let perft = |game: &'static str, more: &[&'static str]| {
        [&["perft", game, "--playouts", "0", "--depth"], more].concat()
    };
    check(&perft("tictactoe", &["5"]), "", 0, "depth 5: 15120 leaves in ");
    check(&perft("tictactoe", &["5", "--bulk"]), "", 0, "depth 5: 15120 leaves in ");
    let each = qipan(&perft("tictactoe", &["3", "--each"]), "");
    let counts: Vec<_> = each.out.lines().map(|line| line.split(" leaves").next().unwrap()).collect();
    assert_eq!(counts, ["depth 1: 9", "depth 2: 72", "depth 3: 504"]);
    check(&["perft", "tictactoe", "--depth", "2", "--options", r#"{"a":1}"#], "", 1, "unknown_option");
    check(&["perft", "tictactoe", "--depth", "2", "--seats", "9"], "", 1, "is for 2 to 2 seats, not 9");
    check(&["perft", "tictactoe", "--depth", "2", "--fen", "x"], "", 1, "tictactoe has no option \"fen\"");
    check(&["perft", "xiangqi", "--depth", "3"], "", 0, "depth 3: 80288 leaves in ");
    check(&["perft", "tictactoe", "--depth", "1"], "", 0, " playouts/s, ");
    let fen = "4k4/9/9/9/9/9/9/9/9/3K5 w";
    check(&perft("xiangqi", &["1", "--fen", fen]), "", 0, "depth 1: 2 leaves in ");
    check(&perft("xiangqi", &["1", "--fen", "?"]), "", 1, "fen_row_count");
    check(&perft("xiangqi", &["1", "--options", r#"{"layout":"duel2v2"}"#]), "", 0, "depth 1: 45 leaves in ");
    check(&perft("xiangqi", &["1", "--seats", "3"]), "", 1, "is for 2 or 4 seats, not 3");
}

#[test]
fn a_journal_that_was_cut_is_not_complete() {
    let file = recorded("cut");
    let text = fs::read_to_string(&file.0).unwrap();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    check(&["verify", "-"], &text, 0, "complete: unknown, because the journal has no end mark");
    let end = qipan_engine::EndMark::of(&lines[1..]).unwrap().to_line();
    let whole = format!("{text}{end}\n");
    check(&["verify", "-"], &whole, 0, ", complete: yes\n");
    check(&["replay", "-"], &whole, 0, "outcome: won by seat 0 (three_in_a_row)");
    check(&["replay", "-", "--at", "3"], &whole, 0, "outcome: none, the match goes on");
    let shorter = format!("{}\n{end}\n", lines[..lines.len() - 1].join("\n"));
    check(&["verify", "-"], &shorter, 1, "journal_cut: the end mark states 7 entries, but there are 6");
    check(&["verify", "-"], &whole[..whole.len() - 5], 1, "bad_journal: line 9");
}

#[test]
fn a_recorded_match_can_be_replayed_and_verified() {
    let file = recorded("recorded");
    check(&["verify", file.path()], "", 0, "ok: 7 entries, hash ");
    check(&["verify", "-"], &fs::read_to_string(&file.0).unwrap(), 0, "ok: 7 entries, hash ");
    let replay = qipan(&["replay", file.path()], "").out;
    for part in ["7 entries", "    1  seat 0  b2", "outcome: won by seat 0 (three_in_a_row)", "X  |"] {
        assert!(replay.contains(part), "expected {part:?} in {replay}");
    }
    check(&["replay", file.path(), "--at", "3"], "", 0, "outcome: none, the match goes on");
    check(&["replay", file.path(), "--at", "8"], "", 1, "the journal ends at entry 7; there is no entry 8");
    let json = qipan(&["replay", file.path(), "--json", "--at", "1", "--viewer", "0"], "").out;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["entries"][0]["notation"], "b2");
    assert_eq!((&json["view"]["viewer"], &json["view"]["seq"]), (&json!(0), &json!(1)));
}

#[test]
fn bad_journals_are_refused() {
    let good = fs::read_to_string(&recorded("spoilt").0).unwrap();
    let lines: Vec<_> = good.lines().collect();
    let without_third = [&lines[..3], &lines[4..]].concat().join("\n");
    let rows: [(&str, Vec<u8>, &str); 8] = [
        ("empty", Vec::new(), "is no journal: it is empty"),
        ("binary", vec![0xff, 0xfe], "is no journal: it is not UTF-8 text"),
        ("no-header", b"{}".to_vec(), "line 1 should tell how the match was made"),
        ("other-game", good.replace("tictactoe", "ludo").into(), "there is no game \"ludo\""),
        ("newer", good.replace("\"ruleset\":1", "\"ruleset\":99").into(), "newer_ruleset"),
        ("half-line", good[..good.len() - 9].into(), "line 8"),
        ("missing", without_third.into(), "entry 4"),
        (
            "altered",
            good.replace(r#"{"type":"click_cell","cell":0}"#, r#"{"type":"resign"}"#).into(),
            "entry 2",
        ),
    ];
    for (name, text, expected) in rows {
        let file = TestFile::with(name, &text);
        check(&["verify", file.path()], "", 1, expected);
        check(&["replay", file.path()], "", 1, expected);
    }
    check(&["verify", "no such file"], "", 1, "cannot read no such file");
    check(&["verify", env!("CARGO_TARGET_TMPDIR")], "", 1, "cannot read ");
}

#[test]
fn play_understands_people() {
    let play = |input: &str| qipan(&["play", "tictactoe", "--lang", "en"], input);
    let rows = [
        ("", "Player 1> "),
        ("moves\n", "  9  c1\n"),
        ("b2\nb2\n", "This cell is taken."),
        ("z9\n", "Unknown input."),
        ("undo\n", "There is nothing to undo."),
        ("rematch\n", "The match is not over yet."),
        ("B2\n1\n{\"type\":\"click_cell\",\"cell\":1}\n", "   O  | X  | c3\n"),
        ("{\"type\"\n", "EOF while parsing"),
        ("resign\nb2\n", "Player 2 wins (resignation)."),
        ("resign\nmoves\n", "No moves are available now."),
        ("resign\nrematch\n", "Player 2> Goodbye."),
        ("quit\nb2\n", "Goodbye."),
    ];
    for (input, expected) in rows {
        let Done { code, out, errors } = play(input);
        assert_eq!((code, &*errors), (0, ""), "{input}");
        assert!(out.contains(expected) && out.ends_with("Goodbye.\n"), "{input}: {out}");
    }
    check(&["play", "tictactoe", "--lang", "zh"], "b2\nresign\n", 0, "1 号位 获胜（认输）。");
}

#[test]
fn records_are_not_written_over_and_every_match_has_its_own() {
    let file = TestFile::with("taken", b"precious");
    check(&["play", "tictactoe", "--record", file.path()], "", 1, "cannot record to ");
    assert_eq!(fs::read(&file.0).unwrap(), b"precious");
    let first = TestFile::new("evening");
    let second = TestFile(first.0.with_file_name(format!("evening-{}-2", std::process::id())));
    drop(fs::remove_file(&second.0));
    check(&["play", "tictactoe", "--record", first.path()], "resign\nrematch\nb2\n", 0, "");
    check(&["verify", first.path()], "", 0, "ok: 3 entries");
    check(&["verify", second.path()], "", 0, "ok: 1 entries");
}

/// An example of a game in a file.
const FOUR_IN_A_ROW: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/blueprint/rules/games/fourinarow.json");

#[test]
fn games_from_files_are_checked_and_played() {
    check(&["check", FOUR_IN_A_ROW], "", 0, "can be played; rules ");
    check(&["perft", FOUR_IN_A_ROW, "--depth", "4", "--playouts", "0"], "", 0, "depth 4: 2401 leaves");
    let moves = "drop d1\ndrop a1\ndrop d2\ndrop a2\ndrop d3\ndrop a3\ndrop d4\n";
    check(&["play", FOUR_IN_A_ROW, "--seed", "1", "--lang", "en"], moves, 0, "The goal is reached");
    check(
        &["play", FOUR_IN_A_ROW, "--seed", "1", "--lang", "zh", "--bot", "2=level1"],
        "drop d1\n",
        0,
        "四子棋",
    );
    let driven = qipan(&["drive", "--blueprint", FOUR_IN_A_ROW], "{\"op\":\"new\",\"seed\":7}\n");
    assert!(driven.code == 0 && driven.out.starts_with("{\"ok\":true"), "{}", driven.out);
    check(&["drive"], "", 2, "required");
    check(&["drive", "tictactoe", "--blueprint", FOUR_IN_A_ROW], "", 2, "cannot be used with");
    check(&["check", "no-such-file.json"], "", 1, "cannot read no-such-file.json");
}

#[test]
fn mistakes_in_files_have_a_place() {
    let text = fs::read_to_string(FOUR_IN_A_ROW).unwrap();
    let broken = TestFile::with("broken.json", text.replace("where empty(to)", "where emty(to)").as_bytes());
    let done = qipan(&["check", broken.path()], "");
    let line = "/moves/0/pick/0, column 17: unknown_name: there is no \"emty\"; did you mean \"empty\"?\n";
    assert_eq!((done.code, &*done.out), (1, line));
    let done = qipan(&["check", "--json", broken.path()], "");
    let found: Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!((&found["code"], &found["column"]), (&json!("unknown_name"), &json!(17)));
    // A loop that the loader cannot see is found by play.
    let endless = text.replace("\"next\"]", "{\"repeat\": \"1000000\", \"do\": []}, \"next\"]");
    let endless = TestFile::with("endless.json", endless.as_bytes());
    let done = qipan(&["check", endless.path()], "");
    assert!(
        done.code == 1 && done.out.starts_with("error: rules_failed: ") && done.out.contains("out_of_gas"),
        "{}",
        done.out
    );
}

#[test]
fn drive_answers_every_line() {
    let long = format!("{{\"op\":\"help\"}}{}", " ".repeat(1 << 20));
    let input = format!("{{\"op\":\"new\",\"seed\":1}}\n\n{long}\n\r\nnonsense\n{{\"op\":\"hash\"}}");
    let Done { code, out, errors } = qipan(&["drive", "tictactoe"], &input);
    assert_eq!((code, &*errors), (0, ""));
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let codes: Vec<_> =
        answers.iter().map(|answer| answer["error"]["code"].as_str().unwrap_or("ok")).collect();
    assert_eq!(codes, ["ok", "bad_json", "line_too_long", "bad_json", "bad_json", "ok"]);
    assert_eq!(answers[0]["hash"], answers[5]["hash"]);
}
