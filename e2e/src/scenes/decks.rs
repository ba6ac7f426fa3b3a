//! Decks and factions of Summoner Wars.

use anyhow::Result;

use super::Scene;
use crate::browser::Browser;
use crate::stage::Stage;

pub(crate) const DECKS: &[Scene] = &[
    page!("decks-empty", "/decks/summonerwars"),
    scene!("decks-saved", saved),
    scene!("deck-builder", builder),
    scene!("deck-problems", problems),
    scene!("deck-shared", shared),
    scene!("deck-share", share),
    page!("deck-bad-link", "/decks/summonerwars?code=tp1-nonsense"),
    page!("factions", "/local/summonerwars"),
    scene!("faction-taken", taken),
    scene!("muster", muster),
];

async fn saved(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/decks/summonerwars?start=bl").await?;
    it.click("[data-spot=save]:not([disabled])").await?;
    it.sees("summonerwars-deck-saved").await?;
    it.open("/decks/summonerwars?start=tp").await?;
    it.fill("summonerwars-deck-name", "A deck with a long name, as long as it may be saved").await?;
    it.click("[data-spot=save]:not([disabled])").await?;
    it.sees("summonerwars-deck-saved").await?;
    it.open("/decks/summonerwars").await?;
    it.sees_element(".sw-saved li + li").await
}

async fn builder(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/decks/summonerwars?start=co").await?;
    it.sees_element(".sw-entry").await
}

/// One copy too many, a champion short, a card that does not fit, and all cards in the pool.
async fn problems(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/decks/summonerwars?start=tp").await?;
    it.counts("more", "tp_shieldhand").await?;
    it.counts("less", "tp_duheng").await?;
    it.click(".sw-filter .check input").await?;
    it.counts("more", "co_sworn").await?;
    it.sees_element("[data-card=co_sworn] .sw-complaint").await
}

/// The offered deck of Tortoise Pass by its code.
async fn shared(_: &Stage, it: &Browser) -> Result<()> {
    let code = qipan_summonerwars::deck::DeckList::preset(&qipan_summonerwars::library().factions[0]).code();
    it.open(&format!("/decks/summonerwars?code={}", code.unwrap_or_default())).await?;
    it.sees("summonerwars-deck-shared").await
}

async fn share(stage: &Stage, it: &Browser) -> Result<()> {
    builder(stage, it).await?;
    it.click("[data-spot=share]:not([disabled])").await?;
    it.sees_element("#share-link").await
}

async fn taken(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/summonerwars").await?;
    it.click("#character-3").await?;
    it.sees_element("[data-spot=ready]").await
}

/// The own side chooses between the offered deck and one with a problem.
async fn muster(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/decks/summonerwars?start=tp").await?;
    it.click("[data-spot=save]:not([disabled])").await?;
    it.sees("summonerwars-deck-saved").await?;
    let options = "%7B%22custom_decks%22%3Atrue%2C%22factions%22%3A%5B%22tp%22%2C%22sc%22%5D%7D";
    it.open(&format!("/local/summonerwars?against=computer&seats=2&options={options}")).await?;
    it.sees_element(".sw-muster [data-spot=hand-in]").await
}
