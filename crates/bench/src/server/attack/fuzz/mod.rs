//! Mutated and random messages over sockets of the lobby, of tables and of people, during an honest match.

mod attacker;
mod control;
mod damage;
mod messages;
mod requests;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use qipan_protocol::TableId;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::super::accounts::{self, Account};
use super::super::child::ServerProcess;
use super::super::child_log::ChildLog;
use super::super::child_settings::ChildSettings;
use super::super::client::{Guest, TICTACTOE};
use super::super::dice::Dice;
use super::super::http;
use super::super::route::Route;
use super::{Figure, Plan};
use attacker::{Attacker, Tally, Target};
use control::{Control, Controlled};

/// The number of attackers of each kind: of the lobby without a session, of the lobby with one, at a table of their
/// own, watching the honest match, and on their own socket.
const EACH: usize = 2;

/// The maximum time, in seconds, without progress of the honest match.
const MAX_STALL: f64 = 5.0;

/// An hour is enough for several million messages. A fuzz that takes longer is stuck.
const END_WITHIN: Duration = Duration::from_secs(3600);

pub(super) async fn run(plan: Plan<'_>, database: &Path) -> Result<Vec<Figure>> {
    let log = ChildLog::default();
    let settings = ChildSettings { log: Some(log.clone()), ..ChildSettings::lifted() };
    let (store, people) = accounts::create(plan.program, database, EACH).await?;
    accounts::befriend(&store, &people, vec![(0, 1)]).await?;
    store.close().await;
    let mut server = ServerProcess::start_with(plan.program, database, &settings).await?;
    let mut dice = Dice::new(plan.seed);
    let mut control = Control::begin(server.address, &mut dice).await?;
    let tally = Arc::new(Tally::default());
    let attackers = gather_attackers(server.address, &control.table, people, &mut dice, &tally).await?;
    // A few thousand messages are sent within half a second. The honest match must be under way by then.
    control.wait_for_move().await?;
    let (started, messages) = (Instant::now(), u64::from(plan.fuzz_messages));
    let outcome = timeout(END_WITHIN, attack(attackers, messages, &mut control)).await;
    let outcome = outcome.unwrap_or_else(|_| bail!("the attackers do not come to an end"));
    let seconds = started.elapsed().as_secs_f64();
    let is_alive =
        server.is_running()? && http::get(server.address, "/healthz").await.is_ok_and(|it| it.status == 200);
    let explain = || format!("panics: {:?}, server alive: {is_alive}", log.first_panics());
    outcome.with_context(explain)?;
    let controlled = control.end().await.with_context(explain)?;
    server.kill().await?;
    controlled.check(database).await.context("the honest match")?;
    let mut figures = figures(&tally, seconds, &controlled);
    figures.push(Figure::count("panics in the log", log.panics() as usize).at_most(0.0));
    figures.push(Figure::count("other lines in the log", (log.lines() - log.panics()) as usize));
    figures.push(Figure::count("server alive at the end", usize::from(is_alive)).at_least(1.0));
    Ok(figures)
}

fn figures(tally: &Tally, seconds: f64, controlled: &Controlled) -> Vec<Figure> {
    let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as usize;
    let moves = controlled.acknowledged();
    vec![
        Figure::count("messages, each followed by an answer or a close", read(&tally.messages)),
        Figure::seconds("duration", seconds),
        Figure::count("sockets used up", read(&tally.sockets)),
        Figure::count("sockets closed though the protocol was kept", read(&tally.closed_early)),
        Figure::count("sockets left open though the protocol was broken", read(&tally.left_open)),
        Figure::count("answers with status 500 or more", read(&tally.server_errors)).at_most(0.0),
        Figure::count("honest commands, frames and journal right", moves).at_least(1.0),
        Figure::seconds("longest time without an honest command", controlled.longest_stall)
            .at_most(MAX_STALL),
    ]
}

/// Sends all messages while the honest match is played. The match has to go on after the last of them.
async fn attack(attackers: Vec<Attacker>, messages: u64, control: &mut Control) -> Result<()> {
    let mut attacks: JoinSet<_> = attackers.into_iter().map(|it| it.attack(messages)).collect();
    let all = async {
        while let Some(done) = attacks.join_next().await {
            done??;
        }
        anyhow::Ok(())
    };
    tokio::select! {
        done = all => done?,
        failed = control.watch() => failed?,
    }
    control.wait_for_move().await
}

async fn gather_attackers(
    server: SocketAddr,
    honest_table: &TableId,
    people: Vec<Account>,
    dice: &mut Dice,
    tally: &Arc<Tally>,
) -> Result<Vec<Attacker>> {
    let host = Guest::come_in(server).await?;
    let own_table = host.make_table(server, TICTACTOE).await?;
    let mut attackers = Vec::new();
    for (number, person) in people.into_iter().enumerate() {
        let guest = if number == 0 { host.clone() } else { Guest::come_in(server).await? };
        let kinds = [
            (Target::Lobby, None),
            (Target::Lobby, Some(guest.clone())),
            (Target::Table(own_table.clone()), Some(guest)),
            (Target::Table(honest_table.clone()), Some(Guest::come_in(server).await?)),
            (Target::Me, Some(person.guest)),
        ];
        for (target, guest) in kinds {
            // Each attacker has its own address, so that they do not use up the ports of one.
            let route = Route::new(Ipv4Addr::new(127, 2, 0, attackers.len() as u8 + 1), server);
            attackers.push(Attacker { route, target, guest, dice: dice.fork(), tally: Arc::clone(tally) });
        }
    }
    Ok(attackers)
}
