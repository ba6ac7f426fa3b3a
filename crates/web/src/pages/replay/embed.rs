//! A replay for the frames of other sites: the board, the replay bar, the players, and a link to the whole replay. It
//! changes no settings of this browser.

use super::{found_page, room};
use crate::pages::parts::board_room;
use crate::play::replay::ReplayMatch;
use leptos::prelude::*;
use qipan_ui::replay_bar::replay_bar;
use qipan_ui::{BoardContext, Icon, icon, tr};

pub(crate) fn page(id: &str) -> AnyView {
    let link = format!("/replay/{id}");
    found_page(id, move |replay, _| frame(replay, link.clone()))
}

fn frame(replay: ReplayMatch, link: String) -> AnyView {
    let playable = replay.record.with_untracked(|record| record.playable);
    let people = room::people_of(replay);
    let board = board_room(&playable.board, BoardContext { people, ..replay.board() });
    room::listen_to_keys(replay);
    room::follow_position(replay, || ());
    let pace = move || replay.player.with(|player| player.pace.tag());
    // The link leads to the same position, in a tab of its own.
    let address = move || format!("{link}?move={}", replay.player.with(|player| player.at));
    view! {
        <main class="replay embed" id="main" data-pace=pace>
            <h1 class="sr">{move || playable.title()}</h1>
            {room::players(replay, people)}
            <div class="stage">
                {board}
                <div class="under">{replay_bar(room::bar(replay))}</div>
            </div>
            <footer class="embed-foot">
                <a class="btn btn--quiet btn--sm" href=address target="_blank" rel="noopener">
                    {icon(Icon::Play)}<span>{move || playable.title()}" · "{tr("shell-brand")}</span>
                </a>
            </footer>
        </main>
    }
    .into_any()
}
