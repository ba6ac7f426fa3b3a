//! Installing the client as an app. Browsers offer it by an event, which `early.js` keeps; Safari on iPhones and iPads has
//! only a menu.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, icon, tr};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, window};

/// The property of the window in which `early.js` keeps the browser's offer.
const KEPT: &str = "qipanInstall";

/// What the browser allows.
#[derive(Clone, PartialEq, Debug)]
enum Offer {
    /// It runs as an app already, or the browser installs nothing.
    None,
    /// The browser's own question, which may be asked once.
    Ask(Event),
    /// The user has to find it in the menu of Safari.
    BySafari,
}

fn current() -> Offer {
    let kept = window().and_then(|window| Reflect::get(&window, &KEPT.into()).ok());
    match kept.and_then(|kept| kept.dyn_into::<Event>().ok()) {
        _ if runs_as_app() => Offer::None,
        Some(event) => Offer::Ask(event),
        None if is_ios() => Offer::BySafari,
        None => Offer::None,
    }
}

fn runs_as_app() -> bool {
    let asks = |query| window().and_then(|window| window.match_media(query).ok().flatten());
    asks("(display-mode: standalone)").is_some_and(|media| media.matches())
}

/// An iPhone or iPad. iPads call themselves Macs, but Macs have no touch screen.
fn is_ios() -> bool {
    let Some(navigator) = window().map(|window| window.navigator()) else { return false };
    let agent = navigator.user_agent().unwrap_or_default();
    let is_touched = navigator.max_touch_points() > 1;
    agent.contains("iPhone") || agent.contains("iPad") || agent.contains("Macintosh") && is_touched
}

/// The entry in the settings; nothing where there is nothing to install.
pub(super) fn entry() -> AnyView {
    let offer = RwSignal::new_local(current());
    // The browser may make its offer while the page is open.
    for event in ["beforeinstallprompt", "appinstalled"] {
        let listener = window_event_listener_untyped(event, move |_| offer.set(current()));
        on_cleanup(move || listener.remove());
    }
    let content = move || {
        let is_there = offer.with(|offer| *offer != Offer::None);
        is_there.then(|| {
            view! {
                <div class="set set--install">
                    <span class="label">{tr("install-words")}</span>
                    <button type="button" class="btn btn--plain" on:click=move |_| install(offer)>
                        {icon(Icon::Download)}{tr("install-go")}
                    </button>
                </div>
            }
        })
    };
    view! { {content} }.into_any()
}

fn install(offer: RwSignal<Offer, LocalStorage>) {
    match offer.get_untracked() {
        Offer::None => {}
        Offer::Ask(event) => {
            // The question can be asked once.
            if let Some(window) = window() {
                let _ = Reflect::delete_property(&window, &KEPT.into());
            }
            offer.set(Offer::None);
            spawn_local(async move { drop(ask(&event).await) });
        }
        Offer::BySafari => {
            open_modal(tr("install-go"), |_| {
                view! {
                    <ol class="steps"><li>{tr("install-ios-share")}</li><li>{tr("install-ios-add")}</li></ol>
                }
                .into_any()
            });
        }
    }
}

/// Shows the browser's question. `prompt` is not among the standard methods of events.
async fn ask(event: &Event) -> Result<JsValue, JsValue> {
    let prompt = Reflect::get(event, &"prompt".into())?.dyn_into::<Function>()?;
    let asked = prompt.call0(event)?.dyn_into::<Promise>()?;
    JsFuture::from(asked).await
}
