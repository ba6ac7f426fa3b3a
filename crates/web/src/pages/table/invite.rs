//! The invitation: a link to copy or to share, the same as a QR code for a phone's camera, and people by their names.

use super::TablePage;
use crate::pages::invite_by_name;
use js_sys::Reflect;
use leptos::ev::FocusEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, text, tr};
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlInputElement, ShareData, window};

/// The link for other players, with the short path of the table.
pub(super) fn link(table: TablePage) -> String {
    let origin = window().and_then(|window| window.location().origin().ok()).unwrap_or_default();
    format!("{origin}/t/{}", table_id(table))
}

fn table_id(table: TablePage) -> String {
    table.online.room.with(|room| room.as_ref().map(|room| room.id.0.clone()).unwrap_or_default())
}

pub(super) fn block(table: TablePage) -> AnyView {
    let address = link(table);
    let id = table_id(table);
    let shown = address.clone();
    let shares = can_share().then(|| share_button(table));
    let select = |event: FocusEvent| event_target::<HtmlInputElement>(&event).select();
    view! {
        <div class="invite">
            <div class="invite-link">
                <input class="input" readonly aria-label=tr("table-link") data-spot="invite-link" prop:value=shown on:focus=select />
                {copy_button(table)}
                {shares}
            </div>
            {invite_by_name(id)}
            <div class="invite-qr">
                {picture(&address)}
                <p class="meta">{tr("table-qr-words")}</p>
            </div>
        </div>
    }
    .into_any()
}

fn copy_button(table: TablePage) -> AnyView {
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let address = link(table);
        spawn_local(async move {
            if write_to_clipboard(&address).await {
                copied.set(true);
                toast(Tone::Plain, text("table-copied"));
            } else {
                toast(Tone::Plain, text("table-copy-by-hand"));
            }
        });
    };
    let sign = move || icon(if copied.get() { Icon::Check } else { Icon::Copy });
    view! { <button type="button" class="btn btn--primary" on:click=copy>{sign}{tr("table-copy")}</button> }
        .into_any()
}

/// Copies a text. Browsers allow it only on secure pages.
async fn write_to_clipboard(words: &str) -> bool {
    let Some(navigator) = window().map(|window| window.navigator()) else { return false };
    let has_clipboard = Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|it| !it.is_undefined());
    has_clipboard && JsFuture::from(navigator.clipboard().write_text(words)).await.is_ok()
}

fn can_share() -> bool {
    let navigator = window().map(|window| window.navigator());
    navigator.is_some_and(|navigator| Reflect::has(&navigator, &"share".into()).unwrap_or(false))
}

fn share_button(table: TablePage) -> AnyView {
    let share = move |_| {
        let Some(window) = window() else { return };
        let data = ShareData::new();
        data.set_title(&super::words::title(table));
        data.set_url(&link(table));
        let shared = window.navigator().share_with_data(&data);
        spawn_local(async move {
            // It fails when the user closes the browser's dialog, which is not an error.
            let _ = JsFuture::from(shared).await;
        });
    };
    view! {
        <button type="button" class="btn btn--plain" on:click=share>{icon(Icon::Send)}{tr("table-share")}</button>
    }
    .into_any()
}

/// The QR code of the link, with a margin of two modules.
fn picture(address: &str) -> Option<AnyView> {
    let code = QrCode::encode_text(address, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let frame = format!("-2 -2 {} {}", size + 4, size + 4);
    let dark = dark_fields(&code);
    let picture = view! {
        <svg class="qr" viewBox=frame role="img" aria-label=tr("table-qr") shape-rendering="crispEdges">
            <rect x="-2" y="-2" width="100%" height="100%" class="qr-light" />
            <path class="qr-dark" d=dark />
        </svg>
    };
    Some(picture.into_any())
}

/// The dark modules as one path, a rectangle for each horizontal run.
fn dark_fields(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_field_is_drawn_once() {
        let code = QrCode::encode_text("https://qipan.example/t/k7qx", QrCodeEcc::Medium).unwrap();
        let fields = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = fields.filter(|(x, y)| code.get_module(*x, *y)).count() as i32;
        let path = dark_fields(&code);
        let runs = path.split('h').skip(1).step_by(2);
        let drawn: i32 = runs.map(|run| run.split('v').next().unwrap().parse::<i32>().unwrap()).sum();
        assert_eq!(drawn, dark);
        assert!(path.starts_with("M0 0h7v1h-7z"), "the corner of the finder pattern: {path}");
    }
}
