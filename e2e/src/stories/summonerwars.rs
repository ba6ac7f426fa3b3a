//! Summoner Wars: a whole match of two browsers, the first turn and the last in detail, a shared device with hidden
//! hands, the keyboard, and the lesson on a phone.

use std::collections::BTreeSet;
use std::rc::Rc;

use anyhow::{Result, bail, ensure};
use qipan_ui::Language;
use serde_json::json;

use super::decks::saves_deck;
use super::online::open_table;
use crate::battle::{against_computer, at_one_screen, last_turn, middle};
use crate::browser::{Browser, PHONE};
use crate::driver::Key;
use crate::stage::Stage;

/// With dusk from round 8 on, a match ends in round 12. A turn takes at most about 40 commands.
const EARLY_DUSK: u8 = 8;
const MAX_COMMANDS: usize = 24 * 40;

/// Two players choose factions and decks, one of them a deck of their own, and play until a summoner falls. Draw piles
/// and dice differ in every run; dusk bounds the match whatever they are.
pub(super) async fn whole_match(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let options = json!({ "custom_decks": true, "dusk": EARLY_DUSK });
    let path = open_table(&lan, "summonerwars", options, 2).await?;
    saves_deck(&lan, "周五那套").await?;
    mei.open(&path).await?;
    lan.takes_faction(0).await?;
    mei.takes_faction(1).await?;
    lan.click("[data-spot=start]").await?;
    lan.sees_words("周五那套").await?;
    lan.click(".sw-muster label:nth-of-type(2) input").await?;
    for person in [&lan, &mei] {
        person.click("[data-spot=hand-in]").await?;
    }
    for person in [&lan, &mei] {
        person.sees_element(".sw-battle").await?;
    }
    let done = play_on([&lan, &mei]).await?;
    for expected in ["summoned", "moved", "attacked", "discarded", "played", "answered", "ended magic"] {
        ensure!(done.contains(expected), "nobody has “{expected}”: {done:?}");
    }
    for person in [&lan, &mei] {
        person.sees_element(".endbar").await?;
        person.sees_element(".sw-token.is-victor").await?;
        let ends = ["summoner-destroyed", "both-fell"]
            .map(|end| person.words(&format!("summonerwars-reason-{end}")));
        let body = "return arguments[0].some((end) => document.body.innerText.includes(end))";
        person.until("see why it is over", body, &[json!(ends)]).await?;
    }
    // The end is kept: a page that is opened now shows it too.
    mei.reload().await?;
    mei.sees_element(".endbar").await?;
    mei.sees_element(".sw-token.is-victor").await
}

/// Whichever player can act does, until the match is over. Returns everything that was done.
async fn play_on(people: [&Browser; 2]) -> Result<BTreeSet<String>> {
    let mut done = BTreeSet::new();
    for _ in 0..MAX_COMMANDS {
        let act = || async {
            for person in people {
                let what = person.fights().await?;
                if !what.is_empty() {
                    return Ok(Some(what));
                }
            }
            Ok(None)
        };
        let what = people[0].wait("a player can act", act).await?;
        if what == "over" {
            return Ok(done);
        }
        done.insert(what);
    }
    bail!("the match has no end: {done:?}")
}

/// Two players choose factions and play the first turn; each sees the own edge below, and no card of the other hand.
pub(super) async fn battle(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let path = open_table(&lan, "summonerwars", json!({}), 2).await?;
    mei.open(&path).await?;
    lan.takes_faction(0).await?;
    mei.takes_faction(1).await?;
    lan.click("[data-spot=start]").await?;
    for person in [&lan, &mei] {
        let tokens = "return document.querySelectorAll('.sw-token').length === 8
            && document.querySelectorAll('.sw-hand .hd').length === 5";
        person.until("both armies stand", tokens, &[]).await?;
    }
    // The first cell of the drawing is the far left corner of the viewer.
    let corner = "return document.querySelector('.sw-cell').dataset.spot";
    ensure!(
        lan.asks(corner).await? == json!("a8") && mei.asks(corner).await? == json!("f1"),
        "the own edge is below"
    );
    let (first, second) =
        match lan.asks("return !document.querySelector('[data-spot=phases]').disabled").await? {
            serde_json::Value::Bool(true) => (&lan, &mei),
            _ => (&mei, &lan),
        };
    first.is_in_phase("summon").await?;
    for phase in ["move", "build", "attack"] {
        first.ends_phase().await?;
        first.is_in_phase(phase).await?;
    }
    // The end of the attack phase without an attack asks once more.
    first.ends_phase().await?;
    first.sees("summonerwars-warn-inaction").await?;
    first.ends_phase().await?;
    first.is_in_phase("magic").await?;
    first.click(".sw-hand .hd").await?;
    first.click("[data-spot=discard-card]").await?;
    let held = "return document.querySelectorAll('.sw-hand .hd').length === arguments[0]";
    first.until("a card is discarded", held, &[json!(4)]).await?;
    first.ends_phase().await?;
    second.is_in_phase("summon").await?;
    first.until("the hand is full again", held, &[json!(5)]).await
}

