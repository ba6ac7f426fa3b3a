//! The accessibility of all pages.

use std::rc::Rc;

use anyhow::Result;
use qipan_ui::Language;

use super::online;
use crate::browser::DESKTOP;
use crate::stage::Stage;

/// The pages that can be opened without preparation.
pub(super) const PAGES: &[&str] = &[
    "/",
    "/game/tictactoe",
    "/local/tictactoe",
    "/learn",
    "/learn/tictactoe",
    "/game/puzzlechess",
    "/local/puzzlechess",
    "/learn/puzzlechess",
    "/game/pillars",
    "/local/pillars",
    "/learn/pillars",
    "/game/dicethrone",
    "/local/dicethrone",
    "/learn/dicethrone",
    "/game/summonerwars",
    "/local/summonerwars",
    "/learn/summonerwars",
    "/decks/summonerwars",
    "/decks/summonerwars?start=dl",
    "/puzzles",
    "/puzzles/xiangqi/lone_chariot",
    "/analysis/xiangqi",
    "/settings",
    "/account",
    "/people",
    "/people/Nobody",
    "/matches",
    "/leaderboards/tictactoe/rapid",
    "/replay/none",
    "/table/none",
    "/no/such/page",
];

/// Every page in both themes, each with one of the languages.
pub(super) async fn every_page(stage: Rc<Stage>) -> Result<()> {
    for (language, theme) in [(Language::Zh, "shell-light"), (Language::En, "shell-dark")] {
        let ana = stage.person_who(language.tag(), language, DESKTOP).await?;
        ana.expects("404");
        ana.open("/").await?;
        if ana.has("button", theme).await? {
            ana.press(theme).await?;
        }
        for path in PAGES {
            ana.open(path).await?;
            stage.is_accessible(&ana, path).await?;
        }
        ana.open("/local/tictactoe").await?;
        ana.tap_all(&[4, 0, 2, 8]).await?;
        stage.is_accessible(&ana, "a match").await?;
        ana.press("local-resign").await?;
        ana.sees_element("dialog[open]").await?;
        stage.is_accessible(&ana, "a dialog").await?;
        ana.press("ui-cancel").await?;
        ana.tap_all(&[6]).await?;
        ana.sees_element(".ttt-win").await?;
        stage.is_accessible(&ana, "the end of a match").await?;
    }
    Ok(())
}

/// A table from the empty seats to the replay, and a lesson.
pub(super) async fn tables(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    lan.open("/").await?;
    lan.press("quick-friend").await?;
    lan.press("tictactoe-title").await?;
    let link = lan.invite_link().await?;
    stage.is_accessible(&lan, "a table that gathers").await?;
    mei.open(&link).await?;
    online::play(&lan, &mei, &[4, 0]).await?;
    lan.say("你好").await?;
    mei.press("table-undo").await?;
    lan.sees_element(".ask").await?;
    stage.is_accessible(&lan, "a request").await?;
    lan.press("table-refuse").await?;
    online::play(&lan, &mei, &[2, 8, 6]).await?;
    lan.sees("result-you-won").await?;
    stage.is_accessible(&lan, "the end at a table").await?;
    lan.follow("table-replay").await?;
    lan.sees_element("input[type=range]").await?;
    stage.is_accessible(&lan, "a replay").await?;
    mei.open("/learn/tictactoe").await?;
    mei.press("lesson-next").await?;
    mei.sees("tictactoe-tutorial-centre").await?;
    stage.is_accessible(&mei, "a step of a lesson").await
}
