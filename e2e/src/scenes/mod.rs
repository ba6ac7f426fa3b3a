//! Pages and boards in certain states: for screenshots, and for the walk through every layout.

mod tables;

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use anyhow::Result;
use serde_json::json;

use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;
use crate::stories::{online, pillars, puzzle};

type Set = for<'a> fn(&'a Stage, &'a Browser) -> Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

/// A page in a certain state.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) set: Set,
}

/// A page right after opening.
macro_rules! page {
    ($name:literal, $path:literal) => {
        Scene { name: $name, set: |_, it| Box::pin(it.open($path)) }
    };
}

/// A page after some actions.
macro_rules! scene {
    ($name:literal, $function:path) => {
        Scene { name: $name, set: |stage, it| Box::pin($function(stage, it)) }
    };
}

// After the macros, which they use.
pub(crate) mod battles;
pub(crate) mod decks;
pub(crate) mod people;
pub(crate) mod records;
pub(crate) mod study;

/// All scenes, in groups of a similar length.
pub(crate) const GROUPS: &[&[Scene]] = &[
    PAGES,
    FIRST_BOARDS,
    XIANGQI,
    study::STUDY,
    PILLARS,
    DICE,
    battles::BATTLES,
    decks::DECKS,
    people::PEOPLE,
    records::RECORDS,
    TABLES,
];

pub(crate) const PAGES: &[Scene] = &[
    page!("home", "/"),
    page!("game", "/game/tictactoe"),
    page!("game-open", "/game/tictactoe?open"),
    page!("puzzle-game", "/game/puzzlechess"),
    page!("pillars-game", "/game/pillars?open"),
    page!("dice-game", "/game/dicethrone?open"),
    page!("battle-game", "/game/summonerwars?open"),
    page!("xiangqi-game", "/game/xiangqi?open"),
    page!("lessons", "/learn"),
    page!("settings", "/settings"),
    page!("account", "/account"),
    page!("people-stranger", "/people"),
    scene!("account-mistakes", account_mistakes),
    scene!("account-own", account_own),
    scene!("settings-install", settings_install),
    page!("not-found", "/no/such/page"),
    page!("replay-missing", "/replay/none"),
    page!("table-gone", "/table/none"),
    scene!("home-continue", home_continue),
    scene!("home-rooms", home_rooms),
    scene!("home-options", home_options),
];

pub(crate) const FIRST_BOARDS: &[Scene] = &[
    page!("local", "/local/tictactoe"),
    scene!("local-middle", local_middle),
    scene!("local-won", local_won),
    scene!("local-dialog", local_dialog),
    scene!("local-keys", local_keys),
    scene!("local-share", local_share),
    page!("computer", "/local/tictactoe?against=computer"),
    scene!("computer-hint", computer_hint),
    page!("learn", "/learn/tictactoe"),
    scene!("learn-step", learn_step),
    scene!("replay", replay),
    scene!("analysis", analysis),
    page!("puzzle-computer", "/local/puzzlechess?against=computer"),
    scene!("puzzle-local", puzzle_local),
    scene!("puzzle-won", puzzle_won),
    scene!("puzzle-learn", puzzle_learn),
];

pub(crate) const XIANGQI: &[Scene] = &[
    page!("xiangqi-start", "/local/xiangqi?options=%7B%7D&seats=2"),
    page!("xiangqi-computer", "/local/xiangqi?against=computer"),
    page!("xiangqi-four", "/local/xiangqi?options=%7B%7D&seats=4"),
    page!("xiangqi-endgame", "/local/xiangqi?options=%7B%22layout%22%3A%22cannon_guard%22%7D&seats=2"),
    page!("xiangqi-learn", "/learn/xiangqi"),
    scene!("xiangqi-middle", xiangqi_middle),
    scene!("xiangqi-check", xiangqi_check),
    scene!("xiangqi-replay", xiangqi_replay),
];

pub(crate) const PILLARS: &[Scene] = &[
    page!("pillars-computer", "/local/pillars?against=computer"),
    scene!("pillars-begin", pillars_begin),
    scene!("pillars-hand-over", pillars_hand_over),
    scene!("pillars-decide", pillars_decide),
    scene!("pillars-cover", pillars_cover),
    scene!("pillars-settled", pillars_settled),
    scene!("pillars-learn", pillars_learn),
];

