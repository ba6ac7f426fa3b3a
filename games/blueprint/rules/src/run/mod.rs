//! Playing: expressions are evaluated, commands listed, effects carried out.

pub(crate) mod aim;
pub(crate) mod effects;
pub(crate) mod evaluate;
pub(crate) mod gas;
pub(crate) mod listing;
pub(crate) mod lists;
pub(crate) mod looks;
pub(crate) mod turn;
