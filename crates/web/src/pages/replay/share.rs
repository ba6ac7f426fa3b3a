//! Sharing a replay: the link to a position, a frame for other sites, and the journal as a file.

use super::room::{seat_name, side};
use crate::net::{http, session};
use crate::pages::names::header_of;
use crate::pages::parts::{copy, save_text};
use crate::pages::result::Shared;
use crate::pages::tools::with_tools;
use crate::play::replay::{ReplayMatch, stored};
use js_sys::{Array, Reflect};
use leptos::ev::FocusEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Seat;
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, Language, icon, settings, text, tr};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, HtmlElement, ShareData, window};

/// Writes the position into the address, so that a reload or a shared link opens it. Other parameters stay.
pub(super) fn show_position(at: usize) {
    let Some(window) = window() else { return };
    let location = window.location();
    let (Ok(path), Ok(search)) = (location.pathname(), location.search()) else { return };
    let Ok(query) = web_sys::UrlSearchParams::new_with_str(&search) else { return };
    query.delete("analysis");
    query.set("move", &at.to_string());
    let address = format!("{path}?{}", String::from(query.to_string()));
    // Some browsers limit such calls per minute and refuse more; the address then lags behind.
    let _ = window
        .history()
        .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
}

/// The button that shares the current position of a replay.
pub(super) fn button(replay: ReplayMatch, id: &str) -> AnyView {
    let id = id.to_owned();
    let share = move |_| {
        let at = replay.player.get_untracked().at;
        open(Shared::Link { id: id.clone(), at: Some(at) });
    };
    view! { <button type="button" class="btn btn--quiet" on:click=share>{icon(Icon::Share)}{tr("share-title")}</button> }
        .into_any()
}

/// Opens the dialog that shares a match.
pub(crate) fn open(shared: Shared) {
    open_modal(tr("share-title"), move |_| match &shared {
        Shared::Link { id, at } => link_view(id, *at),
        Shared::File => file_view(),
    });
}

