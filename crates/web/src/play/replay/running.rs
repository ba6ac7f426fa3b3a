//! The replay of a match that still runs. Its journal has neither seed nor hashes. In a game without hidden
//! information and chance, the match can be rebuilt without them.

use super::record::read;
use qipan_engine::{Manifest, Problem};
use serde_json::Value;

/// The journal with placeholders for what is left out.
pub(super) fn completed(game: &Manifest, journal: &str) -> Result<String, Problem> {
    if game.hidden_information || game.chance {
        return Err(not_yet());
    }
    let mut whole = String::with_capacity(journal.len() + 128);
    for (index, line) in journal.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        let mut line: Value = read(line)?;
        let (name, digits) = if index == 0 { ("seed", 64) } else { ("hash", 16) };
        if index > 0 && line.get("command").is_none_or(Value::is_null) {
            return Err(not_yet());
        }
        if let Some(fields) = line.as_object_mut() {
            fields.insert(name.to_owned(), "0".repeat(digits).into());
        }
        whole.push_str(&line.to_string());
        whole.push('\n');
    }
    Ok(whole)
}

fn not_yet() -> Problem {
    Problem::new("still_running", "the record of this match opens when it is over")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;

    #[test]
    fn what_is_hidden_stays_closed_until_the_end() {
        let open = boards::find("tictactoe").unwrap().manifest;
        let entry = r#"{"seq":1,"command":{"type":"a"}}"#;
        let rows = [
            (open.clone(), entry, true),
            (Manifest { hidden_information: true, ..open.clone() }, entry, false),
            (Manifest { chance: true, ..open.clone() }, entry, false),
            (open.clone(), r#"{"seq":1,"command":null}"#, false),
        ];
        for (game, entry, expected) in rows {
            let found = completed(&game, &format!("{{\"game\":\"a\"}}\n{entry}\n"));
            assert_eq!(found.is_ok(), expected, "{game:?} {entry}");
        }
    }
}
