//! Opening tables, and the user's own matches.

use super::http::{self, NoAnswer};
use super::session;
use qipan_engine::Seat;
use qipan_protocol::Visibility;
use qipan_protocol::http::{CreatedTable, MatchFacts, MyMatches, NewTable};

/// Opens a table and returns the path of its page. A visitor without an identity becomes a guest first.
pub(crate) async fn open(table: &NewTable) -> Result<String, NoAnswer> {
    session::ready().await?;
    let created: CreatedTable = http::ask("POST", "/api/tables", Some(&http::json(table))).await?;
    Ok(format!("/table/{}", created.id))
}

/// A table for friends: it is not listed, and it starts when all players are connected and ready.
pub(crate) fn for_friends(game: &str) -> NewTable {
    let mut table = NewTable::new(game);
    (table.settings.visibility, table.settings.auto_start) = (Visibility::Link, true);
    table
}

/// The user's matches; `after` is the `next` of the page before. A visitor without an identity has none.
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

/// How a match ended for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Won,
    Lost,
    Drawn,
    /// The match was aborted without a result.
    None,
}

pub(crate) fn ending_for(facts: &MatchFacts, person: &str) -> Ending {
    let Some(outcome) = &facts.outcome else { return Ending::None };
    let mut own = facts.players.iter().filter(|(_, it)| it == person);
    match () {
        () if outcome.is_draw() => Ending::Drawn,
        () if own.any(|(seat, _)| outcome.winners.contains(Seat(*seat))) => Ending::Won,
        () => Ending::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_depends_on_the_viewer() {
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
            assert_eq!(ending_for(&facts, person), expected, "{outcome} {person}");
        }
    }
}
