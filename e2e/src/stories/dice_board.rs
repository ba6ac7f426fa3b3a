//! The board of Dice Throne in detail: the hand under the pointer, explanations of statuses, the discard phase, the whole
//! log, and the fall of a hero.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use qipan_ui::Language;
use serde_json::{Value, json};

use super::motion::open_moving;
use crate::browser::{Browser, PHONE};
use crate::driver::Key;
use crate::stage::Stage;

/// A duel with the computer in which these heroes fight.
fn duel(mine: &str, theirs: &str) -> String {
    let options = format!("%7B%22heroes%22%3A%5B%22{mine}%22%2C%22{theirs}%22%5D%7D");
    format!("/local/dicethrone?against=computer&seats=2&options={options}")
}

async fn mouse(person: &Browser, kind: &str, (x, y): (f64, f64), buttons: u8) -> Result<()> {
    let button = if buttons == 0 && kind == "mouseMoved" { "none" } else { "left" };
    let event =
        json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
    person.session.tool("Input.dispatchMouseEvent", &event).await.map(drop)
}

/// A point of the element: the parts of its width and height.
async fn point(person: &Browser, selector: &str, across: f64, down: f64) -> Result<(f64, f64)> {
    let body = "const [selector, across, down] = arguments;
        const it = document.querySelector(selector)?.getBoundingClientRect();
        return it ? [it.x + across * it.width, it.y + down * it.height] : null";
    let found = person.session.script(body, &[json!(selector), json!(across), json!(down)]).await?;
    serde_json::from_value(found).with_context(|| format!("{selector} is not there"))
}

/// In each of 40 frames: whether the pointer is on the card, and the place of its picture.
const HOVERS: &str = "const done = arguments[0], card = document.querySelector('.dt-hand .slot');
    const seen = { on: [], tops: [] };
    const look = () => {
        seen.on.push(card.matches(':hover'));
        seen.tops.push(Math.round(card.querySelector('.card').getBoundingClientRect().top));
        seen.on.length < 40 ? requestAnimationFrame(look) : done(seen);
    };
    look();";

/// The lower edge of a card does not jump away from the pointer, a click there selects the card, and nothing sticks.
pub(super) async fn hand(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    open_moving(&lan, &duel("quarryhand", "ashcaller")).await?;
    lan.duel_asks("main").await?;
    lan.until(
        "the cards lie",
        "return document.querySelector('.dt-hand').getAnimations({ subtree: true }).length === 0",
        &[],
    )
    .await?;
    for down in [0.06, 0.5, 0.94] {
        let at = point(&lan, ".dt-hand .slot", 0.4, down).await?;
        mouse(&lan, "mouseMoved", at, 0).await?;
        let seen = lan.session.slow_script(HOVERS, &[]).await?;
        let on: Vec<bool> = serde_json::from_value(seen["on"].clone())?;
        ensure!(on.iter().all(|on| *on), "the card flees from the pointer at {down}: {seen}");
        let tops: Vec<i64> = serde_json::from_value(seen["tops"].clone())?;
        ensure!(tops.is_sorted_by(|a, b| a >= b), "the card jumps at {down}: {tops:?}");
        mouse(&lan, "mousePressed", at, 1).await?;
        mouse(&lan, "mouseReleased", at, 0).await?;
        lan.sees_element(".dt-hand .slot.is-selected").await?;
        mouse(&lan, "mouseMoved", (at.0, at.1 - 200.0), 0).await?;
        is_loose(&lan).await?;
        // The raised picture is a part of the card: a click on it lets go.
        let raised = point(&lan, ".dt-hand .slot.is-selected > .card", 0.4, 0.04).await?;
        mouse(&lan, "mousePressed", raised, 1).await?;
        mouse(&lan, "mouseReleased", raised, 0).await?;
        lan.until("nothing is chosen", "return !document.querySelector('.slot.is-selected')", &[]).await?;
        mouse(&lan, "mouseMoved", (5.0, 5.0), 0).await?;
    }
    // A drag that the browser ends leaves the card in its place.
    for end in ["pointercancel", "lostpointercapture"] {
        let at = point(&lan, ".dt-hand .slot", 0.4, 0.5).await?;
        mouse(&lan, "mousePressed", at, 1).await?;
        mouse(&lan, "mouseMoved", (at.0 + 30.0, at.1 - 60.0), 1).await?;
        lan.sees_element(".slot.is-dragged").await?;
        let cancel = "document.querySelector('.slot.is-dragged')
            .dispatchEvent(new PointerEvent(arguments[0], { bubbles: true }))";
        lan.session.script(cancel, &[json!(end)]).await?;
        is_loose(&lan).await?;
        mouse(&lan, "mouseReleased", (at.0 + 30.0, at.1 - 60.0), 0).await?;
        mouse(&lan, "mouseMoved", (at.0, at.1), 0).await?;
        is_loose(&lan).await?;
    }
    Ok(())
}

