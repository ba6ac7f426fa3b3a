//! People with accounts. Hashing a password takes 17 ms, so nobody signs up: people come in as guests, and the store makes
//! accounts of them while no server runs. Their sessions stay valid.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use qipan_protocol::UserId;
use qipan_protocol::http::RelationAction;
use qipan_store::{NewAccount, Pair, PairChange, Relation, RelationState, Secret, Store};

use super::child::ServerProcess;
use super::client::Guest;
use super::crowd::{CLIENTS, WRITES, gather, route};

#[derive(Clone, Debug)]
pub(super) struct Account {
    pub(super) guest: Guest,
    pub(super) name: String,
}

impl Account {
    pub(super) fn id(&self) -> UserId {
        UserId::new(self.guest.id())
    }
}

/// Creates this number of accounts in a new database, and opens it. No server may be started before it is closed.
pub(super) async fn create(program: &Path, database: &Path, count: usize) -> Result<(Store, Vec<Account>)> {
    let server = ServerProcess::start(program, database).await?;
    let address = server.address;
    let guests = gather(count, CLIENTS, |number| Guest::come_in(route(address, number))).await;
    let guests = guests.context("not all guests could come in")?;
    server.kill().await?;
    let store = Store::open(database).await?;
    let accounts: Vec<Account> = (0..).zip(guests).map(|(number, guest)| named(number, guest)).collect();
    let (writer, shared) = (store.clone(), Arc::new(accounts.clone()));
    let upgrade = move |number: usize| {
        let (store, accounts) = (writer.clone(), Arc::clone(&shared));
        async move {
            let Account { guest, name } = &accounts[number];
            let new = NewAccount {
                id: UserId::new(guest.id()),
                name: name.clone(),
                password_hash: Secret::new("nobody logs in with a password"),
                email: None,
                created_at: 0,
            };
            Ok(store.upgrade_guest(new).await?)
        }
    };
    gather(count, WRITES, upgrade).await.context("not all guests became accounts")?;
    Ok((store, accounts))
}

fn named(number: usize, guest: Guest) -> Account {
    Account { guest, name: format!("person{number:05}") }
}

/// Makes people friends, by pairs of their numbers.
pub(super) async fn befriend(store: &Store, accounts: &[Account], pairs: Vec<(usize, usize)>) -> Result<()> {
    relate(store, accounts, pairs, RelationAction::Accept).await.context("not all friends were stored")
}

/// Lets the first person of each pair block the second one.
pub(super) async fn block(store: &Store, accounts: &[Account], pairs: Vec<(usize, usize)>) -> Result<()> {
    relate(store, accounts, pairs, RelationAction::Block).await.context("not all blocks were stored")
}

async fn relate(
    store: &Store,
    accounts: &[Account],
    pairs: Vec<(usize, usize)>,
    action: RelationAction,
) -> Result<()> {
    let ids: Arc<Vec<UserId>> = Arc::new(accounts.iter().map(Account::id).collect());
    let (pairs, store) = (Arc::new(pairs), store.clone());
    let count = pairs.len();
    let one = move |number: usize| {
        let (store, ids, pairs) = (store.clone(), Arc::clone(&ids), Arc::clone(&pairs));
        async move {
            let (one, two) = pairs[number];
            let changed = store.change_relation(&ids[one], &ids[two], action, without_asking, 0).await?;
            changed.map(drop).map_err(|never| match never {})
        }
    };
    gather(count, WRITES, one).await.map(drop)
}

/// The rule of these changes: both are friends, or one has blocked the other, without a request and without a notice.
fn without_asking(_: &Pair, action: RelationAction, at: i64) -> Result<PairChange, std::convert::Infallible> {
    let relation = |state| Some(Relation { state, at, declined_at: None });
    let friend = relation(RelationState::Friend);
    Ok(match action {
        RelationAction::Block => {
            PairChange { mine: relation(RelationState::Blocked), theirs: None, tell: None }
        }
        _ => PairChange { mine: friend, theirs: friend, tell: None },
    })
}
