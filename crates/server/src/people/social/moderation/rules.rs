//! Which action can end which case, and how long it lasts. Pure functions.

use super::errors::CaseError;
use qipan_protocol::http::{CaseAction, CaseKind, LONGEST_NOTE, LONGEST_SANCTION_DAYS};
use qipan_protocol::{ActionId, ReviewId};
use qipan_store::Effect;

const DAY_MS: i64 = 24 * 3600 * 1000;
const LONGEST_BAN_DAYS: u32 = 3650;

/// What the rules need to know of a case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'a> {
    pub(super) kind: CaseKind,
    /// The review, or the action that an appeal is against; otherwise empty.
    pub(super) about: &'a str,
    /// The person's role is below that of the moderator.
    pub(super) is_below: bool,
    pub(super) is_guest: bool,
}

/// What the action of a moderator changes. `new_name` is the name that a renamed account would get.
pub(super) fn effect(
    subject: Subject<'_>,
    action: CaseAction,
    days: Option<u32>,
    (new_name, now): (String, i64),
) -> Result<Effect, CaseError> {
    let Subject { kind, about, is_below, is_guest } = subject;
    let is_appeal = kind == CaseKind::Appeal;
    let is_of_appeal = matches!(action, CaseAction::Lift | CaseAction::Uphold);
    let is_of_review = matches!(action, CaseAction::HideReview | CaseAction::ApproveReview);
    let is_about_review = !is_appeal && !about.is_empty();
    // A review that waits is either approved or not.
    let leaves_open = kind == CaseKind::Approval && action == CaseAction::NoAction;
    if is_of_appeal != is_appeal || (is_of_review && !is_about_review) || leaves_open {
        return Err(CaseError::WrongAction);
    }
    if !is_below && action != CaseAction::NoAction {
        return Err(CaseError::NotBelow);
    }
    let review = || ReviewId::new(about);
    Ok(match action {
        CaseAction::NoAction => Effect::NoAction,
        CaseAction::Warn => Effect::Warn,
        CaseAction::Mute => Effect::Mute { until: end(days, LONGEST_SANCTION_DAYS, now)? },
        CaseAction::PlayBan => Effect::PlayBan { until: end(days, LONGEST_SANCTION_DAYS, now)? },
        CaseAction::Ban => {
            let until = days.map(|days| end(Some(days), LONGEST_BAN_DAYS, now)).transpose()?;
            Effect::Ban { until }
        }
        CaseAction::HideReview => Effect::HideReview(review()),
        CaseAction::ApproveReview => Effect::ApproveReview(review()),
        CaseAction::Rename if is_guest => return Err(CaseError::GuestHasNoAccount),
        CaseAction::Rename => Effect::Rename(new_name),
        CaseAction::Lift => Effect::Lift(ActionId::new(about)),
        CaseAction::Uphold => Effect::Uphold(ActionId::new(about)),
    })
}

fn end(days: Option<u32>, max: u32, now: i64) -> Result<i64, CaseError> {
    match days {
        Some(days) if (1..=max).contains(&days) => Ok(now + i64::from(days) * DAY_MS),
        _ => Err(CaseError::BadDays { max }),
    }
}

/// A note without surrounding white space and control characters other than line breaks. It may be empty.
pub(super) fn check_note(note: &str) -> Result<String, CaseError> {
    let note: String = note.trim().chars().filter(|c| !c.is_control() || *c == '\n').collect();
    match note.chars().count() > LONGEST_NOTE {
        true => Err(CaseError::NoteTooLong { max: LONGEST_NOTE }),
        false => Ok(note),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(
        kind: CaseKind,
        about: &str,
        action: CaseAction,
        days: Option<u32>,
    ) -> Result<Effect, CaseError> {
        let subject = Subject { kind, about, is_below: true, is_guest: false };
        effect(subject, action, days, ("player".to_owned(), 1_000))
    }

    #[test]
    fn every_kind_of_case_has_its_actions() {
        use CaseAction::*;
        let wrong = Err(CaseError::WrongAction);
        let (review, action) = (ReviewId::new("r"), ActionId::new("a"));
        let rows = [
            (CaseKind::Abuse, "", NoAction, None, Ok(Effect::NoAction)),
            (CaseKind::Abuse, "", Warn, None, Ok(Effect::Warn)),
            (CaseKind::Abuse, "", Mute, Some(3), Ok(Effect::Mute { until: 1_000 + 3 * DAY_MS })),
            (CaseKind::Abuse, "", Mute, None, Err(CaseError::BadDays { max: 365 })),
            (CaseKind::Abuse, "", Mute, Some(0), Err(CaseError::BadDays { max: 365 })),
            (CaseKind::Abuse, "", Mute, Some(366), Err(CaseError::BadDays { max: 365 })),
            (CaseKind::Stalling, "", PlayBan, Some(1), Ok(Effect::PlayBan { until: 1_000 + DAY_MS })),
            (CaseKind::Cheating, "", Ban, None, Ok(Effect::Ban { until: None })),
            (CaseKind::Cheating, "", Ban, Some(1), Ok(Effect::Ban { until: Some(1_000 + DAY_MS) })),
            (CaseKind::Cheating, "", Ban, Some(3651), Err(CaseError::BadDays { max: 3650 })),
            (CaseKind::BadName, "", Rename, None, Ok(Effect::Rename("player".to_owned()))),
            (CaseKind::Abuse, "", HideReview, None, wrong.clone()),
            (CaseKind::Abuse, "r", HideReview, None, Ok(Effect::HideReview(review.clone()))),
            (CaseKind::Approval, "r", ApproveReview, None, Ok(Effect::ApproveReview(review))),
            (CaseKind::Approval, "r", NoAction, None, wrong.clone()),
            (CaseKind::Abuse, "", Lift, None, wrong.clone()),
            (CaseKind::Appeal, "a", Lift, None, Ok(Effect::Lift(action.clone()))),
            (CaseKind::Appeal, "a", Uphold, None, Ok(Effect::Uphold(action))),
            (CaseKind::Appeal, "a", NoAction, None, wrong.clone()),
            (CaseKind::Appeal, "a", HideReview, None, wrong),
        ];
        for (kind, about, action, days, expected) in rows {
            assert_eq!(decide(kind, about, action, days), expected, "{kind:?} {about} {action:?} {days:?}");
        }
    }

    #[test]
    fn equals_are_only_left_alone_and_guests_keep_their_names() {
        let subject = Subject { kind: CaseKind::BadName, about: "", is_below: false, is_guest: true };
        let decide = |subject, action| effect(subject, action, Some(1), (String::new(), 0)).err();
        assert_eq!(decide(subject, CaseAction::NoAction), None);
        assert_eq!(decide(subject, CaseAction::Warn), Some(CaseError::NotBelow));
        let below = Subject { is_below: true, ..subject };
        assert_eq!(decide(below, CaseAction::Rename), Some(CaseError::GuestHasNoAccount));
        assert_eq!(decide(below, CaseAction::Mute), None);
    }
}
