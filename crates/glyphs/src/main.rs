//! Writes the table of outlines from the stroke lists.

mod draw;

use std::process::ExitCode;
use std::{fs, io};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/outlines.rs");

const LISTS: [(&str, &str); 4] = [
    ("red.txt", include_str!("../strokes/red.txt")),
    ("black.txt", include_str!("../strokes/black.txt")),
    ("river.txt", include_str!("../strokes/river.txt")),
    ("numerals.txt", include_str!("../strokes/numerals.txt")),
];

fn main() -> ExitCode {
    match write_table() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn write_table() -> Result<(), String> {
    let refused = |error: io::Error| format!("{TABLE}: {error}");
    fs::write(TABLE, table()?).map_err(refused)
}

fn table() -> Result<String, String> {
    let mut characters = characters()?;
    characters.sort_by_key(|character| character.letter);
    let mut text = String::from(HEAD);
    for character in &characters {
        text.push_str(&format!("    ({:?}, \"{}\"),\n", character.letter, draw::path(character)));
    }
    text.push_str("];\n");
    Ok(text)
}

const HEAD: &str = "//! Made from the stroke lists by `cargo run -p qipan-glyphs`; change those, not this.

/// Characters in the order of their numbers in Unicode, each with its outline.
#[rustfmt::skip]
pub(crate) const OUTLINES: &[(char, &str)] = &[
";

fn characters() -> Result<Vec<draw::Character>, String> {
    let mut characters = Vec::new();
    for (name, text) in LISTS {
        let explain = |mistake: draw::Mistake| format!("strokes/{name}:{}: {}", mistake.line, mistake.sentence);
        characters.extend(draw::read(text).map_err(explain)?);
    }
    Ok(characters)
}
