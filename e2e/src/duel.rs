//! The board of Dice Throne, as people use it.

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;

use crate::browser::Browser;

/// Does one thing that the board asks for, and returns its name. Does nothing twice in the same state of the match.
const ACT: &str = include_str!("page/duel.js");
/// Cards in every hero's deck that change the dice of another player.
const ANSWERS: [&str; 3] = ["nudge", "sleight", "jog-the-table"];

/// What a player tries to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Upgrade an ability, without attacking.
    Upgrade,
    /// Answer an attack with a card. Players attack only an opponent who has such a card.
    Answer,
    /// Attack, and answer attacks.
    Fight,
    /// Neither attack nor answer, and keep the cards.
    Idle,
}

impl Aim {
    fn name(self) -> &'static str {
        match self {
            Aim::Upgrade => "upgrade",
            Aim::Answer => "answer",
            Aim::Fight => "fight",
            Aim::Idle => "idle",
        }
    }
}

impl Browser {
    /// Does the next thing and returns its name; empty if there is nothing to do.
    pub(crate) async fn takes_turn(&self, aim: Aim) -> Result<String> {
        let done = self.session.script(ACT, &[json!(aim.name())]).await?;
        Ok(done.as_str().unwrap_or_default().to_owned())
    }

    /// Plays against the computer without using a card, until more cards are in the hand than may be kept.
    pub(crate) async fn comes_to_discard(&self) -> Result<()> {
        self.plays_until("discard", Aim::Idle).await
    }

    /// Plays against the computer until the duel is over.
    pub(crate) async fn fights_on(&self) -> Result<()> {
        self.plays_until("over", Aim::Fight).await
    }

    async fn plays_until(&self, asked: &str, aim: Aim) -> Result<()> {
        let body = "return document.querySelector('.dt-arena').dataset.asked === arguments[0]";
        loop {
            let act = || async {
                if self.session.script(body, &[json!(asked)]).await? == json!(true) {
                    return Ok(Some(String::new()));
                }
                let done = self.takes_turn(aim).await?;
                Ok((!done.is_empty()).then_some(done))
            };
            match self.wait("the player can act", act).await?.as_str() {
                "" => return Ok(()),
                "over" if asked != "over" => bail!("the match is over before it comes to “{asked}”"),
                _ => {}
            }
        }
    }

    /// Whether the hand has a card that changes the dice of another player.
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

    /// Selects a card of the hand and plays it.
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

    /// Picks the option of the question with this text.
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

    /// The numbers on the dice; `.` for a die that was not rolled.
    pub(crate) async fn dice(&self) -> Result<String> {
        let body = "return [...document.querySelectorAll('.tray .die')]
            .map((it) => it.querySelector('.n')?.textContent ?? '.').join('')";
        let dice = self.asks(body).await?;
        let dice = dice.as_str().map(str::to_owned).context("there are no dice")?;
        ensure!(!dice.is_empty(), "the tray is empty");
        Ok(dice)
    }
}
