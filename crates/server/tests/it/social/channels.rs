//! Every way in which something of one person reaches another one, in one table: what arrives from somebody who is blocked,
//! and what arrives at a child. A new kind of entry, notice or news does not compile before it is assigned here.

use super::MePage;
use crate::client::Client;
use crate::house::House;
use crate::person::Person;
use qipan_protocol::{InboxItem, MeNotice, OwnList, TableNotice};
use qipan_server::PairingPolicy;
use qipan_store::InboxKind;
use qipan_tables::{News, PersonNews};
use serde_json::{Value, json};
use std::time::Duration;

/// What Eve writes wherever she can write.
const WORDS: &str = "words of eve";

/// Lists the channels: what arrives from a blocked person, and what arrives at a child.
macro_rules! channels {
    ($($channel:ident: $from_blocked:literal, $at_child:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum Channel {
            $($channel,)*
        }

        const CHANNELS: &[(Channel, bool, bool)] = &[$((Channel::$channel, $from_blocked, $at_child),)*];
    };
}

channels! {
    // channel: from a blocked person, at a child
    Request: false, true;
    Acceptance: false, true;
    Message: false, false;
    // Of a friend.
    Invitation: false, true;
    Withdrawal: false, true;
    TableText: false, false;
    TablePhrase: false, true;
    SpectatorsText: false, false;
    SpectatorsPhrase: false, false;
    SpectatorName: false, true;
    Presence: false, true;
    Pairing: false, true;
    // Everybody may read it.
    Profile: true, true;
}

/// The channels of what the inbox holds. `None` comes from moderators, and reaches everybody.
#[allow(dead_code, reason = "the compiler checks that every kind has a channel")]
fn of_kind(kind: InboxKind) -> Option<Channel> {
    match kind {
        InboxKind::Asked => Some(Channel::Request),
        InboxKind::Accepted => Some(Channel::Acceptance),
        InboxKind::Message => Some(Channel::Message),
        InboxKind::Invited => Some(Channel::Invitation),
        InboxKind::Withdrawn => Some(Channel::Withdrawal),
        InboxKind::ReportClosed | InboxKind::Moderated | InboxKind::AppealClosed => None,
    }
}

/// The channels of what a page shows of the inbox. `None` says nothing of anybody but moderators.
#[allow(dead_code, reason = "the compiler checks that every item has a channel")]
fn of_item(item: &InboxItem) -> Option<Channel> {
    match item {
        InboxItem::Asked { .. } => Some(Channel::Request),
        InboxItem::Accepted { .. } => Some(Channel::Acceptance),
        InboxItem::Message { .. } => Some(Channel::Message),
        InboxItem::Invited { .. } => Some(Channel::Invitation),
        InboxItem::Withdrawn { .. } => Some(Channel::Withdrawal),
        InboxItem::ReportClosed { .. } | InboxItem::Moderated { .. } | InboxItem::AppealClosed { .. } => None,
        InboxItem::Gone {} => None,
    }
}

#[allow(dead_code, reason = "the compiler checks that every notice has a channel")]
fn of_notice(notice: &MeNotice) -> Option<Channel> {
    match notice {
        MeNotice::Item(entry) => of_item(&entry.item),
        MeNotice::Welcome(_) | MeNotice::Presence(_) => Some(Channel::Presence),
        // The lists themselves are requests, and are read below.
        MeNotice::Changed { list } => match list {
            OwnList::Relations => Some(Channel::Request),
            OwnList::Threads => Some(Channel::Message),
            OwnList::Invites => Some(Channel::Invitation),
            OwnList::Privacy => None,
        },
        // Of the person's own pages.
        MeNotice::Seen { .. } | MeNotice::Pong { .. } | MeNotice::Error { .. } | MeNotice::Bye { .. } => None,
    }
}

/// The channels of what a table says. Moves are everybody's who watches.
#[allow(dead_code, reason = "the compiler checks that every notice has a channel")]
fn of_table_notice(notice: &TableNotice) -> &'static [Channel] {
    match notice {
        TableNotice::Welcome(_) => &[Channel::SpectatorName, Channel::TableText, Channel::TablePhrase],
        TableNotice::Room { .. } | TableNotice::Spectators { .. } => &[Channel::SpectatorName],
        TableNotice::Chat { .. } => {
            &[Channel::TableText, Channel::TablePhrase, Channel::SpectatorsText, Channel::SpectatorsPhrase]
        }
        TableNotice::Done { .. }
        | TableNotice::Again { .. }
        | TableNotice::Refused(_)
        | TableNotice::Position(_)
        | TableNotice::Hint { .. }
        | TableNotice::AutoPass { .. }
        | TableNotice::Aborted { .. }
        | TableNotice::Pong { .. }
        | TableNotice::Bye { .. } => &[],
    }
}

