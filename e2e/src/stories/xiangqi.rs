//! Xiangqi Glory: two and four players, endgames and the lesson.

use std::rc::Rc;

use anyhow::Result;
use qipan_ui::Language;
use serde_json::{Value, json};

use super::analysis_board::types;
use super::online::open_table;
use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;

/// Two players at a table with these options: Lan is Red.
async fn two(stage: &Stage, options: Value) -> Result<(Rc<Browser>, Rc<Browser>)> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let path = open_table(&lan, "xiangqi", options, 2).await?;
    mei.open(&path).await?;
    lan.sees_element("[data-piece]").await?;
    mei.sees_element("[data-piece]").await?;
    Ok((lan, mei))
}

/// A layout from the form, started by the host, won by the laser in three moves.
pub(super) async fn laser_win(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    lan.open("/game/xiangqi?open").await?;
    lan.click("#option-layout option[value=soldier_net]").await?;
    lan.sees("xiangqi-goal-soldier-net").await?;
    lan.press("game-open-go").await?;
    let link = lan.invite_link().await?;
    mei.open(&link).await?;
    lan.press("table-start").await?;
    lan.moves("f0", "e0").await?;
    mei.moves("d8", "d9").await?;
    lan.drags("e0", "d0").await?;
    lan.sees("result-you-won").await?;
    lan.sees("xiangqi-reason-laser").await?;
    mei.sees("xiangqi-reason-laser").await?;
    for person in [&lan, &mei] {
        sees_ending(person).await?;
    }
    // In the record, too: shown as it happened, and as it stands when the reader jumps there.
    lan.follow("table-replay").await?;
    lan.press("replay-last").await?;
    lan.sees_element(".xq-verdict").await?;
    lan.press("replay-back").await?;
    lan.until("no stamp yet", "return !document.querySelector('.xq-verdict, .xq-fallen')", &[]).await?;
    lan.press("replay-forward").await?;
    sees_ending(&lan).await?;
    mei.until("the general is gone", "return !document.querySelector('[data-at=\"d9\"]')", &[]).await
}

/// The broken disc of Black's general where it stood, and the winner on the river; nothing moves: motion is reduced.
async fn sees_ending(browser: &Browser) -> Result<()> {
    browser.sees_element(".xq-fallen [data-side=\"2\"]").await?;
    let words =
        browser.words_with("xiangqi-board-won", &[("army", browser.words("xiangqi-army-red").into())]);
    let body = "const stamp = document.querySelector('.xq-verdict text');
        const moving = [...document.querySelectorAll('.xq-fallen, .xq-half, .xq-verdict')];
        return stamp?.textContent === arguments[0] && moving.every((it) => it.getAnimations().length === 0)";
    browser.until("the winner is stamped", body, &[json!(words)]).await
}

/// Both players type their moves at a table. While it is the other's turn, the button is off.
pub(super) async fn typed_online(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = two(&stage, json!({})).await?;
    lan.press("more-type").await?;
    mei.keys(&[Key::Letter('/')]).await?;
    mei.sees_element(".typed button[type=submit][disabled]").await?;
    types(&lan, "炮二平五").await?;
    lan.sees_move("h2", "e2").await?;
    mei.sees_move("h2", "e2").await?;
    types(&mei, "h9g7").await?;
    lan.sees_move("h9", "g7").await?;
    stage.is_accessible(&lan, "typed moves at a table").await?;
    lan.press("more-type").await?;
    lan.until("the field is closed", "return !document.querySelector('.typed')", &[]).await
}

/// Red's laser eliminates Black; Blue moves next and takes a piece that Black has left.
pub(super) async fn four_armies(stage: Rc<Stage>) -> Result<()> {
    let (red, black) = tokio::try_join!(stage.person("red"), stage.person("black"))?;
    let (blue, green) = tokio::try_join!(stage.person("blue"), stage.person("green"))?;
    let fen = "3k8k'5/18/18/18/r16R'/18/18/18/18/4K8K'4 w";
    let path = open_table(&red, "xiangqi", json!({ "fen": fen }), 4).await?;
    for person in [&black, &blue, &green] {
        person.open(&path).await?;
        // The players take their seats in this order; with the last one the match begins.
        let seated = "return document.body.innerText.includes(arguments[0]) || !!document.querySelector('[data-piece]')";
        person.until("a seat", seated, &[json!(person.words("table-stand"))]).await?;
    }
    for person in [&red, &black, &blue, &green] {
        person.sees_element("[data-piece]").await?;
    }
    red.moves("e0", "d0").await?;
    for person in [&red, &black, &blue, &green] {
        person.sees_element(".xq-piece.is-neutral[data-at=a5]").await?;
    }
    assert_eq!(green.spoken("a5").await?, "中立车 a5");
    blue.moves("r5", "a5").await?;
    green.moves("m9", "m8").await?;
    black.sees_move("m9", "m8").await?;
    // Black is eliminated, so its turn is skipped.
    red.moves("d0", "d1").await?;
    blue.moves("a5", "a6").await
}

/// A draw is offered and declined. A second offer comes too soon and is refused.
pub(super) async fn declined_draw(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = two(&stage, json!({})).await?;
    lan.moves("h2", "e2").await?;
    mei.sees_move("h2", "e2").await?;
    lan.press("table-draw").await?;
    mei.press("table-refuse").await?;
    lan.until("the offer is gone", "return document.querySelector('.ask') === null", &[]).await?;
    lan.press("table-draw").await?;
    let words = lan.words_with("refuse-draw-too-soon", &[("wait_s", "#".into())]);
    lan.sees_words(words.split('#').next().unwrap_or_default().trim_end()).await?;
    mei.moves("h9", "g7").await?;
    lan.sees_move("h9", "g7").await
}

