//! Waves of pairing on a real store, without sockets and without waiting.

use super::{PairingNews, PairingPolicy, Search};
use crate::{Services, Stopping, TableConfig};
use qipan_protocol::http::RelationAction;
use qipan_protocol::{Person, Speed, UserId};
use qipan_store::{NewSeek, Pair, PairChange, Relation, RelationState, Store};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A process with a temporary folder for its database.
struct Process {
    services: Services,
    _folder: tempfile::TempDir,
    _stop: watch::Sender<bool>,
}

impl Process {
    async fn new(pairing: PairingPolicy) -> Process {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("test.db")).await.unwrap();
        let (stop, stopping) = watch::channel(false);
        let config = TableConfig { pairing, ..TableConfig::default() };
        let stopping = Stopping::new(stopping);
        let services = Services::new(config, store, qipan_catalog::built_in(), stopping, None).unwrap();
        Process { services, _folder: folder, _stop: stop }
    }

    async fn seek(&self, name: &str) -> Search {
        seek(self.services.clone(), name.to_owned()).await
    }

    async fn wave(&self) {
        self.services.pairing_wave().await.unwrap();
    }
}

async fn seek(services: Services, name: String) -> Search {
    let id = UserId::new(&name);
    services.store().create_guest(id.clone(), name.clone(), 0).await.ok();
    services.seek(&Person { id, name, guest: true }, "tictactoe", Speed::Blitz).await.unwrap()
}

/// The news of a search so far.
fn told(search: &mut Search) -> Option<PairingNews> {
    search.news.try_recv().ok()
}

#[tokio::test]
async fn a_thousand_people_have_an_opponent_after_two_waves() {
    let process = Process::new(PairingPolicy::default()).await;
    let mut begun = JoinSet::new();
    for number in 0..1_000 {
        begun.spawn(seek(process.services.clone(), format!("player{number}")));
    }
    let mut searches = begun.join_all().await;
    process.wave().await;
    process.wave().await;
    let mut tables: BTreeMap<String, usize> = BTreeMap::new();
    for search in &mut searches {
        let Some(PairingNews::Paired(table)) = told(search) else { panic!("{} waits", search.user) };
        *tables.entry(table.0).or_default() += 1;
        assert_eq!(told(search), None, "nobody is told twice");
    }
    assert_eq!(tables.len(), 500);
    assert!(tables.values().all(|people| *people == 2), "two people at every table");
}

#[tokio::test]
async fn the_table_of_a_pair_is_ready_to_begin() {
    let process = Process::new(PairingPolicy::default()).await;
    let (mut ann, mut bob) = (process.seek("ann").await, process.seek("bob").await);
    process.wave().await;
    let Some(PairingNews::Paired(table)) = told(&mut ann) else { panic!("ann waits") };
    assert_eq!(told(&mut bob), Some(PairingNews::Paired(table.clone())));
    let room = crate::find_room(&process.services, &table).await.unwrap().unwrap();
    assert!(room.settings.rated && room.settings.auto_start && !room.settings.undo);
    assert_eq!(room.settings.time, Speed::Blitz.preset());
    assert!(!crate::is_listed(&room), "nobody else is to come");
    let game = process.services.game("tictactoe").unwrap();
    assert_eq!(room.check_start(&room.host, game.manifest()), Ok(()));
}

#[tokio::test]
async fn people_with_a_block_between_them_do_not_meet() {
    let process = Process::new(PairingPolicy::default()).await;
    let (mut ann, mut bob) = (process.seek("ann").await, process.seek("bob").await);
    let block = |_: &Pair, _: RelationAction, at: i64| -> Result<PairChange, ()> {
        let blocked = Relation { state: RelationState::Blocked, at, declined_at: None };
        Ok(PairChange { mine: Some(blocked), theirs: None, tell: None })
    };
    let (one, two) = (UserId::new("bob"), UserId::new("ann"));
    let blocked = process.services.store().change_relation(&one, &two, RelationAction::Block, block, 0);
    blocked.await.unwrap().unwrap();
    process.wave().await;
    assert_eq!((told(&mut ann), told(&mut bob)), (None, None));
    let mut eve = process.seek("eve").await;
    process.wave().await;
    assert!(told(&mut eve).is_some());
    assert!(told(&mut ann).is_some() != told(&mut bob).is_some(), "one of them plays Eve");
}

