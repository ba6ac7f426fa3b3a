//! What moderators do to people: each action is applied, logged and told to the person in one transaction.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::paging::Window;
use crate::{Cursor, Page, Role, Store, StoreError, Told};
use qipan_protocol::http::ActionKind;
use qipan_protocol::{ActionId, CaseId, ReviewId, UserId};

/// An action that is being taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAction {
    pub id: ActionId,
    pub by: UserId,
    pub user: UserId,
    pub effect: Effect,
    pub note: String,
    pub at: i64,
}

/// What an action changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    NoAction,
    Warn,
    Mute {
        until: i64,
    },
    PlayBan {
        until: i64,
    },
    /// `None` is permanent.
    Ban {
        until: Option<i64>,
    },
    Unban,
    HideReview(ReviewId),
    ApproveReview(ReviewId),
    /// The new name of the account.
    Rename(String),
    /// Takes an earlier action back, because of an appeal.
    Lift(ActionId),
    /// Refuses an appeal against an action.
    Uphold(ActionId),
    Role(Role),
}

impl Effect {
    pub fn kind(&self) -> ActionKind {
        match self {
            Effect::NoAction => ActionKind::NoAction,
            Effect::Warn => ActionKind::Warn,
            Effect::Mute { .. } => ActionKind::Mute,
            Effect::PlayBan { .. } => ActionKind::PlayBan,
            Effect::Ban { .. } => ActionKind::Ban,
            Effect::Unban | Effect::Lift(_) => ActionKind::Lift,
            Effect::HideReview(_) => ActionKind::HideReview,
            Effect::ApproveReview(_) => ActionKind::ApproveReview,
            Effect::Rename(_) => ActionKind::Rename,
            Effect::Uphold(_) => ActionKind::Uphold,
            Effect::Role(_) => ActionKind::Role,
        }
    }

    pub(crate) fn until(&self) -> Option<i64> {
        match self {
            Effect::Mute { until } | Effect::PlayBan { until } => Some(*until),
            Effect::Ban { until } => *until,
            _ => None,
        }
    }

    /// What the log keeps of its subject.
    pub(crate) fn about(&self) -> Option<&str> {
        match self {
            Effect::HideReview(review) | Effect::ApproveReview(review) => Some(review.as_str()),
            Effect::Lift(action) | Effect::Uphold(action) => Some(action.as_str()),
            _ => None,
        }
    }
}

/// A row of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionRecord {
    pub id: ActionId,
    pub by: UserId,
    pub user: UserId,
    pub kind: ActionKind,
    pub case: Option<CaseId>,
    /// A review, or an earlier action.
    pub about: Option<String>,
    /// The game of the review.
    pub game: Option<String>,
    pub note: String,
    pub at: i64,
    pub until: Option<i64>,
    /// The action that has ended an appeal against this one: `None` without an appeal, `Some(None)` while it is open.
    pub appeal: Option<Option<ActionKind>>,
}

/// The mute and the play-ban of a person. They may be over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sanctions {
    pub muted_until: Option<i64>,
    pub play_banned_until: Option<i64>,
}

impl Sanctions {
    /// The end of a mute that is in force.
    pub fn muted(&self, now: i64) -> Option<i64> {
        self.muted_until.filter(|until| now < *until)
    }

    /// The end of a play-ban that is in force.
    pub fn play_banned(&self, now: i64) -> Option<i64> {
        self.play_banned_until.filter(|until| now < *until)
    }
}

/// The moderator has no claim of the case that is in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotClaimed;

impl Store {
    /// Applies an action that belongs to no case. Returns the entries of inboxes. Fails with `not_found` if there is no such
    /// person.
    pub async fn act(&self, action: NewAction) -> Result<Vec<Told>, StoreError> {
        check_text(&action.note)?;
        transact!(self, actions::act(&action))
    }

    /// Applies an action and closes a case with it. The reporters are told too. Fails with `not_found` if the review is gone.
    pub async fn close_case(
        &self,
        case: &CaseId,
        action: NewAction,
    ) -> Result<Result<Vec<Told>, NotClaimed>, StoreError> {
        check_text(&action.note)?;
        let case = case.clone();
        transact!(self, claims::close(&case, &action))
    }

    pub async fn find_action(&self, id: &ActionId) -> Result<Option<ActionRecord>, StoreError> {
        read!(self, actions::find(id))
    }

    /// The log, the newest first: of one person or of all. What concerns `reader` is left out.
    pub async fn moderation_log(
        &self,
        user: Option<&UserId>,
        reader: Option<&UserId>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<ActionRecord>, StoreError> {
        read!(self, actions::log(user, reader, &Window::new(after, limit)))
    }

    pub async fn sanctions(&self, user: &UserId) -> Result<Sanctions, StoreError> {
        read!(self, actions::sanctions(user))
    }

    /// How many people block a person.
    pub async fn blocked_by(&self, user: &UserId) -> Result<u64, StoreError> {
        read!(self, actions::blocked_by(user))
    }
}
