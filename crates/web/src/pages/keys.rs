//! The keys of a page with a board, and the position on it as text. Opened by `?`.

use crate::router::Route;
use leptos::prelude::*;
use qipan_ui::dom;
use qipan_ui::modal::open_modal;
use qipan_ui::{text, tr};
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, window};

/// On boards with more cells than this, empty ones are not read.
const ALL_READ: usize = 25;

/// Keys, and the key of the text that says what they do.
type Row = (&'static [&'static str], &'static str);

const ON_BOARD: &[Row] = &[
    (&["Tab"], "keys-tab"),
    (&["←", "→", "↑", "↓"], "keys-arrows"),
    (&["Enter"], "keys-act"),
    (&["Esc"], "keys-drop"),
];

const IN_REPLAY: &[Row] =
    &[(&["←", "→"], "keys-step"), (&["Home", "End"], "keys-ends"), (&["Space"], "keys-play")];

const EVERYWHERE: &[Row] = &[(&["?"], "keys-help")];

/// Shows the keys and the position, and reads the position aloud.
pub(super) fn open(route: &Route) {
    let keys = match route {
        Route::Replay { .. } | Route::Embed { .. } => IN_REPLAY,
        _ => ON_BOARD,
    };
    // Collected before the dialog is open: behind it, the page is inert, and so are its live regions.
    let position = position();
    open_modal(tr("keys-title"), move |_| {
        let row = |(keys, words): &Row| {
            let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view();
            view! { <li><span>{keys}</span><span>{tr(words)}</span></li> }
        };
        let rows = keys.iter().chain(EVERYWHERE).map(row).collect_view();
        let lines = position.iter().map(|line| view! { <li>{line.clone()}</li> }).collect_view();
        // Screen readers announce changes only, so the text comes after the empty region.
        let aloud = RwSignal::new(String::new());
        let whole = position.join(". ");
        request_animation_frame(move || drop(aloud.try_set(whole)));
        view! {
            <p class="sr" role="status" aria-live="polite">{move || aloud.get()}</p>
            <ul class="keys">{rows}</ul>
            <h3 class="display h3">{tr("keys-position")}</h3>
            <ul class="position" tabindex="0" aria-label=tr("keys-position")>{lines}</ul>
        }
        .into_any()
    });
}

/// The position as lines: whose turn it is, the last move, and what stands where.
fn position() -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(first_text(".sheet [role=status], .endbar .verdict"));
    lines.extend(last_move());
    let cells: Vec<(String, String)> =
        dom::all("[role=gridcell][aria-label]").iter().map(place_and_label).collect();
    lines.extend(worth_reading(&cells));
    if cells.is_empty() {
        lines.extend(dom::all(".player").iter().filter_map(text_of));
    }
    lines
}

fn place_and_label(cell: &Element) -> (String, String) {
    let attribute = |name: &str| cell.get_attribute(name).unwrap_or_default();
    (attribute("data-place"), attribute("aria-label"))
}

fn first_text(selector: &str) -> Option<String> {
    dom::all(selector).iter().find_map(text_of)
}

/// The text of an element in one line.
fn text_of(element: &Element) -> Option<String> {
    let shown = element.dyn_ref::<HtmlElement>()?.inner_text();
    let line =
        shown.split('\n').map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    (!line.is_empty()).then_some(line)
}

fn last_move() -> Option<String> {
    let document = window()?.document()?;
    let current = document.query_selector(".log [aria-current=true]").ok().flatten();
    let line = match current {
        Some(line) => Some(line),
        None => dom::all(".log > li").pop(),
    };
    let words = text_of(&line?)?;
    Some(qipan_ui::text_with("keys-last-move", &[("move", words.into())]))
}

/// The labels of the cells that are worth reading. On large boards most cells are empty: the content that most cells
/// have is left out there.
fn worth_reading(cells: &[(String, String)]) -> Vec<String> {
    let content = |(place, label): &(String, String)| label.replacen(place.as_str(), "", 1);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for cell in cells {
        *counts.entry(content(cell)).or_default() += 1;
    }
    let usual = counts.into_iter().max_by_key(|(_, count)| *count).map(|(content, _)| content);
    let is_read = |cell: &&(String, String)| cells.len() <= ALL_READ || Some(content(cell)) != usual;
    let read: Vec<String> = cells.iter().filter(is_read).map(|(_, label)| label.clone()).collect();
    if read.is_empty() && !cells.is_empty() { vec![text("keys-empty-board")] } else { read }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(place: &str, content: &str) -> (String, String) {
        (place.to_owned(), format!("{place} {content}"))
    }

    #[test]
    fn empty_cells_of_large_boards_are_not_read() {
        let small = [cell("a1", "empty"), cell("a2", "cross")];
        assert_eq!(worth_reading(&small), ["a1 empty", "a2 cross"]);
        let mut large: Vec<_> = (0..30).map(|number| cell(&format!("a{number}"), "empty")).collect();
        large[7] = cell("a7", "red soldier");
        assert_eq!(worth_reading(&large), ["a7 red soldier"]);
    }
}
