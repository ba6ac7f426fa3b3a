//! The bus is gone for a while.

use std::time::Duration;

use anyhow::{Context, Result};
use qipan_protocol::UserId;
use qipan_store::Role;
use tokio::time::{Instant, timeout};

use super::world::watch_players;
use super::{Figure, World, resume};
use crate::server::client::{Guest, Socket, TICTACTOE};
use crate::server::pair::{HELLO, WELCOME};

/// A watcher of the lobby at another node learns of a new table in this time; one second is for the work itself.
const LOBBY_WITHIN: f64 = 6.0;
const LOBBY_LIMIT: Duration = Duration::from_secs(30);

/// Every node checks its sockets once a minute.
const BAN_WITHIN: f64 = 60.0;
const BAN_LIMIT: Duration = Duration::from_secs(90);

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    let mut lobby = watch_lobby(world).await?;
    let before = world.acknowledged();
    world.meter.begin();
    let begin = Instant::now();
    world.cluster.nats.kill().await?;
    let mut figures = vec![resume("longest wait after the bus was killed", world.resumed().await?)];
    figures.push(hear_of_table(world, &mut lobby).await?);
    if !world.plan.is_short {
        figures.push(ban(world).await?);
    }
    world.wait(world.plan.lasting(60, 10).saturating_sub(begin.elapsed())).await?;
    let moves = world.acknowledged() - before;
    figures.push(Figure::count("commands acknowledged meanwhile", moves).at_least(world.plan.tables as f64));
    world.meter.begin();
    world.cluster.nats.restart().await?;
    figures.push(resume("longest wait after it was started again", world.resumed().await?));
    Ok(figures)
}

/// A watcher of the lobby at node 2.
async fn watch_lobby(world: &mut World) -> Result<Socket> {
    let address = world.cluster.balancer.address(1).context("the node runs")?;
    let mut socket = Socket::open(address, "/ws/lobby", None).await?;
    socket.send(r#"{"type":"watch","v":1,"game":null}"#).await?;
    world.play_until(socket.until(r#"{"type":"tables""#)).await??;
    Ok(socket)
}

/// How long it takes until the watcher at node 2 is told of a table that was made at node 1.
async fn hear_of_table(world: &mut World, lobby: &mut Socket) -> Result<Figure> {
    let address = world.cluster.balancer.address(0).context("the node runs")?;
    let guest = Guest::come_in(address).await?;
    let table = guest.make_table(address, TICTACTOE).await?;
    let begin = Instant::now();
    let told = timeout(LOBBY_LIMIT, async {
        while !lobby.next().await?.contains(table.as_str()) {}
        Ok::<(), anyhow::Error>(())
    });
    world.play_until(told).await?.context("the lobby is not told of a table")??;
    let figure =
        Figure::seconds("until the lobby of another node had a new table", begin.elapsed().as_secs_f64());
    Ok(figure.at_most(LOBBY_WITHIN))
}

/// How long it takes until a guest at node 2 is told of a ban by a moderator at node 1.
async fn ban(world: &mut World) -> Result<Figure> {
    let [here, there] = [0, 1].map(|node| world.cluster.balancer.address(node).context("the node runs"));
    let (here, there) = (here?, there?);
    let (moderator, guest) = (Guest::come_in(here).await?, Guest::come_in(there).await?);
    world.store.set_role(&UserId::new(moderator.id()), Role::Moderator).await?;
    let table = guest.make_table(there, TICTACTOE).await?;
    let mut socket = guest.connect(there, &table).await?;
    socket.send(HELLO).await?;
    socket.until(WELCOME).await?;
    let begin = Instant::now();
    moderator.post(here, &format!("/api/users/{}/ban", guest.id()), r#"{"days":1}"#).await?.good()?;
    let World { players, .. } = world;
    let closed = async { while socket.next().await.is_ok() {} };
    let closed = watch_players(players, timeout(BAN_LIMIT, closed)).await?;
    closed.context("the socket of a banned guest stays open")?;
    let figure = Figure::seconds("until a ban took effect at another node", begin.elapsed().as_secs_f64());
    Ok(figure.at_most(BAN_WITHIN))
}