pub(crate) const DICE: &[Scene] = &[
    page!("dice-heroes", "/local/dicethrone"),
    scene!("dice-main", dice_main),
    scene!("dice-card", dice_card),
    scene!("dice-roll", dice_roll),
    scene!("dice-full-hand", dice_full_hand),
    scene!("dice-over", dice_over),
    scene!("dice-traps", dice_traps),
    scene!("dice-luck", dice_luck),
    scene!("dice-learn", dice_learn),
];

pub(crate) const TABLES: &[Scene] = &[
    scene!("table-gathering", table_gathering),
    scene!("table-playing", table_playing),
    scene!("table-consent", table_consent),
    scene!("table-request", table_request),
    scene!("table-won", table_won),
    scene!("table-invite", tables::invite),
    scene!("table-draw-offer", tables::draw_offer),
    scene!("table-own-request", tables::own_request),
    scene!("table-spectator", tables::spectator),
    scene!("table-four", tables::four),
    scene!("table-dice", tables::dice),
    scene!("table-pillars", tables::pillars_with_bots),
    scene!("table-black", tables::black),
    scene!("record-of-table", tables::record),
    scene!("record-embedded", tables::embedded),
    scene!("record-share", tables::share),
    scene!("account-matches", tables::matches),
];

/// A chariot is selected; both sides have captured something.
async fn xiangqi_middle(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/xiangqi?options=%7B%7D&seats=2").await?;
    for (from, to) in [("b2", "b9"), ("a9", "b9"), ("b0", "c2"), ("b7", "e7"), ("a0", "b0")] {
        it.moves(from, to).await?;
    }
    it.tap_point("b9").await
}

async fn xiangqi_check(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/xiangqi?options=%7B%7D&seats=2").await?;
    for (from, to) in [("h2", "e2"), ("d9", "e8"), ("e2", "e6")] {
        it.moves(from, to).await?;
    }
    it.sees_element(".mk-check").await
}

/// The leader has selected a pair.
async fn pillars_begin(_: &Stage, it: &Browser) -> Result<()> {
    it.open(&pillars::at_one_screen()).await?;
    pillars::looks_after(it, 0).await?;
    it.chooses("SS").await
}

async fn pillars_hand_over(_: &Stage, it: &Browser) -> Result<()> {
    it.open(&pillars::at_one_screen()).await?;
    pillars::plays_worked(it, 4).await?;
    it.sees_element(".hand-over").await
}

/// One player has buckled, one has passed, one is asked.
async fn pillars_decide(_: &Stage, it: &Browser) -> Result<()> {
    it.open(&pillars::at_one_screen()).await?;
    pillars::looks_after(it, 2).await
}

async fn pillars_cover(_: &Stage, it: &Browser) -> Result<()> {
    it.open(&pillars::at_one_screen()).await?;
    pillars::looks_after(it, 5).await?;
    it.chooses("N").await
}

async fn pillars_settled(_: &Stage, it: &Browser) -> Result<()> {
    it.open(&pillars::at_one_screen()).await?;
    pillars::plays_worked(it, 12).await?;
    it.sees_asked("settled").await
}

async fn pillars_learn(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/learn/pillars").await?;
    it.press("lesson-next").await?;
    it.press("lesson-next").await?;
    it.sees("pillars-tutorial-buckle").await
}

/// A duel with the computer; the heroes are fixed, so that it begins at once.
async fn duel(it: &Browser, mine: &str, theirs: &str) -> Result<()> {
    let options = format!("%7B%22heroes%22%3A%5B%22{mine}%22%2C%22{theirs}%22%5D%7D");
    it.open(&format!("/local/dicethrone?against=computer&seats=2&options={options}")).await?;
    it.duel_asks("main").await
}

async fn dice_main(_: &Stage, it: &Browser) -> Result<()> {
    duel(it, "quarryhand", "ashcaller").await
}

async fn dice_traps(_: &Stage, it: &Browser) -> Result<()> {
    duel(it, "fentrapper", "courtblade").await
}

