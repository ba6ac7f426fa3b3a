//! Sharing a deck: its code, and a link that opens it.

use super::PATH;
use super::draft::Draft;
use leptos::ev::FocusEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlInputElement;
use qipan_summonerwars::deck::DeckList;
use qipan_ui::decks::DeckWays;
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, icon, tr};

/// The button that shares the deck as it is now. Only a deck that keeps the rules has a code.
pub(super) fn button(draft: Draft) -> AnyView {
    let code = Memo::new(move |_| draft.list.with(|list| list.code().ok()));
    let share = move |_| {
        if let Some(code) = code.get_untracked() {
            open(draft.ways, code);
        }
    };
    view! {
        <button type="button" class="btn btn--quiet" data-spot="share" disabled=move || code.with(Option::is_none) on:click=share>
            {icon(Icon::Share)}{tr("summonerwars-deck-share")}
        </button>
    }
    .into_any()
}

/// Shares a saved deck.
pub(super) fn open_list(ways: DeckWays, list: &DeckList) {
    if let Ok(code) = list.code() {
        open(ways, code);
    }
}

fn open(ways: DeckWays, code: String) {
    open_modal(tr("summonerwars-deck-share"), move |_| {
        let link = format!("{}{PATH}?code={code}", ways.origin.get_untracked());
        view! {
            <div class="sw-share">
                {line(ways, "summonerwars-deck-code", "share-code", code.clone())}
                {line(ways, "summonerwars-deck-link", "share-link", link)}
            </div>
        }
        .into_any()
    });
}

/// A text that is selected when it gets the focus, and a button that copies it.
fn line(ways: DeckWays, key: &'static str, id: &'static str, value: String) -> AnyView {
    let copied = value.clone();
    let select = |event: FocusEvent| {
        let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(field) = field {
            field.select();
        }
    };
    view! {
        <div class="field">
            <label for=id>{tr(key)}</label>
            <div class="input-group">
                <input class="input" id=id readonly prop:value=value on:focus=select />
                <button type="button" class="btn btn--plain" on:click=move |_| ways.copy.run(copied.clone())>{icon(Icon::Copy)}{tr("summonerwars-deck-copy")}</button>
            </div>
        </div>
    }
    .into_any()
}
