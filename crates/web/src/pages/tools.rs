//! Tools that several pages offer and few visitors use. They are a part of the client that is loaded when one is used.

use super::typing::TypedTarget;
use super::{study_style, tools_part};
use crate::play::local::LocalMatch;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::text;
use qipan_ui::toasts::{Tone, toast};

#[derive(Clone, Copy)]
pub(crate) struct Tools {
    /// The field for typed moves.
    pub(crate) type_moves: fn(TypedTarget) -> AnyView,
    /// Shows the match as text.
    pub(crate) export_local: fn(LocalMatch),
    /// Opens the match on the analysis board.
    pub(crate) study_local: fn(LocalMatch),
    /// Shows a journal as text, with further headers.
    pub(crate) export_journal: fn(&str, &[(String, String)]),
    /// Opens a journal on the analysis board.
    pub(crate) study_journal: fn(&str),
}

/// Loads the tools and uses them.
pub(crate) fn with_tools(then: impl FnOnce(Tools) + 'static) {
    spawn_local(async move {
        let style = study_style();
        match tools_part().await {
            Ok(tools) => {
                style.await;
                then(tools);
            }
            Err(_) => toast(Tone::Alarm, text("loading-failed-words")),
        }
    });
}
