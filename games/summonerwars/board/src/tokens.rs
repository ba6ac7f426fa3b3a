//! The cards on the battlefield. A token shows its silhouette, its attack and its life; its roof points away from its
//! owner, so that sides differ in shape as well as in colour.

use crate::cards::{ARROW, BLADE, STAR, pictogram};
use crate::ending::Fate;
use crate::place::{UNIT, centre};
use crate::table::SummonerTable;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_summonerwars::data::{Card, Class, Keyword};
use qipan_summonerwars::die::Reach;
use qipan_summonerwars::{Event, PieceId, PieceView, View, library};

/// All tokens. A card that has fallen stays until its fall has been told.
pub(crate) fn layer(table: SummonerTable) -> AnyView {
    let all = Memo::new(move |_| {
        let ids = |view: &Option<View>| -> Vec<PieceId> {
            view.iter().flat_map(|view| view.field.iter().map(|piece| piece.piece)).collect()
        };
        let mut all = table.newest.with(ids);
        let fallen = table.view.with(ids);
        all.extend(fallen.into_iter().filter(|id| table.newest.with(|view| piece_of(view, *id).is_none())));
        all.sort_unstable();
        all.dedup();
        all
    });
    view! { <For each=move || all.get() key=|id| *id children=move |id| token(table, id) /> }.into_any()
}

fn piece_of(view: &Option<View>, id: PieceId) -> Option<PieceView> {
    view.as_ref()?.field.iter().find(|piece| piece.piece == id).cloned()
}

fn token(table: SummonerTable, id: PieceId) -> AnyView {
    let newest = Memo::new(move |_| table.newest.with(|view| piece_of(view, id)));
    let told = Memo::new(move |_| table.view.with(|view| piece_of(view, id)));
    let piece = Memo::new(move |_| told.get().or_else(|| newest.get()));
    let place = move || {
        let cell = newest
            .with(|it| it.as_ref().map(|it| it.cell))
            .or_else(|| told.with(|it| it.as_ref().map(|it| it.cell)));
        let (x, y) = cell.map_or((0, 0), |cell| centre(cell, table.context.bottom.get()));
        format!("translate({} {})", x - UNIT / 2, y - UNIT / 2)
    };
    let came =
        Memo::new(move |_| table.events.with(|events| events.iter().any(|event| entered(event) == Some(id))));
    let falls = Memo::new(move |_| newest.with(Option::is_none) && told.with(Option::is_some));
    let rolls = Memo::new(move |_| {
        table.events.with(|all| all.iter().any(|it| matches!(it, Event::DiceRolled { .. })))
    });
    let fate = crate::ending::fate(table, piece);
    let class = move || {
        let piece = piece.get();
        let done = piece.as_ref().is_some_and(|piece| is_done(table, piece));
        let selected = piece.as_ref().is_some_and(|piece| table.selected.get() == Some(piece.cell));
        let all = [
            (true, "sw-token"),
            (came.get(), "is-new"),
            (falls.get(), "is-falling"),
            (falls.get() && rolls.get(), "is-after-dice"),
            (done, "is-done"),
            (selected, "is-selected"),
            (fate.get() == Fate::Won, "is-victor"),
        ];
        all.into_iter().filter(|(holds, _)| *holds).map(|(_, class)| class).collect::<Vec<_>>().join(" ")
    };
    let drawing = move || {
        let bottom = table.context.bottom.get();
        piece.with(|piece| piece.as_ref().map(|piece| face(piece, bottom)))
    };
    let side = move || piece.with(|piece| piece.as_ref().map(|piece| (piece.owner.0 + 1).to_string()));
    view! {
        <g transform=place aria-hidden="true">
            <g class=class data-piece=format!("p{id}") data-side=side>{drawing}</g>
        </g>
    }
    .into_any()
}

fn entered(event: &Event) -> Option<PieceId> {
    match event {
        Event::Summoned { piece, .. } | Event::Built { piece, .. } | Event::Raised { piece, .. } => {
            Some(*piece)
        }
        _ => None,
    }
}

