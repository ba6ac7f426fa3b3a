//! Quick pairing, profiles, lists of matches, leaderboards.

use anyhow::Result;

use super::Scene;
use super::people::name_of;
use crate::browser::Browser;
use crate::stage::Stage;
use crate::stories::friends::sign_up;
use crate::stories::pairing::rated_match;

pub(crate) const RECORDS: &[Scene] = &[
    scene!("seek-search", search),
    scene!("seek-elsewhere", elsewhere),
    scene!("seek-others", others),
    scene!("profile-new", new_profile),
    scene!("profile-own", own_profile),
    scene!("profile-other", other_profile),
    page!("profile-nobody", "/people/Nobody"),
    scene!("matches", matches),
    page!("matches-none", "/matches"),
    page!("leaderboard-none", "/leaderboards/tictactoe/rapid"),
    scene!("rated-result", rated_result),
    scene!("rated-form", rated_form),
];

async fn search(_: &Stage, it: &Browser) -> Result<()> {
    it.looks_for_an_opponent().await?;
    it.searches().await
}

/// A search while another page is open.
async fn elsewhere(stage: &Stage, it: &Browser) -> Result<()> {
    search(stage, it).await?;
    it.press_named("link", &it.words("nav-learn")).await?;
    it.sees_element(".seekchip").await
}

async fn others(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/").await?;
    it.press("seek-others").await?;
    it.sees_element("dialog[open] .pool-list").await
}

async fn signed_up(it: &Browser, base: &str) -> Result<String> {
    let name = name_of(it, base).await?;
    sign_up(it, &name).await?;
    Ok(format!("/people/{}", name.replace(' ', "%20")))
}

async fn new_profile(_: &Stage, it: &Browser) -> Result<()> {
    let path = signed_up(it, "陈渡舟").await?;
    it.open(&path).await?;
    it.sees_element(".record-choices").await
}

/// The paths of both profiles after a rated match.
async fn played(stage: &Stage, it: &Browser) -> Result<(String, String)> {
    let friend = stage.person("friend").await?;
    let paths = (signed_up(it, "陈渡舟").await?, signed_up(&friend, "何知晚 Wan").await?);
    rated_match(it, &friend).await?;
    it.sees_element(".endbar .ratings").await?;
    Ok(paths)
}

async fn own_profile(stage: &Stage, it: &Browser) -> Result<()> {
    let (own, _) = played(stage, it).await?;
    it.open(&own).await?;
    it.sees_element(".mt").await?;
    it.sees_element(".record-choices").await
}

async fn other_profile(stage: &Stage, it: &Browser) -> Result<()> {
    let (_, other) = played(stage, it).await?;
    it.open(&other).await?;
    it.sees_element(".mt").await?;
    it.find("button", &it.words("people-ask")).await.map(drop)
}

async fn matches(stage: &Stage, it: &Browser) -> Result<()> {
    played(stage, it).await?;
    it.open("/matches").await?;
    it.sees_element(".mt").await
}

async fn rated_result(stage: &Stage, it: &Browser) -> Result<()> {
    played(stage, it).await.map(drop)
}

async fn rated_form(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/game/xiangqi?open").await?;
    it.press_named("switch", &it.words("game-rated")).await
}
