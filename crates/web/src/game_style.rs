//! Style sheets of games: the page has an inactive link to each, which is activated when the game is opened.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
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
        (link, JsFuture::from(event))
    });
    async move {
        let Some((link, event)) = coming else { return };
        let event = event.await.ok().and_then(|event| event.dyn_into::<Event>().ok());
        let _ = match event.is_some_and(|event| event.type_() == "load") {
            true => link.set_attribute(HAS_COME, ""),
            // The next attempt fetches it again.
            false => link.remove_attribute("rel"),
        };
    }
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
