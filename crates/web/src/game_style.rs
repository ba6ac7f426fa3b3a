//! Style sheets of games: the page has an inactive link to each, which is activated when the game is opened.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, Event};

/// Marks a link whose style sheet is loaded.
const HAS_COME: &str = "data-has-come";

/// Makes the page fetch the style sheet of a game, and waits until it is loaded or has failed. A board can be played
/// without it.
pub(crate) fn fetch(game: &str) -> impl Future<Output = ()> + use<> {
    let coming = link_of(game).filter(|link| !link.has_attribute(HAS_COME)).map(|link| {
        let event = Promise::new(&mut |come, _| {
            for event in ["load", "error"] {
                let _ = link.add_event_listener_with_callback(event, &come);
            }
        });
        let _ = link.set_attribute("rel", "stylesheet");
        // The mark is set at the event itself, even if nobody waits for it yet: a link that is loaded fires no second
        // event, so a later caller without the mark would wait for ever.
        spawn_local(mark(link, JsFuture::from(event.clone())));
        JsFuture::from(event)
    });
    async move {
        if let Some(event) = coming {
            // A failure is an event too.
            let _ = event.await;
        }
    }
}

async fn mark(link: Element, event: JsFuture) {
    let event = event.await.ok().and_then(|event| event.dyn_into::<Event>().ok());
    let _ = match event.is_some_and(|event| event.type_() == "load") {
        true => link.set_attribute(HAS_COME, ""),
        // The next attempt fetches it again.
        false => link.remove_attribute("rel"),
    };
}

#[cfg(target_arch = "wasm32")]
fn link_of(game: &str) -> Option<Element> {
    let selector = format!("link[data-game=\"{game}\"]");
    web_sys::window()?.document()?.query_selector(&selector).ok()?
}

/// Outside of browsers there are no style sheets.
#[cfg(not(target_arch = "wasm32"))]
fn link_of(_: &str) -> Option<Element> {
    None
}
