//! Random requests to every route of the API's own description, by strangers, guests, people and moderators: none of them
//! is a fault of the server.

mod attacker;
mod operations;
mod values;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use qipan_store::Role;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::super::accounts::{self, Account};
use super::super::child::ServerProcess;
use super::super::child_log::ChildLog;
use super::super::child_settings::ChildSettings;
use super::super::client::Guest;
use super::super::dice::Dice;
use super::super::http;
use super::super::route::Route;
use super::{Figure, Plan};
use attacker::{Attacker, Identity};
use operations::Description;

/// How many people there are. Attackers who log out or are banned go on as the next person.
const PEOPLE: usize = 200;

/// How many clients attack at the same time.
const ATTACKERS: usize = 8;

/// How many faults are named in an error.
const NAMED: usize = 5;

/// What all attackers have done so far.
#[derive(Debug, Default)]
struct Tally(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    requests: u32,
    fine: u32,
    /// How often each operation has succeeded. Operations that were tried without success are here too.
    operations: BTreeMap<usize, u32>,
    /// The requests that were answered with a status of 500 or more, or not at all.
    faults: Vec<String>,
    /// The requests that were answered with a status that their description does not name.
    undescribed: Vec<String>,
}

impl Tally {
    fn open(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) async fn run(plan: Plan<'_>, database: &Path) -> Result<Vec<Figure>> {
    let log = ChildLog::default();
    let settings = ChildSettings { log: Some(log.clone()), ..ChildSettings::lifted() };
    let identities = prepare(plan, database).await?;
    let mut server = ServerProcess::start_with(plan.program, database, &settings).await?;
    let document = http::get(server.address, "/api/openapi.json").await?.good()?;
    let description = Arc::new(Description::read(&document.body)?);
    let (tally, started) = (Arc::new(Tally::default()), Instant::now());
    let attacked = attack(plan, server.address, identities, &description, &tally).await;
    let seconds = started.elapsed().as_secs_f64();
    let is_alive =
        server.is_running()? && http::get(server.address, "/healthz").await.is_ok_and(|it| it.status == 200);
    attacked.with_context(|| format!("panics: {:?}, server alive: {is_alive}", log.first_panics()))?;
    server.kill().await?;
    let counts = tally.open();
    for request in counts.faults.iter().chain(&counts.undescribed).take(NAMED) {
        eprintln!("{request}");
    }
    let successful = counts.operations.values().filter(|count| **count > 0).count();
    let all = description.operations.len();
    Ok(vec![
        Figure::count("requests", counts.requests as usize).at_least(f64::from(plan.requests)),
        Figure::seconds("duration", seconds),
        Figure::count("operations that were tried, of all", counts.operations.len()).at_least(all as f64),
        Figure::count("operations that succeeded at least once", successful),
        Figure::count("requests that succeeded", counts.fine as usize)
            .at_least(f64::from(plan.requests / 20)),
        Figure::count("answers with status 500 or more, or none", counts.faults.len()).at_most(0.0),
        Figure::count("answers with a status that is not described", counts.undescribed.len()).at_most(0.0),
        Figure::count("panics in the log", log.panics() as usize).at_most(0.0),
        Figure::count("server alive at the end", usize::from(is_alive)).at_least(1.0),
    ])
}

/// People with every role. Neighbours are friends.
async fn prepare(plan: Plan<'_>, database: &Path) -> Result<Vec<Account>> {
    let (store, people) = accounts::create(plan.program, database, PEOPLE).await?;
    accounts::befriend(&store, &people, (1..PEOPLE).map(|number| (number - 1, number)).collect()).await?;
    for (number, person) in people.iter().enumerate() {
        match number % ATTACKERS {
            2 => store.set_role(&person.id(), Role::Moderator).await?,
            3 => store.set_role(&person.id(), Role::Admin).await?,
            _ => {}
        }
    }
    store.close().await;
    Ok(people)
}

async fn attack(
    plan: Plan<'_>,
    server: SocketAddr,
    people: Vec<Account>,
    description: &Arc<Description>,
    tally: &Arc<Tally>,
) -> Result<()> {
    let mut dice = Dice::new(plan.seed);
    let names: Vec<String> = people.iter().map(|person| person.name.clone()).collect();
    let mut attacks = JoinSet::new();
    for number in 0..ATTACKERS {
        let route = Route::new(Ipv4Addr::new(127, 4, 0, number as u8 + 1), server);
        let identity = match number {
            0 => Identity::Stranger,
            1 => Identity::Guest(Guest::come_in(route).await?),
            // The first two numbers of every eight are left over: they are nobody's next person.
            _ => Identity::People(people.iter().skip(number).step_by(ATTACKERS).rev().cloned().collect()),
        };
        let attacker =
            Attacker::new(route, identity, &names, dice.fork(), Arc::clone(description), Arc::clone(tally));
        attacks.spawn(attacker.attack(plan.requests));
    }
    while let Some(done) = attacks.join_next().await {
        done??;
    }
    Ok(())
}
