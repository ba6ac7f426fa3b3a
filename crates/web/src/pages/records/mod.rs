//! People's ratings and matches: profiles, the user's own matches, leaderboards.

mod choices;
mod filter;
mod filter_bar;
mod leaderboard;
mod list;
mod picture;
mod profile;
mod rating_rows;
mod row;
mod spark;

use crate::net::http::NoAnswer;
use crate::net::records::Whose;
use crate::pages::parts::empty_board;
use leptos::prelude::*;
use qipan_protocol::Speed;
use qipan_ui::tr;

/// The profile of the person with this name.
pub(super) fn person(name: &str) -> AnyView {
    profile::page(name)
}

/// The user's own matches.
pub(super) fn matches() -> AnyView {
    view! {
        <main class="narrow records" id="main">
            <h1 class="display h1">{tr("matches-title")}</h1>
            {list::matches(Whose::Mine)}
        </main>
    }
    .into_any()
}

/// The best players of a game at a speed.
pub(super) fn leaderboard(game: &str, speed: Speed) -> AnyView {
    leaderboard::page(game, speed)
}

/// The title and the sentence about why there is nothing to show.
fn trouble_words(trouble: &NoAnswer) -> (&'static str, &'static str) {
    match trouble {
        NoAnswer::Offline => ("rooms-offline", "rooms-offline-words"),
        NoAnswer::Refused(problem) if problem.code == "not_found" => ("record-nobody", "record-nobody-words"),
        NoAnswer::Refused(_) => ("record-failed", "record-failed-words"),
    }
}

/// The same in the place of a list.
fn trouble_view(trouble: &NoAnswer) -> AnyView {
    let (title, sentence) = trouble_words(trouble);
    view! { <div class="state">{empty_board()}<h2 class="display h2">{tr(title)}</h2><p role="alert">{tr(sentence)}</p></div> }
        .into_any()
}
