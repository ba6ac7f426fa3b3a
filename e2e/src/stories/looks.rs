//! Language, theme and the other settings.

use std::rc::Rc;

use anyhow::{Result, ensure};
use qipan_ui::Language;
use serde_json::json;

use crate::browser::{Browser, DESKTOP};
use crate::driver::Key;
use crate::page;
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
    let status = "const [path, done] = arguments; fetch(path).then((answer) => done(answer.status))";
    for path in ["/no/such/page", "/local/no-such-game", "/game/no-such-game", "/learn/no-such-game"] {
        ana.open(path).await?;
        ana.sees("not-found-title").await?;
        ensure!(ana.session.slow_script(status, &[json!(path)]).await? == json!(404), "{path}");
    }
    ana.open("/replay/none").await?;
    ana.sees("replay-missing").await?;
    ensure!(ana.session.slow_script(status, &[json!("/replay/none")]).await? == json!(404), "no such replay");
    ensure!(ana.session.slow_script(status, &[json!("/settings")]).await? == json!(200), "a page");
    ana.open("/game/no-such-game").await?;
    ana.sees("not-found-title").await?;
    ana.follow("go-home").await?;
    ana.is_at("/").await?;
    ana.sees("home-title").await?;
    ana.session.back().await?;
    ana.sees("not-found-title").await
}

/// Boards and pieces follow the settings at once and after a reload, before anything is drawn.
pub(super) async fn boards_and_pieces(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/settings").await?;
    let paint = "return getComputedStyle(document.querySelector('.b-wood')).fill === arguments[0]";
    ana.until("the preview is of wood", paint, &[json!("rgb(221, 189, 138)")]).await?;
    ana.press("surface-slate").await?;
    ana.until("the preview is of slate", paint, &[json!("rgb(70, 81, 91)")]).await?;
    ana.press("piece-style-brush").await?;
    root_has(&ana, "data-pieces", Some("brush")).await?;
    ana.open("/local/xiangqi").await?;
    root_has(&ana, "data-surface", Some("slate")).await?;
    ana.until("the board is of slate", paint, &[json!("rgb(70, 81, 91)")]).await?;
    let ring =
        "return getComputedStyle(document.querySelector('[data-piece] .d-brush')).display === arguments[0]";
    ana.until("the discs are drawn by brush", ring, &[json!("inline")]).await?;
    ana.open("/settings").await?;
    ana.press("surface-wood").await?;
    ana.press("piece-style-carved").await?;
    root_has(&ana, "data-surface", None).await?;
    root_has(&ana, "data-pieces", None).await
}

/// Sets a volume on the page of the settings.
async fn set_volume(browser: &Browser, label: &str, volume: u8) -> Result<()> {
    let body = "const slider = document.querySelector(`input[aria-label=\"${arguments[0]}\"]`);
        if (!slider) return false;
        slider.value = arguments[1]; slider.dispatchEvent(new Event('input', { bubbles: true })); return true";
    browser.until(label, body, &[json!(browser.words(label)), json!(volume)]).await
}

async fn heard(browser: &Browser, what: &str) -> Result<u64> {
    let heard = browser.session.script("return window.seen[arguments[0]]", &[json!(what)]).await?;
    Ok(heard.as_u64().unwrap_or_default())
}

/// Mute is in reach of a board and silences it, volumes apply to their kind of sound, and all of it is remembered.
pub(super) async fn sounds_are_remembered(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/local/tictactoe").await?;
    ana.asks(page::WATCH).await?;
    ana.tap_all(&[4]).await?;
    ana.until("a move is heard", "return window.seen.sounds > 0", &[]).await?;
    ensure!(heard(&ana, "loops").await? == 0, "the ambience plays without being asked for");
    ana.press("shell-mute").await?;
    let muted = heard(&ana, "sounds").await?;
    ana.tap_all(&[0, 2]).await?;
    ana.frames(5).await?;
    ensure!(heard(&ana, "sounds").await? == muted, "a move is heard in spite of mute");
    ana.reload().await?;
    ana.press("shell-unmute").await?;
    ana.find("button", &ana.words("shell-mute")).await?;
    ana.open("/settings").await?;
    set_volume(&ana, "settings-effects", 0).await?;
    set_volume(&ana, "settings-ambience", 40).await?;
    ana.open("/local/xiangqi").await?;
    ana.asks(page::WATCH).await?;
    ana.moves("h2", "e2").await?;
    ana.until("the ambience plays", "return window.seen.loops > 0", &[]).await?;
    let before = heard(&ana, "sounds").await?;
    ana.moves("h9", "g7").await?;
    ana.frames(5).await?;
    ensure!(heard(&ana, "sounds").await? == before, "a move is heard at volume 0");
    Ok(())
}

/// The browser offers to install the client; the settings pass the question on.
pub(super) async fn install(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/settings").await?;
    ana.sees("settings-words").await?;
    // The browser may offer it already; this offer takes its place.
    let offer = "const event = new Event('beforeinstallprompt');
        event.prompt = () => { window.asked = true; return Promise.resolve({ outcome: 'accepted' }); };
        window.dispatchEvent(event)";
    ana.asks(offer).await?;
    ana.press("install-go").await?;
    ana.until("the browser asks", "return window.asked === true", &[]).await?;
    ensure!(!ana.has("button", "install-go").await?, "it is asked once");
    let body = "const done = arguments[0];
        fetch('/manifest.webmanifest').then((answer) => answer.json()).then(done)";
    let manifest = ana.session.slow_script(body, &[]).await?;
    for field in ["name", "short_name", "id", "start_url", "display", "icons", "theme_color", "shortcuts"] {
        ensure!(manifest.get(field).is_some(), "the manifest has no {field}");
    }
    Ok(())
}

/// Sounds are switched off beside the board, and stay off.
pub(super) async fn sound_off(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/local/tictactoe").await?;
    ana.press("shell-mute").await?;
    ana.reload().await?;
    ana.find("button", &ana.words("shell-unmute")).await?;
    ensure!(!ana.has("button", "shell-turn-board").await?, "a board without sides cannot be turned");
    ana.open("/settings").await?;
    let body = "return [...document.querySelectorAll('label.switch')]
        .some((it) => it.innerText.includes(arguments[0]) && it.querySelector('input').checked)";
    ana.until("the settings know", body, &[json!(ana.words("settings-muted"))]).await
}

/// `?` lists the keys and reads the position. Without a keyboard there are no hints about keys.
pub(super) async fn keys(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    ana.open("/local/tictactoe").await?;
    ana.tap_all(&[4, 0]).await?;
    ana.keys(&[Key::Letter('?')]).await?;
    ana.sees("keys-arrows").await?;
    let cross = ana.words("tictactoe-mark-cross");
    let body = "return [...document.querySelectorAll('.position li')].some((it) => it.innerText.includes(arguments[0]))";
    ana.until("the position is listed", body, &[json!(cross)]).await?;
    let body = "return document.querySelector('dialog [aria-live=polite]').innerText.includes(arguments[0])";
    ana.until("the position is announced", body, &[json!(cross)]).await?;
    stage.is_accessible(&ana, "the keys").await?;
    ana.keys(&[Key::Escape]).await?;
    ana.find("button", &ana.words("shell-keys")).await?;
    let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
    ana.session.tool("Emulation.setTouchEmulationEnabled", &touch).await?;
    let body = "return [...document.querySelectorAll('.keys-only')].every((it) => !it.checkVisibility())";
    ana.until("no hints about keys", body, &[]).await
}