fn origin() -> String {
    window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

fn link_of(id: &str, at: Option<usize>) -> String {
    let at = at.map(|at| format!("?move={at}")).unwrap_or_default();
    format!("{}/replay/{id}{at}", origin())
}

/// The frame for other sites, in the theme and the language in which the user sees the page.
fn frame_of(id: &str, at: Option<usize>) -> String {
    let language = if settings().language() == Language::Zh { "zh" } else { "en" };
    let theme = if settings().is_dark() { "dark" } else { "light" };
    let at = at.map(|at| format!("&amp;move={at}")).unwrap_or_default();
    let source = format!("{}/embed/{id}?lang={language}&amp;theme={theme}{at}", origin());
    format!(
        r#"<iframe src="{source}" width="480" height="640" style="border:0" title="{}" loading="lazy"></iframe>"#,
        text("replay-title")
    )
}

/// Shows the match to everybody, then its link.
fn link_view(id: &str, at: Option<usize>) -> AnyView {
    let is_shown = RwSignal::new(false);
    let id = id.to_owned();
    let path = format!("/api/matches/{id}/shown");
    spawn_local(async move {
        // A visitor without an identity is no player.
        if session::me().with_untracked(Option::is_some) {
            // A refusal means that the match is public already, or that the visitor is no player of it.
            let _ = http::ask_text("PUT", &path, Some(r#"{"shown":true}"#)).await;
        }
        is_shown.try_set(true);
    });
    (move || is_shown.get().then(|| shown_link(&id, at))).into_any()
}

fn shown_link(id: &str, at: Option<usize>) -> AnyView {
    let link = link_of(id, at);
    let shares = can_share().then(|| {
        let link = link.clone();
        let share = move |_| {
            let data = ShareData::new();
            data.set_title(&text("replay-title"));
            data.set_url(&link);
            share_data(&data);
        };
        view! { <button type="button" class="btn btn--plain" on:click=share>{icon(Icon::Share)}{tr("share-system")}</button> }
    });
    let copy_link = copy_button("share-copy", link.clone());
    let id = id.to_owned();
    let code = move || frame_of(&id, at);
    let copy_code = {
        let code = code.clone();
        move |_| copy(code())
    };
    view! {
        <div class="share">
            <label class="field"><span class="label">{tr("share-link")}</span>
                <input class="input" readonly data-spot="share-link" prop:value=link on:focus=|event| select(&event) />
            </label>
            <p class="quiet">{tr("share-link-words")}</p>
            <div class="btn-row">{copy_link}{shares}</div>
            <details class="share-embed">
                <summary>{tr("share-embed")}</summary>
                <label class="field"><span class="label">{tr("share-embed-words")}</span>
                    <textarea class="input" readonly rows="4" data-spot="share-embed" prop:value=code on:focus=|event| select(&event)></textarea>
                </label>
                <div class="btn-row">
                    <button type="button" class="btn btn--plain" on:click=copy_code>{icon(Icon::Copy)}{tr("share-embed-copy")}</button>
                </div>
            </details>
        </div>
    }
    .into_any()
}

/// A match in this browser has no link: its record is sent as a file.
fn file_view() -> AnyView {
    let journal = stored::last_ended().unwrap_or_default();
    let send = file_data(&journal).map(|data| {
        let data = StoredValue::new_local(data);
        let share = move |_| data.with_value(share_data);
        view! { <button type="button" class="btn btn--primary" on:click=share>{icon(Icon::Share)}{tr("share-file")}</button> }
    });
    let save = move |_| save(&journal);
    view! {
        <div class="share">
            <p>{tr("share-file-words")}</p>
            <div class="btn-row">
                {send}
                <button type="button" class="btn btn--plain" on:click=save>{icon(Icon::Download)}{tr("replay-download")}</button>
            </div>
        </div>
    }
    .into_any()
}

fn select(event: &FocusEvent) {
    let field = event_target::<HtmlElement>(event);
    // Both kinds of fields have this method.
    if let Ok(select) = Reflect::get(&field, &"select".into()) {
        let _ = select.unchecked_into::<js_sys::Function>().call0(&field);
    }
}

fn copy_button(words: &'static str, copied: String) -> AnyView {
    let press = move |_| copy(copied.clone());
    view! { <button type="button" class="btn btn--primary" on:click=press>{icon(Icon::Copy)}{tr(words)}</button> }
        .into_any()
}

fn can_share() -> bool {
    let navigator = window().map(|window| window.navigator());
    navigator.is_some_and(|navigator| Reflect::has(&navigator, &"share".into()).unwrap_or(false))
}

fn share_data(data: &ShareData) {
    let Some(window) = window() else { return };
    let shared = window.navigator().share_with_data(data);
    spawn_local(async move {
        // It fails when the user closes the browser's dialog, which is not an error.
        let _ = JsFuture::from(shared).await;
    });
}

/// The journal as a file to share, if the browser shares files.
fn file_data(journal: &str) -> Option<ShareData> {
    let navigator = window()?.navigator();
    let can_ask = Reflect::has(&navigator, &"canShare".into()).unwrap_or(false);
    let file = File::new_with_str_sequence(&Array::of1(&journal.into()), &file_name(journal)).ok()?;
    let data = ShareData::new();
    data.set_files(&Array::of1(&file));
    (can_ask && navigator.can_share_with_data(&data)).then_some(data)
}

/// The record as text, and the analysis board, in games without hidden information and chance.
pub(super) fn text_buttons(replay: ReplayMatch) -> AnyView {
    let is_open = replay.record.with_untracked(|record| record.playable.game().manifest().is_open());
    let export = move |_| {
        let seats = replay.record.with_untracked(|record| record.seats());
        let person = |seat: Seat| (header_of(&side(replay, seat), seat), untrack(|| seat_name(replay, seat)));
        let people: Vec<_> = (0..seats).map(Seat).map(person).collect();
        with_tools(move |tools| (tools.export_journal)(&replay.journal(), &people));
    };
    let study = move |_| with_tools(move |tools| (tools.study_journal)(&replay.journal()));
    let buttons = view! {
        <button type="button" class="btn btn--quiet" on:click=export>{icon(Icon::Copy)}{tr("replay-text")}</button>
        <button type="button" class="btn btn--quiet" on:click=study>{icon(Icon::Grid)}{tr("study-title")}</button>
    };
    is_open.then_some(buttons).into_any()
}

pub(super) fn save_button(replay: ReplayMatch) -> AnyView {
    let save = move |_| save(&replay.journal());
    view! {
        <button type="button" class="btn btn--quiet" on:click=save>{icon(Icon::Download)}{tr("replay-download")}</button>
    }
    .into_any()
}

pub(super) fn download_button(journal: String) -> AnyView {
    let save = move |_| save(&journal);
    view! { <button type="button" class="btn btn--primary" on:click=save>{tr("replay-download")}</button> }
        .into_any()
}

fn file_name(journal: &str) -> String {
    let header = serde_json::from_str::<serde_json::Value>(journal.lines().next().unwrap_or_default()).ok();
    let game = header.as_ref().and_then(|header| header["game"].as_str()).unwrap_or("match");
    format!("qipan-{game}.jsonl")
}

/// Downloads the journal as a file.
fn save(journal: &str) {
    save_text(&file_name(journal), journal);
}
