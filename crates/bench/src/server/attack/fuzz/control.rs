//! An honest match during the attack: two players and a spectator, which record and check every frame.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use qipan_protocol::TableId;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::super::super::dice::Dice;
use super::super::super::kill::notes::{Notebook, Notes};
use super::super::super::kill::player::Whereabouts;
use super::super::super::kill::{check, seat_players};

/// How often the progress of the match is checked.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How long the players may take to make a move, however busy the machine is.
const MOVE_WITHIN: Duration = Duration::from_secs(30);

/// How long the players may take to finish.
const END_WITHIN: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub(super) struct Control {
    pub(super) table: TableId,
    server: SocketAddr,
    whereabouts: watch::Sender<Whereabouts>,
    notebook: Notebook,
    players: JoinSet<Result<()>>,
    longest_stall: Duration,
}

/// What the honest players have recorded.
#[derive(Debug)]
pub(super) struct Controlled {
    notes: Notes,
    /// In seconds.
    pub(super) longest_stall: f64,
}

impl Control {
    pub(super) async fn begin(server: SocketAddr, dice: &mut Dice) -> Result<Control> {
        let (whereabouts, receiver) = watch::channel(Whereabouts::Up(server));
        let (notebook, mut players) = (Notebook::default(), JoinSet::new());
        let people = seat_players(server, dice, &notebook, &receiver).await?;
        let table = people[0].table.clone();
        for player in people {
            players.spawn(player.live());
        }
        Ok(Control { table, server, whereabouts, notebook, players, longest_stall: Duration::ZERO })
    }

    /// Waits until the server has acknowledged one more command.
    pub(super) async fn wait_for_move(&mut self) -> Result<()> {
        let (before, end) = (self.acknowledged(), Instant::now() + MOVE_WITHIN);
        while self.acknowledged() == before {
            ensure!(Instant::now() < end, "the honest match stands still");
            self.look().await?;
        }
        Ok(())
    }

    /// Watches the progress of the match. Returns only when a player has found a fault.
    pub(super) async fn watch(&mut self) -> Result<()> {
        let (mut count, mut since) = (0, Instant::now());
        loop {
            self.look().await?;
            self.longest_stall = self.longest_stall.max(since.elapsed());
            let now = self.acknowledged();
            if now > count {
                (count, since) = (now, Instant::now());
            }
        }
    }

    /// Waits a moment. A player that stops meanwhile has found a fault.
    async fn look(&mut self) -> Result<()> {
        tokio::select! {
            () = sleep(LOOK_EVERY) => Ok(()),
            Some(done) = self.players.join_next() => {
                done?.context("the honest match")?;
                bail!("an honest player stopped too early");
            }
        }
    }

    fn acknowledged(&self) -> usize {
        self.notebook.open().acknowledged.len()
    }

    /// Lets the players finish.
    pub(super) async fn end(mut self) -> Result<Controlled> {
        self.whereabouts.send_replace(Whereabouts::Closing(self.server));
        let finish = async {
            while let Some(done) = self.players.join_next().await {
                done??;
            }
            anyhow::Ok(())
        };
        timeout(END_WITHIN, finish).await.context("the honest players do not come to an end")??;
        let notes = self.notebook.tear_out();
        Ok(Controlled { notes, longest_stall: self.longest_stall.as_secs_f64() })
    }
}

impl Controlled {
    pub(super) fn acknowledged(&self) -> usize {
        self.notes.acknowledged.len()
    }

    /// Checks that every frame was correct, and that every command was carried out exactly once.
    pub(super) async fn check(&self, database: &Path) -> Result<()> {
        check::check(database, &self.notes).await?;
        check::check_once(database, &self.notes).await
    }
}
