//! The standings of a match, and the ratings after it.

use crate::glicko::duel;
use crate::rating::{Exact, Rating};
use crate::weng_lin::melee;
use std::collections::BTreeMap;

/// How one seat ended a match. Seats of one team have the same place; a lower place is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub team: u8,
    pub place: u8,
}

/// One player of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    pub rating: Rating,
    /// How long ago the last rated match of this player ended.
    pub idle_ms: i64,
    pub standing: Standing,
}

/// The ratings of all players after their match, in the same order. `None` if fewer than two teams have played, or if
/// the seats of one team have different places: such a match has no valid result.
///
/// ```
/// use qipan_ratings::{Played, Rating, Standing, rate};
///
/// let seat = |team, place| {
///     Played { rating: Rating::default(), idle_ms: 0, standing: Standing { team, place } }
/// };
/// let after = rate(&[seat(0, 1), seat(1, 2)]).unwrap();
/// assert!(after[0].points > 1_500_000 && after[1].points < 1_500_000);
/// ```
pub fn rate(players: &[Played]) -> Option<Vec<Rating>> {
    let exact: Vec<Exact> = players.iter().map(|it| it.rating.exact(it.idle_ms)).collect();
    let teams = teams_of(players)?;
    let rated = match (exact.as_slice(), players) {
        (&[first, second], [one, two]) => {
            duel([first, second], [one.standing.place, two.standing.place]).to_vec()
        }
        _ => by_team(&exact, &teams),
    };
    Some(rated.into_iter().map(Exact::rounded).collect())
}

/// The players and the place of every team.
type Teams = BTreeMap<u8, (Vec<usize>, u8)>;

fn teams_of(players: &[Played]) -> Option<Teams> {
    let mut teams = Teams::new();
    for (index, Played { standing, .. }) in players.iter().enumerate() {
        let (members, place) = teams.entry(standing.team).or_insert((Vec::new(), standing.place));
        if *place != standing.place {
            return None;
        }
        members.push(index);
    }
    (teams.len() >= 2).then_some(teams)
}

fn by_team(exact: &[Exact], teams: &Teams) -> Vec<Exact> {
    let sides: Vec<(Vec<Exact>, u8)> = teams
        .values()
        .map(|(members, place)| (members.iter().map(|index| exact[*index]).collect(), *place))
        .collect();
    let mut rated = exact.to_vec();
    for ((members, _), team) in teams.values().zip(melee(&sides)) {
        for (index, player) in members.iter().zip(team) {
            rated[*index] = player;
        }
    }
    rated
}
