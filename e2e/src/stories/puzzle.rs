//! Puzzle Chess: at one screen, at two, with fitting edges, and its lesson.

use std::rc::Rc;

use anyhow::Result;
use qipan_ui::i18n::Argument;
use serde_json::json;

use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;

/// The first player crosses the board, the second makes room.
pub(crate) const WON: &str = "-- d4-d3^ d1-d4^ c4-c3^ c1-c4^ b4-b3^ b1-b4^ a4-a3^ a1-a4^";

/// With fitting edges: after the last move the second player has no legal command.
const BLOCKED: &str =
    "b1-c2^ b4-b1^ c2-c3> c4-d3v c1-c4^ b1-b4^ d1-c2v b4-b1^ a1-c1^ b1-d1^ c1v d3-d2> c4-d3^";

async fn first_won(browser: &Browser, reason: &str) -> Result<()> {
    let seat = browser.words_with("ui-seat", &[("number", 1.into())]);
    browser.sees_words(&browser.words_with("result-won", &[("name", seat.into())])).await?;
    browser.sees(reason).await
}

/// The line below the board about one side.
fn standing(browser: &Browser, numbers: [u8; 5]) -> String {
    let names = ["on_goal", "moves", "skips", "undos", "row"];
    let arguments: Vec<(&str, Argument)> =
        names.into_iter().zip(numbers.map(|number| i64::from(number).into())).collect();
    browser.words_with("puzzlechess-statistics", &arguments)
}

/// Two players at one screen, to the end, and a rematch.
pub(super) async fn won(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/game/puzzlechess").await?;
    lan.press("quick-local").await?;
    lan.is_at("/local/puzzlechess").await?;
    lan.acts(WON).await?;
    first_won(&lan, "puzzlechess-reason-all-across").await?;
    lan.sees_words(&standing(&lan, [4, 4, 1, 0, 0])).await?;
    // Only the winner's row is lit, in its final state: motion is reduced.
    let lit = "const rows = [...document.querySelectorAll('.pzc-goal.is-reached')];
        const light = rows[0]?.querySelector('.pzc-light');
        return rows.length === 1 && rows[0].dataset.side === '1' && light.getAnimations().length === 0
          && getComputedStyle(light).display !== 'none'";
    lan.until("the row of the winner is lit", lit, &[]).await?;
    lan.press("local-rematch").await?;
    lan.sees_turned("d1", 0).await?;
    lan.sees_empty("d3").await
}

/// Whether a piece is being animated.
const TURNS: &str = "const turned = [...document.querySelectorAll('.pzc-piece .j-turn')];
    return turned.some((it) => it.getAnimations().length > 0) === arguments[0]";

/// Sets the playback rate of animations; at 0 they can be inspected.
async fn pace(browser: &Browser, rate: u8) -> Result<()> {
    browser.session.tool("Animation.enable", &json!({})).await?;
    browser.session.tool("Animation.setPlaybackRate", &json!({ "playbackRate": rate })).await.map(drop)
}

/// A held piece is previewed where it would be put, by mouse and by keys. Its turn is animated, and an undo is shown
/// at once.
pub(super) async fn in_hand(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/puzzlechess").await?;
    lan.hold("d1").await?;
    lan.aims_at("b3", true).await?;
    lan.aims_at("c3", false).await?;
    lan.aims_at("b3", true).await?;
    // A piece can turn only in a short move.
    lan.keys(&[Key::Letter('r')]).await?;
    lan.sees_ghost(false).await?;
    lan.aims_at("c2", true).await?;
    lan.keys(&[Key::Escape]).await?;
    lan.until("nothing is held", "return document.querySelector('[aria-selected=true]') === null", &[])
        .await?;
    lan.hold("d1").await?;
    lan.keys(&[Key::Up]).await?;
    lan.sees_ghost(true).await?;
    lan.keys(&[Key::Escape]).await?;
    pace(&lan, 0).await?;
    lan.hold("a1").await?;
    lan.keys(&[Key::Letter('r')]).await?;
    lan.until("the bird turns", TURNS, &[json!(true)]).await?;
    lan.tap_cell("a1").await?;
    lan.sees_turned("a1", 90).await?;
    lan.press("local-undo").await?;
    lan.sees_turned("a1", 0).await?;
    lan.until("nothing turns", TURNS, &[json!(false)]).await
}

