//! Turns every name of tic-tac-toe into the name of the new game.

use super::name::with_capital;

pub(super) struct Renaming {
    pairs: Vec<(&'static str, String)>,
}

impl Renaming {
    pub(super) fn new(name: &str, title_en: &str, title_zh: &str) -> Renaming {
        let titles = ["tic-tac-toe", "Tic-tac-toe", "Tic-Tac-Toe"].map(|title| (title, title_en.to_owned()));
        let mut pairs = vec![
            ("tictactoe", name.to_owned()),
            ("tic_tac_toe", name.to_owned()),
            ("TicTacToe", with_capital(name)),
            ("TICTACTOE", name.to_uppercase()),
            ("TIC_TAC_TOE", name.to_uppercase()),
            ("井字棋", title_zh.to_owned()),
        ];
        pairs.extend(titles);
        Renaming { pairs }
    }

    /// One pass from left to right, so that a title which contains one of the words is not renamed again.
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
        let renaming = Renaming::new("morris", "Not Tic-tac-toe", "九子棋");
        let rows = [
            ("name = \"qipan-tictactoe\"", "name = \"qipan-morris\""),
            ("use qipan_tictactoe::TicTacToe;", "use qipan_morris::Morris;"),
            ("TICTACTOE_SEATS", "MORRIS_SEATS"),
            ("title = 井字棋！", "title = 九子棋！"),
            ("Tic-tac-toe and tic-tac-toe", "Not Tic-tac-toe and Not Tic-tac-toe"),
            ("noughts and crosses", "noughts and crosses"),
        ];
        for (text, expected) in rows {
            assert_eq!(renaming.apply(text), expected);
        }
    }
}
