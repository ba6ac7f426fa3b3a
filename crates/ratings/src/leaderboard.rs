//! The largest deviation of a rating that is listed on a leaderboard.

/// Pairs of a number of players and the largest deviation for pools of up to this size.
const STEPS: [(u64, i64); 3] = [(9, 250_000), (49, 160_000), (499, 110_000)];

/// The largest deviation where many people play.
const MANY: i64 = 80_000;

/// The largest deviation on the leaderboard of a game and class with this many players, in thousandths of a point. Where
/// few people play, hardly anybody could get a well-known rating, and the board would be empty.
pub fn largest_ranked_deviation(players: u64) -> i64 {
    let step = STEPS.iter().find(|(most, _)| players <= *most);
    step.map_or(MANY, |(_, deviation)| *deviation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_players_need_a_better_known_rating() {
        let rows = [(0, 250_000), (9, 250_000), (10, 160_000), (49, 160_000), (499, 110_000), (500, 80_000)];
        for (players, expected) in rows {
            assert_eq!(largest_ranked_deviation(players), expected, "{players}");
        }
    }
}
