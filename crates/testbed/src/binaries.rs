//! The programs of PostgreSQL.

use crate::Failure;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Where Debian puts each version in a folder of its own.
const VERSIONS: &str = "/usr/lib/postgresql";

/// The unprivileged user of Debian's package. `initdb` refuses to work for root.
const SERVER_USER: &str = "postgres";

#[derive(Clone, Debug)]
pub(crate) struct Binaries {
    folder: PathBuf,
    /// Whether this process is root and has to become another user.
    is_root: bool,
}

impl Binaries {
    /// The newest version, or the one in the path.
    pub(crate) fn find() -> Result<Binaries, Failure> {
        let folder = newest_version().or_else(in_path).ok_or(Failure::NotInstalled)?;
        let id = Command::new("id").arg("-u").output()?;
        let is_root = String::from_utf8_lossy(&id.stdout).trim() == "0";
        Ok(Binaries { folder, is_root })
    }

    /// The words of a command that runs a program as the user of the server.
    pub(crate) fn words(&self, program: &str) -> Vec<String> {
        let mut words = Vec::new();
        if self.is_root {
            let user = [format!("--reuid={SERVER_USER}"), format!("--regid={SERVER_USER}")];
            words.push("setpriv".to_owned());
            words.extend(user);
            words.push("--clear-groups".to_owned());
        }
        words.push(self.folder.join(program).display().to_string());
        words
    }

    /// Runs a program of PostgreSQL to its end.
    pub(crate) fn run(&self, program: &str, arguments: &[&str]) -> Result<(), Failure> {
        let mut words = self.words(program);
        words.extend(arguments.iter().map(|&argument| argument.to_owned()));
        run(&words)
    }

    /// Creates a folder that only the user of the server can read.
    pub(crate) fn make_folder(&self, path: &Path) -> Result<(), Failure> {
        fs::create_dir_all(path)?;
        let path = path.display().to_string();
        if self.is_root {
            run(&["chown", &format!("{SERVER_USER}:"), &path].map(str::to_owned))?;
        }
        run(&["chmod", "0700", &path].map(str::to_owned))
    }
}

/// Runs a command to its end. Its output goes into a file, because a server that it starts would keep a pipe open.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let failure = |output: String| Failure::Program { program: words.join(" "), output };
    let (program, arguments) = words.split_first().ok_or_else(|| failure("no program".to_owned()))?;
    let mut command = Command::new(program);
    // A folder that the user of the server may enter.
    command.args(arguments).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failure(status.to_string())),
        Err(error) => Err(failure(error.to_string())),
    }
}

fn newest_version() -> Option<PathBuf> {
    let versions = fs::read_dir(VERSIONS).ok()?.filter_map(|entry| entry.ok());
    let number = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let newest =
        versions.map(|entry| entry.path()).filter(|path| has_server(&path.join("bin"))).max_by_key(number)?;
    Some(newest.join("bin"))
}

fn in_path() -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).find(|folder| has_server(folder))
}

fn has_server(folder: &Path) -> bool {
    ["initdb", "pg_ctl"].iter().all(|program| folder.join(program).is_file())
}
