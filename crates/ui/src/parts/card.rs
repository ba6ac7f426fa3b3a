//! The frame of a card: cost, name, picture, kind and text.

use crate::icons::{Icon, icon};
use leptos::prelude::*;

/// The colour of a card's kind; the kind is also named and has an icon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardTone {
    Blue,
    Ochre,
    Red,
    Jade,
}

impl CardTone {
    /// The name in the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            CardTone::Blue => "main",
            CardTone::Ochre => "roll",
            CardTone::Red => "instant",
            CardTone::Jade => "upgrade",
        }
    }
}

/// What is printed on a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardFace {
    pub tone: CardTone,
    /// The cost, if the game has costs.
    pub cost: Option<u8>,
    pub name: Signal<String>,
    /// The inside of an SVG of 136 by 62, in white on the colour of the kind.
    pub art: &'static str,
    pub kind: Signal<String>,
    pub kind_icon: Icon,
    pub text: Signal<String>,
}

/// The inside of a face-up card.
pub fn card_face(face: CardFace) -> AnyView {
    let cost = face.cost.map(|cost| view! { <span class="cost">{cost.to_string()}</span> });
    view! {
        <span class="top">{cost}<span class="nm">{face.name}</span></span>
        <span class="art">
            <svg viewBox="0 0 136 62" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=face.art></svg>
        </span>
        <span class="type">{icon(face.kind_icon)}{face.kind}</span>
        <span class="txt">{face.text}</span>
    }
    .into_any()
}

/// The back of all cards: the nine-point palace in a double frame.
const BACK: &str = r#"<g fill="none" stroke="var(--card-back-line)"><path stroke-width="2.5" d="M7 7h122v176H7z"/><path d="M12 12h112v166H12z"/><path stroke-width="2" d="M38 65h60v60H38zM38 65l60 60M98 65l-60 60M68 65v60M38 95h60"/></g><circle cx="68" cy="95" r="15" fill="var(--card-back)" stroke="var(--card-back-line)" stroke-width="2"/>"#;

/// The inside of a face-down card.
pub fn card_back() -> AnyView {
    view! { <svg viewBox="0 0 136 190" preserveAspectRatio="none" aria-hidden="true" inner_html=BACK></svg> }
        .into_any()
}

/// A card outside of a hand: on a table or in a preview.
pub fn card(face: CardFace) -> AnyView {
    view! { <div class="card" data-kind=face.tone.name()>{card_face(face)}</div> }.into_any()
}
