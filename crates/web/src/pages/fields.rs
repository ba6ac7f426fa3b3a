//! Forms: fields with a label, a help text that names their rule, and every refusal at the field it belongs to.

use leptos::ev::{FocusEvent, SubmitEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Problem;
use qipan_ui::icons::icon_of;
use qipan_ui::{Icon, dom, text, text_with, tr};
use wasm_bindgen::JsCast;
use web_sys::{Element, window};

/// The field id for mistakes that concern the whole form.
pub(crate) const WHOLE_FORM: &str = "form";

/// Why a form was refused, and at which field.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mistake {
    /// The id of the field's element.
    pub(crate) field: String,
    pub(crate) problem: Problem,
}

impl Mistake {
    pub(crate) fn new(field: impl Into<String>, problem: Problem) -> Mistake {
        Mistake { field: field.into(), problem }
    }
}

/// The state of a form; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct FormState {
    /// The form was sent and the answer has not come yet.
    pub(crate) is_busy: RwSignal<bool>,
    mistakes: RwSignal<Vec<Mistake>>,
    /// Turns problems into text.
    words: Callback<Problem, String>,
}

impl FormState {
    pub(crate) fn new(words: impl Fn(&Problem) -> String + Send + Sync + 'static) -> FormState {
        let words = Callback::new(move |problem: Problem| words(&problem));
        FormState { is_busy: RwSignal::new(false), mistakes: RwSignal::new(Vec::new()), words }
    }

    /// The submit handler. A form that is being sent is not sent again.
    pub(crate) fn on_submit<F>(self, send: impl Fn() -> F + 'static) -> impl Fn(SubmitEvent) + 'static
    where
        F: Future<Output = Result<(), Vec<Mistake>>> + 'static,
    {
        move |event| {
            event.prevent_default();
            if self.is_busy.get_untracked() {
                return;
            }
            self.mistakes.set(Vec::new());
            self.is_busy.set(true);
            let sending = send();
            spawn_local(async move { self.end(sending.await) });
        }
    }

    /// Called when the answer has come. The page may have been left by then. The first field with a mistake gets the
    /// focus.
    fn end(self, outcome: Result<(), Vec<Mistake>>) {
        let _ = self.is_busy.try_set(false);
        if let Err(mistakes) = outcome {
            let document = window().and_then(|window| window.document());
            let field = document
                .and_then(|document| mistakes.iter().find_map(|it| document.get_element_by_id(&it.field)));
            let _ = self.mistakes.try_set(mistakes);
            dom::focus(field.as_ref());
        }
    }

    pub(crate) fn refusal_at(self, field: &str) -> Option<String> {
        self.mistakes.with(|mistakes| {
            let here = mistakes.iter().find(|mistake| mistake.field == field)?;
            Some(self.words.run(here.problem.clone()))
        })
    }

    /// Replaces the mistake at a field.
    fn set_mistake(self, field: &str, problem: Option<Problem>) {
        let known = self.mistakes.with_untracked(|all| all.iter().find(|it| it.field == field).cloned());
        let new = problem.map(|problem| Mistake::new(field, problem));
        if known != new {
            self.mistakes.update(|mistakes| {
                mistakes.retain(|mistake| mistake.field != field);
                mistakes.extend(new);
            });
        }
    }

    /// The refusal that concerns the whole form, shown above its button.
    pub(crate) fn whole_refusal(self) -> AnyView {
        refusal_view(move || self.refusal_at(WHOLE_FORM), String::new())
    }

    /// The button that sends the form.
    pub(crate) fn button(self, words: &'static str) -> AnyView {
        let spinner =
            move || self.is_busy.get().then(|| view! { <span class="spin" aria-hidden="true"></span> });
        let busy = move || self.is_busy.get().then_some("true");
        view! { <button type="submit" class="btn btn--primary" aria-disabled=busy>{spinner}{move || text(words)}</button> }
            .into_any()
    }
}

/// An error text with an icon. Screen readers announce it when it appears.
pub(crate) fn refusal_view(
    words: impl Fn() -> Option<String> + Send + Sync + 'static,
    id: String,
) -> AnyView {
    let inside =
        move || words().map(|words| view! { {icon_of("i i--sm", Icon::Warning)}<span>{words}</span> });
    view! { <div class="err" role="alert" id=id>{inside}</div> }.into_any()
}

type Words = Box<dyn Fn() -> String + Send + Sync>;

/// A text input with its label.
pub(crate) struct TextField {
    /// The id of the element, also used in [`Mistake`]s.
    id: String,
    label: Words,
    /// The key of the help text under the field; none if empty.
    help: &'static str,
    kind: &'static str,
    autocomplete: &'static str,
    value: Signal<String>,
    set: Callback<String>,
    check: Check,
    /// The least and the greatest number of a field for whole numbers.
    bounds: Option<Bounds>,
}

/// The least and the greatest number that a field allows.
pub(crate) type Bounds = (i64, i64);

/// A text as a whole number within bounds, or what is wrong with it.
pub(crate) fn number_within(typed: &str, (min, max): Bounds) -> Result<i64, Problem> {
    let number = typed.trim().parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| {
        let problem = Problem::new("bad_number", format!("a whole number from {min} to {max}"));
        problem.with("min", min).with("max", max)
    })
}