async fn dice_luck(_: &Stage, it: &Browser) -> Result<()> {
    duel(it, "luckmonger", "fentrapper").await?;
    it.click("[data-spot=onward]").await?;
    it.click("[data-spot=roll]").await?;
    it.click("[data-spot=die-0]").await?;
    it.sees_element(".tray .die.is-locked").await
}

async fn dice_card(stage: &Stage, it: &Browser) -> Result<()> {
    dice_main(stage, it).await?;
    it.click(".dt-hand .card").await?;
    it.sees_element(".dt-menu .prompt").await
}

async fn dice_roll(stage: &Stage, it: &Browser) -> Result<()> {
    dice_main(stage, it).await?;
    it.click("[data-spot=onward]").await?;
    it.click("[data-spot=roll]").await?;
    it.click("[data-spot=die-0]").await?;
    it.sees_element(".tray .die.is-locked").await
}

/// The attack is about to hit; tokens can be spent.
async fn dice_learn(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/learn/dicethrone").await?;
    it.press("lesson-next").await?;
    it.plays_card("dicethrone-card-lamplight-2").await?;
    it.plays_card("dicethrone-card-spare-oil").await?;
    for spot in ["onward", "roll", "die-0", "roll", "confirm", "ability-lamplight"] {
        it.click(&format!("[data-spot={spot}]:not([disabled])")).await?;
    }
    it.answers_with(&it.words("dicethrone-pass")).await?;
    it.sees("dicethrone-tutorial-spend").await
}

async fn account_own(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/account").await?;
    it.fill("account-name", "阿娜").await?;
    it.fill("account-password", "eleven-small-kites").await?;
    it.click("form button[type=submit]").await?;
    it.sees("account-sessions").await
}

/// Every field of the form has a mistake.
async fn account_mistakes(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/account").await?;
    it.fill("account-name", "admin").await?;
    it.fill("account-password", "short").await?;
    it.fill("account-email", "nowhere").await?;
    it.expects("400");
    it.click("form button[type=submit]").await?;
    it.sees("account-reject-name-reserved").await
}

async fn settings_install(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/settings").await?;
    it.asks("window.dispatchEvent(new Event('beforeinstallprompt'))").await?;
    it.find("button", &it.words("install-go")).await.map(drop)
}

async fn local_keys(stage: &Stage, it: &Browser) -> Result<()> {
    local_middle(stage, it).await?;
    it.keys(&[Key::Letter('?')]).await?;
    it.sees_element("dialog[open] .position").await
}

async fn local_share(stage: &Stage, it: &Browser) -> Result<()> {
    local_won(stage, it).await?;
    it.press("share-title").await?;
    it.sees_element("dialog[open] .share").await
}

/// The hints of the coach, against the computer.
async fn computer_hint(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/tictactoe?against=computer").await?;
    it.press("coach-hint").await?;
    it.sees_element(".hints .hint").await
}

async fn analysis(stage: &Stage, it: &Browser) -> Result<()> {
    local_won(stage, it).await?;
    it.follow("analysis-title").await?;
    it.sees_element(".turns .turn").await?;
    it.until("all positions are looked at", "return !document.querySelector('.an-progress')", &[]).await
}

async fn xiangqi_replay(stage: &Stage, it: &Browser) -> Result<()> {
    xiangqi_middle(stage, it).await?;
    it.press("local-resign").await?;
    it.sees_element("dialog[open]").await?;
    it.press("local-resign").await?;
    it.follow("local-record").await?;
    it.sees_element("input[type=range]").await
}

/// More cards than may be kept, in the discard phase.
async fn dice_full_hand(stage: &Stage, it: &Browser) -> Result<()> {
    dice_main(stage, it).await?;
    it.comes_to_discard().await
}

/// A hero has fallen.
async fn dice_over(_: &Stage, it: &Browser) -> Result<()> {
    let options = "%7B%22health%22%3A10%2C%22heroes%22%3A%5B%22quarryhand%22%2C%22ashcaller%22%5D%7D";
    it.open(&format!("/local/dicethrone?against=computer&seats=2&options={options}")).await?;
    it.duel_asks("main").await?;
    it.fights_on().await?;
    it.sees_element(".dt-mask.is-fallen").await
}

