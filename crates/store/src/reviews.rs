//! Reviews of games, and numbers about games.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::paging::Window;
use crate::{Cursor, Page, Store, StoreError};
use qipan_protocol::http::{ReviewLanguage, ReviewOrder, ReviewState};
use qipan_protocol::{ReviewId, UserId};

/// A review as somebody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewRecord {
    pub id: ReviewId,
    pub game: String,
    pub user: UserId,
    /// The current name of the author.
    pub name: String,
    pub stars: u8,
    pub text: Option<String>,
    pub lang: ReviewLanguage,
    pub state: ReviewState,
    /// How many matches of the game the author had finished.
    pub matches: u64,
    pub at: i64,
    pub edited_at: Option<i64>,
    /// How many people have marked it as helpful.
    pub helpful: u64,
    /// The person who asks has marked it as helpful.
    pub marked: bool,
}

/// A review that is being written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewDraft {
    /// The id, should this be the person's first review of the game.
    pub id: ReviewId,
    pub game: String,
    pub user: UserId,
    pub stars: u8,
    pub text: Option<String>,
    pub lang: ReviewLanguage,
    pub matches: u64,
    /// It has to be approved by a moderator.
    pub waits: bool,
    pub at: i64,
}

/// Which published reviews of a game are listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewFilter {
    pub game: String,
    pub order: ReviewOrder,
    /// `None` is any.
    pub lang: Option<ReviewLanguage>,
    /// Reviews by people with whom this person has a block are left out.
    pub viewer: Option<UserId>,
}

/// How many matches of a game were played to the end. Aborted matches do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayedCounts {
    pub all: u64,
    /// Those that ended at or after the time in the question.
    pub recent: u64,
}

/// The column values of the viewer: empty for nobody, because no id is empty.
pub(crate) fn viewer_column(viewer: Option<&UserId>) -> &str {
    viewer.map_or("", UserId::as_str)
}

/// Continues a page: by time, or by the number of marks, which the cursor holds in place of the time.
pub(crate) fn cursor_of(record: &ReviewRecord, order: ReviewOrder) -> Cursor {
    let at = match order {
        ReviewOrder::Newest => record.at,
        ReviewOrder::MostHelpful => i64::try_from(record.helpful).unwrap_or(i64::MAX),
    };
    Cursor { at, id: record.id.0.clone() }
}

impl Store {
    /// Saves a person's review of a game in place of an earlier one. It is published, unless the draft waits or a moderator
    /// has hidden an earlier version. Returns the review as its author sees it. Fails with `not_found` if there is no such person.
    pub async fn save_review(&self, draft: ReviewDraft) -> Result<ReviewRecord, StoreError> {
        check_text(draft.text.as_deref().unwrap_or_default())?;
        transact!(self, reviews::save(&draft))
    }

    /// Deletes a person's review of a game with its marks. Fails with `not_found` if there is none.
    pub async fn delete_review(&self, user: &UserId, game: &str) -> Result<(), StoreError> {
        let (user, game) = (user.clone(), game.to_owned());
        transact!(self, reviews::delete(&user, &game))
    }

    /// A person's own review of a game, in any state.
    pub async fn own_review(&self, user: &UserId, game: &str) -> Result<Option<ReviewRecord>, StoreError> {
        read!(self, reviews::own(user, game))
    }

    /// A review in any state, as this person sees it.
    pub async fn find_review(
        &self,
        id: &ReviewId,
        viewer: Option<&UserId>,
    ) -> Result<Option<ReviewRecord>, StoreError> {
        read!(self, reviews::find(id, viewer))
    }

    /// The published reviews of a game.
    pub async fn list_reviews(
        &self,
        filter: &ReviewFilter,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<ReviewRecord>, StoreError> {
        read!(self, reviews::list(filter, &Window::new(after, limit)))
    }

    /// Marks a review as helpful or takes the mark back. Both can be repeated. Fails with `not_found` if the review is not
    /// published, is the person's own, or if there is a block between the two.
    pub async fn mark_review(&self, id: &ReviewId, user: &UserId, helpful: bool) -> Result<(), StoreError> {
        let (id, user) = (id.clone(), user.clone());
        transact!(self, reviews::mark(&id, &user, helpful))
    }

    /// The number of published reviews of a game with one star, two stars … five stars.
    pub async fn star_counts(&self, game: &str) -> Result<[u64; 5], StoreError> {
        read!(self, reviews::star_counts(game))
    }

    /// How many matches of a game a person has played to the end.
    pub async fn finished_matches(&self, user: &UserId, game: &str) -> Result<u64, StoreError> {
        read!(self, reviews::finished_matches(user, game))
    }

    /// How many matches of a game were played to the end, and how many of them since this time.
    pub async fn played_counts(&self, game: &str, since: i64) -> Result<PlayedCounts, StoreError> {
        read!(self, reviews::played_counts(game, since))
    }
}

/// Adds up the rows of stars and number.
pub(crate) fn to_star_counts(rows: Vec<(i64, i64)>) -> Result<[u64; 5], StoreError> {
    let mut counts = [0; 5];
    for (stars, number) in rows {
        let index = usize::try_from(stars - 1).ok().filter(|index| *index < counts.len());
        let index = index.ok_or_else(|| StoreError::Broken(format!("{stars} stars")))?;
        counts[index] = crate::convert::from_integer(number)?;
    }
    Ok(counts)
}