/// What is wrong with a typed text, as far as the page can tell.
type Check = fn(&str) -> Option<Problem>;

impl TextField {
    pub(crate) fn new(
        id: impl Into<String>,
        label: impl Fn() -> String + Send + Sync + 'static,
        value: impl Into<Signal<String>>,
        set: impl Fn(String) + Send + Sync + 'static,
    ) -> TextField {
        TextField {
            id: id.into(),
            label: Box::new(label),
            help: "",
            kind: "text",
            autocomplete: "off",
            value: value.into(),
            set: Callback::new(set),
            check: |_| None,
            bounds: None,
        }
    }

    /// A field that reads and writes a signal.
    pub(crate) fn over(id: &'static str, label: &'static str, value: RwSignal<String>) -> TextField {
        TextField::new(id, tr(label), value, move |typed| value.set(typed))
    }

    /// The type of the input, and its `autocomplete` value.
    pub(crate) fn kind(self, kind: &'static str, autocomplete: &'static str) -> TextField {
        TextField { kind, autocomplete, ..self }
    }

    pub(crate) fn help(self, help: &'static str) -> TextField {
        TextField { help, ..self }
    }

    /// Checks the typed text when the user leaves the field, and from then on while they correct it.
    pub(crate) fn check(self, check: Check) -> TextField {
        TextField { check, ..self }
    }

    /// A field for whole numbers. The bounds are its help text.
    pub(crate) fn within(self, bounds: Bounds) -> TextField {
        TextField { kind: "number", bounds: Some(bounds), ..self }
    }

    pub(crate) fn view(self, state: FormState) -> AnyView {
        let TextField { id, label, help, kind, autocomplete, value, set, check, bounds } = self;
        let (error_id, help_id) = (format!("{id}-error"), format!("{id}-help"));
        let help: Option<Words> = match bounds {
            Some((min, max)) => {
                let bounds = move || text_with("form-bounds", &[("min", min.into()), ("max", max.into())]);
                Some(Box::new(bounds))
            }
            None => (!help.is_empty()).then(|| Box::new(tr(help)) as Words),
        };
        let described = if help.is_none() { error_id.clone() } else { format!("{error_id} {help_id}") };
        let refusal = {
            let id = id.clone();
            Memo::new(move |_| state.refusal_at(&id))
        };
        let invalid = move || refusal.with(Option::is_some).to_string();
        let help = help.map(|help| view! { <p class="help" id=help_id>{help}</p> });
        // An empty field is no mistake until the form is sent.
        let found = move |typed: &str| match bounds {
            _ if typed.is_empty() => None,
            Some(bounds) => number_within(typed, bounds).err(),
            None => check(typed),
        };
        let (read_id, left_id) = (id.clone(), id.clone());
        let read = move |event| {
            let typed = event_target_value(&event);
            if refusal.with_untracked(Option::is_some) {
                state.set_mistake(&read_id, found(&typed));
            }
            set.run(typed);
        };
        let left = move |event: FocusEvent| {
            let typed = event_target_value(&event);
            let next = event.related_target().and_then(|next| next.dyn_into::<Element>().ok());
            let to_button = next.is_some_and(|next| next.closest("button").ok().flatten().is_some());
            // A refusal of the server stays until the text is changed. A message that appears while a button is being
            // pressed would move the button away from under the pointer.
            if !to_button && refusal.with_untracked(Option::is_none) {
                state.set_mistake(&left_id, found(&typed));
            }
        };
        let mode = (kind == "number").then_some("numeric");
        view! {
            <div class="field">
                <label for=id.clone()>{label}</label>
                <input class="input" id=id.clone() name=id type=kind inputmode=mode autocomplete=autocomplete autocapitalize="none"
                    spellcheck="false" aria-invalid=invalid aria-describedby=described prop:value=value on:input=read on:blur=left />
                {help}
                {refusal_view(move || refusal.get(), error_id)}
            </div>
        }
        .into_any()
    }
}
