//! Two players, two browsers, one table.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::stage::Stage;

/// Lan opens a table for a friend with two clicks, Mei opens the link: the match begins.
pub(crate) async fn begin(stage: &Stage) -> Result<(Rc<Browser>, Rc<Browser>)> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    lan.open("/").await?;
    lan.press("quick-friend").await?;
    lan.press("tictactoe-title").await?;
    let link = lan.invite_link().await?;
    mei.open(&link).await?;
    lan.sees_board("... ... ...").await?;
    mei.sees_board("... ... ...").await?;
    Ok((lan, mei))
}

/// Both players take cells in turn, the host first, and each waits for the other's move.
pub(crate) async fn play(lan: &Browser, mei: &Browser, cells: &[u8]) -> Result<()> {
    for (index, cell) in cells.iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (lan, mei) } else { (mei, lan) };
        mover.may_move().await?;
        mover.tap(*cell).await?;
        other.sees_element(&format!("[data-spot=\"cell-{cell}\"] .ttt-mark")).await?;
    }
    Ok(())
}

/// Opens a table by the API, with options that the form does not offer, and goes there.
pub(crate) async fn open_table(host: &Browser, game: &str, options: Value, seats: u8) -> Result<String> {
    let settings =
        json!({ "game": game, "options": options, "seats": seats, "visibility": "link", "auto_start": true });
    open_table_with(host, settings).await
}

/// The same with all settings of the table.
pub(crate) async fn open_table_with(host: &Browser, settings: Value) -> Result<String> {
    const ASK: &str = "const [body, done] = arguments;
        const ask = async () => {
            await fetch('/api/guests', { method: 'POST' });
            localStorage.setItem('qipan.access_given', Date.now());
            const headers = { 'content-type': 'application/json' };
            const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
            return (await answer.json()).id;
        };
        ask().then(done, () => done(null))";
    host.open("/").await?;
    let id = host.session.slow_script(ASK, &[settings]).await?;
    let path = format!("/table/{}", id.as_str().context("no table")?);
    host.open(&path).await?;
    Ok(path)
}

impl Browser {
    /// The path of the invitation link.
    pub(crate) async fn invite_link(&self) -> Result<String> {
        let body = "const link = document.querySelector('[data-spot=\"invite-link\"]')?.value;
            return link ? new URL(link).pathname : null";
        let look = || async { Ok(self.asks(body).await?.as_str().map(str::to_owned)) };
        self.wait("the link to send", look).await
    }

    /// Waits until the board offers a move.
    pub(crate) async fn may_move(&self) -> Result<()> {
        self.sees_element("[data-spot^=\"cell-\"].is-free").await
    }

    /// Sends a chat line.
    pub(crate) async fn say(&self, words: &str) -> Result<()> {
        self.fill("chat-say", words).await?;
        self.press("chat-send").await
    }
}

/// From the home page into a match with two clicks and a link, to its end, and to its replay.
pub(super) async fn by_link(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    play(&lan, &mei, &[4, 0, 2, 8, 6]).await?;
    lan.sees("result-you-won").await?;
    mei.sees("tictactoe-reason-three-in-a-row").await?;
    mei.sees_board("O.X .X. X.O").await?;
    mei.follow("table-replay").await?;
    mei.sees_element("input[type=range]").await
}

/// Lan opens a public table, Mei finds it on the home page.
pub(super) async fn through_the_lobby(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    mei.open("/").await?;
    mei.sees("rooms-none").await?;
    lan.open("/").await?;
    lan.press("rooms-open").await?;
    lan.press("tictactoe-title").await?;
    lan.press("game-open-go").await?;
    lan.sees_element("[data-spot=\"invite-link\"]").await?;
    // The list is live: Mei does not reload the page.
    let join = mei.words("rooms-join");
    mei.click(".roomrow a").await.with_context(|| format!("“{join}” on the home page"))?;
    lan.press("table-start").await?;
    mei.sees_board("... ... ...").await?;
    play(&lan, &mei, &[0, 4, 8, 2, 6, 3, 7]).await?;
    lan.sees("result-you-won").await
}

/// A player who reloads the page in the middle of a match goes on in the same position.
pub(super) async fn reload(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    play(&lan, &mei, &[4, 0]).await?;
    lan.reload().await?;
    lan.sees_board("O.. .X. ...").await?;
    play(&lan, &mei, &[2]).await?;
    mei.reload().await?;
    mei.sees_board("O.X .X. ...").await?;
    play(&mei, &lan, &[8, 6]).await?;
    lan.sees("result-you-won").await
}

/// The server is killed in the middle of a match and restarted. The players do nothing about it, and a move and a
/// chat line from the time in between arrive.
pub(super) async fn restart(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    play(&lan, &mei, &[4, 0]).await?;
    for person in [&lan, &mei] {
        person.expects("net::ERR_CONNECTION");
        person.expects("WebSocket connection to");
    }
    stage.server.kill().await?;
    lan.sees("net-lost").await?;
    mei.sees("net-lost").await?;
    lan.tap(2).await?;
    mei.say("等一下").await?;
    stage.server.start_again().await?;
    mei.sees_board("O.X .X. ...").await?;
    lan.sees_words("等一下").await?;
    play(&mei, &lan, &[8, 6]).await?;
    mei.sees_board("O.X .X. X.O").await?;
    lan.sees("result-you-won").await
}

