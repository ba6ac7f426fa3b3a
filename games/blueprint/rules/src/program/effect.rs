//! Moves, effects and ends that are ready to be carried out.

use super::node::{List, Node};
use super::types::Type;
use qipan_engine::Bilingual;

/// What a player chooses.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pick {
    pub(crate) slot: u8,
    pub(crate) list: List,
    pub(crate) condition: Option<Node>,
    pub(crate) item: Type,
}

/// Choices and the conditions on them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Choices {
    pub(crate) picks: Vec<Pick>,
    /// A condition, and how many picks must be made before it can be evaluated.
    pub(crate) conditions: Vec<(usize, Node)>,
}

#[derive(Debug)]
pub(crate) struct Move {
    pub(crate) name: String,
    /// The phases in which it is possible, as bits.
    pub(crate) phases: u64,
    pub(crate) choices: Choices,
    pub(crate) effects: Vec<Effect>,
}

#[derive(Debug)]
pub(crate) struct Phase {
    pub(crate) name: String,
    /// All seats choose secretly, and all choices are carried out at once.
    pub(crate) together: bool,
    /// Who takes part, if not every seat: a condition about `me`.
    pub(crate) who: Option<Node>,
    /// What happens after all choices were carried out.
    pub(crate) then: Vec<Effect>,
}

/// A question inside an effect.
#[derive(Debug)]
pub(crate) struct Ask {
    pub(crate) text: Option<Bilingual>,
    pub(crate) choices: Choices,
    pub(crate) effects: Vec<Effect>,
    /// What happens if there is nothing to choose.
    pub(crate) otherwise: Vec<Effect>,
}

#[derive(Debug)]
pub(crate) struct EndRule {
    pub(crate) condition: Node,
    pub(crate) effects: Vec<Effect>,
}

/// The things that an effect is about.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Target {
    One(Node),
    Many(List),
    /// The uppermost things of these cells.
    Cells(List),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    Let(u8, Node),
    Set {
        number: u16,
        seat: Option<Node>,
        value: Node,
    },
    /// Without an owner it belongs to the seat that moves.
    Put {
        face: u16,
        owner: Option<Node>,
        at: Node,
    },
    Move {
        what: Target,
        to: Node,
    },
    Remove(Target),
    Own(Target, Node),
    Become(Target, u16),
    Shuffle(Node),
    /// How many, from where, to where.
    Deal(Box<[Node; 3]>),
    Roll {
        number: u16,
        seat: Option<Node>,
        sides: Node,
    },
    Next,
    Turn(Node),
    Phase(u8),
    Out(Node),
    Win(Node),
    Draw,
    Most {
        number: u16,
        highest: bool,
    },
    If(Node, Vec<Effect>, Vec<Effect>),
    Each(Pick, Vec<Effect>),
    Repeat(Node, Vec<Effect>),
    Ask {
        ask: u16,
        seat: Node,
    },
}
