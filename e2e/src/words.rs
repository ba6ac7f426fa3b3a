//! The texts of the client, from its own locale files: a test names a button by its key.

use qipan_ui::i18n::{Argument, OWN_TEXTS, add_texts, text_in};
use qipan_ui::{Language, Texts};

/// The locale files of these folders.
macro_rules! texts_in {
    ($($folder:literal),*) => {
        [$(Texts {
            zh: include_str!(concat!("../../", $folder, "/zh.ftl")),
            en: include_str!(concat!("../../", $folder, "/en.ftl")),
        }),*]
    };
}

const CLIENT: [Texts; 16] = texts_in![
    "crates/web/locales",
    "crates/web/locales/gallery",
    "crates/web/locales/pages",
    "crates/web/locales/people",
    "crates/web/locales/phrases",
    "crates/web/locales/records",
    "crates/web/locales/seek",
    "crates/web/locales/study",
    "crates/web/locales/table",
    "games/tictactoe/locales",
    "games/xiangqi/locales",
    "games/puzzlechess/locales",
    "games/pillars/locales",
    "games/dicethrone/locales",
    "games/summonerwars/locales",
    "games/summonerwars/locales/decks"
];

/// Registers the texts in this thread, the only one.
pub(crate) fn load() {
    OWN_TEXTS.into_iter().chain(CLIENT).for_each(add_texts);
}

/// The text of a key. A key without a text is a mistake in the test.
pub(crate) fn words(language: Language, key: &str, arguments: &[(&str, Argument)]) -> String {
    let words = text_in(language, key, arguments);
    assert_ne!(words, key, "no locale file has words for this key");
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_in_both_languages() {
        load();
        assert_eq!(words(Language::Zh, "ui-seat", &[("number", 2.into())]), "2 号位");
        assert_eq!(words(Language::En, "tictactoe-title", &[]), "Tic-tac-toe");
    }
}
