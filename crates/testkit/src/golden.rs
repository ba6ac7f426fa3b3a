//! Golden playthroughs: random matches in a file, so that a change of the rules shows as a change of the file.
//!
//! Set `UPDATE_GOLDEN=1` to rewrite the file, and read its diff before committing it. The text contains neither the
//! name of the game nor its messages, so a copied game can keep it.

use crate::laws::Config;
use crate::play::{Play, choose};
use qipan_engine::{Actor, Command, Entry, Game, Header, Rng, Seats, Seed};
use std::fmt::Write;
use std::path::Path;

/// Compares the matches of these seeds, with the game's default options, with the file.
pub fn check<G: Game>(game: &G, path: impl AsRef<Path>, seeds: &[u64]) {
    let path = path.as_ref();
    let found: Vec<String> = seeds.iter().map(|seed| write_match(game, *seed)).collect();
    let found = found.join("\n");
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        std::fs::write(path, &found).unwrap_or_else(|error| panic!("{} : {error}", path.display()));
        return;
    }
    let written = std::fs::read_to_string(path).unwrap_or_default().replace('\r', "");
    if let Some(difference) = first_difference(&written, &found) {
        panic!(
            "{}: {difference}\nIf the change is meant, run the test with UPDATE_GOLDEN=1.",
            path.display()
        );
    }
}

fn first_difference(written: &str, found: &str) -> Option<String> {
    let (mut old, mut new) = (written.lines(), found.lines());
    for number in 1.. {
        match (old.next(), new.next()) {
            (None, None) => break,
            (old, new) if old == new => {}
            (old, new) => {
                let shown = |line: Option<&str>| line.unwrap_or("(end of the text)").to_owned();
                return Some(format!("line {number}\n  written: {}\n  found:   {}", shown(old), shown(new)));
            }
        }
    }
    None
}

/// A random match as text: commands in notation, their events, and the hash after each.
fn write_match<G: Game>(game: &G, seed: u64) -> String {
    let counts: Vec<u8> = game.manifest().seat_counts().collect();
    let count = counts[(seed % counts.len() as u64) as usize];
    let header = Header::new(game, Seats::new(count), Seed::from_number(seed), G::Options::default());
    let mut play = Play::create(game, header).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
    let mut text = format!("match {seed} of {count} seats\n");
    for entry in &play.journal.entries {
        write_entry(&mut text, "begin", entry);
    }
    let mut rng = Rng::from_number(seed);
    for _ in 0..Config::default().max_commands {
        let Some((seat, command)) = choose(play.rules(), play.state(), &mut rng) else {
            break;
        };
        let name = match &command {
            Command::Game(command) => game.notation(play.state(), seat, command),
            command => serde_json::to_string(command).unwrap_or_default(),
        };
        let at_ms = play.now_ms() + 1_000;
        if let Err(refusal) = play.give(Actor::Seat(seat), &command, at_ms) {
            panic!("seed {seed}: {name} of seat {seat} is listed and refused: {refusal}");
        }
        if let Some(entry) = play.last_entry() {
            write_entry(&mut text, &format!("seat {seat}: {name}"), entry);
        }
    }
    let outcome = serde_json::to_string(&play.running.outcome()).unwrap_or_default();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "outcome {outcome}");
    text
}

fn write_entry<G: Game>(text: &mut String, name: &str, entry: &Entry<G>) {
    let _ = writeln!(text, "{:>3} {name}", entry.seq);
    for event in &entry.events {
        let _ = writeln!(text, "      {}", serde_json::to_string(event).unwrap_or_default());
    }
    let _ = writeln!(text, "      = {}", entry.hash);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        let difference = first_difference("a\nb\n", "a\nc\n").unwrap();
        assert_eq!(difference, "line 2\n  written: b\n  found:   c");
        assert!(first_difference("a\n", "a\nb\n").unwrap().contains("(end of the text)"));
    }
}
