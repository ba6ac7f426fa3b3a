//! The rows of the rules: a scene, what is done, and what happens, in order.

use super::scene;
use super::table::TestMatch;
use std::collections::BTreeSet;

/// A row of a file: a name and a sentence, then lines that begin with a word.
struct Row {
    name: String,
    lines: Vec<(String, String)>,
}

fn read(path: &str) -> Vec<Row> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let rows = text.split("\n\n").map(str::trim).filter(|row| !row.is_empty());
    let row = |text: &str| {
        let mut lines = text.lines();
        let name = lines.next().unwrap().to_owned();
        let line = |line: &str| {
            let (word, rest) = line.trim().split_once(' ').unwrap_or_else(|| panic!("{name}: {line}"));
            (word.to_owned(), rest.trim().to_owned())
        };
        let lines = lines.map(line).collect();
        Row { name, lines }
    };
    rows.map(row).collect()
}

impl Row {
    fn line(&self, word: &str) -> &str {
        let found = self.lines.iter().find(|(it, _)| it == word);
        found.map_or_else(|| panic!("{}: there is no {word}", self.name), |(_, line)| line)
    }
}

/// `play tp_patch; move c4 c5 · dice 00 · answers c4, none` as commands, dice and answers.
fn read_do(text: &str) -> (Vec<String>, String, Vec<String>) {
    let mut parts = text.split(" · ");
    let commands = parts.next().unwrap().split("; ").map(str::to_owned).collect();
    let (mut dice, mut answers) = (String::new(), Vec::new());
    for part in parts {
        if let Some(faces) = part.strip_prefix("dice ") {
            dice = faces.to_owned();
        } else if let Some(list) = part.strip_prefix("answers ") {
            answers = list.split(", ").map(str::to_owned).collect();
        } else {
            panic!("what is {part:?}?");
        }
    }
    (commands, dice, answers)
}

/// What is expected to happen, and what is expected to be asked.
fn read_expect(text: &str) -> (Vec<String>, Option<Vec<String>>) {
    let (events, asked) = match text.split_once(" (asked: ") {
        Some((events, asked)) => (events, Some(asked.strip_suffix(')').unwrap())),
        None => (text, None),
    };
    let events = match events.starts_with("nothing") {
        true => Vec::new(),
        false => events.split(" · ").map(str::to_owned).collect(),
    };
    (events, asked.map(|asked| asked.split("; ").map(str::to_owned).collect()))
}

fn check(row: &Row) -> Result<(), String> {
    let mut table = TestMatch::new(scene::read(row.line("scene")));
    let (commands, dice, mut answers) = read_do(row.line("do"));
    let (expected, asked) = read_expect(row.line("expect"));
    if !dice.is_empty() {
        table.script(&dice);
    }
    for command in commands {
        table.play(&command, &mut answers);
    }
    if table.told != expected {
        let (told, expected) = (table.told.join(" · "), expected.join(" · "));
        return Err(format!(
            "{}\n  found    {told}\n  expected {expected}\n  asked {:?}",
            row.name, table.asked
        ));
    }
    if !answers.is_empty() {
        return Err(format!("{}\n  nobody asked for {answers:?}; asked {:?}", row.name, table.asked));
    }
    match asked {
        Some(asked) if asked != table.asked => {
            Err(format!("{}\n  asked    {:?}\n  expected {asked:?}", row.name, table.asked))
        }
        _ => Ok(()),
    }
}

fn check_file(name: &str, count: usize) {
    let rows = read(&format!("{}/rows/{name}.txt", super::DATA));
    assert_eq!(rows.len(), count, "rows of {name}");
    let problems: Vec<String> = rows.iter().filter_map(|row| check(row).err()).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

macro_rules! files {
    ($($test:ident: $file:literal, $count:literal;)*) => {
        $(#[test]
        fn $test() {
            check_file($file, $count);
        })*
        const FILES: &[&str] = &[$($file),*];
    };
}

files! {
    rows_of_summoning: "summon", 13;
    rows_of_moving: "move", 13;
    rows_of_building: "build", 9;
    rows_of_attacks: "attack", 40;
    rows_of_the_end: "ending", 13;
    rows_of_magic: "magic", 8;
    rows_of_events: "events", 14;
    rows_of_verbs: "verbs", 36;
    rows_of_modifiers: "modifiers", 9;
    rows_of_triggers: "triggers", 11;
    rows_of_the_other_cards: "cards", 23;
}

/// Every row has a name of its own, and every file is tested.
#[test]
fn no_row_is_left_out() {
    let mut names = BTreeSet::new();
    for file in FILES {
        for row in read(&format!("{}/rows/{file}.txt", super::DATA)) {
            assert!(names.insert(row.name.clone()), "{} stands there twice", row.name);
        }
    }
    assert_eq!(names.len(), 189);
    let files = std::fs::read_dir(format!("{}/rows", super::DATA)).unwrap().count();
    assert_eq!(files, FILES.len());
}

/// Whole turns, command by command.
#[test]
fn worked_turns() {
    let turns = read(&format!("{}/worked_turns.txt", super::DATA));
    assert_eq!(turns.len(), 3);
    for turn in turns {
        let mut table = TestMatch::new(scene::read(turn.line("scene")));
        table.script(turn.line("dice"));
        for pair in turn.lines[2..].chunks(2) {
            let [(_, done), (_, expect)] = pair else { panic!("{}", turn.name) };
            let (commands, _, mut answers) = read_do(done);
            table.told.clear();
            commands.iter().for_each(|command| table.play(command, &mut answers));
            assert_eq!(table.told, read_expect(expect).0, "{}: {done}", turn.name);
            assert!(answers.is_empty(), "{}: {done}", turn.name);
        }
    }
}
