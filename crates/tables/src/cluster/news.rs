//! News for all nodes: changes of the lobby, new names, ended sessions, bans, blocks, and what limits count. News may be lost.
//! The store has all but the counts, so the rest is only late: every node reads the lobby again after a gap, checks its
//! sockets once a minute, and reads the blocks and kid modes of connected people again after a gap and once a minute. A
//! node whose own news was lost tells the others ([`News::Missed`]).

use super::Cluster;
use crate::Services;
use bytes::Bytes;
use qipan_bus::{BusError, Delivery};
use qipan_protocol::{OwnList, Person, Presence, UserId};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};

const SUBJECT: &str = "qipan.news";

/// How many news may wait to be sent, or to be read by this process.
const BACKLOG: usize = 1024;

/// How often the list of tables is read again while the bus is down.
const REREAD_EVERY: Duration = Duration::from_secs(5);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum News {
    /// A change of the list of tables, as its watchers are told.
    Lobby {
        game: String,
        text: String,
    },
    Renamed {
        person: Person,
    },
    SessionEnded {
        user: UserId,
        session: String,
    },
    TokenRevoked {
        user: UserId,
        token: String,
    },
    Banned {
        user: UserId,
    },
    /// A person or an address has created something that is limited per time: a guest, an account or a table.
    Counted(Counted),
    /// Data of a person has changed that their own sockets show or that tables depend on.
    Person {
        user: UserId,
        what: PersonNews,
    },
    /// The presence of people at a node. Nodes repeat it every 30 seconds, so a lost report is only late.
    Presence {
        node: String,
        people: Vec<PresenceReport>,
    },
    /// Earlier news of the sender was lost.
    Missed,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum PersonNews {
    /// The inbox has new entries.
    Inbox,
    /// The person has looked at the inbox up to this entry.
    Seen {
        n: u64,
    },
    Changed {
        list: OwnList,
    },
    /// Blocks or kid mode have changed, by which tables filter what the person sees.
    Filter,
    /// Friends or the visibility of the presence have changed. The other person, if there is one, is no friend until the
    /// list has been read again.
    Circle {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        other: Option<UserId>,
    },
}

/// The presence of a person at one node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PresenceReport {
    pub user: UserId,
    /// `Online` or `Away` by the person's own sockets at this node; `Offline` without one.
    pub own: Presence,
    /// The person hides their presence.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_hidden: bool,
    /// Plays at a table of this node.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_playing: bool,
}

/// What limits by person and address count together over all nodes. Addresses are text: only the server knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Counted {
    Guest {
        address: String,
    },
    Account {
        address: String,
    },
    Table {
        user: UserId,
        address: String,
    },
    FriendRequest {
        user: UserId,
        address: String,
    },
    DirectMessage {
        user: UserId,
        address: String,
    },
    Invite {
        user: UserId,
        address: String,
    },
    Review {
        user: UserId,
        address: String,
    },
    Report {
        user: UserId,
        address: String,
    },
    /// A change of the person's own account: closing, deleting, ways to log in.
    AccountChange {
        user: UserId,
        address: String,
    },
    /// An export of the person's data or matches.
    Export {
        user: UserId,
        address: String,
    },
    /// Any other social change of a person.
    SocialChange {
        user: UserId,
        address: String,
    },
}

/// News with the node they come from, which does not need them.
#[derive(Serialize, Deserialize)]
struct Sent {
    node: String,
    news: News,
}

/// The news that this process sends and gets.
#[derive(Debug)]
pub(super) struct NewsDesk {
    outgoing: mpsc::Sender<News>,
    /// The other nodes have missed news of this one and do not know it yet.
    has_lost: AtomicBool,
    /// Taken by the task that publishes.
    queue: std::sync::Mutex<Option<mpsc::Receiver<News>>>,
    incoming: broadcast::Sender<News>,
}

impl Default for NewsDesk {
    fn default() -> NewsDesk {
        let (outgoing, queue) = mpsc::channel(BACKLOG);
        let incoming = broadcast::Sender::new(BACKLOG);
        NewsDesk {
            outgoing,
            has_lost: AtomicBool::default(),
            queue: std::sync::Mutex::new(Some(queue)),
            incoming,
        }
    }
}

impl NewsDesk {
    pub(super) fn tell(&self, news: News) {
        if self.outgoing.try_send(news).is_err() {
            self.has_lost.store(true, Ordering::Relaxed);
            tracing::warn!("too many news wait for the message bus; some are dropped");
        }
    }

    pub(super) fn watch(&self) -> broadcast::Receiver<News> {
        self.incoming.subscribe()
    }
}

/// Sends and receives news until the server stops.
pub(super) fn start(cluster: &Cluster, services: &Services) {
    let queue = cluster.0.news.queue.lock().ok().and_then(|mut queue| queue.take());
    if let Some(queue) = queue {
        tokio::spawn(publish(cluster.clone(), queue));
    }
    tokio::spawn(receive(cluster.clone(), services.clone()));
}

async fn publish(cluster: Cluster, mut queue: mpsc::Receiver<News>) {
    let (mut bus, has_lost) = (cluster.bus().watch(), &cluster.0.news.has_lost);
    while let Some(news) = queue.recv().await {
        if let Err(error) = send(&cluster, news).await {
            has_lost.store(true, Ordering::Relaxed);
            if error == BusError::Down {
                // An error means that the bus is gone.
                if bus.wait_for(|is_up| *is_up).await.is_err() {
                    return;
                }
                // What waited meanwhile is old by now. The other nodes read the store instead.
                while queue.try_recv().is_ok() {}
            }
        }
        // Sent last, so that the other nodes read the store after all older news.
        if queue.is_empty()
            && has_lost.swap(false, Ordering::Relaxed)
            && send(&cluster, News::Missed).await.is_err()
        {
            has_lost.store(true, Ordering::Relaxed);
        }
    }
}

async fn send(cluster: &Cluster, news: News) -> Result<(), BusError> {
    let sent = Sent { node: cluster.node().0.clone(), news };
    let message = Bytes::from(serde_json::to_vec(&sent).unwrap_or_default());
    cluster.bus().publish(SUBJECT.to_owned(), message).await
}

async fn receive(cluster: Cluster, services: Services) {
    let Ok(mut news) = cluster.bus().subscribe(SUBJECT.to_owned()).await else { return };
    let mut stopping = services.stopping();
    loop {
        tokio::select! {
            delivery = tokio::time::timeout(REREAD_EVERY, news.next()) => match delivery {
                Ok(Some(Delivery::Message(message))) => take(&cluster, &services, &message),
                Ok(Some(Delivery::Gap)) => make_up(&services),
                Ok(None) => return,
                Err(_) if cluster.bus().is_up() => {}
                Err(_) => services.lobby().read_again(),
            },
            () = stopping.wait() => return,
        }
    }
}

/// Reads what lost news would have told.
fn make_up(services: &Services) {
    services.lobby().read_again();
    services.tables().circles_missed();
}

fn take(cluster: &Cluster, services: &Services, message: &[u8]) {
    let Ok(Sent { node, news }) = serde_json::from_slice(message) else { return };
    if node == cluster.node().0 {
        return;
    }
    match news {
        News::Lobby { game, text } => services.lobby().pass_on(&game, text),
        News::Renamed { person } => services.tables().rename(&person),
        News::Missed => make_up(services),
        // An error means that nobody in this process wants to know.
        news => drop(cluster.0.news.incoming.send(news)),
    }
}