pub(super) async fn resigned(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = two(&stage, json!({})).await?;
    lan.moves("b0", "c2").await?;
    mei.sees_move("b0", "c2").await?;
    lan.press("table-resign").await?;
    lan.sees_element("dialog[open]").await?;
    lan.press("table-resign").await?;
    mei.sees("result-you-won").await
}

/// An endgame from the form, played at one screen by taps, by dragging and by keys.
pub(super) async fn endgame(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    nan.open("/game/xiangqi").await?;
    nan.click("#option-layout option[value=lone_chariot]").await?;
    nan.sees("xiangqi-goal-lone-chariot").await?;
    nan.press("quick-local").await?;
    nan.sees("xiangqi-goal-lone-chariot").await?;
    assert_eq!(nan.spoken("i7").await?, "红车 i7");
    nan.moves("i7", "i8").await?;
    nan.sees_element(".mk-check").await?;
    stage.is_accessible(&nan, "an endgame").await?;
    nan.drags("f8", "f9").await?;
    nan.moves("i8", "i9").await?;
    nan.tap_point("f9").await?;
    nan.keys(&[Key::Left, Key::Enter]).await?;
    nan.sees_move("f9", "e9").await?;
    nan.moves("i9", "e9").await?;
    nan.sees("xiangqi-reason-general-captured").await
}

/// The steps of the lesson with the moves they ask for; `None` for a step that only explains.
pub(super) const LESSON: &[(&str, Option<(&str, &str)>)] = &[
    ("goal", None),
    ("chariot", Some(("a0", "a6"))),
    ("horse", Some(("b2", "d3"))),
    ("elephant", Some(("g0", "i2"))),
    ("cannon", Some(("f1", "f7"))),
    ("soldier", Some(("h4", "h5"))),
    ("sideways", Some(("h5", "g5"))),
    ("check", None),
    ("advisor", Some(("e1", "f2"))),
    ("laser", None),
    ("general", Some(("d0", "e0"))),
];

pub(super) async fn lesson(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    nan.open("/learn/xiangqi").await?;
    for (step, way) in LESSON {
        nan.sees(&format!("xiangqi-tutorial-{step}")).await?;
        match way {
            Some((from, to)) => nan.moves(from, to).await?,
            None => nan.press("lesson-next").await?,
        }
    }
    nan.sees("learn-done").await
}

/// Black chooses moves in Red's turn: one is made at once, one is dropped because it has become impossible.
pub(super) async fn move_ahead(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = two(&stage, json!({})).await?;
    mei.tap_point("h9").await?;
    mei.tap_point("g7").await?;
    mei.sees_element(".xq-ahead").await?;
    mei.keys(&[Key::Escape]).await?;
    mei.until("it is cancelled", "return document.querySelector('.xq-ahead') === null", &[]).await?;
    mei.tap_point("h9").await?;
    mei.tap_point("g7").await?;
    mei.sees_element(".xq-ahead").await?;
    lan.moves("h2", "h4").await?;
    lan.sees_move("h9", "g7").await?;
    // Red's cannon captures the horse on b9, so the chosen move is dropped.
    mei.tap_point("b9").await?;
    mei.tap_point("c7").await?;
    mei.sees_element(".xq-ahead").await?;
    lan.moves("b2", "b9").await?;
    mei.sees("xiangqi-board-ahead-dropped").await?;
    mei.sees_element("[data-at=b9]").await
}

/// Moves are written in the notation of the language until the user chooses another; logs and replays follow.
pub(super) async fn notation(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/xiangqi?options=%7B%7D&seats=2").await?;
    lan.moves("h2", "e2").await?;
    lan.sees_words("炮二平五").await?;
    for (key, words) in
        [("notation-coordinates", "h2–e2"), ("notation-wxf", "C2=5"), ("notation-chinese", "炮二平五")]
    {
        lan.open("/settings").await?;
        lan.press(key).await?;
        lan.open("/local/xiangqi").await?;
        lan.sees_words(words).await?;
    }
    // In English too: the setting wins over the language.
    lan.press("shell-language").await?;
    lan.reads(Language::En);
    lan.sees_words("炮二平五").await?;
    lan.press("local-resign").await?;
    lan.sees_element("dialog[open]").await?;
    lan.press("local-resign").await?;
    lan.follow("local-record").await?;
    lan.sees_words("炮二平五").await
}

/// The board is turned by a button: at a table, and on one screen.
pub(super) async fn turned(stage: Rc<Stage>) -> Result<()> {
    let heights =
        "const at = (spot) => document.querySelector(`[data-spot=\"${spot}\"]`).getBoundingClientRect().y;";
    let (below, above) = (
        &*format!("{heights} return at('e0') > at('e9')"),
        &*format!("{heights} return at('e0') < at('e9')"),
    );
    let (lan, mei) = two(&stage, json!({})).await?;
    lan.until("Red is below", below, &[]).await?;
    lan.press("shell-turn-board").await?;
    lan.until("Red is above", above, &[]).await?;
    lan.moves("h2", "e2").await?;
    mei.until("Black is below", above, &[]).await?;
    mei.press("shell-turn-board").await?;
    mei.until("Red is below", below, &[]).await?;
    mei.open("/local/xiangqi?options=%7B%7D&seats=2").await?;
    mei.until("Red is below again", below, &[]).await?;
    mei.press("shell-turn-board").await?;
    mei.until("Red is above", above, &[]).await
}
