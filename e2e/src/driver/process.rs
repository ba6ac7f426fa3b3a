//! The chromedriver process: one for all browsers.

use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use super::Session;

const START_WITHIN: Duration = Duration::from_secs(30);

/// The timeout of a request to the driver. It is longer than the timeouts of scripts and page loads.
const ANSWER_WITHIN: Duration = Duration::from_secs(40);

/// A running chromedriver. It is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Driver {
    _process: Child,
    base: String,
    http: reqwest::Client,
}

/// The command line flags of a browser.
const FLAGS: &[&str] = &[
    "--headless",
    // Chromium refuses its sandbox to root, the usual user in test containers.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
    "--hide-scrollbars",
    // No animations, so that no test waits for motion.
    "--force-prefers-reduced-motion",
];

impl Driver {
    pub(crate) async fn start() -> Result<Driver> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("chromedriver cannot be started")?;
        let stdout = process.stdout.take().context("chromedriver has no output")?;
        let mut lines = BufReader::new(stdout).lines();
        let port = match timeout(START_WITHIN, read_port(&mut lines)).await {
            Ok(port) => port?,
            Err(_) => bail!("chromedriver did not say within {START_WITHIN:?} where it listens"),
        };
        // The output is read to its end, because a full pipe would block the driver.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Driver {
            _process: process,
            base: format!("http://127.0.0.1:{port}"),
            http: reqwest::Client::builder().timeout(ANSWER_WITHIN).build()?,
        })
    }

    /// Starts a browser with an empty profile and a language, such as `zh-CN`. On a busy machine a start sometimes
    /// fails, so there is one retry.
    pub(crate) async fn browser(&self, language: &str) -> Result<Session> {
        match self.try_browser(language).await {
            Ok(session) => Ok(session),
            Err(_) => self.try_browser(language).await,
        }
    }

    async fn try_browser(&self, language: &str) -> Result<Session> {
        let mut flags: Vec<String> = FLAGS.iter().map(ToString::to_string).collect();
        flags.push(format!("--lang={language}"));
        let wishes = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "args": flags, "prefs": { "intl.accept_languages": language } },
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": 30_000, "pageLoad": 30_000 },
        } } });
        let begun = Session::over(self.http.clone(), format!("{}/session", self.base));
        let answer = begun.post("", &wishes).await.context("the browser cannot be started")?;
        let id = answer["sessionId"].as_str().context("the driver names no session")?;
        Ok(Session::over(self.http.clone(), format!("{}/session/{id}", self.base)))
    }
}

async fn read_port(lines: &mut Lines<BufReader<ChildStdout>>) -> Result<u16> {
    while let Some(line) = lines.next_line().await? {
        if let Some(port) = port_in(&line) {
            return Ok(port);
        }
    }
    bail!("chromedriver ended before it said where it listens")
}

/// Parses the line `ChromeDriver was started successfully on port 41037.`
fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("started successfully on port ")?;
    rest.trim_end_matches('.').parse().ok()
}

/// A text value of the protocol.
pub(super) fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_found() {
        let rows = [
            ("ChromeDriver was started successfully on port 41037.", Some(41037)),
            ("Starting ChromeDriver 148.0 on port 0", None),
            ("", None),
        ];
        for (line, port) in rows {
            assert_eq!(port_in(line), port, "{line}");
        }
    }
}
