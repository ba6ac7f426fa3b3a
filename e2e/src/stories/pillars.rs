//! Pillars: three browsers and the messages that each of them receives, three players at one device, and the lesson.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::online::open_table;
use crate::browser::{Browser, PHONE};
use crate::stage::Stage;

/// The names of the disc types in messages, in the order of their letters.
const TYPES: [(char, &str); 12] = [
    ('S', "R_SHI"),
    ('s', "B_SHI"),
    ('X', "R_XIANG"),
    ('x', "B_XIANG"),
    ('M', "R_MA"),
    ('m', "B_MA"),
    ('G', "R_GOU"),
    ('C', "R_CHE"),
    ('g', "B_GOU"),
    ('c', "B_CHE"),
    ('N', "R_NIU"),
    ('n', "B_NIU"),
];

/// A known deal: the first player leads and has both red advisors.
const DEAL: &str = r#"{"deal":{"leader":0,"hands":[
    {"R_SHI":2,"B_SHI":1,"R_XIANG":1,"R_MA":1,"R_CHE":1,"B_NIU":2},
    {"B_SHI":1,"R_XIANG":1,"B_XIANG":1,"R_MA":1,"B_MA":1,"R_GOU":1,"B_GOU":1,"R_NIU":1},
    {"B_XIANG":1,"B_MA":1,"R_CHE":1,"B_CHE":2,"R_NIU":2,"B_NIU":1}]}}"#;

/// The options with that deal.
pub(crate) fn deal() -> serde_json::Value {
    serde_json::from_str(DEAL).expect("the deal is JSON")
}

/// The page of a same-screen match with that deal.
pub(crate) fn at_one_screen() -> String {
    let options: String = DEAL.chars().filter(|letter| !letter.is_whitespace()).collect();
    let written: String = options.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("/local/pillars?options={written}&seats=3")
}

/// Records everything that a page receives over its connections, from before its first script on.
async fn listens(browser: &Browser) -> Result<()> {
    let source = "window.heard = [];
        window.WebSocket = class extends window.WebSocket {
            constructor(...given) {
                super(...given);
                this.addEventListener('message', (event) => window.heard.push(String(event.data)));
            }
        };";
    let script = json!({ "source": source });
    browser.session.tool("Page.addScriptToEvaluateOnNewDocument", &script).await.map(drop)
}

/// Checks which names a page has received: the first ones must be among them, the second ones must not. Returns the
/// wrong ones.
const WRONG: &str = "const [wanted, unwanted] = arguments;
    const heard = window.heard.join();
    const isHeard = (name) => heard.includes(name);
    return [...wanted.filter((name) => !isHeard(name)), ...unwanted.filter(isHeard)]";

/// A page has received the discs in its own hand, perhaps those on the table, and no others.
async fn heard_only(browser: &Browser, dealt: &str, played: &str) -> Result<()> {
    let names = |fits: &dyn Fn(char) -> bool| -> Vec<&str> {
        TYPES.iter().filter(|(letter, _)| fits(*letter)).map(|(_, name)| *name).collect()
    };
    let own = names(&|letter| dealt.contains(letter));
    let hidden = names(&|letter| !dealt.contains(letter) && !played.contains(letter));
    let wrong = browser.session.script(WRONG, &[json!(own), json!(hidden)]).await?;
    ensure!(wrong == json!([]), "{} should not have heard, or have heard, of {wrong}", browser.name);
    Ok(())
}

/// Once all discs are open, every page receives every type.
async fn heard_all(browser: &Browser) -> Result<()> {
    let body = "const heard = window.heard.join(); return arguments[0].every((name) => heard.includes(name))";
    browser.until("all discs are told", body, &[json!(TYPES.map(|(_, name)| name))]).await
}

/// Plays the strongest disc of the hand, or covers the weakest one where a cover is asked for.
async fn answers(browser: &Browser, asked: &str) -> Result<Option<char>> {
    let held = browser.held().await?;
    let strongest = TYPES.iter().map(|(letter, _)| *letter).find(|letter| held.contains(*letter));
    let disc = strongest.context("the hand is empty")?;
    match asked {
        "cover" => {
            let weakest = TYPES.iter().rev().map(|(letter, _)| *letter).find(|letter| held.contains(*letter));
            browser.does(&format!("[{}]", weakest.unwrap_or(disc))).await?;
            Ok(None)
        }
        // If any single disc of the hand beats, the strongest one does.
        _ => {
            browser.does(&disc.to_string()).await?;
            Ok(Some(disc))
        }
    }
}

