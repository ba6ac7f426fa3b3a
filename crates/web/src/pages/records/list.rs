//! A list of matches with its filters, the most recently finished first.

use super::filter::Filter;
use super::filter_bar::filters;
use super::row::row;
use super::trouble_view;
use crate::net::http::NoAnswer;
use crate::net::records::{self, Whose};
use crate::net::session;
use crate::pages::names::person_path;
use crate::pages::parts::{empty_board, skeleton};
use crate::router;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::{MatchFacts, MatchPaging};
use qipan_ui::{text, tr};

#[derive(Clone, Copy)]
pub(super) struct List {
    whose: StoredValue<Whose>,
    pub(super) filter: RwSignal<Filter>,
    /// The id of the person in whose eyes the results are told.
    person: RwSignal<String>,
    matches: RwSignal<Vec<MatchFacts>>,
    /// What asks for the next page.
    next: RwSignal<Option<MatchPaging>>,
    trouble: RwSignal<Option<NoAnswer>>,
    /// Nobody has the name in the filter.
    is_unknown: RwSignal<bool>,
    is_busy: RwSignal<bool>,
    /// Counts the filters, so that answers to earlier ones are dropped.
    number: StoredValue<u32>,
}

/// The matches of a person, narrowed down as the address says.
pub(super) fn matches(whose: Whose) -> AnyView {
    let list = List {
        whose: StoredValue::new(whose),
        filter: RwSignal::new(Filter::read(router::query)),
        person: RwSignal::new(String::new()),
        matches: RwSignal::new(Vec::new()),
        next: RwSignal::new(None),
        trouble: RwSignal::new(None),
        is_unknown: RwSignal::new(false),
        is_busy: RwSignal::new(true),
        number: StoredValue::new(0),
    };
    list.begin();
    let more = move || {
        let (is_failed, is_empty) = (list.trouble.with(Option::is_some), list.matches.with(Vec::is_empty));
        let has_more = list.next.with(Option::is_some);
        let words = if is_failed { "loading-again" } else { "record-more" };
        let read = move |_| if has_more { list.read_on() } else { list.begin() };
        let busy = move || list.is_busy.get();
        (is_failed || (has_more && !is_empty)).then(|| {
            view! { <button type="button" class="btn btn--plain" disabled=busy on:click=read>{text(words)}</button> }
        })
    };
    let content = move || list.content();
    let busy = move || list.is_busy.get().then_some("true");
    view! {
        {filters(list)}
        <div aria-busy=busy>{content}</div>
        {more}
    }
    .into_any()
}

impl List {
    pub(super) fn change(self, change: impl FnOnce(&mut Filter)) {
        let before = self.filter.get_untracked();
        self.filter.update(change);
        if self.filter.get_untracked() != before {
            self.begin();
        }
    }

    fn path(self) -> String {
        self.whose.with_value(|whose| match whose {
            Whose::Mine => "/matches".to_owned(),
            Whose::Of(name) => person_path(name),
        })
    }

    /// Reads the first page.
    fn begin(self) {
        let number = self.number.get_value().wrapping_add(1);
        self.number.set_value(number);
        let filter = self.filter.get_untracked();
        filter.write(&self.path());
        self.is_busy.set(true);
        spawn_local(async move {
            let answer = self.first_page(filter).await;
            // The page may be gone, or the filter may have changed in the meantime.
            if self.number.try_get_value() == Some(number) {
                self.matches.set(Vec::new());
                self.take(answer);
            }
        });
    }

    /// What asks for the first page, after the names are looked up.
    async fn first_page(self, filter: Filter) -> Result<Option<MatchPaging>, NoAnswer> {
        let Some(whose) = self.whose.try_get_value() else { return Ok(None) };
        let person = match &whose {
            // A visitor without an identity has no matches.
            Whose::Mine => session::find().await?.map(|me| me.id),
            Whose::Of(name) => Some(records::profile(name).await?.person.id.0),
        };
        let _ = self.is_unknown.try_set(false);
        let Some(person) = person else { return Ok(None) };
        let _ = self.person.try_set(person);
        let opponent = match filter.with.trim() {
            "" => None,
            name => match records::profile(name).await {
                Ok(profile) => Some(profile.person.id.0),
                Err(NoAnswer::Refused(problem)) if problem.code == "not_found" => {
                    let _ = self.is_unknown.try_set(true);
                    return Ok(None);
                }
                Err(trouble) => return Err(trouble),
            },
        };
        Ok(Some(filter.paging(opponent)))
    }

    fn take(self, answer: Result<Option<MatchPaging>, NoAnswer>) {
        match answer {
            Ok(Some(paging)) => {
                self.next.set(Some(paging));
                self.read_on();
            }
            Ok(None) => {
                self.next.set(None);
                self.trouble.set(None);
                self.is_busy.set(false);
            }
            Err(trouble) => {
                self.next.set(None);
                self.trouble.set(Some(trouble));
                self.is_busy.set(false);
            }
        }
    }

    /// Reads the next page.
    fn read_on(self) {
        let Some(paging) = self.next.get_untracked() else { return };
        let (number, whose) = (self.number.get_value(), self.whose.get_value());
        let is_filtered = !self.filter.with_untracked(Filter::is_empty);
        self.is_busy.set(true);
        spawn_local(async move {
            let answer = records::matches(&whose, &paging).await;
            if self.number.try_get_value() != Some(number) {
                return;
            }
            match answer {
                Ok(page) => {
                    let is_first = paging.after.is_none() && !is_filtered;
                    let running = if is_first { page.running } else { Vec::new() };
                    self.matches.update(|all| all.extend(running.into_iter().chain(page.finished)));
                    self.next.set(page.next.map(|after| MatchPaging { after: Some(after), ..paging }));
                    self.trouble.set(None);
                }
                Err(trouble) => self.trouble.set(Some(trouble)),
            }
            self.is_busy.set(false);
        });
    }

    fn content(self) -> AnyView {
        if let Some(trouble) = self.trouble.get() {
            return trouble_view(&trouble);
        }
        let person = self.person.get();
        let rows = self.matches.with(|all| all.iter().map(|facts| row(facts, &person)).collect_view());
        match (rows.is_empty(), self.is_busy.get()) {
            (true, true) => skeleton(),
            (true, false) => nothing(self.filter.with(Filter::is_empty), self.is_unknown.get()),
            (false, _) => view! { <ul class="mts">{rows}</ul> }.into_any(),
        }
    }
}

fn nothing(is_unfiltered: bool, is_unknown: bool) -> AnyView {
    let (title, sentence) = match (is_unfiltered, is_unknown) {
        (_, true) => ("record-nobody", "record-nobody-words"),
        (true, false) => ("record-no-matches", "record-no-matches-words"),
        (false, false) => ("record-none-such", "record-none-such-words"),
    };
    view! { <div class="state">{empty_board()}<h3>{tr(title)}</h3><p role="status">{tr(sentence)}</p></div> }
        .into_any()
}
