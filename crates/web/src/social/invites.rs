//! Invitations to tables: which one is shown, and how long it runs.

use super::Social;
use crate::net::social;
use crate::router;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Problem;
use qipan_protocol::TableId;
use qipan_protocol::http::{INVITE_MS, Invite};
use qipan_ui::text;
use qipan_ui::toasts::{Tone, toast};

/// How much of an invitation is left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Left {
    pub(crate) seconds: i64,
    /// From 100 down to 0.
    pub(crate) percent: i64,
}

impl Left {
    /// `None` if it is over.
    fn of(invite: &Invite, now_ms: i64) -> Option<Left> {
        let left = invite.expires_at - now_ms;
        let whole = (invite.expires_at - invite.at).clamp(1, INVITE_MS);
        (left > 0).then(|| Left { seconds: (left + 999) / 1000, percent: (left * 100 / whole).clamp(0, 100) })
    }

    /// Minutes and seconds: `9:05`.
    pub(crate) fn words(self) -> String {
        format!("{}:{:02}", self.seconds / 60, self.seconds % 60)
    }
}

/// The invitations that still run, the one that ends first at the front: it is the one that is shown.
pub(super) fn running(received: &[Invite], now_ms: i64) -> Vec<&Invite> {
    let mut running: Vec<&Invite> =
        received.iter().filter(|invite| Left::of(invite, now_ms).is_some()).collect();
    running.sort_by_key(|invite| invite.expires_at);
    running
}

impl Social {
    /// The invitations that still run. Views and effects follow the time.
    pub(crate) fn running_invites(self) -> Vec<Invite> {
        let now = self.now.get();
        self.invites.with(|invites| {
            invites.map_or(Vec::new(), |it| running(&it.received, now).into_iter().cloned().collect())
        })
    }

    pub(crate) fn left(self, invite: &Invite) -> Option<Left> {
        Left::of(invite, self.now.get())
    }

    /// Drops invitations that have run out, and says so once.
    pub(super) fn drop_lapsed(self) {
        let now = self.now.get_untracked();
        let lapsed = self
            .invites
            .get_untracked()
            .is_some_and(|invites| invites.received.iter().any(|invite| Left::of(invite, now).is_none()));
        if lapsed {
            self.invites.update(|invites| invites.received.retain(|it| Left::of(it, now).is_some()));
            toast(Tone::Plain, text("people-invite-lapsed"));
        }
        let has_old = |sent: &[Invite]| sent.iter().any(|invite| Left::of(invite, now).is_none());
        if self.invites.get_untracked().is_some_and(|invites| has_old(&invites.sent)) {
            self.invites.update(|invites| invites.sent.retain(|it| Left::of(it, now).is_some()));
        }
    }

    /// Takes the seat and opens the table, where the account is ready at once, like everybody who opens its link.
    pub(crate) fn accept(self, invite: &Invite) {
        let invite = invite.clone();
        spawn_local(async move {
            match social::accept(&invite.id).await {
                Ok(accepted) => {
                    self.forget_invite(&invite);
                    router::navigate(&format!("{}?invited", accepted.link));
                }
                Err(refusal) => self.refused(&refusal.problem()),
            }
            self.invites.refresh();
        });
    }

    pub(crate) fn decline(self, invite: &Invite) {
        let invite = invite.clone();
        self.forget_invite(&invite);
        spawn_local(async move {
            if let Err(refusal) = social::decline(&invite.id).await {
                self.refused(&refusal.problem());
                self.invites.refresh();
            }
        });
    }

    /// An invitation of this account, before the list is read again.
    pub(crate) fn add_sent(self, invite: Invite) {
        self.invites.update(|invites| {
            invites.sent.retain(|it| it.id != invite.id);
            invites.sent.push(invite);
        });
        self.invites.refresh();
    }

    /// The running invitations of this account to a table.
    pub(crate) fn sent_to(self, table: &TableId) -> Vec<Invite> {
        self.invites.with(|invites| {
            let sent = invites.map_or(&[][..], |invites| &invites.sent);
            sent.iter().filter(|invite| invite.table == *table).cloned().collect()
        })
    }

    pub(crate) fn withdraw_invite(self, invite: &Invite) {
        let id = invite.id.clone();
        self.invites.update(|invites| invites.sent.retain(|it| it.id != id));
        spawn_local(async move {
            if let Err(refusal) = social::withdraw(&id).await {
                self.refused(&refusal.problem());
            }
            self.invites.refresh();
        });
    }

    fn forget_invite(self, invite: &Invite) {
        self.invites.update(|invites| invites.received.retain(|it| it.id != invite.id));
    }

    /// Shows why the server has refused something.
    pub(crate) fn refused(self, problem: &Problem) {
        toast(Tone::Alarm, super::problem_words(problem));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::{InviteId, Person, UserId};

    fn invite(id: &str, at: i64, expires_at: i64) -> Invite {
        let person = || Person { id: UserId::new("u"), name: "ann".to_owned(), guest: false };
        Invite {
            id: InviteId::new(id),
            from: person(),
            to: person(),
            table: TableId::new("K7QX"),
            game: "tictactoe".to_owned(),
            at,
            expires_at,
        }
    }

    #[test]
    fn time_runs_down_to_the_end() {
        let rows = [
            (0, Some((600, 100, "10:00"))),
            (1, Some((600, 99, "10:00"))),
            (55_000, Some((545, 90, "9:05"))),
            (599_999, Some((1, 0, "0:01"))),
            (600_000, None),
        ];
        for (now, expected) in rows {
            let left = Left::of(&invite("a", 0, INVITE_MS), now);
            let found = left.map(|left| (left.seconds, left.percent, left.words()));
            let expected = expected.map(|(seconds, percent, words)| (seconds, percent, words.to_owned()));
            assert_eq!(found, expected, "{now}");
        }
    }

    #[test]
    fn the_invitation_that_ends_first_is_shown_first() {
        let all = [invite("late", 5, 900), invite("over", 0, 100), invite("soon", 0, 300)];
        let ids: Vec<&str> = running(&all, 100).iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, ["soon", "late"]);
    }
}