/// The last turn of a match: an attack with dice that both see, then the press ends the match. The position is fixed, so
/// the second player agrees to it first.
pub(super) async fn last_blow(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let path = open_table(&lan, "summonerwars", last_turn(), 2).await?;
    mei.open(&path).await?;
    mei.press("table-i-am-ready").await?;
    mei.press("table-confirm-agree").await?;
    lan.is_in_phase("attack").await?;
    lan.taps_cell("e5").await?;
    lan.sees_element(".sw-token.is-selected").await?;
    lan.sees_element(".sw-mk-target").await?;
    lan.taps_cell("e7").await?;
    for person in [&lan, &mei] {
        person
            .until("three dice lie", "return document.querySelectorAll('.sw-die').length === 3", &[])
            .await?;
    }
    lan.is_in_phase("attack").await?;
    lan.ends_phase().await?;
    for person in [&lan, &mei] {
        person.sees_element(".endbar").await?;
        person.sees("summonerwars-reason-summoner-destroyed").await?;
        person.sees_element(".sw-token.is-victor").await?;
    }
    // The log names cards, which can be looked at.
    lan.sees_element(".log .card-preview-name").await
}

/// Two players at one device: no hand is shown before the device was handed over.
pub(super) async fn one_screen(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    let mut options = middle("magic");
    options["scene"]["hands"] = json!([["co_palm"], ["tp_gate", "tp_patch"]]);
    lan.open(&at_one_screen(&options)).await?;
    takes_device(&lan, 1).await?;
    let names = "return [...document.querySelectorAll('.sw-hand .sw-name')].map((it) => it.textContent)";
    ensure!(lan.asks(names).await? == json!([lan.words("summonerwars-card-co-palm")]), "the own hand");
    lan.chooses_card("summonerwars-card-co-palm").await?;
    lan.click("[data-spot=discard-card]").await?;
    lan.ends_phase().await?;
    takes_device(&lan, 2).await?;
    let corner = lan.asks("return document.querySelector('.sw-cell').dataset.spot").await?;
    ensure!(corner == json!("f1"), "the battlefield is turned: {corner}");
    lan.sees_words(&lan.words("summonerwars-card-tp-patch")).await
}

async fn takes_device(browser: &Browser, number: u8) -> Result<()> {
    let seat = browser.words_with("ui-seat", &[("number", number.into())]);
    browser.sees_words(&browser.words_with("local-hand-over", &[("seat", seat.clone().into())])).await?;
    browser.until("no hand is shown", "return !document.querySelector('.sw-hand .hd')", &[]).await?;
    let go = browser.words_with("local-hand-over-go", &[("seat", seat.into())]);
    browser.press_named("button", &go).await?;
    browser.sees_element(".sw-hand .hd").await
}

/// A turn by keyboard alone: a card by its number, cells by arrows and Enter, the next phase by N.
pub(super) async fn by_keyboard(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open(&against_computer(&middle("summon"))).await?;
    lan.is_in_phase("summon").await?;
    lan.keys(&[Key::Letter('1')]).await?;
    lan.sees_element(".sw-hand .hd.is-selected").await?;
    // Escape lets go of the card, and the number chooses it again.
    lan.keys(&[Key::Escape]).await?;
    lan.until("no card is chosen", "return !document.querySelector('.hd.is-selected')", &[]).await?;
    lan.keys(&[Key::Letter('1')]).await?;
    lan.sees_element(".sw-mk-dash").await?;
    focus(&lan, "c4").await?;
    lan.keys(&[Key::Down, Key::Enter]).await?;
    lan.sees_card_on("c3", "summonerwars-card-co-sworn").await?;
    lan.keys(&[Key::Letter('n')]).await?;
    lan.is_in_phase("move").await?;
    lan.keys(&[Key::Enter]).await?;
    lan.sees_element(".sw-mk-dot").await?;
    // The preview and the threats have keys of their own.
    lan.keys(&[Key::Letter('i')]).await?;
    lan.sees_element(".sw-sheet .sw-card").await?;
    lan.keys(&[Key::Escape]).await?;
    lan.until("the preview is closed", "return !document.querySelector('dialog[open]')", &[]).await?;
    lan.keys(&[Key::Letter('t')]).await?;
    lan.sees_element(".sw-mk-threat").await?;
    focus(&lan, "c3").await?;
    lan.keys(&[Key::Left, Key::Down, Key::Enter]).await?;
    lan.sees_card_on("b2", "summonerwars-card-co-sworn").await
}