/// In its owner's turn a card that has done what the phase is about is dimmed.
fn is_done(table: SummonerTable, piece: &PieceView) -> bool {
    use qipan_summonerwars::Phase;
    let is_turn = table.with(|view| view.turn) == Some(piece.owner);
    let done = match table.phase.get() {
        Some(Phase::Move) => piece.moved,
        Some(Phase::Attack) => piece.attacked && piece.readied == 0,
        _ => false,
    };
    is_turn && done
}

/// The outline of a token.
fn body(card: &Card, is_own: bool) -> &'static str {
    match (card.is_structure || card.is_gate(), is_own) {
        (true, _) => "M10 10h80v80H10z",
        (false, true) => "M8 19 50 7 92 19V93H8z",
        (false, false) => "M8 7H92V81L50 93 8 81z",
    }
}

fn face(piece: &PieceView, bottom: Seat) -> AnyView {
    let card = library().card(piece.card);
    let is_own = piece.owner == bottom;
    let is_block = card.is_structure || card.is_gate();
    let body = body(card, is_own);
    let class = match card.class {
        Class::Summoner => "sw-body is-summoner",
        _ => "sw-body",
    };
    let roof = (card.class == Class::Champion).then(|| {
        let (shape, y) = match is_own {
            true => ("M9.5 20 50 8.5 90.5 20V30H9.5z", 14),
            false => ("M9.5 8.5H90.5V21H9.5z", 8),
        };
        view! { <path class="sw-roof" d=shape />{symbol(STAR, 43, y, 14, "sw-on-roof")} }
    });
    let frame = is_block.then(|| view! { <path class="sw-block" d="M15 15h70v70H15z" /> });
    let (x, y, size) = match (card.class, is_own) {
        _ if is_block => (24, 18, 44),
        (Class::Champion, true) => (31, 31, 36),
        (Class::Champion, false) => (31, 22, 36),
        (_, true) => (27, 17, 46),
        (_, false) => (27, 9, 46),
    };
    let scale = f64::from(size) / 64.0;
    let picture = format!("translate({x} {y}) scale({scale:.3})");
    let base = match (is_block, is_own) {
        (true, _) => 60,
        (false, true) => 66,
        (false, false) => 55,
    };
    view! {
        <path class="sw-shade" d=body transform="translate(0 4)" />
        <path class=class d=body />
        {roof}
        {frame}
        <g class="sw-figure" transform=picture inner_html=pictogram(card)></g>
        <path class="sw-ring" d=body />
        {attack(piece, card, base)}
        {heart(piece, card, base)}
        {boosts(piece, is_own)}
        {condition(piece, is_own)}
        {used_up(piece)}
    }
    .into_any()
}

fn symbol(art: &'static str, x: i32, y: i32, size: i32, class: &'static str) -> AnyView {
    let place = format!("translate({x} {y}) scale({:.3})", f64::from(size) / 32.0);
    view! { <g class=class transform=place inner_html=art></g> }.into_any()
}

fn attack(piece: &PieceView, card: &Card, base: i32) -> Option<AnyView> {
    let reach = card.attack.filter(|_| card.strength > 0)?;
    let art = if reach == Reach::Melee { BLADE } else { ARROW };
    let class = match piece.strength.cmp(&card.strength) {
        std::cmp::Ordering::Greater => "sw-strength is-more",
        std::cmp::Ordering::Equal => "sw-strength",
        std::cmp::Ordering::Less => "sw-strength is-less",
    };
    let y = base + 21;
    let words = piece.strength.to_string();
    Some(view! { {symbol(art, 11, base + 1, 23, "sw-kind-of-attack")}<text class=class x="35" y=y>{words}</text> }.into_any())
}

pub(crate) fn life_left(piece: &PieceView) -> u8 {
    library().card(piece.card).life.saturating_sub(piece.damage)
}

fn heart(piece: &PieceView, _card: &Card, base: i32) -> AnyView {
    let left = life_left(piece);
    let class = if piece.damage > 0 { "sw-heart is-hurt" } else { "sw-heart" };
    let place = format!("translate(74 {})", base + 11);
    let (number, y) = if left > 9 { ("sw-left is-long", 5) } else { ("sw-left", 6) };
    view! {
        <g class=class transform=place>
            <path d="M0 15C-10 8-16 2-16-4.5A8.2 8.2 0 0 1 0-9a8.2 8.2 0 0 1 16 4.5C16 2 10 8 0 15z" />
            <text class=number y=y>{left.to_string()}</text>
        </g>
    }
    .into_any()
}

