//! Lists of matches, profiles and leaderboards.

use std::rc::Rc;

use anyhow::{Context, Result};
use serde_json::json;

use super::friends::{LOOKS, own_name, two};
use super::online;
use super::pairing::{in_turn, rated_match};
use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;

/// A match by link between the two, which the host wins.
async fn casual_match(lan: &Browser, mei: &Browser) -> Result<()> {
    lan.open("/").await?;
    lan.press("quick-friend").await?;
    lan.press("tictactoe-title").await?;
    mei.open(&lan.invite_link().await?).await?;
    online::play(lan, mei, &[4, 0, 2, 8, 6]).await?;
    lan.sees("result-you-won").await
}

/// How many matches the list shows, once it has been read.
async fn lists(it: &Browser, count: u64) -> Result<()> {
    let body = "return document.querySelector('main [aria-busy]') === null
        && document.querySelectorAll('.mt').length === arguments[0]";
    it.until(&format!("a list of {count}"), body, &[json!(count)]).await
}

async fn day(it: &Browser, label: &str, day: &str) -> Result<()> {
    let body = "const [name, day] = arguments;
        const label = [...document.querySelectorAll('.day')].find((it) => it.innerText.includes(name));
        const field = label.querySelector('input');
        field.value = day;
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return true";
    it.until("the field of a day", body, &[json!(it.words(label)), json!(day)]).await
}

/// Every filter narrows the list down, stands in the address, and is read from there again.
pub(super) async fn matches_and_filters(stage: Rc<Stage>) -> Result<()> {
    for look in LOOKS {
        let (lan, mei) = two(&stage, look).await?;
        casual_match(&lan, &mei).await?;
        lan.open("/matches").await?;
        lists(&lan, 1).await?;
        stage.is_accessible(&lan, "a list of matches").await?;
        lan.press("record-result-lost").await?;
        lists(&lan, 0).await?;
        lan.sees("record-none-such").await?;
        lan.press("record-result-won").await?;
        lists(&lan, 1).await?;
        lan.click(".filters option[value=xiangqi]").await?;
        lists(&lan, 0).await?;
        lan.click(".filters option[value=tictactoe]").await?;
        lists(&lan, 1).await?;
        lan.fill("record-with", &own_name(look.0, "Mei")).await?;
        lan.keys(&[Key::Enter]).await?;
        lists(&lan, 1).await?;
        day(&lan, "record-from", "2020-01-01").await?;
        lists(&lan, 1).await?;
        day(&lan, "record-to", "2020-01-31").await?;
        lists(&lan, 0).await?;
        let address = lan.asks("return location.search").await?;
        let address = address.as_str().context("no address")?;
        for part in ["game=tictactoe", "result=won", "with=Mei", "from=2020-01-01", "to=2020-01-31"] {
            anyhow::ensure!(address.contains(part), "{part} is not in {address}");
        }
        lan.reload().await?;
        lists(&lan, 0).await?;
        day(&lan, "record-to", "").await?;
        lists(&lan, 1).await?;
        lan.expects("404");
        lan.fill("record-with", "Nobody here").await?;
        lan.keys(&[Key::Enter]).await?;
        lan.sees("record-nobody").await?;
        // Others see the match only if its player wants them to.
        mei.open("/matches?result=won").await?;
        lists(&mei, 0).await?;
        mei.press("record-result-lost").await?;
        lists(&mei, 1).await?;
        mei.press("share-title").await?;
        mei.sees_element("dialog[open] .share").await?;
    }
    Ok(())
}

/// After three matches both are ranked, the winner first; the own row is marked. Who does not want it is not listed.
pub(super) async fn leaderboard(stage: Rc<Stage>) -> Result<()> {
    let look = LOOKS[0];
    let (lan, mei) = two(&stage, look).await?;
    lan.open("/leaderboards/tictactoe/rapid").await?;
    lan.sees("record-unranked").await?;
    rated_match(&lan, &mei).await?;
    for _ in 0..2 {
        tokio::try_join!(lan.press("table-rematch"), mei.press("table-rematch"))?;
        for person in [&lan, &mei] {
            person.sees_board("... ... ...").await?;
        }
        let (first, second) = in_turn(&lan, &mei).await?;
        online::play(first, second, &[4, 0, 2, 8, 6]).await?;
        first.sees("result-you-won").await?;
        second.sees_element(".endbar .ratings").await?;
    }
    lan.open("/leaderboards/tictactoe/rapid").await?;
    lan.sees_element("tr.is-me").await?;
    lan.until("two people", "return document.querySelectorAll('tbody tr').length === 2", &[]).await?;
    stage.is_accessible(&lan, "a leaderboard").await?;
    lan.follow("speed-bullet").await?;
    lan.is_at("/leaderboards/tictactoe/bullet").await?;
    lan.sees("record-unranked").await?;
    let path = format!("/people/{}", own_name(look.0, "Lan").replace(' ', "%20"));
    lan.open(&path).await?;
    lan.press_named("switch", &lan.words("record-ranked")).await?;
    lan.open("/leaderboards/tictactoe/rapid").await?;
    lan.until("one of them", "return document.querySelectorAll('tbody tr').length === 1", &[]).await
}

/// Casual matches are for those who played them, until the player shows them to everybody.
pub(super) async fn choices(stage: Rc<Stage>) -> Result<()> {
    let look = LOOKS[0];
    let (lan, mei) = two(&stage, look).await?;
    let ana = stage.person("ana").await?;
    casual_match(&lan, &mei).await?;
    let path = format!("/people/{}", own_name(look.0, "Lan").replace(' ', "%20"));
    ana.open(&path).await?;
    lists(&ana, 0).await?;
    lan.open(&path).await?;
    lists(&lan, 1).await?;
    lan.press_named("switch", &lan.words("record-casual")).await?;
    lan.reload().await?;
    lan.until(
        "it is on",
        "return document.querySelectorAll('.record-choices input:checked').length === 2",
        &[],
    )
    .await?;
    ana.open(&path).await?;
    lists(&ana, 1).await?;
    mei.open(&path).await?;
    mei.press("people-ask").await?;
    mei.sees("people-withdraw").await?;
    mei.press_named("button", &mei.words_with("people-more-of", &[("name", own_name(look.0, "Lan").into())]))
        .await?;
    mei.press("people-block").await?;
    mei.press("people-block").await?;
    mei.sees("people-unblock").await
}

/// The form for a rated table sets a clock and leaves out what is not allowed, and the table says that it is rated.
pub(super) async fn rated_table(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/game/tictactoe?open").await?;
    lan.sees("game-undo").await?;
    lan.press_named("switch", &lan.words("game-rated")).await?;
    lan.until(
        "no undo, no hints, a clock",
        "const words = document.querySelector('.table-form:not(.setup)').innerText;
         return !words.includes(arguments[0]) && document.querySelector('.seg--wrap [aria-pressed=true]').innerText === '10 + 5'",
        &[json!(lan.words("game-undo"))],
    )
    .await?;
    stage.is_accessible(&lan, "the form for a rated table").await?;
    lan.press("game-open-go").await?;
    lan.sees("table-rated").await?;
    lan.sees("table-undo-off").await
}