/// Every player's chips are counted out: as many as the sum of the row says.
async fn sees_chips(browser: &Browser) -> Result<()> {
    let body = "const rows = [...document.querySelectorAll('[data-spot=settlement] .pl-score tbody tr')];
        const sum = (row) => Number(row.querySelector('td b').textContent.replace('−', '-'));
        return rows.length === 3
          && rows.every((row) => row.querySelectorAll('.pl-coins i').length === Math.min(12, Math.abs(sum(row))))
          && rows.some((row) => sum(row) !== 0)";
    browser.until("the chips are counted", body, &[]).await
}

/// Three players, three browsers, an unknown deal: buckle, reveal, rounds with covers, a buckle that stands, and the
/// settlement. Until then no page has received a disc that it may not see.
pub(super) async fn hand(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei, nan) = tokio::try_join!(stage.person("lan"), stage.person("mei"), stage.person("nan"))?;
    let people = [&*lan, &*mei, &*nan];
    for person in people {
        listens(person).await?;
    }
    let path = open_table(&lan, "pillars", json!({}), 3).await?;
    mei.open(&path).await?;
    nan.open(&path).await?;
    let mut dealt = Vec::new();
    for person in people {
        person.sees_element(".hand [data-piece]").await?;
        dealt.push(person.held().await?);
    }
    ensure!(dealt.iter().all(|hand| hand.len() == 8), "{dealt:?}");
    let mut played = String::new();
    let mut has_covered = false;
    let mut reveals = 0;
    loop {
        let (person, asked) = Browser::asked_of(&people).await?;
        match asked.as_str() {
            "settled" => break,
            // The player who is asked last reveals the first buckle; the second buckle stands.
            "begin" if reveals == 0 || has_covered => person.does("=").await?,
            "reveal" if reveals == 1 || has_covered => {
                person.does(if has_covered { "-" } else { "!" }).await?;
                reveals += 1;
            }
            "reveal" => {
                person.does("-").await?;
                reveals += 1;
            }
            asked => {
                has_covered |= asked == "cover";
                played.extend(answers(person, asked).await?);
            }
        }
        let settles = asked == "reveal" && has_covered && reveals >= 4;
        for (person, dealt) in people.iter().zip(&dealt).filter(|_| !settles) {
            heard_only(person, dealt, &played).await?;
        }
        let body = "return document.querySelector('[data-asked]').dataset.asked !== arguments[0]";
        person.until("that was it", body, &[json!(asked)]).await?;
    }
    ensure!(has_covered && reveals >= 4, "covered: {has_covered}, asked to reveal: {reveals}");
    for person in people {
        person.sees_element("[data-spot=settlement] .pl-why li").await?;
        sees_chips(person).await?;
        person.sees("pillars-opened").await?;
        heard_all(person).await?;
    }
    for person in people {
        person.does(">").await?;
    }
    for person in people {
        person.sees_element(".hand [data-piece]").await?;
        ensure!(person.held().await?.len() == 8, "eight discs each in the second hand");
    }
    Ok(())
}

/// The device is handed to the player in turn; until they confirm it, no player's discs are on the page.
async fn takes_device(browser: &Browser, number: u8) -> Result<()> {
    let seat = browser.words_with("ui-seat", &[("number", number.into())]);
    browser.sees_words(&browser.words_with("local-hand-over", &[("seat", seat.clone().into())])).await?;
    browser.until("no hand is shown", "return document.querySelector('.hand') === null", &[]).await?;
    browser
        .press_named("button", &browser.words_with("local-hand-over-go", &[("seat", seat.into())]))
        .await?;
    browser.sees_element(".hand [data-piece]").await
}

/// The worked hand at one screen: the number of the player, and the action.
const WORKED: &[(u8, &str)] = &[
    (1, "="),
    (2, "-"),
    (3, "!"),
    (1, "SS"),
    (2, "[Nm]"),
    (3, "[NN]"),
    (1, "s"),
    (2, "[X]"),
    (3, "[c]"),
    (1, "="),
    (3, "-"),
    (2, "-"),
];

/// Plays the first `count` actions of the worked hand.
pub(crate) async fn plays_worked(browser: &Browser, count: usize) -> Result<()> {
    for (number, action) in &WORKED[..count] {
        takes_device(browser, *number).await?;
        browser.does(action).await?;
    }
    Ok(())
}

