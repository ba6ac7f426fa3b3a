//! Settings of this browser. Every change takes effect at once and is stored.

mod install;
mod preview;

use leptos::prelude::*;
use qipan_ui::controls::{segmented, slider, switch};
use qipan_ui::settings::{MotionChoice, Notation, PieceSet, PieceStyle, Surface, Theme};
use qipan_ui::sound::{self, Sound, cues};
use qipan_ui::{Icon, Language, icon, settings, tr};

type Words = Box<dyn Fn() -> String + Send + Sync>;

fn words(key: &'static str) -> Words {
    Box::new(tr(key))
}

pub(crate) fn page() -> AnyView {
    view! {
        <main class="narrow settings" id="main">
            <h1 class="display h1">{tr("settings-title")}</h1>
            <p class="meta">{tr("settings-words")}</p>
            {section("settings-look", vec![language(), theme(), motion(), effects()])}
            {section("settings-board", board_rows())}
            {section("settings-sound", vec![muted(), effects_volume(), calls_volume(), ambience_volume()])}
            {install::entry()}
        </main>
    }
    .into_any()
}

fn section(title: &'static str, rows: Vec<AnyView>) -> AnyView {
    view! { <section><h2 class="display h2 fold">{tr(title)}</h2>{rows}</section> }.into_any()
}

fn row(label: &'static str, control: AnyView) -> AnyView {
    view! { <div class="set"><span class="label">{tr(label)}</span>{control}</div> }.into_any()
}

fn language() -> AnyView {
    let all = Language::ALL.map(|it| (it, Box::new(move || it.name().to_owned()) as Words));
    let set = |language| settings().change(|saved| saved.language = Some(language));
    row("settings-language", segmented(tr("settings-language"), all.into(), || settings().language(), set))
}

fn theme() -> AnyView {
    let all = vec![
        (Theme::System, words("theme-system")),
        (Theme::Light, words("theme-light")),
        (Theme::Dark, words("theme-dark")),
    ];
    let set = |theme| settings().change(|saved| saved.theme = theme);
    row("settings-theme", segmented(tr("settings-theme"), all, || settings().get().theme, set))
}

fn motion() -> AnyView {
    let all = vec![
        (MotionChoice::System, words("motion-system")),
        (MotionChoice::Reduced, words("motion-reduced")),
        (MotionChoice::Full, words("motion-full")),
    ];
    let set = |motion| settings().change(|saved| saved.motion = motion);
    row("settings-motion", segmented(tr("settings-motion"), all, || settings().get().motion, set))
}

fn board_rows() -> Vec<AnyView> {
    vec![preview::board(), surface(), piece_style(), pieces(), notation(), strong_sides(), confirm_move()]
}

fn effects() -> AnyView {
    let set = |on| settings().change(|saved| saved.effects = on);
    switch(tr("settings-fx"), || settings().get().effects, set)
}

fn surface() -> AnyView {
    let all = vec![
        (Surface::Wood, words("surface-wood")),
        (Surface::Paper, words("surface-paper")),
        (Surface::Slate, words("surface-slate")),
    ];
    let set = |surface| settings().change(|saved| saved.surface = surface);
    row("settings-surface", segmented(tr("settings-surface"), all, || settings().get().surface, set))
}

fn piece_style() -> AnyView {
    let all = vec![
        (PieceStyle::Carved, words("piece-style-carved")),
        (PieceStyle::Brush, words("piece-style-brush")),
        (PieceStyle::Print, words("piece-style-print")),
    ];
    let set = |style| settings().change(|saved| saved.piece_style = style);
    row(
        "settings-piece-style",
        segmented(tr("settings-piece-style"), all, || settings().get().piece_style, set),
    )
}

fn pieces() -> AnyView {
    let all = vec![
        (PieceSet::Characters, words("pieces-characters")),
        (PieceSet::Letters, words("pieces-letters")),
        (PieceSet::Pictures, words("pieces-pictures")),
    ];
    let set = |pieces| settings().change(|saved| saved.pieces = pieces);
    row("settings-pieces", segmented(tr("settings-pieces"), all, || settings().get().pieces, set))
}

/// The notation of moves, for games that have several.
fn notation() -> AnyView {
    let all = vec![
        (Notation::Language, words("notation-language")),
        (Notation::Chinese, words("notation-chinese")),
        (Notation::Wxf, words("notation-wxf")),
        (Notation::Coordinates, words("notation-coordinates")),
    ];
    let set = |notation| settings().change(|saved| saved.notation = notation);
    row("settings-notation", segmented(tr("settings-notation"), all, || settings().get().notation, set))
}

fn muted() -> AnyView {
    let set = |on| settings().change(|saved| saved.muted = on);
    switch(tr("settings-muted"), || settings().get().muted, set)
}

fn strong_sides() -> AnyView {
    let set = |on| settings().change(|saved| saved.strong_sides = on);
    switch(tr("settings-strong-sides"), || settings().get().strong_sides, set)
}

fn confirm_move() -> AnyView {
    let set = |on| settings().change(|saved| saved.confirm_move = on);
    switch(tr("settings-confirm-move"), || settings().get().confirm_move, set)
}

fn effects_volume() -> AnyView {
    let set = |volume| settings().change(|saved| saved.effects_volume = volume);
    let control = slider(tr("settings-effects"), || settings().get().effects_volume, set);
    row("settings-effects", with_trial(control, "settings-effects-try", &cues::PLACE))
}

fn calls_volume() -> AnyView {
    let set = |volume| settings().change(|saved| saved.calls_volume = volume);
    let control = slider(tr("settings-calls"), || settings().get().calls_volume, set);
    row("settings-calls", with_trial(control, "settings-calls-try", &cues::YOUR_TURN))
}

/// The surroundings of a game are heard at its board; there is no sample here.
fn ambience_volume() -> AnyView {
    let set = |volume| settings().change(|saved| saved.ambience_volume = volume);
    let control = slider(tr("settings-ambience"), || settings().get().ambience_volume, set);
    row("settings-ambience", control)
}

/// A volume slider, and a button that plays a sample.
fn with_trial(slider: AnyView, label: &'static str, trial: &'static Sound) -> AnyView {
    let hear = move |_| sound::play(trial);
    view! {
        <span class="volume">
            {slider}
            <button type="button" class="btn btn--icon btn--plain" aria-label=tr(label) on:click=hear>{icon(Icon::Sound)}</button>
        </span>
    }
    .into_any()
}
