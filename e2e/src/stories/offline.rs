//! Without a network.

use std::rc::Rc;

use anyhow::Result;

use crate::stage::Stage;

/// After the first visit the client needs no server for a match on one screen.
pub(super) async fn same_screen(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    let body = "const done = arguments[arguments.length - 1];
        navigator.serviceWorker.ready.then(() => done(true), () => done(false))";
    lan.session.slow_script(body, &[]).await?;
    lan.until("the worker looks after this page", "return navigator.serviceWorker.controller !== null", &[])
        .await?;
    stage.server.kill().await?;
    // The browser itself tells of every request that failed.
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
