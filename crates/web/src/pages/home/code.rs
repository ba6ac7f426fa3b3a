//! Joining by an invitation that was read out or copied: the code of a table, or the whole link.

use crate::router::navigate;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use qipan_ui::{text, tr};

pub(super) fn code_field() -> AnyView {
    let typed = RwSignal::new(String::new());
    let is_wrong = RwSignal::new(false);
    let enter = move |event: SubmitEvent| {
        event.prevent_default();
        match typed.with_untracked(|typed| table_in(typed)) {
            Some(table) => navigate(&format!("/table/{table}")),
            None => is_wrong.set(true),
        }
    };
    let read = move |event| {
        typed.set(event_target_value(&event));
        is_wrong.set(false);
    };
    let error = move || {
        is_wrong
            .get()
            .then(|| view! { <p class="err" id="room-code-error" role="alert">{text("rooms-code-bad")}</p> })
    };
    let invalid = move || is_wrong.get().to_string();
    view! {
        <form class="field code" on:submit=enter>
            <label for="room-code">{tr("rooms-code")}</label>
            <div class="input-group">
                <input class="input" id="room-code" autocomplete="off" spellcheck="false" placeholder=tr("rooms-code-hint")
                    aria-invalid=invalid aria-describedby="room-code-error" prop:value=typed on:input=read />
                <button type="submit" class="btn btn--plain">{tr("rooms-code-go")}</button>
            </div>
            {error}
        </form>
    }
    .into_any()
}

/// The table id in a typed code or link.
fn table_in(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let path = typed.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let (before, last) = path.rsplit_once('/').unwrap_or(("", path));
    let is_code = (4..=40).contains(&last.len()) && last.chars().all(|it| it.is_ascii_alphanumeric());
    let is_ours = before.is_empty() || before.ends_with("/t") || before.ends_with("/table");
    (is_code && is_ours).then(|| last.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_links_are_understood() {
        let rows = [
            ("k7qxabcd2345", Some("k7qxabcd2345")),
            ("  k7qxabcd2345 \n", Some("k7qxabcd2345")),
            ("https://qipan.example/t/k7qxabcd2345", Some("k7qxabcd2345")),
            ("https://qipan.example/table/k7qxabcd2345?watch", Some("k7qxabcd2345")),
            ("/t/k7qxabcd2345/", Some("k7qxabcd2345")),
            ("https://qipan.example/game/tictactoe", None),
            ("abc", None),
            ("not a code", None),
            ("", None),
        ];
        for (typed, expected) in rows {
            assert_eq!(table_in(typed).as_deref(), expected, "{typed:?}");
        }
    }
}
