//! The environment of a story: its own server and as many people as it needs.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result, bail};
use qipan_ui::Language;
use serde_json::Value;

use crate::browser::{Browser, DESKTOP, Size};
use crate::driver::Driver;
use crate::page;
use crate::server::Server;

/// The tools of all stories, prepared by `cargo xtask`.
#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) driver: Driver,
    /// The program `qipan` with the client inside.
    pub(crate) program: PathBuf,
    /// The script of axe-core.
    pub(crate) axe: PathBuf,
    /// The folder for screenshots.
    pub(crate) folder: PathBuf,
}

#[derive(Debug)]
pub(crate) struct Stage {
    tools: Rc<Tools>,
    pub(crate) server: Rc<Server>,
    people: RefCell<Vec<Rc<Browser>>>,
    /// The violations that axe-core has found, by page.
    barriers: RefCell<Vec<String>>,
}

impl Stage {
    pub(crate) async fn new(tools: Rc<Tools>) -> Result<Stage> {
        let server = Rc::new(Server::start(&tools.program).await?);
        Ok(Stage { tools, server, people: RefCell::default(), barriers: RefCell::default() })
    }

    /// A new person with a new browser, in Chinese and with a desktop window.
    pub(crate) async fn person(&self, name: &str) -> Result<Rc<Browser>> {
        self.person_who(name, Language::Zh, DESKTOP).await
    }

    pub(crate) async fn person_who(&self, name: &str, language: Language, size: Size) -> Result<Rc<Browser>> {
        let session = self.tools.driver.browser(language.tag()).await?;
        let browser = Rc::new(Browser::new(name, session, Rc::clone(&self.server), language));
        self.people.borrow_mut().push(Rc::clone(&browser));
        browser.resize(size).await?;
        Ok(browser)
    }

    /// Checks the accessibility of a page. Serious violations are collected and do not end the story, so that one run
    /// finds all of them.
    pub(crate) async fn is_accessible(&self, browser: &Browser, page: &str) -> Result<()> {
        let axe = fs::read_to_string(&self.tools.axe).context("axe-core cannot be read")?;
        browser.session.script(&axe, &[]).await?;
        let findings = browser
            .session
            .slow_script(page::AXE, &[])
            .await
            .with_context(|| format!("axe-core on {page}"))?;
        match findings.as_array().map(Vec::as_slice) {
            Some(found) => {
                let lines =
                    found.iter().filter_map(Value::as_str).map(|finding| format!("{page}: {finding}"));
                self.barriers.borrow_mut().extend(lines);
                Ok(())
            }
            None => bail!("axe-core said {findings}"),
        }
    }

    fn everybody(&self) -> Vec<Rc<Browser>> {
        self.people.borrow().clone()
    }

    /// Fails if there are accessibility violations or unexpected console errors.
    pub(crate) async fn is_in_order(&self) -> Result<()> {
        let barriers = self.barriers.take();
        if !barriers.is_empty() {
            bail!("not everybody can use this:\n{}", barriers.join("\n"));
        }
        for browser in self.everybody() {
            let errors = browser.errors().await?;
            if !errors.is_empty() {
                bail!("the console of {} is not empty: {errors:#?}", browser.name);
            }
        }
        Ok(())
    }

    /// Saves what each person saw: screenshot, text and console.
    pub(crate) async fn keep_evidence(&self, story: &str) -> Result<Vec<PathBuf>> {
        let mut kept = Vec::new();
        for browser in self.everybody() {
            let file = self.tools.folder.join(format!("{story}-{}.png", browser.name));
            fs::write(&file, browser.session.screenshot().await?)?;
            let address = browser.asks("return location.href").await?;
            let text = browser.asks(page::TEXT).await?;
            let mut report = format!("{address}\n\n{}\n\n", text.as_str().unwrap_or_default());
            for line in browser.session.console().await? {
                report.push_str(&format!("{}: {}\n", line.level, line.message));
            }
            write_beside(&file, &report)?;
            kept.push(file);
        }
        Ok(kept)
    }

    /// Closes the browsers of all other people, who were needed for one scene only.
    pub(crate) async fn dismiss_all_but(&self, browser: &Browser) {
        let stays = |person: &Rc<Browser>| person.name == browser.name;
        let (staying, going) = self.people.take().into_iter().partition(stays);
        *self.people.borrow_mut() = staying;
        close(going).await;
    }

    /// Closes all browsers and kills the server.
    pub(crate) async fn close(&self) {
        close(self.people.take()).await;
        self.server.kill().await.ok();
    }
}

async fn close(browsers: Vec<Rc<Browser>>) {
    for browser in browsers {
        // A browser that has crashed is gone already.
        browser.session.quit().await.ok();
    }
}

fn write_beside(picture: &Path, report: &str) -> Result<()> {
    Ok(fs::write(picture.with_extension("txt"), report)?)
}
