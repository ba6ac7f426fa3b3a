//! The bar between field and hand: what the phase is about, what the selected unit or the chosen card can do, what the
//! end of the phase will bring, and the button that ends it.

use crate::cards;
use crate::choice::{destination, used_card};
use crate::phases;
use crate::table::{Edge, SummonerTable};
use crate::why::why_not;
use leptos::prelude::*;
use qipan_summonerwars::{CardId, Cell, Command, Phase, View, library};
use qipan_ui::icons::icon_of;
use qipan_ui::{Icon, icon, text, text_with};

pub(crate) fn bar(table: SummonerTable) -> AnyView {
    let content = move || match (table.chosen_card(), table.selected.get()) {
        _ if table.is_over() => view! { <p class="sw-say">{text("summonerwars-say-over")}</p> }.into_any(),
        _ if table.me().is_none() => waiting(table),
        _ if table.prompt.with(Option::is_some) => {
            view! { <p class="sw-say">{text("summonerwars-say-prompt")}</p> }.into_any()
        }
        (Some(card), _) => card_row(table, card),
        (None, Some(cell)) => unit_row(table, cell),
        (None, None) => phase_row(table),
    };
    view! {
        <div class="sw-acts">
            <div class="sw-acts-now">{content}</div>
            {warnings(table)}
            {phases::onward(table)}
        </div>
    }
    .into_any()
}

fn waiting(table: SummonerTable) -> AnyView {
    let waits_for = table.context.frame.with(|frame| frame.to_act.first());
    let words =
        waits_for.map(|seat| text_with("summonerwars-say-wait", &[("name", table.name(seat).into())]));
    view! { <p class="sw-say" role="status">{words}</p> }.into_any()
}

fn act_button(
    table: SummonerTable,
    command: Command,
    sign: Icon,
    words: String,
    spot: &'static str,
) -> AnyView {
    let give = move |_| {
        table.chosen.set(Vec::new());
        table.selected.set(None);
        table.give(command.clone());
    };
    view! { <button type="button" class="btn btn--plain btn--sm" data-spot=spot on:click=give>{icon(sign)}{words}</button> }.into_any()
}

fn cancel(table: SummonerTable) -> AnyView {
    view! {
        <button type="button" class="btn btn--icon btn--quiet sw-cancel" aria-label=text("summonerwars-option-cancel") on:click=move |_| table.drop_selection()>
            {icon(Icon::Close)}
        </button>
    }
    .into_any()
}

/// A card of the hand or of the battlefield that is chosen: its name, what is asked for, and its buttons.
fn chosen_row(table: SummonerTable, card: CardId, words: String, buttons: AnyView) -> AnyView {
    view! {
        <p class="sw-say"><b>{cards::name(card)}</b>" "{words}</p>
        <span class="sw-do">{buttons}</span>
        {cancel(table)}
    }
    .into_any()
}

/// What the chosen card can do, or why it can do nothing.
fn card_row(table: SummonerTable, card: CardId) -> AnyView {
    let can = |command: &Command| table.can(command);
    let has_site = table.legal.with(|legal| {
        legal.iter().any(|command| used_card(command) == Some(card) && destination(command).is_some())
    });
    let play = can(&Command::PlayEvent { card }).then(|| {
        act_button(table, Command::PlayEvent { card }, Icon::Play, text("summonerwars-play"), "play")
    });
    let discard = can(&Command::Discard { card }).then(|| {
        act_button(
            table,
            Command::Discard { card },
            Icon::Plus,
            text("summonerwars-discard-for-magic"),
            "discard-card",
        )
    });
    let words = match why_not(table, card) {
        Some(reason) => reason,
        None if has_site => text("summonerwars-say-cell"),
        None => String::new(),
    };
    chosen_row(table, card, words, view! { {play}{discard} }.into_any())
}

