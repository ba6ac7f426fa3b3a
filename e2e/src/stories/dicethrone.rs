//! Dice Throne: a duel of two browsers from the choice of heroes to the end, undoing a roll, a shared device, a
//! phone, and the lesson.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use serde_json::json;
use tokio::time::Instant;

use super::motion::open_moving;
use super::online::{open_table, open_table_with};
use crate::browser::{Browser, PHONE};
use crate::duel::Aim;
use crate::stage::Stage;

/// Whether both health bars show 20 of 20.
const BARS: &str =
    "const bars = [...document.querySelectorAll('[data-spot=health], [data-spot=their-health]')];
    return bars.length === 2 && bars.every((bar) => bar.textContent.endsWith('20/20'))";
/// The maximum duration of a whole duel.
const MAX_TIME: Duration = Duration::from_secs(90);

/// One turn of each player who can act, up to the one who has done `until`. `None` if neither of them can act now.
async fn round(people: [&Browser; 2], aim: Aim, until: &str) -> Result<Option<Vec<String>>> {
    let mut done = Vec::new();
    for (person, other) in [(people[0], people[1]), (people[1], people[0])] {
        let provokes = aim == Aim::Answer && other.can_answer().await?;
        done.push(person.takes_turn(if provokes { Aim::Fight } else { aim }).await?);
        if done.iter().any(|what| what == until) {
            break;
        }
    }
    Ok(done.iter().any(|what| !what.is_empty()).then_some(done))
}

/// Both players do what the board asks for until one of them has done `until`. Returns everything they did.
async fn plays(people: [&Browser; 2], aim: Aim, until: &str) -> Result<BTreeSet<String>> {
    let begin = Instant::now();
    let mut done = BTreeSet::new();
    while begin.elapsed() < MAX_TIME {
        done.extend(people[0].wait("a player can act", || round(people, aim, until)).await?);
        if done.contains(until) {
            return Ok(done);
        }
    }
    bail!("nobody came to “{until}”: {done:?}")
}

/// Two players choose heroes, upgrade an ability, answer with a card, attack and defend, until one of them is
/// defeated.
pub(super) async fn duel(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let path = open_table(&lan, "dicethrone", json!({ "health": 20 }), 2).await?;
    mei.open(&path).await?;
    lan.takes_hero("dicethrone-hero-fentrapper").await?;
    mei.takes_hero("dicethrone-hero-courtblade").await?;
    lan.press("characters-start").await?;
    for person in [&lan, &mei] {
        person.sees_element(".dt-arena .hero.foe .mask").await?;
        person.sees_element(".dt-hand .card").await?;
        person.until("the bars are as long as the health of the beginning", BARS, &[]).await?;
    }
    plays([&lan, &mei], Aim::Upgrade, "upgraded").await?;
    lan.sees_element(".ab.is-better").await?;
    mei.sees_element(".ab.is-better").await?;
    let mut done = plays([&lan, &mei], Aim::Answer, "answered").await?;
    done.extend(plays([&lan, &mei], Aim::Fight, "over").await?);
    for expected in ["used offensive_roll", "rolled defensive_roll", "confirmed defensive_roll"] {
        ensure!(done.contains(expected), "nobody has “{expected}”: {done:?}");
    }
    for person in [&lan, &mei] {
        person.sees_element(".endbar").await?;
        // Ripostes and traps can defeat both heroes at once.
        let ends =
            ["last-standing", "both-fell"].map(|end| person.words(&format!("dicethrone-reason-{end}")));
        let body = "return arguments[0].some((end) => document.body.innerText.includes(end))";
        person.until("see why it is over", body, &[json!(ends)]).await?;
    }
    // The log shows the cards that it names.
    lan.sees_element(".log .card-preview-name").await?;
    // The log has the whole match, also for a page that is opened now.
    let lines = lan.asks(LOG).await?;
    let count = lines.as_array().map_or(0, Vec::len);
    ensure!(count > 64, "the log has only {count} lines");
    let numbers = lines.as_array().into_iter().flatten().filter_map(|line| line.as_str()?.split(' ').next());
    let first = numbers.filter_map(|number| number.parse::<u32>().ok()).next();
    // Steps of a phase and locks of dice are moves without a line, so the first number need not be 1.
    ensure!(first.is_some_and(|first| first <= 5), "the log begins with the first turn: {lines}");
    lan.reload().await?;
    lan.until(
        "the same log",
        &format!("const lines = (() => {{ {LOG} }})(); return JSON.stringify(lines) === arguments[0]"),
        &[json!(lines.to_string())],
    )
    .await?;
    falls(&lan).await
}

