//! A conversation: its messages, quick phrases, and a field to write.

use super::days::{day_words, is_other_day, time_words};
use super::friends::invite_to_new_table;
use super::more;
use super::parts::{body_words, face, not_read, presence_words};
use crate::pages::parts::skeleton;
use crate::social::{Outgoing, Social, Talk, TalkState, problem_words};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use qipan_protocol::PHRASES;
use qipan_protocol::http::{DirectMessage, LONGEST_MESSAGE, MessageBody};
use qipan_ui::icons::icon_of;
use qipan_ui::{Icon, icon, text, text_with, tr};

/// The number of phrases that are always shown; the others are in the list behind them.
const AT_HAND: usize = 4;

pub(super) fn talk(social: Social, with: &str) -> AnyView {
    social.open_talk(with);
    on_cleanup(move || social.close_talk());
    Effect::new(move |_| social.find_thread());
    Effect::new(move |_| {
        social.talk.track();
        social.threads.with(|_| ());
        social.mark_talk_seen();
    });
    let visible = window_event_listener_untyped("visibilitychange", move |_| social.mark_talk_seen());
    on_cleanup(move || visible.remove());
    let is_kid = Memo::new(move |_| social.kid_mode.with(|kid| kid.is_some_and(|kid| kid.on)));
    let name = with.to_owned();
    let body = move || match is_kid.get() {
        true => view! { <p class="quiet">{tr("people-kid-talk")}</p> }.into_any(),
        false => view! { {lines(social)}{foot(social, name.clone())} }.into_any(),
    };
    view! {
        {head(social, with.to_owned())}
        {body}
    }
    .into_any()
}

fn head(social: Social, with: String) -> AnyView {
    let presence = {
        let with = with.clone();
        Memo::new(move |_| social.presence_of(&with))
    };
    let picture = {
        let with = with.clone();
        move || face(&with, presence.get())
    };
    let status = move || {
        presence.get().map(|presence| {
            let (class, words) = presence_words(presence);
            view! { <small class=class.trim_start_matches("st").trim_start()>{text(words)}</small> }
        })
    };
    let label = |key: &'static str| {
        let with = with.clone();
        move || text_with(key, &[("name", with.clone().into())])
    };
    let (invite, about) = (label("people-invite-whom"), label("people-more-of"));
    let (invited, opened) = (with.clone(), with.clone());
    view! {
        <div class="th-head">
            <a class="btn btn--icon btn--quiet" href="/people?tab=messages" aria-label=tr("people-back")>{icon(Icon::Back)}</a>
            {picture}
            <span><h2><bdi>{with}</bdi></h2>{status}</span>
            <span class="acts">
                <button type="button" class="btn btn--icon btn--quiet" aria-label=invite on:click=move |_| invite_to_new_table(&invited)>{icon(Icon::Disc)}</button>
                <button type="button" class="btn btn--icon btn--quiet" aria-label=about on:click=move |_| more::of_talk(social, &opened)>{icon(Icon::More)}</button>
            </span>
        </div>
    }
    .into_any()
}

