//! What effects can know, and what they plan to do.

use crate::data::{DamageKind, StatusId, library};
use crate::state::State;
use qipan_engine::primitives::dice::Tally;
use qipan_engine::primitives::effects::{Effect, EffectContext};
use qipan_engine::primitives::expression::Variables;
use qipan_engine::primitives::target::TargetContext;
use qipan_engine::{Seat, Seats};

/// The table through the eyes of one effect. Effects look at it and plan; the rules carry the plan out.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    acting: Seat,
    target: Option<Seat>,
    sides: [SideFacts; 2],
    dice: Tally<String>,
    /// What the attack has dealt.
    damage: i64,
    pub(crate) deeds: Vec<Deed>,
}

#[derive(Clone, Debug)]
struct SideFacts {
    health: i64,
    cp: i64,
    hand: i64,
    statuses: Vec<(StatusId, u8)>,
}

/// One thing that an effect does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Deed {
    Hit {
        seat: Seat,
        amount: i64,
        kind: DamageKind,
    },
    Heal {
        seat: Seat,
        amount: i64,
    },
    Cp {
        seat: Seat,
        amount: i64,
    },
    Draw {
        seat: Seat,
        count: u32,
    },
    /// Cards at random leave the hand.
    Discard {
        seat: Seat,
        count: u32,
    },
    Gain {
        seat: Seat,
        status: StatusId,
        stacks: i64,
    },
    Lose {
        seat: Seat,
        status: StatusId,
        stacks: i64,
    },
    /// Takes from the attack, or adds to it.
    Prevent {
        amount: i64,
    },
    Enhance {
        amount: i64,
    },
    /// Rolls dice besides; the effects see what they show.
    Roll {
        dice: u8,
        effects: Vec<Effect>,
    },
    ExtraRoll,
}

/// The variables that any effect may name, beside those of statuses and symbols.
pub(crate) const VARIABLES: &[&str] =
    &["health", "their_health", "cp", "their_cp", "hand", "their_hand", "damage", "roll"];

impl Scene {
    pub(crate) fn of(core: &State, acting: Seat) -> Scene {
        let side = |seat: Seat| {
            let fighter = core.of(seat);
            SideFacts {
                health: fighter.health(),
                cp: i64::from(fighter.cp()),
                hand: fighter.hand.len() as i64,
                statuses: fighter.held().collect(),
            }
        };
        let damage = core.attack.as_ref().and_then(|attack| attack.dealt).unwrap_or(0);
        let sides = [side(acting), side(State::other(acting))];
        Scene { acting, target: None, sides, dice: Tally::new(), damage, deeds: Vec::new() }
    }

    pub(crate) fn with_dice(mut self, dice: &Tally<String>) -> Scene {
        self.dice = dice.clone();
        self
    }

    fn stacks(&self, side: usize, status: &str) -> Option<i64> {
        let status = library().status_named(status)?;
        let held = self.sides[side].statuses.iter().find(|(held, _)| *held == status);
        Some(held.map_or(0, |(_, stacks)| i64::from(*stacks)))
    }
}

impl Variables for Scene {
    fn value(&self, name: &str) -> Option<i64> {
        let [mine, theirs] = &self.sides;
        match name {
            "health" => Some(mine.health),
            "their_health" => Some(theirs.health),
            "cp" => Some(mine.cp),
            "their_cp" => Some(theirs.cp),
            "hand" => Some(mine.hand),
            "their_hand" => Some(theirs.hand),
            "damage" => Some(self.damage),
            // The numbers on the dice together.
            "roll" => {
                Some(self.dice.numbers().map(|(number, count)| i64::from(number) * i64::from(count)).sum())
            }
            _ => match name.split_once('.')? {
                ("mine", status) => self.stacks(0, status),
                ("theirs", status) => self.stacks(1, status),
                ("symbol", symbol) => Some(i64::from(self.dice.symbol(&symbol.to_owned()))),
                _ => None,
            },
        }
    }
}

impl TargetContext for Scene {
    fn acting(&self) -> Seat {
        self.acting
    }

    fn seats(&self) -> Seats {
        Seats::new(2)
    }
}

impl EffectContext for Scene {
    fn target(&self) -> Option<Seat> {
        self.target
    }

    fn set_target(&mut self, target: Option<Seat>) {
        self.target = target;
    }
}
