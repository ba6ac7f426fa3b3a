//! The dice: what they show, which are locked, and what can be done with them now.

use crate::moment::{Moment, moment};
use crate::symbols::symbol;
use crate::table::{DiceTable, roller};
use crate::tokens;
use leptos::prelude::*;
use qipan_dicethrone::{AbilityId, Command, DICE, Event, ROLLS, RollView, StatusId, SymbolId, View};
use qipan_engine::primitives::dice::DieInPlay;
use qipan_engine::{Message, Segment};
use qipan_ui::parts::dice::{DiceTray, DieFace, TrayDie, dice_tray, small_die};
use qipan_ui::{Icon, icon, text, text_with};

pub(crate) fn tray(table: DiceTable) -> AnyView {
    let moment = moment(table);
    let happened = table.events;
    let rolled =
        Memo::new(move |_| happened.with(|all| all.iter().any(|it| matches!(it, Event::DiceRolled { .. }))));
    let keep = Callback::new(move |place: usize| table.give(Command::ToggleDieLock { die: place as u8 }));
    let can_keep = Memo::new(move |_| {
        table.legal.with(|legal| legal.iter().any(|it| matches!(it, Command::ToggleDieLock { .. })))
    });
    let part = DiceTray {
        prefix: "dt-die",
        name: Signal::derive(move || title(table)),
        hint: Signal::derive(move || hint(table, moment.get())),
        dice: Signal::derive(move || {
            table
                .newest
                .with(|view| view.as_ref().map(|view| dice_of(view, &happened.get())))
                .unwrap_or_default()
        }),
        rolls: Signal::derive(move || {
            table.newest.with(|view| view.as_ref().map(rolls_of)).unwrap_or((0, ROLLS))
        }),
        tumbles: rolled.into(),
        keep: Signal::derive(move || can_keep.get().then_some(keep)),
    };
    let actions = move || actions(table, moment.get());
    view! { <div class="dt-tray" data-spot="dice">{dice_tray(part, actions.into_any())}</div> }.into_any()
}

fn dice_of(view: &View, happened: &[Event]) -> Vec<TrayDie> {
    match &view.roll {
        Some(roll) => {
            (0..).zip(&roll.dice).map(|(place, die)| tray_die(view, roll, place, die, happened)).collect()
        }
        None => (0..DICE).map(|_| blank()).collect(),
    }
}

fn blank() -> TrayDie {
    TrayDie { face: DieFace::Blank, name: text("dicethrone-die-blank"), kept: false, aimed: false }
}

fn tray_die(view: &View, roll: &RollView, place: u8, die: &DieInPlay, happened: &[Event]) -> TrayDie {
    let Some((id, number)) = rolled(view, roll, die) else {
        return TrayDie { kept: die.kept, ..blank() };
    };
    let words = [("symbol", text(&id.key()).into()), ("number", number.into())];
    TrayDie {
        face: DieFace::Symbol { art: symbol(id.name()), number },
        name: text_with("dicethrone-die", &words),
        kept: die.kept,
        aimed: was_changed(happened, place),
    }
}

/// The symbol and the number that a die shows; `None` before it was rolled.
fn rolled(view: &View, roll: &RollView, die: &DieInPlay) -> Option<(SymbolId, u8)> {
    let face = roller(view, roll).filter(|_| roll.rolled)?.die.face(die.face).ok()?;
    Some((*face.symbols.first()?, face.number))
}

/// Whether a card has just turned this die.
fn was_changed(happened: &[Event], place: u8) -> bool {
    happened.iter().any(|event| match event {
        Event::DiceChanged { dice, .. } => dice.iter().any(|die| die.die == place),
        _ => false,
    })
}

/// The number of rolls made, and the number of all rolls.
fn rolls_of(view: &View) -> (u8, u8) {
    match &view.roll {
        Some(roll) => {
            let all = if roll.defending { 1 } else { ROLLS };
            (all.saturating_sub(roll.rolls_left), all.max(roll.rolls_left))
        }
        None => (0, ROLLS),
    }
}

