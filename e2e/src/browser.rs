//! A person at a browser: opens pages, presses buttons by their names, looks at the page. Every look polls until the
//! expected state is there; no test sleeps for a fixed time.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use qipan_ui::Language;
use qipan_ui::i18n::Argument;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::driver::{Element, Fault, Key, Session};
use crate::page;
use crate::server::Server;
use crate::words::words;

/// The maximum wait, long enough for several browsers on two cores.
const PATIENCE: Duration = Duration::from_secs(15);
const BETWEEN_LOOKS: Duration = Duration::from_millis(25);

/// Width and height of a window.
pub(crate) type Size = (u32, u32);
pub(crate) const DESKTOP: Size = (1440, 900);
pub(crate) const PHONE: Size = (390, 844);

#[derive(Debug)]
pub(crate) struct Browser {
    pub(crate) name: String,
    pub(crate) session: Session,
    server: Rc<Server>,
    /// The language of the texts that the person presses and sees.
    language: Cell<Language>,
    /// Parts of console lines that a story provokes, such as failed requests while the server is down.
    expected: RefCell<Vec<&'static str>>,
}

impl Browser {
    pub(crate) fn new(name: &str, session: Session, server: Rc<Server>, language: Language) -> Browser {
        let (language, expected) = (Cell::new(language), RefCell::default());
        Browser { name: name.to_owned(), session, server, language, expected }
    }

    pub(crate) async fn open(&self, path: &str) -> Result<()> {
        self.session.open(&self.server.url(path)).await.with_context(|| format!("open {path}"))?;
        self.is_ready().await
    }

    pub(crate) async fn reload(&self) -> Result<()> {
        self.session.reload().await?;
        self.is_ready().await
    }

    async fn is_ready(&self) -> Result<()> {
        self.until("the page is ready", page::IS_READY, &[]).await
    }

    /// Sets the language that the page is expected to show from now on.
    pub(crate) fn reads(&self, language: Language) {
        self.language.set(language);
    }

    pub(crate) fn words(&self, key: &str) -> String {
        self.words_with(key, &[])
    }

    pub(crate) fn words_with(&self, key: &str, arguments: &[(&str, Argument)]) -> String {
        words(self.language.get(), key, arguments)
    }

    /// Sets the size of the window. Narrow windows are emulated phones, with touch and mobile scrolling.
    pub(crate) async fn resize(&self, (width, height): Size) -> Result<()> {
        let mobile = width < 900;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.session.tool("Emulation.setDeviceMetricsOverride", &size).await.map(drop)
    }

    /// Waits until a script in the page returns true.
    pub(crate) async fn until(&self, what: &str, body: &str, arguments: &[Value]) -> Result<()> {
        let look = || async {
            let answer = self.session.script(body, arguments).await?;
            Ok((answer == json!(true)).then_some(()))
        };
        self.wait(what, look).await
    }

    /// Polls until there is an answer.
    pub(crate) async fn wait<T, F>(&self, what: &str, look: impl Fn() -> F) -> Result<T>
    where
        F: Future<Output = Result<Option<T>>>,
    {
        let begin = Instant::now();
        loop {
            match look().await {
                Ok(Some(found)) => return Ok(found),
                Err(error) if !passes_by_itself(&error) => return Err(error).context(what.to_owned()),
                Ok(None) | Err(_) => {}
            }
            if begin.elapsed() > PATIENCE {
                bail!("{}: waited in vain: {what}", self.name);
            }
            sleep(BETWEEN_LOOKS).await;
        }
    }

    /// Waits for an element with this role and name.
    pub(crate) async fn find(&self, role: &str, name: &str) -> Result<Element> {
        let arguments = [json!(role), json!(name)];
        let what = format!("the {role} “{name}”");
        self.wait(&what, || self.session.find(page::FIND, &arguments)).await
    }

    /// Presses an element with this role and name. Waits for it, and until nothing covers it.
    pub(crate) async fn press_named(&self, role: &str, name: &str) -> Result<()> {
        let arguments = [json!(role), json!(name)];
        let what = format!("press the {role} “{name}”");
        let press = || async {
            let Some(element) = self.session.find(page::FIND, &arguments).await? else { return Ok(None) };
            self.session.click(&element).await.map(Some)
        };
        self.wait(&what, press).await
    }

    /// Presses the button whose text has this key.
    pub(crate) async fn press(&self, key: &str) -> Result<()> {
        self.press_named("button", &self.words(key)).await
    }

