//! One ability on a hero's board: its name, what it needs, what it does, and whether the dice allow it.

use crate::light::{Light, light};
use crate::needs::{drawn, effect_words};
use crate::status_notes::status_notes;
use crate::table::{DicePlace, DiceTable};
use crate::tip::{self, Tip};
use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::PointerEvent;
use qipan_dicethrone::data::{Ability, Side};
use qipan_dicethrone::{AbilityId, library};
use qipan_ui::modal::open_modal;
use qipan_ui::{LongPress, text, text_with};

const ROMAN: [&str; 4] = ["", "I", "II", "III"];

fn ability_of(id: AbilityId) -> Option<&'static Ability> {
    library().heroes.iter().find_map(|hero| hero.ability(id))
}

/// Draws an ability. The opponent's abilities are small: a tap shows the rest.
pub(crate) fn ability(table: DiceTable, place: DicePlace, id: AbilityId) -> AnyView {
    let Some(ability) = ability_of(id) else { return ().into_any() };
    let is_small = place == DicePlace::Foe;
    let level = Memo::new(move |_| {
        let seat = table.seat_at(place);
        let of = |view: &qipan_dicethrone::View| {
            let fighter = view.fighters.get(seat.index())?;
            fighter.abilities.iter().find(|it| it.ability == id).map(|it| it.level)
        };
        table.with(of).flatten().unwrap_or(1)
    });
    let lit = Memo::new(move |_| {
        let seat = table.seat_at(place);
        table.with(|view| light(view, seat, id)).unwrap_or(Light::Dark)
    });
    let can = Memo::new(move |_| place == DicePlace::Mine && table.can_use(id));
    let class = move || class_of(ability, lit.get(), can.get(), level.get());
    let long = LongPress::new(move || explain(ability, level.get_untracked()));
    let press = move |_| {
        if long.swallows_click() {
            return;
        }
        if can.get_untracked() { table.use_ability(id) } else { explain(ability, level.get_untracked()) }
    };
    let cell = NodeRef::<html::Button>::new();
    let point = move || {
        let tip = cell.get_untracked().and_then(|cell| Tip::at(&cell, place, id, level.get_untracked()));
        table.tip.set(tip);
    };
    let enter = move |event: PointerEvent| {
        if event.pointer_type() == "mouse" {
            point();
        }
    };
    // A tap moves the focus too; only that of the keyboard asks for an explanation.
    let focus = move |_| {
        if cell.get_untracked().is_some_and(|cell| cell.matches(":focus-visible").unwrap_or(false)) {
            point();
        }
    };
    let is_pointed = move || table.tip.with(|tip| tip.is_some_and(|tip| tip.is_about(place, id)));
    let leave = move || {
        if untrack(is_pointed) {
            table.tip.set(None);
        }
    };
    let described_by = move || is_pointed().then_some(tip::ID);
    let name = move || text(&id.key());
    let badge = move || badge(table, ability, lit.get(), level.get());
    let label = move || spoken(ability, level.get(), lit.get());
    let need = move || drawn(ability, level.get(), is_small);
    let does = move || (!is_small).then(|| effect_words(&text(&id.note_key(level.get()))));
    let spot = if is_small { format!("their-{id}") } else { format!("ability-{id}") };
    view! {
        <button
            type="button"
            class=class
            data-spot=spot
            aria-describedby=described_by
            node_ref=cell
            on:click=press
            on:pointerenter=enter
            on:pointerleave=move |_| leave()
            on:focus=focus
            on:blur=move |_| leave()
            on:pointerdown=move |event| long.down(&event)
            on:pointermove=move |event| long.moved(&event)
            on:pointerup=move |_| long.end()
            on:pointercancel=move |_| long.end()
        >
            <span class="an">{name}</span>
            <span class="lv">{badge}</span>
            {need}
            <span class="do">{does}</span>
            <span class="sr">{label}</span>
        </button>
    }
    .into_any()
}

fn class_of(ability: &Ability, lit: Light, can: bool, level: u8) -> String {
    let all = [
        (true, "ab"),
        (ability.ultimate, "is-ult"),
        (ability.side == Side::Defence, "is-defence"),
        (matches!(lit, Light::Ready { .. }), "is-ready"),
        (lit == Light::Near, "is-near"),
        (lit == Light::Chosen, "is-chosen"),
        (can, "can-use"),
        (level > 1, "is-better"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, class)| class).collect::<Vec<_>>().join(" ")
}

/// The text at the right: whether it can be used, or its level.
fn badge(table: DiceTable, ability: &Ability, lit: Light, level: u8) -> String {
    match lit {
        Light::Ready { .. } if table.armed.get() == Some(ability.id) => text("dicethrone-tap-again"),
        Light::Ready { damage } if damage > 0 => {
            text_with("dicethrone-ready-damage", &[("damage", damage.into())])
        }
        Light::Ready { .. } => text("dicethrone-ready"),
        Light::Near => text("dicethrone-near"),
        Light::Chosen => text("dicethrone-chosen"),
        Light::Dark if level > 1 => ROMAN[usize::from(level.min(3))].to_owned(),
        Light::Dark if ability.ultimate => text("dicethrone-ultimate"),
        Light::Dark => String::new(),
    }
}

/// The whole ability as a sentence for screen readers.
fn spoken(ability: &Ability, level: u8, lit: Light) -> String {
    let state = match lit {
        Light::Ready { damage } if damage > 0 => {
            text_with("dicethrone-ready-damage", &[("damage", damage.into())])
        }
        Light::Ready { .. } => text("dicethrone-ready"),
        Light::Near => text("dicethrone-near"),
        Light::Chosen => text("dicethrone-chosen"),
        Light::Dark => String::new(),
    };
    let words = [
        ("name", text(&ability.id.key()).into()),
        ("level", level.into()),
        ("note", text(&ability.id.note_key(level)).into()),
        ("state", state.into()),
    ];
    text_with("dicethrone-ability-spoken", &words)
}

/// Shows every level of an ability, with the current one marked, and the statuses that they name.
fn explain(ability: &'static Ability, now: u8) {
    open_modal(
        move || text(&ability.id.key()),
        move |_| {
            let level = |level: u8| {
                let class = if level == now { "is-now" } else { "" };
                let note = text(&ability.id.note_key(level));
                view! { <li class=class><b>{ROMAN[usize::from(level.min(3))]}</b><span>{note}</span></li> }
            };
            let all = 1..=ability.levels.len() as u8;
            let notes: Vec<String> = all.clone().map(|level| text(&ability.id.note_key(level))).collect();
            let levels = all.map(level).collect_view();
            view! { <ol class="dt-levels">{levels}</ol>{status_notes(&notes.join("\n"))} }.into_any()
        },
    );
}
