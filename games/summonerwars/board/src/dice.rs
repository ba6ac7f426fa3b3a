//! The dice of the last attack. They lie until the phase ends or other dice are rolled.

use crate::cards::{self, ARROW, BLADE, STAR};
use crate::table::SummonerTable;
use leptos::prelude::*;
use qipan_summonerwars::die::{Reach, hits, is_star};
use qipan_summonerwars::{CardId, Cell, Event, View, library};
use qipan_ui::{BoardContext, Motion, text, text_with, tr};

/// Dice on the table, and what came of them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Roll {
    /// Counts the rolls, so that each is animated.
    seq: u64,
    faces: Vec<u8>,
    /// What hits; `None` for dice that only stars count of.
    reach: Option<Reach>,
    attack: Option<Attack>,
    /// The damage that was dealt with it.
    damage: Option<i64>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Attack {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    attacker: CardId,
}

/// The last roll among the events of a batch. `card_at` is the card that stood on a cell before.
fn roll_of(seq: u64, events: &[Event], card_at: impl Fn(Cell) -> Option<CardId>) -> Option<Roll> {
    let mut attack = None;
    let mut roll: Option<Roll> = None;
    for event in events {
        match event {
            Event::AttackDeclared { from, to, .. } => {
                attack = card_at(*from).map(|attacker| Attack { from: *from, to: *to, attacker });
            }
            Event::DiceRolled { faces, .. } => {
                let reach = attack.and_then(|attack: Attack| library().card(attack.attacker).attack);
                roll = Some(Roll { seq, faces: faces.clone(), reach, attack, damage: None });
            }
            Event::DamageDealt { cell, amount, .. } => {
                if let Some(roll) = &mut roll {
                    let is_target = roll.attack.is_none_or(|attack| attack.to == *cell);
                    roll.damage = roll.damage.or(is_target.then_some(*amount));
                }
            }
            _ => {}
        }
    }
    roll
}

/// The turn and phase in which dice were rolled.
type Moment = (Option<u16>, Option<String>);

/// Follows the rolls of a match: the dice that lie on the table now.
pub(crate) fn last_roll(
    live: BoardContext,
    events: Memo<Vec<Event>>,
    told: Memo<Option<View>>,
    newest: Memo<Option<View>>,
) -> Memo<Option<Roll>> {
    let moment = Memo::new(move |_| -> Moment {
        let number = newest.with(|view| view.as_ref().map(|view| view.number));
        (number, live.frame.with(|frame| frame.phase.clone()))
    });
    let last = Memo::new(move |before: Option<&Option<(Roll, Moment)>>| {
        let (seq, motion) = live.batch.with(|batch| (batch.seq, batch.motion));
        let now = moment.get();
        // The attacker may have fallen since.
        let stood = |view: &Option<View>, cell| Some(view.as_ref()?.at(cell)?.card);
        let card_at = |cell: Cell| {
            let before = told.with_untracked(|view| stood(view, cell));
            before.or_else(|| newest.with_untracked(|view| stood(view, cell)))
        };
        let rolled = events.with(|events| roll_of(seq, events, card_at));
        match (rolled, before) {
            _ if motion == Motion::Jump => None,
            (Some(roll), Some(Some((old, at)))) if old.seq == roll.seq => Some((old.clone(), at.clone())),
            (Some(roll), _) => Some((roll, now)),
            (None, Some(Some((old, at)))) if *at == now => Some((old.clone(), now)),
            _ => None,
        }
    });
    Memo::new(move |_| last.with(|last| last.as_ref().map(|(roll, _)| roll.clone())))
}

/// The attack that the dice on the table belong to.
pub(crate) fn last_attack(table: SummonerTable) -> Option<Attack> {
    table.roll.with(|roll| roll.as_ref().and_then(|roll| roll.attack))
}

pub(crate) fn tray(table: SummonerTable) -> AnyView {
    let roll = table.roll;
    let told = table.live.showing.settled(roll);
    let content = move || match roll.get() {
        Some(roll) => dice(table, roll, told),
        None => view! { <p class="sw-no-dice">{tr("summonerwars-dice-none")}</p> }.into_any(),
    };
    let class = move || if roll.with(Option::is_some) { "sw-dice has-dice" } else { "sw-dice" };
    view! { <section class=class data-spot="dice" aria-label=tr("summonerwars-dice")>{content}</section> }
        .into_any()
}

