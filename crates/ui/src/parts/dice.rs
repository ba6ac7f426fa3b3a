//! Dice and the tray they are rolled in. A die is locked or unlocked by a tap, by Enter, or by its number.

use super::Roving;
use crate::i18n::{text, text_with};
use crate::icons::{Icon, icon};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// The upper side of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DieFace {
    /// Not rolled yet.
    Blank,
    /// 1 to 6 in dots.
    Pips(u8),
    /// A drawing, the inside of an SVG of 32 by 32, and the number of the side beside it.
    Symbol { art: &'static str, number: u8 },
}

/// A die in the tray.
#[derive(Clone, PartialEq, Debug)]
pub struct TrayDie {
    pub face: DieFace,
    /// The name of the side.
    pub name: String,
    pub kept: bool,
    /// A card or a rule targets the die.
    pub aimed: bool,
}

/// The tray and its dice.
#[derive(Clone, Copy, Debug)]
pub struct DiceTray {
    /// The prefix of the dice's ids; different for each tray of a page.
    pub prefix: &'static str,
    pub name: Signal<String>,
    pub hint: Signal<String>,
    pub dice: Signal<Vec<TrayDie>>,
    /// The number of rolls made and the maximum.
    pub rolls: Signal<(u8, u8)>,
    /// Whether a roll is animated; false after a jump.
    pub tumbles: Signal<bool>,
    /// Locks or unlocks a die; `None` while that is not allowed.
    pub keep: Signal<Option<Callback<usize>>>,
}

/// The places of the dots of a side on a square of 32.
fn pips(number: u8) -> &'static [(u8, u8)] {
    match number {
        1 => &[(16, 16)],
        2 => &[(8, 8), (24, 24)],
        3 => &[(8, 8), (16, 16), (24, 24)],
        4 => &[(8, 8), (24, 8), (8, 24), (24, 24)],
        5 => &[(8, 8), (24, 8), (16, 16), (8, 24), (24, 24)],
        6 => &[(8, 7), (24, 7), (8, 16), (24, 16), (8, 25), (24, 25)],
        _ => &[],
    }
}

/// The drawing of a die's side.
pub fn die_face(face: DieFace) -> AnyView {
    match face {
        DieFace::Blank => ().into_any(),
        DieFace::Pips(number) => {
            // One and four are red, as on dice in China.
            let class = if matches!(number, 1 | 4) { "s-2" } else { "s-1" };
            let radius = if number == 1 { "5.2" } else { "3.4" };
            let dot = |(x, y): &(u8, u8)| view! { <circle class=class cx=*x cy=*y r=radius /> };
            let dots = pips(number).iter().map(dot).collect_view();
            view! { <svg class="pips" viewBox="0 0 32 32" aria-hidden="true">{dots}</svg> }.into_any()
        }
        DieFace::Symbol { art, number } => view! {
            <svg viewBox="0 0 32 32" aria-hidden="true" inner_html=art></svg>
            <span class="n" aria-hidden="true">{number.to_string()}</span>
        }
        .into_any(),
    }
}

/// A small die in a line of text, such as in the requirement of an ability.
pub fn small_die(art: &'static str, name: Signal<String>) -> AnyView {
    view! {
        <span class="die die--sm" role="img" aria-label=name>
            <svg viewBox="0 0 32 32" aria-hidden="true" inner_html=art></svg>
        </span>
    }
    .into_any()
}

/// The tray. `actions` are the buttons below the dice.
pub fn dice_tray(tray: DiceTray, actions: AnyView) -> AnyView {
    let DiceTray { prefix, name, hint, dice, rolls, tumbles, keep } = tray;
    let roving = Roving::new(prefix);
    let count = Memo::new(move |_| dice.with(Vec::len));
    let key = move |event: KeyboardEvent| {
        if roving.key(&event, count.get_untracked()) {
            return;
        }
        let number = numbered(&event.key()).filter(|number| *number < count.get_untracked());
        if let (Some(number), Some(keep)) = (number, keep.get_untracked()) {
            keep.run(number);
        }
    };
    let die = move |place: usize| {
        die(place, roving, dice, count, keep, Memo::new(move |_| (rolls.get().0, tumbles.get())))
    };
    let all = move || (0..count.get()).map(die).collect_view();
    view! {
        <section class="tray" aria-label=name>
            <div class="tray-cap"><b>{name}</b><span>{hint}</span>{roll_count(rolls)}</div>
            <div class="tray-set" role="group" aria-label=name on:keydown=key>{all}</div>
            <div class="btn-row">{actions}</div>
        </section>
    }
    .into_any()
}

