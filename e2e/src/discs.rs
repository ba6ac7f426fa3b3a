//! The board of Pillars, as a person uses it. Actions are written as in its records: `SS` plays two red advisors,
//! `[Nm]` covers two discs, `=` buckles, `!` reveals, `-` passes, `>` goes on to the next hand.

use anyhow::{Context, Result};
use serde_json::json;

use crate::browser::Browser;

/// The letters of the disc types, strong ones first; capitals are red.
const LETTERS: &str = "SsXxMmGCgcNn";

/// The next disc to tap until exactly these are selected. One tap may select a whole combo.
const NEXT: &str = "const [order, wanted] = arguments;
    const typeOf = (it) => order[Math.floor((Number(it.dataset.piece) % 1000) / 10)];
    const hand = [...document.querySelectorAll('.hand [data-piece]')];
    const count = (all, letter) => all.filter((it) => typeOf(it) === letter).length;
    const chosen = hand.filter((it) => it.getAttribute('aria-selected') === 'true');
    const asked = (letter) => [...wanted].filter((it) => it === letter).length;
    const surplus = chosen.find((it) => count(chosen, typeOf(it)) > asked(typeOf(it)));
    const missing = [...wanted].find((it) => count(chosen, it) < asked(it));
    return surplus || hand.find((it) => typeOf(it) === missing && !chosen.includes(it)) || null";

/// The letters of the person's own hand.
const HELD: &str = "const order = arguments[0];
    const hand = [...document.querySelectorAll('.hand [data-piece]')];
    return hand.map((it) => order[Math.floor((Number(it.dataset.piece) % 1000) / 10)]).join('')";

impl Browser {
    /// What the board asks this person to do: `begin`, `lead`, `reveal`, `beat`, `cover`, `wait` or `settled`.
    pub(crate) async fn is_asked(&self) -> Result<String> {
        let body = "return document.querySelector('[data-asked]')?.dataset.asked ?? ''";
        Ok(self.asks(body).await?.as_str().unwrap_or_default().to_owned())
    }

    pub(crate) async fn sees_asked(&self, expected: &str) -> Result<()> {
        self.sees_element(&format!("[data-asked=\"{expected}\"]")).await
    }

    /// The discs in the hand, by their letters.
    pub(crate) async fn held(&self) -> Result<String> {
        let found = self.session.script(HELD, &[json!(LETTERS)]).await?;
        found.as_str().map(str::to_owned).context("there is no hand")
    }

    /// Selects exactly these discs.
    pub(crate) async fn chooses(&self, letters: &str) -> Result<()> {
        let arguments = [json!(LETTERS), json!(letters)];
        let tap = || async {
            match self.session.find(NEXT, &arguments).await? {
                Some(disc) => self.session.click(&disc).await.map(|()| None),
                None => Ok(Some(())),
            }
        };
        self.wait(&format!("choose {letters}"), tap).await
    }

    /// Takes an action as soon as the board offers it.
    pub(crate) async fn does(&self, action: &str) -> Result<()> {
        let spot = match action {
            "=" => "buckle",
            "!" => "reveal",
            "-" => "pass",
            ">" => "next-hand",
            discs => {
                self.until("it is my turn", "return !['wait', ''].includes(document.querySelector('[data-asked]')?.dataset.asked ?? '')", &[]).await?;
                self.chooses(discs.trim_matches(['[', ']'])).await?;
                "play"
            }
        };
        self.click(&format!("[data-spot=\"{spot}\"]:not([disabled])")).await
    }

    /// Waits until the board asks one of these people to do something; returns the first one and what it is.
    pub(crate) async fn asked_of<'a>(people: &[&'a Browser]) -> Result<(&'a Browser, String)> {
        let first = people.first().context("nobody is there")?;
        let look = || async {
            for person in people {
                let asked = person.is_asked().await?;
                if !["", "wait"].contains(&asked.as_str()) {
                    return Ok(Some((*person, asked)));
                }
            }
            Ok(None)
        };
        first.wait("somebody is asked", look).await
    }
}
