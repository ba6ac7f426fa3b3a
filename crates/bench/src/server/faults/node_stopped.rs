//! A node stops for a while without noticing it, like a process that is swapped out or a machine that is suspended.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rustix::process::Signal;
use tokio::time::{Instant, timeout};

use super::witness::{LATE_ID, Witness};
use super::world::watch_players;
use super::{Figure, World, resume};
use crate::server::client::Socket;

/// How many tables are watched from the inside of the stopped node.
const WITNESSES: usize = 6;

const CLAIM_WITHIN: Duration = Duration::from_secs(30);

/// The sockets of claimed tables are closed in this time after waking; they are watched a little longer.
const CLOSE_WITHIN: f64 = 1.0;
const WATCH_FOR: Duration = Duration::from_secs(10);

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    let node = world.random_owner().await?;
    let mut witnesses = begin_matches(world, node).await?;
    world.meter.begin();
    let begin = Instant::now();
    world.cluster.nodes[node].signal(Signal::STOP)?;
    let elsewhere = claim_all(world, &witnesses).await.context("others claim the tables")?;
    let claimed = begin.elapsed();
    for witness in &mut witnesses {
        witness.send_in_vain().await?;
    }
    let worst = world.resumed().await.context("while the node is stopped")?;
    world.wait(world.plan.lasting(15, 6).saturating_sub(begin.elapsed())).await?;
    world.meter.begin();
    world.cluster.nodes[node].signal(Signal::CONT)?;
    let (closed, acknowledged) = wake(world, witnesses).await?;
    let healed = world.resumed().await.context("after the node has woken")?;
    drop(elsewhere);
    let World { cluster, .. } = world;
    cluster.balancer.all_ready().await;
    Ok(vec![
        Figure::seconds(format!("until others had claimed {WITNESSES} tables"), claimed.as_secs_f64()),
        resume(format!("longest wait while node {} was stopped", node + 1), worst),
        Figure::count("commands acknowledged after waking", acknowledged).at_most(0.0),
        Figure::seconds("until the sockets of claimed tables were closed", closed.as_secs_f64())
            .at_most(CLOSE_WITHIN),
        resume("longest wait after waking", healed),
    ])
}

async fn begin_matches(world: &mut World, node: usize) -> Result<Vec<Witness>> {
    let (name, address) = (world.cluster.nodes[node].name.clone(), world.cluster.balancer.address(node));
    let address = address.context("the node runs")?;
    let mut witnesses = Vec::new();
    for _ in 0..WITNESSES {
        let World { players, store, .. } = &mut *world;
        let witness = watch_players(players, Witness::at(address)).await??;
        let owner = store.table_owner(&witness.table).await?;
        ensure!(owner.is_some_and(|(owner, _)| owner.as_str() == name), "{name} does not own its table");
        witnesses.push(witness);
    }
    Ok(witnesses)
}

/// Lets the other nodes claim the tables. At every second one, the new owner also plays a move: then the former owner
/// fails by its number, and at the others by its epoch only.
async fn claim_all(world: &mut World, witnesses: &[Witness]) -> Result<Vec<Socket>> {
    let entrance = world.cluster.balancer.by_table;
    let claims = witnesses.iter().enumerate().map(|(index, witness)| async move {
        let mut socket = timeout(CLAIM_WITHIN, witness.connect_elsewhere(entrance)).await?;
        if let (0, Ok(socket)) = (index % 2, &mut socket) {
            socket.send(r#"{"type":"do","id":1,"command":{"type":"click_cell","cell":0}}"#).await?;
            timeout(CLAIM_WITHIN, socket.until_frame(1)).await??;
        }
        socket
    });
    world.play_until(futures_util::future::try_join_all(claims)).await?
}

/// Listens to the sockets of the node that has just woken. Returns when the last of them was closed, and how many
/// commands were acknowledged.
async fn wake(world: &mut World, witnesses: Vec<Witness>) -> Result<(Duration, usize)> {
    let matches: Vec<_> = witnesses.iter().map(|witness| witness.match_id.clone()).collect();
    let said = witnesses.into_iter().map(|witness| witness.hear_out(WATCH_FOR));
    let said = world.play_until(futures_util::future::try_join_all(said)).await??;
    let mut acknowledged: usize = said.iter().map(|it| it.acknowledged.len()).sum();
    for match_id in matches {
        let records = world.store.entry_records(&match_id).await?;
        acknowledged += records.iter().filter(|it| it.command_id.is_some_and(|id| id.0 == LATE_ID)).count();
    }
    Ok((said.iter().map(|it| it.closed_after).max().unwrap_or_default(), acknowledged))
}
