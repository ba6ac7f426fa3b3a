//! A pile of cards: its size and its top card.

use super::card::{CardFace, card_back, card_face};
use crate::i18n::text_with;
use leptos::prelude::*;

/// A pile on the table.
#[derive(Clone, Copy, Debug)]
pub struct Pile {
    pub name: Signal<String>,
    pub count: Signal<usize>,
    /// The top card; `None` for a face-down one.
    pub top: Signal<Option<CardFace>>,
    /// Called on a click; without it the pile is not a button.
    pub act: Option<Callback<()>>,
}

/// The number of edges below the top card: more for a thicker pile, at most three.
fn edges(count: usize) -> usize {
    match count {
        0 | 1 => 0,
        2..=5 => 1,
        6..=15 => 2,
        _ => 3,
    }
}

pub fn pile(pile: Pile) -> AnyView {
    let Pile { name, count, top, act } = pile;
    let label = move || text_with("part-pile", &[("name", name.get().into()), ("count", count.get().into())]);
    let inside = move || view! { <span aria-hidden="true">{stack(count.get(), top.get())}<span class="pile-count num">{count}</span></span> };
    let words = view! { <span class="pile-name" aria-hidden="true">{name}</span> };
    let stack = match act {
        Some(act) => view! {
            <button type="button" class="pile-stack" on:click=move |_| act.run(())>
                <span class="sr">{label}</span>
                {inside}
            </button>
        }
        .into_any(),
        None => view! { <div class="pile-stack" role="img" aria-label=label>{inside}</div> }.into_any(),
    };
    view! { <div class="pile">{stack}{words}</div> }.into_any()
}

fn stack(count: usize, top: Option<CardFace>) -> AnyView {
    let below = (0..edges(count)).map(|depth| {
        let style = format!("--depth: {}", depth + 1);
        view! { <span class="pile-edge" style=style></span> }
    });
    let below = below.collect_view();
    let above = match (count, top) {
        (0, _) => view! { <span class="pile-empty"></span> }.into_any(),
        (_, Some(face)) => {
            view! { <span class="card" data-kind=face.tone.name()>{card_face(face)}</span> }.into_any()
        }
        (_, None) => view! { <span class="card card--back">{card_back()}</span> }.into_any(),
    };
    view! { {below}{above} }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thicker_piles_show_more_edges() {
        let rows = [(0, 0), (1, 0), (2, 1), (5, 1), (6, 2), (15, 2), (16, 3), (400, 3)];
        for (count, expected) in rows {
            assert_eq!(edges(count), expected, "{count}");
        }
    }
}
