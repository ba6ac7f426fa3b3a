//! The viewer's own hand, sorted and grouped by combos. Playable discs stand out; each other disc says why it cannot be
//! played.

use crate::choice::{self, Bar, PillarsQuestion};
use crate::faces::{disc_name, face, kind_name};
use crate::pieces::of_hand;
use crate::table::PillarsTable;
use leptos::prelude::*;
use qipan_pillars::{Combo, Disc, OwnView};
use qipan_ui::parts::disc::disc;
use qipan_ui::parts::hand::{Arrange, Hand, HandCard, HandShape, hand};
use qipan_ui::{text_with, tr};

/// The most discs in a combo.
const MAX_DISCS: usize = 3;

pub(crate) fn own_hand(table: PillarsTable) -> AnyView {
    let cards = Memo::new(move |_| {
        let asked = table.asked();
        let seat = table.own_seat();
        let cards = table.view.with(|view| {
            let own = view.as_ref()?.own.as_ref()?;
            let held = of_hand(seat?, own.hand).into_iter().enumerate();
            Some(held.map(|(rank, (id, disc))| card(own, asked, rank, id, disc)).collect::<Vec<_>>())
        });
        cards.unwrap_or_default()
    });
    hand(Hand {
        prefix: "pillars-hand",
        name: Signal::derive(tr("pillars-hand")),
        shape: HandShape::Row,
        cards: cards.into(),
        arrange: Signal::stored(Arrange::Grouped),
        selected: table.chosen,
        most: MAX_DISCS,
        draw: Callback::new(draw),
        tone: |_| None,
        dropped: None,
        preview: None,
    })
}

fn card(own: &OwnView, asked: PillarsQuestion, rank: usize, id: u32, disc: Disc) -> HandCard<Disc> {
    let groups = choice::groups(own.hand);
    let group = groups.iter().position(|group| group.count(disc) > 0).unwrap_or(groups.len());
    let bar = choice::bar(own, asked, disc);
    let lit = matches!(asked, PillarsQuestion::Beat { .. }) && bar.is_none();
    let name = spoken(disc, groups.get(group).copied().and_then(Combo::of));
    let barred = bar.map(|bar| bar_words(disc, bar));
    HandCard { id, card: disc, name, group: group as u16, rank: rank as u16, barred, lit }
}

/// "red advisor, power 9, in a pair"
fn spoken(disc: Disc, combo: Option<Combo>) -> String {
    let words = [("disc", disc_name(disc).into()), ("power", i64::from(disc.power()).into())];
    text_with(
        match combo.map_or(1, |combo| combo.kind()) {
            1 => "pillars-card",
            2 => "pillars-card-in-pair",
            _ => "pillars-card-in-triple",
        },
        &words,
    )
}

fn bar_words(disc: Disc, bar: Bar) -> String {
    let name = ("disc", disc_name(disc).into());
    match bar {
        Bar::Alone { kind: 3 } => text_with("pillars-bar-no-triple", &[name]),
        Bar::Alone { .. } => text_with("pillars-bar-no-pair", &[name]),
        Bar::Weak { power, best } => text_with(
            "pillars-bar-weak",
            &[name, ("power", i64::from(power).into()), ("best", i64::from(best).into())],
        ),
    }
}

fn draw(of: Disc) -> AnyView {
    let power = of.power().to_string();
    view! {
        {move || disc(face(of), None)}
        <span class="pl-label"><span>{move || kind_name(of)}</span><b>{power}</b></span>
    }
    .into_any()
}
