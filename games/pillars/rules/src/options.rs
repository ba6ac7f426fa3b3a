//! What the host of a table can choose. A player who takes a seat agrees to it.

use crate::{Bag, Rejection};
use qipan_engine::{Bilingual, OptionField, OptionKind, Seat};
use serde::{Deserialize, Serialize};

/// The most hands of one match.
pub(crate) const MAX_HANDS: u8 = 50;
const USUAL_HANDS: u8 = 10;

/// One entry per field of [`Options`]; the form of a new table is drawn from it.
pub(crate) fn fields() -> Vec<OptionField> {
    vec![
        OptionField::new(
            "hands",
            Bilingual::new("最多几局", "Maximum hands"),
            OptionKind::Number { min: 1, max: MAX_HANDS as i32, default: USUAL_HANDS as i32 },
        ),
        toggle("whole_ceramic", Bilingual::new("包瓷", "The revealer pays the whole ceramic")),
        toggle(
            "gentle_first_hand",
            Bilingual::new(
                "首局不够不扣、瓷算够",
                "First hand: no buckle below enough, ceramic counts as enough",
            ),
        ),
        toggle(
            "enough_must_buckle",
            Bilingual::new("够棋不扣只赢瓷", "Enough but no buckle: only ceramic wins"),
        ),
        toggle("eight_wins", Bilingual::new("八柱全收各赢八", "All eight pillars win 8 from each player")),
        OptionField::new(
            "deal",
            Bilingual::new("指定首局牌", "Fixed deal of the first hand"),
            OptionKind::Data,
        )
        .fixing_chance(),
    ]
}

fn toggle(name: &str, title: Bilingual) -> OptionField {
    OptionField::new(name, title, OptionKind::Toggle { default: false })
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The match is over after this many hands, or when a player stops.
    pub hands: u8,
    /// 包瓷: a revealer pays the whole ceramic that is made in the round after the reveal.
    pub whole_ceramic: bool,
    /// In the first hand a player below enough may not buckle, and ceramic counts as enough.
    pub gentle_first_hand: bool,
    /// A leader who is enough and plays on instead of buckling wins nothing for being enough.
    pub enough_must_buckle: bool,
    /// All eight pillars win 8 from each instead of 3.
    pub eight_wins: bool,
    /// A fixed deal of the first hand, for lessons and puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<Deal>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hands: USUAL_HANDS,
            whole_ceramic: false,
            gentle_first_hand: false,
            enough_must_buckle: false,
            eight_wins: false,
            deal: None,
        }
    }
}

/// The discs of each seat, and the seat that leads the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    pub leader: Seat,
    pub hands: [Bag; 3],
}

/// The rules of one hand that a host can choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HandRules {
    pub whole_ceramic: bool,
    /// This hand is the gentle first one.
    pub gentle: bool,
    pub enough_must_buckle: bool,
    pub eight_wins: bool,
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        if !(1..=MAX_HANDS).contains(&self.hands) {
            return Err(Rejection::BadHands { hands: self.hands });
        }
        self.deal.map_or(Ok(()), |deal| deal.check())
    }

    /// The rules of the hand of this number, counted from 0.
    pub fn rules_of(&self, number: u16) -> HandRules {
        HandRules {
            whole_ceramic: self.whole_ceramic,
            gentle: self.gentle_first_hand && number == 0,
            enough_must_buckle: self.enough_must_buckle,
            eight_wins: self.eight_wins,
        }
    }
}
