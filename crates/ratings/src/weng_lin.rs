//! Weng-Lin for three and more sides, and for teams.

use crate::rating::Exact;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// Points of one unit on the scale of Weng-Lin: its new player has 25 ± 25/3, ours has 1500 ± 350.
const UNIT: f64 = 42.0;
const NEW_POINTS: f64 = 1_500.0;
const NEW_RATING: f64 = 25.0;

/// The ratings of all players after their match, team by team. A lower place is better.
pub(crate) fn melee(teams: &[(Vec<Exact>, u8)]) -> Vec<Vec<Exact>> {
    let scaled: Vec<(Vec<WengLinRating>, MultiTeamOutcome)> = teams
        .iter()
        .map(|(team, place)| (team.iter().map(to_scale).collect(), MultiTeamOutcome::new((*place).into())))
        .collect();
    let borrowed: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        scaled.iter().map(|(team, place)| (team.as_slice(), *place)).collect();
    let rated = weng_lin_multi_team(&borrowed, &WengLinConfig::new());
    let team = |((before, _), after): (&(Vec<Exact>, u8), Vec<WengLinRating>)| {
        before.iter().zip(after).map(|(before, after)| from_scale(before, after)).collect()
    };
    teams.iter().zip(rated).map(team).collect()
}

fn to_scale(player: &Exact) -> WengLinRating {
    let rating = NEW_RATING + (player.points - NEW_POINTS) / UNIT;
    WengLinRating { rating, uncertainty: player.deviation / UNIT }
}

fn from_scale(before: &Exact, after: WengLinRating) -> Exact {
    let points = NEW_POINTS + (after.rating - NEW_RATING) * UNIT;
    Exact { points, deviation: after.uncertainty * UNIT, volatility: before.volatility }
}
