//! How large a blueprint and a match of it may be. Every limit keeps a stranger's file from using up a server.

/// The size of a file.
pub(crate) const FILE_BYTES: usize = 64 * 1024;
/// The length of one expression or effect.
pub(crate) const TEXT_CHARS: usize = 600;
/// How deeply brackets and operators may be nested in one expression.
pub(crate) const EXPRESSION_DEPTH: u32 = 48;
/// How deeply blocks of effects may be nested.
pub(crate) const BLOCK_DEPTH: u32 = 8;
/// The number of expressions, conditions and effects of a whole file, in syntax nodes.
pub(crate) const NODES: u32 = 20_000;
/// The number of mistakes that are reported at once.
pub(crate) const MISTAKES: usize = 20;
/// The number of places (cells, areas, piles) of a game.
pub(crate) const PLACES: usize = 1_024;
/// The number of different faces of things.
pub(crate) const FACES: usize = 1_024;
/// The number of things in a match.
pub(crate) const THINGS: usize = 900;
/// The number of numbers, one per seat counted as one.
pub(crate) const NUMBERS: usize = 64;
/// The number of moves, phases, kinds and attributes, each.
pub(crate) const ENTRIES: usize = 64;
/// The number of picks of one move.
pub(crate) const PICKS: usize = 4;
/// The range of every number that is kept.
pub(crate) const NUMBER: i64 = 1_000_000_000;
/// The length of a name in the language.
pub(crate) const NAME_CHARS: usize = 40;
/// The length of a title or another text for people.
pub(crate) const WORDS_CHARS: usize = 200;

/// Steps of the interpreter for one command, with its effects.
pub(crate) const COMMAND_GAS: u32 = 200_000;
/// Steps of the interpreter for one list of commands.
pub(crate) const LISTING_GAS: u32 = 100_000;
/// The number of commands that one list may have.
pub(crate) const LISTED: usize = 2_000;
/// The number of events of one command.
pub(crate) const EVENTS: u32 = 2_000;
/// The number of moves after which a match is drawn, unless the file names fewer.
pub(crate) const LONGEST: u16 = 1_000;
