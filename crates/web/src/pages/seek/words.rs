//! Texts about pools and searches.

use super::search::{Pool, Search};
use crate::boards;
use crate::pages::parts::{time_words, title_of};
use crate::pages::ratings::{points, speed_words};
use qipan_engine::Problem;
use qipan_protocol::Speed;
use qipan_ui::i18n::problem_text;
use qipan_ui::text_with;

/// A speed with its time control: `Rapid · 10 + 5`.
pub(super) fn pace_words(speed: Speed) -> String {
    let words = [("speed", speed_words(speed).into()), ("time", time_words(speed.preset()).into())];
    text_with("seek-pace", &words)
}

/// A pool: `Xiangqi · Rapid · 10 + 5`.
pub(super) fn pool_words(pool: &Pool) -> String {
    let title = boards::find(&pool.game).map_or_else(|| pool.game.clone(), |it| title_of(it.manifest));
    text_with("seek-pool", &[("game", title.into()), ("pace", pace_words(pool.speed).into())])
}

/// Which opponents are considered: `Opponents with 1300 to 1700 points`.
pub(super) fn range_words(search: &Search, now_ms: f64) -> Option<String> {
    let (least, most) = search.range(now_ms)?;
    Some(text_with("seek-range", &[("least", points(least).into()), ("most", points(most).into())]))
}

/// The text of a refusal.
pub(super) fn problem_words(problem: &Problem) -> String {
    problem_text("seek", problem)
}
