//! A cluster with players, and what is known about them.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use qipan_protocol::TableId;
use qipan_store::{Store, StoreLocation};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::Plan;
use super::meter::{Meter, Worst, name_of};
use super::player::{Phase, Player};
use crate::cluster::{Cluster, NodePlan, let_others_enter};
use crate::server::attack::Figure;
use crate::server::child_settings::LIFTED;
use crate::server::client::Guest;
use crate::server::dice::Dice;
use crate::server::kill::check::{check_store, check_store_once, matches};
use crate::server::kill::notes::{Notebook, Notes};
use crate::server::kill::place::KillTable;
use crate::server::pair::{WELCOME, seat_two};

pub(super) const NODES: usize = 3;

/// Clients that are not served again after this time never will be. The bound of six seconds is judged by the figures.
const SERVED_WITHIN: Duration = Duration::from_secs(60);

/// How long the players may take to get the last answers.
const FINISH_WITHIN: Duration = Duration::from_secs(60);

/// How many tables are set up at the same time.
const SEATERS: usize = 10;

/// How many lines of each log are quoted after a failure.
const QUOTED_LINES: usize = 12;

/// Fields are dropped in this order: players, processes, and then their folder.
pub(super) struct World {
    pub(super) players: JoinSet<Result<()>>,
    pub(super) cluster: Cluster,
    pub(super) store: Store,
    pub(super) plan: Plan,
    pub(super) dice: Dice,
    pub(super) meter: Meter,
    tables: Vec<TableId>,
    notebook: Notebook,
    notes: Notes,
    phase: watch::Sender<Phase>,
    _folder: TempDir,
}

impl World {
    pub(super) async fn start(plan: &Plan) -> Result<World> {
        let folder = folder()?;
        let cluster = Cluster::start(folder.path(), 0, vec![node_plan(plan); NODES]).await?;
        let store = Store::open_at(&cluster.store_url().parse::<StoreLocation>()?).await?;
        let mut world = World {
            players: JoinSet::new(),
            cluster,
            store,
            plan: plan.clone(),
            dice: Dice::new(plan.seed),
            meter: Meter::new(plan.tables),
            tables: Vec::new(),
            notebook: Notebook::default(),
            notes: Notes::default(),
            phase: watch::Sender::new(Phase::Playing),
            _folder: folder,
        };
        world.seat_players().await?;
        world.resumed().await.context("the players cannot begin")?;
        Ok(world)
    }

    async fn seat_players(&mut self) -> Result<()> {
        let mut seaters = JoinSet::new();
        for table in 0..self.plan.tables {
            if table >= SEATERS {
                self.spawn_players(seaters.join_next().await.context("a table is missing")??).await?;
            }
            seaters.spawn(seat_table(self.cluster.balancer.by_table, table));
        }
        while let Some(seated) = seaters.join_next().await {
            self.spawn_players(seated?).await?;
        }
        Ok(())
    }

    /// At every second table, the second player and the spectator are spread over all nodes, so that messages are
    /// relayed.
    async fn spawn_players(&mut self, seated: Result<Seated>) -> Result<()> {
        let Seated { number, table, guests } = seated?;
        self.tables.push(table.clone());
        let balancer = &self.cluster.balancer;
        for (role, guest) in guests.into_iter().enumerate() {
            let is_spread = number % 2 == 1 && role > 0;
            let player = Player {
                number: number * 3 + role,
                table: table.clone(),
                guest,
                place: KillTable::new((role < 2).then_some(role as u8), self.notebook.clone()),
                dice: self.dice.fork(),
                entrance: if is_spread { balancer.spread } else { balancer.by_table },
                routes: balancer.routes(),
                meter: self.meter.clone(),
                phase: self.phase.subscribe(),
                waits_since: None,
            };
            self.players.spawn(player.live());
        }
        Ok(())
    }

    /// Waits. A player that stops meanwhile has found a fault.
    pub(super) async fn wait(&mut self, time: Duration) -> Result<()> {
        self.play_until(sleep(time)).await
    }

    /// Runs something while the players play on.
    pub(super) async fn play_until<T>(&mut self, work: impl Future<Output = T>) -> Result<T> {
        watch_players(&mut self.players, work).await
    }

    /// Returns when all clients are served again. The answer is the longest wait since the measurement began.
    pub(super) async fn resumed(&mut self) -> Result<Duration> {
        let meter = self.meter.clone();
        let served = timeout(SERVED_WITHIN, meter.all_served());
        if watch_players(&mut self.players, served).await?.is_err() {
            let unserved = meter.unserved();
            let mut some: Vec<String> = unserved.iter().take(5).cloned().collect();
            for (number, table) in self.tables.iter().enumerate() {
                if some.iter().any(|name| name.ends_with(&format!("table {number}"))) {
                    let (owner, places) = (self.store.table_owner(table).await?, meter.places(number));
                    some.push(format!(
                        "table {number} is {table}, owned by {owner:?}, its clients are {places}"
                    ));
                }
            }
            bail!("{} are not served after {SERVED_WITHIN:?}: {}", unserved.len(), some.join(", "));
        }
        Ok(meter.worst().wait)
    }

    /// Starts a node that was ended, and waits until the balancer uses it.
    pub(super) async fn start_node(&mut self, node: usize) -> Result<()> {
        let World { cluster, players, .. } = self;
        let started = watch_players(players, async {
            cluster.start_node(node).await?;
            cluster.balancer.all_ready().await;
            Ok(())
        });
        started.await?
    }

    /// How many commands were acknowledged since the last check.
    pub(super) fn acknowledged(&self) -> usize {
        self.notebook.open().acknowledged.len()
    }

