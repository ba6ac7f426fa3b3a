//! What few players need, behind one button: typed moves, the record as text, the analysis board. Its code is loaded when
//! it is used.

use crate::boards;
use crate::pages::tools::{Tools, with_tools};
use crate::play::local::LocalMatch;
use leptos::ev;
use leptos::prelude::*;
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, icon, tr};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// The key that opens the field for typed moves.
const KEY: &str = "/";

fn is_open_game(id: &str) -> bool {
    boards::find(id).is_some_and(|shelved| shelved.manifest.is_open())
}

/// The button, in games without hidden information and chance: the others have no moves to type or to write down.
pub(super) fn button(id: &'static str, running: LocalMatch) -> AnyView {
    let button = move || {
        view! {
            <button type="button" class="btn btn--quiet" on:click=move |_| open(running)>{icon(Icon::More)}{tr("more")}</button>
        }
    };
    is_open_game(id).then(button).into_any()
}

fn open(running: LocalMatch) {
    let choice = move |sign: Icon, words: &'static str, act: Callback<()>| {
        view! { <button type="button" class="btn btn--quiet" on:click=move |_| act.run(())>{icon(sign)}{tr(words)}</button> }
    };
    open_modal(tr("more"), move |modal| {
        let toggle = Callback::new(move |()| {
            modal.close();
            running.set_typing(!running.typing.get_untracked());
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
    if !is_open_game(id) {
        return ().into_any();
    }
    listen_to_key(running);
    let tools: RwSignal<Option<Tools>> = RwSignal::new(None);
    Effect::new(move |_| {
        if running.typing.get() && tools.with_untracked(Option::is_none) {
            with_tools(move |loaded| {
                // The page may have been left in the meantime.
                let _ = tools.try_set(Some(loaded));
            });
        }
    });
    let field = move || running.typing.get().then(|| tools.get().map(|tools| (tools.type_moves)(running)));
    view! { {field} }.into_any()
}

fn listen_to_key(running: LocalMatch) {
    let listener = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_in_field =
            target.is_some_and(|it| it.closest("input, select, textarea, dialog").ok().flatten().is_some());
        let is_modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        if event.key() == KEY && !is_in_field && !is_modified && !event.default_prevented() {
            event.prevent_default();
            running.set_typing(true);
        }
    });
    on_cleanup(move || listener.remove());
}
