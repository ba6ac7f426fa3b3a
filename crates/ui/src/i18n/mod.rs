//! Texts in the user's language: Fluent messages, which every part has in both languages.
//!
//! In a view write `{tr("home-title")}`: it follows a change of the language. `text("home-title")` is the text at the
//! moment. `cargo xtask tidy` refuses keys that no locale file has.

mod boxed;
mod fluent;
mod message;

pub use boxed::{GameTexts, copied_from_box, length_on_box};
pub use fluent::Argument;
pub use message::{message_text, problem_text};

use crate::settings::settings;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    Zh,
    En,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::Zh, Language::En];

    /// The language tag for browsers and screen readers.
    pub fn tag(self) -> &'static str {
        match self {
            Language::Zh => "zh-CN",
            Language::En => "en",
        }
    }

    /// The name of the language in itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::Zh => "中文",
            Language::En => "English",
        }
    }

    pub fn other(self) -> Language {
        match self {
            Language::Zh => Language::En,
            Language::En => Language::Zh,
        }
    }

    pub fn of(self, texts: &qipan_engine::Bilingual) -> &str {
        match self {
            Language::Zh => &texts.zh,
            Language::En => &texts.en,
        }
    }
}

/// The Fluent messages of one part in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    pub zh: &'static str,
    pub en: &'static str,
}

/// The texts of this crate and of the engine.
pub const OWN_TEXTS: [Texts; 2] = [
    Texts { zh: include_str!("../../locales/zh.ftl"), en: include_str!("../../locales/en.ftl") },
    Texts {
        zh: include_str!("../../../engine/locales/zh.ftl"),
        en: include_str!("../../../engine/locales/en.ftl"),
    },
];

type Messages = BTreeMap<&'static str, &'static str>;

thread_local! {
    /// The messages by language.
    static MESSAGES: RefCell<[Messages; 2]> = const { RefCell::new([Messages::new(), Messages::new()]) };
}

/// Registers the messages of a part. Called before anything of that part is drawn.
pub fn add_texts(texts: Texts) {
    MESSAGES.with_borrow_mut(|[zh, en]| {
        zh.extend(fluent::messages(texts.zh));
        en.extend(fluent::messages(texts.en));
    });
}

/// The text of a key in the current language. Inside an effect or a view, the caller is run again when the language
/// changes. An unknown key is shown as it is.
pub fn text(key: &str) -> String {
    text_with(key, &[])
}

/// The same with arguments.
pub fn text_with(key: &str, arguments: &[(&str, Argument)]) -> String {
    text_in(settings().language(), key, arguments)
}

/// The same in a given language.
pub fn text_in(language: Language, key: &str, arguments: &[(&str, Argument)]) -> String {
    MESSAGES.with_borrow(|messages| {
        let messages = &messages[language as usize];
        let value = messages.get(key).copied();
        value.map_or_else(|| key.to_owned(), |value| fluent::format(value, arguments, messages))
    })
}

/// Whether there is a text for a key.
pub fn has_text(key: &str) -> bool {
    MESSAGES.with_borrow(|[zh, _]| zh.contains_key(key))
}

/// A text for views, which follows the language.
pub fn tr(key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    move || text(key)
}

/// The same with arguments, which may be read from signals.
pub fn tr_with<const N: usize>(
    key: &'static str,
    arguments: impl Fn() -> [(&'static str, Argument); N] + Clone + Send + Sync + 'static,
) -> impl Fn() -> String + Clone + Send + Sync + 'static {
    move || text_with(key, &arguments())
}
