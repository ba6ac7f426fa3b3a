//! The lesson of a game: the board, the steps beside it, and the overlay that leads from one to the next.

mod ending;

use super::coach::{coach_box, hint_button};
use super::loading::with_game;
use super::parts::{board_room, state_page, with_width};
use crate::boards::Playable;
use crate::play::lesson::LessonMatch;
use crate::router::navigate;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_engine::systems::tutorial::Step;
use qipan_ui::i18n::{has_text, problem_text};
use qipan_ui::lesson::{Lesson, LessonAsk, StepWords, lesson_overlay};
use qipan_ui::modal::confirm;
use qipan_ui::parts::hints::HintList;
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(crate) fn page(id: &str) -> AnyView {
    with_game(id, opened)
}

fn opened(playable: Playable) -> AnyView {
    match LessonMatch::open(playable.game()) {
        Some(Ok(running)) => room(playable, running),
        Some(Err(_)) | None => unwritten(playable),
    }
}

fn unwritten(playable: Playable) -> AnyView {
    let path = format!("/local/{}", playable.board.game);
    let way_on = view! { <a class="btn btn--primary" href=path>{tr("quick-local")}</a> };
    state_page("learn-title", "learn-words", way_on.into_any())
}

fn room(playable: Playable, running: LessonMatch) -> AnyView {
    let board = board_room(&playable.board, running.board());
    let again = move |_| running.restart();
    let cannot_hint = Signal::derive(move || !running.can_hint());
    let hints = HintList {
        hints: running.coach.hints.into(),
        seat_name: Callback::new(|seat: Seat| text_with("ui-seat", &[("number", (seat.0 + 1).into())])),
        play: Callback::new(move |command| running.give(&command)),
    };
    view! {
        <main class=with_width("learn", &playable.board) id="main">
            <aside class="rail">{steps(running)}</aside>
            <div class="stage">{board}</div>
            <section class="sheet" aria-label=tr("learn-rules")>
                {rules(playable)}
                <div class="grow"></div>
                {coach_box(running.coach, hints)}
                <div class="acts">
                    {hint_button(running.coach, cannot_hint, Callback::new(move |()| running.hint()))}
                    <button type="button" class="btn btn--quiet" on:click=again>{icon(Icon::Undo)}{tr("learn-again")}</button>
                    <button type="button" class="btn btn--quiet" on:click=move |_| leave(playable)>{icon(Icon::Close)}{tr("learn-leave")}</button>
                </div>
            </section>
        </main>
        {lesson_overlay(overlay(playable, running))}
    }
    .into_any()
}

fn rules(playable: Playable) -> AnyView {
    let game = playable.board.game;
    let summary = move || text(&format!("{game}-summary"));
    view! {
        <div class="rulecard">
            <h1 class="display h2">{move || playable.title()}</h1>
            <h2>{tr("learn-rules")}</h2>
            <p>{summary}</p>
        </div>
    }
    .into_any()
}

/// The list of steps, with the finished ones marked.
fn steps(running: LessonMatch) -> AnyView {
    let now = move || {
        running.told.with(|frame| frame.as_ref().map_or(0, |it| if it.done { it.count } else { it.index }))
    };
    let rows = running.steps().into_iter().enumerate().map(|(index, step)| {
        let place = move || index.cmp(&usize::from(now()));
        let class = move || if place().is_lt() { "done" } else { "" };
        let current = move || place().is_eq().then_some("step");
        let sign = move || {
            let number = move || view! { <span class="n">{index + 1}</span> }.into_any();
            if place().is_lt() { icon(Icon::Check) } else { number() }
        };
        let words = move || {
            title(&step).unwrap_or_else(|| text_with("learn-step", &[("step", (index as i64 + 1).into())]))
        };
        view! { <li class=class aria-current=current>{sign}<span>{words}</span></li> }
    });
    let rows = rows.collect_view();
    view! {
        <h2 class="fold display lesson-head">{tr("learn-head")}</h2>
        <ol class="lesson">{rows}</ol>
    }
    .into_any()
}

/// The title of a step, if its text has one.
fn title(step: &Step) -> Option<String> {
    let key = format!("{}-title", step.text);
    has_text(&key).then(|| text(&key))
}

fn overlay(playable: Playable, running: LessonMatch) -> Lesson {
    let game = playable.board.game;
    let hint = move || running.refusal.with(|refusal| refusal.as_ref().map(|it| refusal_words(game, it)));
    let words = move || {
        let step = running.step();
        StepWords {
            title: step.as_ref().and_then(title),
            text: step.map_or_else(String::new, |it| text(&it.text)),
            hint: hint(),
        }
    };
    Lesson {
        frame: running.told,
        words: running.showing.concluded(Memo::new(move |_| words())),
        can_go_back: Signal::derive(move || running.can_go_back()),
        can_show: Signal::derive(move || running.solution().is_some()),
        ask: Callback::new(move |asked| answer(playable, running, asked)),
        ending: Callback::new(move |()| ending::card(playable, running)),
    }
}

/// The text of a refusal: the hint of the step if it has one, else that of the game.
fn refusal_words(game: &str, problem: &qipan_engine::Problem) -> String {
    match problem.args.get("hint").and_then(|hint| hint.as_str()) {
        Some(hint) => text(hint),
        None => problem_text(game, problem),
    }
}

fn answer(playable: Playable, running: LessonMatch, asked: LessonAsk) {
    match asked {
        LessonAsk::Next => running.next(),
        LessonAsk::Back => running.back(),
        LessonAsk::Skip => running.skip(),
        LessonAsk::Show => running.solution().iter().for_each(|command| running.give(command)),
        LessonAsk::Restart => running.restart(),
        LessonAsk::Leave => leave(playable),
    }
}

fn leave(playable: Playable) {
    let game = playable.board.game;
    confirm(tr("learn-ask-leave"), tr("learn-ask-leave-words"), tr("learn-leave"), move || {
        navigate(&format!("/game/{game}"));
    });
}
