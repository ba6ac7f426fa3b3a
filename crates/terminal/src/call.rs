//! Arguments that several commands share: a game, its options, a seed.

use std::fmt;
use std::str::FromStr;

use clap::Args;
use qipan_ai::{Catalog, Listed};
use qipan_engine::NewMatch;
use serde_json::{Map, Value};

/// A built-in game that was named on the command line, with its bots and texts.
#[derive(Clone)]
pub struct ChosenGame(pub Listed);

impl FromStr for ChosenGame {
    type Err = String;

    fn from_str(id: &str) -> Result<ChosenGame, String> {
        let catalog = qipan_catalog::built_in();
        catalog.find(id).cloned().map(ChosenGame).ok_or_else(|| unknown_game(&catalog, id))
    }
}

impl fmt::Debug for ChosenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id())
    }
}

/// The error message for an unknown game, with the list of known ones.
pub fn unknown_game(catalog: &Catalog, id: &str) -> String {
    let games: Vec<_> = catalog.ids().collect();
    format!("there is no game {id:?}; the games are: {}", games.join(", "))
}

/// The options of a game, written as a JSON object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OptionsJson(pub Map<String, Value>);

impl FromStr for OptionsJson {
    type Err = String;

    fn from_str(text: &str) -> Result<OptionsJson, String> {
        let options = serde_json::from_str(text);
        options.map(OptionsJson).map_err(|error| format!("options are one JSON object: {error}"))
    }
}

/// How the match is set up.
#[derive(Args, Clone, Debug)]
pub struct SetUp {
    /// The number of seats; by default the fewest that the options allow
    #[arg(long)]
    pub seats: Option<u8>,
    /// The seed of all random results
    #[arg(long)]
    pub seed: Option<u64>,
    /// The options of the game as a JSON object
    #[arg(long, value_name = "JSON")]
    pub options: Option<OptionsJson>,
    /// The starting position, in games that have an option `fen`
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
}

impl SetUp {
    /// The requested match; `seed` is used if none was given.
    pub fn new_match(&self, seed: u64) -> NewMatch {
        let mut options = self.options.clone().unwrap_or_default().0;
        if let Some(fen) = &self.fen {
            options.insert("fen".to_owned(), fen.as_str().into());
        }
        NewMatch { seats: self.seats, options, ..NewMatch::with_seed(self.seed.unwrap_or(seed)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_chosen_by_their_id() {
        assert_eq!(format!("{:?}", ChosenGame::from_str("tictactoe").unwrap()), "tictactoe");
        let sentence = ChosenGame::from_str("hexagonia").unwrap_err();
        assert!(
            sentence.starts_with("there is no game \"hexagonia\"; the games are: tictactoe"),
            "{sentence}"
        );
    }

    #[test]
    fn options_are_one_json_object() {
        assert!(OptionsJson::from_str(r#"{"size":9}"#).is_ok());
        for text in ["", "[]", "size", r#"{"size":9} {}"#] {
            let sentence = OptionsJson::from_str(text).unwrap_err();
            assert!(sentence.starts_with("options are one JSON object: "), "{text}: {sentence}");
        }
    }
}
