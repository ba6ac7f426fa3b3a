//! Same-screen play: the board first, the log between the player panels, the actions below.

mod hand_over;
pub(super) mod more;
pub(super) mod sheet;
pub(super) mod words;

use super::game::rules;
use super::loading::with_game;
use super::not_found;
use super::parts::{board_room, with_width};
use crate::boards::{self, Playable};
use crate::play::local::{Company, LocalMatch, Wanted};
use crate::play::turning;
use crate::router;
use crate::shell::people::rail_slip;
use leptos::prelude::*;
use qipan_ui::announce::announce;
use qipan_ui::i18n::{message_text, problem_text};
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{BoardContext, People, tr};

pub(crate) fn page(id: &str) -> AnyView {
    with_game(id, opened)
}

fn opened(playable: Playable) -> AnyView {
    let id = playable.board.game;
    let company = match router::query("against").as_deref() {
        Some("computer") => Company::Computer,
        _ => Company::People,
    };
    let wanted = wanted();
    match LocalMatch::open(playable.game(), company, wanted.as_ref()) {
        Ok(running) => {
            if wanted.is_some() {
                // The match has begun, so the options leave the address: opening it again resumes the match.
                router::rewrite(&company.path(playable.board.game));
            }
            room(playable, running)
        }
        Err(problem) => {
            toast(Tone::Alarm, problem_text(id, &problem));
            not_found::page()
        }
    }
}

/// The match that the address asks for, as the form on the game's page encodes it.
fn wanted() -> Option<Wanted> {
    let options = router::query("options")?;
    let seats = router::query("seats").and_then(|seats| seats.parse().ok());
    let first = router::query("first").and_then(|first| first.parse().ok()).unwrap_or(0);
    Some(Wanted { options: serde_json::from_str(&options).unwrap_or_default(), seats, first })
}

fn room(playable: Playable, running: LocalMatch) -> AnyView {
    let id = playable.board.game;
    Effect::new(move |_| {
        if let Some(problem) = running.refusal.get() {
            toast(Tone::Plain, problem_text(id, &problem));
        }
    });
    Effect::new(move |_| {
        if let Some(row) = running.told.log.with(|log| log.last().cloned()) {
            announce(message_text(&row.line.message, &|seat| words::seat_name(running.company, seat)));
        }
    });
    let name = move |seat| words::seat_name(running.company, seat);
    turning::offer(&playable.board);
    let people = People::new(name, move |seat| sheet::panel(id, running, seat, ""));
    let board = board_room(&playable.board, BoardContext { people, ..running.board() });
    view! {
        <main id="main" class=with_width("table local", &playable.board)>
            <h1 class="sr">{move || playable.title()}</h1>
            {rail(playable, running)}
            <div class="stage">{board}{hand_over::cover(id, running)}{more::typed_moves(id, running)}</div>
            {sheet::sheet(id, running, people)}
        </main>
    }
    .into_any()
}

/// The side column: what is played, and how. There is no chat at one screen.
fn rail(playable: Playable, running: LocalMatch) -> AnyView {
    let company = match running.company {
        Company::People => "quick-local",
        Company::Computer | Company::Puzzle => "local-against",
    };
    let how = boards::find(playable.board.game).map(rules);
    view! {
        <aside class="rail" aria-label=tr("game-rules")>
            <div class="railhead"><h2 class="fold display">{move || playable.title()}</h2></div>
            <p class="meta">{tr(company)}</p>
            {rail_slip()}
            {how}
        </aside>
    }
    .into_any()
}
