//! The words of the client, read from its own locale files: a test says which button it means by its key.

use qipan_ui::i18n::{Argument, OWN_TEXTS, add_texts, text_in};
use qipan_ui::{Language, Texts};

const PAGES: Texts = Texts {
    zh: include_str!("../../crates/web/locales/zh.ftl"),
    en: include_str!("../../crates/web/locales/en.ftl"),
};

const TICTACTOE: Texts = Texts {
    zh: include_str!("../../games/tictactoe/locales/zh.ftl"),
    en: include_str!("../../games/tictactoe/locales/en.ftl"),
};

const XIANGQI: Texts = Texts {
    zh: include_str!("../../games/xiangqi/locales/zh.ftl"),
    en: include_str!("../../games/xiangqi/locales/en.ftl"),
};

const PUZZLECHESS: Texts = Texts {
    zh: include_str!("../../games/puzzlechess/locales/zh.ftl"),
    en: include_str!("../../games/puzzlechess/locales/en.ftl"),
};

const DICETHRONE: Texts = Texts {
    zh: include_str!("../../games/dicethrone/locales/zh.ftl"),
    en: include_str!("../../games/dicethrone/locales/en.ftl"),
};

const PILLARS: Texts = Texts {
    zh: include_str!("../../games/pillars/locales/zh.ftl"),
    en: include_str!("../../games/pillars/locales/en.ftl"),
};

/// Makes the words known to this thread. Everything here runs on one.
pub(crate) fn load() {
    OWN_TEXTS
        .into_iter()
        .chain([PAGES, TICTACTOE, XIANGQI, PUZZLECHESS, PILLARS, DICETHRONE])
        .for_each(add_texts);
}

/// The words of a key. A key without words is a mistake in the test.
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