/// The index that a digit key means: 1 is the first die.
fn numbered(key: &str) -> Option<usize> {
    key.parse::<usize>().ok()?.checked_sub(1)
}

fn roll_count(rolls: Signal<(u8, u8)>) -> AnyView {
    let boxes = move || {
        let (made, all) = rolls.get();
        let class = |number| if number < made { "on" } else { "" };
        (0..all).map(|number| view! { <i class=class(number)></i> }).collect_view()
    };
    let words = move || {
        let (made, all) = rolls.get();
        text_with("part-rolls", &[("made", made.into()), ("all", all.into())])
    };
    view! { <span class="tray-rolls"><span class="boxes" aria-hidden="true">{boxes}</span>{words}</span> }
        .into_any()
}

fn die(
    place: usize,
    roving: Roving,
    dice: Signal<Vec<TrayDie>>,
    count: Memo<usize>,
    keep: Signal<Option<Callback<usize>>>,
    roll: Memo<(u8, bool)>,
) -> AnyView {
    let own = Memo::new(move |_| dice.with(|dice| dice.get(place).cloned()));
    let class = move || own.with(|die| die.as_ref().map(|die| class_of(die, roll.get())));
    let press = move |_| {
        if let Some(keep) = keep.get_untracked() {
            keep.run(place);
        }
    };
    let kept = move || own.with(|die| die.as_ref().is_some_and(|die| die.kept));
    let lock = move || kept().then(|| view! { <span class="tab">{icon(Icon::Lock)}</span> });
    let face = Memo::new(move |_| own.with(|die| die.as_ref().map(|die| die.face)));
    let inside = move || face.get().map(die_face);
    let (style, spot) = (format!("--i: {place}"), format!("die-{place}"));
    view! {
        <button
            type="button"
            class=class
            style=style
            id=roving.id(place)
            data-spot=spot
            tabindex=move || roving.tab_index(place, count.get())
            aria-label=move || own.with(|die| die.as_ref().map(spoken))
            aria-pressed=move || if kept() { "true" } else { "false" }
            aria-disabled=move || keep.with(Option::is_none).then_some("true")
            on:click=press
            on:focus=move |_| roving.arrived(place)
        >
            {inside}
            {lock}
        </button>
    }
    .into_any()
}

/// CSS restarts an animation when its name changes, so even and odd rolls have different names.
fn class_of(die: &TrayDie, (rolls, tumbles): (u8, bool)) -> String {
    let rolled = tumbles && rolls > 0 && !die.kept && die.face != DieFace::Blank;
    let all = [
        (true, "die"),
        (die.face == DieFace::Blank, "is-blank"),
        (matches!(die.face, DieFace::Pips(_)), "die--pip"),
        (die.kept, "is-locked"),
        (die.aimed, "is-target"),
        (rolled && rolls % 2 == 0, "is-rolled-even"),
        (rolled && rolls % 2 == 1, "is-rolled-odd"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, class)| class).collect::<Vec<_>>().join(" ")
}

fn spoken(die: &TrayDie) -> String {
    let state = match (die.kept, die.aimed) {
        (true, _) => text("part-die-kept"),
        (false, true) => text("part-die-aimed"),
        (false, false) => return die.name.clone(),
    };
    text_with("part-with-state", &[("name", die.name.clone().into()), ("state", state.into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_its_dots() {
        for number in 1..=6u8 {
            assert_eq!(pips(number).len(), usize::from(number));
        }
        assert!(pips(0).is_empty() && pips(7).is_empty());
    }

    #[test]
    fn digits_name_dice() {
        let rows = [("1", Some(0)), ("5", Some(4)), ("0", None), ("a", None), ("F1", None)];
        for (key, expected) in rows {
            assert_eq!(numbered(key), expected, "{key}");
        }
    }

    #[test]
    fn only_loose_dice_tumble_and_each_roll_anew() {
        let die = |kept, face| TrayDie { face, name: String::new(), kept, aimed: false };
        let rows = [
            (die(false, DieFace::Pips(3)), (1, true), "die die--pip is-rolled-odd"),
            (die(false, DieFace::Pips(3)), (2, true), "die die--pip is-rolled-even"),
            (die(true, DieFace::Pips(3)), (2, true), "die die--pip is-locked"),
            (die(false, DieFace::Pips(3)), (2, false), "die die--pip"),
            (die(false, DieFace::Blank), (0, true), "die is-blank"),
        ];
        for (die, roll, expected) in rows {
            assert_eq!(class_of(&die, roll), expected);
        }
    }
}
