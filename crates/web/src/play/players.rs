//! The players of a recorded match.

use super::company::Company;
use qipan_engine::Seat;
use qipan_protocol::http::MatchPlayer;
use qipan_protocol::{Occupant, Person};
use qipan_ui::text;
use serde::{Deserialize, Serialize};

/// A player of a recorded match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Player {
    Person(String),
    /// A bot in a record of an earlier version, which did not note its level.
    Bot,
    BotOfLevel(u8),
}

impl Player {
    pub(crate) fn level(&self) -> Option<u8> {
        match self {
            Player::BotOfLevel(level) => Some(*level),
            Player::Person(_) | Player::Bot => None,
        }
    }
}

/// The name of a person. People who have deleted their account have none.
pub(crate) fn person_name(person: &Person) -> String {
    if person.is_deleted() { text("player-deleted") } else { person.name.clone() }
}

/// No game has more seats.
const MAX_SEATS: u8 = 8;

/// The players by seat. Unknown ones are called by the number of their seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Players(Vec<Option<Player>>);

impl Players {
    /// The players of a match in this browser. `me` is the name of the user, if they have one; `level` is that of the
    /// computer.
    pub(crate) fn of_company(company: Company, seats: u8, me: Option<&str>, level: u8) -> Players {
        let player = |seat| match company {
            Company::People => None,
            _ if company.is_computers(seat) => Some(Player::BotOfLevel(level)),
            _ => me.map(str::to_owned).map(Player::Person),
        };
        Players((0..seats).map(Seat).map(player).collect())
    }

    /// The players of a match on the server. Unless players may join later, it begins only when all seats are taken;
    /// then a seat without a name was a bot's, in a match of an earlier version.
    pub(crate) fn of_server(players: &[MatchPlayer], late_join: bool) -> Players {
        let player = |seat| match players.iter().find(|player| player.seat == seat) {
            Some(MatchPlayer { occupant: Occupant::Person(person), .. }) => {
                Some(Player::Person(person_name(person)))
            }
            Some(MatchPlayer { occupant: Occupant::Bot { level }, .. }) => Some(Player::BotOfLevel(*level)),
            None => (!late_join).then_some(Player::Bot),
        };
        Players((0..MAX_SEATS).map(Seat).map(player).collect())
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
        let players = Players::of_company(Company::Computer, 3, me, 2);
        let names = [0, 1, 2, 3].map(|seat| players.get(Seat(seat)).cloned());
        let (person, bot) = (Player::Person("Mei".to_owned()), Player::BotOfLevel(2));
        assert_eq!(names, [Some(person), Some(bot.clone()), Some(bot), None]);
        assert_eq!(Players::of_company(Company::People, 2, me, 2).get(Seat(0)), None);
        let text = serde_json::to_string(&players).unwrap();
        assert_eq!(text, r#"[{"person":"Mei"},{"bot_of_level":2},{"bot_of_level":2}]"#);
        assert_eq!(serde_json::from_str::<Players>(&text).unwrap(), players);
        let earlier: Players = serde_json::from_str(r#"[{"person":"Mei"},"bot"]"#).unwrap();
        assert_eq!(earlier.get(Seat(1)), Some(&Player::Bot));
    }

    #[test]
    fn a_match_on_the_server_has_people_and_bots() {
        let players: Vec<MatchPlayer> = serde_json::from_str(
            r#"[{"seat":0,"occupant":{"kind":"person","id":"u","name":"Mei"}},
                {"seat":2,"occupant":{"kind":"bot","level":4}}]"#,
        )
        .unwrap();
        assert_eq!(Players::of_server(&players, true).get(Seat(1)), None);
        let players = Players::of_server(&players, false);
        let found = [0, 1, 2].map(|seat| players.get(Seat(seat)).cloned().unwrap());
        assert_eq!(found, [Player::Person("Mei".to_owned()), Player::Bot, Player::BotOfLevel(4)]);
    }
}
