//! Built-in functions.

use crate::program::types::Type;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Empty,
    Taken,
    Mine,
    Theirs,
    Ours,
    Row,
    Column,
    Step,
    Walk,
    Line,
    Near,
    Group,
    At,
    Nth,
    Index,
    Things,
    Size,
    Top,
    First,
    Item,
    Upper,
    After,
    Team,
    IsOut,
    Can,
    Min,
    Max,
    Abs,
}

/// What an argument must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Takes {
    One(Type),
    /// A cell or a thing.
    CellOrThing,
    /// Any list or pile.
    List,
    /// A list of things or a pile.
    Things,
    /// The name of one of the functions `empty`, `taken`, `mine`, `theirs`, `ours`.
    Test,
    /// The name of a grid or of a space with areas.
    Space,
    /// The name of a move.
    Move,
}

#[derive(Debug)]
pub(crate) struct FunctionRow {
    pub(crate) name: &'static str,
    pub(crate) means: Function,
    /// How it is written, for people.
    pub(crate) form: &'static str,
    pub(crate) takes: &'static [Takes],
    /// How many of the arguments are needed; the others have defaults.
    pub(crate) needs: usize,
    pub(crate) gives: Type,
    pub(crate) says: &'static str,
}

const CELL: Takes = Takes::One(Type::Cell);
const NUMBER: Takes = Takes::One(Type::Number);
const SEAT: Takes = Takes::One(Type::Seat);
const DIRECTION: Takes = Takes::One(Type::Direction);

macro_rules! rows {
    ($($name:literal $means:ident $form:literal [$($takes:expr),*] $needs:literal $gives:ident $says:literal;)*) => {
        /// All built-in functions.
        pub(crate) const FUNCTIONS: &[FunctionRow] = &[$(FunctionRow {
            name: $name, means: Function::$means, form: $form, takes: &[$($takes),*], needs: $needs, gives: Type::$gives, says: $says,
        }),*];
    };
}

rows! {
    "empty" Empty "empty(cell)" [CELL] 1 Truth "the cell exists and nothing is on it";
    "taken" Taken "taken(cell)" [CELL] 1 Truth "something is on the cell";
    "mine" Mine "mine(cell or thing)" [Takes::CellOrThing] 1 Truth "the thing (on a cell: the uppermost) belongs to `me`";
    "theirs" Theirs "theirs(cell or thing)" [Takes::CellOrThing] 1 Truth "it belongs to a seat of another team";
    "ours" Ours "ours(cell or thing)" [Takes::CellOrThing] 1 Truth "it belongs to a seat of my team";
    "row" Row "row(cell)" [CELL] 1 Number "the row, from 0 at the top; -1 for none";
    "col" Column "col(cell)" [CELL] 1 Number "the column, from 0 at the left; -1 for none";
    "step" Step "step(cell, direction, n)" [CELL, DIRECTION, NUMBER] 2 Cell "the cell n steps away (1 if left out), none off the board";
    "walk" Walk "walk(cell, direction, test)" [CELL, DIRECTION, Takes::Test] 3 Cells "the cells next to each other from the next one on, as long as the test holds";
    "line" Line "line(cell)" [CELL] 1 Number "the longest straight row of things with the same owner through the cell";
    "near" Near "near(cell)" [CELL] 1 Cells "the neighbours: orthogonal on a grid, six on a hex grid, linked areas";
    "group" Group "group(cell)" [CELL] 1 Cells "all cells connected with it whose uppermost things have the same owner";
    "at" At "at(space, col, row)" [Takes::Space, NUMBER, NUMBER] 3 Cell "the cell in this column and row, or none";
    "cell" Nth "cell(space, n)" [Takes::Space, NUMBER] 2 Cell "the n-th cell of a space, from 0, row by row, or none";
    "index" Index "index(cell)" [CELL] 1 Number "which cell of its space it is, from 0; -1 for none";
    "things" Things "things(cell)" [CELL] 1 Things "what is on the cell, from the bottom to the top";
    "size" Size "size(list or pile)" [Takes::List] 1 Number "how many; the size of a hidden pile is public";
    "top" Top "top(things)" [Takes::Things] 1 Thing "the last of them, or none";
    "first" First "first(things)" [Takes::Things] 1 Thing "the first of them, or none";
    "item" Item "item(things, n)" [Takes::Things, NUMBER] 2 Thing "the n-th of them, from 1, or none";
    "upper" Upper "upper(things, n)" [Takes::Things, NUMBER] 2 Things "the last n of them";
    "after" After "after(seat)" [SEAT] 1 Seat "the next seat that is not out";
    "team" Team "team(seat)" [SEAT] 1 Number "the number of its team, from 0; without teams the number of the seat";
    "is_out" IsOut "is_out(seat)" [SEAT] 1 Truth "the seat is out of the match";
    "can" Can "can(move)" [Takes::Move] 1 Truth "`me` could make this move now";
    "min" Min "min(a, b)" [NUMBER, NUMBER] 2 Number "the smaller one";
    "max" Max "max(a, b)" [NUMBER, NUMBER] 2 Number "the larger one";
    "abs" Abs "abs(a)" [NUMBER] 1 Number "without its sign";
}
