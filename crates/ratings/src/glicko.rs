//! Glicko-2 for two seats.

use crate::rating::Exact;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::cmp::Ordering;

/// The ratings of two players after their match. The places are compared: the lower one is better.
pub(crate) fn duel(players: [Exact; 2], places: [u8; 2]) -> [Exact; 2] {
    let outcome = match places[0].cmp(&places[1]) {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    };
    let [first, second] = players.map(|Exact { points, deviation, volatility }| Glicko2Rating {
        rating: points,
        deviation,
        volatility,
    });
    let (first, second) = glicko2(&first, &second, &outcome, &Glicko2Config::new());
    [first, second].map(|Glicko2Rating { rating, deviation, volatility }| Exact {
        points: rating,
        deviation,
        volatility,
    })
}
