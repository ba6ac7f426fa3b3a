//! The preview: a card at full size with its numbers of now, what changes them, where that comes from and how long it
//! lasts, and its keywords explained. Beside the field it follows the pointer; a long press opens it as a dialog.

use crate::cards::{self, ARROW, BLADE, HEART, STAR, Shown, card_inside, kind_class, sign};
use crate::forecast;
use crate::table::{Subject, SummonerTable};
use crate::tokens::life_left;
use leptos::prelude::*;
use qipan_summonerwars::data::{Keyword, Modifier, Stat, Until};
use qipan_summonerwars::die::Reach;
use qipan_summonerwars::{CardId, ModifierView, PieceView, library};
use qipan_ui::modal::open_modal;
use qipan_ui::{Icon, icon, text, text_with, tr};

/// The panel beside the field: what is pointed at, chosen or selected.
pub(crate) fn panel(table: SummonerTable) -> AnyView {
    let subject = Memo::new(move |_| {
        let selected = || table.selected.get().map(Subject::Cell);
        let chosen = || table.chosen_card().map(Subject::Card);
        table.pointed.get().or_else(chosen).or_else(selected)
    });
    let content = move || match subject.get() {
        Some(subject) => whole(table, subject),
        None => view! { <p class="sw-preview-none">{tr("summonerwars-preview-none")}</p> }.into_any(),
    };
    view! { <section class="sw-preview" aria-label=tr("summonerwars-preview")>{content}</section> }.into_any()
}

/// Opens the preview as a dialog, after a long press or by its key.
pub(crate) fn open(table: SummonerTable, subject: Subject) {
    let id = match subject {
        Subject::Card(card) => Some(card),
        Subject::Cell(cell) => untrack(|| table.piece_at(cell)).map(|piece| piece.card),
    };
    if let Some(id) = id {
        open_modal(
            move || cards::name(id),
            move |_| view! { <div class="sw-sheet">{whole(table, subject)}</div> }.into_any(),
        );
    }
}

fn whole(table: SummonerTable, subject: Subject) -> AnyView {
    let piece = match subject {
        Subject::Cell(cell) => table.piece_at(cell),
        Subject::Card(_) => None,
    };
    let id = match (subject, &piece) {
        (Subject::Card(card), _) => card,
        (Subject::Cell(_), Some(piece)) => piece.card,
        (Subject::Cell(_), None) => return ().into_any(),
    };
    let card = library().card(id);
    let shown = piece
        .as_ref()
        .map_or(Shown::printed(card), |piece| Shown { strength: piece.strength, life: life_left(piece) });
    let class = format!("sw-card is-large {}", kind_class(card));
    let reason = match subject {
        Subject::Card(card) if table.own_cards().is_some_and(|held| held.contains(&card)) => {
            crate::why::why_not(table, card)
        }
        _ => None,
    };
    let cost = match subject {
        Subject::Card(card) if reason.is_none() => crate::acts::cost_words(table, card),
        _ => None,
    };
    let cost = cost.map(|cost| view! { <p class="sw-price">{sign(STAR)}{cost}</p> });
    let reason = reason.map(|reason| view! { <p class="sw-why">{icon(Icon::Lock)}{reason}</p> });
    // On the battlefield the keywords of now say more than the printed ones.
    let printed = piece.is_none().then(|| keyword_notes(id)).flatten();
    view! {
        <div class=class>{card_inside(id, shown)}</div>
        <div class="sw-facts">
            {cost}
            {reason}
            {forecast::panel(table)}
            {piece.map(|piece| facts(table, &piece))}
            {printed}
        </div>
    }
    .into_any()
}