/// A spectator sees every move and can make none.
pub(super) async fn spectator(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    play(&lan, &mei, &[4]).await?;
    let nan = stage.person("nan").await?;
    let path = lan.asks("return location.pathname").await?;
    nan.open(&format!("{}?watch", path.as_str().unwrap_or_default())).await?;
    nan.sees_board("... .X. ...").await?;
    lan.sees_element(".facts").await?;
    assert_eq!(nan.asks("return document.querySelectorAll('.is-free').length").await?, json!(0));
    nan.tap(8).await?;
    nan.sees("table-refuse-not-seated").await?;
    assert!(!nan.has("button", "table-resign").await?, "who watches cannot resign");
    play(&mei, &lan, &[0]).await?;
    nan.sees_board("O.. .X. ...").await?;
    assert_eq!(lan.board().await?, "O...X....");
    Ok(())
}

/// An undo needs the opponent's consent: refused once, granted once.
pub(super) async fn undo(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    play(&lan, &mei, &[4]).await?;
    lan.press("table-undo").await?;
    lan.sees("table-own-undo").await?;
    mei.press("table-refuse").await?;
    lan.until("the request is gone", "return document.querySelector('.ask') === null", &[]).await?;
    lan.sees_board("... .X. ...").await?;
    lan.press("table-undo").await?;
    mei.press("table-agree").await?;
    lan.sees_board("... ... ...").await?;
    mei.sees_board("... ... ...").await?;
    play(&lan, &mei, &[0, 4]).await?;
    mei.sees_board("X.. .O. ...").await
}

/// Both players vote for a rematch, and the other one moves first.
pub(super) async fn rematch(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    play(&lan, &mei, &[4, 0, 2, 8, 6]).await?;
    lan.press("table-rematch").await?;
    mei.sees_element(".votes").await?;
    mei.press("table-rematch").await?;
    lan.sees_board("... ... ...").await?;
    mei.sees_board("... ... ...").await?;
    mei.may_move().await?;
    mei.tap(4).await?;
    lan.sees_element("[data-spot=\"cell-4\"] .ttt-mark").await
}

/// Both players chat, with typed text and with quick phrases.
pub(super) async fn chat(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    lan.say("你好，<b>小梅</b>").await?;
    mei.sees_words("你好，<b>小梅</b>").await?;
    mei.press("chat-phrase-good-luck").await?;
    lan.sees("chat-phrase-good-luck").await?;
    lan.reload().await?;
    lan.sees_words("你好，<b>小梅</b>").await
}

/// One player offers a draw, the other accepts.
pub(super) async fn draw_offer(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    play(&lan, &mei, &[4]).await?;
    mei.press("table-draw").await?;
    lan.press("table-agree").await?;
    lan.sees("result-drawn").await?;
    mei.sees("result-drawn").await
}

/// Records and lists of matches name people as at the table, and bots with their levels.
pub(super) async fn names(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = begin(&stage).await?;
    let own = "return document.querySelector('.p-me .name').innerText";
    let (first, second) = (lan.asks(own).await?, mei.asks(own).await?);
    let names = [&first, &second].map(|name| name.as_str().unwrap_or_default().to_owned());
    ensure!(names.iter().all(|name| !name.is_empty()), "{names:?}");
    play(&lan, &mei, &[4, 0, 2, 8, 6]).await?;
    mei.follow("table-replay").await?;
    for name in &names {
        let body = "return [...document.querySelectorAll('.record-players .name')].some((it) => it.innerText === arguments[0])
            && [...document.querySelectorAll('.log--record li')].some((it) => it.innerText.includes(arguments[0]))";
        mei.until(&format!("{name} in the record"), body, &[json!(name)]).await?;
    }
    mei.open("/account").await?;
    mei.sees_words(&mei.words_with("account-match-against", &[("names", names[0].as_str().into())])).await?;
    // A match against a bot.
    lan.open("/game/tictactoe?open").await?;
    lan.press("game-open-go").await?;
    lan.press("table-add-bot").await?;
    lan.press("table-start").await?;
    lan.may_move().await?;
    lan.press("table-resign").await?;
    lan.sees_element("dialog[open]").await?;
    lan.press("table-resign").await?;
    lan.follow("table-replay").await?;
    lan.sees_element(".record-players .ava--bot").await?;
    let level = lan.words("level-2");
    lan.sees_words(&lan.words_with("bot-of-level", &[("level", level.as_str().into())])).await
}

/// Before the start the colour of a seat is that of the side it will play: Red moves first.
pub(super) async fn sides_before_the_start(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    let settings = json!({ "game": "xiangqi", "first_seat": 1, "visibility": "link" });
    open_table_with(&lan, settings).await?;
    let body = "const sides = [...document.querySelectorAll('.seatlist .seat')].map((it) => it.dataset.side + it.querySelector('.side-name')?.innerText);
        return sides.join() === arguments[0]";
    let (red, black) = (lan.words("xiangqi-army-red"), lan.words("xiangqi-army-black"));
    lan.until("the host plays Black", body, &[json!(format!("2{black},1{red}"))]).await
}
