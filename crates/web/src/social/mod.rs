//! The account among other people: its own socket, inbox, friends, messages and invitations. It is a part of the client
//! that is loaded for accounts only; the shell sees a [`Badge`] of it.

mod away;
mod inbox;
mod invites;
mod kept;
mod listing;
mod messages;
mod presence;
mod relations;
mod talk;
#[cfg(test)]
mod tests;

pub(crate) use inbox::Inbox;
pub(crate) use listing::Listing;
pub(crate) use presence::Presences;
pub(crate) use relations::FriendNow;
pub(crate) use talk::{Outgoing, Talk, TalkState};

use self::inbox::Step;
use self::kept::Kept;
use crate::net::social;
use crate::net::socket::{Link, Received, Socket, is_final};
use crate::shell::people::{Badge, badge};
use leptos::prelude::*;
use qipan_engine::Problem;
use qipan_protocol::http::{Invites, KidMode, Privacy, Relations, ThreadPage};
use qipan_protocol::{InboxEntry, InboxItem, MeNotice, MeRequest, MeWelcome, OwnList};
use qipan_ui::i18n::problem_text;
use std::time::Duration;

/// A handle to all of it; cheap to copy. It lives as long as the account is logged in.
#[derive(Clone, Copy)]
pub(crate) struct Social {
    me: StoredValue<String>,
    socket: StoredValue<Option<Socket>>,
    pub(crate) link: RwSignal<Link>,
    pub(crate) inbox: RwSignal<Inbox>,
    pub(crate) presences: RwSignal<Presences>,
    pub(crate) relations: Listing<Relations>,
    pub(crate) threads: Listing<ThreadPage>,
    pub(crate) invites: Listing<Invites>,
    pub(crate) privacy: Listing<Privacy>,
    pub(crate) kid_mode: Listing<KidMode>,
    /// The conversation that is open.
    pub(crate) talk: RwSignal<Option<Talk>>,
    /// The server's time in milliseconds since 1970; moves on while invitations run.
    now: RwSignal<i64>,
    /// How far the server's clock is ahead of this one.
    ahead_ms: StoredValue<i64>,
    /// Whether the server was told that the user is away.
    away: StoredValue<bool>,
}

thread_local! {
    /// Counted, because it outlives the owner of every page.
    static CURRENT: ArcRwSignal<Option<Social>> = ArcRwSignal::new(None);
}

/// The account's part, while it is logged in and the part is loaded.
pub(crate) fn current() -> Option<Social> {
    CURRENT.with(Clone::clone).get()
}

/// The text of a refusal.
pub(crate) fn problem_words(problem: &Problem) -> String {
    problem_text("people", problem)
}

/// Connects for the account with this id, until the current owner is cleaned up.
pub(crate) fn start(me: &str) -> Social {
    let social = Social::open(me);
    let current = CURRENT.with(Clone::clone);
    current.set(Some(social));
    on_cleanup(move || {
        current.set(None);
        let _ = badge().try_set(None);
    });
    social
}

impl Social {
    fn open(me: &str) -> Social {
        let Kept { inbox, relations, threads, .. } = Kept::of(me);
        let it = Social {
            me: StoredValue::new(me.to_owned()),
            socket: StoredValue::new(None),
            link: RwSignal::new(Link::Connecting),
            inbox: RwSignal::new(inbox),
            presences: RwSignal::new(Presences::default()),
            relations: Listing::new(relations, || Box::pin(social::relations())),
            threads: Listing::new(threads, || Box::pin(social::threads())),
            invites: Listing::new(None, || Box::pin(social::invites())),
            privacy: Listing::new(None, || Box::pin(social::privacy())),
            kid_mode: Listing::new(None, || Box::pin(social::kid_mode())),
            talk: RwSignal::new(None),
            now: RwSignal::new(js_sys::Date::now() as i64),
            ahead_ms: StoredValue::new(0),
            away: StoredValue::new(false),
        };
        it.keep();
        it.show_badge();
        it.run_clock();
        away::watch(it);
        let socket = Socket::open("/ws/me".to_owned(), move |event| it.on_socket(event));
        it.socket.set_value(Some(socket));
        Effect::new(move |_| it.link.set(socket.link.get()));
        it
    }

    /// The id of the account.
    pub(crate) fn account(self) -> String {
        self.me.get_value()
    }

    /// Keeps the lists in the browser.
    fn keep(self) {
        Effect::new(move |_| {
            let relations = self.relations.get();
            if let Some(relations) = &relations {
                self.presences.update(|all| all.list(&relations.friends));
            }
            let (inbox, threads) = (self.inbox.get(), self.threads.get());
            Kept { me: self.me.get_value(), inbox, relations, threads }.save();
        });
    }

