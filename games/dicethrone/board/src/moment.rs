//! What the viewer is asked for now. Plain data without the browser.

use crate::table::DiceTable;
use leptos::prelude::*;
use qipan_dicethrone::{Phase, Stage, View};
use qipan_engine::Seat;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    Over,
    /// A question of the rules.
    Prompt,
    /// A window: respond or pass.
    Respond,
    Main,
    Roll,
    /// The dice are confirmed: an ability, or none.
    Choose,
    /// A choice between several defences.
    Defend,
    Discard,
    Wait,
}

impl Moment {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Moment::Over => "over",
            Moment::Prompt => "prompt",
            Moment::Respond => "respond",
            Moment::Main => "main",
            Moment::Roll => "roll",
            Moment::Choose => "choose",
            Moment::Defend => "defend",
            Moment::Discard => "discard",
            Moment::Wait => "wait",
        }
    }
}

/// What the page knows in addition to the view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct AskedMoment {
    pub(crate) me: Option<Seat>,
    pub(crate) is_over: bool,
    pub(crate) has_prompt: bool,
    /// A window asks the viewer's seat.
    pub(crate) can_answer: bool,
    /// At least one command is possible.
    pub(crate) can_act: bool,
    pub(crate) phase: Option<Phase>,
}

pub(crate) fn moment_of(view: &View, asked: AskedMoment) -> Moment {
    let AskedMoment { me, is_over, has_prompt, can_answer, can_act, phase } = asked;
    let roll = view.roll.as_ref().filter(|roll| Some(roll.seat) == me);
    match phase {
        _ if is_over => Moment::Over,
        _ if me.is_none() => Moment::Wait,
        _ if has_prompt => Moment::Prompt,
        _ if can_answer => Moment::Respond,
        _ if !can_act => Moment::Wait,
        Some(Phase::Main1 | Phase::Main2) => Moment::Main,
        Some(Phase::Discard) => Moment::Discard,
        Some(Phase::OffensiveRoll | Phase::DefensiveRoll) => match roll.map(|roll| roll.stage) {
            Some(Stage::Picking) => Moment::Defend,
            Some(Stage::Rolling) => Moment::Roll,
            Some(Stage::Choosing) => Moment::Choose,
            _ => Moment::Wait,
        },
        _ => Moment::Wait,
    }
}

pub(crate) fn moment(table: DiceTable) -> Memo<Moment> {
    Memo::new(move |_| {
        let (is_over, has_prompt) =
            table.context.frame.with(|frame| (frame.outcome.is_some(), frame.prompt.is_some()));
        let asked = AskedMoment {
            me: table.me(),
            is_over,
            has_prompt,
            can_answer: table.can_answer(),
            can_act: table.context.legal.with(|legal| !legal.commands.is_empty()),
            phase: table.phase.get(),
        };
        table.with(|view| moment_of(view, asked)).unwrap_or(Moment::Wait)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::Sample;

    #[test]
    fn everybody_is_asked_what_the_rules_ask() {
        let asked = |me, can_act, phase| AskedMoment {
            me: Some(Seat(me)),
            is_over: false,
            has_prompt: false,
            can_answer: false,
            can_act,
            phase: Some(phase),
        };
        let start = Sample::start().view();
        let mut sample = Sample::rolled([1, 2, 3, 4, 6]);
        let rolled = sample.view();
        sample.gives(0, r#"{"type":"confirm_roll"}"#);
        let confirmed = sample.view();
        let rows = [
            (&start, asked(0, true, Phase::Main1), Moment::Main),
            (&start, asked(1, false, Phase::Main1), Moment::Wait),
            (&rolled, asked(0, true, Phase::OffensiveRoll), Moment::Roll),
            (&rolled, asked(1, false, Phase::OffensiveRoll), Moment::Wait),
            (&confirmed, asked(0, true, Phase::OffensiveRoll), Moment::Choose),
            (
                &confirmed,
                AskedMoment { can_answer: true, ..asked(1, true, Phase::OffensiveRoll) },
                Moment::Respond,
            ),
            (
                &confirmed,
                AskedMoment { has_prompt: true, ..asked(1, true, Phase::OffensiveRoll) },
                Moment::Prompt,
            ),
            (&confirmed, AskedMoment { me: None, ..asked(1, true, Phase::OffensiveRoll) }, Moment::Wait),
            (&confirmed, AskedMoment { is_over: true, ..asked(0, true, Phase::OffensiveRoll) }, Moment::Over),
        ];
        for (view, asked, expected) in rows {
            assert_eq!(moment_of(view, asked), expected, "{asked:?}");
        }
    }
}
