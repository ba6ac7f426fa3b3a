//! Hands of cards and of discs, and piles.

use super::{art, section};
use leptos::prelude::*;
use qipan_ui::controls::segmented;
use qipan_ui::parts::card::{CardFace, CardTone, card_face};
use qipan_ui::parts::disc::{Disc, Glyph, disc};
use qipan_ui::parts::hand::{Arrange, Hand, HandCard, HandShape, hand};
use qipan_ui::parts::pile::{Pile, pile};
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, text, text_with, tr};

pub(super) fn sections() -> AnyView {
    view! { {cards()}{discs()}{piles()} }.into_any()
}

/// Name, rule, kind, sign, colour, cost and picture of each card of the gallery.
type Printed = (&'static str, &'static str, &'static str, Icon, CardTone, u8, &'static str);
const CARDS: [Printed; 4] = [
    ("part-card-forge", "part-card-forge-words", "part-kind-main", Icon::Grid, CardTone::Blue, 2, art::ANVIL),
    (
        "part-card-stoke",
        "part-card-stoke-words",
        "part-kind-roll",
        Icon::Die,
        CardTone::Ochre,
        0,
        art::SPARKS,
    ),
    ("part-card-hold", "part-card-hold-words", "part-kind-instant", Icon::Bolt, CardTone::Red, 1, art::BLOW),
    ("part-card-pawn", "part-card-pawn-words", "part-kind-upgrade", Icon::Up, CardTone::Jade, 0, art::COINS),
];

fn face(index: usize) -> CardFace {
    let (name, words, kind, kind_icon, tone, cost, art) = CARDS[index % CARDS.len()];
    let words_of = |key: &'static str| Signal::derive(tr(key));
    CardFace {
        tone,
        cost: Some(cost),
        name: words_of(name),
        art,
        kind: words_of(kind),
        kind_icon,
        text: words_of(words),
    }
}

/// A card of the demo hand. The third one is highlighted as asked for, the fifth one is too expensive.
fn in_hand(id: u32) -> HandCard<usize> {
    let index = id as usize;
    let (name, _, kind, _, _, cost, _) = CARDS[index % CARDS.len()];
    let name = text_with(
        "part-card-spoken",
        &[("name", text(name).into()), ("kind", text(kind).into()), ("cost", cost.into())],
    );
    HandCard {
        id,
        card: index,
        name,
        group: (index % CARDS.len()) as u16,
        rank: u16::from(cost),
        barred: (id == 4).then(|| text("part-barred-cost")),
        lit: id == 2,
    }
}

fn cards() -> AnyView {
    let ids = RwSignal::new((0..6u32).collect::<Vec<_>>());
    let next = StoredValue::new(6u32);
    let arrange = RwSignal::new(Arrange::Dealt);
    let selected = RwSignal::new(Vec::new());
    let take = move |id: u32| {
        ids.update(|ids| ids.retain(|it| *it != id));
        selected.update(|selected| selected.retain(|it| *it != id));
    };
    let draw = move |_| {
        ids.update(|ids| ids.push(next.get_value()));
        next.update_value(|next| *next += 1);
    };
    let play = move |_| selected.get_untracked().into_iter().for_each(take);
    let part = Hand {
        prefix: "demo-hand",
        name: Signal::derive(tr("part-hand")),
        shape: HandShape::Fan,
        cards: Signal::derive(move || ids.get().into_iter().map(in_hand).collect()),
        arrange: arrange.into(),
        selected,
        most: 3,
        draw: Callback::new(|index| card_face(face(index))),
        tone: |index| Some(CARDS[index % CARDS.len()].4),
        preview: None,
        dropped: Some(Callback::new(move |(id, spot): (u32, String)| {
            toast(Tone::Plain, text_with("part-hand-dropped", &[("spot", spot.into())]));
            take(id);
        })),
    };
    let words = |key: &'static str| Box::new(tr(key)) as Box<dyn Fn() -> String + Send + Sync>;
    let orders = vec![
        (Arrange::Dealt, words("part-arrange-dealt")),
        (Arrange::Ranked, words("part-arrange-ranked")),
        (Arrange::Grouped, words("part-arrange-grouped")),
    ];
    let none = move || selected.with(Vec::is_empty);
    let inside = view! {
        <div class="btn-row gallery-row">
            {segmented(tr("part-arrange"), orders, move || arrange.get(), move |it| arrange.set(it))}
            <button type="button" class="btn btn--plain" on:click=draw>{tr("part-hand-draw")}</button>
            <button type="button" class="btn btn--primary" disabled=none on:click=play>{tr("part-hand-play")}</button>
        </div>
        {hand(part)}
    };
    section("part-hand", "part-hand-words", inside.into_any())
}

const DISCS: [(u8, &str); 6] = [(1, "傌"), (1, "傌"), (1, "炮"), (2, "卒"), (2, "卒"), (2, "象")];

fn discs() -> AnyView {
    let spoken = |index: usize| {
        let (side, glyph) = DISCS[index];
        text_with("part-demo-piece", &[("side", side.into()), ("glyph", glyph.into())])
    };
    let item = move |index: usize| HandCard {
        id: index as u32,
        card: index,
        name: spoken(index),
        group: DISCS[index].0.into(),
        rank: index as u16,
        barred: (index == 5).then(|| text("part-barred-pair")),
        lit: false,
    };
    let part = Hand {
        prefix: "demo-discs",
        name: Signal::derive(tr("part-hand-discs")),
        shape: HandShape::Row,
        cards: Signal::derive(move || (0..DISCS.len()).map(item).collect()),
        arrange: Signal::stored(Arrange::Grouped),
        selected: RwSignal::new(vec![0]),
        most: 2,
        draw: Callback::new(move |index: usize| {
            let (side, glyph) = DISCS[index];
            view! { {disc(Disc::new(side, Glyph::Text(glyph)), None)}<span>{move || spoken(index)}</span> }
                .into_any()
        }),
        tone: |_| None,
        dropped: None,
        preview: None,
    };
    section("part-hand-discs", "part-hand-discs-words", hand(part))
}

fn piles() -> AnyView {
    let deck = RwSignal::new(20usize);
    let spent = RwSignal::new(0usize);
    let draw = move |()| {
        if deck.get_untracked() > 0 {
            deck.update(|deck| *deck -= 1);
            spent.update(|spent| *spent += 1);
        }
    };
    let back = move |()| {
        deck.update(|deck| *deck += spent.get_untracked());
        spent.set(0);
    };
    let face_down = Pile {
        name: Signal::derive(tr("part-deck")),
        count: deck.into(),
        top: Signal::stored(None),
        act: Some(Callback::new(draw)),
    };
    let face_up = Pile {
        name: Signal::derive(tr("part-discard")),
        count: spent.into(),
        top: Signal::derive(move || Some(face(spent.get()))),
        act: Some(Callback::new(back)),
    };
    let inside = view! { <div class="gallery-row gallery-piles">{pile(face_down)}{pile(face_up)}</div> };
    section("part-piles", "part-piles-words", inside.into_any())
}