    fn show_badge(self) {
        Effect::new(move |_| {
            let online = self.presences.with(Presences::online);
            let unread = self.inbox.with(Inbox::unread) + self.unread_messages();
            badge().set(Some(Badge { online, unread, is_invited: !self.running_invites().is_empty() }));
        });
    }

    /// The time moves on only while somebody looks at it.
    fn run_clock(self) {
        let tick = move || {
            let has_invites = |it: Invites| !(it.received.is_empty() && it.sent.is_empty());
            if self.invites.get_untracked().is_some_and(has_invites) {
                self.now.set(js_sys::Date::now() as i64 + self.ahead_ms.get_value());
                self.drop_lapsed();
            }
        };
        let clock = set_interval_with_handle(tick, Duration::from_secs(1)).ok();
        on_cleanup(move || {
            clock.inspect(IntervalHandle::clear);
        });
    }

    /// Sends a request if the connection is open. Returns whether it was sent.
    fn tell(self, request: &MeRequest) -> bool {
        let text = serde_json::to_string(request).unwrap_or_default();
        self.socket.get_value().is_some_and(|socket| socket.send(&text))
    }

    fn on_socket(self, event: Received) {
        match event {
            Received::Opened => {
                self.away.set_value(false);
                self.tell(&self.inbox.with_untracked(Inbox::hello));
            }
            Received::Text(text) => {
                if let Ok(notice) = serde_json::from_str(&text) {
                    self.hear(notice);
                }
            }
        }
    }

    fn hear(self, notice: MeNotice) {
        match notice {
            MeNotice::Welcome(welcome) => self.welcome(&welcome),
            MeNotice::Item(entry) => self.receive(*entry),
            MeNotice::Seen { n } => self.inbox.update(|inbox| inbox.mark_seen(n)),
            MeNotice::Presence(friend) => self.presences.update(|all| all.tell(&friend)),
            MeNotice::Changed { list } => self.refresh(list),
            MeNotice::Pong { .. } => self.with_socket(Socket::pong),
            MeNotice::Error { .. } => {}
            MeNotice::Bye { code, .. } => {
                if is_final(&code) {
                    self.with_socket(|socket| socket.end(&code));
                }
            }
        }
    }

    fn with_socket(self, act: impl FnOnce(Socket)) {
        if let Some(socket) = self.socket.get_value() {
            act(socket);
        }
    }

    fn welcome(self, welcome: &MeWelcome) {
        self.ahead_ms.set_value(welcome.now - js_sys::Date::now() as i64);
        self.now.set(welcome.now);
        self.presences.update(|all| all.welcome(&welcome.friends));
        self.inbox.update(|inbox| inbox.welcome(welcome));
        // Notices that are no entries of the inbox are not repeated, so the lists may have changed.
        self.relations.refresh();
        self.threads.refresh();
        self.invites.refresh();
        self.privacy.refresh_if_used();
        self.kid_mode.refresh_if_used();
        self.reread_talk();
    }

    fn receive(self, entry: InboxEntry) {
        let item = entry.item.clone();
        match self.inbox.try_update(|inbox| inbox.receive(entry)) {
            Some(Step::New) => self.follow(item),
            Some(Step::Gap) => self.with_socket(Socket::connect),
            Some(Step::Known) | None => {}
        }
    }

    /// Brings the lists up to date with a new entry.
    fn follow(self, item: InboxItem) {
        match item {
            InboxItem::Asked { .. } | InboxItem::Accepted { .. } => self.relations.refresh(),
            InboxItem::Message { message } => {
                self.threads.refresh();
                self.hear_message(message);
            }
            InboxItem::Invited { .. } | InboxItem::Withdrawn { .. } => self.invites.refresh(),
            InboxItem::ReportClosed { .. }
            | InboxItem::Moderated { .. }
            | InboxItem::AppealClosed { .. }
            | InboxItem::Gone {} => {}
        }
    }

    fn refresh(self, list: OwnList) {
        match list {
            OwnList::Relations => self.relations.refresh(),
            OwnList::Privacy => {
                self.privacy.refresh_if_used();
                self.kid_mode.refresh_if_used();
            }
            OwnList::Threads => {
                self.threads.refresh();
                self.reread_talk();
            }
            OwnList::Invites => self.invites.refresh(),
        }
    }

    /// The user looks at the notices: they are no longer new, on all pages of the account.
    pub(crate) fn look_at_notices(self) {
        if let Some(n) = self.inbox.with_untracked(Inbox::unseen_up_to)
            && self.tell(&MeRequest::Seen { n })
        {
            self.inbox.update(|inbox| inbox.mark_seen(n));
        }
    }
}
