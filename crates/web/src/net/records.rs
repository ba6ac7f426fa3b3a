//! Requests about profiles, finished matches and leaderboards.

use super::http::{self, NoAnswer};
use qipan_protocol::Speed;
use qipan_protocol::http::{
    Leaderboard, MatchPage, MatchPaging, MatchResult, MyMatches, Profile, ProfileChoices,
};

/// Whose matches are listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    /// The user's own, who may be a guest.
    Mine,
    /// Those of the account with this name.
    Of(String),
}

fn encoded(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// The profile of the account with this name or id.
pub(crate) async fn profile(name: &str) -> Result<Profile, NoAnswer> {
    http::get(&format!("/api/people/{}", encoded(name))).await
}

/// Some matches that fit the filter; running ones only with the first page of the user's own.
pub(crate) async fn matches(whose: &Whose, paging: &MatchPaging) -> Result<MyMatches, NoAnswer> {
    let query = query_of(paging, encoded);
    match whose {
        Whose::Mine => http::get(&format!("/api/me/matches{query}")).await,
        Whose::Of(name) => {
            let page: MatchPage = http::get(&format!("/api/people/{}/matches{query}", encoded(name))).await?;
            Ok(MyMatches { running: Vec::new(), finished: page.matches, next: page.next })
        }
    }
}

/// The query of an address; empty without a filter.
fn query_of(paging: &MatchPaging, encoded: impl Fn(&str) -> String) -> String {
    let MatchPaging { after, game, opponent, q, result, from, to } = paging;
    let fields = [
        ("after", after.clone()),
        ("game", game.clone()),
        ("opponent", opponent.clone()),
        ("q", q.clone()),
        ("result", result.map(|result: MatchResult| result.name().to_owned())),
        ("from", from.map(|at| at.to_string())),
        ("to", to.map(|at| at.to_string())),
    ];
    let given = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let parts: Vec<String> = given.map(|(name, value)| format!("{name}={}", encoded(&value))).collect();
    if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
}

pub(crate) async fn leaderboard(game: &str, speed: Speed) -> Result<Leaderboard, NoAnswer> {
    http::get(&format!("/api/leaderboards/{}/{}", encoded(game), speed.name())).await
}

pub(crate) async fn choices() -> Result<ProfileChoices, NoAnswer> {
    http::get("/api/me/profile").await
}

pub(crate) async fn choose(choices: ProfileChoices) -> Result<ProfileChoices, NoAnswer> {
    http::ask("PUT", "/api/me/profile", Some(&http::json(&choices))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_filtered_is_asked_for() {
        let plain = |text: &str| text.to_owned();
        assert_eq!(query_of(&MatchPaging::default(), plain), "");
        let paging = MatchPaging {
            game: Some("hex".to_owned()),
            result: Some(MatchResult::Lost),
            from: Some(-5),
            ..MatchPaging::default()
        };
        assert_eq!(query_of(&paging, plain), "?game=hex&result=lost&from=-5");
    }
}