    /// The owner of a random table: a node without tables would not be missed.
    pub(super) async fn random_owner(&mut self) -> Result<usize> {
        let table = self.dice.pick(&self.tables).context("there are no tables")?;
        let owner = self.store.table_owner(table).await?;
        let nodes = self.cluster.nodes.iter();
        let owner = owner.and_then(|(owner, _)| nodes.clone().position(|node| node.name == owner.as_str()));
        Ok(owner.unwrap_or(0))
    }

    /// Checks the history so far, of the matches that were played since the last check. The players play on.
    pub(super) async fn check(&mut self) -> Result<Vec<Figure>> {
        let fresh = self.notebook.tear_out();
        let played = matches(&fresh);
        let figures = figures_of(&fresh, played.len());
        self.notes.take_over(fresh);
        let World { players, store, notes, .. } = self;
        watch_players(players, check_store(store, notes, &played)).await??;
        self.check_logs()?;
        Ok(figures)
    }

    fn check_logs(&self) -> Result<()> {
        for log in self.cluster.logs() {
            let text = fs::read_to_string(&log).unwrap_or_default();
            let panic = text.lines().find(|line| line.contains("panicked at"));
            ensure!(panic.is_none(), "a node has panicked: {}", panic.unwrap_or_default());
        }
        Ok(())
    }

    /// Lets the players finish and checks the whole history.
    pub(super) async fn finish(mut self, out: &mut dyn Write) -> Result<()> {
        self.phase.send_replace(Phase::Finishing);
        let finished = async {
            while let Some(done) = self.players.join_next().await {
                done??;
            }
            Ok::<(), anyhow::Error>(())
        };
        timeout(FINISH_WITHIN, finished).await.context("the players do not come to an end")??;
        self.notes.take_over(self.notebook.tear_out());
        let played = matches(&self.notes);
        check_store(&self.store, &self.notes, &played).await?;
        check_store_once(&self.store, &self.notes).await?;
        self.check_logs()?;
        writeln!(out, "all in all, every command exactly once")?;
        for figure in figures_of(&self.notes, played.len()) {
            figure.write(out)?;
        }
        self.store.close().await;
        Ok(())
    }

    /// The last lines of all logs.
    pub(super) fn last_warnings(&self) -> String {
        let quote = |log: PathBuf| {
            let text = fs::read_to_string(&log).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            let last = &lines[lines.len().saturating_sub(QUOTED_LINES)..];
            format!("  {}:\n    {}", log.file_name().unwrap_or_default().display(), last.join("\n    "))
        };
        let Worst { wait, client } = self.meter.worst();
        let worst = format!("  the longest wait was {wait:.1?}, of {}", name_of(client));
        let logs = self.cluster.logs().into_iter().map(quote);
        std::iter::once(worst).chain(logs).collect::<Vec<_>>().join("\n")
    }
}

/// Keeps the logs if they are wanted.
impl Drop for World {
    fn drop(&mut self) {
        let Some(folder) = &self.plan.logs else { return };
        for log in self.cluster.logs() {
            // There may be several clusters one after the other, so the logs are joined.
            let text = fs::read(&log).unwrap_or_default();
            let file = folder.join(log.file_name().unwrap_or_default());
            let opened = fs::create_dir_all(folder)
                .and_then(|()| fs::File::options().create(true).append(true).open(file));
            // An error must not hide that of the fault.
            let _ = opened.and_then(|mut file| file.write_all(&text));
        }
    }
}

/// Waits for something while the players play on. A player that stops has found a fault.
pub(super) async fn watch_players<T>(
    players: &mut JoinSet<Result<()>>,
    work: impl Future<Output = T>,
) -> Result<T> {
    tokio::select! {
        done = work => Ok(done),
        Some(ended) = players.join_next() => {
            ended??;
            bail!("a player stopped too early");
        }
    }
}

fn figures_of(notes: &Notes, matches: usize) -> Vec<Figure> {
    let nodes: Vec<String> = (1..=NODES)
        .map(|node| notes.acknowledged.iter().filter(|it| usize::from(it.node) == node).count().to_string())
        .collect();
    vec![
        Figure::count(
            format!("commands acknowledged, at the nodes {}", nodes.join(" + ")),
            notes.acknowledged.len(),
        ),
        Figure::count("frames shown, all as in the journal", notes.shown.len()),
        Figure::count("commands sent again", notes.sent_again as usize),
        Figure::count("  of these carried out before", notes.done_before as usize),
        Figure::count("matches, all audited", matches),
    ]
}

/// The folder of the cluster, which is removed at the end.
fn folder() -> Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("qipan-faults-").tempdir()?;
    let_others_enter(folder.path())?;
    Ok(folder)
}

pub(super) fn node_plan(plan: &Plan) -> NodePlan {
    let flags = LIFTED.iter().map(|&flag| flag.to_owned());
    // The balancer learns of a broken store within half a second.
    let flags = flags.chain(["--ready-every=0".to_owned(), format!("--log-level={}", plan.log_level)]);
    NodePlan {
        program: plan.program.clone(),
        flags: flags.collect(),
        environment: Vec::new(),
        uses_links: true,
    }
}

/// A table whose match has begun, with the people who will play and watch.
struct Seated {
    number: usize,
    table: TableId,
    guests: [Guest; 3],
}

async fn seat_table(entrance: std::net::SocketAddr, number: usize) -> Result<Seated> {
    let (table, [host, guest], mut seats) = seat_two(entrance).await?;
    // Wait for the match: a socket that is closed too early may take the request to start it along.
    seats[0].until(WELCOME).await?;
    Ok(Seated { number, table, guests: [host, guest, Guest::come_in(entrance).await?] })
}
