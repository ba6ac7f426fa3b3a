//! The presence of friends. It comes with the list of friends, with the welcome of the socket, and as live changes.

use qipan_protocol::http::Friend;
use qipan_protocol::{PersonPresence, Presence, UserId};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Presences {
    known: BTreeMap<UserId, Presence>,
    /// The friends whose presence the socket has reported. A list may have an older presence.
    told: BTreeSet<UserId>,
}

impl Presences {
    /// All friends who are not offline.
    pub(super) fn welcome(&mut self, friends: &[PersonPresence]) {
        *self = Presences::default();
        friends.iter().for_each(|friend| self.tell(friend));
    }

    pub(super) fn tell(&mut self, friend: &PersonPresence) {
        self.known.insert(friend.person.clone(), friend.presence);
        self.told.insert(friend.person.clone());
    }

    /// Applies the presences of the list of friends.
    pub(super) fn list(&mut self, friends: &[Friend]) {
        let is_friend = |id: &UserId| friends.iter().any(|friend| friend.person.id == *id);
        self.known.retain(|id, _| is_friend(id));
        // The socket may report a new friend before the list contains them. The list's presence is as new then.
        self.told.retain(is_friend);
        for friend in friends.iter().filter(|friend| !self.told.contains(&friend.person.id)) {
            self.known.insert(friend.person.id.clone(), friend.presence);
        }
    }

    pub(crate) fn of(&self, person: &UserId) -> Presence {
        self.known.get(person).copied().unwrap_or_default()
    }

    /// How many friends are online, playing or away.
    pub(super) fn online(&self) -> usize {
        self.known.values().filter(|presence| **presence != Presence::Offline).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::Person;

    fn told(id: &str, presence: Presence) -> PersonPresence {
        PersonPresence { person: UserId::new(id), presence }
    }

    fn friend(id: &str, presence: Presence) -> Friend {
        let person = Person { id: UserId::new(id), name: id.to_owned(), guest: false };
        Friend { person, presence, since: 0 }
    }

    #[test]
    fn what_the_socket_tells_is_newer_than_a_list() {
        let mut all = Presences::default();
        all.welcome(&[told("ann", Presence::Online)]);
        all.tell(&told("bob", Presence::Playing));
        all.list(&[
            friend("ann", Presence::Offline),
            friend("bob", Presence::Offline),
            friend("eve", Presence::Away),
        ]);
        let of = |id: &str| all.of(&UserId::new(id));
        assert_eq!([of("ann"), of("bob"), of("eve")], [Presence::Online, Presence::Playing, Presence::Away]);
        assert_eq!((of("joe"), all.online()), (Presence::Offline, 3));
    }

    #[test]
    fn who_is_no_friend_any_more_is_not_counted() {
        let mut all = Presences::default();
        all.welcome(&[told("ann", Presence::Online), told("bob", Presence::Away)]);
        all.list(&[friend("bob", Presence::Away)]);
        assert_eq!(all.online(), 1);
    }

    #[test]
    fn a_new_friend_may_be_told_before_the_list_has_them() {
        let mut all = Presences::default();
        all.tell(&told("ann", Presence::Online));
        all.list(&[]);
        all.list(&[friend("ann", Presence::Online)]);
        assert_eq!(all.of(&UserId::new("ann")), Presence::Online);
    }

    #[test]
    fn a_new_connection_tells_everything_again() {
        let mut all = Presences::default();
        all.welcome(&[told("ann", Presence::Online)]);
        all.welcome(&[]);
        assert_eq!(all.online(), 0);
        all.list(&[friend("ann", Presence::Away)]);
        assert_eq!(all.online(), 1);
    }
}
