//! Parts that several pages share.

use crate::boards::{self, GameBox};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Manifest;
use qipan_engine::systems::clock::TimeControl;
use qipan_ui::i18n::{Argument, has_text};
use qipan_ui::modal::open_modal;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Board, BoardContext, Layout, settings, text, text_with, tr};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlAnchorElement, Url};

/// The name of a game in the current language.
pub(crate) fn title_of(manifest: &Manifest) -> String {
    settings().language().of(&manifest.title).to_owned()
}

/// The number of players and the duration: `2 players · 5 min`.
pub(crate) fn facts_of(manifest: &Manifest) -> String {
    let (least, most) = (manifest.seats_min, manifest.seats_max);
    let seats = match manifest.seats_step {
        _ if least == most => least.to_string(),
        0 | 1 => format!("{least}–{most}"),
        _ => manifest.seat_counts().map(|count| count.to_string()).collect::<Vec<_>>().join(" / "),
    };
    text_with("game-facts", &[("seats", seats.into()), ("minutes", manifest.minutes.into())])
}

/// The small icon of a game, for lists.
pub(crate) fn glyph(shelved: GameBox) -> AnyView {
    view! { <svg class="gl" viewBox="0 0 40 40" aria-hidden="true" inner_html=shelved.glyph></svg> }
        .into_any()
}

/// A board in a container of its shape.
pub(crate) fn board_room(board: &Board, context: BoardContext) -> AnyView {
    let (class, shape) = match board.layout {
        Layout::Shape(width, height) => ("board-room", Some(format!("--shape: {width} / {height}"))),
        Layout::Table => ("board-room is-table", None),
    };
    let drawing = (board.draw)(context);
    view! { <div class=class style=shape><div>{drawing}</div></div> }.into_any()
}

/// The class of a page with a board. A board with the layout [`Layout::Table`] also gets the width of the side
/// column.
pub(crate) fn with_width(class: &'static str, board: &Board) -> String {
    if board.layout == Layout::Table { format!("{class} is-wide") } else { class.to_owned() }
}

/// A page without content, such as an error: a picture, a title, a sentence, a button.
pub(crate) fn state_page(title: &'static str, sentence: &'static str, way_on: AnyView) -> AnyView {
    view! {
        <main class="narrow" id="main">
            <div class="state">
                {empty_board()}
                <h1 class="display h2">{tr(title)}</h1>
                <p>{tr(sentence)}</p>
                {way_on}
            </div>
        </main>
    }
    .into_any()
}

/// A picture of an empty board of four lines.
pub(crate) fn empty_board() -> AnyView {
    view! {
        <svg class="pic" viewBox="0 0 84 84" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
            <path d="M6 6h72v72H6z" stroke-width="3" />
            <path d="M30 6v72M54 6v72M6 30h72M6 54h72" />
        </svg>
    }
    .into_any()
}

pub(crate) fn home_link() -> AnyView {
    view! { <a class="btn btn--primary" href="/">{tr("go-home")}</a> }.into_any()
}

/// The picture on the box of a game. It is loaded after the page is shown; without it the box is plain.
pub(crate) fn box_art(shelved: GameBox) -> AnyView {
    let art = RwSignal::new("");
    spawn_local(async move {
        if let Ok(art_of) = boards::art().await {
            // The visitor may have left the page in the meantime.
            art.try_set(art_of(&shelved.manifest.id));
        }
    });
    let drawing = move || art.get();
    view! {
        <svg class="art" viewBox="0 0 360 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=drawing></svg>
    }
    .into_any()
}

/// The time control of a table in short: `10 + 5`.
pub(crate) fn time_words(time: Option<TimeControl>) -> String {
    let number = |value: u64| Argument::from(i64::try_from(value).unwrap_or(i64::MAX));
    let minutes = |ms: u64| match ms % 60_000 {
        0 => (ms / 60_000).to_string(),
        _ => format!("{:.1}", ms as f64 / 60_000.0),
    };
    match time {
        None => text("time-none"),
        Some(TimeControl::Fischer { initial_ms, increment_ms }) => {
            format!("{} + {}", minutes(initial_ms), increment_ms / 1000)
        }
        Some(TimeControl::PerMove { move_ms }) => {
            text_with("time-per-move", &[("seconds", number(move_ms / 1000))])
        }
        Some(TimeControl::ByoYomi { main_ms, periods, period_ms }) => {
            let seconds = number(period_ms / 1000);
            let arguments =
                [("minutes", minutes(main_ms).into()), ("periods", periods.into()), ("seconds", seconds)];
            text_with("time-byo-yomi", &arguments)
        }
    }
}

/// Date and time in the format of the current language.
pub(crate) fn date_words(ms: i64) -> String {
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // Setting a field of a plain object does not fail.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    let date = js_sys::Date::new(&(ms as f64).into());
    date.to_locale_string(settings().language().tag(), &options).into()
}

/// The text of the reason why a match ended. Some reasons are the engine's own.
pub(crate) fn reason_words(game: &str, reason: &str) -> String {
    let reason = reason.replace('_', "-");
    let own = format!("{game}-reason-{reason}");
    text(&if has_text(&own) { own } else { format!("reason-{reason}") })
}

/// The placeholder of a list that is being loaded.
pub(crate) fn skeleton() -> AnyView {
    view! { <div class="skels" aria-hidden="true"><div class="skel"></div><div class="skel"></div></div> }
        .into_any()
}

/// Copies a text to the clipboard and shows a toast about it. Browsers offer the clipboard only on secure pages.
pub(crate) fn copy(copied: String) {
    let Some(window) = web_sys::window() else { return };
    spawn_local(async move {
        let is_done = window.is_secure_context()
            && JsFuture::from(window.navigator().clipboard().write_text(&copied)).await.is_ok();
        match is_done {
            true => toast(Tone::Plain, text("copied")),
            false => toast(Tone::Alarm, text("not-copied")),
        }
    });
}

/// Downloads a text as a file.
pub(crate) fn save_text(name: &str, text: &str) {
    let made = Blob::new_with_str_sequence(&Array::of1(&text.into()));
    let Some(address) = made.ok().and_then(|blob| Url::create_object_url_with_blob(&blob).ok()) else {
        return;
    };
    let link = web_sys::window().and_then(|window| window.document()?.create_element("a").ok());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // It does not fail for an address that was created here.
    let _ = Url::revoke_object_url(&address);
}

/// Calls `begin` with a game: at once if there is only one, else after asking which.
pub(crate) fn choose_game(begin: impl Fn(&str) + Clone + Send + Sync + 'static) {
    if let [only] = boards::shelf() {
        return begin(&only.manifest.id);
    }
    open_modal(tr("choose-game"), move |modal| {
        let rows = boards::shelf().iter().map(|shelved| {
            let manifest = shelved.manifest;
            let begin = begin.clone();
            let choose = move |_| {
                modal.close();
                begin(&manifest.id);
            };
            view! {
                <button type="button" class="choice" on:click=choose>
                    {glyph(*shelved)}
                    <span><b>{move || title_of(manifest)}</b><small>{move || facts_of(manifest)}</small></span>
                </button>
            }
        });
        rows.collect_view().into_any()
    });
}