fn title(table: DiceTable) -> String {
    let Some((seat, defending)) =
        table.with(|view| Some((view.roll.as_ref()?.seat, view.roll.as_ref()?.defending))).flatten()
    else {
        return text("dicethrone-dice");
    };
    let key = match (table.me() == Some(seat), defending) {
        (true, false) => "dicethrone-your-attack",
        (true, true) => "dicethrone-your-defence",
        (false, false) => "dicethrone-their-attack",
        (false, true) => "dicethrone-their-defence",
    };
    text_with(key, &[("name", table.name(seat).into())])
}

fn hint(table: DiceTable, moment: Moment) -> String {
    let can = |command: &Command| table.can(command);
    match moment {
        Moment::Main => text("dicethrone-hint-main"),
        Moment::Roll if can(&Command::ToggleDieLock { die: 0 }) => text("dicethrone-hint-lock"),
        Moment::Roll if can(&Command::RollDice {}) => text("dicethrone-hint-roll"),
        Moment::Roll => text("dicethrone-hint-confirm"),
        Moment::Choose => text("dicethrone-hint-choose"),
        Moment::Defend => text("dicethrone-hint-defend"),
        _ => String::new(),
    }
}

/// The buttons under the dice. Each button updates its own state: a button that is pressed while the dice roll is the
/// same one when they lie.
fn actions(table: DiceTable, moment: Moment) -> AnyView {
    let acts = match moment {
        Moment::Roll => view! { {roll_button(table)}{confirm_button(table)} }.into_any(),
        Moment::Choose => (move || best_button(table)).into_any(),
        Moment::Defend => (move || defences(table)).into_any(),
        Moment::Discard => discards(table),
        Moment::Main | Moment::Over => ().into_any(),
        Moment::Prompt | Moment::Respond => waiting(text("dicethrone-wait-answer")),
        Moment::Wait => (move || waiting(wait_words(table))).into_any(),
    };
    let spends = move || table.window.with(Option::is_none).then(|| spends(table));
    view! { {acts}{spends} }.into_any()
}

/// How many cards have to go; the hand marks which ones can.
fn discards(table: DiceTable) -> AnyView {
    let words = move || text_with("dicethrone-sell-down", &[("count", table.spare_cards().into())]);
    view! { <p class="dt-wait is-asked" role="status">{icon(Icon::Swap)}<span>{words}</span></p> }.into_any()
}

fn waiting(words: String) -> AnyView {
    view! { <p class="dt-wait" role="status">{words}</p> }.into_any()
}

/// The player that the table waits for.
fn wait_words(table: DiceTable) -> String {
    let waits_for = table.context.frame.with(|frame| frame.to_act.first());
    waits_for.map_or(String::new(), |seat| text_with("dicethrone-wait", &[("name", table.name(seat).into())]))
}

fn roll_button(table: DiceTable) -> AnyView {
    let loose = move || {
        let loose = |view: &View| {
            view.roll.as_ref().map_or(0, |roll| roll.dice.iter().filter(|die| !die.kept).count())
        };
        table.with(loose).unwrap_or(0)
    };
    let rolled = Memo::new(move |_| {
        table.with(|view| view.roll.as_ref().is_some_and(|roll| roll.rolled)).unwrap_or(false)
    });
    let words = move || {
        let key = if rolled.get() { "dicethrone-roll-again" } else { "dicethrone-roll" };
        text_with(key, &[("dice", loose().into())])
    };
    let class = move || if rolled.get() { "btn btn--plain" } else { "btn btn--primary" };
    let cannot = move || !table.can(&Command::RollDice {});
    let give = move |_| table.give(Command::RollDice {});
    view! { <button type="button" class=class data-spot="roll" disabled=cannot on:click=give>{icon(Icon::Die)}{words}</button> }
        .into_any()
}

/// It is there before the first roll: a button that came while the dice roll would push the other one away from the
/// pointer.
fn confirm_button(table: DiceTable) -> AnyView {
    let can = Memo::new(move |_| table.can(&Command::ConfirmRoll {}));
    let give = move |_| table.give(Command::ConfirmRoll {});
    let class = move || if can.get() { "btn btn--primary" } else { "btn btn--plain" };
    view! { <button type="button" class=class data-spot="confirm" disabled=move || !can.get() on:click=give>{icon(Icon::Check)}{text("dicethrone-confirm")}</button> }
        .into_any()
}

