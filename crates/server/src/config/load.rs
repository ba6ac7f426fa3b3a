//! Where settings come from. Flags override the environment, which overrides the file, which overrides the defaults.

use super::Config;
use super::keys::{KEYS, Key, without_password};
use anyhow::{Context, Result, anyhow, bail};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The file that is read if it exists and no other was named.
const DEFAULT_FILE: &str = "qipan.toml";

/// A setting that is not at its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    pub name: &'static str,
    pub value: String,
    /// The flag, the variable or the file that has set it.
    pub source: String,
}

#[derive(Clone, Debug)]
pub struct Loaded {
    pub config: Config,
    /// In the order of the list of settings.
    pub changed: Vec<Changed>,
}

/// Reads all settings. `flags` are pairs of a setting's name and its text; `file` is the one that was named by a
/// flag, if any.
pub fn load(
    flags: &[(&'static str, String)],
    file: Option<&Path>,
    environment: impl Fn(&str) -> Option<String>,
) -> Result<Loaded> {
    let mut settings = Settings::default();
    if let Some(path) = find_file(file, &environment) {
        settings.take_file(&path)?;
    }
    for key in KEYS {
        if let Some(text) = environment(&key.variable()) {
            settings.take(key, &text, key.variable())?;
        }
    }
    for (name, text) in flags {
        let key = find_key(name).ok_or_else(|| anyhow!("there is no setting {name:?}"))?;
        settings.take(key, text, format!("--{}", key.flag()))?;
    }
    Ok(settings.finish())
}

/// A file that was named has to exist; the default file need not.
fn find_file(named: Option<&Path>, environment: &impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let named = named.map(Path::to_owned).or_else(|| environment("QIPAN_CONFIG").map(PathBuf::from));
    named.or_else(|| Some(PathBuf::from(DEFAULT_FILE)).filter(|path| path.is_file()))
}

fn find_key(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

#[derive(Default)]
struct Settings {
    config: Config,
    sources: BTreeMap<&'static str, String>,
}

impl Settings {
    fn take(&mut self, key: &'static Key, text: &str, source: String) -> Result<()> {
        let read = (key.read)(&mut self.config, text);
        let shown = without_password(text);
        read.map_err(|error| anyhow!("{source}: {shown:?} is not good for {}: {error}", key.name))?;
        self.sources.insert(key.name, source);
        Ok(())
    }

    fn take_file(&mut self, path: &Path) -> Result<()> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
        let table: Table = text.parse().with_context(|| format!("{name} is no TOML"))?;
        self.take_table(&table, "", &name)
    }

    fn take_table(&mut self, table: &Table, section: &str, file: &str) -> Result<()> {
        for (name, value) in table {
            let name = format!("{section}{name}");
            match value {
                Value::Table(inner) if is_section(&name) => {
                    self.take_table(inner, &format!("{name}."), file)?;
                }
                _ => {
                    let key = find_key(&name).ok_or_else(|| unknown(&name, file))?;
                    let text = text_of(value);
                    let text = text.with_context(|| format!("{file}: {name} has a value of a wrong kind"))?;
                    self.take(key, &text, file.to_owned())?;
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> Loaded {
        let defaults = Config::default();
        let mut changed = Vec::new();
        for key in KEYS {
            let value = (key.show)(&self.config);
            if let Some(source) = self.sources.get(key.name).filter(|_| value != (key.show)(&defaults)) {
                changed.push(Changed { name: key.name, value, source: source.clone() });
            }
        }
        Loaded { config: self.config, changed }
    }
}

fn is_section(name: &str) -> bool {
    KEYS.iter().any(|key| key.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')))
}

fn unknown(name: &str, file: &str) -> anyhow::Error {
    let names: Vec<_> = KEYS.iter().map(|key| key.name).collect();
    anyhow!("{file}: there is no setting {name:?}; the settings are: {}", names.join(", "))
}

/// A value of the file in the form of an environment variable.
fn text_of(value: &Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Boolean(truth) => Ok(truth.to_string()),
        Value::Array(items) => Ok(items.iter().map(text_of).collect::<Result<Vec<_>>>()?.join(",")),
        Value::Float(_) | Value::Datetime(_) | Value::Table(_) => {
            bail!("write text, a whole number, true or false")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing(_: &str) -> Option<String> {
        None
    }

    /// Loads a file with this text.
    fn load_text(
        text: &str,
        flags: &[(&'static str, String)],
        environment: impl Fn(&str) -> Option<String>,
    ) -> Result<Loaded> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.toml");
        std::fs::write(&path, text).unwrap();
        load(flags, Some(&path), environment)
    }

    #[test]
    fn flags_come_before_environment_before_file() {
        let file = "bind = '127.0.0.1:1'\nlog = 'json'\ntrust_proxy = true\norigins = ['https://a', 'https://b']\n\
                    [limits]\nsockets = 5\n[lockout]\nwindow = '1h'\n";
        let environment = |name: &str| match name {
            "QIPAN_BIND" => Some("127.0.0.1:2".to_owned()),
            "QIPAN_LIMITS_SOCKETS" => Some("6".to_owned()),
            _ => None,
        };
        let loaded = load_text(file, &[("bind", "127.0.0.1:3".to_owned())], environment).unwrap();
        let config = loaded.config;
        assert_eq!((config.bind.port(), config.limits.sockets, config.trust_proxy), (3, 6, true));
        assert_eq!((config.origins.len(), config.lockout.window.as_secs()), (2, 3600));
        let sources: Vec<_> = loaded.changed.iter().map(|it| (it.name, it.source.as_str())).collect();
        assert_eq!(sources[0], ("bind", "--bind"));
        assert!(sources.contains(&("limits.sockets", "QIPAN_LIMITS_SOCKETS")), "{sources:?}");
        assert!(sources.iter().any(|(name, source)| *name == "log" && source.ends_with("some.toml")));
    }

    #[test]
    fn mistakes_are_named() {
        let rows = [
            ("colour = 1", "there is no setting \"colour\"; the settings are: bind, operator, database"),
            ("[limits]\nsokets = 1", "there is no setting \"limits.sokets\""),
            ("[bind]\nport = 1", "bind has a value of a wrong kind"),
            ("limits = 3", "there is no setting \"limits\""),
            ("bind = 'here'", "\"here\" is not good for bind"),
            ("idle_after = 1.5", "idle_after has a value of a wrong kind"),
            ("log = 'xml'", "the log is text or json"),
            ("log_level = 'loud'", "\"loud\" is not good for log_level: a level is off, error,"),
            ("bind = ", "is no TOML"),
        ];
        for (file, expected) in rows {
            let error = format!("{:#}", load_text(file, &[], nothing).unwrap_err());
            assert!(error.contains(expected), "{file}: {error}");
        }
        let error = load(&[], Some(Path::new("/nowhere/qipan.toml")), nothing).unwrap_err();
        assert_eq!(error.to_string(), "/nowhere/qipan.toml cannot be read");
        let environment = |name: &str| (name == "QIPAN_TRUST_PROXY").then(|| "maybe".to_owned());
        let error = load_text("", &[], environment).unwrap_err().to_string();
        assert!(error.starts_with("QIPAN_TRUST_PROXY: \"maybe\" is not good for trust_proxy"), "{error}");
    }
}
