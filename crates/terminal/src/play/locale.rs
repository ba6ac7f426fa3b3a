//! Texts of the locale files in the terminal: why a match ended, and why a command was refused.

use super::texts::Language;
use qipan_ai::Listed;
use std::borrow::Cow;

const ENGINE_ZH: &str = include_str!("../../../engine/locales/zh.ftl");
const ENGINE_EN: &str = include_str!("../../../engine/locales/en.ftl");

/// The texts of a game and of the engine in one language.
#[derive(Clone, Debug)]
pub(super) struct Locale {
    id: String,
    game: Cow<'static, str>,
    engine: &'static str,
}

impl Locale {
    pub(super) fn of(listed: &Listed, language: Language) -> Locale {
        let game = listed.locales.clone();
        let (game, engine) = match language {
            Language::Zh => (game.map(|texts| texts.zh), ENGINE_ZH),
            Language::En => (game.map(|texts| texts.en), ENGINE_EN),
        };
        Locale { id: listed.id().to_owned(), game: game.unwrap_or_default(), engine }
    }

    /// Why a match ended; the code itself if there is no text for it.
    pub(super) fn reason<'a>(&'a self, code: &'a str) -> &'a str {
        self.find("reason", "reason", code).unwrap_or(code)
    }

    /// Why a command was refused, if there is a text that needs no arguments.
    pub(super) fn refusal(&self, code: &str) -> Option<&str> {
        self.find("reject", "refuse", code)
    }

    /// The game's own text takes precedence over the engine's.
    fn find(&self, of_game: &str, of_engine: &str, code: &str) -> Option<&str> {
        let code = code.replace('_', "-");
        let own = message(&self.game, &format!("{}-{of_game}-{code}", self.id));
        own.or_else(|| message(self.engine, &format!("{of_engine}-{code}")))
    }
}

/// The text of a message that is one line without arguments.
fn message<'a>(file: &'a str, key: &str) -> Option<&'a str> {
    let text_of = |line: &'a str| {
        let (found, text) = line.split_once('=')?;
        (found.trim_end() == key).then_some(text.trim())
    };
    file.lines().find_map(text_of).filter(|text| !text.is_empty() && !text.contains('{'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_speaks_before_the_engine() {
        let catalog = qipan_catalog::built_in();
        let listed = catalog.find("tictactoe").unwrap();
        let (zh, en) = (Locale::of(listed, Language::Zh), Locale::of(listed, Language::En));
        assert_eq!((zh.reason("three_in_a_row"), en.reason("board_full")), ("三子连线", "board full"));
        assert_eq!((zh.reason("time"), en.reason("odd")), ("超时", "odd"));
        assert_eq!(en.refusal("game_over"), Some("The match is over."));
        // Its text needs the number of the seat as an argument.
        assert_eq!(en.refusal("no_such_seat"), None);
    }
}