/// The channels of news between nodes. `None` is about no other person, or about everybody who may see a table.
#[allow(dead_code, reason = "the compiler checks that all news have a channel")]
fn of_news(news: &News) -> Option<Channel> {
    match news {
        News::Person { what, .. } => match what {
            PersonNews::Inbox => Some(Channel::Message),
            PersonNews::Circle { .. } => Some(Channel::Presence),
            PersonNews::Changed { .. } | PersonNews::Seen { .. } | PersonNews::Filter => None,
        },
        News::Presence { .. } => Some(Channel::Presence),
        News::Renamed { .. } => Some(Channel::SpectatorName),
        News::Lobby { .. }
        | News::SessionEnded { .. }
        | News::TokenRevoked { .. }
        | News::Banned { .. }
        | News::Counted(_)
        | News::Missed => None,
    }
}

/// What Ben has done before Eve tries to reach him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guard {
    None,
    Block,
    KidMode,
}

/// Eve tries to reach Ben. Anna is there too.
struct Scene {
    anna: Person,
    ben: Person,
    eve: Person,
    guard: Guard,
    channel: Channel,
}

impl Scene {
    async fn new(house: &House, anna: &Person, guard: Guard, channel: Channel) -> Scene {
        // Names are short, and all people are of one server.
        let name = |who: &str| format!("{who}{}{}", guard as u8, channel as u8);
        let (ben, eve) = (house.account(&name("ben")).await, house.account(&name("eve")).await);
        Scene { anna: anna.clone(), ben, eve, guard, channel }
    }

    async fn guard(&self) {
        match self.guard {
            Guard::None => {}
            Guard::Block => assert_eq!(self.ben.relate("block", &self.eve.name).await, ""),
            Guard::KidMode => self.ben.set_kid_mode(true).await,
        }
    }

    /// Lets Eve use the channel. Returns whether anything of it has reached Ben.
    async fn reaches(&self) -> bool {
        match self.channel {
            Channel::Request
            | Channel::Acceptance
            | Channel::Message
            | Channel::Invitation
            | Channel::Withdrawal
            | Channel::Presence => self.reaches_page().await,
            Channel::TableText => self.reaches_table("players", json!({"type": "chat", "text": WORDS})).await,
            Channel::TablePhrase => {
                self.reaches_table("players", json!({"type": "phrase", "phrase": "oops"})).await
            }
            Channel::SpectatorsText => {
                self.reaches_table("spectators", json!({"type": "chat", "text": WORDS})).await
            }
            Channel::SpectatorsPhrase => {
                self.reaches_table("spectators", json!({"type": "phrase", "phrase": "oops"})).await
            }
            Channel::SpectatorName => self.is_named_among_spectators().await,
            Channel::Pairing => self.is_paired().await,
            Channel::Profile => {
                self.guard().await;
                let profile = self.ben.get(&format!("/api/people/{}", self.eve.id)).await;
                profile.1.contains(&self.eve.id)
            }
        }
    }

    /// What Eve does before Ben guards himself, so that only the guard can keep it away. Returns what she needs later.
    async fn prepare(&self) -> String {
        let table = self.eve.create(json!({})).await;
        match self.channel {
            Channel::Acceptance => assert_eq!(self.ben.relate("ask", &self.eve.name).await, ""),
            Channel::Request => {}
            _ => self.eve.befriend(&self.ben).await,
        }
        if self.channel != Channel::Withdrawal {
            return table;
        }
        let (status, invite) = self.eve.invite(&self.ben.name, &table).await;
        assert_eq!(status, 201);
        invite["id"].as_str().unwrap().to_owned()
    }

    async fn reaches_page(&self) -> bool {
        let prepared = self.prepare().await;
        self.guard().await;
        let mut page = MePage::open(&self.ben, None).await;
        page.settle().await;
        let (entries, heard) = (page.entries.len(), page.raw.len());
        self.act(&prepared).await;
        page.settle().await;
        // A notice without content is one too.
        page.entries.len() > entries || page.raw[heard..].iter().any(|text| text.contains(&self.eve.id))
    }

