//! Accounts: guests sign up and log in again.

use std::rc::Rc;

use anyhow::{Result, ensure};
use qipan_ui::Language;
use serde_json::json;

use crate::browser::{Browser, DESKTOP};
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

/// A guest saves the name they were given, unchanged.
pub(super) async fn given_name(stage: Rc<Stage>) -> Result<()> {
    for language in Language::ALL {
        let ana = stage.person_who(language.tag(), language, DESKTOP).await?;
        ana.open("/").await?;
        ana.press("quick-friend").await?;
        ana.press("tictactoe-title").await?;
        ana.invite_link().await?;
        ana.open("/account").await?;
        ana.press("account-save").await?;
        ana.sees("account-renamed").await?;
    }
    Ok(())
}

/// The text of the error at a field.
async fn error_at(browser: &Browser, field: &str, words: &str) -> Result<()> {
    let body = "return document.getElementById(arguments[0] + '-error')?.innerText.trim() === arguments[1]";
    browser.until(&format!("“{words}” at {field}"), body, &[json!(field), json!(words)]).await
}

/// The rules are shown from the start; every mistake is shown at its field, all at once, and before that on leaving
/// the field.
pub(super) async fn all_mistakes(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/account").await?;
    for rule in ["account-name-help", "account-password-help", "account-email-help"] {
        ana.sees(rule).await?;
    }
    let bounds =
        |key: &str, min: i64, max: i64| ana.words_with(key, &[("min", min.into()), ("max", max.into())]);
    let length = bounds("account-reject-bad-name-length", 2, 20);
    ana.fill("account-name", "a").await?;
    ana.click("#new-password").await?;
    error_at(&ana, "name", &length).await?;
    ana.fill("account-name", "a.b").await?;
    error_at(&ana, "name", &ana.words("account-reject-bad-name-letters")).await?;
    ana.fill("account-name", "admin").await?;
    error_at(&ana, "name", "").await?;
    ana.fill("account-password", "short").await?;
    ana.fill("account-email", "nowhere").await?;
    ana.expects("400");
    ana.click("form button[type=submit]").await?;
    error_at(&ana, "name", &ana.words("account-reject-name-reserved")).await?;
    error_at(&ana, "new-password", &bounds("account-reject-bad-password", 8, 200)).await?;
    error_at(&ana, "email", &ana.words("account-reject-bad-email")).await?;
    stage.is_accessible(&ana, "a form with mistakes").await?;
    ana.open("/game/puzzlechess?open").await?;
    ana.press("game-password").await?;
    ana.press("game-time-own").await?;
    ana.fill("game-time-minutes", "0").await?;
    ana.fill("game-time-increment", "700").await?;
    ana.press("game-open-go").await?;
    error_at(&ana, "time-minutes", &bounds("rooms-reject-bad-number", 1, 600)).await?;
    error_at(&ana, "time-increment", &bounds("rooms-reject-bad-number", 0, 600)).await?;
    error_at(&ana, "password", &ana.words("rooms-reject-no-password")).await
}

/// A link to no table makes no guest; a link to a table does, because its visitor sits down.
pub(super) async fn bad_link(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.expects("404");
    ana.expects("401");
    let is_stranger =
        "const done = arguments[0]; fetch('/api/me').then((answer) => done(answer.status === 401))";
    for path in ["/t/nosuchtable", "/table/%20%00"] {
        ana.open(path).await?;
        ana.sees("table-gone").await?;
        ensure!(ana.session.slow_script(is_stranger, &[]).await? == json!(true), "no guest by {path}");
    }
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    lan.press("quick-friend").await?;
    lan.press("tictactoe-title").await?;
    ana.open(&lan.invite_link().await?).await?;
    ana.sees_board("... ... ...").await?;
    ensure!(ana.session.slow_script(is_stranger, &[]).await? == json!(false), "a player is a guest");
    Ok(())
}