/// The strongest ability that the dice satisfy; the others are lit on the hero's board.
fn best_button(table: DiceTable) -> AnyView {
    let best = table.with(|view| {
        let available = view.roll.as_ref().map(|roll| roll.available.clone()).unwrap_or_default();
        available.into_iter().max_by_key(|it| it.damage)
    });
    let Some(best) = best.flatten().filter(|best| table.can_use(best.ability)) else {
        return waiting(text("dicethrone-nothing-fits"));
    };
    use_button(table, best.ability)
}

fn use_button(table: DiceTable, ability: AbilityId) -> AnyView {
    let words = move || match table.armed.get() == Some(ability) {
        true => text("dicethrone-tap-again"),
        false => text_with("dicethrone-use", &[("ability", text(&ability.key()).into())]),
    };
    let give = move |_| table.use_ability(ability);
    view! { <button type="button" class="btn btn--primary" data-spot="use" on:click=give>{icon(Icon::Bolt)}{words}</button> }
        .into_any()
}

fn defences(table: DiceTable) -> AnyView {
    let all = table.legal.with(|legal| {
        let picked = |command: &Command| match command {
            Command::SelectAbility { ability } => Some(*ability),
            _ => None,
        };
        legal.iter().filter_map(picked).collect::<Vec<_>>()
    });
    all.into_iter().map(|ability| use_button(table, ability)).collect_view().into_any()
}

/// Statuses that can be spent outside of windows.
fn spends(table: DiceTable) -> AnyView {
    let button = |(status, _): (StatusId, Vec<u8>)| {
        let words =
            text_with("dicethrone-spend", &[("status", text(&status.key()).into()), ("count", 1.into())]);
        let give = move |_| table.give(Command::SpendStatus { status, count: 1 });
        view! { <button type="button" class="btn btn--plain" on:click=give>{words}</button> }
    };
    table.spendable().into_iter().map(button).collect_view().into_any()
}

/// A small picture before an option of a question: the die or the status it is about.
pub(crate) fn sign(table: DiceTable, message: &Message) -> Option<AnyView> {
    let number = |wanted: &str| {
        message.args.iter().find_map(|(name, segment)| match segment {
            Segment::Number(number) if name == wanted => Some(*number),
            _ => None,
        })
    };
    if let Some(value) = number("to").or_else(|| number("value")) {
        let face = table.with(|view| {
            let hero = roller(view, view.roll.as_ref()?)?;
            hero.die.face(u8::try_from(value - 1).ok()?).ok()?.symbols.first().copied()
        });
        let id = face.flatten()?;
        let key = id.key();
        return Some(small_die(symbol(id.name()), Signal::derive(move || text(&key))));
    }
    let status = message.args.iter().find_map(|(name, segment)| match segment {
        Segment::Key(key) if name == "status" => Some(text(key)),
        _ => None,
    })?;
    Some(view! { <span class="dt-sign" aria-hidden="true">{tokens::sign(&status)}</span> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::Sample;

    #[test]
    fn the_tray_shows_what_was_rolled() {
        let start = Sample::start().view();
        assert!(start.roll.is_none());
        assert_eq!(rolls_of(&start), (0, 3));
        let mut sample = Sample::rolled([1, 2, 3, 4, 6]);
        sample.gives(0, r#"{"type":"toggle_die_lock","die":4}"#);
        let view = sample.view();
        let roll = view.roll.as_ref().unwrap();
        let shown = rolled(&view, roll, &roll.dice[4]).map(|(symbol, number)| (symbol.name(), number));
        assert_eq!(shown, Some(("peak", 6)));
        let kept: Vec<_> = roll.dice.iter().map(|die| die.kept).collect();
        assert_eq!(kept, [false, false, false, false, true]);
        assert_eq!(rolls_of(&view), (1, 3));
    }
}
