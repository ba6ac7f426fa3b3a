//! Ratings of players: pure functions from old ratings and the places of a match to new ratings. And quick pairing:
//! [`pair`] chooses opponents among waiting people.
//!
//! A match of two sides with one seat each is rated by Glicko-2, every other match by Weng-Lin. Both are on one scale:
//! a new player has 1500 points with a deviation of 350.
//!
//! Ratings are integers. A calculation uses floating point numbers inside, and rounds its results once. So
//! repeating all calculations in the same order gives the same ratings.

mod glicko;
mod leaderboard;
mod pairing;
mod rating;
mod standing;
mod weng_lin;

pub use leaderboard::largest_ranked_deviation;
pub use pairing::{FIRST_WINDOW, WIDENING, Waiting, pair};
pub use rating::{PROVISIONAL_DEVIATION, Rating};
pub use standing::{Played, Standing, rate};
