//! Pools as a ruled row: one press begins to look for an opponent, a second one stops.

use super::choose::choose;
use super::line::{current, now_ms, start, stop};
use super::search::{Pool, Search};
use super::words::{pace_words, pool_words};
use crate::boards::{self, GameBox};
use crate::pages::parts::{glyph, title_of};
use crate::play::local::Company;
use leptos::prelude::*;
use qipan_protocol::Speed;
use qipan_ui::{Icon, dom, icon, text_with, tr};

/// The storage key of the pools that the user has used, the last one first.
const USED: &str = "qipan.pools";

/// How many pools the home page shows.
const SHOWN: usize = 3;

/// The games in which two people can be paired.
pub(super) fn games() -> impl Iterator<Item = GameBox> {
    boards::shelf()
        .iter()
        .copied()
        .filter(|shelved| (shelved.manifest.seats_min..=shelved.manifest.seats_max).contains(&2))
}

/// The pools to show: those that were used, then other games.
fn shown(used: Vec<Pool>, games: &[&str]) -> Vec<Pool> {
    let mut all: Vec<Pool> = Vec::new();
    let others = games.iter().map(|game| Pool { game: (*game).to_owned(), speed: Speed::Rapid });
    for pool in used.into_iter().filter(|pool| games.contains(&&*pool.game)) {
        if !all.contains(&pool) {
            all.push(pool);
        }
    }
    for pool in others {
        if all.iter().all(|it| it.game != pool.game) {
            all.push(pool);
        }
    }
    all.truncate(SHOWN);
    all
}

fn used() -> Vec<Pool> {
    let kept: Vec<(String, Speed)> = dom::stored(USED).unwrap_or_default();
    kept.into_iter().map(|(game, speed)| Pool { game, speed }).collect()
}

/// Begins a search, and shows its pool first the next time.
pub(super) fn search(pool: Pool) {
    let mut all = used();
    all.retain(|it| *it != pool);
    all.insert(0, pool.clone());
    all.truncate(SHOWN);
    let kept: Vec<(String, Speed)> = all.into_iter().map(|it| (it.game, it.speed)).collect();
    dom::store(USED, &kept);
    start(pool);
}

pub(super) fn usual() -> AnyView {
    let ids: Vec<&str> = games().map(|shelved| &*shelved.manifest.id).collect();
    let cells = shown(used(), &ids).into_iter().map(|pool| cell(&pool, true)).collect_view();
    let more = view! {
        <button type="button" class="pool pool--more" on:click=|_| choose()>{icon(Icon::Plus)}<span>{tr("seek-others")}</span></button>
    };
    view! { <div class="pools" role="group" aria-label=tr("seek-title")>{cells}{more}</div> }.into_any()
}

pub(super) fn of_game(game: &str) -> AnyView {
    let Some(shelved) = games().find(|shelved| shelved.manifest.id == game) else { return ().into_any() };
    let pool = |speed| Pool { game: shelved.manifest.id.clone(), speed };
    let cells = Speed::RATED.into_iter().map(|speed| cell(&pool(speed), false)).collect_view();
    view! {
        <h2 class="display h2 fold">{tr("seek-title")}</h2>
        <div class="pools pools--speeds" role="group" aria-label=tr("seek-title")>{cells}</div>
    }
    .into_any()
}

/// A pool with its game, and beside it a bot of that game; or only its speed.
fn cell(pool: &Pool, with_game: bool) -> Option<AnyView> {
    let shelved = boards::find(&pool.game)?;
    let (mine, clicked, named, speed) = (pool.clone(), pool.clone(), pool.clone(), pool.speed);
    let is_mine = move |search: &Search| search.pool == mine && search.is_running();
    let is_on = Memo::new(move |_| current().with(|search| search.as_ref().is_some_and(&is_mine)));
    let press = move |_| match is_on.get_untracked() {
        true => stop(),
        false => search(clicked.clone()),
    };
    let waited = move || {
        let words = is_on.get().then(|| {
            let now = now_ms().get();
            current().with(|search| search.as_ref().map(|search| search.waited(now)))
        });
        // Drawn by the style sheet: what is written in a button has to be part of its name.
        words.flatten().map(|words| view! { <span class="wait" data-time=words aria-hidden="true"></span> })
    };
    let pressed = move || if is_on.get() { "true" } else { "false" };
    let class = move || if is_on.get() { "pool is-search" } else { "pool" };
    let label = move || text_with("seek-in", &[("pool", pool_words(&named).into())]);
    let game = with_game.then(|| {
        // What is written here is part of the name of the button, letter by letter.
        view! { {glyph(shelved)}<b>{move || title_of(shelved.manifest)}</b>" " }
    });
    Some(
        view! {
            <div class=class>
                <button type="button" class="pool-go" aria-pressed=pressed aria-label=label on:click=press>
                    {game}
                    <span class="tc">{move || pace_words(speed)}</span>
                    {waited}
                </button>
                {with_game.then(|| bot_link(shelved))}
            </div>
        }
        .into_any(),
    )
}

/// A match against a bot at once, at the level that was chosen last.
fn bot_link(shelved: GameBox) -> AnyView {
    let manifest = shelved.manifest;
    let label = move || text_with("seek-bot-of", &[("game", title_of(manifest).into())]);
    view! {
        <a class="btn btn--icon btn--quiet" href=Company::Computer.path(&manifest.id) aria-label=label title=label>{icon(Icon::Bot)}</a>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_pools_come_first() {
        let pool = |game: &str, speed| Pool { game: game.to_owned(), speed };
        let games = ["go", "hex", "chess", "uno"];
        let rows = [
            (vec![], "go Rapid, hex Rapid, chess Rapid"),
            (vec![pool("chess", Speed::Blitz)], "chess Blitz, go Rapid, hex Rapid"),
            (
                vec![pool("go", Speed::Slow), pool("go", Speed::Rapid), pool("go", Speed::Slow)],
                "go Slow, go Rapid, hex Rapid",
            ),
            (vec![pool("gone", Speed::Slow)], "go Rapid, hex Rapid, chess Rapid"),
        ];
        for (used, expected) in rows {
            let all: Vec<String> =
                shown(used, &games).iter().map(|it| format!("{} {:?}", it.game, it.speed)).collect();
            assert_eq!(all.join(", "), expected);
        }
    }
}