async fn is_loose(person: &Browser) -> Result<()> {
    person.until("no card is dragged", "return !document.querySelector('.slot.is-dragged')", &[]).await
}

/// Whether an element names this status and says its rule.
async fn explains(person: &Browser, inside: &str, status: &str) -> Result<()> {
    let (name, note) = (format!("dicethrone-status-{status}"), format!("dicethrone-status-{status}-note"));
    let body = "const [inside, name, note] = arguments;
        const text = document.querySelector(`${inside} .dt-notes`)?.innerText ?? '';
        return text.includes(name) && text.includes(note)";
    let words = [json!(inside), json!(person.words(&name)), json!(person.words(&note))];
    person.until(&format!("{inside} explains {status}"), body, &words).await
}

/// Abilities explain the statuses that they name, to the pointer, to the keyboard and to a long press.
pub(super) async fn statuses(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open(&duel("lanternwright", "ashcaller")).await?;
    lan.duel_asks("main").await?;
    let at = point(&lan, "[data-spot=ability-glazier]", 0.5, 0.5).await?;
    mouse(&lan, "mouseMoved", at, 0).await?;
    explains(&lan, ".dt-tip", "lantern").await?;
    explains(&lan, ".dt-tip", "mirrorlight").await?;
    mouse(&lan, "mouseMoved", (5.0, 5.0), 0).await?;
    lan.until("it is gone", "return !document.querySelector('.dt-tip')", &[]).await?;
    lan.keys(&[Key::Tab]).await?;
    let focus = "document.querySelector('[data-spot=their-smokescreen]').focus()";
    lan.session.script(focus, &[]).await?;
    explains(&lan, ".dt-tip", "cinder-veil").await?;
    stage.is_accessible(&lan, "an explanation").await?;
    lan.click("[data-spot=ability-glazier]").await?;
    explains(&lan, "dialog[open]", "mirrorlight").await?;

    let nan = stage.person_who("nan", Language::En, PHONE).await?;
    nan.open(&duel("lanternwright", "ashcaller")).await?;
    nan.duel_asks("main").await?;
    long_press(&nan, "[data-spot=ability-glazier]").await?;
    explains(&nan, "dialog[open]", "mirrorlight").await?;
    nan.press("ui-close").await?;
    // A long press on a card shows the whole card and does not choose it.
    long_press(&nan, ".dt-hand .slot").await?;
    nan.sees_element("dialog[open] .dt-card-large .card .txt").await?;
    ensure!(
        nan.asks("return document.querySelector('.slot.is-selected')").await?.is_null(),
        "a card is chosen"
    );
    nan.press("ui-close").await
}

/// Holds a finger on an element until a dialog opens.
async fn long_press(person: &Browser, selector: &str) -> Result<()> {
    let scroll = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
    person.session.script(scroll, &[json!(selector)]).await?;
    let (x, y) = point(person, selector, 0.5, 0.5).await?;
    let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
    let start = touch("touchStart", json!([{ "x": x, "y": y }]));
    person.session.tool("Input.dispatchTouchEvent", &start).await?;
    person.sees_element("dialog[open]").await?;
    person.session.tool("Input.dispatchTouchEvent", &touch("touchEnd", json!([]))).await.map(drop)
}

/// With more cards than may be kept, the board says how many have to go and marks them.
pub(super) async fn discard(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open(&duel("quarryhand", "ashcaller")).await?;
    lan.duel_asks("main").await?;
    lan.comes_to_discard().await?;
    let count = "return document.querySelectorAll('.dt-hand .slot').length";
    let cards = lan.asks(count).await?.as_i64().context("there are no cards")?;
    ensure!(cards > 6, "{cards} cards need no discard");
    lan.sees_words(&lan.words_with("dicethrone-sell-down", &[("count", (cards - 6).into())])).await?;
    let marked =
        "return document.querySelectorAll('.dt-hand .slot.is-playable .dt-spare').length === arguments[0]";
    lan.until("every card can go", marked, &[json!(cards)]).await?;
    stage.is_accessible(&lan, "the discard phase").await?;
    // Selling is the first choice.
    lan.click(".dt-hand .slot").await?;
    lan.until("selling has the focus", "return document.activeElement?.dataset.spot === 'sell-card'", &[])
        .await?;
    lan.click("[data-spot=sell-card]").await?;
    lan.until(
        "a card is sold",
        "return document.querySelectorAll('.dt-hand .slot').length === arguments[0]",
        &[json!(cards - 1)],
    )
    .await
}
