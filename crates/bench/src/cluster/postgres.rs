//! A PostgreSQL server with a data folder of its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rustix::process::Signal;
use tokio::process::Command;

use super::process::Process;

/// How long an immediate shutdown may take. It writes nothing, so it is quick.
const STOP_WITHIN: Duration = Duration::from_secs(10);

/// The name of the superuser of the database, and of the system's user that runs it when this program is root.
const SYSTEM_USER: &str = "postgres";

/// PostgreSQL refuses to run as root.
#[derive(Debug)]
pub(crate) struct Postgres {
    /// `None` only while it restarts.
    process: Option<Process>,
    programs: PathBuf,
    folder: PathBuf,
    password: String,
    pub(crate) address: SocketAddr,
}

impl Postgres {
    /// Starts a server on `folder`, which is made if it is missing.
    pub(crate) async fn start(folder: &Path, port: u16) -> Result<Postgres> {
        let programs = find_programs()?;
        let (data, key) = (folder.join("data"), folder.join("password"));
        if !data.join("PG_VERSION").exists() {
            std::fs::create_dir_all(folder)?;
            std::fs::write(&key, random_password()?)?;
            give_to_system_user(folder).await?;
            make_data(&programs, &data, &key).await?;
        }
        let password = std::fs::read_to_string(&key)?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let process = None;
        let mut postgres = Postgres { process, programs, folder: folder.to_owned(), password, address };
        postgres.run().await?;
        Ok(postgres)
    }

    async fn run(&mut self) -> Result<()> {
        let mut command = as_system_user(&self.programs.join("postgres"));
        command.arg("-D").arg(self.folder.join("data"));
        let settings = [
            "listen_addresses=127.0.0.1".to_owned(),
            format!("port={}", self.address.port()),
            // Its default folder may not exist, or belong to another server.
            "unix_socket_directories=".to_owned(),
            "max_connections=200".to_owned(),
            "lc_messages=C".to_owned(),
        ];
        command.args(settings.iter().flat_map(|setting| ["-c", setting]));
        let ready = |line: &str| line.contains("ready to accept connections").then_some(());
        let log = self.folder.join("log");
        self.process = Some(Process::start("PostgreSQL", &mut command, &log, ready).await?.0);
        Ok(())
    }

    /// The address of the database as it is reached at `through`, which may be a link to this server.
    pub(crate) fn url(&self, through: SocketAddr) -> String {
        format!("postgres://{SYSTEM_USER}:{}@{through}/postgres?sslmode=disable", self.password.trim())
    }

    pub(crate) fn pid(&self) -> Result<u32> {
        Ok(self.process.as_ref().context("PostgreSQL is not running")?.pid())
    }

    /// Ends the server like a crash: it aborts every transaction and writes no checkpoint (`pg_ctl stop -m immediate`).
    pub(crate) async fn crash(&mut self) -> Result<()> {
        let process = self.process.take().context("PostgreSQL is not running")?;
        process.end_by(Signal::QUIT, STOP_WITHIN).await.map(drop)
    }

    /// Starts it again after a crash; it first recovers its data.
    pub(crate) async fn restart(&mut self) -> Result<()> {
        self.run().await
    }

    /// Returns when the server process exits without being asked to.
    pub(crate) async fn ended(&mut self) -> Result<()> {
        let process = self.process.as_mut().context("PostgreSQL is not running")?;
        process.wait().await.map(drop)
    }
}

/// SIGKILL would leave its worker processes running for a moment, and its shared memory for good.
impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.end_now(Signal::QUIT, STOP_WITHIN);
        }
    }
}

/// The folder with `initdb` and `postgres`. Debian keeps the programs of each version in a folder of their own.
fn find_programs() -> Result<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |path: PathBuf| {
        let number = path.file_name()?.to_str()?.parse::<u32>().ok()?;
        path.join("bin/initdb").exists().then(|| (number, path.join("bin")))
    };
    let newest = versions.filter_map(|entry| version(entry.path())).max();
    let in_path = std::env::var_os("PATH");
    let folders = in_path.iter().flat_map(std::env::split_paths);
    let found = newest.map(|(_, folder)| folder);
    let found = found.or_else(|| folders.into_iter().find(|folder| folder.join("initdb").exists()));
    found.context("PostgreSQL is not installed (Debian: `apt-get install postgresql`)")
}

async fn make_data(programs: &Path, data: &Path, key: &Path) -> Result<()> {
    let mut command = as_system_user(&programs.join("initdb"));
    command.args(["--username", SYSTEM_USER, "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"]);
    command.arg("--pwfile").arg(key).arg("--pgdata").arg(data);
    run(&mut command).await.context("the folder of the database cannot be made")
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn as_system_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    let user =
        [format!("--reuid={SYSTEM_USER}"), format!("--regid={SYSTEM_USER}"), "--init-groups".to_owned()];
    command.args(user).arg("--").arg(program);
    // The current folder may be one that the user may not enter.
    command.current_dir("/");
    command
}

async fn give_to_system_user(folder: &Path) -> Result<()> {
    if !is_root() {
        return Ok(());
    }
    let mut command = Command::new("chown");
    command.arg("--recursive").arg(format!("{SYSTEM_USER}:")).arg(folder);
    run(&mut command).await
}

async fn run(command: &mut Command) -> Result<()> {
    let output = command.kill_on_drop(true).output().await?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// Other users of this machine can reach the port too.
fn random_password() -> Result<String> {
    use std::io::Read;
    let mut bytes = [0; 16];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
