//! The bugs that the small game can have.

pub(crate) const NONE: u8 = 0;
pub(crate) const OPTION_UNKNOWN: u8 = 1;
pub(crate) const OPTION_DEFAULTS_DIFFER: u8 = 2;
pub(crate) const LISTS_TOO_MUCH: u8 = 3;
pub(crate) const LISTS_TOO_LITTLE: u8 = 4;
pub(crate) const ACCEPTS_OUT_OF_TURN: u8 = 5;
pub(crate) const REFUSAL_LEAVES_A_TRACE: u8 = 6;
pub(crate) const CHANGES_BESIDE_EVENTS: u8 = 7;
pub(crate) const READS_OUTSIDE_STATE: u8 = 8;
pub(crate) const STATE_FORGETS: u8 = 9;
pub(crate) const COMMAND_TAKES_ANY_FIELD: u8 = 10;
pub(crate) const EVENT_NAME_IS_TAKEN: u8 = 11;
pub(crate) const REJECTION_HAS_NO_CODE: u8 = 12;
pub(crate) const CHECK_REFUSES_REAL_STATES: u8 = 13;
pub(crate) const NOBODY_CAN_ACT: u8 = 14;
pub(crate) const WAITS_FOR_THE_WRONG_SEAT: u8 = 15;
pub(crate) const NEVER_ENDS: u8 = 16;
pub(crate) const WINNER_HAS_NO_SEAT: u8 = 17;
pub(crate) const RULE_COUNTS_ENTRIES: u8 = 18;
pub(crate) const STATE_GROWS: u8 = 19;
pub(crate) const VIEW_TELLS: u8 = 20;
pub(crate) const EVENT_TELLS: u8 = 21;
pub(crate) const HIDDEN_EVENT_TELLS: u8 = 22;
pub(crate) const LIST_TELLS: u8 = 23;
pub(crate) const REFUSAL_TELLS: u8 = 24;
pub(crate) const PROMPT_TELLS: u8 = 25;
pub(crate) const ASKED_SEAT_TELLS: u8 = 26;
pub(crate) const SEED_IS_SHOWN: u8 = 27;
pub(crate) const DETERMINIZE_DOES_NOTHING: u8 = 28;
pub(crate) const SAYS_IT_IS_OPEN: u8 = 29;
pub(crate) const PANICS: u8 = 30;
pub(crate) const GIVES_UP: u8 = 31;
pub(crate) const CHANCE_TELLS: u8 = 32;
/// `determinize` re-deals in an order that depends on what was hidden.
pub(crate) const DETERMINIZE_REMEMBERS: u8 = 33;
pub(crate) const SAYS_THAT_NOTHING_IS_SHOWN: u8 = 34;
/// Other viewers learn which card was drawn once it has left the hand.
pub(crate) const LOG_TELLS_LATER: u8 = 36;
/// No bug: the game asks its question in two steps.
pub(crate) const NONE_IN_TWO_STEPS: u8 = 35;
/// A step asks for a card that the learner does not have.
pub(crate) const LESSON_ASKS_THE_IMPOSSIBLE: u8 = 37;
/// The script of a step makes a move of a seat that is not in turn.
pub(crate) const LESSON_SCRIPT_IS_REFUSED: u8 = 38;
/// A step waits for an event that does not come.
pub(crate) const LESSON_WAITS_IN_VAIN: u8 = 39;
/// No bug: the game has a lesson.
pub(crate) const NONE_WITH_LESSON: u8 = 40;
