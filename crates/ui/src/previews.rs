//! Previews in the log: a board offers drawings of its cards, which the page shows beside the text; places are marked
//! on the board itself. The offer ends with the board.

use crate::dom;
use crate::i18n::{has_text, message_text, text};
use leptos::prelude::*;
use qipan_engine::{Message, Seat, Segment};
use std::cell::{Cell, RefCell};

/// Draws the card with this message key.
type Draw = fn(&str) -> Option<AnyView>;

thread_local! {
    static OFFER: Cell<Option<Draw>> = const { Cell::new(None) };
    static NEXT: RefCell<u32> = const { RefCell::new(0) };
}

/// Offers a board's drawings of cards as long as the board is on the page.
pub fn offer(draw: Draw) {
    OFFER.set(Some(draw));
    on_cleanup(|| OFFER.set(None));
}

/// A text split at the name of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Parted {
    before: String,
    name: String,
    after: String,
}

fn parted(words: &str, name: &str) -> Option<Parted> {
    let (before, after) = words.split_once(name).filter(|_| !name.is_empty())?;
    Some(Parted { before: before.to_owned(), name: name.to_owned(), after: after.to_owned() })
}

fn card_of(message: &Message) -> Option<&str> {
    message.args.iter().find_map(|(_, segment)| match segment {
        Segment::Card(key) if has_text(key) => Some(&**key),
        _ => None,
    })
}

/// A message as text. A card in it can be previewed by pointer and by keyboard.
pub fn message_view(message: &Message, seat_name: &dyn Fn(Seat) -> String) -> AnyView {
    let words = message_text(message, seat_name);
    let shown =
        card_of(message).and_then(|key| Some((OFFER.get()?, key.to_owned(), parted(&words, &text(key))?)));
    let Some((draw, key, Parted { before, name, after })) = shown else {
        return plain_view(words, places_of(message));
    };
    // A log names many cards; only the previewed one is drawn.
    let is_open = RwSignal::new(false);
    let card = move || is_open.get().then(|| draw(&key)).flatten();
    let number = NEXT.with_borrow_mut(|next| {
        *next = next.wrapping_add(1);
        *next
    });
    let id = format!("card-preview-{number}");
    let described_by = id.clone();
    view! {
        <span>
            {before}
            <span class="card-preview" class:is-open=is_open on:mouseenter=move |_| is_open.set(true) on:mouseleave=move |_| is_open.set(false)>
                <button
                    type="button"
                    class="card-preview-name"
                    aria-describedby=described_by
                    on:focus=move |_| is_open.set(true)
                    on:blur=move |_| is_open.set(false)
                >
                    {name}
                </button>
                <span class="card-preview-face" role="tooltip" id=id>{card}</span>
            </span>
            {after}
        </span>
    }
    .into_any()
}

fn places_of(message: &Message) -> Vec<String> {
    let place = |(_, segment): &(_, Segment)| match segment {
        Segment::Place(place) => Some(place.to_string()),
        _ => None,
    };
    message.args.iter().filter_map(place).collect()
}

/// A text without a card. Its places are marked on the board while the pointer is on it.
fn plain_view(words: String, places: Vec<String>) -> AnyView {
    if places.is_empty() {
        return view! { <span>{words}</span> }.into_any();
    }
    on_cleanup(|| point_at(&[]));
    let enter = move |_| point_at(&places);
    view! { <span class="of-places" on:mouseenter=enter on:mouseleave=|_| point_at(&[])>{words}</span> }
        .into_any()
}

/// Marks these places of the board and no others.
fn point_at(places: &[String]) {
    for element in dom::all(".board [data-pointed]") {
        drop(element.remove_attribute("data-pointed"));
    }
    let is_meant = |element: &web_sys::Element| {
        element.get_attribute("data-place").is_some_and(|place| places.contains(&place))
    };
    if !places.is_empty() {
        for element in dom::all(".board [data-place]").into_iter().filter(is_meant) {
            drop(element.set_attribute("data-pointed", ""));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_among_the_arguments() {
        let message = Message::new("a").place("from", "h2").number("count", 9).place("to", "e2");
        assert_eq!(places_of(&message), ["h2", "e2"]);
        assert!(places_of(&Message::new("a")).is_empty());
    }

    #[test]
    fn words_are_parted_around_the_name() {
        let found = parted("Lan plays Nudge now", "Nudge").unwrap();
        assert_eq!(
            (found.before.as_str(), found.name.as_str(), found.after.as_str()),
            ("Lan plays ", "Nudge", " now")
        );
        assert_eq!(parted("Lan rolls", "Nudge"), None);
        assert_eq!(parted("Lan rolls", ""), None);
    }
}
