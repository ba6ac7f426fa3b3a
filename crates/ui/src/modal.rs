//! Dialogs above the page. Each is a `<dialog>` element, so that the focus stays inside and returns, and Escape
//! closes the top one. Several may be open above each other.

use crate::dom;
use crate::i18n::text;
use crate::icons::{Icon, icon};
use leptos::html;
use leptos::prelude::*;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

type Title = Arc<dyn Fn() -> String + Send + Sync>;
type Body = Arc<dyn Fn(Modal) -> AnyView + Send + Sync>;

/// An open dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modal(u32);

#[derive(Clone)]
struct Open {
    modal: Modal,
    title: Title,
    body: Body,
}

thread_local! {
    static STACK: OnceCell<RwSignal<Vec<Open>>> = const { OnceCell::new() };
    static NEXT_ID: Cell<u32> = const { Cell::new(0) };
}

fn stack() -> RwSignal<Vec<Open>> {
    STACK.with(|cell| *cell.get_or_init(|| RwSignal::new(Vec::new())))
}

/// Opens a dialog above all others. The body gets its [`Modal`], to close it.
pub fn open_modal(
    title: impl Fn() -> String + Send + Sync + 'static,
    body: impl Fn(Modal) -> AnyView + Send + Sync + 'static,
) -> Modal {
    let modal = Modal(NEXT_ID.get());
    NEXT_ID.set(modal.0.wrapping_add(1));
    stack().update(|all| all.push(Open { modal, title: Arc::new(title), body: Arc::new(body) }));
    modal
}

impl Modal {
    pub fn close(self) {
        stack().update(|all| all.retain(|open| open.modal != self));
    }
}

/// Closes all dialogs, for instance when the page changes.
pub fn close_all_modals() {
    stack().update(Vec::clear);
}

/// The container of the dialogs; placed once in the page.
pub fn modal_host() -> AnyView {
    let stack = stack();
    let each = move || stack.get();
    view! { <For each=each key=|open| open.modal.0 children=modal_view /> }.into_any()
}

fn modal_view(open: Open) -> AnyView {
    let Open { modal, title, body } = open;
    // However the dialog is closed, the focus returns to where it was.
    let before = StoredValue::new_local(dom::focused());
    on_cleanup(move || before.with_value(|before| dom::focus(before.as_ref())));
    let element = NodeRef::<html::Dialog>::new();
    element.on_load(|dialog| {
        // It fails only for a dialog that is shown already.
        let _ = dialog.show_modal();
    });
    let title_id = format!("modal-{}", modal.0);
    let labelled_by = title_id.clone();
    view! {
        <dialog class="dialog" node_ref=element aria-labelledby=labelled_by on:close=move |_| modal.close()>
            <header>
                <h2 class="display h2" id=title_id>{move || title()}</h2>
                <button type="button" class="btn btn--icon btn--quiet" aria-label=text("ui-close") on:click=move |_| modal.close()>
                    {icon(Icon::Close)}
                </button>
            </header>
            {body(modal)}
        </dialog>
    }
    .into_any()
}

/// Asks before something that cannot be undone.
pub fn confirm(
    question: impl Fn() -> String + Send + Sync + 'static,
    explanation: impl Fn() -> String + Clone + Send + Sync + 'static,
    yes: impl Fn() -> String + Clone + Send + Sync + 'static,
    then: impl Fn() + Clone + Send + Sync + 'static,
) {
    open_modal(question, move |modal| {
        let (explanation, yes, then) = (explanation.clone(), yes.clone(), then.clone());
        let agree = move |_| {
            modal.close();
            then();
        };
        view! {
            <p>{explanation}</p>
            <footer>
                <button type="button" class="btn btn--plain" on:click=move |_| modal.close()>{text("ui-cancel")}</button>
                <button type="button" class="btn btn--danger" on:click=agree>{yes}</button>
            </footer>
        }
        .into_any()
    });
}
