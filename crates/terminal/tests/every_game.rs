//! Every game of the catalogue can be shown and played in a terminal without further code: bots play it to its end.

use clap::Parser;
use qipan_terminal::play::{self, Play};

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    call: Play,
}

fn played(arguments: &[&str], input: &str) -> String {
    let line = Line::try_parse_from([&["play"], arguments].concat()).unwrap();
    let mut out = Vec::new();
    play::run(&line.call, &qipan_catalog::built_in(), &mut input.as_bytes(), true, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn every_game_is_drawn_as_text() {
    for id in qipan_catalog::built_in().ids() {
        let shown = played(&[id, "--seed", "1", "--lang", "en"], "moves\n");
        assert!(!shown.contains("\"game\""), "{id} is shown as JSON: {shown}");
        assert!(shown.contains("\n  1  ") && shown.contains("> "), "{id}: {shown}");
    }
}

#[test]
fn the_help_names_a_move_that_is_legal_now() {
    for id in qipan_catalog::built_in().ids() {
        let shown = played(&[id, "--seed", "1", "--lang", "en"], "moves\n");
        let (_, example) = shown.split_once("typed like this: ").unwrap_or_else(|| panic!("{id}: {shown}"));
        let example = example.lines().next().unwrap_or_default();
        assert!(shown.lines().any(|line| line.ends_with(&format!("  {example}"))), "{id}: {shown}");
    }
}

#[test]
fn bots_answer_people_and_undo_goes_back_to_a_person() {
    let call = ["tictactoe", "--seed", "1", "--lang", "en", "--bot", "2=random"];
    let shown = played(&call, "b2\n");
    assert!(shown.contains("Player 2 (bot): ") && shown.ends_with("Player 1> Goodbye.\n"), "{shown}");
    let undone = played(&call, "b2\nundo\n");
    let empty_board = "   a3 | b3 | c3\n  ----+----+----\n   a2 | b2 | c2\n";
    assert_eq!(undone.matches(empty_board).count(), 2, "{undone}");
}

#[test]
fn moves_of_bots_are_not_told_where_they_may_be_secret() {
    let bots = ["--bot", "1=random", "--bot", "2=random", "--bot", "3=random"];
    let options = r#"{"hands":1}"#;
    let shown =
        played(&[&["pillars", "--seed", "1", "--lang", "en", "--options", options], &bots[..]].concat(), "");
    assert!(shown.contains("(bot) has moved\n") && !shown.contains("(bot): "), "{shown}");
}

#[test]
fn a_match_of_bots_ends_in_the_words_of_the_game() {
    let bots = ["tictactoe", "--seed", "1", "--bot", "1=random", "--bot", "2=level3", "--lang"];
    let shown = played(&[&bots[..], &["zh"]].concat(), "");
    assert!(shown.contains("三子连线") || shown.contains("棋盘已满"), "{shown}");
    assert!(shown.contains("再来一局请输入 rematch"), "{shown}");
}
