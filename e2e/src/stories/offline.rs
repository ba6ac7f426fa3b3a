//! Without a network.

use std::rc::Rc;

use anyhow::Result;

use crate::browser::Browser;
use crate::stage::Stage;

/// Waits until the service worker, which serves the client without a network, controls the page.
pub(super) async fn is_kept(browser: &Browser) -> Result<()> {
    let body = "const done = arguments[arguments.length - 1];
        navigator.serviceWorker.ready.then(() => done(true), () => done(false))";
    browser.session.slow_script(body, &[]).await?;
    let body = "return navigator.serviceWorker.controller !== null";
    browser.until("the worker looks after this page", body, &[]).await
}

/// The computer and the coach need no server either.
pub(super) async fn against_the_computer(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    is_kept(&lan).await?;
    stage.server.kill().await?;
    lan.expects("net::ERR_CONNECTION_REFUSED");
    lan.open("/local/tictactoe?against=computer").await?;
    lan.tap_all(&[4]).await?;
    lan.sees_element(".ttt-mark[data-side=\"2\"]").await?;
    lan.press("coach-hint").await?;
    lan.sees_element(".hints .hint").await
}

/// After the first visit the client needs no server for a match on one screen.
pub(super) async fn same_screen(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    is_kept(&lan).await?;
    stage.server.kill().await?;
    // The browser logs every failed request.
    lan.expects("net::ERR_CONNECTION_REFUSED");
    lan.open("/local/tictactoe").await?;
    lan.tap_all(&[4, 0, 2, 8]).await?;
    lan.reload().await?;
    lan.sees_board("O.X .X. ..O").await?;
    lan.tap_all(&[6]).await?;
    lan.sees_element(".ttt-win").await?;
    lan.open("/").await?;
    lan.sees("rooms-offline").await
}
