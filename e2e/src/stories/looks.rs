//! Language, theme and the other settings.

use std::rc::Rc;

use anyhow::Result;
use qipan_ui::Language;
use serde_json::json;

use crate::browser::{Browser, DESKTOP};
use crate::stage::Stage;

async fn root_has(browser: &Browser, attribute: &str, value: Option<&str>) -> Result<()> {
    let body = "return document.documentElement.getAttribute(arguments[0]) === arguments[1]";
    browser.until(&format!("{attribute} is {value:?}"), body, &[json!(attribute), json!(value)]).await
}

/// Chinese faces draw quotation marks as wide as a character: in English they would stand apart from their word.
async fn marks_are_narrow(browser: &Browser) -> Result<()> {
    let body = "return ['--font-ui', '--font-display'].every((font) => {
            const mark = document.body.appendChild(document.createElement('span'));
            mark.style.cssText = `position: absolute; font: 100px var(${font})`;
            mark.textContent = '’';
            const width = mark.getBoundingClientRect().width;
            mark.remove();
            return width < 50;
        })";
    browser.until("the marks are narrow", body, &[]).await
}

/// The first language is the browser's. One click changes it, and the choice is kept.
pub(super) async fn language_is_kept(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person_who("ana", Language::En, DESKTOP).await?;
    ana.open("/").await?;
    ana.sees("home-title").await?;
    root_has(&ana, "lang", Some("en")).await?;
    marks_are_narrow(&ana).await?;
    ana.press("shell-language").await?;
    ana.reads(Language::Zh);
    ana.sees("home-title").await?;
    ana.reload().await?;
    ana.sees("home-title").await?;
    root_has(&ana, "lang", Some("zh-CN")).await?;
    ana.open("/settings").await?;
    ana.press_named("button", Language::En.name()).await?;
    ana.reads(Language::En);
    ana.sees("settings-words").await
}

pub(super) async fn theme_is_kept(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/").await?;
    root_has(&ana, "data-theme", Some("light")).await?;
    ana.press("shell-dark").await?;
    root_has(&ana, "data-theme", Some("dark")).await?;
    ana.reload().await?;
    root_has(&ana, "data-theme", Some("dark")).await?;
    ana.press("shell-light").await?;
    root_has(&ana, "data-theme", Some("light")).await?;
    ana.open("/settings").await?;
    ana.press("theme-system").await?;
    let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    ana.session.tool("Emulation.setEmulatedMedia", &dark).await?;
    root_has(&ana, "data-theme", Some("dark")).await
}

pub(super) async fn settings_take_effect(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/settings").await?;
    ana.press("motion-reduced").await?;
    root_has(&ana, "data-motion", Some("reduce")).await?;
    ana.press_named("switch", &ana.words("settings-strong-sides")).await?;
    root_has(&ana, "data-sides", Some("strong")).await?;
    ana.press_named("switch", &ana.words("settings-confirm-move")).await?;
    ana.open("/local/tictactoe").await?;
    root_has(&ana, "data-sides", Some("strong")).await?;
    ana.tap(4).await?;
    ana.sees_element("[data-spot=\"cell-4\"] .is-ghost").await?;
    ana.sees_board("... ... ...").await?;
    ana.tap(0).await?;
    ana.sees_element("[data-spot=\"cell-0\"] .is-ghost").await?;
    ana.tap(0).await?;
    ana.sees_board("X.. ... ...").await
}

pub(super) async fn unknown_page(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    // The page is shown to people, but its HTTP status is 404.
    ana.expects("404");
    for path in ["/no/such/page", "/local/no-such-game", "/game/no-such-game"] {
        ana.open(path).await?;
        ana.sees("not-found-title").await?;
    }
    ana.follow("go-home").await?;
    ana.is_at("/").await?;
    ana.sees("home-title").await?;
    ana.session.back().await?;
    ana.sees("not-found-title").await
}
