//! The engine's character selection, for every game that has it: every player picks a character and is ready, then
//! the first seat starts the match.

use super::Roving;
use crate::board::BoardContext;
use crate::i18n::{text, text_with, tr};
use crate::icons::{Icon, icon};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_engine::systems::characters::{CharacterCommand, CharacterState};

/// A character that can be picked.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    pub name: Signal<String>,
    /// A description in one sentence.
    pub note: Signal<String>,
    /// The inside of an SVG of 104 by 124 that begins at -2, -7.
    pub art: &'static str,
}

/// A character in a box with a large picture, for [`choosing_boxes`].
#[derive(Clone, Debug)]
pub struct CharacterBox {
    pub name: Signal<String>,
    /// A description in one sentence.
    pub note: Signal<String>,
    /// How hard it is to play.
    pub level: Signal<String>,
    /// The inside of an SVG of 360 by 240.
    pub art: String,
}

#[derive(Clone, Copy)]
struct Choosing {
    context: BoardContext,
    state: Memo<Option<CharacterState>>,
    legal: Memo<Vec<CharacterCommand>>,
    roving: Roving,
    count: usize,
    /// The text that asks the player to choose; it names the button of this form of the selection.
    your_choice: &'static str,
}

impl Choosing {
    /// The seat that picks on this page.
    fn me(self) -> Option<Seat> {
        self.context.acting.get()
    }

    fn pick(self) -> Option<u16> {
        let me = self.me()?;
        self.state.with(|state| state.as_ref()?.picks.get(me.index()).copied()?)
    }

    fn is_ready(self, seat: Seat) -> bool {
        self.state.with(|state| state.as_ref().is_some_and(|state| state.ready.contains(seat)))
    }

    fn can(self, command: &CharacterCommand) -> bool {
        self.legal.with(|legal| legal.contains(command))
    }

    fn give(self, command: CharacterCommand) {
        self.context.arrange(&command.into());
    }

    /// The seats that have picked this character.
    fn pickers(self, index: usize) -> Vec<Seat> {
        let picked = |pick: &Option<u16>| pick.map(usize::from) == Some(index);
        self.state.with(|state| {
            let picks = state.as_ref().map(|state| state.picks.as_slice()).unwrap_or_default();
            (0..).map(Seat).zip(picks).filter(|(_, pick)| picked(pick)).map(|(seat, _)| seat).collect()
        })
    }
}

impl Choosing {
    fn new(context: BoardContext, count: usize, your_choice: &'static str) -> Choosing {
        Choosing {
            context,
            state: Memo::new(move |_| context.frame.with(|frame| frame.characters.clone())),
            legal: context.commands(),
            roving: Roving::new("character"),
            count,
            your_choice,
        }
    }
}

/// Draws the selection. `characters` are in the order of the game's roster.
pub fn choosing(
    context: BoardContext,
    title: impl Fn() -> String + Copy + Send + Sync + 'static,
    characters: Vec<Character>,
) -> AnyView {
    let choice = Choosing::new(context, characters.len(), "characters-your-choice");
    let cards = (0..).zip(characters).map(|(index, character)| card(choice, index, character)).collect_view();
    view! {
        <section class="characters" data-spot="characters" aria-label=title>
            <h2 class="display">{title}</h2>
            <p class="characters-who" role="status">{move || who(choice)}</p>
            {group(choice, Box::new(title), "characters-all", cards.into_any())}
            <div class="btn-row">{buttons(choice, tr("characters-ready"))}</div>
        </section>
    }
    .into_any()
}

/// Draws the selection as boxes with large pictures, and the details of one character beside them: of the one that has the
/// focus or was picked last.
pub fn choosing_boxes(
    context: BoardContext,
    title: impl Fn() -> String + Copy + Send + Sync + 'static,
    boxes: Vec<CharacterBox>,
    details: fn(usize) -> AnyView,
) -> AnyView {
    let choice = Choosing::new(context, boxes.len(), "characters-your-box");
    let names = StoredValue::new(boxes.iter().map(|it| it.name).collect::<Vec<_>>());
    let shown = RwSignal::new(untrack(|| choice.pick()).map_or(0, usize::from));
    let cards =
        (0..).zip(boxes).map(|(index, character)| boxed(choice, index, character, shown)).collect_view();
    let take = move || {
        let name =
            choice.pick().and_then(|pick| names.with_value(|names| names.get(usize::from(pick)).copied()));
        text_with("characters-take", &[("name", name.map(|name| name.get()).unwrap_or_default().into())])
    };
    let shown = Memo::new(move |_| shown.get());
    view! {
        <section class="characters characters--boxes" data-spot="characters" aria-label=title>
            <header><h2 class="display">{title}</h2><p class="characters-who" role="status">{move || who(choice)}</p></header>
            {group(choice, Box::new(title), "characters-boxes", cards.into_any())}
            <div class="character-details">{move || details(shown.get())}</div>
            <div class="btn-row">{buttons(choice, take)}</div>
        </section>
    }
    .into_any()
}