async fn local_middle(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/tictactoe").await?;
    it.tap_all(&[4, 0, 2]).await
}

async fn local_won(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/tictactoe").await?;
    it.tap_all(&[4, 0, 2, 8, 6]).await?;
    it.sees_element(".ttt-win").await
}

async fn local_dialog(stage: &Stage, it: &Browser) -> Result<()> {
    local_middle(stage, it).await?;
    it.press("local-resign").await?;
    it.sees_element("dialog[open]").await
}

async fn home_continue(stage: &Stage, it: &Browser) -> Result<()> {
    local_middle(stage, it).await?;
    it.open("/").await
}

async fn home_rooms(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = stage.person("friend").await?;
    friend.open("/game/tictactoe?open").await?;
    friend.press("game-open-go").await?;
    friend.invite_link().await?;
    it.open("/").await?;
    it.sees_element(".roomrow").await
}

/// Open tables whose options differ from the defaults.
async fn home_options(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = stage.person("friend").await?;
    for (game, options) in [
        ("puzzlechess", json!({ "size": 7, "mode": "edge" })),
        ("dicethrone", json!({ "health": 20 })),
        ("tictactoe", json!({})),
    ] {
        online::open_table_with(&friend, json!({ "game": game, "options": options })).await?;
    }
    it.open("/").await?;
    it.sees_element(".roomrow").await
}

/// The question at a table whose options fix what chance would decide.
async fn table_consent(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = stage.person("friend").await?;
    let options =
        json!({ "heroes": ["quarryhand", "lanternwright"], "decks": [["whetstone"], []], "health": 30 });
    let path = online::open_table(&friend, "dicethrone", options, 2).await?;
    it.open(&path).await?;
    it.press("table-i-am-ready").await?;
    it.sees("table-confirm-title").await
}

async fn learn_step(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/learn/tictactoe").await?;
    it.press("lesson-next").await?;
    it.sees("tictactoe-tutorial-centre").await
}

async fn table_gathering(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/").await?;
    it.press("quick-friend").await?;
    it.press("tictactoe-title").await?;
    it.invite_link().await.map(drop)
}

/// A table with a friend after a few moves and a chat line. The friend stays.
async fn table_with(stage: &Stage, it: &Browser, cells: &[u8]) -> Result<Rc<Browser>> {
    let friend = stage.person("friend").await?;
    table_gathering(stage, it).await?;
    friend.open(&it.invite_link().await?).await?;
    online::play(it, &friend, cells).await?;
    friend.say("Hello 你好").await?;
    friend.sees_words("Hello 你好").await?;
    Ok(friend)
}

async fn table_playing(stage: &Stage, it: &Browser) -> Result<()> {
    table_with(stage, it, &[4, 0]).await?;
    it.may_move().await
}

async fn table_request(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = table_with(stage, it, &[4, 0]).await?;
    friend.press("table-undo").await?;
    it.sees_element(".ask").await
}

async fn table_won(stage: &Stage, it: &Browser) -> Result<()> {
    table_with(stage, it, &[4, 0, 2, 8, 6]).await?;
    it.sees("result-you-won").await
}

async fn replay(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/tictactoe").await?;
    it.tap_all(&[4, 0, 2, 8, 6]).await?;
    it.open("/replay/local?move=3").await?;
    it.sees_board("O.X .X. ...").await
}

/// In the middle of a match with fitting edges, with a held piece over a cell that it fits.
async fn puzzle_local(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/game/puzzlechess").await?;
    it.click("#option-mode option[value=\"edge\"]").await?;
    it.press("quick-local").await?;
    it.acts("b1-c2^ b4-b1^ c2-c3> c4-d3v").await?;
    it.hold("c1").await?;
    it.aims_at("c4", true).await
}

async fn puzzle_won(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/puzzlechess").await?;
    it.acts(puzzle::WON).await?;
    it.sees("puzzlechess-reason-all-across").await
}

/// The step in which a piece turns as it moves.
async fn puzzle_learn(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/learn/puzzlechess").await?;
    it.press("lesson-next").await?;
    it.acts("d1-b3^").await?;
    it.sees("puzzlechess-tutorial-turn").await?;
    it.hold("c1").await?;
    it.press("puzzlechess-turn-right").await
}
