//! A person at a browser: opens pages, presses buttons by their names, looks at what there is. Whoever looks waits
//! until it is there, by asking again; nobody sleeps.

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

/// Two cores and several browsers: what takes longer than this does not come.
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
    /// The language of the words that are pressed and seen.
    language: Cell<Language>,
    /// Parts of console lines that a story provokes, such as failed requests while the server is away.
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

    /// From now on the page is expected to speak another language.
    pub(crate) fn reads(&self, language: Language) {
        self.language.set(language);
    }

    pub(crate) fn words(&self, key: &str) -> String {
        self.words_with(key, &[])
    }

    pub(crate) fn words_with(&self, key: &str, arguments: &[(&str, Argument)]) -> String {
        words(self.language.get(), key, arguments)
    }

    /// The window as large as that, and for phones with touch and their kind of scrolling.
    pub(crate) async fn resize(&self, (width, height): Size) -> Result<()> {
        let mobile = width < 900;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.session.tool("Emulation.setDeviceMetricsOverride", &size).await.map(drop)
    }

    /// Waits until a function of the page returns something true.
    pub(crate) async fn until(&self, what: &str, body: &str, arguments: &[Value]) -> Result<()> {
        let look = || async {
            let answer = self.session.script(body, arguments).await?;
            Ok((answer == json!(true)).then_some(()))
        };
        self.wait(what, look).await
    }

    /// Asks again and again until there is an answer.
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

    /// Finds what has a role and a name; waits for it.
    pub(crate) async fn find(&self, role: &str, name: &str) -> Result<Element> {
        let arguments = [json!(role), json!(name)];
        let what = format!("the {role} “{name}”");
        self.wait(&what, || self.session.find(page::FIND, &arguments)).await
    }

    /// Presses what has a role and a name; waits for it, and until nothing lies above it.
    pub(crate) async fn press_named(&self, role: &str, name: &str) -> Result<()> {
        let arguments = [json!(role), json!(name)];
        let what = format!("press the {role} “{name}”");
        let press = || async {
            let Some(element) = self.session.find(page::FIND, &arguments).await? else { return Ok(None) };
            self.session.click(&element).await.map(Some)
        };
        self.wait(&what, press).await
    }

    /// Presses the button whose words have this key.
    pub(crate) async fn press(&self, key: &str) -> Result<()> {
        self.press_named("button", &self.words(key)).await
    }

    /// Follows the link whose words have this key.
    pub(crate) async fn follow(&self, key: &str) -> Result<()> {
        self.press_named("link", &self.words(key)).await
    }

    /// Writes into the field whose label has this key, in place of what stood there.
    pub(crate) async fn fill(&self, key: &str, text: &str) -> Result<()> {
        let field = self.find("field", &self.words(key)).await?;
        self.session.clear(&field).await?;
        self.session.write(&field, text).await
    }

    /// Whether there is something usable with this role and these words now.
    pub(crate) async fn has(&self, role: &str, key: &str) -> Result<bool> {
        let arguments = [json!(role), json!(self.words(key))];
        Ok(self.session.find(page::FIND, &arguments).await?.is_some())
    }

    /// Clicks the first element that a selector finds; waits for it.
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

    /// Waits until the page holds these words.
    pub(crate) async fn sees_words(&self, words: &str) -> Result<()> {
        let body = "return document.body.innerText.includes(arguments[0])";
        self.until(&format!("see “{words}”"), body, &[json!(words)]).await
    }

    pub(crate) async fn sees(&self, key: &str) -> Result<()> {
        self.sees_words(&self.words(key)).await
    }

    /// Waits until an element is there.
    pub(crate) async fn sees_element(&self, selector: &str) -> Result<()> {
        let body = "return document.querySelector(arguments[0]) !== null";
        self.until(&format!("see {selector}"), body, &[json!(selector)]).await
    }

    /// Waits until the address is one of our pages.
    pub(crate) async fn is_at(&self, path: &str) -> Result<()> {
        self.until(&format!("be at {path}"), "return location.pathname === arguments[0]", &[json!(path)])
            .await
    }

    /// What a function of the page returns.
    pub(crate) async fn asks(&self, body: &str) -> Result<Value> {
        self.session.script(body, &[]).await
    }

    /// Console lines with this in them are no errors in this story.
    pub(crate) fn expects(&self, part: &'static str) {
        self.expected.borrow_mut().push(part);
    }

    /// The errors of the console that nobody expected.
    pub(crate) async fn errors(&self) -> Result<Vec<String>> {
        let expected = self.expected.borrow().clone();
        let lines = self.session.console().await?;
        let errors = lines.into_iter().filter(|line| line.level == "SEVERE" || line.level == "WARNING");
        let errors = errors.map(|line| line.message);
        Ok(errors.filter(|line| !expected.iter().any(|part| line.contains(part))).collect())
    }
}

/// The page may change between looking and acting; then one looks again.
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
