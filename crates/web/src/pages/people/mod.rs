//! Friends, messages and notices: a list with tabs, and beside it a conversation or the settings. On phones only one of
//! the two is shown.

pub(super) mod acts;
mod block;
mod days;
mod find;
mod friends;
pub(super) mod invite;
mod kid;
mod more;
mod notices;
mod parts;
mod privacy;
pub(super) mod slip;
mod talk;
mod threads;

use crate::net::http::NoAnswer;
use crate::net::session;
use crate::net::socket::Link;
use crate::pages::parts::{home_link, skeleton, state_page};
use crate::router;
use crate::social::{self, Inbox, Social};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::icons::icon_of;
use qipan_ui::{Icon, icon, tr};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tab {
    Notices,
    Friends,
    Messages,
}

impl Tab {
    const ALL: [Tab; 3] = [Tab::Notices, Tab::Friends, Tab::Messages];

    /// Its name in addresses.
    fn name(self) -> &'static str {
        match self {
            Tab::Notices => "notices",
            Tab::Friends => "friends",
            Tab::Messages => "messages",
        }
    }

    fn of_address() -> Tab {
        let name = router::query("tab");
        let named = Tab::ALL.into_iter().find(|tab| Some(tab.name()) == name.as_deref());
        named.unwrap_or(Tab::Friends)
    }
}

/// What is beside the list.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Side {
    /// Nothing was chosen. Wide windows show the settings then.
    None,
    Settings,
    /// The conversation with the person of this name.
    Talk(String),
}

impl Side {
    fn of_address() -> Side {
        match router::query("with").filter(|name| !name.is_empty()) {
            Some(name) => Side::Talk(name),
            None if router::query("show").as_deref() == Some("settings") => Side::Settings,
            None => Side::None,
        }
    }

    /// For the style sheet.
    fn name(&self) -> &'static str {
        match self {
            Side::None => "list",
            Side::Settings => "settings",
            Side::Talk(_) => "thread",
        }
    }
}

/// The address of the conversation with a person.
fn talk_path(name: &str) -> String {
    format!("/people?tab=messages&with={}", String::from(js_sys::encode_uri_component(name)))
}

/// Connects for the account with this id, until the current owner is cleaned up.
pub(super) fn start(me: &str) {
    slip::announce_new(social::start(me));
}

/// What the page can show.
#[derive(Clone, PartialEq, Eq)]
enum Standing {
    Waiting,
    Stranger,
    Offline,
    /// The account with this id.
    Known(String),
}

pub(super) fn page() -> AnyView {
    let is_away = RwSignal::new(None);
    spawn_local(async move {
        let found = session::find().await;
        // The page may be gone by now.
        let _ = is_away.try_set(Some(matches!(found, Err(NoAnswer::Offline))));
    });
    let standing = Memo::new(move |_| {
        let is_account = session::me().with(|me| me.as_ref().is_some_and(|me| !me.guest));
        match (social::current(), is_away.get()) {
            (Some(social), _) => Standing::Known(social.account()),
            (None, Some(true)) => Standing::Offline,
            (None, Some(false)) if !is_account => Standing::Stranger,
            (None, _) => Standing::Waiting,
        }
    });
    let body = move || match standing.get() {
        Standing::Known(_) => untrack(social::current).map_or_else(waiting, opened),
        Standing::Offline => state_page("rooms-offline", "rooms-offline-words", home_link()),
        Standing::Stranger => stranger(),
        Standing::Waiting => waiting(),
    };
    body.into_any()
}

fn waiting() -> AnyView {
    view! { <main class="narrow" id="main">{skeleton()}</main> }.into_any()
}

fn stranger() -> AnyView {
    let way_on = view! { <a class="btn btn--primary" href="/account">{tr("people-account-go")}</a> };
    state_page("people-account", "people-account-words", way_on.into_any())
}

fn opened(social: Social) -> AnyView {
    let (tab, side) = (RwSignal::new(Tab::of_address()), Side::of_address());
    let name = side.name();
    let beside = match &side {
        Side::Talk(with) => talk::talk(social, with),
        Side::None | Side::Settings => settings(social),
    };
    let panel = move || match tab.get() {
        Tab::Notices => notices::list(social),
        Tab::Friends => friends::list(social),
        Tab::Messages => threads::list(social),
    };
    view! {
        <main id="main" class="people-page" data-side=name>
            <section class="people people-list" aria-label=tr("people-title")>
                <div class="pagehead">
                    <h1 class="display">{tr("people-title")}</h1>
                    <a class="btn btn--icon btn--quiet" href="/people?show=settings" aria-label=tr("people-settings") title=tr("people-settings")>{icon(Icon::Sliders)}</a>
                </div>
                {stale(social)}
                {tabs(social, tab)}
                {panel}
                {privacy::own_presence(social)}
            </section>
            <section class="people people-side" aria-label=move || side_words(&side)>{beside}</section>
        </main>
    }
    .into_any()
}

fn side_words(side: &Side) -> String {
    match side {
        Side::Talk(with) => qipan_ui::text_with("people-talk-with", &[("name", with.clone().into())]),
        Side::None | Side::Settings => qipan_ui::text("people-settings"),
    }
}

/// Without a connection the lists are what was last seen.
fn stale(social: Social) -> AnyView {
    let bar = move || {
        matches!(social.link.get(), Link::Lost { .. }).then(|| {
            view! { <p class="stale" role="status">{icon_of("i i--sm", Icon::NoSignal)}{tr("people-stale")}</p> }
        })
    };
    view! { {bar} }.into_any()
}

fn tabs(social: Social, tab: RwSignal<Tab>) -> AnyView {
    let button = move |here: Tab, words: &'static str, count: Signal<usize>| {
        let selected = move || if tab.get() == here { "true" } else { "false" };
        let choose = move |_| {
            tab.set(here);
            if router::query("with").is_none() {
                router::rewrite(&format!("/people?tab={}", here.name()));
            }
        };
        let count = move || (count.get() > 0).then(|| view! { <span class="count">{count.get()}</span> });
        view! { <button type="button" role="tab" aria-selected=selected on:click=choose>{tr(words)}{count}</button> }
            .into_any()
    };
    let new = Signal::derive(move || social.inbox.with(Inbox::unread));
    let friends = Signal::derive(move || social.requests().len());
    let messages = Signal::derive(move || social.unread_messages());
    view! {
        <div class="tabs" role="tablist" aria-label=tr("people-title")>
            {button(Tab::Notices, "people-notices", new)}
            {button(Tab::Friends, "people-friends", friends)}
            {button(Tab::Messages, "people-messages", messages)}
        </div>
    }
    .into_any()
}

fn settings(social: Social) -> AnyView {
    view! {
        <div class="pagehead">
            <a class="btn btn--icon btn--quiet only-narrow" href="/people" aria-label=tr("people-back")>{icon(Icon::Back)}</a>
            <h2 class="display">{tr("people-settings")}</h2>
        </div>
        <div class="grow people-set">
            {privacy::settings(social)}
            {kid::section(social)}
            {block::list(social)}
        </div>
    }
    .into_any()
}
