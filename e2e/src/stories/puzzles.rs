//! Puzzles: the list, an attempt that succeeds, one with help, one that fails, and all of it without a network.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use qipan_xiangqi::Army;
use qipan_xiangqi::board::{Move, MoveList, Position};
use qipan_xiangqi::layout::builtin;
use serde_json::json;

use super::offline::is_kept;
use crate::browser::Browser;
use crate::stage::Stage;

const RED: u8 = 0;
const BLACK: Army = Army(1);

fn moves_of(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.moves_into(&mut moves);
    moves.iter().collect()
}

fn after(position: &Position, step: Move) -> Position {
    let mut position = position.clone();
    position.make(step);
    position
}

/// The move with which Red wins in at most this many own moves, whatever Black does.
fn winning_move(position: &Position, own_moves: u8) -> Option<Move> {
    let wins = |step: &Move| {
        let next = after(position, *step);
        match next.winner() {
            Some(team) => team == RED,
            None if own_moves == 1 => false,
            None => moves_of(&next).iter().all(|reply| {
                let next = after(&next, *reply);
                next.winner().is_none() && winning_move(&next, own_moves - 1).is_some()
            }),
        }
    };
    moves_of(position).into_iter().find(wins)
}

/// Where Black's general stands on the board of the page.
async fn black_general(browser: &Browser) -> Result<String> {
    let body = "return document.querySelector('.xq-piece .d[data-side=\"2\"]')?.closest('[data-at]').dataset.at ?? ''";
    Ok(browser.asks(body).await?.as_str().unwrap_or_default().to_owned())
}

/// A move after which the board may change at once, so nothing is waited for.
pub(crate) async fn taps(browser: &Browser, from: &str, to: &str) -> Result<()> {
    browser.sees_element(&format!("[data-spot=\"{from}\"].is-movable")).await?;
    browser.tap_point(from).await?;
    browser.sees_element(&format!("[data-spot=\"{to}\"].is-target")).await?;
    browser.tap_point(to).await
}

/// Solves the shortest endgame against the computer.
async fn solve(browser: &Browser) -> Result<()> {
    let mut position = builtin("lone_chariot").context("the endgame exists")?.position()?;
    for own_moves in (1..=3).rev() {
        browser.sees("local-your-turn").await?;
        let step = winning_move(&position, own_moves).context("the endgame can be won")?;
        let is_last = after(&position, step).winner().is_some();
        if is_last {
            return taps(browser, &step.from().to_string(), &step.to().to_string()).await;
        }
        browser.moves(&step.from().to_string(), &step.to().to_string()).await?;
        position.make(step);
        browser.sees("local-your-turn").await?;
        let general = black_general(browser).await?;
        let leads_there = |reply: &Move| {
            after(&position, *reply).general(BLACK).is_some_and(|point| point.to_string() == general)
        };
        let reply =
            moves_of(&position).into_iter().find(leads_there).context("Black has moved its general")?;
        position.make(reply);
    }
    anyhow::bail!("three moves and no end")
}

async fn has_mark(browser: &Browser, puzzle: &str, mark: &str) -> Result<()> {
    browser.sees_element(&format!("a[href=\"/puzzles/xiangqi/{puzzle}\"][data-mark=\"{mark}\"]")).await
}

/// From the home page to a solved puzzle: the rating rises, the list remembers it, and the next one follows.
pub(super) async fn solved(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    lan.follow("puzzles-title").await?;
    lan.is_at("/puzzles").await?;
    lan.until(
        "all endgames with pictures",
        "return document.querySelectorAll('.puzzle .mini').length >= 16",
        &[],
    )
    .await?;
    stage.is_accessible(&lan, "puzzles").await?;
    lan.click("a[href=\"/puzzles/xiangqi/lone_chariot\"]").await?;
    lan.is_at("/puzzles/xiangqi/lone_chariot").await?;
    solve(&lan).await?;
    lan.sees("puzzle-solved").await?;
    lan.sees_element(".endbar[data-verdict=\"won\"] .stamp").await?;
    let numbers = [("rating", "1210".into()), ("change", "+10".into())];
    lan.sees_words(&lan.words_with("puzzle-rating", &numbers)).await?;
    stage.is_accessible(&lan, "a solved puzzle").await?;
    lan.press("puzzle-next").await?;
    lan.until("another puzzle", "return !location.pathname.endsWith('lone_chariot')", &[]).await?;
    lan.follow("puzzle-list").await?;
    has_mark(&lan, "lone_chariot", "solved").await?;
    lan.press("puzzles-open").await?;
    lan.until("one less", "return document.querySelectorAll('.puzzle').length === 15", &[]).await
}

/// A hint is help: the puzzle counts as solved with help and the rating stays.
pub(super) async fn helped(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/puzzles/xiangqi/soldier_net").await?;
    let is_over = "return !!document.querySelector('.endbar')";
    for _ in 0..12 {
        let look = || async {
            let is_over = lan.asks(is_over).await? == json!(true);
            let may_ask = lan.has("button", "coach-hint").await?;
            Ok((is_over || may_ask).then_some(is_over))
        };
        if lan.wait("the end or a turn", look).await? {
            break;
        }
        lan.press("coach-hint").await?;
        lan.click(".hints .hint").await?;
        lan.until("the hint is played", "return !document.querySelector('.hints .hint')", &[]).await?;
    }
    lan.sees("puzzle-solved-helped").await?;
    let numbers = [("rating", "1200".into()), ("change", "0".into())];
    lan.sees_words(&lan.words_with("puzzle-rating-same", &numbers)).await?;
    lan.open("/puzzles").await?;
    has_mark(&lan, "soldier_net", "helped").await
}

/// The general steps into the sight of the other one and is shot: not solved, and the puzzle can be tried again.
pub(super) async fn failed(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/puzzles/xiangqi/lone_chariot").await?;
    taps(&lan, "d0", "e0").await?;
    lan.sees("puzzle-not-solved").await?;
    lan.sees_element(".endbar[data-verdict=\"lost\"] .stamp").await?;
    lan.press("puzzle-again").await?;
    lan.sees("local-your-turn").await?;
    solve(&lan).await?;
    lan.sees("puzzle-solved").await?;
    // Only the first attempt is rated.
    let rating = lan.words_with("puzzle-rating-same", &[("rating", "1162".into()), ("change", "0".into())]);
    lan.sees_words(&rating).await?;
    lan.follow("analysis-title").await?;
    lan.is_at("/replay/local").await
}

/// Puzzles need no server.
pub(super) async fn without_network(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    is_kept(&lan).await?;
    stage.server.kill().await?;
    lan.expects("net::ERR_CONNECTION_REFUSED");
    lan.open("/puzzles").await?;
    lan.sees_element(".puzzle .mini").await?;
    lan.open("/puzzles/xiangqi/lone_chariot").await?;
    solve(&lan).await?;
    lan.sees("puzzle-solved").await?;
    ensure!(lan.has("button", "puzzle-next").await?, "the next puzzle is offered");
    Ok(())
}