/// The lines of the log with their numbers.
const LOG: &str = "return [...document.querySelectorAll('.log li')]
    .map((it) => `${it.querySelector('.at').textContent} ${it.querySelector('.at').nextElementSibling.textContent}`)";

/// In the replay, the end of the duel is a moment of its own: the mask falls, and stays as it has fallen.
async fn falls(person: &Browser) -> Result<()> {
    let replay = person
        .asks("return document.querySelector('.endbar a[href^=\"/replay/\"]').getAttribute('href')")
        .await?;
    let replay = replay.as_str().unwrap_or_default().to_owned();
    // After a jump it is there at once.
    person.open(&format!("{replay}?move=99999")).await?;
    person.sees_element(".dt-mask.is-fallen:not(.is-new) .dt-cracks").await?;
    open_moving(person, &format!("{replay}?move=99999")).await?;
    person.press("replay-back").await?;
    person.until("nobody has fallen", "return !document.querySelector('.dt-mask.is-fallen')", &[]).await?;
    let forward = person.words("replay-forward");
    let body = "const [name, done] = arguments, seen = { fell: false, ms: 0 };
        document.querySelector(`button[aria-label=\"${name}\"]`).click();
        const look = () => {
            const mask = document.querySelector('.dt-mask.is-fallen');
            if (mask?.classList.contains('is-new')) {
                const ends = mask.getAnimations({ subtree: true }).map((it) => it.effect.getComputedTiming().endTime);
                seen.fell = true;
                seen.ms = Math.max(seen.ms, ...ends);
            } else if (mask) return done(seen);
            requestAnimationFrame(look);
        };
        look();";
    let seen = person.session.slow_script(body, &[json!(forward)]).await?;
    ensure!(seen["fell"] == json!(true), "the fall was not shown: {seen}");
    ensure!(seen["ms"].as_f64().is_some_and(|ms| (500.0..=1500.0).contains(&ms)), "the fall takes {seen} ms");
    Ok(())
}

/// After a roll, undo is off and says why.
pub(super) async fn dice_stay(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let options = json!({ "heroes": ["quarryhand", "lanternwright"] });
    let path = open_table(&lan, "dicethrone", options, 2).await?;
    lan.sees("table-undo-strict").await?;
    mei.open(&path).await?;
    lan.duel_asks("main").await?;
    lan.click("[data-spot=onward]").await?;
    lan.click("[data-spot=roll]").await?;
    lan.sees_element(".tray .die .n").await?;
    let why = lan.words("refuse-undo-past-chance");
    lan.sees_element(&format!("button[disabled][title=\"{why}\"]")).await
}

/// The host has fixed the top cards of the decks: a player who joins is told so and agrees before the match starts.
pub(super) async fn stacked_decks(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let decks = json!([["whetstone"], []]);
    let options = json!({ "heroes": ["quarryhand", "lanternwright"], "decks": decks });
    let path = open_table(&lan, "dicethrone", options, 2).await?;
    mei.open(&path).await?;
    mei.press("table-i-am-ready").await?;
    mei.sees("table-confirm-title").await?;
    mei.sees_element(".confirm-options li").await?;
    stage.is_accessible(&mei, "the options to agree to").await?;
    mei.press("ui-cancel").await?;
    ensure!(mei.has("button", "table-i-am-ready").await?, "nothing is agreed to yet");
    mei.press("table-i-am-ready").await?;
    mei.press("table-confirm-agree").await?;
    lan.duel_asks("main").await
}

/// Where the table allows it, a roll is undone if the opponent agrees, and can be made again.
pub(super) async fn dice_back(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = tokio::try_join!(stage.person("lan"), stage.person("mei"))?;
    let options = json!({ "heroes": ["quarryhand", "lanternwright"] });
    let settings = json!({
        "game": "dicethrone", "options": options, "visibility": "link", "auto_start": true, "free_undo": true,
    });
    let path = open_table_with(&lan, settings).await?;
    mei.open(&path).await?;
    lan.duel_asks("main").await?;
    lan.click("[data-spot=onward]").await?;
    lan.duel_asks("roll").await?;
    ensure!(lan.dice().await? == ".....", "nothing is rolled yet");
    lan.click("[data-spot=roll]").await?;
    lan.sees_element(".tray .die .n").await?;
    mei.sees_element(".tray .die .n").await?;
    let rolled = lan.dice().await?;
    ensure!(mei.dice().await? == rolled, "both see the same dice");
    lan.press("table-undo").await?;
    lan.sees("table-own-undo").await?;
    mei.press("table-refuse").await?;
    lan.until("the request is gone", "return document.querySelector('.ask') === null", &[]).await?;
    ensure!(lan.dice().await? == rolled, "refused: the dice lie as they lay");
    lan.press("table-undo").await?;
    mei.press("table-agree").await?;
    for person in [&lan, &mei] {
        person
            .until("the dice are back", "return document.querySelector('.tray .die .n') === null", &[])
            .await?;
    }
    lan.duel_asks("roll").await?;
    // A tap locks a die, and both players see it.
    lan.click("[data-spot=roll]").await?;
    lan.click("[data-spot=die-1]").await?;
    lan.sees_element("[data-spot=die-1][aria-pressed=true]").await?;
    mei.sees_element("[data-spot=die-1].is-locked").await
}

