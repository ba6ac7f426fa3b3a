//! Sample pieces that show the effect of the board settings.

use leptos::prelude::*;
use qipan_ui::settings::PieceSet;
use qipan_ui::{settings, tr};

/// Side, character and letter of each piece.
const PIECES: [(&str, &str, &str); 4] =
    [("1", "帥", "K"), ("1", "車", "R"), ("2", "將", "K"), ("2", "馬", "H")];

pub(super) fn discs() -> AnyView {
    let discs = PIECES.map(disc).collect_view();
    view! { <div class="preview" role="img" aria-label=tr("settings-preview")>{discs}</div> }.into_any()
}

/// The rims of the two sides: two rings, or one with notches.
const RINGS: &str = r#"<circle class="d-rim" cx="32" cy="32" r="26.5" stroke-width="1.1"/><circle class="d-rim" cx="32" cy="32" r="23.5" stroke-width="2"/>"#;
const NOTCHES: &str = r#"<circle class="d-rim" cx="32" cy="32" r="23.5" stroke-width="2"/><path class="d-rim" stroke-width="2.4" d="M54.6 41.4L57.9 42.7M41.4 54.6L42.7 57.9M22.6 54.6L21.3 57.9M9.4 41.4L6.1 42.7M9.4 22.6L6.1 21.3M22.6 9.4L21.3 6.1M41.4 9.4L42.7 6.1M54.6 22.6L57.9 21.3"/>"#;

fn disc((side, character, letter): (&'static str, &'static str, &'static str)) -> AnyView {
    let has_letter = move || settings().get().pieces == PieceSet::Letters;
    let class = move || if has_letter() { "disc disc--letter" } else { "disc" };
    // With a letter below, the character moves up a little.
    let middle = move || if has_letter() { "28" } else { "32" };
    let latin = move || has_letter().then(|| view! { <text class="d-latin" x="32" y="51.5">{letter}</text> });
    let rim = if side == "1" { RINGS } else { NOTCHES };
    view! {
        <svg class=class viewBox="0 0 64 66" data-side=side aria-hidden="true">
            <circle class="d-shadow" cx="32" cy="36" r="30" />
            <circle class="d-edge" cx="32" cy="33.5" r="30" />
            <circle class="d-face" cx="32" cy="32" r="30" />
            <g inner_html=rim></g>
            <text class="d-char" x="32" y=middle dy=".38em">{character}</text>
            {latin}
        </svg>
    }
    .into_any()
}
