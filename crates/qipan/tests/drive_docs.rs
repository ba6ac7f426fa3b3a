//! Runs the session in `docs/drive.md` with the real program, so that the documentation stays correct.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const DOCUMENT: &str = include_str!("../../../docs/drive.md");
const PROGRAM: &str = env!("CARGO_BIN_EXE_qipan");

/// The contents of all code blocks of this kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let opening = format!("\n```{kind}\n");
    let begun = DOCUMENT.split(&opening).skip(1);
    begun.map(|rest| rest.split("```").next().unwrap()).collect()
}

/// What a program prints for this input.
fn output_of(command: &mut Command, input: &str) -> String {
    let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    process.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Whether a text matches the documented one, in which `…` stands for any text.
fn fits(documented: &str, text: &str) -> bool {
    let Some((first, rest)) = documented.split_once('…') else {
        return documented == text;
    };
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<_> = rest.split('…').collect();
    let last = parts.pop().unwrap_or("");
    for part in parts {
        match text.split_once(part) {
            Some((_, after)) => text = after,
            None => return false,
        }
    }
    text.ends_with(last)
}

#[test]
fn the_documented_conversation_is_true() {
    let lines: Vec<_> = blocks("drive").into_iter().flat_map(str::lines).collect();
    let marked = |mark: &str| lines.iter().filter_map(|line| line.strip_prefix(mark)).collect::<Vec<_>>();
    let (requests, documented) = (marked("> "), marked("< "));
    assert!(requests.len() > 30 && requests.len() + documented.len() == lines.len());
    let output = output_of(Command::new(PROGRAM).args(["drive", "tictactoe"]), &requests.join("\n"));
    let answers: Vec<_> = output.lines().collect();
    assert_eq!(answers.len(), documented.len());
    for ((request, documented), answer) in requests.iter().zip(documented).zip(answers) {
        assert!(fits(documented, answer), "{request}\ndocumented: {documented}\nanswered:   {answer}");
    }
}

#[test]
fn every_op_is_documented() {
    let help = output_of(Command::new(PROGRAM).args(["drive", "tictactoe"]), r#"{"op":"help"}"#);
    let help: serde_json::Value = serde_json::from_str(&help).unwrap();
    for op in help["ops"].as_array().unwrap() {
        let row = format!("| `{}` |", op["op"].as_str().unwrap());
        assert!(DOCUMENT.contains(&row), "{row}");
    }
}

#[test]
fn an_ellipsis_stands_for_anything() {
    let rows = [("a", "a", true), ("a", "b", false), ("a…", "abc", true), ("…c", "abc", true)];
    let more = [("a…c…e", "abcde", true), ("a…x…e", "abcde", false), ("a…b", "abc", false), ("…", "", true)];
    for (documented, text, expected) in rows.into_iter().chain(more) {
        assert_eq!(fits(documented, text), expected, "{documented} {text}");
    }
}

/// Does nothing if Python is not installed, because the bot is written in Python.
#[test]
fn the_documented_bot_plays_a_match() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&folders);
    let program_first: Vec<PathBuf> =
        [Path::new(PROGRAM).parent().unwrap().to_owned()].into_iter().chain(folders).collect();
    let path = std::env::join_paths(program_first).unwrap();
    let output = output_of(Command::new("python3").arg("-").env("PATH", path), blocks("python")[0]);
    assert!(output.contains("'winners': ["), "{output}");
}
