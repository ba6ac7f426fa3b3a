//! Expressions that are ready to be evaluated. Every value is a 64-bit integer: a number, a truth (0 or 1), the position
//! of a place, seat, kind or word, or [`NOTHING`].

/// The value of `none`, and of an attribute that a thing does not have and that is a word.
pub(crate) const NOTHING: i64 = -1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    Different,
    AtMost,
    AtLeast,
    Less,
    More,
}

/// What a walk tests on every cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Test {
    Empty,
    Taken,
    Mine,
    Theirs,
    Ours,
}

/// One value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Node {
    Constant(i64),
    /// A variable; those from [`FIRST_THING`] on hold things.
    Local(u8),
    Me,
    Asked,
    Turn,
    Last,
    SeatCount,
    Number(u16),
    /// A number that each seat has, of this seat.
    NumberOf(u16, Box<Node>),
    Not(Box<Node>),
    Negative(Box<Node>),
    And(Box<[Node; 2]>),
    Or(Box<[Node; 2]>),
    Compare(Comparison, Box<[Node; 2]>),
    Arithmetic(Arithmetic, Box<[Node; 2]>),
    Contains(Box<List>, Box<Node>),
    If(Box<[Node; 3]>),
    Any(Box<Loop>),
    All(Box<Loop>),
    Count(Box<Loop>),
    Sum(Box<Loop>),
    Best(Box<Loop>),
    Size(Box<List>),
    /// The number of things at a place.
    PlaceSize(Box<Node>),
    /// Which item of a list: the last, or the n-th from 1.
    Top(Box<List>),
    Item(Box<List>, Box<Node>),
    /// The uppermost thing of a cell.
    ThingAt(Box<Node>),
    Attribute(u8, Box<Node>),
    Kind(Box<Node>),
    Owner(Box<Node>),
    /// Tests of a cell.
    TestCell(Test, Box<Node>),
    /// Tests of a thing.
    TestThing(Test, Box<Node>),
    Row(Box<Node>),
    Column(Box<Node>),
    Step(Box<[Node; 3]>),
    Line(Box<Node>),
    At(u8, Box<[Node; 2]>),
    Nth(u8, Box<Node>),
    Index(Box<Node>),
    /// The pile of a seat; the number is the place of seat 0.
    PileOf(u16, Box<Node>),
    After(Box<Node>),
    Team(Box<Node>),
    IsOut(Box<Node>),
    Can(u8),
    Min(Box<[Node; 2]>),
    Max(Box<[Node; 2]>),
    Abs(Box<Node>),
}

/// A list of values.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum List {
    /// From the first to before the last: the cells of a space.
    Fixed(i64, i64),
    /// From a number to another one, both included.
    Between(Box<[Node; 2]>),
    Seats,
    Directions(&'static [u8]),
    Near(Box<Node>),
    Walk(Test, Box<[Node; 2]>),
    Group(Box<Node>),
    /// The things at a place.
    Things(Box<Node>),
    Upper(Box<List>, Box<Node>),
}

/// `variable in list where condition by value`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Loop {
    pub(crate) slot: u8,
    pub(crate) list: List,
    pub(crate) condition: Option<Node>,
    pub(crate) by: Option<Node>,
}

/// The number of variables of each sort that one move can have.
pub(crate) const SLOTS: u8 = 16;
/// Variables from here on hold things. They are kept up to date when things move.
pub(crate) const FIRST_THING: u8 = SLOTS;
