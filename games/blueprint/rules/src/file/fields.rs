//! The objects of a file and their fields, as one table for the reader, the documentation and the JSON Schema.

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    /// A name for the language: small letters, digits and `_`.
    Name,
    Number,
    Flag,
    /// Texts for people, `{"en": …, "zh": …}`.
    Words,
    /// A list of two whole numbers.
    Pair,
    /// An expression.
    Expression,
    /// A condition or a list of conditions, which all must hold.
    Conditions,
    /// A list of `name: list where condition`.
    Picks,
    /// `name in list where condition`.
    Loop,
    /// A list of effects and blocks.
    Effects,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// One name or a list of names.
    Names,
    /// A list of objects of this sort.
    Objects(Object),
    /// An object of numbers and words.
    Attributes,
    /// A list of such objects.
    AttributeLists,
    /// A list of pairs of names.
    Links,
    /// An object from names to texts for people.
    WordsOfNames,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Object {
    Game,
    Thing,
    Space,
    Number,
    Option,
    Phase,
    Move,
    If,
    Each,
    Repeat,
    Ask,
    End,
}

#[derive(Debug)]
pub(crate) struct FieldRow {
    pub(crate) object: Object,
    pub(crate) name: &'static str,
    pub(crate) holds: Holds,
    pub(crate) needed: bool,
    pub(crate) says: &'static str,
}

/// All sorts of objects with a sentence each.
pub(crate) const OBJECTS: &[(Object, &str, &str)] = &[
    (Object::Game, "game", "the file"),
    (Object::Thing, "thing", "a kind of thing: a piece, a card, a stone"),
    (
        Object::Space,
        "space",
        "where things can be: one of `grid`, `hex`, `areas`, or none of them for a pile",
    ),
    (Object::Number, "number", "a number that the match keeps; it stays within its bounds"),
    (Object::Option, "option", "a number that the host chooses before the match"),
    (Object::Phase, "phase", "a part of the match with its own moves; the first phase begins"),
    (Object::Move, "move", "what a seat can do; a seat without any possible move passes"),
    (Object::If, "if", "a block: a decision"),
    (Object::Each, "each", "a block: the same for each item of a list"),
    (Object::Repeat, "repeat", "a block: the same several times"),
    (Object::Ask, "ask", "a block: a seat chooses; it must be the last of its list"),
    (Object::End, "end", "when the match ends; looked at after every move, in order"),
];

macro_rules! rows {
    ($($object:ident $name:literal $holds:expr, $needed:literal, $says:literal;)*) => {
        pub(crate) const FIELDS: &[FieldRow] = &[$(FieldRow {
            object: Object::$object, name: $name, holds: $holds, needed: $needed, says: $says,
        }),*];
    };
}

use Holds::{
    AttributeLists, Attributes, Conditions, Effects, Expression, Flag, Links, Loop, Name, Names, Number,
    Objects, OneOf, Pair, Picks, Words, WordsOfNames,
};

