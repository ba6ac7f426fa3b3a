//! The panel of one side: its name, whether it is its turn, and its possessions.

use leptos::prelude::*;

/// One side of a match.
#[derive(Clone, Copy, Debug)]
pub struct SidePanel {
    /// The side, from 1 to 4.
    pub side: u8,
    /// One or two characters in place of a picture.
    pub sign: Signal<String>,
    pub name: Signal<String>,
    /// The line below the name: the connection, or the current action.
    pub line: Signal<String>,
    pub in_turn: Signal<bool>,
}

/// Draws the panel. `figure` is at the right: a clock, or chips as [`side_figure`]. `below` may be captured pieces,
/// tracks or tokens.
pub fn side_panel(panel: SidePanel, figure: Option<AnyView>, below: Option<AnyView>) -> AnyView {
    let SidePanel { side, sign, name, line, in_turn } = panel;
    let class = move || if in_turn.get() { "player is-turn" } else { "player" };
    let side = side.to_string();
    view! {
        <section class=class data-side=side aria-label=name>
            <span class="ava" aria-hidden="true">{sign}</span>
            <span class="name"><span class="truncate">{name}</span></span>
            <span class="sub"><span>{line}</span></span>
            {figure}
            {below.map(|below| view! { <div class="spoils">{below}</div> })}
        </section>
    }
    .into_any()
}

/// A number with its unit, for the right of a panel.
pub fn side_figure(number: Signal<String>, unit: Signal<String>) -> AnyView {
    view! { <span class="side-figure"><b>{number}</b>{unit}</span> }.into_any()
}
