//! The test kit for games; a dev-dependency only.
//!
//! | part | what it does |
//! |---|---|
//! | [`laws`] | plays at random and checks what every game must keep |
//! | [`stories`] | runs data files: commands, and the events, refusals, views and outcomes they lead to |
//! | [`perft`] | counts positions and compares with a table |
//! | [`positions`] | checks which positions a game accepts as reachable |
//! | [`locales`] | checks that every message has a text in every language |
//! | [`honest`] | checks that bots choose the same when only what is hidden from them changes |
//! | [`search_states`] | checks that a game's own search state plays like the engine |
//! | [`contest`] | lets bots play each other and counts their wins |
//! | [`golden`] | compares random matches with a file |
//!
//! The tests of a game begin like this:
//!
//! ```text
//! #[test]
//! fn keeps_the_laws() {
//!     qipan_testkit::laws::check(&TicTacToe);
//! }
//!
//! #[test]
//! fn tells_its_stories() {
//!     qipan_testkit::stories::check(&TicTacToe, "tests/data/stories");
//! }
//! ```

pub mod contest;
mod difference;
pub mod golden;
pub mod honest;
pub mod laws;
pub mod locales;
mod options;
pub mod perft;
mod play;
pub mod positions;
pub mod search_states;
pub mod stories;
