//! Branching off a replay: a same-screen match that continues from one of its positions.

use super::analysis::Review;
use crate::play::local::{self, Company};
use crate::play::replay::ReplayMatch;
use crate::play::replay::walk::branch;
use crate::router::navigate;
use leptos::prelude::*;
use qipan_ui::i18n::problem_text;
use qipan_ui::modal::confirm;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, tr};
use serde_json::Value;

/// The button that continues from the current position, unless the match is over there.
pub(super) fn button(review: Review) -> AnyView {
    let replay = review.replay;
    let is_over = move || {
        replay
            .record
            .with(|record| record.stops.get(review.at.get()).is_none_or(|stop| stop.frame.outcome.is_some()))
    };
    let go = move |_| leave(replay, review.at.get_untracked(), None);
    view! {
        <button type="button" class="btn btn--plain btn--sm" disabled=is_over on:click=go>{icon(Icon::SameScreen)}{tr("analysis-play-on")}</button>
    }
    .into_any()
}

/// Starts a branch at a position, optionally with a command. Asks first if that would replace an unfinished match.
pub(super) fn leave(replay: ReplayMatch, at: usize, command: Option<Value>) {
    let game = replay.record.with_untracked(|record| record.playable.board.game);
    let go = move || begin(replay, at, command.as_ref());
    if local::is_kept(game, Company::People) {
        confirm(tr("branch-ask"), tr("branch-words"), tr("branch-go"), go);
    } else {
        go();
    }
}

fn begin(replay: ReplayMatch, at: usize, command: Option<&Value>) {
    let (playable, entries) = replay
        .record
        .with_untracked(|record| (record.playable, record.stops.get(at).map_or(0, |stop| stop.entries)));
    match branch(&*playable.game(), &replay.journal(), entries, command) {
        Ok(branch) => {
            local::keep(playable.board.game, &branch);
            navigate(&Company::People.path(playable.board.game));
        }
        Err(problem) => toast(Tone::Alarm, problem_text(playable.board.game, &problem)),
    }
}
