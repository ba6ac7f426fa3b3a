//! Discs and jigsaw pieces.

use super::section;
use leptos::prelude::*;
use qipan_ui::parts::disc::{Disc, Glyph, disc};
use qipan_ui::parts::jigsaw::{Jigsaw, Joint, jigsaw_group};
use qipan_ui::tr;

pub(super) fn sections() -> AnyView {
    view! { {discs()}{jigsaws()} }.into_any()
}

fn labelled(drawing: AnyView, words: &'static str) -> AnyView {
    view! { <figure>{drawing}<figcaption>{tr(words)}</figcaption></figure> }.into_any()
}

fn discs() -> AnyView {
    let plain = |side, glyph| Disc::new(side, Glyph::Text(glyph));
    let all = [
        (plain(1, "帥"), "part-disc-1"),
        (plain(2, "將"), "part-disc-2"),
        (plain(3, "帥"), "part-disc-3"),
        (plain(4, "將"), "part-disc-4"),
        (Disc::covered(), "part-disc-covered"),
        (Disc { letter: Some('C'), ..plain(1, "炮") }, "part-disc-letter"),
    ];
    let all = all.into_iter().map(|(look, words)| labelled(disc(look, None), words)).collect_view();
    section("part-discs", "part-discs-words", view! { <div class="gallery-wood">{all}</div> }.into_any())
}

fn jigsaws() -> AnyView {
    use Joint::{DovetailSocket, DovetailTab, RoundSocket, RoundTab};
    let shapes = [
        [RoundSocket, DovetailSocket, DovetailSocket, RoundSocket],
        [RoundTab, RoundSocket, DovetailSocket, DovetailTab],
        [DovetailTab, RoundSocket, DovetailSocket, RoundTab],
        [DovetailTab, RoundTab, DovetailTab, RoundTab],
    ];
    let piece = |side: u8, pips: u8, edges, turns| {
        let drawing = jigsaw_group(Jigsaw { side, edges, pips, turns });
        view! { <svg class="jig" viewBox="-74 -74 148 148" aria-hidden="true">{drawing}</svg> }
    };
    let reds = (1..).zip(shapes).map(|(pips, edges)| piece(1, pips, edges, 0)).collect_view();
    let blues = (1..).zip(shapes).map(|(pips, edges)| piece(2, pips, edges, pips - 1)).collect_view();
    section(
        "part-jigsaw",
        "part-jigsaw-words",
        view! { <div class="gallery-wood">{reds}{blues}</div> }.into_any(),
    )
}
