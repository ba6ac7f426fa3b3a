//! Dice, tracks, tokens, phases and the panels of the sides.

use super::{art, section};
use leptos::prelude::*;
use qipan_ui::parts::dice::{DiceTray, DieFace, TrayDie, dice_tray, small_die};
use qipan_ui::parts::phases::phase_bar;
use qipan_ui::parts::side_panel::{SidePanel, side_figure, side_panel};
use qipan_ui::parts::token::{Token, TokenKind, token};
use qipan_ui::parts::track::{Track, TrackShape, TrackTone, track};
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(super) fn sections() -> AnyView {
    view! { {dice()}{tracks()}{tokens()}{phases()}{sides()} }.into_any()
}

fn words(key: &'static str) -> Signal<String> {
    Signal::derive(tr(key))
}

/// The six sides of the gallery's die.
const SIDES: [(&str, &str); 6] = [
    ("part-die-hammer", art::HAMMER),
    ("part-die-hammer", art::HAMMER),
    ("part-die-hammer", art::HAMMER),
    ("part-die-flame", art::FLAME),
    ("part-die-flame", art::FLAME),
    ("part-die-crown", art::CROWN),
];

/// The side that a die shows after a roll; a fixed sequence, since the gallery needs no randomness.
fn side_after(roll: u8, die: usize) -> usize {
    (usize::from(roll) * 7 + die * 5 + usize::from(roll) * die) % 6
}

fn dice() -> AnyView {
    let roll = RwSignal::new(0u8);
    let kept = RwSignal::new([false; 5]);
    let sides = RwSignal::new([0usize; 5]);
    let die = move |place: usize| {
        let (name, art) = SIDES[sides.get()[place]];
        let number = sides.get()[place] as u8 + 1;
        let rolled = roll.get() > 0;
        TrayDie {
            face: if rolled { DieFace::Symbol { art, number } } else { DieFace::Blank },
            name: if rolled {
                text_with("part-die", &[("name", text(name).into()), ("number", number.into())])
            } else {
                text("part-die-blank")
            },
            kept: kept.get()[place],
            aimed: roll.get() == 2 && place == 3,
        }
    };
    let again = move |_| {
        let next = roll.get_untracked() % 3 + 1;
        if next == 1 {
            kept.set([false; 5]);
        }
        let free = kept.get_untracked();
        sides.update(|sides| {
            let loose = (0..5).filter(|place| !free[*place]);
            loose.for_each(|place| sides[place] = side_after(next, place));
        });
        roll.set(next);
    };
    let keep = Callback::new(move |place: usize| kept.update(|kept| kept[place] = !kept[place]));
    let tray = DiceTray {
        prefix: "demo-die",
        name: words("part-tray"),
        hint: words("part-tray-hint"),
        dice: Signal::derive(move || (0..5).map(die).collect()),
        rolls: Signal::derive(move || (roll.get(), 3)),
        tumbles: Signal::stored(true),
        keep: Signal::derive(move || (1..3).contains(&roll.get()).then_some(keep)),
    };
    let button = view! { <button type="button" class="btn btn--plain" on:click=again>{icon(Icon::Die)}{tr("part-roll")}</button> };
    let small = [("part-die-hammer", art::HAMMER), ("part-die-flame", art::FLAME)];
    let small = small.into_iter().map(|(name, art)| small_die(art, words(name))).collect_view();
    let pips = (1..=6).map(|number| view! { <span class="die die--pip">{qipan_ui::parts::dice::die_face(DieFace::Pips(number))}</span> });
    let pips = pips.collect_view();
    let inside = view! {
        {dice_tray(tray, button.into_any())}
        <div class="gallery-row gallery-dice" aria-hidden="true">{pips}{small}</div>
    };
    section("part-dice", "part-dice-words", inside.into_any())
}

