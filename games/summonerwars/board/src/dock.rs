//! The dock: questions of the rules. Options that are cells are also marked on the battlefield.

use crate::cards::{self, inks, pictogram};
use crate::table::SummonerTable;
use leptos::prelude::*;
use qipan_engine::systems::prompt::Answer;
use qipan_engine::{Message, Segment};
use qipan_summonerwars::library;
use qipan_ui::parts::prompt::{PromptDock, prompt_dock};

pub(crate) fn dock(table: SummonerTable) -> AnyView {
    let dock = prompt_dock(PromptDock {
        prompt: table.prompt.into(),
        time: Signal::stored(None),
        seat_name: Callback::new(move |seat| table.name(seat)),
        draft: table.draft,
        sign: Callback::new(|message: Message| sign(&message)),
        send: Callback::new(move |answer: Answer| table.answer(answer)),
    });
    view! { <div class="sw-dock" data-spot="prompt">{dock}</div> }.into_any()
}

/// The picture of the card that an option names.
fn sign(message: &Message) -> Option<AnyView> {
    let card = message.args.iter().find_map(|(_, segment)| match segment {
        Segment::Card(key) | Segment::Key(key) => cards::named(key),
        _ => None,
    })?;
    let card = library().card(card);
    let style = format!("background: {}", inks(card.faction).ground);
    Some(
        view! { <span class="sw-option" style=style aria-hidden="true"><svg viewBox="0 0 64 64" fill="currentColor" inner_html=pictogram(card)></svg></span> }
            .into_any(),
    )
}
