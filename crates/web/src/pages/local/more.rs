//! What few players need, behind one button: typed moves, the record as text, the analysis board. Its code is loaded when
//! it is used.

use crate::pages::tools::{Tools, with_tools};
use crate::pages::typing::{self, TypedTarget};
use crate::play::local::LocalMatch;
use leptos::prelude::*;
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, icon, tr};

/// The button, in games without hidden information and chance: the others have no moves to type or to write down.
pub(super) fn button(id: &'static str, running: LocalMatch) -> AnyView {
    let button = move || {
        view! {
            <button type="button" class="btn btn--quiet" on:click=move |_| open(running)>{icon(Icon::More)}{tr("more")}</button>
        }
    };
    typing::is_offered(id).then(button).into_any()
}

fn open(running: LocalMatch) {
    let choice = move |sign: Icon, words: &'static str, act: Callback<()>| {
        view! { <button type="button" class="btn btn--quiet" on:click=move |_| act.run(())>{icon(sign)}{tr(words)}</button> }
    };
    open_modal(tr("more"), move |modal| {
        let toggle = Callback::new(move |()| {
            modal.close();
            running.typing.toggle();
        });
        let with_journal = move |then: fn(Tools, LocalMatch)| {
            Callback::new(move |()| {
                modal.close();
                with_tools(move |tools| then(tools, running));
            })
        };
        view! {
            <div class="more-acts">
                {choice(Icon::List, "more-type", toggle)}
                {choice(Icon::Copy, "more-export", with_journal(|tools, running| (tools.export_local)(running)))}
                {choice(Icon::Signal, "more-study", with_journal(|tools, running| (tools.study_local)(running)))}
            </div>
        }
        .into_any()
    });
}

/// The field for typed moves below the board, while it is open.
pub(in crate::pages) fn typed_moves(id: &'static str, running: LocalMatch) -> AnyView {
    let position = move |()| running.acting().map(|seat| (running.with_match(|it| it.fork()), seat));
    let target = TypedTarget {
        position: Callback::new(position),
        play: Callback::new(move |command| running.send(&command)),
        can_play: Signal::derive(move || running.can_act()),
    };
    typing::typed_moves(id, running.typing, target)
}