rows! {
    Game "qipan" Number, true, "the version of the language: 1";
    Game "title" Words, true, "the name of the game";
    Game "seats" Pair, true, "the fewest and the most seats, from 1 to 8";
    Game "teams" Number, false, "the number of teams; seats join them in turn, so with 2 teams seat 0 plays with seat 2";
    Game "minutes" Number, false, "how long a match takes";
    Game "category" OneOf(&["abstract", "strategy", "casual", "party"]), false, "where clients list the game";
    Game "things" Objects(Object::Thing), false, "the kinds of things";
    Game "spaces" Objects(Object::Space), false, "where things can be";
    Game "numbers" Objects(Object::Number), false, "what is counted";
    Game "options" Objects(Object::Option), false, "what the host chooses";
    Game "phases" Objects(Object::Phase), false, "the parts of the match";
    Game "setup" Effects, false, "what happens before the first move; the things of piles are already there";
    Game "moves" Objects(Object::Move), true, "what players can do";
    Game "after" Effects, false, "what happens after every move, before the ends are looked at";
    Game "stuck" Effects, false, "what a seat without a move does when it passes; `next` if left out";
    Game "end" Objects(Object::End), false, "when the match ends";
    Game "longest" Number, false, "after so many moves the match is drawn; 1000 if left out, at most 2000";
    Game "words" WordsOfNames, false, "texts for moves, kinds, spaces, numbers and other names";
    Thing "thing" Name, true, "the name of the kind";
    Thing "with" Attributes, false, "attributes with lists of values: one face for every combination";
    Thing "list" AttributeLists, false, "one face per object; `copies` says how many there are of it";
    Thing "copies" Number, false, "how many there are of each face, 1 if left out";
    Thing "in" Name, false, "the pile where they begin; things that begin in the same pile have the same back";
    Space "space" Name, true, "its name";
    Space "grid" Pair, false, "columns and rows of squares";
    Space "hex" Pair, false, "columns and rows of hexagons, a rhombus";
    Space "areas" Names, false, "areas by name";
    Space "links" Links, false, "which areas are neighbours";
    Space "stack" Flag, false, "a cell of the grid holds any number of things, one above the other";
    Space "each" Flag, false, "every seat has such a pile; its bare name means that of `me`, `name(seat)` another one";
    Space "see" OneOf(&["all", "owner", "others", "nobody"]), false, "who sees which things these are; on a grid, `owner` is the owner of the thing";
    Space "draw" OneOf(&["cells", "points"]), false, "whether a grid is drawn as squares or as points on lines";
    Number "number" Name, true, "its name";
    Number "each" Flag, false, "every seat has one; its bare name means that of `me`, `name(seat)` another one";
    Number "of" OneOf(&["number", "cell", "seat"]), false, "what it holds; cells and seats begin as `none`";
    Number "start" Number, false, "the first value, 0 if left out";
    Number "min" Number, false, "it never becomes less";
    Number "max" Number, false, "it never becomes more";
    Option "option" Name, true, "its name, which is a number in expressions";
    Option "title" Words, true, "its text for people";
    Option "start" Number, true, "the usual value";
    Option "min" Number, true, "the least";
    Option "max" Number, true, "the most";
    Phase "phase" Name, true, "its name";
    Phase "together" Flag, false, "all seats choose secretly; when all have chosen, the moves are carried out seat by seat";
    Phase "who" Expression, false, "which seats choose, a condition about `me`; all if left out";
    Phase "then" Effects, false, "what follows when all choices of the phase are carried out; `me` is the seat whose turn it is";
    Move "move" Name, true, "its name";
    Move "in" Names, false, "the phases in which it is possible; all if left out";
    Move "pick" Picks, false, "up to four choices; later ones may use earlier ones";
    Move "if" Conditions, false, "what must be true of the choices";
    Move "do" Effects, true, "what it does";
    If "if" Conditions, true, "the condition";
    If "do" Effects, true, "what happens if it holds";
    If "else" Effects, false, "what happens otherwise";
    Each "each" Loop, true, "the variable and the list";
    Each "do" Effects, true, "what happens for each";
    Repeat "repeat" Expression, true, "how many times";
    Repeat "do" Effects, true, "what is repeated";
    Ask "ask" Expression, true, "the seat that chooses; it is called `asked` inside";
    Ask "text" Words, false, "the question";
    Ask "pick" Picks, true, "the choices";
    Ask "if" Conditions, false, "what must be true of them";
    Ask "do" Effects, true, "what happens then";
    Ask "else" Effects, false, "what happens if there is nothing to choose";
    End "if" Conditions, true, "the condition; `me` is the seat that moved";
    End "do" Effects, true, "how it ends, such as `win me`";
}

pub(crate) fn of(object: Object) -> impl Iterator<Item = &'static FieldRow> {
    FIELDS.iter().filter(move |row| row.object == object)
}

pub(crate) fn name_of(object: Object) -> &'static str {
    OBJECTS.iter().find(|(it, ..)| *it == object).map_or("", |(_, name, _)| name)
}
