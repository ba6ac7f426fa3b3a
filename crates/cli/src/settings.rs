//! The settings of the server on the command line, made from the server's list of settings.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::error::Error;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};
use qipan_server::{KEYS, Key, Loaded, load_config};
use qipan_store::{Store, StoreLocation};
use tokio::runtime::Runtime;

/// One flag for each setting, and `--config`.
#[derive(Debug, Default)]
pub struct AllSettings {
    config: Option<PathBuf>,
    flags: Vec<(&'static str, String)>,
}

impl AllSettings {
    pub fn load(&self) -> Result<Loaded> {
        load_config(&self.flags, self.config.as_deref(), |name| env::var(name).ok())
    }
}

impl FromArgMatches for AllSettings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<AllSettings, Error> {
        let mut settings = AllSettings::default();
        settings.update_from_arg_matches(matches)?;
        Ok(settings)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.config = matches.get_one("config").cloned();
        let given = |key: &'static Key| Some((key.name, matches.get_one::<String>(key.name)?.clone()));
        self.flags = KEYS.iter().filter_map(given).collect();
        Ok(())
    }
}

impl Args for AllSettings {
    fn augment_args(command: Command) -> Command {
        let config =
            Arg::new("config").long("config").value_name("FILE").value_parser(value_parser!(PathBuf));
        let config =
            config.help("A file with settings; ./qipan.toml is read if it is there [env: QIPAN_CONFIG]");
        command.arg(config).args(KEYS.iter().map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        AllSettings::augment_args(command)
    }
}

fn flag(key: &'static Key) -> Arg {
    let help = format!("{} [env: {}]", key.help, key.variable());
    let flag = Arg::new(key.name).long(key.flag()).value_name(key.value).help(help);
    // `--trust-proxy` without a value means true.
    if key.value == "BOOL" {
        flag.num_args(0..=1).require_equals(true).default_missing_value("true")
    } else {
        flag
    }
}

/// For commands that need only the store.
#[derive(Args, Debug)]
pub struct StoreSettings {
    /// The database file [env: QIPAN_DATABASE]
    #[arg(long, value_name = "FILE", global = true)]
    database: Option<String>,
    /// A PostgreSQL database in place of the file [env: QIPAN_STORE]
    #[arg(long, value_name = "URL", global = true)]
    store: Option<String>,
    /// The server's configuration file [env: QIPAN_CONFIG]
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

impl StoreSettings {
    fn location(&self) -> Result<StoreLocation> {
        let database = self.database.iter().map(|path| ("database", path.clone()));
        // A file on the command line stands before an address in the environment or in the configuration file.
        let no_store = self.database.as_ref().map(|_| "none".to_owned());
        let store = self.store.clone().or(no_store).map(|url| ("store", url));
        let flags: Vec<_> = database.chain(store).collect();
        let loaded = load_config(&flags, self.config.as_deref(), |name| env::var(name).ok())?;
        Ok(loaded.config.store_location()?)
    }

    /// Runs `work` on the store. A missing file is an error, so that a wrong path does not create a new one.
    pub fn with_store(&self, work: impl AsyncFnOnce(&Store) -> Result<()>) -> Result<()> {
        let location = self.location()?;
        if let StoreLocation::Sqlite(options) = &location {
            let path = &options.path;
            anyhow::ensure!(path.is_file(), "there is no database {}", path.display());
        }
        Runtime::new()?.block_on(run_on(&location, work))
    }
}

/// The location as errors name it, without a password.
fn name_of(location: &StoreLocation) -> String {
    match location {
        StoreLocation::Sqlite(options) => options.path.display().to_string(),
        StoreLocation::Postgres(_) => "the PostgreSQL database".to_owned(),
    }
}

async fn run_on(location: &StoreLocation, work: impl AsyncFnOnce(&Store) -> Result<()>) -> Result<()> {
    let opened = Store::open_at(location).await;
    let store = opened.with_context(|| format!("{} cannot be opened", name_of(location)))?;
    let result = work(&store).await;
    store.close().await;
    result
}
