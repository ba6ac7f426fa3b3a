//! The board of Dice Throne as people use it.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::browser::Browser;

/// Does one thing that the board asks for, and says what. Nothing is done twice before the match has gone on.
const ACT: &str = include_str!("page/duel.js");
/// Cards that everybody has and that change the dice of somebody else.
const ANSWERS: [&str; 3] = ["nudge", "sleight", "jog-the-table"];

/// What a player is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// An ability becomes better; nobody attacks yet.
    Upgrade,
    /// A card in answer to somebody's attack; nobody attacks who would not be answered.
    Answer,
    /// Attacks, and answers of the others.
    Fight,
}

impl Aim {
    fn name(self) -> &'static str {
        match self {
            Aim::Upgrade => "upgrade",
            Aim::Answer => "answer",
            Aim::Fight => "fight",
        }
    }
}

impl Browser {
    /// Does what comes next, if there is anything to do; empty if not.
    pub(crate) async fn takes_turn(&self, aim: Aim) -> Result<String> {
        let done = self.session.script(ACT, &[json!(aim.name())]).await?;
        Ok(done.as_str().unwrap_or_default().to_owned())
    }

    /// Whether there is a card in the hand for the dice of somebody else.
    pub(crate) async fn can_answer(&self) -> Result<bool> {
        let names = ANSWERS.map(|card| self.words(&format!("dicethrone-card-{card}")));
        let body = "const [names] = arguments;
            return [...document.querySelectorAll('.hand .card .nm')].some((it) => names.includes(it.textContent))";
        Ok(self.session.script(body, &[json!(names)]).await? == json!(true))
    }

    /// Picks a hero by the key of its name and is ready.
    pub(crate) async fn takes_hero(&self, key: &str) -> Result<()> {
        let name = self.words(key);
        let body = "const [name] = arguments;
            return [...document.querySelectorAll('.character')].find((it) => it.querySelector('b').textContent === name) ?? null";
        let arguments = [json!(name)];
        let pick = || async {
            let Some(hero) = self.session.find(body, &arguments).await? else { return Ok(None) };
            self.session.click(&hero).await.map(Some)
        };
        self.wait(&format!("take {name}"), pick).await?;
        self.sees_element(".character[aria-pressed=true]").await?;
        self.press("characters-ready").await
    }

    /// Chooses a card of the hand and plays it.
    pub(crate) async fn plays_card(&self, key: &str) -> Result<()> {
        let name = self.words(key);
        let body = "const [name] = arguments;
            return [...document.querySelectorAll('.hand .card')].find((it) => it.querySelector('.nm').textContent === name) ?? null";
        let arguments = [json!(name)];
        let choose = || async {
            let Some(card) = self.session.find(body, &arguments).await? else { return Ok(None) };
            self.session.click(&card).await.map(Some)
        };
        self.wait(&format!("choose {name}"), choose).await?;
        self.click(".dt-menu [data-spot=play]").await
    }

    /// Takes the option of the question that has these words.
    pub(crate) async fn answers_with(&self, words: &str) -> Result<()> {
        let body = "const [words] = arguments;
            return [...document.querySelectorAll('.dt-side .choice')].find((it) => it.querySelector('b').textContent === words) ?? null";
        let arguments = [json!(words)];
        let answer = || async {
            let Some(option) = self.session.find(body, &arguments).await? else { return Ok(None) };
            self.session.click(&option).await.map(Some)
        };
        self.wait(&format!("answer “{words}”"), answer).await
    }

    pub(crate) async fn duel_asks(&self, expected: &str) -> Result<()> {
        self.sees_element(&format!(".dt-arena[data-asked=\"{expected}\"]")).await
    }

    /// The numbers on the dice; a die that was not rolled is a dot.
    pub(crate) async fn dice(&self) -> Result<String> {
        let body = "return [...document.querySelectorAll('.tray .die')]
            .map((it) => it.querySelector('.n')?.textContent ?? '.').join('')";
        let dice = self.asks(body).await?;
        let dice = dice.as_str().map(str::to_owned).context("there are no dice")?;
        ensure!(!dice.is_empty(), "the tray is empty");
        Ok(dice)
    }
}
