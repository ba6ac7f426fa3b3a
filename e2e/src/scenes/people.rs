//! Friends, messages, notices and invitations.

use anyhow::Result;

use super::Scene;
use crate::browser::Browser;
use crate::stage::Stage;
use crate::stories::friends::{befriend, sign_up};

pub(crate) const PEOPLE: &[Scene] = &[
    scene!("people-empty", empty),
    scene!("people-requests", requests),
    scene!("people-friends", friends),
    scene!("people-notices", notices),
    scene!("people-messages", messages),
    scene!("people-talk", talk),
    scene!("people-settings", settings),
];

/// Each scene has people of its own: the server stays the same.
pub(super) async fn name_of(it: &Browser, base: &str) -> Result<String> {
    let number = it.asks("return Math.floor(Math.random() * 1e6)").await?;
    Ok(format!("{base} {}", number.as_u64().unwrap_or_default()))
}

async fn empty(_: &Stage, it: &Browser) -> Result<()> {
    sign_up(it, &name_of(it, "陈渡舟").await?).await
}

/// One request of another person, one of the own account.
async fn requests(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = stage.person("friend").await?;
    let (mine, theirs) = (name_of(it, "陈渡舟").await?, name_of(it, "Gu Xiaoman").await?);
    sign_up(it, &mine).await?;
    sign_up(&friend, &theirs).await?;
    friend.fill("people-find", &mine).await?;
    friend.press("people-ask").await?;
    it.sees("people-asks").await
}

/// A friend who is online.
async fn friends(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = stage.person("friend").await?;
    let (mine, theirs) = (name_of(it, "陈渡舟").await?, name_of(it, "何知晚 Wan").await?);
    sign_up(it, &mine).await?;
    sign_up(&friend, &theirs).await?;
    befriend(it, &friend, &theirs).await?;
    // Without the toast of the request.
    it.open("/people").await?;
    it.sees_element(".people .fr .p-on").await
}

async fn notices(stage: &Stage, it: &Browser) -> Result<()> {
    friends(stage, it).await?;
    it.press_named("tab", &it.words("people-notices")).await?;
    it.sees_element(".nt").await
}

/// A conversation with a long message and a phrase.
async fn talk(stage: &Stage, it: &Browser) -> Result<()> {
    friends(stage, it).await?;
    it.click(".people .fr .acts a").await?;
    let long = "After R8+3 I was not that bad. Look at move 14: the horse comes back, and it holds.";
    for words in ["明天还下五九炮？", long] {
        it.fill_named(&it.words_with("people-write-to", &[("name", "".into())]), words).await?;
        it.press("people-send").await?;
    }
    it.press("chat-phrase-good-luck").await?;
    it.until("all are sent", "return document.querySelectorAll('.ms:not(.is-waiting)').length === 3", &[])
        .await
}

async fn messages(stage: &Stage, it: &Browser) -> Result<()> {
    talk(stage, it).await?;
    it.open("/people?tab=messages").await?;
    it.sees_element(".thr").await
}

async fn settings(_: &Stage, it: &Browser) -> Result<()> {
    sign_up(it, &name_of(it, "陈渡舟").await?).await?;
    it.open("/people?show=settings").await?;
    it.sees_element("#kid-password").await
}
