//! What the account does with other people.

use super::{Social, problem_words};
use crate::net::social;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Problem;
use qipan_protocol::http::{Friend, FriendRequest, PrivacyChange, RelationAction};
use qipan_protocol::{Person, Presence};
use qipan_ui::toasts::{Tone, toast};

/// A friend with their current presence.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FriendNow {
    pub(crate) person: Person,
    pub(crate) presence: Presence,
}

/// The order of the page: friends who are online first, then by name.
fn in_order(friends: &[Friend], presence: impl Fn(&Person) -> Presence) -> Vec<FriendNow> {
    let now =
        |friend: &Friend| FriendNow { person: friend.person.clone(), presence: presence(&friend.person) };
    let mut all: Vec<FriendNow> = friends.iter().map(now).collect();
    all.sort_by(|a, b| {
        let place = |it: &FriendNow| (it.presence == Presence::Offline, it.person.name.to_lowercase());
        place(a).cmp(&place(b))
    });
    all
}

impl Social {
    /// All friends; `None` if they are not known yet.
    pub(crate) fn friends(self) -> Option<Vec<FriendNow>> {
        self.relations.with(|relations| {
            let friends = &relations?.friends;
            Some(self.presences.with(|all| in_order(friends, |person| all.of(&person.id))))
        })
    }

    /// The requests of others, the latest first.
    pub(crate) fn requests(self) -> Vec<FriendRequest> {
        let mut requests =
            self.relations.with(|it| it.map_or(Vec::new(), |relations| relations.asked_of_me.clone()));
        requests.sort_by_key(|request| std::cmp::Reverse(request.at));
        requests
    }

    /// The presence of a friend; `None` of other people.
    pub(crate) fn presence_of(self, name: &str) -> Option<Presence> {
        let friends = self.friends()?;
        friends.into_iter().find(|it| it.person.name == name).map(|it| it.presence)
    }

    /// Changes a relation. `done` is called with the answer.
    pub(crate) fn relate_then(
        self,
        name: &str,
        action: RelationAction,
        done: impl FnOnce(Result<(), Problem>) + 'static,
    ) {
        let name = name.to_owned();
        spawn_local(async move {
            let answer = social::relate(&name, action).await.map_err(|refusal| refusal.problem());
            self.relations.refresh();
            if action == RelationAction::Block {
                self.threads.refresh();
                self.invites.refresh();
            }
            done(answer);
        });
    }

    /// The same; a refusal is shown as a toast.
    pub(crate) fn relate(self, name: &str, action: RelationAction) {
        self.relate_then(name, action, |answer| {
            if let Err(problem) = answer {
                toast(Tone::Alarm, problem_words(&problem));
            }
        });
    }

    pub(crate) fn change_privacy(self, change: PrivacyChange) {
        let before = self.privacy.get_untracked();
        self.privacy.update(|privacy| *privacy = change.applied_to(*privacy));
        spawn_local(async move {
            match social::change_privacy(change).await {
                Ok(privacy) => self.privacy.set(privacy),
                Err(refusal) => {
                    if let Some(before) = before {
                        self.privacy.set(before);
                    }
                    self.refused(&refusal.problem());
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::UserId;

    #[test]
    fn whoever_is_there_comes_first() {
        let friend = |name: &str, presence| Friend {
            person: Person { id: UserId::new(name), name: name.to_owned(), guest: false },
            presence,
            since: 0,
        };
        let friends = [
            friend("dora", Presence::Offline),
            friend("Cid", Presence::Playing),
            friend("eve", Presence::Away),
            friend("ann", Presence::Offline),
            friend("bob", Presence::Online),
        ];
        let of = |person: &Person| friends.iter().find(|it| it.person == *person).unwrap().presence;
        let names: Vec<String> = in_order(&friends, of).into_iter().map(|it| it.person.name).collect();
        assert_eq!(names, ["bob", "Cid", "eve", "ann", "dora"]);
    }
}
