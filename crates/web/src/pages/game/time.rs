//! The part of the form about thinking time.

use super::draft::Draft;
use super::pace::{Choice, INCREMENT, Kind, MOVE_SECONDS, PERIOD_SECONDS, PERIODS, PRESETS, Pace};
use crate::pages::fields::{Bounds, FormState, TextField};
use crate::pages::parts::time_words;
use leptos::prelude::*;
use qipan_ui::controls::segmented;
use qipan_ui::{text, tr};

type Words = Box<dyn Fn() -> String + Send + Sync>;

pub(super) fn time(draft: RwSignal<Draft>, state: FormState) -> AnyView {
    let choice = Memo::new(move |_| draft.with(|draft| draft.pace.choice));
    let own = move || (choice.get() == Choice::Own).then(|| own_time(draft, state));
    let all =
        [Choice::Unlimited].into_iter().chain((0..PRESETS.len()).map(Choice::Preset)).chain([Choice::Own]);
    let entries = all.map(|it| {
        let pressed = move || (choice.get() == it).to_string();
        let choose = move |_| draft.update(|draft| draft.set_pace(it));
        view! { <button type="button" aria-pressed=pressed on:click=choose>{move || words_of(it)}</button> }
    });
    let entries = entries.collect_view();
    view! {
        <div class="field">
            <span class="label">{tr("game-time")}</span>
            <div class="seg seg--wrap" role="group" aria-label=tr("game-time")>{entries}</div>
            {own}
        </div>
    }
    .into_any()
}

fn words_of(choice: Choice) -> String {
    match choice {
        Choice::Unlimited => time_words(None),
        Choice::Preset(index) => time_words(PRESETS.get(index).copied()),
        Choice::Own => text("game-time-own"),
    }
}

/// The fields of a custom time control, as its kind needs them.
fn own_time(draft: RwSignal<Draft>, state: FormState) -> AnyView {
    let kinds: Vec<(Kind, Words)> = vec![
        (Kind::Fischer, Box::new(tr("time-kind-fischer"))),
        (Kind::PerMove, Box::new(tr("time-kind-per-move"))),
        (Kind::ByoYomi, Box::new(tr("time-kind-byo-yomi"))),
    ];
    let kind = Memo::new(move |_| draft.with(|draft| draft.pace.kind));
    let set = move |kind| draft.update(|draft| draft.pace.kind = kind);
    let number = move |(id, label): (&'static str, &'static str),
                       bounds: Bounds,
                       part: fn(&mut Pace) -> &mut String| {
        let value = Signal::derive(move || draft.with(|draft| part(&mut draft.pace.clone()).clone()));
        let set = move |typed| draft.update(|draft| *part(&mut draft.pace) = typed);
        TextField::new(id, move || text(label), value, set).within(bounds).view(state)
    };
    let minutes = move |kind| {
        number(("time-minutes", "game-time-minutes"), Pace::minutes_of(kind), |pace| &mut pace.minutes)
    };
    let fields = move || match kind.get() {
        kind @ Kind::Fischer => vec![
            minutes(kind),
            number(("time-increment", "game-time-increment"), INCREMENT, |pace| &mut pace.increment),
        ],
        Kind::PerMove => {
            vec![number(("time-move", "game-time-move"), MOVE_SECONDS, |pace| &mut pace.move_seconds)]
        }
        kind @ Kind::ByoYomi => vec![
            minutes(kind),
            number(("time-periods", "game-time-periods"), PERIODS, |pace| &mut pace.periods),
            number(("time-period", "game-time-period"), PERIOD_SECONDS, |pace| &mut pace.period_seconds),
        ],
    };
    view! {
        <div class="own-time">
            {segmented(tr("game-time-kind"), kinds, move || kind.get(), set)}
            <div class="numbers">{fields}</div>
        </div>
    }
    .into_any()
}
