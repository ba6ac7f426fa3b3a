//! Two servers on one database, and settings that a server refuses.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn qipan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qipan"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn serve(database: &str) -> Command {
    qipan(&["serve", "--bind", "127.0.0.1:0", "--database", database])
}

/// A server that has printed its address. It is killed when this is dropped.
struct Running(Child);

impl Running {
    fn start(database: &str) -> Running {
        let child = serve(database).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut running = Running(child);
        let out = BufReader::new(running.0.stdout.take().unwrap());
        let said = out.lines().map(Result::unwrap).find(|line| line.starts_with("Qipan is at "));
        assert!(said.is_some(), "the server has not started");
        running
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn failed(output: Output) -> String {
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_second_server_on_the_same_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("qipan.db");
    let database = database.to_str().unwrap();
    let first = Running::start(database);
    let refused = failed(serve(database).output().unwrap());
    assert!(refused.contains("another server uses this database"), "{refused}");
    // Tools can run beside it.
    let copy = folder.path().join("copy.db");
    let backup = qipan(&["backup", copy.to_str().unwrap(), "--database", database]).output().unwrap();
    assert!(backup.status.success() && Path::new(&copy).is_file());
    assert!(qipan(&["admin", "list", "--database", database]).output().unwrap().status.success());
    // A killed server does not keep the lock of the database.
    drop(first);
    drop(Running::start(database));
}

#[test]
fn a_log_level_that_does_not_exist_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("qipan.db");
    let mut command = serve(database.to_str().unwrap());
    let refused = failed(command.args(["--log-level", "loud"]).output().unwrap());
    assert!(
        refused.contains("--log-level: \"loud\" is not good for log_level: a level is off, error,"),
        "{refused}"
    );
    assert!(!database.exists());
}

/// A password in an address must not reach the log.
#[test]
fn a_store_or_bus_that_cannot_be_used_is_refused_with_a_sentence() {
    let nowhere = "postgres://qipan:secret@127.0.0.1:1/qipan";
    let rows: [(&[&str], &str); 4] = [
        (&["--store", nowhere], "the database cannot be opened: "),
        (&["--store", "mysql://qipan:secret@localhost/qipan"], "--store: "),
        (&["--store", nowhere, "--node", "two words"], "`node` has 1 to 32 letters"),
        (&["--bus", "nats://localhost"], "`bus` is for several servers, which need a PostgreSQL database"),
    ];
    for (arguments, expected) in rows {
        let folder = tempfile::tempdir().unwrap();
        let mut command = qipan(&["serve", "--bind", "127.0.0.1:0"]);
        let output = command.args(arguments).current_dir(folder.path()).output().unwrap();
        assert!(output.stdout.is_empty(), "{arguments:?} started");
        let refused = failed(output);
        assert!(refused.contains(expected) && !refused.contains("secret"), "{arguments:?}: {refused}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{arguments:?} left a file");
    }
}