/// The same, and then the next player takes the device.
pub(crate) async fn looks_after(browser: &Browser, count: usize) -> Result<()> {
    plays_worked(browser, count).await?;
    takes_device(browser, WORKED[count].0).await
}

/// Three players at one device, which is handed over before every hidden view; the loser sees the reason.
pub(super) async fn one_screen(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open(&at_one_screen()).await?;
    plays_worked(&lan, 5).await?;
    // A reload shows no player's discs either.
    lan.reload().await?;
    for (number, action) in [(3, "[NN]"), (1, "="), (3, "-"), (2, "-")] {
        takes_device(&lan, number).await?;
        lan.does(action).await?;
    }
    lan.sees_asked("settled").await?;
    let name = |number: u8| lan.words_with("ui-seat", &[("number", number.into())]);
    let why = lan.words_with(
        "pillars-why-reveal",
        &[
            ("from", name(3).into()),
            ("to", name(1).into()),
            ("chips", 1.into()),
            ("low", 0.into()),
            ("high", 2.into()),
        ],
    );
    lan.sees_words(&why).await?;
    let chips =
        "return [...document.querySelectorAll('.pl-chips b')].map((it) => it.textContent).sort().join(' ')";
    ensure!(lan.asks(chips).await? == json!("19 20 21"), "the chips after the hand");
    // At one screen, one click counts for all players.
    lan.does(">").await?;
    lan.sees_element(".hand-over").await
}

/// On a phone nothing exceeds the window, and a round can be played with a thumb.
pub(super) async fn on_a_phone(stage: Rc<Stage>) -> Result<()> {
    let mei = stage.person_who("mei", qipan_ui::Language::En, PHONE).await?;
    mei.open(&at_one_screen()).await?;
    looks_after(&mei, 6).await?;
    // Discs that cannot be played together are refused with a message.
    mei.chooses("Xn").await?;
    let discs = ["pillars-disc-r-xiang", "pillars-disc-b-niu"].map(|key| mei.words(key)).join(" + ");
    mei.sees_words(&mei.words_with("pillars-play-no-combo", &[("discs", discs.into())])).await?;
    let fits = "return document.documentElement.scrollWidth <= innerWidth
        && [...document.querySelectorAll('.pl button')].filter((it) => it.checkVisibility()).every((it) => {
            const box = it.getBoundingClientRect();
            return box.left >= 0 && box.right <= innerWidth && box.height >= 40;
        })";
    mei.until("everything is within the window", fits, &[]).await
}

/// From the first step to the last, with one wrong attempt.
pub(super) async fn lesson(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    nan.open("/learn/pillars").await?;
    nan.sees("pillars-tutorial-goal").await?;
    nan.press("lesson-next").await?;
    nan.sees("pillars-tutorial-pillars").await?;
    nan.press("lesson-next").await?;
    nan.sees("pillars-tutorial-buckle").await?;
    nan.does("n").await?;
    nan.sees("pillars-tutorial-buckle-hint").await?;
    nan.does("=").await?;
    nan.sees("pillars-tutorial-lead").await?;
    nan.does("SS").await?;
    nan.sees("pillars-tutorial-cover").await?;
    nan.does("s").await?;
    nan.sees("pillars-tutorial-enough").await?;
    nan.does("=").await?;
    nan.sees("pillars-tutorial-settle").await?;
    nan.sees_element("[data-spot=settlement] .pl-why li").await?;
    nan.press("lesson-next").await?;
    nan.sees("pillars-tutorial-free").await?;
    nan.press("lesson-next").await?;
    nan.sees("learn-done").await
}

/// The choice of the computer's level covers neither names nor chips, in windows of all sizes.
pub(super) async fn level_is_clear(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/pillars?against=computer").await?;
    lan.sees_element(".pl-chips").await?;
    let overlaps = "const box = (it) => it.getBoundingClientRect();
        const level = box(document.querySelector('#level'));
        const meets = (it) => it.width > 0 && it.left < level.right && it.right > level.left
            && it.top < level.bottom && it.bottom > level.top;
        return level.width === 0 || [...document.querySelectorAll('.pl-plate, .pl-chips, .pl-plate .name')].map(box).some(meets)";
    for size in [(320, 568), (390, 844), (844, 390), (1024, 768), (1280, 720), (1440, 900), (1920, 1080)] {
        lan.resize(size).await?;
        ensure!(lan.asks(overlaps).await? == json!(false), "covered at {size:?}");
    }
    Ok(())
}
