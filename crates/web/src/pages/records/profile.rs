//! A person: name, ratings, results and matches; on the own page the choices about it.

use super::{choices, list, rating_rows, trouble_words};
use crate::net::http::NoAnswer;
use crate::net::records::{self, Whose};
use crate::net::session;
use crate::pages::acts_with;
use crate::pages::names::avatar;
use crate::pages::parts::{home_link, skeleton, state_page};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::Profile;
use qipan_ui::{Icon, icon, settings, text_with, tr};

pub(super) fn page(name: &str) -> AnyView {
    let found: RwSignal<Option<Result<Profile, NoAnswer>>> = RwSignal::new(None);
    let asked = name.to_owned();
    spawn_local(async move {
        let answer = records::profile(&asked).await;
        // The visitor may have left the page in the meantime.
        let _ = found.try_set(Some(answer));
    });
    let body = move || match found.get() {
        None => {
            view! { <main class="narrow records" id="main" aria-busy="true">{skeleton()}</main> }.into_any()
        }
        Some(Ok(profile)) => opened(&profile),
        Some(Err(trouble)) => {
            let (title, sentence) = trouble_words(&trouble);
            state_page(title, sentence, home_link())
        }
    };
    body.into_any()
}

fn opened(profile: &Profile) -> AnyView {
    let id = profile.person.id.0.clone();
    let is_own = Memo::new(move |_| session::me().with(|me| me.as_ref().is_some_and(|me| me.id == id)));
    let name = profile.person.name.clone();
    let choices = move || is_own.get().then(choices::section);
    view! {
        <main class="narrow records" id="main">
            {header(profile, is_own)}
            {rating_rows::section(profile)}
            <section>
                <h2 class="display h2 fold">{tr("matches-title")}</h2>
                {list::matches(Whose::Of(name))}
            </section>
            {choices}
        </main>
    }
    .into_any()
}

fn header(profile: &Profile, is_own: Memo<bool>) -> AnyView {
    let (since, name) = (profile.since, profile.person.name.clone());
    let count: u64 = profile.records.iter().map(|it| it.won + it.lost + it.drawn).sum();
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let acted = name.clone();
    let acts = move || match is_own.get() {
        true => own_acts(),
        false => acts_with(acted.clone()),
    };
    view! {
        <header class="idrow">
            {avatar(&name)}
            <h1 class="display"><bdi>{name}</bdi></h1>
            <p class="meta">
                <span>{move || text_with("record-since", &[("when", month_words(since).into())])}</span>
                <span>{move || text_with("record-count", &[("count", count.into())])}</span>
            </p>
            <div class="acts">{acts}</div>
        </header>
    }
    .into_any()
}

fn own_acts() -> AnyView {
    view! {
        <div class="btn-row">
            <a class="btn btn--plain" href="/account">{icon(Icon::User)}{tr("nav-account")}</a>
            <a class="btn btn--plain" href="/people?show=settings">{icon(Icon::Lock)}{tr("record-privacy")}</a>
        </div>
    }
    .into_any()
}

/// The month and year of a moment.
fn month_words(at_ms: i64) -> String {
    let options = js_sys::Object::new();
    for (name, value) in [("year", "numeric"), ("month", "long")] {
        // Setting a field of a plain object does not fail.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    let date = js_sys::Date::new(&(at_ms as f64).into());
    date.to_locale_string(settings().language().tag(), &options).into()
}
