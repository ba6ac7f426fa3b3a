//! The chat: lines, quick phrases and a text field. Players and spectators have a channel each.

use super::TablePage;
use crate::play::online::{ChatContent, PendingChat};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use qipan_engine::Viewer;
use qipan_protocol::{ChatChannel, ChatLine, PHRASES, RoomStage};
use qipan_ui::{Icon, icon, text, tr};

/// The number of phrases that are always shown; the others are in the list behind them.
const AT_HAND: usize = 4;

/// The maximum length of a text on the server.
const MAX_LENGTH: &str = "500";

/// The channel in which the user writes: spectators have only their own.
fn own_channel(table: TablePage) -> ChatChannel {
    match table.online.you.get() {
        Viewer::Spectator => ChatChannel::Spectators,
        Viewer::Seat(_) => table.channel.get(),
    }
}

pub(super) fn chat(table: TablePage) -> AnyView {
    view! {
        <section class="chat" aria-label=tr("chat-title")>
            {channels(table)}
            {lines(table)}
            {hint(table)}
            {phrases(table)}
            {composer(table)}
        </section>
    }
    .into_any()
}

/// The choice of the channel. Players read and write in the spectators' channel only while no match runs.
fn channels(table: TablePage) -> AnyView {
    let both = Memo::new(move |_| {
        let playing =
            table.online.room.with(|room| room.as_ref().is_some_and(|it| it.stage == RoomStage::Playing));
        table.online.you.get().seat().is_some() && !playing
    });
    Effect::new(move |_| {
        if !both.get() {
            table.channel.set(ChatChannel::Players);
        }
    });
    let choice = move |channel: ChatChannel, words: &'static str| {
        let pressed = move || if table.channel.get() == channel { "true" } else { "false" };
        let choose = move |_| table.channel.set(channel);
        view! { <button type="button" aria-pressed=pressed on:click=choose>{tr(words)}</button> }.into_any()
    };
    let content = move || {
        both.get().then(|| {
            view! {
                <div class="seg seg--sm" role="group" aria-label=tr("chat-channel")>
                    {choice(ChatChannel::Players, "chat-players")}
                    {choice(ChatChannel::Spectators, "chat-spectators")}
                </div>
            }
        })
    };
    view! { {content} }.into_any()
}

fn lines(table: TablePage) -> AnyView {
    let online = table.online;
    let element = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        let count = online.chat.with(Vec::len);
        online.pending_chat.track();
        if let Some(list) = element.get() {
            request_animation_frame(move || {
                // Lines in a chat that the layout hides were not read.
                if list.offset_parent().is_some() {
                    table.read.try_set(count);
                }
                list.set_scroll_top(list.scroll_height());
            });
        }
    });
    let said = move || online.chat.with(|chat| chat.iter().map(|it| line(table, it)).collect_view());
    let pending = move || online.pending_chat.with(|chat| chat.iter().map(waiting_line).collect_view());
    view! {
        <div class="lines" role="log" tabindex="0" aria-label=tr("chat-lines") node_ref=element>
            {said}
            {pending}
        </div>
    }
    .into_any()
}

/// The text of a line; quick phrases are in the reader's language.
pub(super) fn line_words(line: &ChatLine) -> String {
    match (&line.text, &line.phrase) {
        (Some(words), _) => words.clone(),
        (None, Some(phrase)) => text(&format!("chat-phrase-{phrase}")),
        (None, None) => String::new(),
    }
}

/// The colour of the author, if they have a seat.
pub(super) fn side_of(table: TablePage, line: &ChatLine) -> Option<String> {
    table.online.room.with(|room| {
        let is_theirs = |occupant: &qipan_protocol::Occupant| {
            matches!(occupant, qipan_protocol::Occupant::Person(person) if person.id == line.from.id)
        };
        let mut seats = room.as_ref()?.seats.iter();
        let seat = seats.find(|it| it.occupant.as_ref().is_some_and(is_theirs))?;
        Some(super::words::side(table, seat.seat).attribute())
    })
}

fn line(table: TablePage, line: &ChatLine) -> AnyView {
    let side = side_of(table, line);
    let watches = (line.channel == ChatChannel::Spectators).then(|| {
        view! { <span class="sys">{text("chat-watches")}" "</span> }
    });
    // Users type both: `bdi` keeps characters that change the text direction from affecting the rest of the line.
    view! {
        <p data-side=side><b><bdi>{line.from.name.clone()}</bdi></b>{watches}<span><bdi>{line_words(line)}</bdi></span></p>
    }
    .into_any()
}

fn waiting_line(pending: &PendingChat) -> AnyView {
    let words = match &pending.content {
        ChatContent::Text(words) => words.clone(),
        ChatContent::Phrase(phrase) => text(&format!("chat-phrase-{phrase}")),
    };
    view! { <p class="is-waiting"><span><bdi>{words}</bdi></span><span class="sys">" "{text("chat-sending")}</span></p> }
        .into_any()
}

/// Tells spectators that the players do not see their messages during a match.
fn hint(table: TablePage) -> AnyView {
    let content = move || {
        let playing =
            table.online.room.with(|room| room.as_ref().is_some_and(|it| it.stage == RoomStage::Playing));
        let watches = table.online.you.get() == Viewer::Spectator;
        (playing && watches).then(|| view! { <p class="sys">{text("chat-unheard-by-players")}</p> })
    };
    view! { {content} }.into_any()
}

fn phrases(table: TablePage) -> AnyView {
    let all = RwSignal::new(false);
    let button = move |phrase: &'static str| {
        let words = move || text(&format!("chat-phrase-{phrase}"));
        let say = move |_| table.online.say(own_channel(table), ChatContent::Phrase(phrase));
        view! { <button type="button" on:click=say>{words}</button> }.into_any()
    };
    let shown = move || {
        let count = if all.get() { PHRASES.len() } else { AT_HAND };
        PHRASES.iter().take(count).map(|phrase| button(phrase)).collect_view()
    };
    let expanded = move || if all.get() { "true" } else { "false" };
    let more = move |_| all.update(|all| *all = !*all);
    view! {
        <div class="phrases">
            {shown}
            <button type="button" aria-expanded=expanded aria-label=tr("chat-more") on:click=more>"…"</button>
        </div>
    }
    .into_any()
}

fn composer(table: TablePage) -> AnyView {
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let words = table.draft.get_untracked();
        if !words.trim().is_empty() {
            table.online.say(own_channel(table), ChatContent::Text(words));
            table.draft.set(String::new());
        }
    };
    let typed = move |event| table.draft.set(event_target_value(&event));
    let draft = move || table.draft.get();
    view! {
        <form class="composer" on:submit=submit>
            <input class="input" maxlength=MAX_LENGTH autocomplete="off" enterkeyhint="send" aria-label=tr("chat-say")
                placeholder=tr("chat-say") prop:value=draft on:input=typed />
            <button class="btn btn--plain btn--icon" aria-label=tr("chat-send")>{icon(Icon::Send)}</button>
        </form>
    }
    .into_any()
}
