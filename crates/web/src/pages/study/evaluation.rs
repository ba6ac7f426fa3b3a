//! What the computer thinks of the current position: the chances of the seats, and its best lines.

use super::name_of;
use crate::boards::Playable;
use crate::pages::parts::reason_words;
use crate::play::analysis::points::percent;
use crate::play::study::Study;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::controls::switch;
use qipan_ui::parts::hints::{HintList, hint_list};
use qipan_ui::{text_with, tr};
use std::sync::Arc;

pub(super) fn evaluation(playable: Playable, study: Study) -> AnyView {
    let is_on = move || study.evaluates.get();
    let content = move || is_on().then(|| found(playable, study));
    view! {
        <section class="study-eval" aria-label=tr("study-evaluation")>
            {switch(tr("study-evaluate"), is_on, move |on| study.set_evaluates(on))}
            {content}
        </section>
    }
    .into_any()
}

fn found(playable: Playable, study: Study) -> AnyView {
    let outcome = Memo::new(move |_| study.frame().with(|frame| frame.outcome.clone()));
    let hints = Memo::new(move |_| {
        let hints = study.advice.with(|advice| advice.as_ref().map(|advice| advice.hints.clone()));
        Arc::new(hints.unwrap_or_default())
    });
    let list = HintList {
        hints: hints.into(),
        seat_name: Callback::new(move |seat| name_of(playable, study, seat)),
        play: Callback::new(move |command| study.play(&command)),
    };
    let content = move || match (outcome.get(), study.advice.with(Option::is_some)) {
        (Some(outcome), _) => {
            let reason = reason_words(playable.board.game, &outcome.reason);
            let names: Vec<String> =
                outcome.winners.iter().map(|seat| name_of(playable, study, seat)).collect();
            let words = match names.is_empty() {
                true => tr("result-drawn")(),
                false => text_with("result-won", &[("name", names.join(" · ").into())]),
            };
            view! { <p class="study-end"><b>{words}</b>{reason}</p> }.into_any()
        }
        (None, true) => view! { {bar(playable, study)}{hint_list(list)} }.into_any(),
        (None, false) => {
            view! { <p class="coach-say"><span class="thinks">{tr("study-thinking")}</span></p> }.into_any()
        }
    };
    view! { <div aria-live="polite">{content}</div> }.into_any()
}

/// The chances of all seats, as one bar and in numbers.
fn bar(playable: Playable, study: Study) -> AnyView {
    let chances =
        study.advice.with(|advice| advice.as_ref().map(|it| it.chances.clone())).unwrap_or_default();
    let sum = chances.iter().sum::<f32>().max(0.01);
    let side = |seat: u8| study.frame().with(|frame| (playable.board.side)(frame, Seat(seat)).attribute());
    let part = |(seat, chance): (u8, &f32)| {
        let style = format!("flex-grow: {:.3}", (chance / sum).max(0.01));
        view! { <i data-side=side(seat) style=style></i> }
    };
    let number = |(seat, chance): (u8, &f32)| {
        let words =
            [("seat", name_of(playable, study, Seat(seat)).into()), ("percent", percent(*chance).into())];
        view! { <li data-side=side(seat)><i></i>{text_with("study-chance", &words)}</li> }
    };
    let parts = (0..).zip(&chances).map(part).collect_view();
    let numbers = (0..).zip(&chances).map(number).collect_view();
    view! {
        <div class="study-bar" aria-hidden="true">{parts}</div>
        <ul class="study-chances">{numbers}</ul>
    }
    .into_any()
}