fn boosts(piece: &PieceView, is_own: bool) -> Option<AnyView> {
    let count = (piece.boosts > 0).then(|| piece.boosts.to_string())?;
    let place = format!("translate(82 {})", if is_own { 12 } else { 8 });
    Some(
        view! { <g class="sw-boosts" transform=place><path d="M0-3 16 9v19H-16V9z" /><text class="sw-left" y="24">{count}</text></g> }
            .into_any(),
    )
}

/// Conditions that an opponent or an event has put on the card; what is printed on it is not among them.
fn conditions(piece: &PieceView) -> Vec<Keyword> {
    let bad = [Keyword::Rooted, Keyword::Disarmed, Keyword::Silenced];
    let good = [Keyword::Cover, Keyword::Bar];
    bad.into_iter().chain(good).filter(|keyword| piece.keywords.contains(keyword)).collect()
}

/// One symbol; two or more conditions are a number.
fn condition(piece: &PieceView, is_own: bool) -> Option<AnyView> {
    let all = conditions(piece);
    let y = if is_own { 26 } else { 18 };
    let place = format!("translate(14 {y})");
    let inside = match &all[..] {
        [] => return ward(piece, is_own),
        [one] => view! { <path class="sw-condition-sign" d=condition_sign(*one) /> }.into_any(),
        more => view! { <text class="sw-left" y="7">{more.len().to_string()}</text> }.into_any(),
    };
    Some(view! { <g class="sw-condition" transform=place><circle r="16" />{inside}</g> }.into_any())
}

fn ward(piece: &PieceView, is_own: bool) -> Option<AnyView> {
    let words = (piece.ward > 0).then(|| piece.ward.to_string())?;
    let place = format!("translate(14 {})", if is_own { 26 } else { 18 });
    Some(
        view! { <g class="sw-ward" transform=place><path d="M-15-14Q0-20 15-14V2Q15 14 0 19-15 14-15 2z" /><text class="sw-left" y="8">{words}</text></g> }
            .into_any(),
    )
}

fn condition_sign(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Rooted => {
            "M-7.5-2h15V9h-15zM-5.5-2v-3.5a5.5 5.5 0 0 1 11 0V-2h-3v-3.5a2.5 2.5 0 0 0-5 0V-2z"
        }
        Keyword::Disarmed => "M-2-11h4V4h5v3h-5v4h-4V7h-5V4h5zM-10-8l2-2L10 8l-2 2z",
        Keyword::Silenced => "M-9-4h5l6-6v20l-6-6h-5zM5-4l5 8-2 1-5-8zM10-4 5 4l-2-1 5-8z",
        Keyword::Cover => "M-11 0Q0-13 11 0 0 13-11 0zM0-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
        _ => "M-10-8h20v5h-20zM-10 0h20v5h-20zM-7-3h3v3h-3zM4-3h3v3H4zM-7 5h3v5h-3zM4 5h3v5H4z",
    }
}

/// Marks at the lower edge of the cell: the card has moved, has attacked, has used its ability.
fn used_up(piece: &PieceView) -> Option<AnyView> {
    let marks = [
        (piece.moved, "M0 0h10M6-4l5 4-5 4"),
        (piece.attacked && piece.readied == 0, "M0 4 9-5M1-2l5 5"),
        (piece.used, "M5-5v10M0 0h10"),
    ];
    let shown: Vec<&str> = marks.into_iter().filter(|(holds, _)| *holds).map(|(_, shape)| shape).collect();
    let drawn = (0..).zip(shown).map(|(at, shape)| {
        let place = format!("translate({} 97)", 36 + 16 * at - 8);
        view! { <path class="sw-used" transform=place d=shape /> }
    });
    let drawn = drawn.collect_view();
    (piece.moved || piece.attacked || piece.used).then(|| view! { <g>{drawn}</g> }.into_any())
}
