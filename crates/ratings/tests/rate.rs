//! What a match does to ratings.

use proptest::prelude::*;
use qipan_ratings::{Played, Rating, Standing, rate};

fn seat(rating: Rating, team: u8, place: u8) -> Played {
    Played { rating, idle_ms: 0, standing: Standing { team, place } }
}

fn of_points(points: i64, deviation: i64) -> Rating {
    Rating { points: points * 1_000, deviation: deviation * 1_000, ..Rating::default() }
}

#[test]
fn two_seats_are_rated_by_glicko_2() {
    let (strong, weak) = (of_points(1_700, 60), of_points(1_500, 60));
    let expected = rate(&[seat(strong, 0, 1), seat(weak, 1, 2)]).unwrap();
    let upset = rate(&[seat(strong, 0, 2), seat(weak, 1, 1)]).unwrap();
    let draw = rate(&[seat(strong, 0, 1), seat(weak, 1, 1)]).unwrap();
    let gains = [&expected, &draw, &upset].map(|after| after[1].points - weak.points);
    assert!(gains[0] < 0 && 0 < gains[1] && gains[1] < gains[2], "{gains:?}");
    let new = rate(&[seat(Rating::default(), 0, 1), seat(Rating::default(), 1, 2)]).unwrap();
    assert_eq!((new[0].points, new[1].points), (1_662_311, 1_337_689));
    assert_eq!(new[0].deviation, 290_319);
}

#[test]
fn three_seats_and_teams_are_rated_by_weng_lin() {
    let new = Rating::default();
    let three = rate(&[seat(new, 0, 2), seat(new, 1, 1), seat(new, 2, 2)]).unwrap();
    assert!(three[1].points > new.points && three[0].points < new.points);
    assert_eq!(three[0], three[2], "seats with one place change alike");
    let teams = rate(&[seat(new, 0, 1), seat(new, 1, 2), seat(new, 0, 1), seat(new, 1, 2)]).unwrap();
    assert_eq!((teams[0], teams[1]), (teams[2], teams[3]), "a team wins together");
    assert!(teams[0].points > new.points && teams[1].points < new.points);
    // The rating with the larger deviation changes more.
    let known = of_points(1_500, 60);
    let mixed = rate(&[seat(new, 0, 1), seat(known, 0, 1), seat(new, 1, 2), seat(known, 1, 2)]).unwrap();
    assert!(mixed[0].points - new.points > 4 * (mixed[1].points - known.points));
}

#[test]
fn without_two_sides_there_is_nothing_to_rate() {
    let new = Rating::default();
    assert_eq!(rate(&[]), None);
    assert_eq!(rate(&[seat(new, 0, 1)]), None);
    assert_eq!(rate(&[seat(new, 0, 1), seat(new, 0, 1)]), None, "both won together");
    assert_eq!(rate(&[seat(new, 0, 1), seat(new, 0, 2), seat(new, 1, 2)]), None, "two places in one team");
}

fn any_player() -> impl Strategy<Value = (Rating, i64)> {
    let rating = (100_000..=4_000_000_i64, 45_000..=350_000_i64, 10_000_000..=150_000_000_i64)
        .prop_map(|(points, deviation, volatility)| Rating { points, deviation, volatility });
    (rating, 0..=1_000_000_000_000_i64)
}

proptest! {
    /// Winning never costs points, losing never gives any, and every number stays within its bounds.
    #[test]
    fn results_move_ratings_in_their_direction(
        players in prop::collection::vec(any_player(), 2..=6),
        winner in 0..6_usize,
    ) {
        let winner = winner % players.len();
        let played: Vec<Played> = players
            .iter()
            .enumerate()
            .map(|(index, (rating, idle_ms))| Played {
                rating: *rating,
                idle_ms: *idle_ms,
                standing: Standing { team: index as u8, place: if index == winner { 1 } else { 2 } },
            })
            .collect();
        let after = rate(&played).unwrap();
        prop_assert!(after[winner].points >= played[winner].rating.points);
        for (index, rating) in after.iter().enumerate() {
            prop_assert!((100_000..=4_000_000).contains(&rating.points), "{rating:?}");
            prop_assert!((45_000..=350_000).contains(&rating.deviation), "{rating:?}");
            prop_assert!((10_000_000..=150_000_000).contains(&rating.volatility), "{rating:?}");
            if players.len() == 2 && index != winner {
                prop_assert!(rating.points <= played[index].rating.points);
            }
        }
        prop_assert_eq!(rate(&played).unwrap(), after);
    }
}
