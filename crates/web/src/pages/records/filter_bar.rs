//! The filters of a list of matches.

use super::filter::{Filter, RESULTS};
use super::list::List;
use crate::boards;
use crate::pages::parts::title_of;
use leptos::prelude::*;
use qipan_protocol::http::MatchResult;
use qipan_ui::controls::segmented;
use qipan_ui::{text, tr};

type Words = Box<dyn Fn() -> String + Send + Sync>;

/// The filters in one row; each takes effect at once.
pub(super) fn filters(list: List) -> AnyView {
    let filter = list.filter;
    let results: Vec<(Option<MatchResult>, Words)> = [None]
        .into_iter()
        .chain(RESULTS.map(Some))
        .map(|it| (it, Box::new(move || result_words(it)) as Words))
        .collect();
    let chosen = Memo::new(move |_| filter.with(|filter| filter.result));
    let choose = move |result| list.change(|filter| filter.result = result);
    let with = move || filter.with(|filter| filter.with.clone());
    let name = move |event| {
        let typed = event_target_value(&event).trim().to_owned();
        list.change(|filter| filter.with = typed);
    };
    view! {
        <div class="filters" role="group" aria-label=tr("record-filters")>
            {game_select(list)}
            <input class="input" type="search" autocomplete="off" autocapitalize="none" spellcheck="false"
                aria-label=tr("record-with") placeholder=tr("record-with") prop:value=with on:change=name />
            {segmented(tr("record-result"), results, move || chosen.get(), choose)}
            {day(list, "record-from", |filter| &mut filter.from)}
            {day(list, "record-to", |filter| &mut filter.to)}
        </div>
    }
    .into_any()
}

fn result_words(result: Option<MatchResult>) -> String {
    text(match result {
        None => "record-all",
        Some(MatchResult::Won) => "record-result-won",
        Some(MatchResult::Drawn) => "record-result-drawn",
        Some(MatchResult::Lost) => "record-result-lost",
    })
}

fn game_select(list: List) -> AnyView {
    let choose = move |event| {
        let id = event_target_value(&event);
        list.change(|filter| filter.game = (!id.is_empty()).then_some(id));
    };
    let games = boards::shelf().iter().map(|shelved| {
        let manifest = shelved.manifest;
        let is_chosen = move || list.filter.with(|filter| filter.game.as_ref() == Some(&manifest.id));
        view! { <option value=manifest.id.clone() prop:selected=is_chosen>{move || title_of(manifest)}</option> }
    });
    let games = games.collect_view();
    view! {
        <select class="select" aria-label=tr("record-game") on:change=choose>
            <option value="">{tr("record-all-games")}</option>
            {games}
        </select>
    }
    .into_any()
}

fn day(list: List, words: &'static str, part: fn(&mut Filter) -> &mut String) -> AnyView {
    let value = move || list.filter.with(|filter| part(&mut filter.clone()).clone());
    let choose = move |event| {
        let day = event_target_value(&event);
        list.change(|filter| *part(filter) = day);
    };
    view! {
        <label class="day">
            <span>{tr(words)}</span>
            <input class="input" type="date" prop:value=value on:change=choose />
        </label>
    }
    .into_any()
}
