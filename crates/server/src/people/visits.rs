//! People with open sockets, and the session or token of each. When a session or a token ends, or a person is banned,
//! their sockets are closed.

use super::Who;
use super::errors::SessionError;
use qipan_protocol::UserId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// How a person is authenticated: by the session of a browser, or by an API token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    Session(String),
    Token(String),
}

impl Pass {
    pub(super) fn id(&self) -> &str {
        match self {
            Pass::Session(id) | Pass::Token(id) => id,
        }
    }
}

/// Why a socket has to close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Farewell {
    SessionEnded,
    Banned,
}

impl Farewell {
    pub(crate) fn error(self) -> SessionError {
        match self {
            Farewell::SessionEnded => SessionError::SessionEnded,
            Farewell::Banned => SessionError::Banned { until: None },
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Visits(Arc<Mutex<Book>>);

#[derive(Debug, Default)]
struct Book {
    next: u64,
    people: BTreeMap<UserId, Vec<Entry>>,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    pass: Pass,
    end: oneshot::Sender<Farewell>,
}

/// One open socket. Dropping it removes its entry.
#[derive(Debug)]
pub(crate) struct Visit {
    book: Arc<Mutex<Book>>,
    /// `None` for anonymous visitors: they have no session to end.
    place: Option<(UserId, u64, oneshot::Receiver<Farewell>)>,
}

fn lock(book: &Mutex<Book>) -> MutexGuard<'_, Book> {
    // The map is never left half changed, so it can be used after a panic elsewhere.
    book.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Visits {
    /// Registers a socket.
    pub(crate) fn begin(&self, who: Option<&Who>) -> Visit {
        let place = who.map(|who| {
            let (end, ended) = oneshot::channel();
            let mut book = lock(&self.0);
            book.next += 1;
            let number = book.next;
            let entry = Entry { number, pass: who.pass.clone(), end };
            book.people.entry(who.person.id.clone()).or_default().push(entry);
            (who.person.id.clone(), number, ended)
        });
        Visit { book: Arc::clone(&self.0), place }
    }

    /// Closes the sockets that were opened with this pass.
    pub(super) fn end(&self, user: &UserId, pass: &Pass) {
        self.end_where(user, Farewell::SessionEnded, |entry| entry.pass == *pass);
    }

    /// Closes all sockets of a person.
    pub(super) fn end_all(&self, user: &UserId, farewell: Farewell) {
        self.end_where(user, farewell, |_| true);
    }

    fn end_where(&self, user: &UserId, farewell: Farewell, ends: impl Fn(&Entry) -> bool) {
        let mut book = lock(&self.0);
        let Some(entries) = book.people.remove(user) else { return };
        let (ending, staying): (Vec<_>, Vec<_>) = entries.into_iter().partition(ends);
        if !staying.is_empty() {
            book.people.insert(user.clone(), staying);
        }
        for entry in ending {
            // The socket may have closed already.
            let _ = entry.end.send(farewell);
        }
    }

    pub(crate) fn is_here(&self, user: &UserId) -> bool {
        lock(&self.0).people.contains_key(user)
    }

    /// Every person with an open socket, and the passes of their sockets.
    pub(super) fn all(&self) -> Vec<(UserId, Vec<Pass>)> {
        let book = lock(&self.0);
        let passes = |entries: &Vec<Entry>| entries.iter().map(|entry| entry.pass.clone()).collect();
        book.people.iter().map(|(user, entries)| (user.clone(), passes(entries))).collect()
    }
}

impl Visit {
    /// Returns when the socket has to close.
    pub(crate) async fn ended(&mut self) -> Farewell {
        match &mut self.place {
            Some((_, _, ended)) => match ended.await {
                Ok(farewell) => farewell,
                Err(_) => std::future::pending().await,
            },
            None => std::future::pending().await,
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let Some((user, number, _)) = &self.place else { return };
        let mut book = lock(&self.book);
        let Some(entries) = book.people.get_mut(user) else { return };
        entries.retain(|entry| entry.number != *number);
        if entries.is_empty() {
            book.people.remove(user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::Person;
    use qipan_store::Role;

    fn who(id: &str, pass: Pass) -> Who {
        let person = Person { id: UserId::new(id), name: id.to_owned(), guest: false };
        Who { person, role: Role::User, pass }
    }

    fn session(id: &str) -> Pass {
        Pass::Session(id.to_owned())
    }

    /// Whether the socket has been told to close, and why.
    fn farewell(visit: &mut Visit) -> Option<Farewell> {
        visit.place.as_mut().and_then(|(_, _, ended)| ended.try_recv().ok())
    }

    #[test]
    fn only_what_was_meant_ends() {
        let visits = Visits::default();
        let anna = UserId::new("anna");
        let passes = [session("a"), session("b"), Pass::Token("a".to_owned())];
        let mut open = passes.clone().map(|pass| visits.begin(Some(&who("anna", pass))));
        let mut boris = visits.begin(Some(&who("boris", session("a"))));
        let mut stranger = visits.begin(None);
        visits.end(&anna, &passes[0]);
        assert_eq!(open.each_mut().map(farewell), [Some(Farewell::SessionEnded), None, None]);
        visits.end_all(&anna, Farewell::Banned);
        assert_eq!(open.each_mut().map(farewell), [None, Some(Farewell::Banned), Some(Farewell::Banned)]);
        assert_eq!((farewell(&mut boris), farewell(&mut stranger)), (None, None));
        assert_eq!(visits.all(), [(UserId::new("boris"), vec![session("a")])]);
    }

    #[test]
    fn who_leaves_is_not_remembered() {
        let visits = Visits::default();
        let first = visits.begin(Some(&who("anna", session("a"))));
        let second = visits.begin(Some(&who("anna", session("a"))));
        drop(first);
        assert_eq!(visits.all(), [(UserId::new("anna"), vec![session("a")])]);
        drop(second);
        assert!(visits.all().is_empty());
    }
}