fn tracks() -> AnyView {
    let (health, points) = (RwSignal::new(38i64), RwSignal::new(4i64));
    let change = move |health_by: i64, points_by: i64| {
        health.update(|value| *value = (*value + health_by).clamp(0, 50));
        points.update(|value| *value = (*value + points_by).clamp(0, 10));
    };
    let bar = |name, tone, shape, value: RwSignal<i64>, most, pending| {
        track(Track {
            name: words(name),
            shape,
            tone,
            value: value.into(),
            most: Signal::stored(most),
            pending: Signal::stored(pending),
        })
    };
    let inside = view! {
        <div class="gallery-tracks">
            {bar("part-health", TrackTone::Seal, TrackShape::Bar, health, 50, 6)}
            {bar("part-points-left", TrackTone::Ochre, TrackShape::Beads, points, 10, 0)}
        </div>
        <div class="btn-row">
            <button type="button" class="btn btn--plain" on:click=move |_| change(-6, 0)>{tr("part-hurt")}</button>
            <button type="button" class="btn btn--plain" on:click=move |_| change(3, 0)>{tr("part-heal")}</button>
            <button type="button" class="btn btn--plain" on:click=move |_| change(0, -1)>{tr("part-pay")}</button>
            <button type="button" class="btn btn--plain" on:click=move |_| change(0, 2)>{tr("part-earn")}</button>
        </div>
    };
    section("part-tracks", "part-tracks-words", inside.into_any())
}

fn tokens() -> AnyView {
    let all = [
        (
            "demo-armour",
            TokenKind::Good,
            "part-token-armour-glyph",
            "part-token-armour",
            "part-token-armour-words",
            2,
        ),
        ("demo-burn", TokenKind::Bad, "part-token-burn-glyph", "part-token-burn", "part-token-burn-words", 3),
        (
            "demo-shade",
            TokenKind::Odd,
            "part-token-shade-glyph",
            "part-token-shade",
            "part-token-shade-words",
            1,
        ),
    ];
    let all = all.into_iter().map(|(id, kind, glyph, name, explanation, count)| {
        token(Token {
            id,
            kind,
            glyph: words(glyph),
            name: words(name),
            explanation: words(explanation),
            count: Signal::stored(count),
        })
    });
    let inside = view! { <div class="gallery-row gallery-tokens">{all.collect_view()}</div> };
    section("part-tokens", "part-tokens-words", inside.into_any())
}

fn phases() -> AnyView {
    let names = [
        "part-phase-upkeep",
        "part-phase-income",
        "part-phase-main",
        "part-phase-roll",
        "part-phase-defend",
        "part-phase-discard",
    ];
    let now = RwSignal::new(3usize);
    let next = move |_| now.update(|now| *now = (*now + 1) % 6);
    let inside = view! {
        {phase_bar(words("part-phases"), names.map(words).into(), now.into())}
        <div class="btn-row"><button type="button" class="btn btn--plain" on:click=next>{tr("part-phase-next")}</button></div>
    };
    section("part-phases", "part-phases-words", inside.into_any())
}

fn sides() -> AnyView {
    let turn = RwSignal::new(0u8);
    let panel = move |side: u8, sign: &'static str, name, chips: &'static str| {
        let in_turn = Signal::derive(move || turn.get() + 1 == side);
        let line = move || text(if in_turn.get() { "part-side-turn" } else { "part-side-waits" });
        let panel =
            SidePanel { side, sign: sign.into(), name: words(name), line: Signal::derive(line), in_turn };
        side_panel(panel, Some(side_figure(chips.into(), words("part-chips"))), None)
    };
    let inside = view! {
        <div class="gallery-sides">
            {panel(1, "朱", "part-side-1", "9")}
            {panel(2, "靛", "part-side-2", "7")}
            {panel(3, "赭", "part-side-3", "14")}
            {panel(4, "翠", "part-side-4", "10")}
        </div>
        <div class="btn-row">
            <button type="button" class="btn btn--plain" on:click=move |_| turn.update(|turn| *turn = (*turn + 1) % 4)>{tr("part-side-next")}</button>
        </div>
    };
    section("part-sides", "part-sides-words", inside.into_any())
}
