//! Built-in effects and how they are written.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Put,
    Move,
    Remove,
    Own,
    Become,
    Shuffle,
    Deal,
    Roll,
    Next,
    Turn,
    Phase,
    Out,
    Win,
    Draw,
    Highest,
    Lowest,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    Word(&'static str),
    /// A value or a name.
    Value,
    /// A word and a value that may be left out together.
    Optional(&'static str),
}

#[derive(Debug)]
pub(crate) struct EffectRow {
    pub(crate) verb: Verb,
    /// How it is written, for people; it begins with the name.
    pub(crate) form: &'static str,
    pub(crate) parts: &'static [Part],
    pub(crate) says: &'static str,
}

impl PartialEq for EffectRow {
    fn eq(&self, other: &EffectRow) -> bool {
        self.verb == other.verb
    }
}

impl EffectRow {
    /// The word that it begins with.
    pub(crate) fn name(&self) -> &'static str {
        self.form.split(' ').next().unwrap_or_default()
    }
}

macro_rules! rows {
    ($($verb:ident $form:literal [$($part:expr),*] $says:literal;)*) => {
        /// All built-in effects.
        pub(crate) const EFFECTS: &[EffectRow] = &[$(EffectRow {
            verb: Verb::$verb, form: $form, parts: &[$($part),*], says: $says,
        }),*];
    };
}

use Part::{Optional, Value, Word};

rows! {
    Put "put KIND [of SEAT] at PLACE" [Value, Optional("of"), Word("at"), Value] "a new thing, which belongs to `me` unless a seat or `none` is named";
    Move "move THINGS to PLACE" [Value, Word("to"), Value] "moves a thing, the uppermost thing of a cell, a list or a whole pile";
    Remove "remove THINGS" [Value] "takes things out of the match";
    Own "own THINGS by SEAT" [Value, Word("by"), Value] "things belong to another seat";
    Become "become THINGS as KIND" [Value, Word("as"), Value] "things become another kind";
    Shuffle "shuffle PILE" [Value] "puts a pile into a random order";
    Deal "deal N from PILE to PILE" [Value, Word("from"), Value, Word("to"), Value] "moves N things from the top, or all if there are fewer";
    Roll "roll NUMBER of N" [Value, Word("of"), Value] "sets a number to a random value from 1 to N";
    Next "next" [] "the turn passes to the next seat that is not out";
    Turn "turn SEAT" [Value] "the turn passes to this seat";
    Phase "phase PHASE" [Value] "another phase begins";
    Out "out SEAT" [Value] "the seat is out; if one team is left, it wins";
    Win "win SEAT" [Value] "ends the match: the seat and its team win";
    Draw "draw" [] "ends the match without a winner";
    Highest "highest NUMBER" [Value] "ends the match: whoever has most wins; teams are added up, equal numbers share the win";
    Lowest "lowest NUMBER" [Value] "ends the match: whoever has least wins";
}
