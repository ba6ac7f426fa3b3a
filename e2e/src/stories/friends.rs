//! Two people with accounts: friendship, messages, blocks, invitations to a table.

use std::rc::Rc;

use anyhow::{Result, ensure};
use qipan_ui::Language;
use serde_json::json;

use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::stage::Stage;

const PASSWORD: &str = "eleven-small-kites";

/// Every story runs in both languages, one of them on a phone.
pub(super) const LOOKS: [(Language, Size); 2] = [(Language::Zh, DESKTOP), (Language::En, PHONE)];

/// Signs up by the API as somebody new, and opens the page of friends.
pub(crate) async fn sign_up(it: &Browser, name: &str) -> Result<()> {
    const ASK: &str = "const [name, password, done] = arguments;
        const headers = { 'content-type': 'application/json' };
        fetch('/api/accounts', { method: 'POST', headers, body: JSON.stringify({ name, password }) }).then((answer) => {
            localStorage.setItem('qipan.access_given', Date.now());
            done(answer.status);
        })";
    it.session.tool("Network.clearBrowserCookies", &json!({})).await?;
    it.open("/").await?;
    let status = it.session.slow_script(ASK, &[json!(name), json!(PASSWORD)]).await?;
    ensure!(status.as_u64().is_some_and(|status| status < 300), "{name} has no account: {status}");
    it.open("/people").await?;
    it.sees("people-nobody").await
}

pub(super) async fn two(
    stage: &Stage,
    (language, size): (Language, Size),
) -> Result<(Rc<Browser>, Rc<Browser>)> {
    let name = |name: &str| format!("{name}-{}", language.tag());
    let (lan, mei) = (name("lan"), name("mei"));
    let people =
        tokio::try_join!(stage.person_who(&lan, language, size), stage.person_who(&mei, language, size))?;
    sign_up(&people.0, &own_name(language, "Lan")).await?;
    sign_up(&people.1, &own_name(language, "Mei")).await?;
    Ok(people)
}

/// The two languages share a server, so the names differ.
pub(super) fn own_name(language: Language, name: &str) -> String {
    match language {
        Language::Zh => format!("{name} Wu"),
        Language::En => format!("{name} Hill"),
    }
}

/// One asks for friendship by name, the other accepts. Both are on the page of friends.
pub(crate) async fn befriend(one: &Browser, other: &Browser, name: &str) -> Result<()> {
    one.fill("people-find", name).await?;
    one.press("people-ask").await?;
    other.press("people-accept").await?;
    for person in [one, other] {
        person.sees_element(".people .fr .p-on").await?;
    }
    Ok(())
}

/// A request reaches the other page at once; after it was accepted, both are friends and see each other online.
pub(super) async fn asked_and_accepted(stage: Rc<Stage>) -> Result<()> {
    for look in LOOKS {
        let (lan, mei) = two(&stage, look).await?;
        lan.fill("people-find", &own_name(look.0, "Mei")).await?;
        lan.press("people-ask").await?;
        lan.sees("people-waiting").await?;
        mei.sees("people-asks").await?;
        mei.sees_element(".bell .cnt").await?;
        stage.is_accessible(&mei, "a request").await?;
        mei.press("people-accept").await?;
        lan.sees_element(".people .fr .p-on").await?;
        mei.sees_element(".people .fr .p-on").await?;
        lan.open("/people?tab=notices").await?;
        let accepted = lan.words_with("people-notice-accepted", &[("name", own_name(look.0, "Mei").into())]);
        lan.sees_words(&accepted).await?;
        stage.is_accessible(&lan, "notices").await?;
    }
    Ok(())
}

/// A name that nobody has is refused at the field, with a sentence.
pub(super) async fn unknown_name(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    sign_up(&ana, "Ana").await?;
    ana.expects("404");
    ana.expects("403");
    ana.fill("people-find", "Nobody here").await?;
    ana.press("people-ask").await?;
    ana.sees("people-reject-person-unavailable").await
}

/// Text and phrases arrive at once; the badge counts what was not read; one copy is deleted, the other stays.
pub(super) async fn messages(stage: Rc<Stage>) -> Result<()> {
    for look in LOOKS {
        let (lan, mei) = two(&stage, look).await?;
        let (lans, meis) = (own_name(look.0, "Lan"), own_name(look.0, "Mei"));
        befriend(&lan, &mei, &meis).await?;
        mei.press_named("tab", &mei.words("people-notices")).await?;
        mei.until("no notice is new", "return document.querySelector('.bell .cnt') === null", &[]).await?;
        mei.open("/people?tab=messages").await?;
        lan.press_named("link", &lan.words_with("people-message-to", &[("name", meis.clone().into())]))
            .await?;
        lan.fill_named(
            &lan.words_with("people-write-to", &[("name", meis.into())]),
            "明天八点？ Eight tomorrow?",
        )
        .await?;
        lan.press("people-send").await?;
        mei.sees_element(".thr .un").await?;
        mei.sees_element(".bell .cnt").await?;
        mei.click(".thr").await?;
        mei.sees_words("Eight tomorrow?").await?;
        mei.press("chat-phrase-good-luck").await?;
        lan.sees_element(".ms:not(.me)").await?;
        mei.until("nothing is unread", "return document.querySelector('.bell .cnt, .un') === null", &[])
            .await?;
        stage.is_accessible(&mei, "a conversation").await?;
        mei.press_named("button", &mei.words_with("people-more-of", &[("name", lans.into())])).await?;
        mei.press("people-delete-talk").await?;
        mei.sees("people-delete-words").await?;
        mei.press("people-delete-talk").await?;
        mei.sees("people-messages-none").await?;
        lan.reload().await?;
        lan.sees_words("Eight tomorrow?").await?;
    }
    Ok(())
}

