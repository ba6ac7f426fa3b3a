//! Sharing a replay: the link to a position, and the journal as a file.

use crate::play::replay::ReplayMatch;
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::modal::open_modal;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, text, tr};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlAnchorElement, Url, window};

/// The path and query of a position, without the origin.
fn path_of(at: usize) -> Option<String> {
    let path = window()?.location().pathname().ok()?;
    Some(format!("{path}?move={at}"))
}

/// Writes the position into the address, so that a reload or a shared link opens it.
pub(super) fn show_position(at: usize) {
    let history = window().and_then(|window| window.history().ok());
    if let (Some(history), Some(path)) = (history, path_of(at)) {
        // Some browsers limit such calls per minute and refuse more; the address then lags behind.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
}

pub(super) fn link_button(replay: ReplayMatch) -> AnyView {
    let copy = move |_| copy_link(replay.player.get_untracked().at);
    view! {
        <button type="button" class="btn btn--quiet" on:click=copy>{icon(Icon::Link)}{tr("replay-link")}</button>
    }
    .into_any()
}

fn copy_link(at: usize) {
    let origin = window().and_then(|window| window.location().origin().ok()).unwrap_or_default();
    let link = format!("{origin}{}", path_of(at).unwrap_or_default());
    spawn_local(async move {
        match write_to_clipboard(&link).await {
            Some(()) => toast(Tone::Plain, text("replay-link-done")),
            None => show_link(link),
        }
    });
}

/// Copies a text. Browsers offer the clipboard only in a secure context.
async fn write_to_clipboard(text: &str) -> Option<()> {
    let window = window().filter(web_sys::Window::is_secure_context)?;
    JsFuture::from(window.navigator().clipboard().write_text(text)).await.ok().map(drop)
}

/// Shows the link, for users who have to copy it themselves.
fn show_link(link: String) {
    open_modal(tr("replay-link-words"), move |_| {
        let link = link.clone();
        view! { <p><input class="input" type="text" readonly=true aria-label=tr("replay-link-words") prop:value=link /></p> }
            .into_any()
    });
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

/// Downloads the journal as a file.
fn save(journal: &str) {
    let game = serde_json::from_str::<serde_json::Value>(journal.lines().next().unwrap_or_default()).ok();
    let game = game.as_ref().and_then(|header| header.get("game")?.as_str()).unwrap_or("match");
    let made = Blob::new_with_str_sequence(&Array::of1(&journal.into()));
    let Some(address) = made.ok().and_then(|blob| Url::create_object_url_with_blob(&blob).ok()) else {
        return;
    };
    let link = window().and_then(|window| window.document()?.create_element("a").ok());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&address);
        link.set_download(&format!("qipan-{game}.jsonl"));
        link.click();
    }
    // It does not fail for an address that was created here.
    let _ = Url::revoke_object_url(&address);
}
