//! A corner of a board that shows the effect of the settings: discs, jigsaw pieces, marks, a dot and the last move. It is
//! drawn here with the classes of the boards, because their code would make this page load theirs.

use leptos::prelude::*;
use qipan_ui::settings::PieceSet;
use qipan_ui::{settings, tr};

/// Side, character, letter and place of each disc.
const DISCS: [(&str, &str, &str, u32); 4] =
    [("1", "帥", "K", 40), ("1", "車", "R", 100), ("2", "將", "K", 160), ("2", "馬", "H", 220)];

/// Wood, grain, lines, the corners of the last move and the dot of a target.
const GROUND: &str = r#"<rect class="b-wood" width="560" height="120" rx="3"/><path class="b-grain" d="M0 22q140 9 280-4t280 5M0 74q120-9 300 3t260-4M0 104q180 8 360-2t200 4"/><path class="f-dark" d="M330 30h60v60h-60zM450 0h60v30h-60zM390 90h60v30h-60zM450 90h0z"/><path class="f-lines" d="M0 60h272M0 0h272M0 120h272M40 0v120M100 0v120M160 0v120M220 0v120M330 0v120M390 0v120M450 0v120M510 0v120M330 30h230M330 90h230"/><path class="b-edge" d="M1.5 1.5h557v117h-557z"/><path class="mk-last" d="M68 40v-12h12M132 40v-12h-12M68 80v12h12M132 80v12h-12"/><g transform="translate(258 60)"><circle class="mk-halo" r="10"/><circle class="mk-dot" r="7.8"/></g>"#;

/// Two pieces whose edges fit, side 1 with a round heart and side 2 with a diamond.
const JIGSAW: &str = r#"<g transform="translate(360 60) scale(.56)" data-side="1"><path class="j-shadow" transform="translate(0 4)" d="M-48-48H48V-9L70-13V13L48 9V48H-48z"/><path class="j-body" d="M-48-48H48V-9L70-13V13L48 9V48H-48z"/><circle class="j-round" r="19"/><circle class="j-pip" cx="-6" r="3.4"/><circle class="j-pip" cx="6" r="3.4"/></g><g transform="translate(420 60) scale(.56)" data-side="2"><path class="j-shadow" transform="translate(0 4)" d="M-48-48H48V48H-48V9L-26 13V-13L-48-9z"/><path class="j-body" d="M-48-48H48V48H-48V9L-26 13V-13L-48-9z"/><path class="j-round" d="M0-24L24 0L0 24L-24 0z"/><circle class="j-pip" r="3.4"/></g>"#;

/// A cross and a nought.
const MARKS: &str = r#"<g class="mark" data-side="1" transform="translate(459 39) scale(.42)"><path d="M27 26Q49 47 74 75M75 25Q50 49 26 76"/></g><g class="mark" data-side="2" transform="translate(510 39) scale(.42)"><path d="M53 23A27 27 0 1 1 41 25.5"/></g>"#;

pub(super) fn board() -> AnyView {
    let discs = DISCS.map(disc).collect_view();
    view! {
        <svg class="preview" viewBox="0 0 560 120" role="img" aria-label=tr("settings-preview")>
            <g inner_html=GROUND></g>
            {discs}
            <g inner_html=JIGSAW></g>
            <g inner_html=MARKS></g>
        </svg>
    }
    .into_any()
}

/// The rims of the two sides: two rings, or one with notches.
const RINGS: &str =
    r#"<circle class="d-rim" r="26.5" stroke-width="1.1"/><circle class="d-rim" r="23.5" stroke-width="2"/>"#;
const NOTCHES: &str = r#"<circle class="d-rim" r="23.5" stroke-width="2"/><path class="d-rim" stroke-width="2.4" d="M22.6 9.4L25.9 10.7M9.4 22.6L10.7 25.9M-9.4 22.6L-10.7 25.9M-22.6 9.4L-25.9 10.7M-22.6-9.4L-25.9-10.7M-9.4-22.6L-10.7-25.9M9.4-22.6L10.7-25.9M22.6-9.4L25.9-10.7"/>"#;
const BODY: &str = r#"<circle class="d-shadow" cy="4" r="30"/><circle class="d-edge" cy="1.5" r="30"/><circle class="d-face" r="30"/><path class="d-brush" d="M3-28.8A29 29 0 1 1-11-26.8L-9.6-22.6A24.6 24.6 0 1 0 4.4-24z"/>"#;

fn disc((side, character, letter, x): (&'static str, &'static str, &'static str, u32)) -> AnyView {
    let has_letter = move || settings().get().pieces == PieceSet::Letters;
    let class = move || if has_letter() { "disc--letter" } else { "" };
    // With a letter below, the character moves up a little.
    let middle = move || if has_letter() { "-4" } else { "0" };
    let latin = move || has_letter().then(|| view! { <text class="d-latin" y="19.5">{letter}</text> });
    let body = format!("{BODY}{}", if side == "1" { RINGS } else { NOTCHES });
    view! {
        <g class=class data-side=side transform=format!("translate({x} 60) scale(.86)")>
            <g inner_html=body></g>
            <text class="d-char" y=middle dy=".38em">{character}</text>
            {latin}
        </g>
    }
    .into_any()
}