/// A blocked person is no friend any more and cannot write; unblocking is in the settings.
pub(super) async fn blocked(stage: Rc<Stage>) -> Result<()> {
    for look in LOOKS {
        let (lan, mei) = two(&stage, look).await?;
        let (lans, meis) = (own_name(look.0, "Lan"), own_name(look.0, "Mei"));
        befriend(&lan, &mei, &meis).await?;
        lan.press_named("button", &lan.words_with("people-more-of", &[("name", meis.clone().into())]))
            .await?;
        lan.press("people-block").await?;
        lan.sees("people-block-words").await?;
        lan.press("people-block").await?;
        lan.sees("people-nobody").await?;
        mei.expects("403");
        mei.expects("404");
        mei.sees("people-nobody").await?;
        mei.fill("people-find", &lans).await?;
        mei.press("people-ask").await?;
        mei.sees("people-reject-person-unavailable").await?;
        lan.open("/people?show=settings").await?;
        stage.is_accessible(&lan, "privacy").await?;
        // The driver scrolls an element just into the window, where the bar of a phone covers it.
        let unblock = lan.words_with("people-unblock-whom", &[("name", meis.into())]);
        lan.until(
            "the list of blocked people",
            "return document.querySelector('.people-side .rows') !== null",
            &[],
        )
        .await?;
        lan.session.script("scrollTo(0, document.documentElement.scrollHeight)", &[]).await?;
        lan.press_named("button", &unblock).await?;
        lan.sees("people-blocked-none").await?;
    }
    Ok(())
}

/// From a table one invites the other by name; the slip appears on whatever page that one has open; taking the seat
/// starts the match.
pub(super) async fn invited(stage: Rc<Stage>) -> Result<()> {
    for look in LOOKS {
        let (lan, mei) = two(&stage, look).await?;
        let meis = own_name(look.0, "Mei");
        befriend(&lan, &mei, &meis).await?;
        mei.open("/settings").await?;
        lan.open("/").await?;
        lan.press("quick-friend").await?;
        lan.press("tictactoe-title").await?;
        lan.press_named("button", &lan.words_with("people-invite-whom", &[("name", meis.into())])).await?;
        mei.sees_element(".toastdock .slip").await?;
        mei.sees_element(".bell .cnt--seal").await?;
        stage.is_accessible(&mei, "an invitation").await?;
        mei.press("people-take-seat").await?;
        lan.sees_board("... ... ...").await?;
        mei.sees_board("... ... ...").await?;
    }
    Ok(())
}

/// A declined invitation disappears on the page of the invited person and sends no notice to the other.
pub(super) async fn declined(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = two(&stage, LOOKS[0]).await?;
    let meis = own_name(LOOKS[0].0, "Mei");
    befriend(&lan, &mei, &meis).await?;
    lan.open("/").await?;
    lan.press("quick-friend").await?;
    lan.press("tictactoe-title").await?;
    lan.fill("people-invite-name", &meis).await?;
    lan.press("people-invite-send").await?;
    mei.sees_element(".toastdock .slip").await?;
    mei.press("people-not-now").await?;
    mei.until("no slip", "return document.querySelector('.slip') === null", &[]).await?;
    lan.sees_element(".invite-names li").await
}

/// The settings are kept by the server. Hidden people look offline; kid mode leaves only the phrases.
pub(super) async fn private(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = two(&stage, LOOKS[0]).await?;
    let (lans, meis) = (own_name(LOOKS[0].0, "Lan"), own_name(LOOKS[0].0, "Mei"));
    befriend(&lan, &mei, &meis).await?;
    mei.press("people-hidden").await?;
    lan.sees_element(".people .fr .p-off").await?;
    mei.press("people-online").await?;
    lan.sees_element(".people .fr .p-on").await?;
    mei.expects("40");
    mei.fill("people-kid-password", "not the password").await?;
    mei.press("people-kid-on").await?;
    mei.sees_element("#kid-password-error svg").await?;
    mei.fill("people-kid-password", PASSWORD).await?;
    mei.press("people-kid-on").await?;
    mei.sees("people-kid-is-on").await?;
    mei.press_named("link", &mei.words_with("people-message-to", &[("name", lans.into())])).await?;
    mei.sees("people-kid-talk").await?;
    ensure!(!mei.has("button", "people-send").await?, "a kid writes nothing");
    Ok(())
}

/// Without the server the page shows the last known lists, and reconnects when the server is back.
pub(super) async fn without_server(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = two(&stage, LOOKS[0]).await?;
    befriend(&lan, &mei, &own_name(LOOKS[0].0, "Mei")).await?;
    for person in [&lan, &mei] {
        person.expects("net::ERR_CONNECTION");
        person.expects("WebSocket connection to");
    }
    stage.server.kill().await?;
    lan.sees("people-stale").await?;
    lan.sees_words(&own_name(LOOKS[0].0, "Mei")).await?;
    stage.server.start_again().await?;
    lan.until("connected again", "return document.querySelector('.stale') === null", &[]).await?;
    lan.sees_element(".people .fr .p-on").await
}
