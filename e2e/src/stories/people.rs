//! Accounts: guests sign up and log in again.

use std::rc::Rc;

use anyhow::Result;

use crate::stage::Stage;

const PASSWORD: &str = "three plain words";

/// Signs up, logs out, fails once, logs in again.
pub(super) async fn account(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/account").await?;
    ana.fill("account-name", "阿娜").await?;
    ana.fill("account-password", PASSWORD).await?;
    ana.click("form button[type=submit]").await?;
    ana.sees_words("阿娜").await?;
    ana.sees("account-sessions").await?;
    ana.press("account-log-out").await?;
    ana.sees("account-log-out-words").await?;
    ana.press("account-log-out").await?;
    ana.sees("account-stranger").await?;
    ana.press("account-log-in").await?;
    ana.fill("account-name", "阿娜").await?;
    ana.fill("account-password", "three other words").await?;
    // A wrong password is answered with 401, which the browser logs.
    ana.expects("401");
    ana.click("form button[type=submit]").await?;
    ana.sees("account-reject-wrong-credentials").await?;
    ana.fill("account-password", PASSWORD).await?;
    ana.click("form button[type=submit]").await?;
    ana.sees("account-sessions").await
}
