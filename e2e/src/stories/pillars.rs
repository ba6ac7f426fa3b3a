//! Pillars: three browsers and what each of them hears, three people at one device, and the lesson.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::online::open_table;
use crate::browser::{Browser, PHONE};
use crate::stage::Stage;

/// The names of the types on the wire, in the order of their letters.
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

/// A hand whose course is known: the first player leads and has both red advisors.
const DEAL: &str = r#"{"deal":{"leader":0,"hands":[
    {"R_SHI":2,"B_SHI":1,"R_XIANG":1,"R_MA":1,"R_CHE":1,"B_NIU":2},
    {"B_SHI":1,"R_XIANG":1,"B_XIANG":1,"R_MA":1,"B_MA":1,"R_GOU":1,"B_GOU":1,"R_NIU":1},
    {"B_XIANG":1,"B_MA":1,"R_CHE":1,"B_CHE":2,"R_NIU":2,"B_NIU":1}]}}"#;

/// The page of a match at one screen with that hand.
pub(crate) fn at_one_screen() -> String {
    let options: String = DEAL.chars().filter(|letter| !letter.is_whitespace()).collect();
    let written: String = options.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("/local/pillars?options={written}&seats=3")
}

/// Everything that comes over the connections of a page is kept, from before its first script on.
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

/// The first names are wanted in what a page has heard, the second ones are not; returns those that are wrong.
const WRONG: &str = "const [wanted, unwanted] = arguments;
    const heard = window.heard.join();
    const isHeard = (name) => heard.includes(name);
    return [...wanted.filter((name) => !isHeard(name)), ...unwanted.filter(isHeard)]";

/// A page has heard of the discs in its own hand and maybe of those on the table, and of no others.
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

/// Once everything lies open, every page hears of every type.
async fn heard_all(browser: &Browser) -> Result<()> {
    let body = "const heard = window.heard.join(); return arguments[0].every((name) => heard.includes(name))";
    browser.until("all discs are told", body, &[json!(TYPES.map(|(_, name)| name))]).await
}

/// The best that can be done with a hand: its strongest disc, or what has to be covered.
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
        // What beats is the strongest disc or nothing.
        _ => {
            browser.does(&disc.to_string()).await?;
            Ok(Some(disc))
        }
    }
}

/// Three people, three browsers, a deal that nobody knows before: buckle, reveal, rounds with covers, a buckle that
/// stands, and the settlement. Until then no page has heard of a disc that it may not see.
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
            // The first buckle is revealed by the one who is asked last; the second one stands.
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

/// The device is given to whoever is in turn; until they say so, nobody's discs are on the page.
async fn takes_device(browser: &Browser, number: u8) -> Result<()> {
    let seat = browser.words_with("ui-seat", &[("number", number.into())]);
    browser.sees_words(&browser.words_with("local-hand-over", &[("seat", seat.clone().into())])).await?;
    browser.until("no hand is shown", "return document.querySelector('.hand') === null", &[]).await?;
    browser
        .press_named("button", &browser.words_with("local-hand-over-go", &[("seat", seat.into())]))
        .await?;
    browser.sees_element(".hand [data-piece]").await
}

/// The worked hand at one screen: who acts, and how.
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

/// Plays the first so many actions of the worked hand.
pub(crate) async fn plays_worked(browser: &Browser, count: usize) -> Result<()> {
    for (number, action) in &WORKED[..count] {
        takes_device(browser, *number).await?;
        browser.does(action).await?;
    }
    Ok(())
}

/// The same, and whoever is next has the device.
pub(crate) async fn looks_after(browser: &Browser, count: usize) -> Result<()> {
    plays_worked(browser, count).await?;
    takes_device(browser, WORKED[count].0).await
}

/// Three people at one device, which changes hands before every secret; the loser sees why.
pub(super) async fn one_screen(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open(&at_one_screen()).await?;
    plays_worked(&lan, 5).await?;
    // Loading the page again shows nobody's discs either.
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
    // One wish holds for all at one screen.
    lan.does(">").await?;
    lan.sees_element(".hand-over").await
}

/// On a phone everything is within reach: nothing lies beside the window, and a round can be played with a thumb.
pub(super) async fn on_a_phone(stage: Rc<Stage>) -> Result<()> {
    let mei = stage.person_who("mei", qipan_ui::Language::En, PHONE).await?;
    mei.open(&at_one_screen()).await?;
    looks_after(&mei, 6).await?;
    // What cannot be played together says so.
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

/// From the first step to the last; what is asked for in each, and once something else.
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
