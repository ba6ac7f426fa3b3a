//! The database file: its access rights, the lock of the serving process, and whether the file still exists.

use crate::StoreError;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Creates the file if there is none. It holds password hashes, session keys and seeds of running matches, so only
/// its owner may read it. SQLite gives the files beside it the same mode.
pub(super) fn make_if_missing(path: &Path) -> io::Result<()> {
    match new_private_file(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
}

/// For files from before their mode was set, or that were copied without it.
pub(super) fn repair_modes(path: &Path) {
    for name in ["", "-wal", "-shm"].map(|ending| beside(path, ending)) {
        let file = name.display();
        match make_private(&name) {
            Ok(true) => tracing::warn!(%file, "others could read this file; its mode is 0600 now"),
            Ok(false) => {}
            // A file of another owner can still be used.
            Err(error) => tracing::warn!(%file, %error, "others can read this file"),
        }
    }
}

/// Creates an empty file that only its owner can read, whatever the umask is. Fails if the file exists.
pub(super) fn new_private_file(path: &Path) -> io::Result<()> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?;
    make_private(path).map(|_| ())
}

/// Removes the rights of group and others; returns whether there were any. A missing file is fine.
#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    let mode = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        found => found?.permissions().mode() & 0o777,
    };
    if mode == 0o600 {
        return Ok(false);
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    Ok(mode & 0o077 != 0)
}

/// Other systems have no such modes.
#[cfg(not(unix))]
fn make_private(_: &Path) -> io::Result<bool> {
    Ok(false)
}

/// The name of another file of the database.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// The lock of a server on its database. The system releases it when the process ends, even after a crash.
#[derive(Debug)]
pub(super) struct InstanceLock {
    _file: File,
}

impl InstanceLock {
    /// Locks a separate file: closing a second handle of the database itself would release SQLite's locks. The path
    /// is resolved first, so that two names of one database share one lock.
    pub(super) fn take(path: &Path) -> Result<InstanceLock, StoreError> {
        let name = beside(&fs::canonicalize(path)?, ".lock");
        match new_private_file(&name) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error.into()),
            _ => {}
        }
        let file = File::options().write(true).open(&name)?;
        match file.try_lock() {
            Ok(()) => Ok(InstanceLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

/// Detects that the path of the database leads to another file than the one that was opened, or to none.
#[derive(Clone, Debug)]
pub(super) struct FileWatch {
    path: PathBuf,
    identity: Identity,
    every: Duration,
    looked_at: Option<Instant>,
}

/// Device and inode; `None` on systems without them.
type Identity = Option<(u64, u64)>;

impl FileWatch {
    pub(super) fn new(path: &Path, every: Duration) -> io::Result<FileWatch> {
        Ok(FileWatch { path: path.to_owned(), identity: identity(path)?, every, looked_at: None })
    }

    pub(super) fn look(&self) -> Result<(), StoreError> {
        match identity(&self.path) {
            Ok(found) if found == self.identity => Ok(()),
            Ok(_) => Err(StoreError::FileGone),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(StoreError::FileGone),
            Err(error) => Err(error.into()),
        }
    }

    /// Checks the file, unless it was found in order a moment ago.
    pub(super) fn look_now_and_then(&mut self) -> Result<(), StoreError> {
        let now = Instant::now();
        if self.looked_at.is_some_and(|at| now.duration_since(at) < self.every) {
            return Ok(());
        }
        self.look()?;
        self.looked_at = Some(now);
        Ok(())
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).map(|file| Some((file.dev(), file.ino())))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<Identity> {
    fs::metadata(path).map(|_| None)
}
