//! Ratings and results by game, as a printed table.

use super::spark::spark;
use crate::boards;
use crate::pages::parts::{empty_board, glyph, title_of};
use crate::pages::ratings::{points, speed_words};
use leptos::prelude::*;
use qipan_protocol::RatingView;
use qipan_protocol::http::{GameRecord, PersonRating, Profile};
use qipan_ui::{text, text_with, tr};

pub(super) fn section(profile: &Profile) -> AnyView {
    let games = games_of(profile);
    if games.is_empty() {
        return view! {
            <section><div class="state">{empty_board()}<h2 class="display h2">{tr("record-new")}</h2><p>{tr("record-new-words")}</p></div></section>
        }
        .into_any();
    }
    let rows = games.iter().map(|game| of_game(profile, game)).collect_view();
    view! { <section><h2 class="display h2 fold">{tr("record-ratings")}</h2><div class="rts">{rows}</div></section> }
        .into_any()
}

/// The games with a result or a rating, in the order of the shelf.
fn games_of(profile: &Profile) -> Vec<String> {
    let shelved = boards::shelf().iter().map(|it| it.manifest.id.clone());
    let has_results = |game: &String| {
        profile.records.iter().any(|it| it.game == *game) || profile.ratings.iter().any(|it| it.game == *game)
    };
    shelved.filter(has_results).collect()
}

fn of_game(profile: &Profile, game: &str) -> Option<AnyView> {
    let shelved = boards::find(game)?;
    let record = profile.records.iter().find(|it| it.game == game).map(results);
    let ratings = profile.ratings.iter().filter(|it| it.game == game);
    let ratings = ratings.map(rating_row).collect_view();
    Some(
        view! {
            <section class="rtg" aria-label=move || title_of(shelved.manifest)>
                <div class="rth">
                    {glyph(shelved)}
                    <h3 class="display">{move || title_of(shelved.manifest)}</h3>
                    {record}
                </div>
                {ratings}
            </section>
        }
        .into_any(),
    )
}

/// Won, drawn and lost as a bar and in numbers.
fn results(record: &GameRecord) -> AnyView {
    let part = |class: &'static str, count: u64| {
        (count > 0).then(|| view! { <i class=class style=format!("flex: {count}")></i> })
    };
    let number = |key: &'static str, count: u64| {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        view! { <span>{move || text_with(key, &[("count", count.into())])}</span> }
    };
    let GameRecord { won, lost, drawn, .. } = *record;
    view! {
        <div class="wdl">
            <span class="bar" aria-hidden="true">{part("w", won)}{part("d", drawn)}{part("l", lost)}</span>
            <span class="nums">{number("record-won", won)}{number("record-drawn", drawn)}{number("record-lost", lost)}</span>
        </div>
    }
    .into_any()
}

fn rating_row(rating: &PersonRating) -> AnyView {
    let (speed, matches) = (rating.speed, i64::try_from(rating.matches).unwrap_or(i64::MAX));
    let path = format!("/leaderboards/{}/{}", rating.game, speed.name());
    let count = move || text_with("record-count", &[("count", matches.into())]);
    view! {
        <a class="rtr" href=path>
            <span class="gn"><b>{move || speed_words(speed)}</b><small>{count}</small></span>
            {spark(rating)}
            {rating_view(rating.rating)}
        </a>
    }
    .into_any()
}

/// The points with their uncertainty: a rating of few matches has a question mark.
pub(super) fn rating_view(rating: RatingView) -> AnyView {
    let class = if rating.provisional { "rt is-prov" } else { "rt" };
    let mark = rating.provisional.then(|| {
        view! { <span class="q" role="img" aria-label=text("record-provisional") title=text("record-provisional")>"?"</span> }
    });
    let doubt = format!("± {}", points(rating.deviation));
    view! { <span class=class><b>{points(rating.points)}</b>{mark}<small>{doubt}</small></span> }.into_any()
}
