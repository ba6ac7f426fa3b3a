//! Below the board: turning, skipping, the rules, what each side has done, and how near a draw is.

use crate::table::PuzzleTable;
use leptos::prelude::*;
use qipan_puzzlechess::{Command, SideView};
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(crate) fn bar(table: PuzzleTable) -> AnyView {
    view! {
        <div class="pzc-bar">
            {buttons(table)}
            {standings(table)}
        </div>
    }
    .into_any()
}

fn buttons(table: PuzzleTable) -> AnyView {
    let holds_nothing = move || table.hand.with(Option::is_none);
    let in_place = move || table.turn_in_place().filter(|command| table.is_legal(command));
    let cannot_turn = move || in_place().is_none();
    let turn_here = move |_| {
        if let Some(command) = in_place() {
            table.give(command);
        }
    };
    let cannot_skip = move || !table.is_legal(&Command::Skip {});
    view! {
        <div class="pzc-buttons">
            <span class="pzc-turns" data-spot="turn">
            <button type="button" class="btn btn--plain btn--icon" aria-label=tr("puzzlechess-turn-left") disabled=holds_nothing on:click=move |_| table.turn(3)>
                {icon(Icon::TurnLeft)}
            </button>
            <button type="button" class="btn btn--plain btn--icon" aria-label=tr("puzzlechess-turn-right") disabled=holds_nothing on:click=move |_| table.turn(1)>
                {icon(Icon::TurnRight)}
            </button>
            </span>
            <button type="button" class="btn btn--plain" data-spot="turn-here" disabled=cannot_turn on:click=turn_here>
                {icon(Icon::Check)}{tr("puzzlechess-turn-here")}
            </button>
            <button type="button" class="btn btn--plain" data-spot="skip" disabled=cannot_skip on:click=move |_| table.give(Command::Skip {})>
                {icon(Icon::Next)}{tr("puzzlechess-skip")}
            </button>
            <button type="button" class="btn btn--quiet btn--icon" aria-label=tr("puzzlechess-open-rules") on:click=|_| open_rules()>
                {icon(Icon::Book)}
            </button>
        </div>
    }
    .into_any()
}

fn open_rules() {
    open_modal(tr("puzzlechess-open-rules"), |_| {
        let lines = move || {
            let all = text("puzzlechess-rules");
            all.lines().map(|line| view! { <li>{line.to_owned()}</li> }).collect_view()
        };
        view! { <ol class="rules">{lines}</ol><p class="read">{tr("puzzlechess-keys")}</p> }.into_any()
    });
}

fn standings(table: PuzzleTable) -> AnyView {
    let sides = (0..2usize).map(|seat| side(table, seat)).collect_view();
    let quiet = move || {
        let standstill = table.position.with(|view| view.as_ref().map(|view| view.standstill));
        standstill.map(|it| {
            let words = [
                ("actions", i64::from(it.actions).into()),
                ("limit", i64::from(it.limit).into()),
                ("occurrences", i64::from(it.occurrences).into()),
            ];
            text_with("puzzlechess-standstill", &words)
        })
    };
    view! {
        <dl class="pzc-sides">{sides}</dl>
        <p class="pzc-quiet" data-spot="standstill">{quiet}</p>
    }
    .into_any()
}

/// What a side has done, in one line.
fn side(table: PuzzleTable, seat: usize) -> AnyView {
    let view = Memo::new(move |_| {
        table.position.with(|view| view.as_ref().and_then(|view| view.sides.get(seat).cloned()))
    });
    let name = move || text_with("ui-seat", &[("number", (seat as i64 + 1).into())]);
    let words = move || view.get().map(|side| side_words(&side));
    let number = (seat + 1).to_string();
    view! { <div data-side=number><dt>{name}</dt><dd>{words}</dd></div> }.into_any()
}

fn side_words(side: &SideView) -> String {
    let done = side.statistics;
    let words = [
        ("on_goal", i64::from(side.on_goal).into()),
        ("moves", i64::from(done.moves).into()),
        ("skips", i64::from(done.skips).into()),
        ("undos", i64::from(done.undos).into()),
        ("row", i64::from(done.consecutive_undos).into()),
    ];
    text_with("puzzlechess-statistics", &words)
}
