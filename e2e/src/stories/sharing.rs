//! Sharing finished matches: by link, as a file, and in the page of another site.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::online;
use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;

/// Pretends to be a browser that shares, and remembers what it was asked to share.
const SHARES: &str = "navigator.share = (data) => { window.shared = data; return Promise.resolve(); }";

/// A match at a table, played to its end. Returns the path of its replay.
pub(crate) async fn played(stage: &Stage) -> Result<(Rc<Browser>, Rc<Browser>, String)> {
    let (lan, mei) = online::begin(stage).await?;
    online::play(&lan, &mei, &[4, 0, 2, 8, 6]).await?;
    lan.sees("result-you-won").await?;
    let body = "return document.querySelector('.endbar a[href^=\"/replay/\"]').getAttribute('href')";
    let path = lan.asks(body).await?.as_str().context("a link to the replay")?.to_owned();
    Ok((lan, mei, path))
}

async fn value_of(browser: &Browser, spot: &str) -> Result<String> {
    browser.sees_element(&format!("[data-spot=\"{spot}\"]")).await?;
    let body = format!("return document.querySelector('[data-spot=\"{spot}\"]').value");
    Ok(browser.asks(&body).await?.as_str().unwrap_or_default().to_owned())
}

/// The result offers the link, and the replay the link to its position.
pub(super) async fn link(stage: Rc<Stage>) -> Result<()> {
    let (lan, _, path) = played(&stage).await?;
    lan.asks(SHARES).await?;
    lan.press("share-title").await?;
    let link = value_of(&lan, "share-link").await?;
    ensure!(link == stage.server.url(&path), "{link}");
    lan.press("share-system").await?;
    lan.until("the browser is asked", "return window.shared?.url === arguments[0]", &[json!(link)]).await?;
    stage.is_accessible(&lan, "the dialog to share").await?;
    let nan = stage.person("nan").await?;
    nan.open(&format!("{path}?move=3")).await?;
    nan.sees_board("O.X .X. ...").await?;
    nan.press("share-title").await?;
    let link = value_of(&nan, "share-link").await?;
    ensure!(link == stage.server.url(&format!("{path}?move=3")), "{link}");
    Ok(())
}

/// A match on one screen has no link: its record is downloaded, or sent as a file.
pub(super) async fn file(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    nan.open("/local/tictactoe").await?;
    nan.asks(SHARES).await?;
    nan.asks("navigator.canShare = (data) => data.files.length === 1").await?;
    nan.tap_all(&[4, 0, 2, 8, 6]).await?;
    nan.press("share-title").await?;
    nan.sees("share-file-words").await?;
    nan.press("share-file").await?;
    let body = "return window.shared?.files[0].name === 'qipan-tictactoe.jsonl'";
    nan.until("the file is shared", body, &[]).await
}

/// Serves one page under another origin, for every request.
async fn other_site(page: String) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}/", listener.local_addr()?);
    tokio::task::spawn_local(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut request = [0; 4096];
            let _ = socket.read(&mut request).await;
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nconnection: close";
            let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{page}", page.len());
            let _ = socket.write_all(answer.as_bytes()).await;
        }
    });
    Ok(address)
}

/// The page of another site shows the replay in a frame, by the code of the dialog, and steps through it. Other pages
/// stay out of frames.
pub(super) async fn frame(stage: Rc<Stage>) -> Result<()> {
    let (lan, _, path) = played(&stage).await?;
    lan.open(&path).await?;
    lan.press("share-title").await?;
    lan.press("share-embed").await?;
    let code = value_of(&lan, "share-embed").await?;
    ensure!(code.starts_with("<iframe src=\"http://127.0.0.1:") && code.contains("/embed/"), "{code}");
    let home = stage.server.url("/");
    let site = format!(
        "<!doctype html><link rel=\"icon\" href=\"data:,\"><title>other site</title>{code}<iframe id=\"home\" src=\"{home}\"></iframe>"
    );
    let nan = stage.person("nan").await?;
    nan.session.open(&other_site(site).await?).await?;
    let frame = nan.session.find("return document.querySelector('iframe')", &[]).await?;
    nan.session.frame(Some(&frame.context("a frame")?)).await?;
    nan.sees_board("... ... ...").await?;
    nan.press("replay-forward").await?;
    nan.sees_board("... .X. ...").await?;
    nan.keys(&[Key::End]).await?;
    nan.sees_board("O.X .X. X.O").await?;
    nan.sees_element(".embed-foot a[target=_blank]").await?;
    let bare = "return document.querySelector('.topbar, .tabbar') === null && document.querySelectorAll('.player').length === 2";
    ensure!(nan.asks(bare).await? == json!(true), "a bare page with two players");
    nan.session.frame(None).await?;
    nan.wait("the home page refuses to be framed", || async {
        let lines = nan.session.console().await?;
        Ok(lines.iter().any(|line| line.message.contains("frame-ancestors 'none'")).then_some(()))
    })
    .await?;
    // Theme and language come from the address and are not kept.
    nan.reads(qipan_ui::Language::En);
    nan.open(&format!("{}?theme=dark&lang=en", path.replace("/replay/", "/embed/"))).await?;
    let body =
        "const root = document.documentElement; return root.lang === 'en' && root.dataset.theme === 'dark'";
    nan.until("dark and English", body, &[]).await?;
    ensure!(nan.asks("return localStorage.getItem('qipan.settings')").await?.is_null(), "nothing is kept");
    stage.is_accessible(&nan, "a replay in a frame").await?;
    Ok(())
}
