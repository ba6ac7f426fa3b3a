//! The server that the tests share.

use crate::binaries::{Binaries, run};
use crate::{Failure, SERVER_VARIABLE, TestDatabase};
use std::env;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The superuser of the test server.
const ROLE: &str = "qipan";

/// Settings of the test server: its data need not survive, so nothing waits for the disk.
const SETTINGS: &str = "
listen_addresses = ''
max_connections = 300
shared_buffers = 32MB
fsync = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 256MB
autovacuum = off
";

/// Runs beside the server. It tries to lock the file that every user of the server has locked in shared mode. When it
/// succeeds, nobody uses the server any more. `$1` is the lock file, `$2` the folder to delete, and the rest the command
/// that stops the server.
const WATCHDOG: &str = r#"
lock="$1"; folder="$2"; shift 2
while sleep 3; do
    exec 9<"$lock" || exit 1
    if flock -n -x 9; then
        "$@"
        rm -rf "$folder"
        exit 0
    fi
    exec 9<&-
done
"#;

/// A running server. It goes on running as long as any process has such a value.
#[derive(Debug)]
pub struct TestServer {
    /// The address without the name of a database.
    address: Address,
    /// Locked in shared mode.
    _lock: Option<File>,
}

#[derive(Clone, Debug)]
pub(crate) struct Address {
    before: String,
    after: String,
}

impl Address {
    pub(crate) fn of(&self, database: &str) -> String {
        format!("{}/{database}{}", self.before, self.after)
    }

    /// Takes the name of the database out of an address.
    fn parse(url: &str) -> Address {
        let (start, parameters) =
            url.split_once('?').map_or((url, None), |(start, rest)| (start, Some(rest)));
        let host = start.find("://").map_or(0, |at| at + 3);
        let end = start[host..].find('/').map_or(start.len(), |at| host + at);
        let after = parameters.map(|parameters| format!("?{parameters}")).unwrap_or_default();
        Address { before: start[..end].to_owned(), after }
    }
}

impl TestServer {
    /// An empty database of its own, which is deleted when the value is dropped.
    pub async fn fresh_database(&self) -> Result<TestDatabase, Failure> {
        TestDatabase::create(&self.address, None).await
    }

    /// Like [`TestServer::fresh_database`], with a copy of another database, which nobody may be connected to.
    pub async fn copy_of(&self, template: &TestDatabase) -> Result<TestDatabase, Failure> {
        TestDatabase::create(&self.address, Some(template.name())).await
    }
}

/// Starts the shared server unless it is running.
pub fn start_postgres() -> Result<TestServer, Failure> {
    if let Ok(url) = env::var(SERVER_VARIABLE) {
        return Ok(TestServer { address: Address::parse(&url), _lock: None });
    }
    let binaries = Binaries::find()?;
    let folder = shared_folder()?;
    loop {
        let lock =
            File::options().read(true).write(true).create(true).truncate(false).open(folder.join("lock"))?;
        lock.lock_shared()?;
        if is_running(&folder) {
            let after = format!("?host={}", folder.join("run").display());
            let address = Address { before: format!("postgres://{ROLE}@localhost"), after };
            return Ok(TestServer { address, _lock: Some(lock) });
        }
        // The lock is given up in between, because two processes that wait for each other would wait forever.
        lock.unlock()?;
        lock.lock()?;
        if !is_running(&folder) {
            start(&binaries, &folder)?;
        }
    }
}

/// A folder with a short name, because the name of a socket is limited to about 100 bytes. Every user has an own one.
fn shared_folder() -> Result<PathBuf, Failure> {
    let parent = env::temp_dir();
    let probe = parent.join(format!("qipan-probe-{}", std::process::id()));
    fs::write(&probe, "")?;
    let user = fs::metadata(&probe)?.uid();
    fs::remove_file(&probe)?;
    let folder = parent.join(format!("qipan-postgres-{user}"));
    match fs::create_dir(&folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error.into()),
        _ => {}
    }
    if fs::metadata(&folder)?.uid() != user {
        return Err(io::Error::other(format!("{} belongs to another user", folder.display())).into());
    }
    Ok(folder)
}

fn is_running(folder: &Path) -> bool {
    UnixStream::connect(folder.join("run/.s.PGSQL.5432")).is_ok()
}

/// Makes a new cluster and starts its server and the watchdog. The caller has locked the folder exclusively.
fn start(binaries: &Binaries, folder: &Path) -> Result<(), Failure> {
    // The remains of a machine that was switched off.
    let run_folder = folder.join("run");
    match fs::remove_dir_all(&run_folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    binaries.make_folder(&run_folder)?;
    let data = run_folder.join("data").display().to_string();
    let initdb = ["-D", &data, "-U", ROLE, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    binaries.run("initdb", &initdb)?;
    let settings = format!("{SETTINGS}unix_socket_directories = '{}'\n", run_folder.display());
    let configuration = Path::new(&data).join("postgresql.conf");
    fs::write(&configuration, fs::read_to_string(&configuration)? + &settings)?;
    let log = run_folder.join("log").display().to_string();
    binaries.run("pg_ctl", &["-D", &data, "-l", &log, "-w", "-t", "60", "start"])?;
    watch(binaries, folder, &data)
}

/// Starts the watchdog in a process group of its own, so that a signal to the group of a test does not end it.
fn watch(binaries: &Binaries, folder: &Path, data: &str) -> Result<(), Failure> {
    run(&["sh", "-c", "command -v flock"].map(str::to_owned))?;
    let mut stop = binaries.words("pg_ctl");
    stop.extend(["-D", data, "-m", "immediate", "-w", "stop"].map(str::to_owned));
    let mut watchdog = Command::new("sh");
    watchdog.args(["-c", WATCHDOG, "watchdog"]).arg(folder.join("lock")).arg(folder.join("run")).args(stop);
    watchdog.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    watchdog.process_group(0).spawn()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_another_database() {
        let rows = [
            ("postgres://a:b@host:5433/postgres", "postgres://a:b@host:5433/x"),
            ("postgres://a@localhost/postgres?host=/run", "postgres://a@localhost/x?host=/run"),
            ("postgres://host", "postgres://host/x"),
        ];
        for (url, expected) in rows {
            assert_eq!(Address::parse(url).of("x"), expected);
        }
    }
}