async fn focus(person: &Browser, cell: &str) -> Result<()> {
    person
        .session
        .script("document.querySelector(`.sw-cell[data-spot=${arguments[0]}]`).focus()", &[json!(cell)])
        .await?;
    Ok(())
}

/// The lesson on a phone, from the first step to the last.
pub(super) async fn lesson(stage: Rc<Stage>) -> Result<()> {
    let mei = stage.person_who("mei", Language::Zh, PHONE).await?;
    mei.open("/learn/summonerwars").await?;
    mei.sees("summonerwars-tutorial-welcome").await?;
    mei.press("lesson-next").await?;
    mei.sees("summonerwars-tutorial-discard").await?;
    mei.chooses_card("summonerwars-card-tp-ropes").await?;
    mei.click("[data-spot=discard-card]").await?;
    mei.sees("summonerwars-tutorial-pass").await?;
    mei.ends_phase().await?;
    mei.sees("summonerwars-tutorial-answer").await?;
    mei.press("lesson-next").await?;
    mei.sees("summonerwars-tutorial-summon").await?;
    mei.chooses_card("summonerwars-card-tp-halberd").await?;
    mei.taps_cell("c3").await?;
    mei.sees("summonerwars-tutorial-to-move").await?;
    mei.ends_phase().await?;
    mei.sees("summonerwars-tutorial-event").await?;
    mei.chooses_card("summonerwars-card-tp-patch").await?;
    mei.click("[data-spot=play]").await?;
    mei.sees("summonerwars-tutorial-target").await?;
    mei.taps_cell("d2").await?;
    mei.sees("summonerwars-tutorial-move").await?;
    mei.taps_cell("c3").await?;
    mei.taps_cell("c5").await?;
    mei.sees("summonerwars-tutorial-to-build").await?;
    mei.ends_phase().await?;
    mei.sees("summonerwars-tutorial-build").await?;
    mei.chooses_card("summonerwars-card-tp-gate").await?;
    mei.taps_cell("d3").await?;
    mei.sees("summonerwars-tutorial-to-attack").await?;
    mei.ends_phase().await?;
    for (words, from, to) in [("shoot", "e5", "e7"), ("strike", "c5", "c7")] {
        mei.sees(&format!("summonerwars-tutorial-{words}")).await?;
        mei.taps_cell(from).await?;
        mei.taps_cell(to).await?;
    }
    mei.sees("summonerwars-tutorial-press").await?;
    mei.press("lesson-next").await?;
    mei.sees("summonerwars-tutorial-finish").await?;
    mei.ends_phase().await?;
    mei.sees("learn-done").await
}

/// On a phone everything fits into the window, and the hand and the buttons are large enough for a thumb.
pub(super) async fn on_a_phone(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person_who("nan", Language::En, PHONE).await?;
    nan.open(&against_computer(&middle("attack"))).await?;
    nan.is_in_phase("attack").await?;
    nan.taps_cell("d3").await?;
    nan.sees_element(".sw-chance").await?;
    let fits = "return document.documentElement.scrollWidth <= innerWidth
        && [...document.querySelectorAll('.sw-acts button, .sw-hand .hd')]
            .filter((it) => it.checkVisibility()).every((it) => it.getBoundingClientRect().height >= 44)
        && [...document.querySelectorAll('.sw-cell')].every((it) => {
            const box = it.getBoundingClientRect();
            return box.left >= 0 && box.right <= innerWidth && box.width >= 44;
        })";
    nan.until("everything is within the window", fits, &[]).await
}
