//! Errors of the store. Each has a code for the client.

/// Why a request failed. Nothing of it was stored, except perhaps with [`StoreError::InDoubt`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the store cannot be used: {0}")]
    Unavailable(String),
    /// The commit itself failed, or the writer died before it answered. The request is stored completely or not at
    /// all, and only reading tells which. When the caller gets this error, what readers see is final.
    #[error("it is not known whether this was stored: {0}")]
    InDoubt(String),
    #[error("the disk of the store is full")]
    Full,
    #[error("it exists already, or somebody else was faster")]
    Conflict,
    #[error("there is no such thing")]
    NotFound,
    /// The epoch or the incarnation of the caller is not the stored one: another process has taken over.
    #[error("another process has taken over")]
    Fenced,
    #[error("the name is taken")]
    NameTaken,
    /// A moderator has muted the person until this time.
    #[error("this person is muted")]
    Muted { until: i64 },
    #[error("{0} is out of the allowed range")]
    Invalid(&'static str),
    #[error("there is a file of that name already")]
    FileExists,
    #[error("as many are open as one person may have")]
    LimitReached,
    #[error("another server uses this database; stop it first, or choose another database file")]
    InUse,
    /// The file was removed or replaced by another one. What is written to the old one is lost.
    #[error("the database file was deleted or replaced; restore it and restart the server")]
    FileGone,
    #[error(
        "a newer version of this program has written this store (schema {found}, this program knows {known}): \
         install that version"
    )]
    NewerSchema { found: i64, known: i64 },
    /// The backend of this store cannot do this.
    #[error("{0}")]
    Unsupported(&'static str),
    /// The store holds data that this program cannot read, or was asked something it does not understand.
    #[error("the store is broken: {0}")]
    Broken(String),
}

impl StoreError {
    pub fn code(&self) -> &'static str {
        match self {
            StoreError::Unavailable(_) => "store_unavailable",
            StoreError::InDoubt(_) => "store_in_doubt",
            StoreError::Full => "store_full",
            StoreError::Conflict => "conflict",
            StoreError::NotFound => "not_found",
            StoreError::Fenced => "fenced",
            StoreError::NameTaken => "name_taken",
            StoreError::Muted { .. } => "muted",
            StoreError::Invalid(_) => "invalid",
            StoreError::FileExists => "file_exists",
            StoreError::LimitReached => "limit_reached",
            StoreError::InUse => "store_in_use",
            StoreError::FileGone => "store_unavailable",
            StoreError::NewerSchema { .. } => "store_newer",
            StoreError::Unsupported(_) => "unsupported",
            StoreError::Broken(_) => "store_broken",
        }
    }

    pub(crate) fn closed() -> StoreError {
        StoreError::Unavailable("it is closed".to_owned())
    }

    /// The writer accepted the request and died without an answer.
    pub(crate) fn unanswered() -> StoreError {
        StoreError::InDoubt("the writer has stopped without an answer".to_owned())
    }
}

/// Why an append failed. None of its entries was stored, except perhaps with [`AppendError::InDoubt`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AppendError {
    /// The number of the last entry is not the expected one, but `seq`.
    #[error("the last entry is {seq}")]
    Conflict { seq: u64 },
    #[error("there is no such match")]
    NotFound,
    /// The epoch of the append is not that of the match: another process has claimed the table.
    #[error("another process has taken over the table")]
    Fenced,
    /// Either all entries were stored or none; see [`StoreError::InDoubt`].
    #[error("it is not known whether the entries were stored: {0}")]
    InDoubt(String),
    /// The store refused or could not be used, before anything was committed.
    #[error(transparent)]
    Unavailable(StoreError),
}

/// Keeps doubt as a separate case, so that a caller has to handle it.
impl From<StoreError> for AppendError {
    fn from(error: StoreError) -> AppendError {
        match error {
            StoreError::InDoubt(reason) => AppendError::InDoubt(reason),
            StoreError::Fenced => AppendError::Fenced,
            error => AppendError::Unavailable(error),
        }
    }
}

impl AppendError {
    pub fn code(&self) -> &'static str {
        match self {
            AppendError::Conflict { .. } => "conflict",
            AppendError::NotFound => "not_found",
            AppendError::Fenced => "fenced",
            AppendError::InDoubt(_) => "store_in_doubt",
            AppendError::Unavailable(error) => error.code(),
        }
    }
}