    /// Follows the link whose text has this key.
    pub(crate) async fn follow(&self, key: &str) -> Result<()> {
        self.press_named("link", &self.words(key)).await
    }

    /// Replaces the content of the field whose label has this key.
    pub(crate) async fn fill(&self, key: &str, text: &str) -> Result<()> {
        self.fill_named(&self.words(key), text).await
    }

    /// The same by the whole label.
    pub(crate) async fn fill_named(&self, label: &str, text: &str) -> Result<()> {
        let arguments = [json!("field"), json!(label)];
        let fill = || async {
            let Some(field) = self.session.find(page::FIND, &arguments).await? else { return Ok(None) };
            self.session.clear(&field).await?;
            self.session.write(&field, text).await.map(Some)
        };
        self.wait(&format!("the field “{label}”"), fill).await
    }

    /// Whether there is a usable element with this role and text now.
    pub(crate) async fn has(&self, role: &str, key: &str) -> Result<bool> {
        let arguments = [json!(role), json!(self.words(key))];
        Ok(self.session.find(page::FIND, &arguments).await?.is_some())
    }

    /// Clicks the first element that matches a selector; waits for it.
    pub(crate) async fn click(&self, selector: &str) -> Result<()> {
        let (body, arguments) = ("return document.querySelector(arguments[0])", [json!(selector)]);
        let click = || async {
            let Some(element) = self.session.find(body, &arguments).await? else { return Ok(None) };
            self.session.click(&element).await.map(Some)
        };
        self.wait(&format!("click {selector}"), click).await
    }

    pub(crate) async fn keys(&self, keys: &[Key]) -> Result<()> {
        for key in keys {
            self.session.key(*key).await?;
        }
        Ok(())
    }

    /// Waits until the page contains this text.
    pub(crate) async fn sees_words(&self, words: &str) -> Result<()> {
        let body = "return document.body.innerText.includes(arguments[0])";
        self.until(&format!("see “{words}”"), body, &[json!(words)]).await
    }

    pub(crate) async fn sees(&self, key: &str) -> Result<()> {
        self.sees_words(&self.words(key)).await
    }

    /// Waits until an element exists.
    pub(crate) async fn sees_element(&self, selector: &str) -> Result<()> {
        let body = "return document.querySelector(arguments[0]) !== null";
        self.until(&format!("see {selector}"), body, &[json!(selector)]).await
    }

    /// Waits until the page has this path.
    pub(crate) async fn is_at(&self, path: &str) -> Result<()> {
        self.until(&format!("be at {path}"), "return location.pathname === arguments[0]", &[json!(path)])
            .await
    }

    /// The result of a script in the page.
    pub(crate) async fn asks(&self, body: &str) -> Result<Value> {
        self.session.script(body, &[]).await
    }

    /// Lets frames pass, in which whatever was asked for would begin.
    pub(crate) async fn frames(&self, count: u32) -> Result<()> {
        let body = "const done = arguments[arguments.length - 1]; let left = arguments[0];
            const next = () => (left-- > 0 ? requestAnimationFrame(next) : done(true)); next()";
        self.session.slow_script(body, &[json!(count)]).await.map(drop)
    }

    /// Console lines that contain this are not errors in this story.
    pub(crate) fn expects(&self, part: &'static str) {
        self.expected.borrow_mut().push(part);
    }

    /// The unexpected errors of the console.
    pub(crate) async fn errors(&self) -> Result<Vec<String>> {
        let expected = self.expected.borrow().clone();
        let lines = self.session.console().await?;
        let errors = lines.into_iter().filter(|line| line.level == "SEVERE" || line.level == "WARNING");
        let errors = errors.map(|line| line.message);
        let is_expected = |line: &String| expected.iter().chain(DRIVER_NOTES).any(|part| line.contains(part));
        Ok(errors.filter(|line| !is_expected(line)).collect())
    }
}

/// Parts of lines in which Chromium speaks of its software renderer. A browser with a graphics card has none of them.
const DRIVER_NOTES: &[&str] = &["GL Driver Message", "software WebGL"];

/// Whether to retry: the page may change between a look and an action.
fn passes_by_itself(error: &anyhow::Error) -> bool {
    const CODES: &[&str] = &[
        "stale element reference",
        "element click intercepted",
        "element not interactable",
        "no such element",
        "move target out of bounds",
    ];
    error.downcast_ref::<Fault>().is_some_and(|fault| CODES.contains(&fault.code.as_str()))
}
