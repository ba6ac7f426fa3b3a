//! The face of a card: cost, name, picture, kind, strength, life and text.

use super::crests::{crest, inks};
use super::pictures::{ARROW, BLADE, HEART, STAR, pictogram};
use super::words;
use leptos::prelude::*;
use qipan_summonerwars::data::{Card, Class};
use qipan_summonerwars::die::Reach;
use qipan_summonerwars::{CardId, library};

/// The numbers that a face shows. On the battlefield they differ from the printed ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    pub strength: u8,
    /// What is left of the life.
    pub life: u8,
}

impl Shown {
    pub fn printed(card: &Card) -> Shown {
        Shown { strength: card.strength, life: card.life }
    }
}

/// A symbol of [`super::pictures`] in a line of text.
pub fn sign(art: &'static str) -> AnyView {
    view! { <svg class="sw-sign" viewBox="0 0 32 32" aria-hidden="true" fill="currentColor" inner_html=art></svg> }
        .into_any()
}

/// The class of the style sheet for the kind of a card.
pub fn kind_class(card: &Card) -> &'static str {
    match card.class {
        Class::Summoner => "is-summoner",
        Class::Champion => "is-champion",
        Class::Common | Class::Gate | Class::StartGate => "is-common",
        Class::Event => "is-event",
        Class::Epic => "is-epic",
    }
}

/// A whole card with its printed numbers.
pub fn card(id: CardId) -> AnyView {
    let class = format!("sw-card {}", kind_class(library().card(id)));
    view! { <div class=class>{card_inside(id, Shown::printed(library().card(id)))}</div> }.into_any()
}

/// The inside of an element with the classes `sw-card` and [`kind_class`].
pub fn card_inside(id: CardId, shown: Shown) -> AnyView {
    let card = library().card(id);
    let cost = match card.class {
        Class::Summoner => view! { <span class="sw-cost">{sign(STAR)}</span> }.into_any(),
        _ => view! { <span class="sw-cost">{card.cost.to_string()}</span> }.into_any(),
    };
    view! {
        <span class="sw-top">{cost}<span class="sw-name">{move || words::name(id)}</span></span>
        <span class="sw-picture">
            <svg viewBox="0 0 136 84" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=picture(card)></svg>
            {crest(card.faction)}
        </span>
        <span class="sw-kind">{move || words::kind(id)}</span>
        {numbers(card, shown)}
        <span class="sw-text">{move || words::note(id)}</span>
    }
    .into_any()
}

fn numbers(card: &Card, shown: Shown) -> Option<AnyView> {
    if card.is_event() {
        return None;
    }
    let attack = card.attack.map(|reach| {
        let art = if reach == Reach::Melee { BLADE } else { ARROW };
        view! { {sign(art)}{shown.strength.to_string()} }
    });
    let class = if shown.strength == card.strength { "" } else { "is-changed" };
    let life = shown.life.to_string();
    Some(
        view! { <span class="sw-numbers"><span class=class>{attack}</span><span class="sw-life">{sign(HEART)}{life}</span></span> }
            .into_any(),
    )
}

const PAPER: &str = "#F4E9D2";

/// The picture on a ground in the inks of the faction; the ground differs by the kind of card.
fn picture(card: &Card) -> String {
    let colours = inks(card.faction);
    let (dark, light) = (colours.dark, colours.light);
    let pictogram = pictogram(card);
    let placed = |x: u8, y: u8, scale: f32, ink: &str| {
        format!(
            r#"<g transform="translate({x} {y}) scale({scale})" fill="{ink}" color="{ink}">{pictogram}</g>"#
        )
    };
    let scene = match card.class {
        Class::Event => {
            format!(r#"<path d="M0 84 136 0V84z" fill="{dark}"/>{}"#, placed(40, 14, 0.875, PAPER))
        }
        Class::Epic => {
            let ink = if light == DARK_LIGHT { PAPER } else { light };
            format!(r#"<path d="M0 84 136 0V84z" fill="{dark}"/>{}"#, placed(40, 14, 0.875, ink))
        }
        Class::Summoner => format!(
            r#"{}<circle cx="68" cy="43" r="34" fill="{PAPER}"/>{}"#,
            rays(dark),
            placed(46, 21, 0.688, colours.ground)
        ),
        Class::Champion => format!(
            r#"<path d="M0 58q68-26 136 0v26H0z" fill="{dark}"/><path d="M68 8l30 17v34L68 76 38 59V25z" fill="{light}"/>{}"#,
            placed(47, 21, 0.656, if light == DARK_LIGHT { PAPER } else { dark })
        ),
        _ if card.is_structure || card.is_gate() => {
            format!(r#"<path d="M0 62h136v22H0z" fill="{dark}"/>{}"#, placed(40, 12, 0.875, PAPER))
        }
        _ => {
            format!(
                r#"<path d="M0 66q34-16 68 0t68 0v18H0z" fill="{dark}"/>{}"#,
                placed(42, 12, 0.813, PAPER)
            )
        }
    };
    format!(r#"<rect width="136" height="84" fill="{}"/>{scene}"#, colours.ground)
}

/// The one faction whose light ink is darker than its ground.
const DARK_LIGHT: &str = "#211C17";

/// The rays behind a summoner.
fn rays(ink: &str) -> String {
    let point = |degrees: f64| {
        let angle = degrees.to_radians();
        format!("{:.0} {:.0}", 68.0 + 110.0 * angle.cos(), 43.0 + 110.0 * angle.sin())
    };
    let ray = |at: u16| {
        let degrees = f64::from(at) * 20.0;
        format!("M68 43 {} {}z", point(degrees), point(degrees + 8.0))
    };
    format!(r#"<path fill="{ink}" d="{}"/>"#, (0..18).map(ray).collect::<String>())
}