/// What the selected unit can do.
fn unit_row(table: SummonerTable, cell: Cell) -> AnyView {
    let Some(piece) = table.piece_at(cell) else { return phase_row(table) };
    let leads = |fits: fn(&Command) -> bool| {
        table.legal.with(|legal| legal.iter().any(|it| crate::choice::origin(it) == Some(cell) && fits(it)))
    };
    let uses = Command::UseAbility { from: cell.into() };
    let ability = table.can(&uses).then(|| {
        let name = text(&piece.card.key().replacen("-card-", "-ability-", 1));
        let words = text_with("summonerwars-use", &[("ability", name.into())]);
        act_button(table, uses, Icon::Bolt, words, "ability")
    });
    let words = match () {
        () if table.armed.with(Option::is_some) => text("summonerwars-say-again"),
        () if leads(|it| matches!(it, Command::Move { .. })) => {
            text_with("summonerwars-say-steps", &[("steps", piece.steps.into())])
        }
        () if leads(|it| matches!(it, Command::Attack { .. })) => text("summonerwars-say-target"),
        () => String::new(),
    };
    chosen_row(table, piece.card, words, ability.into_any())
}

/// What the phase is about and how much is left.
fn phase_row(table: SummonerTable) -> AnyView {
    let left = |used: fn(&View) -> (u8, u8)| {
        table
            .with(|view| {
                let (used, limit) = used(view);
                limit.saturating_sub(used)
            })
            .unwrap_or(0)
    };
    let words = match table.phase.get() {
        Some(Phase::Summon) => text("summonerwars-say-summon"),
        Some(Phase::Move) => {
            text_with("summonerwars-say-move", &[("left", left(|view| (view.moves, view.move_limit)).into())])
        }
        Some(Phase::Build) => text("summonerwars-say-build"),
        Some(Phase::Attack) => text_with(
            "summonerwars-say-attack",
            &[("left", left(|view| (view.attacks, view.attack_limit)).into())],
        ),
        Some(Phase::Magic) => text("summonerwars-say-magic"),
        Some(Phase::Muster) => return muster_row(table),
        _ => String::new(),
    };
    view! { <p class="sw-say" role="status">{words}</p> }.into_any()
}

/// The deck of the faction as it is offered.
fn muster_row(table: SummonerTable) -> AnyView {
    let muster = Command::Muster { deck: None };
    let button = table
        .can(&muster)
        .then(|| act_button(table, muster, Icon::Check, text("summonerwars-muster-preset"), "muster"));
    view! { <p class="sw-say" role="status">{text("summonerwars-say-muster")}</p>{button} }.into_any()
}

/// What the end of the attack phase will bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Notice {
    Inaction,
    Press,
    Dusk(u8),
}

fn notices(view: &View, phase: Option<Phase>) -> Vec<Notice> {
    let to_come = matches!(phase, Some(Phase::Summon | Phase::Move | Phase::Build | Phase::Attack));
    if !to_come {
        return Vec::new();
    }
    let presses = view.settings.press > 0
        && view.sides.get(view.turn.index()).is_some_and(|side| side.pressing >= view.settings.press);
    let inaction = (phase == Some(Phase::Attack) && !view.engaged).then_some(Notice::Inaction);
    let press = presses.then_some(Notice::Press);
    let dusk = (view.dusk > 0).then_some(Notice::Dusk(view.dusk));
    [inaction, press, dusk].into_iter().flatten().collect()
}

fn warnings(table: SummonerTable) -> AnyView {
    let all = Memo::new(move |_| {
        table
            .with(|view| if table.is_over() { Vec::new() } else { notices(view, table.phase.get()) })
            .unwrap_or_default()
    });
    let drawn = move || {
        let notice = |notice: Notice| {
            let warned = table.warned.get() && notice == Notice::Inaction;
            let words = match notice {
                Notice::Inaction if warned => text("summonerwars-warn-inaction"),
                Notice::Inaction => text("summonerwars-note-inaction"),
                Notice::Press => text("summonerwars-note-press"),
                Notice::Dusk(amount) => text_with("summonerwars-note-dusk", &[("amount", amount.into())]),
            };
            let class = if warned { "sw-note is-loud" } else { "sw-note" };
            view! { <span class=class>{icon_of("i i--sm", Icon::Warning)}{words}</span> }
        };
        all.get().into_iter().map(notice).collect_view()
    };
    view! { <div class="sw-notes" role="status">{drawn}</div> }.into_any()
}

/// The cost of the chosen card in words, for the preview.
pub(crate) fn cost_words(table: SummonerTable, card: CardId) -> Option<String> {
    let magic = table.side(Edge::Mine).get()?.magic;
    let cost = library().card(card).cost;
    let left = magic.checked_sub(cost)?;
    (cost > 0).then(|| text_with("summonerwars-cost", &[("cost", cost.into()), ("left", left.into())]))
}
