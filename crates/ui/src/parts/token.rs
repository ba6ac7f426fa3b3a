//! Status tokens: the outline shows good or bad, a tap or the focus shows an explanation.

use crate::i18n::text_with;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, MouseEvent};

/// Whether a token is good or bad for its owner; each kind has an outline of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    Good,
    Bad,
    Odd,
}

impl TokenKind {
    fn shape(self) -> &'static str {
        match self {
            TokenKind::Good => {
                r#"<path class="tk-good" d="M20 1.5 37 8v12c0 10-7 16-17 18.5C10 36 3 30 3 20V8z"/>"#
            }
            TokenKind::Bad => {
                r#"<path class="tk-bad" d="m20 1 5 7.2 8.3-2.7-.6 8.7L40 19l-6.6 5.5 2.3 8.4-8.7-.7L20 39l-7-6.8-8.7.7 2.3-8.4L0 19l7.3-4.8-.6-8.7L15 8.2z"/>"#
            }
            TokenKind::Odd => r#"<path class="tk-odd" d="M12 2h16l10 10v16L28 38H12L2 28V12z"/>"#,
        }
    }
}

/// A token and its texts.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// The id of the explanation's element; different for each token of a page.
    pub id: &'static str,
    pub kind: TokenKind,
    /// One character.
    pub glyph: Signal<String>,
    pub name: Signal<String>,
    /// Its effect, in a sentence or two.
    pub explanation: Signal<String>,
    /// The number of such tokens; 1 is not shown.
    pub count: Signal<u16>,
}

pub fn token(token: Token) -> AnyView {
    let Token { id, kind, glyph, name, explanation, count } = token;
    let open = RwSignal::new(false);
    let label =
        move || text_with("part-token", &[("name", name.get().into()), ("count", count.get().into())]);
    let quantity =
        move || (count.get() > 1).then(|| view! { <span class="qty" aria-hidden="true">{count}</span> });
    // A click moves the focus first, which opens the explanation. So the state before the pointer was pressed counts.
    let was_open = StoredValue::new(false);
    let press = move |event: MouseEvent| {
        let by_key = event.detail() == 0;
        open.set(if by_key { !open.get_untracked() } else { !was_open.get_value() });
    };
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            // Escape closes the explanation only; outer elements must not handle it.
            event.prevent_default();
            event.stop_propagation();
            open.set(false);
        }
    };
    view! {
        <span class="token-room" class:is-open=open>
            <button
                type="button"
                class="token"
                aria-label=label
                aria-describedby=id
                on:pointerdown=move |_| was_open.set_value(open.get_untracked())
                on:click=press
                on:focus=move |_| open.set(true)
                on:blur=move |_| open.set(false)
                on:keydown=key
            >
                <svg viewBox="0 0 40 40" aria-hidden="true" inner_html=kind.shape()></svg>
                <span class="glyph" aria-hidden="true">{glyph}</span>
                {quantity}
            </button>
            <span class="pop" role="tooltip" id=id><b>{name}</b><span>{explanation}</span></span>
        </span>
    }
    .into_any()
}