/// Lan and Mei at two browsers: both see turns, and an undo needs the other's consent.
pub(super) async fn online(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    lan.open("/game/puzzlechess").await?;
    lan.press("quick-friend").await?;
    mei.open(&lan.invite_link().await?).await?;
    lan.may_skip().await?;
    lan.acts("c1-c2>").await?;
    mei.sees_action("c1-c2>").await?;
    lan.press("table-undo").await?;
    mei.press("table-refuse").await?;
    lan.until("the request is gone", "return document.querySelector('.ask') === null", &[]).await?;
    lan.sees_turned("c2", 90).await?;
    lan.press("table-undo").await?;
    mei.press("table-agree").await?;
    for person in [&lan, &mei] {
        person.sees_empty("c2").await?;
        person.sees_turned("c1", 0).await?;
        person.sees_words(&standing(person, [0, 0, 0, 1, 1])).await?;
    }
    lan.may_skip().await?;
    pace(&mei, 0).await?;
    lan.acts("a1v").await?;
    mei.sees_action("a1v").await?;
    mei.until("the bird turns", TURNS, &[json!(true)]).await?;
    pace(&mei, 1).await?;
    mei.may_skip().await?;
    mei.acts("a4<").await?;
    lan.sees_action("a4<").await?;
    mei.press("table-undo").await?;
    lan.press("table-agree").await?;
    lan.sees_turned("a4", 0).await?;
    mei.sees_turned("a4", 0).await?;
    mei.may_skip().await?;
    mei.acts("b4-b3>").await?;
    lan.sees_action("b4-b3>").await?;
    lan.sees_turned("a1", 180).await
}

/// The form on the game's page offers fitting edges; a blocked player loses in that mode.
pub(super) async fn blocked(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/game/puzzlechess").await?;
    lan.click("#option-mode option[value=\"edge\"]").await?;
    lan.press("quick-local").await?;
    lan.is_at("/local/puzzlechess").await?;
    // Two sockets do not fit, and in this mode no player may skip.
    lan.hold("d1").await?;
    lan.tap_cell("d3").await?;
    let place = [("place", "d3".into())];
    lan.sees_words(&lan.words_with("puzzlechess-reject-no-fit", &place)).await?;
    assert!(!lan.has("button", "puzzlechess-skip").await?, "nobody may skip with fitting edges");
    lan.tap_cell("d1").await?;
    lan.acts(BLOCKED).await?;
    first_won(&lan, "puzzlechess-reason-no-action-left").await
}

/// From the first step to the last, with one wrong attempt.
pub(super) async fn lesson(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    nan.open("/learn/puzzlechess").await?;
    nan.sees("puzzlechess-tutorial-goal").await?;
    nan.press("lesson-next").await?;
    nan.sees("puzzlechess-tutorial-far").await?;
    nan.hold("d1").await?;
    nan.tap_cell("c2").await?;
    nan.sees("puzzlechess-tutorial-far-hint").await?;
    nan.tap_cell("b3").await?;
    nan.sees("puzzlechess-tutorial-turn").await?;
    nan.hold("c1").await?;
    nan.press("puzzlechess-turn-right").await?;
    nan.tap_cell("c2").await?;
    nan.sees("puzzlechess-tutorial-bird").await?;
    nan.hold("a1").await?;
    nan.press("puzzlechess-turn-left").await?;
    nan.press("puzzlechess-turn-here").await?;
    nan.sees("puzzlechess-tutorial-arrive").await?;
    nan.sees_turned("a1", 270).await?;
    nan.acts("b3-a4^").await?;
    nan.sees("puzzlechess-tutorial-skip").await?;
    nan.press("puzzlechess-skip").await?;
    nan.sees("puzzlechess-tutorial-draw").await?;
    nan.press("lesson-next").await?;
    nan.sees("puzzlechess-tutorial-edges").await?;
    nan.press("lesson-next").await?;
    nan.sees("learn-done").await
}