fn dice(table: SummonerTable, roll: Roll, told: Signal<Option<Roll>>) -> AnyView {
    let moves =
        table.live.batch.with_untracked(|batch| batch.seq == roll.seq && batch.motion == Motion::Forward);
    let seq = roll.seq;
    let reach = roll.reach;
    let is_told = move || told.with(|told| told.as_ref().is_some_and(|told| told.seq == seq));
    let die = |(at, face): (usize, u8)| {
        let counts = reach.map_or(is_star(face), |reach| reach.hits(face));
        let class = move || {
            let told = if !is_told() {
                ""
            } else if counts {
                " is-hit"
            } else {
                " is-miss"
            };
            let rolled = match (moves, seq % 2) {
                (false, _) => "",
                (true, 0) => " is-rolled-even",
                (true, _) => " is-rolled-odd",
            };
            format!("die sw-die{told}{rolled}")
        };
        let style = format!("--i: {at}");
        view! { <span class=class style=style role="img" aria-label=move || face_name(face)><svg viewBox="0 0 32 32" aria-hidden="true" inner_html=face_art(face)></svg></span> }
    };
    let all = roll.faces.iter().copied().enumerate().map(die).collect_view();
    let attack = roll.attack;
    let caption = move || attack.map(|attack| cards::name(attack.attacker));
    let words = move || is_told().then(|| sum_words(&roll));
    view! {
        <p class="sw-dice-of">{caption}</p>
        <div class="sw-dice-set">{all}</div>
        <p class="sw-dice-sum" role="status">{words}</p>
    }
    .into_any()
}

fn sum_words(roll: &Roll) -> String {
    let count = match roll.reach {
        Some(reach) => hits(reach, &roll.faces),
        None => qipan_summonerwars::die::stars(&roll.faces),
    };
    let key = if roll.reach.is_some() { "summonerwars-dice-hits" } else { "summonerwars-dice-stars" };
    let counted = text_with(key, &[("count", count.into())]);
    match roll.damage.filter(|damage| *damage != i64::from(count)) {
        Some(damage) => {
            text_with("summonerwars-dice-damage", &[("counted", counted.into()), ("damage", damage.into())])
        }
        None => counted,
    }
}

/// The symbols of a face; two lie on the diagonal.
fn face_art(face: u8) -> String {
    let placed = |art: &str, x: f32, size: f32| {
        format!(r#"<g transform="translate({x} {x}) scale({:.3})">{art}</g>"#, size / 32.0)
    };
    let two =
        |first: &str, second: &str| format!("{}{}", placed(first, 3.0, 14.5), placed(second, 14.5, 14.5));
    match face {
        0..=2 => two(BLADE, ARROW),
        3 => two(ARROW, STAR),
        4 => two(BLADE, STAR),
        _ => placed(BLADE, 7.0, 18.0),
    }
}

fn face_name(face: u8) -> String {
    text(match face {
        0..=2 => "summonerwars-face-blade-bow",
        3 => "summonerwars-face-bow-star",
        4 => "summonerwars-face-blade-star",
        _ => "summonerwars-face-blade",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_cards::modifiers::Breakdown;
    use qipan_engine::Seat;

    #[test]
    fn a_roll_knows_its_attack_and_its_damage() {
        let card = library().card_named("tp_crossbow").unwrap();
        let [from, to] = ["e5", "e7"].map(|name| Cell::named(name).unwrap());
        let damage = |cell, amount| Event::DamageDealt {
            cell,
            amount,
            by: Seat(0),
            source: card,
            breakdown: Breakdown { base: amount, steps: Vec::new(), total: amount },
        };
        let events = [
            Event::AttackDeclared { from, to, compelled: false, struck: false },
            Event::DiceRolled { faces: vec![0, 3, 5], hits: 2, stars: 1 },
            damage(to, 1),
            damage(from, 3),
        ];
        let roll = roll_of(7, &events, |_| Some(card)).unwrap();
        assert_eq!(
            (roll.reach, roll.damage, roll.attack.map(|it| it.to)),
            (Some(Reach::Ranged), Some(1), Some(to))
        );
        let stars = roll_of(8, &events[1..2], |_| Some(card)).unwrap();
        assert_eq!((stars.reach, stars.attack, stars.damage), (None, None, None));
        assert_eq!(roll_of(9, &events[2..], |_| Some(card)), None);
    }
}
