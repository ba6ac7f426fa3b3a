//! Decks of Summoner Wars: building one with a mistake that is mended, sharing it by code and by link, and using it in a
//! match.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::online::open_table;
use crate::browser::{Browser, PHONE};
use crate::stage::Stage;

const PATH: &str = "/decks/summonerwars";

impl Browser {
    /// Adds or removes one copy of a card in the builder.
    pub(crate) async fn counts(&self, what: &str, card: &str) -> Result<()> {
        self.click(&format!("[data-spot=\"{what}-{card}\"]:not([disabled])")).await
    }

    /// Waits until the pool shows this number of copies.
    async fn sees_copies(&self, card: &str, count: &str) -> Result<()> {
        let body = "return document.querySelector(`[data-card=\"${arguments[0]}\"] .sw-count > span`)?.textContent === arguments[1]";
        self.until(&format!("{count} of {card}"), body, &[json!(card), json!(count)]).await
    }

    /// The value of a field by its id.
    async fn value_of(&self, id: &str) -> Result<String> {
        let body = "return document.getElementById(arguments[0])?.value ?? null";
        let arguments = [json!(id)];
        let look = || async { Ok(self.session.script(body, &arguments).await?.as_str().map(str::to_owned)) };
        self.wait(&format!("the field {id}"), look).await
    }

    /// Waits until the list of saved decks has exactly these names.
    async fn has_decks(&self, names: &[&str]) -> Result<()> {
        let body = "return JSON.stringify([...document.querySelectorAll('.sw-saved b')].map((it) => it.textContent)) === arguments[0]";
        self.until(&format!("the decks {names:?}"), body, &[json!(json!(names).to_string())]).await
    }

    /// Picks a faction by its position and takes it.
    pub(crate) async fn takes_faction(&self, index: usize) -> Result<()> {
        self.click(&format!("#character-{index}")).await?;
        self.sees_element(&format!("#character-{index}[aria-pressed=true]")).await?;
        self.click("[data-spot=ready]").await
    }
}

/// A deck is built with one card too many, mended, saved, found again after a reload, and shared with a second browser.
pub(super) async fn built(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    lan.open("/game/summonerwars").await?;
    lan.press("decks-title").await?;
    lan.is_at(PATH).await?;
    lan.sees("summonerwars-decks-none").await?;
    lan.click("[data-spot=start-tp]").await?;
    lan.sees_copies("tp_shieldhand", "4 / 4").await?;

    lan.counts("more", "tp_shieldhand").await?;
    lan.sees_copies("tp_shieldhand", "5 / 4").await?;
    let refusal = [
        ("card", lan.words("summonerwars-card-tp-shieldhand").into()),
        ("copies", 5.into()),
        ("most", 4.into()),
    ];
    lan.sees_element("[data-card=tp_shieldhand].is-bad .sw-complaint").await?;
    lan.sees_words(&lan.words_with("summonerwars-reject-too-many-copies", &refusal)).await?;
    lan.sees_words(&lan.words_with("summonerwars-deck-wrong", &[("count", 2.into())])).await?;
    lan.sees_element("[data-spot=save][disabled]").await?;
    stage.is_accessible(&lan, "a deck with problems").await?;
    lan.click("[data-card=tp_shieldhand] .sw-mend").await?;
    lan.sees_copies("tp_shieldhand", "4 / 4").await?;

    lan.counts("less", "tp_shieldhand").await?;
    lan.counts("more", "dl_pusher").await?;
    lan.fill("summonerwars-deck-name", "周五那套").await?;
    lan.click("[data-spot=save]:not([disabled])").await?;
    lan.sees("summonerwars-deck-saved").await?;
    lan.reload().await?;
    lan.sees_copies("dl_pusher", "1 / 4").await?;
    lan.sees_copies("tp_shieldhand", "3 / 4").await?;

    lan.click("[data-spot=share]:not([disabled])").await?;
    let (code, link) = (lan.value_of("share-code").await?, lan.value_of("share-link").await?);
    stage.is_accessible(&lan, "sharing a deck").await?;
    lan.press("ui-close").await?;
    lan.follow("summonerwars-decks").await?;
    lan.has_decks(&["周五那套"]).await?;
    stage.is_accessible(&lan, "saved decks").await?;
    opened_by_code(&mei, &code).await?;
    opened_by_link(&mei, &link).await?;
    // Saving a copy does not touch the deck of the other person.
    lan.reload().await?;
    lan.has_decks(&["周五那套"]).await
}

/// A wrong code is refused; the right one opens the deck, which is saved as a copy.
async fn opened_by_code(mei: &Browser, code: &str) -> Result<()> {
    mei.open(PATH).await?;
    mei.fill("summonerwars-deck-code-or-link", &format!("{code}x")).await?;
    mei.press("summonerwars-deck-open").await?;
    mei.sees("summonerwars-deck-bad-code").await?;
    mei.fill("summonerwars-deck-code-or-link", code).await?;
    mei.press("summonerwars-deck-open").await?;
    mei.sees("summonerwars-deck-shared").await?;
    mei.sees_copies("dl_pusher", "1 / 4").await?;
    mei.fill("summonerwars-deck-name", "Copy").await?;
    mei.press("summonerwars-deck-save-copy").await?;
    mei.sees("summonerwars-deck-saved").await?;
    mei.open(PATH).await?;
    mei.has_decks(&["Copy"]).await
}

