//! Rules of reviews: which people may write them, and what their readers see. Pure functions.

use super::errors::ReviewError;
use crate::errors::Failure;
use crate::people::social::errors::SocialError;
use crate::people::social::text::check_text;
use qipan_protocol::Person;
use qipan_protocol::http::{LONGEST_REVIEW, MATCHES_BEFORE_REVIEW, NewReview, Review};
use qipan_store::ReviewRecord;

/// The author of a review at the moment of writing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Author {
    pub(super) is_kid: bool,
    /// The number of finished matches of the game.
    pub(super) matches: u64,
}

/// The review as it is saved.
pub(super) fn check(review: NewReview, author: Author) -> Result<NewReview, Failure> {
    if !(1..=5).contains(&review.stars) {
        return Err(ReviewError::BadStars { min: 1, max: 5 }.into());
    }
    if author.is_kid && review.text.is_some() {
        return Err(SocialError::KidMode.into());
    }
    let text = review.text.map(|text| check_text(&text, LONGEST_REVIEW)).transpose()?;
    let (needed, finished) = (MATCHES_BEFORE_REVIEW, author.matches);
    if finished < needed {
        return Err(ReviewError::TooFewMatches { needed, finished }.into());
    }
    Ok(NewReview { text, ..review })
}

/// A review as a reader sees it. Readers in kid mode see the stars and no text.
pub(super) fn shown(record: ReviewRecord, is_kid: bool) -> Review {
    let ReviewRecord { id, user, name, stars, text, lang, matches, at, edited_at, helpful, marked, .. } =
        record;
    let by = Person { id: user, name, guest: false };
    let text = text.filter(|_| !is_kid);
    Review { id, by, matches, stars, text, lang, at, edited_at, helpful, marked }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::http::ReviewLanguage;

    #[test]
    fn a_review_needs_stars_matches_and_a_decent_text() {
        let long = "棋".repeat(LONGEST_REVIEW + 1);
        let rows = [
            (1, None, false, 3, ""),
            (5, Some("  a fine game\u{7} "), false, 3, ""),
            (5, None, true, 3, ""),
            (0, None, false, 3, "bad_stars"),
            (6, None, false, 3, "bad_stars"),
            (4, None, false, 2, "too_few_matches"),
            (4, Some("hi"), true, 3, "kid_mode"),
            (4, Some(" \u{7} "), false, 3, "empty_text"),
            (4, Some(long.as_str()), false, 3, "text_too_long"),
        ];
        for (stars, text, is_kid, matches, expected) in rows {
            let review = NewReview { stars, text: text.map(str::to_owned), lang: ReviewLanguage::En };
            let checked = check(review, Author { is_kid, matches });
            let code = checked.as_ref().err().map_or("", |failure| failure.problem.code.as_str());
            assert_eq!(code, expected, "{stars} {text:?}");
            if let Ok(NewReview { text: Some(text), .. }) = checked {
                assert_eq!(text, "a fine game");
            }
        }
    }
}
