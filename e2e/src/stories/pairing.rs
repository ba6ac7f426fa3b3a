//! Quick pairing: two people who do not know each other come to one table.

use std::rc::Rc;

use anyhow::{Result, ensure};
use qipan_ui::Language;
use serde_json::json;

use super::friends::{LOOKS, own_name, two};
use super::online;
use crate::browser::{Browser, PHONE};
use crate::stage::Stage;

impl Browser {
    /// The name of the button that looks for an opponent at tic-tac-toe, rapid.
    fn pool(&self) -> String {
        let pace = [("speed", self.words("speed-rapid").into()), ("time", "10 + 5".into())];
        let pace = self.words_with("seek-pace", &pace);
        let pool = [("game", self.words("tictactoe-title").into()), ("pace", pace.into())];
        let pool = self.words_with("seek-pool", &pool);
        self.words_with("seek-in", &[("pool", pool.into())])
    }

    /// Looks for an opponent from the home page.
    pub(crate) async fn looks_for_an_opponent(&self) -> Result<()> {
        self.open("/").await?;
        self.press_named("button", &self.pool()).await
    }

    /// Waits until the server has confirmed the search.
    pub(crate) async fn searches(&self) -> Result<()> {
        self.sees_element(".seek-range").await
    }
}

/// The one who may move, and the other.
pub(super) async fn in_turn<'a>(one: &'a Browser, other: &'a Browser) -> Result<(&'a Browser, &'a Browser)> {
    let body = "return document.querySelector('[data-spot^=\"cell-\"].is-free') !== null";
    let look = || async {
        let first = one.asks(body).await? == json!(true);
        let second = other.asks(body).await? == json!(true);
        Ok((first != second).then_some(first))
    };
    let is_first = one.wait("somebody may move", look).await?;
    Ok(if is_first { (one, other) } else { (other, one) })
}

/// Both look for an opponent, find each other, and the one who moves first wins. Returns winner and loser.
pub(crate) async fn rated_match<'a>(
    lan: &'a Browser,
    mei: &'a Browser,
) -> Result<(&'a Browser, &'a Browser)> {
    lan.looks_for_an_opponent().await?;
    mei.looks_for_an_opponent().await?;
    let (first, second) = in_turn(lan, mei).await?;
    online::play(first, second, &[4, 0, 2, 8, 6]).await?;
    first.sees("result-you-won").await?;
    Ok((first, second))
}

/// The result says what it has done to both ratings, and both profiles show it.
pub(super) async fn rated(stage: Rc<Stage>) -> Result<()> {
    for look in LOOKS {
        let (lan, mei) = two(&stage, look).await?;
        let (lans, meis) = (own_name(look.0, "Lan"), own_name(look.0, "Mei"));
        let (winner, loser) = rated_match(&lan, &mei).await?;
        let (won, lost) = if winner.name == lan.name { (&lans, &meis) } else { (&meis, &lans) };
        for person in [winner, loser] {
            for (name, rating, change) in [(won, 1_662_i64, "+162"), (lost, 1_338, "−162")] {
                let line =
                    [("name", name.as_str().into()), ("rating", rating.into()), ("change", change.into())];
                person.sees_words(&person.words_with("table-rating", &line)).await?;
            }
        }
        stage.is_accessible(winner, "the end of a rated match").await?;
        for (name, rating, change) in [(won, "1662", "+162"), (lost, "1338", "−162")] {
            let path = format!("/people/{}", name.replace(' ', "%20"));
            winner.open(&path).await?;
            winner.sees_words(rating).await?;
            winner.sees_element(".rt.is-prov").await?;
            winner.sees_words(change).await?;
            stage.is_accessible(winner, &path).await?;
        }
        // The other's profile is open: the match in its list leads to the record.
        // The tabs of a phone may lie above a link at the lower edge.
        winner
            .asks("document.querySelector('.page a[href^=\"/replay/\"]').scrollIntoView({ block: 'center' })")
            .await?;
        winner.follow("record-open").await?;
        winner.sees_element("input[type=range]").await?;
    }
    Ok(())
}

/// Guests on phones: a search can be stopped and begun again, and ends at a casual table.
pub(super) async fn casual_on_a_phone(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(
        stage.person_who("lan", Language::Zh, PHONE),
        stage.person_who("mei", Language::Zh, PHONE)
    )?;
    lan.looks_for_an_opponent().await?;
    lan.sees("seek-casual").await?;
    lan.searches().await?;
    stage.is_accessible(&lan, "a search").await?;
    lan.press("seek-stop").await?;
    lan.until("no search", "return document.querySelector('.seekbar, .seekchip') === null", &[]).await?;
    mei.looks_for_an_opponent().await?;
    mei.searches().await?;
    lan.press_named("button", &lan.pool()).await?;
    let (first, second) = in_turn(&lan, &mei).await?;
    online::play(first, second, &[4, 0, 2, 8, 6]).await?;
    first.sees("result-you-won").await?;
    let is_rated = first.asks("return document.querySelector('.ratings') !== null").await?;
    ensure!(is_rated == json!(false), "guests have no ratings");
    Ok(())
}

/// Who waits in vain is offered a bot. The search goes on meanwhile, and interrupts the match when somebody is found.
pub(super) async fn bot_offered(stage: Rc<Stage>) -> Result<()> {
    stage.server.kill().await?;
    stage.server.start_again_with(&["--pairing-offer-bot-after=0"]).await?;
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    lan.looks_for_an_opponent().await?;
    lan.sees("seek-bot-words").await?;
    lan.follow("seek-bot").await?;
    lan.is_at("/local/tictactoe").await?;
    lan.may_move().await?;
    lan.sees_element(".seekchip").await?;
    stage.is_accessible(&lan, "a search during a match").await?;
    mei.looks_for_an_opponent().await?;
    for person in [&lan, &mei] {
        person.until("a table", "return location.pathname.startsWith('/table/')", &[]).await?;
        person.sees_board("... ... ...").await?;
    }
    Ok(())
}

/// A lost connection says so, and the search begins again with the next one.
pub(super) async fn without_server(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    for person in [&lan, &mei] {
        person.expects("net::ERR_CONNECTION");
        person.expects("WebSocket connection to");
    }
    lan.looks_for_an_opponent().await?;
    lan.searches().await?;
    stage.server.kill().await?;
    lan.sees("seek-lost").await?;
    stage.server.start_again().await?;
    lan.searches().await?;
    mei.looks_for_an_opponent().await?;
    in_turn(&lan, &mei).await.map(drop)
}

/// The page of a game has its own pools; another page shows that the search goes on.
pub(super) async fn from_the_game(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/game/tictactoe").await?;
    lan.press_named("button", &lan.pool()).await?;
    lan.searches().await?;
    lan.follow("nav-learn").await?;
    lan.sees_element(".seekchip").await?;
    lan.press_named("link", &lan.words("seek-chip")).await?;
    lan.sees_element(".pool.is-search").await?;
    lan.press("seek-stop").await?;
    lan.until("no search", "return document.querySelector('.seekbar, .seekchip') === null", &[]).await
}

/// One press on the home page, and the match against a bot is there.
pub(super) async fn bot_at_once(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    let game = lan.words("tictactoe-title");
    lan.press_named("link", &lan.words_with("seek-bot-of", &[("game", game.into())])).await?;
    lan.is_at("/local/tictactoe").await?;
    lan.may_move().await
}
