//! Profiles: settings, results and the history of ratings.

use crate::backend::{read, transact};
use crate::convert::{from_integer, from_word};
use crate::paging::Window;
use crate::{Cursor, MatchRecord, Page, Store, StoreError};
use qipan_protocol::http::MatchResult;
use qipan_protocol::{Speed, UserId};
use std::collections::BTreeMap;

/// The settings of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// The person is on no leaderboard.
    pub unranked: bool,
    /// Everybody may see the person's casual matches, unless a player hides one. Rated ones are always public.
    pub casual_public: bool,
}

/// Who asks for the matches of a person, and so which of them are listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// All: the person asks.
    #[default]
    All,
    /// Public matches, and those that the one who asks has played in.
    Public { viewer: Option<UserId> },
}

/// A text that is looked for in lists of matches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchText {
    /// A part of the [`crate::name_key`] of an opponent.
    pub name: String,
    /// The games that the text stands for; matches of these are found too.
    pub games: Vec<String>,
}

/// Which finished matches of a person are listed. `None` is any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchFilter {
    pub game: Option<String>,
    pub opponent: Option<UserId>,
    pub result: Option<MatchResult>,
    /// The match ended at this time or later.
    pub from: Option<i64>,
    /// The match ended before this time.
    pub to: Option<i64>,
    pub text: Option<SearchText>,
    pub scope: Scope,
}

/// The columns of a filter.
pub(crate) struct FilterColumns<'a> {
    pub(crate) game: Option<&'a str>,
    pub(crate) opponent: Option<&'a str>,
    pub(crate) result: Option<&'static str>,
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) sees_all: bool,
    /// Empty for nobody: no id is empty.
    pub(crate) viewer: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) games: &'a [String],
}

impl MatchFilter {
    pub(crate) fn columns(&self) -> FilterColumns<'_> {
        let (sees_all, viewer) = match &self.scope {
            Scope::All => (true, ""),
            Scope::Public { viewer } => (false, viewer.as_ref().map_or("", UserId::as_str)),
        };
        FilterColumns {
            game: self.game.as_deref(),
            opponent: self.opponent.as_ref().map(UserId::as_str),
            result: self.result.map(MatchResult::name),
            from: self.from.unwrap_or(i64::MIN),
            to: self.to.unwrap_or(i64::MAX),
            sees_all,
            viewer,
            name: self.text.as_ref().map(|text| text.name.as_str()),
            games: self.text.as_ref().map_or(&[], |text| &text.games),
        }
    }
}

/// How many matches of one game a person has won, lost and drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameRecord {
    pub game: String,
    pub won: u64,
    pub lost: u64,
    pub drawn: u64,
}

/// Adds up the rows of one person: game, result, number.
pub(crate) fn to_game_records(rows: Vec<(String, String, i64)>) -> Result<Vec<GameRecord>, StoreError> {
    let mut games: BTreeMap<String, GameRecord> = BTreeMap::new();
    for (game, result, number) in rows {
        let record =
            games.entry(game.clone()).or_insert_with(|| GameRecord { game, ..GameRecord::default() });
        let number = from_integer(number)?;
        match from_word(result)? {
            MatchResult::Won => record.won = number,
            MatchResult::Lost => record.lost = number,
            MatchResult::Drawn => record.drawn = number,
        }
    }
    Ok(games.into_values().collect())
}

/// A rating after one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingPoint {
    pub game: String,
    pub speed: Speed,
    /// When the match ended.
    pub at: i64,
    pub points: i64,
}

pub(crate) fn to_rating_points(
    rows: Vec<(String, String, i64, i64)>,
) -> Result<Vec<RatingPoint>, StoreError> {
    let point = |(game, speed, at, points)| Ok(RatingPoint { game, speed: from_word(speed)?, at, points });
    rows.into_iter().map(point).collect()
}

impl Store {
    pub async fn find_profile(&self, user: &UserId) -> Result<Profile, StoreError> {
        read!(self, profiles::find(user))
    }

    /// Fails with `not_found` if there is no such person.
    pub async fn save_profile(&self, user: &UserId, profile: Profile) -> Result<(), StoreError> {
        let user = user.clone();
        transact!(self, profiles::save(&user, profile))
    }

    /// The matches a person has played to the end, the most recently finished first.
    pub async fn played_matches(
        &self,
        user: &UserId,
        filter: &MatchFilter,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<MatchRecord>, StoreError> {
        read!(self, matches::played(user, filter, &Window::new(after, limit)))
    }

    /// How many matches a person has won, lost and drawn, game by game. Aborted matches do not count.
    pub async fn game_records(&self, user: &UserId, scope: &Scope) -> Result<Vec<GameRecord>, StoreError> {
        let filter = MatchFilter { scope: scope.clone(), ..MatchFilter::default() };
        read!(self, profiles::game_records(user, &filter))
    }

    /// A person's ratings after each of the last `limit` rated matches of every game and class, the oldest first.
    pub async fn rating_history(&self, user: &UserId, limit: u32) -> Result<Vec<RatingPoint>, StoreError> {
        read!(self, profiles::rating_history(user, limit))
    }
}