/// Against the computer on a phone: everything fits into the window and is large enough for a thumb.
pub(super) async fn on_a_phone(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person_who("nan", qipan_ui::Language::En, PHONE).await?;
    nan.open("/local/dicethrone?against=computer").await?;
    // The last hero of the list: it can be scrolled into view and is not covered by the buttons.
    nan.takes_hero("dicethrone-hero-luckmonger").await?;
    nan.press("characters-start").await?;
    nan.duel_asks("main").await?;
    let fits = "return document.documentElement.scrollWidth <= innerWidth
        && [...document.querySelectorAll('.dt-tray button, .dt-phases button, .dt-abilities button')]
            .filter((it) => it.checkVisibility()).every((it) => {
                const box = it.getBoundingClientRect();
                return box.left >= 0 && box.right <= innerWidth && box.height >= 44;
            })";
    nan.until("everything is within the window", fits, &[]).await?;
    // Two taps sell a card, and the sale can be undone.
    let cards = "return document.querySelectorAll('.dt-hand .card').length";
    let before = nan.asks(cards).await?;
    nan.click(".dt-hand .card").await?;
    nan.click("[data-spot=sell-card]").await?;
    nan.click("[data-spot=unsell]").await?;
    nan.until(
        "the card is back",
        "return document.querySelectorAll('.dt-hand .card').length === arguments[0]",
        &[before],
    )
    .await?;
    nan.click("[data-spot=onward]").await?;
    nan.click("[data-spot=roll]").await?;
    nan.sees_element(".tray .die .n").await?;
    nan.until("everything is within the window", fits, &[]).await
}

/// From the first step to the last.
pub(super) async fn lesson(stage: Rc<Stage>) -> Result<()> {
    // On a phone, the bubble, the bar of phases and the menu of a card compete for the edges.
    let mei = stage.person_who("mei", qipan_ui::Language::Zh, PHONE).await?;
    mei.open("/learn/dicethrone").await?;
    mei.sees("dicethrone-tutorial-welcome").await?;
    mei.press("lesson-next").await?;
    mei.sees("dicethrone-tutorial-upgrade").await?;
    mei.plays_card("dicethrone-card-lamplight-2").await?;
    mei.sees("dicethrone-tutorial-play").await?;
    mei.plays_card("dicethrone-card-spare-oil").await?;
    mei.sees("dicethrone-tutorial-attack").await?;
    mei.click("[data-spot=onward]").await?;
    mei.sees("dicethrone-tutorial-roll").await?;
    mei.click("[data-spot=roll]").await?;
    mei.sees("dicethrone-tutorial-lock").await?;
    mei.click("[data-spot=die-0]").await?;
    mei.sees("dicethrone-tutorial-reroll").await?;
    mei.click("[data-spot=roll]").await?;
    mei.sees("dicethrone-tutorial-confirm").await?;
    mei.click("[data-spot=confirm]:not([disabled])").await?;
    mei.sees("dicethrone-tutorial-ability").await?;
    mei.click("[data-spot=ability-lamplight]").await?;
    mei.sees("dicethrone-tutorial-defence").await?;
    mei.answers_with(&mei.words("dicethrone-pass")).await?;
    mei.sees("dicethrone-tutorial-spend").await?;
    let (status, note) =
        (mei.words("dicethrone-status-lantern"), mei.words("dicethrone-status-lantern-note"));
    let words = [("count", 3.into()), ("status", status.into()), ("note", note.into())];
    mei.answers_with(&mei.words_with("dicethrone-spend", &words)).await?;
    mei.sees("dicethrone-tutorial-end").await?;
    mei.click("[data-spot=onward]").await?;
    mei.sees("dicethrone-tutorial-respond").await?;
    mei.answers_with(&mei.words("dicethrone-pass")).await?;
    mei.sees("dicethrone-tutorial-defend").await?;
    mei.click("[data-spot=roll]").await?;
    mei.sees("dicethrone-tutorial-finish").await?;
    mei.click("[data-spot=confirm]:not([disabled])").await?;
    mei.sees("learn-done").await
}
