//! What an attack would probably do: the dice, the chance to hit and to destroy, the expected damage.

use crate::table::{Subject, SummonerTable};
use crate::tokens::life_left;
use leptos::prelude::*;
use qipan_summonerwars::bots::odds;
use qipan_summonerwars::die::Reach;
use qipan_summonerwars::{Cell, Command, PieceView, View, library};
use qipan_ui::{text, text_with};

/// The chances of an attack. Abilities that change it when it is declared are not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Forecast {
    pub(crate) dice: u8,
    pub(crate) ward: u8,
    /// The chance of at least 1 damage, in percent.
    pub(crate) hits: u8,
    /// The chance to destroy the target, in percent.
    pub(crate) destroys: u8,
    /// The expected damage in tenths.
    pub(crate) expected: u16,
}

pub(crate) fn forecast(attacker: &PieceView, target: &PieceView) -> Option<Forecast> {
    let reach = library().card(attacker.card).attack?;
    Some(chances(reach, attacker.strength, target.ward, life_left(target)))
}

fn chances(reach: Reach, dice: u8, ward: u8, life: u8) -> Forecast {
    let at_least = |hits: u8| odds::at_least(reach, i64::from(dice), i64::from(hits));
    let percent = |thousandths: i64| ((thousandths + 5) / 10).clamp(0, 100) as u8;
    // The expectation of a number is the sum of the chances that it reaches 1, 2, 3 …
    let expected: i64 = (ward + 1..=dice.max(ward)).map(at_least).sum();
    Forecast {
        dice,
        ward,
        hits: percent(at_least(ward + 1)),
        destroys: percent(at_least(ward + life)),
        expected: ((expected + 50) / 100) as u16,
    }
}

/// The forecast for a target of the selected unit.
pub(crate) fn of_target(table: SummonerTable, to: Cell) -> Option<Forecast> {
    let from = table.selected.get()?;
    let attack = Command::Attack { from: from.into(), to: to.into() };
    let both = |view: &View| forecast(view.at(from)?, view.at(to)?);
    table.can(&attack).then(|| table.with(both).flatten()).flatten()
}

/// The target that is pointed at, or that waits for a second tap.
pub(crate) fn aimed(table: SummonerTable) -> Option<Cell> {
    let armed = table.armed.with(|armed| match armed {
        Some(Command::Attack { to, .. }) => to.cell(),
        _ => None,
    });
    let pointed = match table.pointed.get() {
        Some(Subject::Cell(cell)) => Some(cell),
        _ => None,
    };
    pointed.filter(|cell| of_target(table, *cell).is_some()).or(armed)
}

/// The forecast in words.
pub(crate) fn panel(table: SummonerTable) -> AnyView {
    let content = move || {
        let to = aimed(table)?;
        let Forecast { dice, ward, hits, destroys, expected } = of_target(table, to)?;
        let ward = (ward > 0).then(|| {
            let words = text_with("summonerwars-forecast-ward", &[("ward", ward.into())]);
            view! { <div><dt>{words}</dt></div> }
        });
        let row = |key: &str, value: String| view! { <div><dt>{text(key)}</dt><dd>{value}</dd></div> };
        let expected = format!("{}.{}", expected / 10, expected % 10);
        Some(view! {
            <dl class="sw-forecast" role="status">
                {row("summonerwars-forecast-dice", dice.to_string())}
                {row("summonerwars-forecast-hit", format!("{hits}%"))}
                {row("summonerwars-forecast-destroy", format!("{destroys}%"))}
                {row("summonerwars-forecast-damage", expected)}
                {ward}
            </dl>
        })
    };
    content.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forecasts_are_the_chances_of_the_rules() {
        // Reach, dice, ward, life: hit, destroy, expected damage in tenths.
        let rows = [
            (Reach::Melee, 1, 0, 1, (83, 83, 8)),
            (Reach::Melee, 2, 0, 1, (97, 97, 17)),
            (Reach::Ranged, 3, 0, 4, (96, 0, 20)),
            (Reach::Melee, 2, 1, 1, (69, 69, 7)),
            (Reach::Melee, 1, 1, 1, (0, 0, 0)),
        ];
        for (reach, dice, ward, life, expected) in rows {
            let found = chances(reach, dice, ward, life);
            assert_eq!(
                (found.hits, found.destroys, found.expected),
                expected,
                "{reach:?} {dice} {ward} {life}"
            );
        }
    }
}
