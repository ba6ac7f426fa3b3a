//! Replaces the names of the skeleton, and of the model in the lists of games, by the name of the new game.

use super::name::Names;

pub(super) struct Renaming {
    pairs: Vec<(&'static str, String)>,
}

impl Renaming {
    pub(super) fn new(names: &Names, title_zh: &str) -> Renaming {
        let pairs = vec![
            ("newgame", names.id.clone()),
            ("NewGame", names.type_name.clone()),
            ("New Game", names.title.clone()),
            ("新棋", title_zh.to_owned()),
            ("tictactoe", names.id.clone()),
            ("TicTacToe", names.type_name.clone()),
        ];
        Renaming { pairs }
    }

    /// One pass from left to right, so that a title that contains one of the names is not renamed again.
    pub(super) fn apply(&self, text: &str) -> String {
        let mut renamed = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let found = self.pairs.iter().find(|(from, _)| rest.starts_with(from));
            match found {
                Some((from, to)) => {
                    renamed.push_str(to);
                    rest = &rest[from.len()..];
                }
                None => {
                    renamed.push(letter);
                    rest = &rest[letter.len_utf8()..];
                }
            }
        }
        renamed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_renamed_once() {
        let renaming = Renaming::new(&Names::read("morris", Some("A New Game")).unwrap(), "九子棋");
        let rows = [
            ("name = \"qipan-newgame\"", "name = \"qipan-morris\""),
            ("use qipan_newgame::NewGame;", "use qipan_morris::Morris;"),
            ("tictactoe: qipan_tictactoe::TicTacToe;", "morris: qipan_morris::Morris;"),
            ("title = 新棋！", "title = 九子棋！"),
            ("New Game, again New Game", "A New Game, again A New Game"),
            ("a new game", "a new game"),
        ];
        for (text, expected) in rows {
            assert_eq!(renaming.apply(text), expected);
        }
    }
}
