//! Summoner Wars in certain states.

use anyhow::Result;

use super::Scene;
use crate::battle::{against_computer, last_turn, middle};
use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;

pub(crate) const BATTLES: &[Scene] = &[
    page!("battle-factions", "/local/summonerwars"),
    scene!("battle-summon", summon),
    scene!("battle-move", walk),
    scene!("battle-target", target),
    scene!("battle-question", question),
    scene!("battle-preview", preview),
    scene!("battle-magic", magic),
    scene!("battle-over", over),
    page!("battle-learn", "/learn/summonerwars"),
];

async fn begin(it: &Browser, phase: &str) -> Result<()> {
    it.open(&against_computer(&middle(phase))).await?;
    it.is_in_phase(phase).await
}

/// A champion is chosen: the cells next to the gates are marked.
async fn summon(_: &Stage, it: &Browser) -> Result<()> {
    begin(it, "summon").await?;
    it.chooses_card("summonerwars-card-co-chilian").await?;
    it.sees_element(".sw-mk-dash").await
}

async fn walk(_: &Stage, it: &Browser) -> Result<()> {
    begin(it, "move").await?;
    it.taps_cell("e3").await?;
    it.sees_element(".sw-mk-dot").await
}

/// An attacker is selected, and its target is in focus.
async fn target(_: &Stage, it: &Browser) -> Result<()> {
    begin(it, "attack").await?;
    it.taps_cell("d3").await?;
    it.sees_element(".sw-chance").await?;
    it.asks("document.querySelector('.sw-cell[data-spot=d5]').focus()").await?;
    it.sees_element(".sw-forecast").await
}

/// An event asks for a unit.
async fn question(_: &Stage, it: &Browser) -> Result<()> {
    begin(it, "attack").await?;
    it.chooses_card("summonerwars-card-co-palm").await?;
    it.click("[data-spot=play]").await?;
    it.sees_element(".sw-dock .choice").await?;
    it.sees_element(".sw-mk-offer").await
}

async fn preview(_: &Stage, it: &Browser) -> Result<()> {
    begin(it, "attack").await?;
    it.asks("document.querySelector('.sw-cell[data-spot=b6]').focus()").await?;
    it.keys(&[Key::Letter('i')]).await?;
    it.sees_element(".sw-sheet .sw-card").await
}

async fn magic(_: &Stage, it: &Browser) -> Result<()> {
    begin(it, "magic").await?;
    it.click(".sw-hand .hd").await?;
    it.sees_element("[data-spot=discard-card]").await
}

/// The press has ended the match.
async fn over(_: &Stage, it: &Browser) -> Result<()> {
    it.open(&against_computer(&last_turn())).await?;
    it.is_in_phase("attack").await?;
    it.ends_phase().await?;
    it.ends_phase().await?;
    it.sees_element(".sw-token.is-victor").await
}
