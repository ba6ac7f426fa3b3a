//! The bubble of a lesson: the number of the step, what to do, and the buttons.

use super::follow::Layout;
use super::geometry::{BubblePlace, Side};
use super::{Lesson, LessonAsk, StepWords};
use crate::i18n::tr;
use crate::icons::{Icon, icon};
use leptos::prelude::*;

/// The ids of the bubble, for measuring, and of its button, for the focus.
pub(super) const ID: &str = "lesson-bubble";
pub(super) const NEXT: &str = "lesson-next";

pub(super) fn bubble(lesson: Lesson, layout: RwSignal<Layout>) -> AnyView {
    let class = move || match layout.with(|layout| layout.place) {
        BubblePlace::Beside { .. } => "bubble tutor",
        BubblePlace::Docked => "bubble tutor is-docked",
        BubblePlace::Centred => "bubble tutor is-centred",
    };
    let tail = move || match layout.with(|layout| layout.place) {
        BubblePlace::Beside { side: Side::Right, .. } => Some("left"),
        BubblePlace::Beside { side: Side::Left, .. } => Some("right"),
        BubblePlace::Beside { side: Side::Below, .. } => Some("up"),
        BubblePlace::Beside { side: Side::Above, .. } => Some("down"),
        BubblePlace::Docked | BubblePlace::Centred => None,
    };
    let style = move || match layout.with(|layout| layout.place) {
        BubblePlace::Beside { left, top, tail_at, .. } => {
            format!("left: {left:.0}px; top: {top:.0}px; --tail: {tail_at:.0}px")
        }
        BubblePlace::Docked | BubblePlace::Centred => String::new(),
    };
    let over = Memo::new(move |_| lesson.is_over());
    let inside = move || if over.get() { lesson.ending.run(()) } else { step(lesson) };
    view! {
        <div class=class id=ID data-tail=tail style=style tabindex="-1" role="dialog" aria-labelledby="lesson-count" aria-describedby="lesson-text">
            {inside}
        </div>
    }
    .into_any()
}

fn step(lesson: Lesson) -> AnyView {
    let title = move || lesson.words.with(|StepWords { title, .. }| title.clone());
    let title = move || title().map(|title| view! { <h2>{title}</h2> });
    let words = move || lesson.words.with(|words| words.text.clone());
    let leave = move |_| lesson.ask.run(LessonAsk::Leave);
    view! {
        <header>
            <span class="step" id="lesson-count">{move || lesson.count()}</span>
            <button type="button" class="btn btn--icon btn--quiet" aria-label=tr("lesson-leave") on:click=leave>{icon(Icon::Close)}</button>
        </header>
        {title}
        <p id="lesson-text">{words}</p>
        {move || hint(lesson)}
        <footer>{pips(lesson)}{ways_on(lesson)}</footer>
    }
    .into_any()
}

fn hint(lesson: Lesson) -> Option<AnyView> {
    let hint = lesson.words.with(|words| words.hint.clone())?;
    Some(view! { <div class="do">{icon(Icon::Tap)}<span>{hint}</span></div> }.into_any())
}

fn pips(lesson: Lesson) -> AnyView {
    let each = move || {
        let (index, count) =
            lesson.frame.with(|frame| frame.as_ref().map_or((0, 0), |it| (it.index, it.count)));
        let class = move |at| match at {
            at if at < index => "on",
            at if at == index => "now",
            _ => "",
        };
        (0..count).map(|at| view! { <i class=class(at)></i> }).collect_view()
    };
    view! { <span class="pips" aria-hidden="true">{each}</span> }.into_any()
}

fn ways_on(lesson: Lesson) -> AnyView {
    let button = move |ask: LessonAsk, words: &'static str| {
        let press = move |_| lesson.ask.run(ask);
        view! { <button type="button" class="btn btn--quiet btn--sm" on:click=press>{tr(words)}</button> }
    };
    let back = move || lesson.can_go_back.get().then(|| button(LessonAsk::Back, "lesson-back"));
    let show = move || lesson.can_show.get().then(|| button(LessonAsk::Show, "lesson-show"));
    let can_skip = move || {
        lesson
            .frame
            .with(|frame| frame.as_ref().and_then(|it| it.step.as_ref()).is_some_and(|it| it.skippable))
    };
    let skip = move || can_skip().then(|| button(LessonAsk::Skip, "lesson-skip"));
    let reads = Memo::new(move |_| lesson.is_reading());
    let next = move || {
        let press = move |_| lesson.ask.run(LessonAsk::Next);
        let view = move || {
            view! { <button type="button" class="btn btn--primary btn--sm" id=NEXT on:click=press>{tr("lesson-next")}</button> }
        };
        reads.get().then(view)
    };
    view! {
        {back}
        {show}
        {skip}
        {next}
    }
    .into_any()
}
