//! Endgames 残局: composed positions with a goal that our own search has checked.

use crate::board::Colour;
use qipan_engine::{Bilingual, Puzzle, PuzzleGoal};
use serde_json::{Map, Value, json};

/// A draw counts as held after this many moves of the solver.
const HELD_AFTER: u16 = 15;

/// A composed position. Red moves first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Endgame {
    /// The name of the layout.
    pub name: &'static str,
    pub title_zh: &'static str,
    pub title_en: &'static str,
    pub fen: &'static str,
    pub goal: Goal,
    /// The side whose task it is: the one that can win, or that has to hold the draw.
    pub solver: Colour,
}

/// What can be reached against the best defence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Red can kill the general with its move of this number, and against the best defence not earlier.
    RedWinsIn(u8),
    /// Neither side can force anything.
    Draw,
}

impl Endgame {
    /// The key of the text that says what to do.
    pub fn goal_key(&self) -> String {
        format!("xiangqi-goal-{}", self.name.replace('_', "-"))
    }

    /// A draw that Black has to hold.
    const fn held_by_black(self) -> Endgame {
        Endgame { solver: Colour::Black, ..self }
    }

    /// This endgame as a puzzle. Both draws by rule are on, so that every attempt ends.
    pub fn puzzle(&self) -> Puzzle {
        let options = json!({ "layout": self.name, "repetition_draw": true, "sixty_move_draw": true });
        Puzzle {
            name: self.name.to_owned(),
            title: Bilingual::new(self.title_zh, self.title_en),
            options: match options {
                Value::Object(options) => options,
                _ => Map::new(),
            },
            solver_begins: self.solver == Colour::Red,
            goal: match self.goal {
                Goal::RedWinsIn(moves) => PuzzleGoal::Win { moves: moves.into() },
                Goal::Draw => PuzzleGoal::Hold { moves: HELD_AFTER },
            },
            rating: match self.goal {
                // A guess by the length of the shortest win; about 90 points for each further move.
                Goal::RedWinsIn(moves) => 700 + 90 * u16::from(moves),
                Goal::Draw => 1150,
            },
        }
    }

    /// The endgame of this name.
    pub fn find(name: &str) -> Option<&'static Endgame> {
        ENDGAMES.iter().find(|endgame| endgame.name == name)
    }
}

const fn endgame(
    name: &'static str,
    zh: &'static str,
    en: &'static str,
    fen: &'static str,
    goal: Goal,
) -> Endgame {
    Endgame { name, title_zh: zh, title_en: en, fen, goal, solver: Colour::Red }
}

/// Wins from short to long, then positions to hold.
#[rustfmt::skip]
pub const ENDGAMES: &[Endgame] = &[
    endgame("lone_chariot", "单车擒将", "Lone chariot", "9/5k3/8R/9/9/9/9/9/9/3K5 w", Goal::RedWinsIn(3)),
    endgame("soldier_net", "兵临城下", "Soldier at the gate", "9/3k1P3/9/9/9/9/9/9/9/5K3 w", Goal::RedWinsIn(3)),
    endgame("chariot_advisors", "单车破双士", "Chariot against two advisors", "5k3/4a4/5a3/9/9/9/9/9/9/R2K5 w", Goal::RedWinsIn(6)),
    endgame("lone_horse", "单马擒王", "Lone horse", "9/3k5/9/9/9/9/9/9/3N5/4K4 w", Goal::RedWinsIn(7)),
    endgame("lone_soldier", "孤兵擒王", "Lone soldier", "5k3/9/9/9/P8/9/9/9/9/3K5 w", Goal::RedWinsIn(8)),
    endgame("horse_guard", "马仕合围", "Horse and advisor", "4k4/9/9/9/9/9/9/3KNA3/9/9 w", Goal::RedWinsIn(8)),
    endgame("two_soldiers", "老兵新兵", "Old soldier, young soldier", "5k2P/9/9/9/P8/9/9/9/9/3K5 w", Goal::RedWinsIn(8)),
    endgame("soldier_elephant", "单兵破象", "Soldier against elephant", "5k3/9/4b4/9/P8/9/9/9/9/3K5 w", Goal::RedWinsIn(9)),
    endgame("horse_elephant", "单马破象", "Horse against elephant", "2b2k3/9/9/9/9/9/9/9/2N6/3K5 w", Goal::RedWinsIn(10)),
    endgame("soldier_advisor", "单兵破士", "Soldier against advisor", "5k3/4a4/9/9/P8/9/9/9/9/3K5 w", Goal::RedWinsIn(11)),
    endgame("horse_advisor", "单马破士", "Horse against advisor", "9/4k4/5a3/9/9/9/4N4/9/9/3K5 w", Goal::RedWinsIn(11)),
    endgame("cannon_guard", "炮仕擒王", "Cannon and advisor", "4k4/9/9/9/9/9/9/9/4A4/C3K4 w", Goal::RedWinsIn(11)),
    endgame("old_soldier", "老兵无功", "Too old a soldier", "P4k3/9/9/9/9/9/9/9/9/3K5 w", Goal::Draw),
    endgame("bare_cannon", "无架之炮", "Cannon without a screen", "5k3/9/9/9/9/9/9/9/9/C2K5 w", Goal::Draw).held_by_black(),
    endgame("horse_two_advisors", "双士守马", "Two advisors hold the horse", "5k3/4a4/5a3/9/9/9/9/9/9/N2K5 w", Goal::Draw).held_by_black(),
    endgame("elephant_holds", "单相守卒", "An elephant holds the soldier", "5k3/9/9/9/p8/9/9/4B4/9/3K5 w", Goal::Draw),
];