/// What differs from the print.
fn facts(table: SummonerTable, piece: &PieceView) -> AnyView {
    let card = library().card(piece.card);
    let attack = card.attack.map(|reach| {
        let (art, key) = match reach {
            Reach::Melee => (BLADE, "summonerwars-fact-melee"),
            Reach::Ranged => (ARROW, "summonerwars-fact-ranged"),
        };
        let words = text_with(key, &[("strength", piece.strength.into()), ("range", piece.range.into())]);
        view! { <li>{sign(art)}<span>{words}{changed(piece.strength, card.strength)}</span></li> }
    });
    let life =
        text_with("summonerwars-fact-life", &[("left", life_left(piece).into()), ("life", card.life.into())]);
    let steps = (card.is_unit())
        .then(|| fact(Icon::Up, text_with("summonerwars-fact-steps", &[("steps", piece.steps.into())])));
    let ward = (piece.ward > 0)
        .then(|| fact(Icon::Shield, text_with("summonerwars-fact-ward", &[("ward", piece.ward.into())])));
    let boosts = (piece.boosts > 0).then(|| {
        fact(Icon::Plus, text_with("summonerwars-fact-boosts", &[("boosts", i64::from(piece.boosts).into())]))
    });
    let keywords = piece.keywords.iter().map(|keyword| keyword_row(*keyword)).collect_view();
    let modifiers = piece.modifiers.iter().map(modifier_row).collect_view();
    let aims = table.with(|view| view.aims(piece.cell)).unwrap_or_default();
    let aims = (!aims.is_empty()).then(|| {
        let cells: Vec<String> = aims.into_iter().map(|cell| cell.name()).collect();
        fact(Icon::Eye, text_with("summonerwars-fact-aims", &[("cells", cells.join(" ").into())]))
    });
    view! {
        <ul class="sw-fact-list">
            {attack}
            <li>{sign(HEART)}<span>{life}</span></li>
            {steps}{ward}{boosts}{keywords}{modifiers}{aims}
        </ul>
    }
    .into_any()
}

fn changed(now: u8, printed: u8) -> Option<AnyView> {
    let words =
        (now != printed).then(|| text_with("summonerwars-fact-printed", &[("printed", printed.into())]))?;
    Some(view! { <small>" "{words}</small> }.into_any())
}

fn fact(sign: Icon, words: String) -> AnyView {
    view! { <li>{icon(sign)}<span>{words}</span></li> }.into_any()
}

fn keyword_name(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Slip => "slip",
        Keyword::Firm => "firm",
        Keyword::Rooted => "rooted",
        Keyword::Disarmed => "disarmed",
        Keyword::Silenced => "silenced",
        Keyword::Bar => "bar",
        Keyword::Cover => "cover",
        Keyword::Clear => "clear",
        Keyword::Gateway => "gateway",
    }
}

fn keyword_row(keyword: Keyword) -> AnyView {
    let name = keyword_name(keyword);
    let words = text(&format!("summonerwars-keyword-{name}"));
    let note = text(&format!("summonerwars-keyword-{name}-note"));
    view! { <li>{icon(Icon::Book)}<span><b>{words}</b>" "<small>{note}</small></span></li> }.into_any()
}

fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::Strength => "strength",
        Stat::Reach => "reach",
        Stat::Range => "range",
        Stat::Ward => "ward",
        Stat::Attacks => "attacks",
        Stat::Moves => "moves",
    }
}

pub(crate) fn modifier_words(given: &ModifierView) -> String {
    let what = match given.modifier {
        Modifier::Stat { stat, amount } => {
            let amount =
                if amount > 0 { format!("+{amount}") } else { format!("\u{2212}{}", amount.unsigned_abs()) };
            format!("{} {amount}", text(&format!("summonerwars-stat-{}", stat_name(stat))))
        }
        Modifier::Keyword { keyword } => text(&format!("summonerwars-keyword-{}", keyword_name(keyword))),
    };
    let until = match given.until {
        Until::Attack => "summonerwars-until-attack",
        Until::Turn => "summonerwars-until-turn",
        Until::Next => "summonerwars-until-next",
    };
    let words =
        [("what", what.into()), ("source", cards::name(given.source).into()), ("until", text(until).into())];
    text_with("summonerwars-modifier-from", &words)
}

fn modifier_row(given: &ModifierView) -> AnyView {
    fact(Icon::Clock, modifier_words(given))
}

/// The keywords that a card has in print, explained.
fn keyword_notes(id: CardId) -> Option<AnyView> {
    let printed = cards::printed_keywords(id);
    let rows = printed.iter().map(|keyword| keyword_row(*keyword)).collect_view();
    (!printed.is_empty()).then(|| view! { <ul class="sw-fact-list is-printed">{rows}</ul> }.into_any())
}

/// Small buttons with the names of cards; each shows its card.
pub(crate) fn chips(table: SummonerTable, all: &[CardId]) -> AnyView {
    let chip = |card: &CardId| {
        let card = *card;
        let point = move |_| table.pointed.set(Some(Subject::Card(card)));
        let leave = move |_| table.pointed.set(None);
        view! {
            <button
                type="button"
                class="sw-chip"
                on:click=move |_| open(table, Subject::Card(card))
                on:mouseenter=point
                on:mouseleave=leave
            >
                {move || cards::name(card)}
            </button>
        }
    };
    all.iter().map(chip).collect_view().into_any()
}