#[tokio::test]
async fn a_search_ends_with_its_socket_and_with_a_newer_one() {
    let process = Process::new(PairingPolicy::default()).await;
    let mut old = process.seek("ann").await;
    let mut new = process.seek("ann").await;
    assert_eq!(old.next().await, None);
    drop(old);
    let bob = process.seek("bob").await;
    drop(bob);
    process.services.tasks().ended().await;
    process.wave().await;
    assert_eq!(told(&mut new), None, "nobody else waits");
    let mut cleo = process.seek("cleo").await;
    process.wave().await;
    assert!(told(&mut new).is_some() && told(&mut cleo).is_some());
}

/// A search whose row is gone ends, so that the person can look again.
#[tokio::test]
async fn a_search_that_the_store_has_lost_ends() {
    let process = Process::new(PairingPolicy::default()).await;
    let mut lost = process.seek("ann").await;
    let mut kept = process.seek("bob").await;
    let (ann, store) = (UserId::new("ann"), process.services.store());
    let moved = NewSeek {
        user: ann,
        process: "another".to_owned(),
        game: "tictactoe".to_owned(),
        speed: Speed::Slow,
        since: i64::MAX,
    };
    store.begin_seek(moved).await.unwrap();
    process.wave().await;
    assert_eq!(lost.news.try_recv(), Err(TryRecvError::Disconnected));
    assert_eq!(kept.news.try_recv(), Err(TryRecvError::Empty));
    // The end of the lost search leaves the newer one alone.
    drop(lost);
    process.services.tasks().ended().await;
    assert_eq!(store.open_seeks().await.unwrap().len(), 2);
}

/// A new search of the same person begins while the end of the old one is on its way.
#[tokio::test]
async fn the_end_of_a_search_does_not_end_the_next_one() {
    let process = Process::new(PairingPolicy::default()).await;
    let old = process.seek("ann").await;
    drop(old);
    let ann = Person { id: UserId::new("ann"), name: "ann".to_owned(), guest: true };
    let mut new = process.services.seek(&ann, "tictactoe", Speed::Blitz).await.unwrap();
    process.services.tasks().ended().await;
    let mut bob = process.seek("bob").await;
    process.wave().await;
    assert!(told(&mut new).is_some() && told(&mut bob).is_some());
}

#[tokio::test]
async fn a_failed_deletion_keeps_no_news_back() {
    let process = Process::new(PairingPolicy::default()).await;
    let (mut ann, mut bob) = (process.seek("ann").await, process.seek("bob").await);
    process.services.pair_all(process.services.now_ms() as i64).await.unwrap();
    process.services.store().faults().fail_writes(true);
    process.services.tell_paired().await.unwrap_err();
    assert!(told(&mut ann).is_some() && told(&mut bob).is_some());
    process.services.store().faults().fail_writes(false);
    process.services.tell_paired().await.unwrap();
    assert_eq!(process.services.store().pairings(&process.services.pairing().process).await, Ok(vec![]));
}

#[tokio::test]
async fn a_table_closes_if_one_of_its_pair_stops_looking() {
    let process = Process::new(PairingPolicy::default()).await;
    let (ann, mut bob) = (process.seek("ann").await, process.seek("bob").await);
    process.services.pair_all(process.services.now_ms() as i64).await.unwrap();
    let pairings = process.services.store().pairings(&process.services.pairing().process).await.unwrap();
    let (_, table) = pairings.into_iter().next().unwrap();
    let mailbox = process.services.tables().mailbox(&process.services, &table);
    drop(ann);
    mailbox.closed().await;
    assert_eq!(process.services.store().find_table(&table).await, Ok(None));
    process.wave().await;
    assert_eq!(bob.news.try_recv(), Err(TryRecvError::Disconnected), "bob can look again");
}

#[tokio::test]
async fn a_bot_is_offered_once_after_a_while() {
    let process = Process::new(PairingPolicy::default()).await;
    let mut early = process.seek("ann").await;
    process.wave().await;
    assert_eq!(told(&mut early), None);
    let at_once = PairingPolicy { offer_bot_after: Duration::ZERO, ..PairingPolicy::default() };
    let process = Process::new(at_once).await;
    let mut search = process.seek("ann").await;
    process.wave().await;
    process.wave().await;
    assert_eq!(told(&mut search), Some(PairingNews::BotOffered));
    assert_eq!(told(&mut search), None);
}