    /// Refusals are not errors here: Eve tries what she can.
    async fn act(&self, prepared: &str) {
        let ben = &self.ben.name;
        match self.channel {
            Channel::Request => drop(self.eve.relate("ask", ben).await),
            Channel::Acceptance => drop(self.eve.relate("accept", ben).await),
            Channel::Message => drop(self.eve.write_to(ben, WORDS).await),
            Channel::Invitation => drop(self.eve.invite(ben, prepared).await),
            Channel::Withdrawal => {
                let path = format!("/api/me/invites/{prepared}");
                assert_eq!(self.eve.call("DELETE", &path, Value::Null).await.0, 204, "the guard is not told");
            }
            Channel::Presence => drop(MePage::open(&self.eve, None).await),
            _ => panic!("{:?} does not lead to the page", self.channel),
        }
    }

    async fn reaches_table(&self, channel: &str, mut line: Value) -> bool {
        self.guard().await;
        let table = self.eve.create(json!({})).await;
        let (mut eve, mut ben) = (self.eve.connect(&table).await, self.ben.connect(&table).await);
        line["channel"] = channel.into();
        eve.done(line).await;
        ben.catch_up().await;
        let mut late = self.ben.connect(&table).await;
        late.catch_up().await;
        let is_heard = ben.count("chat") > 0;
        let is_in_welcome = late.raw.iter().any(|text| {
            let message: Value = serde_json::from_str(text).unwrap();
            message["chat"].as_array().is_some_and(|lines| !lines.is_empty())
        });
        assert_eq!(is_heard, is_in_welcome, "live and after a reload");
        is_heard
    }

    async fn is_named_among_spectators(&self) -> bool {
        self.guard().await;
        let table = self.anna.create(json!({})).await;
        let _eve = self.eve.connect(&table).await;
        let ben = self.ben.connect(&table).await;
        ben.room["spectators"].to_string().contains(&self.eve.id)
    }

    /// Whether quick pairing brings the two together. Anna looks too, so that one of them is paired in any case.
    async fn is_paired(&self) -> bool {
        self.guard().await;
        let mut ben = seek(&self.ben).await;
        let mut eve = seek(&self.eve).await;
        if self.guard != Guard::Block {
            let paired = ben.until("paired").await;
            return eve.until("paired").await["table"] == paired["table"];
        }
        let mut anna = seek(&self.anna).await;
        let table = anna.until("paired").await["table"].clone();
        for client in [&mut ben, &mut eve] {
            client.catch_up().await;
        }
        let tables = |client: &Client| {
            client.raw.iter().filter(|text| text.contains(r#""paired""#)).cloned().collect()
        };
        let (bens, eves): (Vec<String>, Vec<String>) = (tables(&ben), tables(&eve));
        let all: Vec<&String> = bens.iter().chain(&eves).collect();
        assert!(all.iter().all(|text| text.contains(table.as_str().unwrap())), "{all:?}");
        all.len() != 1
    }

    /// All that Ben's lists say.
    async fn lists(&self) -> String {
        let mut text = String::new();
        for path in ["threads", "inbox", "invites"] {
            text.push_str(&self.ben.get(&format!("/api/me/{path}")).await.1);
        }
        text
    }
}

async fn seek(person: &Person) -> Client {
    let mut lobby = Client::new(person.socket("/ws/lobby").await.unwrap());
    lobby.send(&json!({"type": "seek", "game": "tictactoe", "speed": "blitz"})).await;
    lobby.until("seeking").await;
    lobby
}

/// Tries every channel. The guard decides which of the two columns is expected.
async fn check(guard: Guard, expected: fn(&(Channel, bool, bool)) -> bool) {
    let wave = Duration::from_millis(10);
    let offer_bot_after = Duration::from_secs(3_600);
    let house = House::with(|config| config.pairing = PairingPolicy { wave, offer_bot_after }).await;
    let anna = house.account("anna").await;
    for row in CHANNELS {
        let scene = Scene::new(&house, &anna, guard, row.0).await;
        assert_eq!(scene.reaches().await, expected(row), "{guard:?}, {:?}", row.0);
        let lists = scene.lists().await;
        let is_hidden = guard == Guard::Block || row.0 == Channel::Message;
        assert!(!(guard != Guard::None && is_hidden && lists.contains(WORDS)), "{:?}: {lists}", row.0);
    }
}

#[tokio::test]
async fn without_a_guard_everything_arrives() {
    check(Guard::None, |_| true).await;
}

#[tokio::test]
async fn from_a_blocked_person_nothing_arrives() {
    check(Guard::Block, |(_, from_blocked, _)| *from_blocked).await;
}

#[tokio::test]
async fn at_a_child_no_free_text_arrives_and_notices_do() {
    check(Guard::KidMode, |(_, _, at_child)| *at_child).await;
}