fn group(
    choice: Choosing,
    title: Box<dyn Fn() -> String + Send + Sync>,
    class: &'static str,
    cards: AnyView,
) -> AnyView {
    let key = move |event| {
        choice.roving.key(&event, choice.count);
    };
    view! { <div class=class role="group" aria-label=title on:keydown=key>{cards}</div> }.into_any()
}

fn card(choice: Choosing, index: usize, character: Character) -> AnyView {
    let Character { name, note, art } = character;
    let inside = view! {
        <svg viewBox="-2 -7 104 124" aria-hidden="true" inner_html=art></svg>
        <b class="display">{name}</b>
        <span class="character-note">{note}</span>
    };
    pick_button(choice, index, "character", inside.into_any(), Callback::new(|()| {}))
}

fn boxed(choice: Choosing, index: usize, character: CharacterBox, shown: RwSignal<usize>) -> AnyView {
    let CharacterBox { name, note, level, art } = character;
    let inside = view! {
        <svg viewBox="0 0 360 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=art></svg>
        <b>{name}</b>
        <small>{level}</small>
        <span class="character-note">{note}</span>
    };
    pick_button(choice, index, "character-box", inside.into_any(), Callback::new(move |()| shown.set(index)))
}

/// The button of a character, with the names of the players who have picked it. `arrived` runs when it gets the focus.
fn pick_button(
    choice: Choosing,
    index: usize,
    class: &'static str,
    inside: AnyView,
    arrived: Callback<()>,
) -> AnyView {
    let command = CharacterCommand::PickCharacter { character: index as u16 };
    let (give, can) = (command.clone(), command);
    let press = move |_| {
        arrived.run(());
        if choice.can(&give) {
            choice.give(give.clone());
        }
    };
    let is_mine = move || choice.pick() == Some(index as u16);
    let pressed = move || if is_mine() { "true" } else { "false" };
    let cannot = move || (!choice.can(&can)).then_some("true");
    let tags = move || choice.pickers(index).into_iter().map(|seat| tag(choice, seat)).collect_view();
    let focus = move |_| {
        choice.roving.arrived(index);
        arrived.run(());
    };
    view! {
        <button
            type="button"
            class=class
            id=choice.roving.id(index)
            tabindex=move || choice.roving.tab_index(index, choice.count)
            aria-pressed=pressed
            aria-disabled=cannot
            on:click=press
            on:focus=focus
        >
            {inside}
            <span class="character-tags">{tags}</span>
        </button>
    }
    .into_any()
}

/// The name of a player who has picked the character, and whether they are ready.
fn tag(choice: Choosing, seat: Seat) -> AnyView {
    let name = choice.context.people.name(seat);
    let ready = choice
        .is_ready(seat)
        .then(|| view! { {icon(Icon::Check)}<span class="sr">{text("characters-is-ready")}</span> });
    view! { <span class="character-tag" data-side=(seat.0 + 1).to_string()><span>{name}</span>{ready}</span> }
        .into_any()
}

/// The text that says which player is to pick, to be ready or to start.
fn who(choice: Choosing) -> String {
    let waiting =
        choice.state.with(|state| state.as_ref().map(CharacterState::waiting_for).unwrap_or_default());
    let all_ready = choice
        .state
        .with(|state| state.as_ref().is_some_and(|state| state.ready.len() as usize == state.picks.len()));
    let me = choice.me();
    match (all_ready, me.is_some_and(|me| waiting.contains(me)), waiting.first()) {
        (true, true, _) => text("characters-you-start"),
        (true, false, Some(first)) => named("characters-they-start", choice, first),
        (false, true, _) => named(choice.your_choice, choice, me.unwrap_or(Seat(0))),
        (false, false, Some(first)) => named("characters-their-choice", choice, first),
        _ => String::new(),
    }
}

fn named(key: &str, choice: Choosing, seat: Seat) -> String {
    text_with(key, &[("name", choice.context.people.name(seat).into())])
}

/// `take` is the label of the button with which a player is ready.
fn buttons(choice: Choosing, take: impl Fn() -> String + Copy + Send + Sync + 'static) -> AnyView {
    let ready = move || {
        let button = |ready: bool| {
            let class = if ready { "btn btn--primary" } else { "btn btn--plain" };
            let words = move || if ready { take() } else { text("characters-not-ready") };
            let give = move |_| choice.give(CharacterCommand::SetReady { ready });
            view! { <button type="button" class=class data-spot="ready" on:click=give>{words}</button> }
        };
        let offered =
            [true, false].into_iter().find(|ready| choice.can(&CharacterCommand::SetReady { ready: *ready }));
        offered.map(button)
    };
    let start = move || {
        let give = move |_| choice.give(CharacterCommand::StartMatch {});
        choice.can(&CharacterCommand::StartMatch {}).then(|| {
            view! { <button type="button" class="btn btn--primary" data-spot="start" on:click=give>{icon(Icon::Play)}{tr("characters-start")}</button> }
        })
    };
    view! { {ready}{start} }.into_any()
}
