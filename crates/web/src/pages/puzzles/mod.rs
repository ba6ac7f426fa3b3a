//! The puzzles of all games, by difficulty, with what has become of each, and the player's own rating.

mod card;
mod sheet;
pub(super) mod solve;

use super::parts::{home_link, skeleton, state_page, title_of};
use crate::boards::{self, GameBox, NotLoaded, Playable};
use crate::play::puzzles::{Difficulty, Mark, Progress};
use card::card;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Puzzle;
use qipan_ui::controls::segmented;
use qipan_ui::{text, text_with, tr};

type Words = Box<dyn Fn() -> String + Send + Sync>;

/// Which puzzles are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Filter {
    All,
    Open,
    Done,
}

pub(crate) fn page() -> AnyView {
    let games: Vec<GameBox> = boards::shelf().iter().copied().filter(|it| it.manifest.puzzles).collect();
    if games.is_empty() {
        return state_page("puzzles-none", "puzzles-none-words", home_link());
    }
    let progress = StoredValue::new(Progress::load());
    let filter = RwSignal::new(Filter::All);
    let sections = games.into_iter().map(|game| section(game, progress, filter)).collect_view();
    view! {
        <main class="puzzles" id="main">
            <header class="puzzles-head">
                <div>
                    <h1 class="display h1">{tr("puzzles-title")}</h1>
                    <p class="read">{tr("puzzles-words")}</p>
                </div>
                {record(progress)}
            </header>
            {choose(filter)}
            {sections}
        </main>
    }
    .into_any()
}

/// The rating and the streaks, as a ruled table.
fn record(progress: StoredValue<Progress>) -> AnyView {
    let progress = progress.get_value();
    // As everywhere: an uncertain rating has a question mark.
    let unsure = if progress.is_settled() { "" } else { "?" };
    let rating = format!("{}{unsure}", progress.rating);
    let fact = |key: &'static str, value: String| {
        view! { <div><dt>{tr(key)}</dt><dd>{value}</dd></div> }
    };
    view! {
        <dl class="puzzle-facts">
            {fact("puzzles-rating", rating)}
            {fact("puzzles-solved", progress.solved().to_string())}
            {fact("puzzles-streak", progress.streak.to_string())}
            {fact("puzzles-best", progress.best_streak.to_string())}
        </dl>
    }
    .into_any()
}

fn choose(filter: RwSignal<Filter>) -> AnyView {
    let all: Vec<(Filter, Words)> = vec![
        (Filter::All, Box::new(tr("puzzles-all"))),
        (Filter::Open, Box::new(tr("puzzles-open"))),
        (Filter::Done, Box::new(tr("puzzles-done"))),
    ];
    let control =
        segmented(tr("puzzles-filter"), all, move || filter.get(), move |chosen| filter.set(chosen));
    view! { <div class="puzzle-filter">{control}</div> }.into_any()
}

/// The puzzles of a game, once its rules are loaded.
fn section(shelved: GameBox, progress: StoredValue<Progress>, filter: RwSignal<Filter>) -> AnyView {
    let manifest = shelved.manifest;
    let list = later_list(shelved, progress, filter);
    view! {
        <section class="puzzle-game">
            <h2 class="display h2 fold">{move || title_of(manifest)}</h2>
            {list}
        </section>
    }
    .into_any()
}

fn later_list(shelved: GameBox, progress: StoredValue<Progress>, filter: RwSignal<Filter>) -> AnyView {
    let loaded: RwSignal<Option<Result<Playable, NotLoaded>>> = RwSignal::new(None);
    spawn_local(async move {
        let result = shelved.open().await;
        // The visitor may have left the page in the meantime.
        loaded.try_set(Some(result));
    });
    let content = move || match loaded.get() {
        None => skeleton(),
        Some(Err(NotLoaded)) => view! { <p class="read">{tr("loading-failed-words")}</p> }.into_any(),
        Some(Ok(playable)) => {
            let puzzles = StoredValue::new(playable.game().puzzles());
            let group_of = |difficulty| group(playable, puzzles, progress, filter, difficulty);
            Difficulty::ALL.into_iter().map(group_of).collect_view().into_any()
        }
    };
    content.into_any()
}

/// The puzzles of one difficulty, the easiest first.
fn group(
    playable: Playable,
    puzzles: StoredValue<Vec<Puzzle>>,
    progress: StoredValue<Progress>,
    filter: RwSignal<Filter>,
    difficulty: Difficulty,
) -> AnyView {
    let fits = move |puzzle: &&Puzzle| {
        let mark = progress.with_value(|progress| progress.mark(playable.board.game, &puzzle.name));
        let is_listed = match filter.get() {
            Filter::All => true,
            Filter::Open => mark != Some(Mark::Solved),
            Filter::Done => mark == Some(Mark::Solved),
        };
        is_listed && Difficulty::of(puzzle.rating) == difficulty
    };
    let content = move || {
        let mut listed: Vec<Puzzle> = puzzles.with_value(|all| all.iter().filter(fits).cloned().collect());
        listed.sort_by_key(|puzzle| puzzle.rating);
        if listed.is_empty() {
            return None;
        }
        let mark = |puzzle: &Puzzle| progress.with_value(|it| it.mark(playable.board.game, &puzzle.name));
        let cards = listed.iter().map(|puzzle| card(playable, puzzle, mark(puzzle))).collect_view();
        let count = listed.len() as i64;
        let title = move || {
            let name = text(name_of(difficulty));
            text_with("puzzles-group", &[("name", name.into()), ("count", count.into())])
        };
        Some(view! { <h3 class="puzzle-group">{title}</h3><ul class="puzzle-list">{cards}</ul> })
    };
    view! { {content} }.into_any()
}

pub(super) fn name_of(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "puzzles-easy",
        Difficulty::Medium => "puzzles-medium",
        Difficulty::Hard => "puzzles-hard",
    }
}
