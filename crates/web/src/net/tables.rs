//! Opening tables, and the user's own matches.

use super::http::{self, NoAnswer};
use super::session;
use qipan_protocol::Visibility;
use qipan_protocol::http::{CreatedTable, MatchFacts, MatchPlayer, MyMatches, NewTable};
use serde::de::IgnoredAny;

/// Opens a table and returns the path of its page. A visitor without an identity becomes a guest first.
pub(crate) async fn open(table: &NewTable) -> Result<String, NoAnswer> {
    session::ready().await?;
    let created: CreatedTable = http::ask("POST", "/api/tables", Some(&http::json(table))).await?;
    Ok(format!("/table/{}", created.id))
}

/// Whether there is such a table. Asked before a visitor becomes a guest: a bad link must not make one.
pub(crate) async fn exists(table: &str) -> Result<(), NoAnswer> {
    http::get::<IgnoredAny>(&format!("/api/tables/{table}")).await.map(drop)
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
    let is_own = |player: &&MatchPlayer| player.person().is_some_and(|it| it.id.as_str() == person);
    let mut own = facts.players.iter().filter(is_own);
    match () {
        () if outcome.is_draw() => Ending::Drawn,
        () if own.any(|player| outcome.winners.contains(player.seat)) => Ending::Won,
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
                r#"{{"id":"m","game":"g","table":null,"entries":4,"players":[
                        {{"seat":0,"occupant":{{"kind":"person","id":"ann","name":"Ann"}}}},
                        {{"seat":1,"occupant":{{"kind":"person","id":"bob","name":"Bob"}}}}],
                    "created_at":1,"finished_at":2,"outcome":{outcome}}}"#
            );
            let facts: MatchFacts = serde_json::from_str(&text).unwrap();
            assert_eq!(ending_for(&facts, person), expected, "{outcome} {person}");
        }
    }
}
