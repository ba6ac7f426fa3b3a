//! The check that no condition looks where its seat cannot look.

use super::locals::{Compiler, View};
use crate::mistake::Mistake;
use crate::program::layout::See;
use crate::program::node::Node;

impl Compiler<'_> {
    /// Reads the things of a pile. Its size is public and needs no check.
    pub(crate) fn look_into(&mut self, pile: &Node, column: u32) -> Result<(), Mistake> {
        if let Node::If(parts) = pile {
            self.look_into(&parts[1], column)?;
            return self.look_into(&parts[2], column);
        }
        let (place, seat) = match pile {
            Node::Constant(place) => (*place, None),
            Node::PileOf(first, seat) => (i64::from(*first), Some(&**seat)),
            _ => return Err(peek(column, "this pile")),
        };
        let Some(space) = self.layout.space_of(place).filter(|space| space.see != See::All) else {
            return Ok(());
        };
        let own = match self.view {
            View::Rules => {
                self.touched_secret = true;
                return Ok(());
            }
            View::Me => seat == Some(&Node::Me),
            View::Asked => seat == Some(&Node::Asked),
            View::Public => false,
        };
        if own && space.see == See::Owner { Ok(()) } else { Err(peek(column, &space.name)) }
    }
}

fn peek(column: u32, pile: &str) -> Mistake {
    let sentence =
        format!("this condition looks into {pile}, which its seat cannot see; only the size is public");
    Mistake::at(column, "peek", sentence)
}
