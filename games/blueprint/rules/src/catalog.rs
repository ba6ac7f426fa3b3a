//! A loaded game with bots and texts, for a catalogue.

use crate::rules::Blueprint;
use qipan_ai::{AnyBots, Bots, ErasedBots, Listed, Locales, Plain};
use qipan_engine::{AnyGame, Erased, Rules};
use std::borrow::Cow;
use std::sync::Arc;

impl Bots for Blueprint {
    type SearchState = Plain<Blueprint>;
}

pub fn game(game: &Blueprint) -> Arc<dyn AnyGame> {
    Erased::arc(game.clone())
}

pub fn bots(game: &Blueprint) -> Arc<dyn AnyBots> {
    ErasedBots::arc(game.clone())
}

/// Everything that a program needs to offer the game.
pub fn listed(loaded: &Blueprint) -> Listed {
    let locales = Locales {
        zh: texts(loaded, include_str!("../../locales/zh.ftl")),
        en: texts(loaded, include_str!("../../locales/en.ftl")),
    };
    Listed { bots: Some(bots(loaded)), locales: Some(locales), ..Listed::rules(game(loaded)) }
}

/// The texts that all loaded games share, under the id of this one. They contain no text of the file.
fn texts(game: &Blueprint, file: &str) -> Cow<'static, str> {
    let id = &game.manifest().id;
    let line = |line: &str| match line.strip_prefix("blueprint-") {
        Some(rest) => format!("{id}-{rest}\n"),
        None => format!("{line}\n"),
    };
    Cow::Owned(file.lines().map(line).collect())
}
