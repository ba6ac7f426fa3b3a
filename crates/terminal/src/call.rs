//! Arguments that several commands share: a game, its options, a seed.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use clap::Args;
use qipan_ai::{Catalog, Listed};
use qipan_blueprint::Blueprint;
use qipan_engine::NewMatch;
use serde_json::{Map, Value};

/// A game that was named on the command line: its id, or the path of a file that ends with `.json`.
#[derive(Clone, Debug)]
pub struct ChosenGame(String);

impl FromStr for ChosenGame {
    type Err = Infallible;

    fn from_str(id: &str) -> Result<ChosenGame, Infallible> {
        Ok(ChosenGame(id.to_owned()))
    }
}

impl ChosenGame {
    /// The game with its bots and texts.
    pub fn find(&self, catalog: &Catalog) -> Result<Listed> {
        if self.0.ends_with(".json") {
            return load_game(Path::new(&self.0));
        }
        let listed = catalog.find(&self.0).ok_or_else(|| UnknownGame::new(catalog, &self.0))?;
        Ok(listed.clone())
    }
}

/// Loads the file of a game (docs/blueprint.md).
pub fn load_game(file: &Path) -> Result<Listed> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    match Blueprint::load(&text) {
        Ok(game) => Ok(qipan_blueprint::listed(&game)),
        Err(mistakes) => {
            let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
            bail!("{} is no game:\n{}", file.display(), lines.join("\n"))
        }
    }
}

/// An id that no game of the catalogue has. Such a call is wrong, like one with an unknown argument.
#[derive(Debug)]
pub struct UnknownGame {
    id: String,
    games: String,
}

impl UnknownGame {
    pub fn new(catalog: &Catalog, id: &str) -> UnknownGame {
        UnknownGame { id: id.to_owned(), games: catalog.ids().collect::<Vec<_>>().join(", ") }
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game {:?}; the games are: {}", self.id, self.games)
    }
}

impl Error for UnknownGame {}

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
        let catalog = qipan_catalog::built_in();
        let find = |id: &str| ChosenGame(id.to_owned()).find(&catalog);
        assert_eq!(find("tictactoe").unwrap().id(), "tictactoe");
        let sentence = find("hexagonia").unwrap_err().to_string();
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
