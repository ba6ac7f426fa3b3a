//! The players of a recorded match.

use super::company::Company;
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

/// A player of a recorded match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Player {
    Person(String),
    Bot,
}

/// The players by seat. Unknown ones are called by the number of their seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Players(Vec<Option<Player>>);

impl Players {
    /// The players of a match in this browser. `me` is the name of the user, if they have one.
    pub(crate) fn of_company(company: Company, seats: u8, me: Option<&str>) -> Players {
        let player = |seat| match company {
            Company::People => None,
            Company::Computer if seat == Seat(0) => me.map(str::to_owned).map(Player::Person),
            Company::Computer => Some(Player::Bot),
        };
        Players((0..seats).map(Seat).map(player).collect())
    }

    pub(crate) fn get(&self, seat: Seat) -> Option<&Player> {
        self.0.get(usize::from(seat.0))?.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_against_the_computer_has_one_person() {
        let me = Some("Mei");
        let players = Players::of_company(Company::Computer, 3, me);
        let names = [0, 1, 2, 3].map(|seat| players.get(Seat(seat)).cloned());
        assert_eq!(
            names,
            [Some(Player::Person("Mei".to_owned())), Some(Player::Bot), Some(Player::Bot), None]
        );
        assert_eq!(Players::of_company(Company::People, 2, me).get(Seat(0)), None);
        let text = serde_json::to_string(&players).unwrap();
        assert_eq!(text, r#"[{"person":"Mei"},"bot","bot"]"#);
        assert_eq!(serde_json::from_str::<Players>(&text).unwrap(), players);
    }
}
