//! The list of conversations, the latest first.

use super::days::short_words;
use super::parts::{body_words, face, not_read};
use super::talk_path;
use crate::router;
use crate::social::Social;
use leptos::prelude::*;
use qipan_protocol::http::ThreadFacts;
use qipan_ui::{text_with, tr};

pub(super) fn list(social: Social) -> AnyView {
    let open = router::query("with");
    let content = move || match social.threads.get() {
        None if social.threads.failure().is_some_and(|problem| problem.code == "kid_mode") => {
            view! { <p class="quiet">{tr("people-kid-talk")}</p> }.into_any()
        }
        None => not_read(social.threads),
        Some(page) if page.threads.is_empty() => nothing(),
        Some(page) => {
            let rows = page.threads.into_iter().map(|thread| row(social, thread, open.as_deref()));
            let more = page.next.map(|next| {
                let more = move |_| social.more_threads(&next);
                view! { <p class="quiet"><button type="button" class="btn btn--plain btn--sm" on:click=more>{tr("people-older")}</button></p> }
            });
            view! { <ul>{rows.collect_view()}</ul>{more} }.into_any()
        }
    };
    view! { <div class="grow" role="tabpanel" aria-label=tr("people-messages")>{content}</div> }.into_any()
}

fn nothing() -> AnyView {
    view! {
        <div class="state">
            <svg class="pic" viewBox="0 0 84 84" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
                <path d="M14 18h56v38H38L24 68V56H14z" stroke-width="3" />
                <path d="M26 31h32M26 42h20" stroke-dasharray="5 4" />
            </svg>
            <h3>{tr("people-messages-none")}</h3>
            <p>{tr("people-messages-none-words")}</p>
        </div>
    }
    .into_any()
}

fn row(social: Social, thread: ThreadFacts, open: Option<&str>) -> AnyView {
    let ThreadFacts { with, last, unread, .. } = thread;
    let is_mine = last.from.id != with.id;
    let class = if unread > 0 { "fr thr is-new" } else { "fr thr" };
    let here = (open == Some(with.name.as_str())).then_some("true");
    let preview = move || match is_mine {
        true => text_with("people-you-said", &[("words", body_words(&last.body).into())]),
        false => body_words(&last.body),
    };
    let count = (unread > 0).then(|| {
        let label = move || text_with("people-unread", &[("count", i64::try_from(unread).unwrap_or(i64::MAX).into())]);
        view! { <span class="un"><span aria-hidden="true">{unread}</span><span class="sr">{label}</span></span> }
    });
    view! {
        <li>
            <a class=class href=talk_path(&with.name) aria-current=here>
                {face(&with.name, social.presence_of(&with.name))}
                <span><bdi class="nm">{with.name.clone()}</bdi><span class="pv"><bdi>{move || shortened(&preview())}</bdi></span></span>
                <span class="at">{move || short_words(last.at)}{count}</span>
            </a>
        </li>
    }
    .into_any()
}

/// The beginning of a long message, up to the end of a word.
fn shortened(words: &str) -> String {
    const LONGEST: usize = 60;
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LONGEST {
        return words;
    }
    let head: String = words.chars().take(LONGEST).collect();
    let end = head.rfind(' ').filter(|end| *end > head.len() / 2).unwrap_or(head.len());
    format!("{}…", &head[..end])
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn previews_are_one_short_line() {
        let long = "one two three four five six seven eight nine ten eleven twelve thirteen";
        let rows = [
            ("hi\n there", "hi there".to_owned()),
            (long, "one two three four five six seven eight nine ten eleven…".to_owned()),
            (&"棋".repeat(61), format!("{}…", "棋".repeat(60))),
            (&"棋".repeat(60), "棋".repeat(60)),
        ];
        for (words, expected) in rows {
            assert_eq!(shortened(words), expected);
        }
    }
}
