//! What every game is tested with; a dev-dependency only.
//!
//! | part | what it does |
//! |---|---|
//! | [`laws`] | plays at random and looks whether the game keeps what every game must keep |
//! | [`stories`] | runs data files: commands, and the events, refusals, views and outcomes they lead to |
//! | [`perft`] | counts positions and compares with a table |
//! | [`positions`] | tells positions that can come in play from those that cannot |
//! | [`locales`] | looks whether every message has words in every language |
//! | [`honest`] | looks whether bots choose the same when only what is hidden from them changes |
//! | [`worlds`] | looks whether a game's own world for searches plays as the engine does |
//! | [`contest`] | lets bots play each other and counts what they win |
//! | [`golden`] | writes random matches down and compares with what was written before |
//!
//! The tests of a game begin like this:
//!
//! ```text
//! #[test]
//! fn keeps_the_laws() {
//!     qipan_testkit::laws::check::<TicTacToe>();
//! }
//!
//! #[test]
//! fn tells_its_stories() {
//!     qipan_testkit::stories::check::<TicTacToe>("tests/data/stories");
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
pub mod stories;
pub mod worlds;
