//! Opening tables, and the matches we have at them.

use super::http::{self, NoAnswer};
use super::session;
use qipan_engine::Outcome;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Created {
    id: String,
}

/// Opens a table, as a guest if we are nobody yet, and returns the path of its page.
pub(crate) async fn open(settings: &Value) -> Result<String, NoAnswer> {
    session::ready().await?;
    let created: Created = http::ask("POST", "/api/tables", Some(settings)).await?;
    Ok(format!("/table/{}", created.id))
}

/// The settings of a table for oneself and friends: nobody else finds it, and it starts when all are there.
pub(crate) fn for_friends(game: &str) -> Value {
    json!({ "game": game, "visibility": "link", "auto_start": true })
}

/// A match as lists show it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct MatchFacts {
    pub(crate) id: String,
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) table: Option<String>,
    pub(crate) players: Vec<(u8, String)>,
    pub(crate) created_at: f64,
    #[serde(default)]
    pub(crate) finished_at: Option<f64>,
    #[serde(default)]
    pub(crate) outcome: Option<Outcome>,
}

#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub(crate) struct MyMatches {
    pub(crate) running: Vec<MatchFacts>,
    pub(crate) finished: Vec<MatchFacts>,
    #[serde(default)]
    pub(crate) next: Option<String>,
}

/// Our matches; `after` is the `next` of the page before. A stranger has none.
pub(crate) async fn mine(after: Option<String>) -> Result<MyMatches, NoAnswer> {
    let known = session::me();
    if leptos::prelude::GetUntracked::get_untracked(&known).is_none() && session::look().await.is_none() {
        return Ok(MyMatches::default());
    }
    let path = match after {
        Some(after) => {
            format!("/api/me/matches?after={}", String::from(js_sys::encode_uri_component(&after)))
        }
        None => "/api/me/matches".to_owned(),
    };
    http::get(&path).await
}

/// How a match ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Won,
    Lost,
    Drawn,
    /// It was given up without a result.
    None,
}

impl MatchFacts {
    pub(crate) fn ending_for(&self, person: &str) -> Ending {
        let Some(outcome) = &self.outcome else { return Ending::None };
        let mut own = self.players.iter().filter(|(_, it)| it == person);
        match () {
            () if outcome.is_draw() => Ending::Drawn,
            () if own.any(|(seat, _)| outcome.winners.contains(qipan_engine::Seat(*seat))) => Ending::Won,
            () => Ending::Lost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_for_friends_are_settings_that_the_server_reads() {
        let settings: qipan_protocol::RoomSettings =
            serde_json::from_value(for_friends("tictactoe")).unwrap();
        assert_eq!(settings.visibility, qipan_protocol::Visibility::Link);
        assert!(settings.auto_start);
    }

    #[test]
    fn an_ending_depends_on_who_looks() {
        let rows = [
            (r#"{"winners":[1],"reason":"time"}"#, "bob", Ending::Won),
            (r#"{"winners":[1],"reason":"time"}"#, "ann", Ending::Lost),
            (r#"{"winners":[],"reason":"agreement"}"#, "ann", Ending::Drawn),
            ("null", "ann", Ending::None),
        ];
        for (outcome, person, expected) in rows {
            let text = format!(
                r#"{{"id":"m","game":"g","table":null,"entries":4,"players":[[0,"ann"],[1,"bob"]],
                    "created_at":1,"finished_at":2,"outcome":{outcome}}}"#
            );
            let facts: MatchFacts = serde_json::from_str(&text).unwrap();
            assert_eq!(facts.ending_for(person), expected, "{outcome} {person}");
        }
    }
}
