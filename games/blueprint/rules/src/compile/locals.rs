//! The variables of one text or one list of effects, and what may be read there.

use super::names::Names;
use crate::language::syntax::Variable;
use crate::language::table;
use crate::mistake::Mistake;
use crate::program::Number;
use crate::program::layout::Layout;
use crate::program::node::{FIRST_THING, SLOTS};
use crate::program::things::Catalogue;
use crate::program::types::Type;

/// From whose point of view something is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// Effects and ends see everything.
    Rules,
    /// Conditions and picks of a move see what `me` sees.
    Me,
    /// Those of a question see what the asked seat sees.
    Asked,
    /// Nobody in particular: only what is open.
    Public,
}

#[derive(Clone, Debug)]
pub(crate) struct Local {
    pub(crate) name: String,
    pub(crate) kind: Type,
    pub(crate) slot: u8,
    /// How many picks must be made before it has a value.
    pub(crate) depth: usize,
    /// Its value was computed from something hidden.
    pub(crate) is_secret: bool,
}

/// What an expression is compiled in.
#[derive(Debug)]
pub(crate) struct Compiler<'a> {
    pub(crate) names: &'a Names,
    pub(crate) things: &'a Catalogue,
    pub(crate) layout: &'a Layout,
    pub(crate) numbers: &'a [Number],
    pub(crate) locals: Vec<Local>,
    pub(crate) view: View,
    pub(crate) inside_ask: bool,
    /// `can` may only name moves before this one, so that it always ends.
    pub(crate) moves_before: u8,
    /// How many picks the text needs.
    pub(crate) deepest: usize,
    pub(crate) touched_secret: bool,
}

impl<'a> Compiler<'a> {
    pub(crate) fn new(
        names: &'a Names,
        things: &'a Catalogue,
        layout: &'a Layout,
        numbers: &'a [Number],
    ) -> Compiler<'a> {
        Compiler {
            names,
            things,
            layout,
            numbers,
            locals: Vec::new(),
            view: View::Rules,
            inside_ask: false,
            moves_before: u8::MAX,
            deepest: 0,
            touched_secret: false,
        }
    }

    /// A new variable until the end of its block.
    pub(crate) fn declare(&mut self, variable: &Variable, kind: Type, depth: usize) -> Result<u8, Mistake> {
        let Variable { column, name } = variable;
        let taken = self.names.get(name).is_some() || table::is_reserved(name) || self.find(name).is_some();
        if taken {
            let sentence = format!("the name {name:?} has another meaning already");
            return Err(Mistake::at(*column, "name_taken", sentence));
        }
        let is_thing = kind == Type::Thing;
        let used = self.locals.iter().filter(|local| (local.kind == Type::Thing) == is_thing).count() as u8;
        if used >= SLOTS {
            return Err(Mistake::at(
                *column,
                "too_many_variables",
                format!("at most {SLOTS} variables are possible"),
            ));
        }
        let slot = if is_thing { FIRST_THING + used } else { used };
        self.locals.push(Local { name: name.clone(), kind, slot, depth, is_secret: self.touched_secret });
        Ok(slot)
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Local> {
        self.locals.iter().find(|local| local.name == name)
    }

    /// Nothing is known at the start of a move or a list of effects.
    pub(crate) fn begin(&mut self, view: View) {
        self.locals.clear();
        self.view = view;
        self.inside_ask = false;
        self.moves_before = u8::MAX;
        self.touched_secret = false;
    }

    /// Forgets the variables of a block.
    pub(crate) fn forget(&mut self, count: usize) {
        self.locals.truncate(count);
    }
}
