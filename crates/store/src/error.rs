//! What can go wrong. Every error has a code for the client.

/// Why a request was not carried out. Nothing of it has been stored.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the store cannot be used: {0}")]
    Unavailable(String),
    #[error("the disk of the store is full")]
    Full,
    #[error("it exists already, or somebody else was faster")]
    Conflict,
    #[error("there is no such thing")]
    NotFound,
    #[error("the name is taken")]
    NameTaken,
    #[error("{0} is out of the allowed range")]
    Invalid(&'static str),
    #[error("there is a file of that name already")]
    FileExists,
    #[error("as many are open as one person may have")]
    LimitReached,
    #[error("another server uses this database; stop it first, or choose another database file")]
    InUse,
    /// Somebody has removed the file or put another one in its place. What is written to the old one is lost.
    #[error("the database file was deleted or replaced; restore it and restart the server")]
    FileGone,
    /// The store holds something this programme cannot read, or was asked something it does not understand.
    #[error("the store is broken: {0}")]
    Broken(String),
}

impl StoreError {
    pub fn code(&self) -> &'static str {
        match self {
            StoreError::Unavailable(_) => "store_unavailable",
            StoreError::Full => "store_full",
            StoreError::Conflict => "conflict",
            StoreError::NotFound => "not_found",
            StoreError::NameTaken => "name_taken",
            StoreError::Invalid(_) => "invalid",
            StoreError::FileExists => "file_exists",
            StoreError::LimitReached => "limit_reached",
            StoreError::InUse => "store_in_use",
            StoreError::FileGone => "store_unavailable",
            StoreError::Broken(_) => "store_broken",
        }
    }

    pub(crate) fn closed() -> StoreError {
        StoreError::Unavailable("it is closed".to_owned())
    }
}

/// Why entries were not appended. Not one of them has been.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AppendError {
    /// The match has gone on, or is not as far as expected: its last entry is `seq`.
    #[error("the last entry is {seq}")]
    Conflict { seq: u64 },
    #[error("there is no such match")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AppendError {
    pub fn code(&self) -> &'static str {
        match self {
            AppendError::Conflict { .. } => "conflict",
            AppendError::NotFound => "not_found",
            AppendError::Store(error) => error.code(),
        }
    }
}