async fn opened_by_link(mei: &Browser, link: &str) -> Result<()> {
    let path =
        link.split_once("/decks/").map(|(_, rest)| format!("/decks/{rest}")).context("a link to a deck")?;
    mei.open(&path).await?;
    mei.sees("summonerwars-deck-shared").await?;
    mei.sees_copies("tp_shieldhand", "3 / 4").await
}

/// Without a server the deck is kept in the browser, and the server gets it when it is back.
pub(super) async fn without_server(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person_who("lan", qipan_ui::Language::Zh, PHONE).await?;
    lan.open(&format!("{PATH}?start=sc")).await?;
    lan.sees_element("[data-spot=save]").await?;
    lan.expects("Failed to load resource");
    let cut = json!({ "offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    lan.session.tool("Network.enable", &json!({})).await?;
    lan.session.tool("Network.emulateNetworkConditions", &cut).await?;
    lan.click("[data-spot=save]:not([disabled])").await?;
    lan.sees("summonerwars-deck-saved").await?;
    let kept =
        lan.asks("return JSON.parse(localStorage.getItem('qipan.decks')).own.summonerwars.length").await?;
    ensure!(kept == json!(1), "the browser keeps the deck: {kept}");
    let back = json!({ "offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    lan.session.tool("Network.emulateNetworkConditions", &back).await?;
    // A second deck makes the visitor a guest; then both are on the server.
    lan.open(&format!("{PATH}?start=tp")).await?;
    lan.click("[data-spot=save]:not([disabled])").await?;
    lan.sees("summonerwars-deck-saved").await?;
    lan.open(PATH).await?;
    lan.until("two decks", "return document.querySelectorAll('.sw-saved li').length === 2", &[]).await?;
    let on_server = lan
        .session
        .slow_script("const done = arguments[0]; fetch('/api/decks').then((it) => it.json()).then((it) => done(it.length), () => done(null))", &[])
        .await?;
    ensure!(on_server == json!(2), "the server has both decks: {on_server}");
    Ok(())
}

/// A deck of Tortoise Pass with one foreign card, saved through the API.
const SAVE: &str = "const [name, done] = arguments;
    const headers = { 'content-type': 'application/json' };
    const list = { faction: 'tp', champions: { tp_duheng: 1, tp_grandfather: 1, tp_weishuang: 1 },
        commons: { tp_shieldhand: 3, tp_halberd: 4, tp_poultice: 4, tp_crossbow: 4, dl_pusher: 1 },
        events: { tp_patch: 2, tp_portcullis: 2, tp_ropes: 2 } };
    fetch('/api/decks', { method: 'POST', headers, body: JSON.stringify({ game: 'summonerwars', name, list }) })
        .then(async (answer) => done(answer.ok ? true : await answer.json()), () => done(null))";

pub(crate) async fn saves_deck(person: &Browser, name: &str) -> Result<()> {
    let answer = person.session.slow_script(SAVE, &[json!(name)]).await?;
    ensure!(answer == Value::Bool(true), "the deck was not saved: {answer}");
    Ok(())
}

/// Two players choose factions, then decks: one of their own and the offered one. Neither sees the other's choice before
/// both are in.
pub(super) async fn mustered(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let path = open_table(&lan, "summonerwars", json!({ "custom_decks": true }), 2).await?;
    saves_deck(&lan, "周五那套").await?;
    mei.open(&path).await?;
    lan.takes_faction(0).await?;
    stage.is_accessible(&lan, "the choice of a faction").await?;
    mei.takes_faction(1).await?;
    lan.click("[data-spot=start]").await?;
    for person in [&lan, &mei] {
        person.sees_element(".sw-muster [data-spot=hand-in]").await?;
    }
    lan.sees_words("周五那套").await?;
    lan.click(".sw-muster label:nth-of-type(2) input").await?;
    lan.sees_words(&lan.words("summonerwars-card-dl-pusher")).await?;
    stage.is_accessible(&lan, "choosing a deck").await?;
    lan.click("[data-spot=hand-in]").await?;
    lan.sees("summonerwars-muster-wait").await?;
    mei.sees_element(".sw-muster-seats .is-in").await?;
    // Nothing in the page of the other player names the foreign card. What the socket carries is a law of the rules.
    let leaks = "return document.documentElement.outerHTML.includes(arguments[0])";
    let foreign = mei.words("summonerwars-card-dl-pusher");
    let leaked = mei.session.script(leaks, &[json!(foreign)]).await?;
    ensure!(leaked == json!(false), "the page of the other player names {foreign}");
    mei.click("[data-spot=hand-in]").await?;
    for person in [&lan, &mei] {
        person.sees_element(".sw-battle").await?;
    }
    // Both lists are open now.
    lan.sees("summonerwars-log-decks").await?;
    lan.reload().await?;
    lan.sees_element(".sw-battle").await
}