fn lines(social: Social) -> AnyView {
    let element = NodeRef::<html::Div>::new();
    let newest = Memo::new(move |_| {
        social.talk.with(|talk| {
            let talk = talk.as_ref()?;
            Some((talk.messages.last().map(|it| it.n), talk.outgoing.len()))
        })
    });
    Effect::new(move |_| {
        newest.track();
        if let Some(list) = element.get() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let content = move || {
        social.talk.with(|talk| match talk {
            None => ().into_any(),
            Some(talk) => match &talk.state {
                TalkState::Loading if social.threads.with(|threads| threads.is_none()) => {
                    not_read(social.threads)
                }
                TalkState::Loading => skeleton(),
                TalkState::Failed(problem) => failed(social, problem_words(problem)),
                TalkState::Ready => messages(social, talk),
            },
        })
    };
    view! { <div class="grow lines" role="log" tabindex="0" aria-label=tr("people-talk") node_ref=element>{content}</div> }
        .into_any()
}

fn failed(social: Social, words: String) -> AnyView {
    view! {
        <div class="state">
            <p role="alert">{words}</p>
            <button type="button" class="btn btn--plain" on:click=move |_| social.reread_talk()>{tr("loading-again")}</button>
        </div>
    }
    .into_any()
}

fn messages(social: Social, talk: &Talk) -> AnyView {
    if talk.messages.is_empty() && talk.outgoing.is_empty() {
        return view! { <p class="quiet">{tr("people-talk-none")}</p> }.into_any();
    }
    let older = talk.before.map(|_| {
        view! { <button type="button" class="btn btn--plain btn--sm day" on:click=move |_| social.read_older()>{tr("people-older")}</button> }
    });
    let mut before: Option<&DirectMessage> = None;
    let rows = talk.messages.iter().map(|message| {
        let row = message_row(message, before, &talk.with);
        before = Some(message);
        row
    });
    let rows = rows.collect_view();
    let outgoing = talk.outgoing.iter().map(|message| outgoing_row(social, message)).collect_view();
    view! { <div class="msgs">{older}{rows}{outgoing}</div> }.into_any()
}

fn message_row(message: &DirectMessage, before: Option<&DirectMessage>, with: &str) -> AnyView {
    let at = message.at;
    let is_mine = message.from.name != with;
    let day = before.is_none_or(|before| is_other_day(before.at, at));
    let is_first = before.is_none_or(|before| before.from.id != message.from.id);
    let class = match (is_mine, is_first) {
        (true, true) => "ms me first",
        (true, false) => "ms me",
        (false, true) => "ms first",
        (false, false) => "ms",
    };
    let day = day.then(|| view! { <span class="day">{day_words(at)}</span> });
    let author = is_mine.then(|| view! { <span class="sr">{text("people-you")}</span> });
    view! { {day}<p class=class>{author}<bdi>{body_words(&message.body)}</bdi><time>{time_words(at)}</time></p> }
        .into_any()
}

/// A message that is being sent, or that was not delivered.
fn outgoing_row(social: Social, message: &Outgoing) -> AnyView {
    let words = body_words(&message.body);
    match &message.failure {
        None => {
            view! { <p class="ms me is-waiting"><bdi>{words}</bdi><time>{text("people-sending")}</time></p> }
                .into_any()
        }
        Some(problem) => {
            let message = message.clone();
            let again = move |_| social.say_again(&message);
            view! {
                <p class="ms me is-waiting"><bdi>{words}</bdi></p>
                <div class="err" role="alert">{icon_of("i i--sm", Icon::Warning)}<span>{problem_words(problem)}</span></div>
                <button type="button" class="btn btn--plain btn--sm say-again" on:click=again>{text("people-send-again")}</button>
            }
            .into_any()
        }
    }
}

fn foot(social: Social, with: String) -> AnyView {
    view! { <div class="talk-foot">{phrases(social)}{composer(social, with)}</div> }.into_any()
}

fn phrases(social: Social) -> AnyView {
    let all = RwSignal::new(false);
    let button = move |phrase: &'static str| {
        let words = move || text(&format!("chat-phrase-{phrase}"));
        let say = move |_| social.say(MessageBody::Phrase(phrase.to_owned()));
        view! { <button type="button" on:click=say>{words}</button> }.into_any()
    };
    let shown = move || {
        let count = if all.get() { PHRASES.len() } else { AT_HAND };
        PHRASES.iter().take(count).map(|phrase| button(phrase)).collect_view()
    };
    let expanded = move || if all.get() { "true" } else { "false" };
    let more = move |_| all.update(|all| *all = !*all);
    view! {
        <div class="phrases" role="group" aria-label=tr("people-phrases")>
            {shown}
            <button type="button" aria-expanded=expanded aria-label=tr("people-phrases-more") on:click=more>"…"</button>
        </div>
    }
    .into_any()
}

fn composer(social: Social, with: String) -> AnyView {
    let draft = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let words = draft.get_untracked().trim().to_owned();
        if !words.is_empty() {
            social.say(MessageBody::Text(words));
            draft.set(String::new());
        }
    };
    let label = move || text_with("people-write-to", &[("name", with.clone().into())]);
    let placeholder = label.clone();
    view! {
        <form class="composer" on:submit=submit>
            <input class="input" id="message" maxlength=LONGEST_MESSAGE.to_string() autocomplete="off" enterkeyhint="send"
                aria-label=label placeholder=placeholder prop:value=draft on:input=move |event| draft.set(event_target_value(&event)) />
            <button class="btn btn--primary btn--icon" aria-label=tr("people-send")>{icon(Icon::Send)}</button>
        </form>
    }
    .into_any()
}
