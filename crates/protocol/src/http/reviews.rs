//! Reviews of games: one per person and game, after some finished matches of that game.
//!
//! | route | request | answer |
//! |---|---|---|
//! | `GET /api/games/{game}/facts` | | [`GameFacts`] |
//! | `GET /api/games/{game}/reviews` | [`ReviewPaging`] | [`ReviewPage`] |
//! | `GET /api/me/reviews/{game}` | | [`OwnReview`] |
//! | `PUT /api/me/reviews/{game}` | [`NewReview`] | [`OwnReview`] |
//! | `DELETE /api/me/reviews/{game}` | | 204 |
//! | `PUT /api/reviews/{id}/helpful` | | 204 |
//! | `DELETE /api/reviews/{id}/helpful` | | 204 |

use crate::{Person, ReviewId};
use serde::{Deserialize, Serialize};

/// How many matches of a game a person must have finished before a review. Aborted matches do not count.
pub const MATCHES_BEFORE_REVIEW: u64 = 3;

/// How many characters the text of a review has at most.
pub const LONGEST_REVIEW: usize = 2000;

/// The number of published reviews from which their stars are shown. Fewer would let a few people decide.
pub const MIN_REVIEWS: u64 = 5;

/// The language of a review's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewLanguage {
    Zh,
    En,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// Everybody sees it, and its stars count.
    Published,
    /// Only its author sees it until a moderator has approved it.
    Pending,
    /// A moderator has hidden it. Only its author sees it.
    Hidden,
}

/// Replaces the caller's review of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReview {
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub stars: u8,
    /// 1 to 2000 characters. Omit it to give only stars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 2000))]
    pub text: Option<String>,
    /// The language of the text.
    pub lang: ReviewLanguage,
}

/// A review as others see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Review {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ReviewId,
    pub by: Person,
    /// How many matches of this game the author had finished when the review was written.
    pub matches: u64,
    pub stars: u8,
    /// Null for a review without text, and for callers in kid mode.
    pub text: Option<String>,
    pub lang: ReviewLanguage,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The time of the last change. Milliseconds since 1970.
    pub edited_at: Option<i64>,
    /// How many people have marked it as helpful.
    pub helpful: u64,
    /// The caller has marked it as helpful.
    pub marked: bool,
}

/// The caller's own review of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnReview {
    /// How many matches of this game the caller has finished.
    pub matches: u64,
    /// How many are needed for a review.
    pub needed: u64,
    pub review: Option<Review>,
    /// Null without a review.
    pub state: Option<ReviewState>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewOrder {
    #[default]
    Newest,
    MostHelpful,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ReviewPaging {
    /// The newest first if omitted.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline, required = false))]
    pub order: ReviewOrder,
    /// Only reviews in this language.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub lang: Option<ReviewLanguage>,
    /// The `next` of the previous page, which had the same order.
    pub after: Option<String>,
    /// Number of reviews, at most 50.
    pub limit: Option<u32>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewPage {
    /// Reviews by people with whom the caller has a block are left out.
    pub reviews: Vec<Review>,
    /// Pass it as `after` to get the next page.
    pub next: Option<String>,
}

/// The published reviews of a game in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewSummary {
    pub count: u64,
    /// Null if there are fewer than five reviews.
    pub stars: Option<StarSummary>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StarSummary {
    /// In hundredths of a star.
    pub median: u32,
    /// In hundredths of a star.
    pub mean: u32,
    /// The number of reviews with one star, two stars … five stars.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u64>))]
    pub per_star: [u64; 5],
}

/// Numbers about a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameFacts {
    /// How many matches with people were played to the end.
    pub matches: u64,
    /// How many of them ended in the last seven days.
    pub matches_last_week: u64,
    pub reviews: ReviewSummary,
}

impl StarSummary {
    /// `None` for fewer than [`MIN_REVIEWS`] reviews.
    ///
    /// ```
    /// use qipan_protocol::http::StarSummary;
    ///
    /// let summary = StarSummary::new([1, 0, 0, 2, 3]).unwrap();
    /// assert_eq!((summary.median, summary.mean), (450, 400));
    /// assert_eq!(StarSummary::new([0, 0, 0, 0, 4]), None);
    /// ```
    pub fn new(per_star: [u64; 5]) -> Option<StarSummary> {
        let count: u64 = per_star.iter().sum();
        if count < MIN_REVIEWS {
            return None;
        }
        let total: u64 = (1..).zip(per_star).map(|(stars, reviews): (u64, u64)| stars * reviews).sum();
        let mean = (total * 100 + count / 2) / count;
        let median = (star_at(per_star, (count - 1) / 2) + star_at(per_star, count / 2)) * 50;
        Some(StarSummary { median, mean: mean as u32, per_star })
    }
}

/// The stars of the review at this index, the worst first.
fn star_at(per_star: [u64; 5], index: u64) -> u32 {
    let mut before = 0;
    for (stars, reviews) in (1..).zip(per_star) {
        before += reviews;
        if index < before {
            return stars;
        }
    }
    5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_are_summed_up_from_five_reviews_on() {
        let rows = [
            ([0, 0, 0, 0, 0], None),
            ([4, 0, 0, 0, 0], None),
            ([5, 0, 0, 0, 0], Some((100, 100))),
            ([0, 0, 0, 0, 5], Some((500, 500))),
            ([3, 0, 0, 0, 3], Some((300, 300))),
            ([1, 1, 1, 1, 1], Some((300, 300))),
            ([4, 0, 0, 0, 3], Some((100, 271))),
            ([0, 1, 2, 2, 1], Some((350, 350))),
        ];
        for (per_star, expected) in rows {
            let found = StarSummary::new(per_star).map(|it| (it.median, it.mean));
            assert_eq!(found, expected, "{per_star:?}");
        }
    }

    #[test]
    fn reviews_are_read_strictly() {
        let read = |text: &str| serde_json::from_str::<NewReview>(text);
        let review = NewReview { stars: 4, text: None, lang: ReviewLanguage::Zh };
        assert_eq!(read(r#"{"stars":4,"lang":"zh"}"#).unwrap(), review);
        for text in [r#"{"stars":4}"#, r#"{"stars":256,"lang":"zh"}"#, r#"{"stars":4,"lang":"zh","x":1}"#] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
