//! Every ability, defence and plain card as one row of a table: what is rolled, and everything that changes.
//!
//! A row is `hero thing level dice given… -> what changes`; `tests/data/*.txt` explain themselves. All changes are
//! compared, so a missing effect is found, and so is one too many.

use super::table::TestMatch;
use crate::{Command, Phase, Stage};
use qipan_engine::Seat;

const ME: Seat = Seat(0);
const THEM: Seat = Seat(1);

struct Row<'a> {
    words: Vec<&'a str>,
    given: Vec<&'a str>,
    expected: Vec<&'a str>,
}

fn rows(text: &str) -> impl Iterator<Item = (&str, Row<'_>)> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let (left, right) = line.split_once("->").unwrap_or_else(|| panic!("no arrow in {line:?}"));
        let (given, words) = left.split_whitespace().partition(|word| word.contains('='));
        let mut expected: Vec<&str> = right.split_whitespace().collect();
        expected.sort_unstable();
        (line, Row { words, given, expected })
    })
}

/// Runs all rows of a table and reports all that differ.
fn check(text: &str, run: impl Fn(&Row<'_>) -> Vec<String>) {
    let mut problems = Vec::new();
    for (line, row) in rows(text) {
        let mut found = run(&row);
        found.sort_unstable();
        if found != row.expected {
            problems.push(format!("{line}\n    found: {}", found.join(" ")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn faces(word: &str) -> Vec<u32> {
    word.chars().filter_map(|digit| digit.to_digit(10)).map(|number| number - 1).collect()
}

#[test]
fn abilities_do_what_their_rows_say() {
    check(include_str!("../../tests/data/abilities.txt"), |row| {
        let [hero, ability, level, dice] = row.words[..] else {
            panic!("{:?} is no row of an ability", row.words);
        };
        let mut table = TestMatch::new([hero, "lanternwright"]);
        table.set_level(ME, ability, level);
        table.give(&row.given);
        table.advance(ME);
        let before = table.facts();
        table.attack(ability, &faces(dice));
        // The lanternwright's wicks do not defend at all.
        table.pass_until_quiet(&[0, 0, 0, 0, 0]);
        let mut found = table.changes_since(&before);
        let kind = table
            .declared
            .map(|kind| serde_json::to_value(kind).unwrap().as_str().unwrap_or_default().to_owned());
        found.extend(kind.filter(|kind| kind != "normal"));
        if table.state().sys.play.flow.phase == Some(Phase::OffensiveRoll) {
            found.push("again".to_owned());
        }
        found
    });
}

#[test]
fn defences_do_what_their_rows_say() {
    check(include_str!("../../tests/data/defences.txt"), |row| {
        let [hero, defence, level, dice] = row.words[..] else {
            panic!("{:?} is no row of a defence", row.words);
        };
        // From the view of the defender: the quarryhand attacks with four damage.
        let mut table = TestMatch::new(["quarryhand", hero]);
        table.set_level(THEM, defence, level);
        table.give(&row.given);
        table.advance(ME);
        let before = table.facts();
        table.attack("mallet", &faces("11145"));
        table.pass_windows();
        let roll = table.state().core.roll.clone().unwrap();
        if roll.stage == Stage::Picking {
            table.play(
                THEM,
                Command::SelectAbility { ability: crate::library().ability_named(defence).unwrap() },
            );
        }
        table.pass_until_quiet(&faces(dice));
        table.changes_since(&before)
    });
}

#[test]
fn plain_cards_do_what_their_rows_say() {
    check(include_str!("../../tests/data/cards.txt"), |row| {
        let (hero, card, dice) = match row.words[..] {
            [hero, card] => (hero, card, ""),
            [hero, card, dice] => (hero, card, dice),
            _ => panic!("{:?} is no row of a card", row.words),
        };
        let mut table = TestMatch::with_cards([hero, "quarryhand"], [&[card], &[]]);
        table.give(&row.given);
        let before = table.facts();
        if !dice.is_empty() {
            table.script(&faces(dice));
        }
        let card = crate::library().card_named(card).unwrap();
        let is_upgrade = crate::library().card(card).upgrade.is_some();
        table
            .play(ME, if is_upgrade { Command::UpgradeAbility { card } } else { Command::PlayCard { card } });
        table.pass_windows();
        table.changes_since(&before)
    });
}
