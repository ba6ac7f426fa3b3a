//! What the lists of the page share.

use crate::pages::names::sign_of;
use crate::pages::parts::skeleton;
use crate::social::{Listing, problem_words};
use leptos::prelude::*;
use qipan_protocol::Presence;
use qipan_protocol::http::MessageBody;
use qipan_ui::icons::icon_of;
use qipan_ui::{Icon, text, tr};

/// The class and the text of a presence.
pub(super) fn presence_words(presence: Presence) -> (&'static str, &'static str) {
    match presence {
        Presence::Online => ("st on", "people-online"),
        Presence::Playing => ("st pl", "people-playing"),
        Presence::Away => ("st aw", "people-away"),
        Presence::Offline => ("st", "people-offline"),
    }
}

/// The picture of a person, with a mark for the presence if it is known.
pub(super) fn face(name: &str, presence: Option<Presence>) -> AnyView {
    let class = presence.map(|presence| match presence {
        Presence::Online => "pres p-on",
        Presence::Playing => "pres p-play",
        Presence::Away => "pres p-away",
        Presence::Offline => "pres p-off",
    });
    let mark = class.map(|class| view! { <i class=class></i> });
    view! { <span class="ava" aria-hidden="true">{sign_of(name)}{mark}</span> }.into_any()
}

/// What a message says, in the reader's language.
pub(super) fn body_words(body: &MessageBody) -> String {
    match body {
        MessageBody::Text(words) => words.clone(),
        MessageBody::Phrase(phrase) => text(&format!("chat-phrase-{phrase}")),
    }
}

/// A list that was never read: a placeholder, or why it could not be read, with a button to try again.
pub(super) fn not_read<T: Clone + Send + Sync + 'static>(listing: Listing<T>) -> AnyView {
    let content = move || match listing.failure() {
        None => skeleton(),
        Some(problem) => {
            let again = move |_| listing.refresh();
            view! {
                <div class="state">
                    <p role="alert">{problem_words(&problem)}</p>
                    <button type="button" class="btn btn--plain" on:click=again>{tr("loading-again")}</button>
                </div>
            }
            .into_any()
        }
    };
    view! { {content} }.into_any()
}

/// The place of an error text, which screen readers announce.
pub(super) fn refusal(words: RwSignal<Option<String>>) -> AnyView {
    let inside =
        move || words.get().map(|words| view! { {icon_of("i i--sm", Icon::Warning)}<span>{words}</span> });
    view! { <div class="err" role="alert">{inside}</div> }.into_any()
}
