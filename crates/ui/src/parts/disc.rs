//! Round wooden pieces. A side is shown by colour, by the pattern of the rim and by the character on the face.

use super::field::FieldKind;
use leptos::prelude::*;

/// Shadow and edge below every disc; discs are drawn around the origin with radius 30.
const BODY: &str = r#"<circle class="d-shadow" cy="4" r="30"/><circle class="d-edge" cy="1.5" r="30"/>"#;
/// The face, and the ring that the brush style draws instead of a rim.
const FACE: &str = r#"<circle class="d-face" r="30"/><path class="d-brush" d="M3-28.8A29 29 0 1 1-11-26.8L-9.6-22.6A24.6 24.6 0 1 0 4.4-24z"/>"#;
/// Waves on the back of a covered disc.
const BACK: &str = r#"<circle class="d-back" r="30"/><circle class="d-backline" r="24.5" stroke-width="1.6"/><path class="d-backline" stroke-width="1.6" d="M-12 -6c4-4 8-4 12 0s8 4 12 0M-12 0c4-4 8-4 12 0s8 4 12 0M-12 6c4-4 8-4 12 0s8 4 12 0"/>"#;
/// A double ring, a ring with eight teeth, a dashed ring, eight petals.
const RIMS: [&str; 4] = [
    r#"<circle class="d-rim" r="26.5" stroke-width="1.1"/><circle class="d-rim" r="23.5" stroke-width="2"/>"#,
    r#"<circle class="d-rim" r="23.5" stroke-width="2"/><path class="d-rim" stroke-width="2.4" d="M22.6 9.4L25.9 10.7M9.4 22.6L10.7 25.9M-9.4 22.6L-10.7 25.9M-22.6 9.4L-25.9 10.7M-22.6 -9.4L-25.9 -10.7M-9.4 -22.6L-10.7 -25.9M9.4 -22.6L10.7 -25.9M22.6 -9.4L25.9 -10.7"/>"#,
    r#"<circle class="d-rim" r="25" stroke-width="2.4" stroke-dasharray="9.82 3.27"/>"#,
    r#"<path class="d-rim" stroke-width="1.9" d="M23.1 -9.6A11 11 0 0 1 23.1 9.6A11 11 0 0 1 9.6 23.1A11 11 0 0 1 -9.6 23.1A11 11 0 0 1 -23.1 9.6A11 11 0 0 1 -23.1 -9.6A11 11 0 0 1 -9.6 -23.1A11 11 0 0 1 9.6 -23.1A11 11 0 0 1 23.1 -9.6z"/>"#,
];

/// The character on a disc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyph {
    /// A character of the system font.
    Text(&'static str),
    /// A drawn character: path data on a square of 100 by 100.
    Path(&'static str),
}

/// The look of a disc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disc {
    /// The side, from 1 to 4; 0 for a covered disc.
    pub side: u8,
    /// `None` for a plain or a face-down disc.
    pub glyph: Option<Glyph>,
    /// A small Latin letter for beginners.
    pub letter: Option<char>,
}

impl Disc {
    pub const fn new(side: u8, glyph: Glyph) -> Disc {
        Disc { side, glyph: Some(glyph), letter: None }
    }

    /// A disc without a character.
    pub const fn plain(side: u8) -> Disc {
        Disc { side, glyph: None, letter: None }
    }

    /// A face-down disc.
    pub const fn covered() -> Disc {
        Disc { side: 0, glyph: None, letter: None }
    }
}

/// A disc for the inside of an SVG, around the origin with radius 30 (before the board's own scale).
pub fn disc_group(disc: Disc) -> AnyView {
    let rim =
        usize::from(disc.side).checked_sub(1).and_then(|index| RIMS.get(index)).copied().unwrap_or_default();
    let body = match disc {
        Disc { side: 0, glyph: None, .. } => format!("{BODY}{BACK}"),
        _ => format!("{BODY}{FACE}{rim}"),
    };
    let side = disc.side.to_string();
    view! {
        <g class="d" data-side=side>
            <g inner_html=body></g>
            {disc.glyph.map(|glyph| character(glyph, disc.letter.is_some()))}
            {disc.letter.map(letter)}
        </g>
    }
    .into_any()
}

/// A disc as a piece on a board: nearly as wide as the distance of two points, or inside its square with room for
/// marks.
pub fn disc_piece(look: Signal<Disc>, kind: FieldKind) -> AnyView {
    let drawing = move || disc_group(look.get());
    let size = match kind {
        FieldKind::Points => "scale(.94)",
        FieldKind::Squares => "scale(.8)",
    };
    view! { <g transform=size>{drawing}</g> }.into_any()
}

fn character(glyph: Glyph, has_letter: bool) -> AnyView {
    // A letter below the character needs room.
    let (up, size) = if has_letter { (-5, 0.28) } else { (0, 0.4) };
    match glyph {
        Glyph::Text(text) => {
            let class = if has_letter { "d-char d-char--small" } else { "d-char" };
            view! { <text class=class y=up dy=".38em">{text}</text> }.into_any()
        }
        Glyph::Path(path) => {
            let place = format!("translate(0 {up}) scale({size}) translate(-50 -50)");
            view! { <path class="d-rimfill" d=path transform=place /> }.into_any()
        }
    }
}

fn letter(letter: char) -> AnyView {
    view! { <text class="d-latin" y="20">{letter.to_string()}</text> }.into_any()
}

/// A disc outside of a board, such as in a hand or among captured pieces. `name` is `None` if a text beside it names
/// it.
pub fn disc(disc: Disc, name: Option<Signal<String>>) -> AnyView {
    let role = if name.is_some() { "img" } else { "presentation" };
    let hidden = name.is_none().then_some("true");
    let label = move || name.map(|name| name.get());
    view! {
        <svg class="disc" viewBox="-32 -32 64 64" role=role aria-hidden=hidden aria-label=label>{disc_group(disc)}</svg>
    }
    .into_any()
}
