//! What there is to see.

use std::future::Future;
use std::pin::Pin;

use anyhow::Result;

use crate::browser::Browser;
use crate::stage::Stage;

type Set = for<'a> fn(&'a Stage, &'a Browser) -> Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

/// A page in a state.
pub(super) struct Scene {
    pub(super) name: &'static str,
    pub(super) set: Set,
}

/// A page as it is when it is opened.
macro_rules! page {
    ($name:literal, $path:literal) => {
        Scene { name: $name, set: |_, it| Box::pin(it.open($path)) }
    };
}

/// A page after something has been done.
macro_rules! scene {
    ($name:literal, $function:ident) => {
        Scene { name: $name, set: |stage, it| Box::pin($function(stage, it)) }
    };
}

pub(super) const ALL: &[Scene] = &[
    page!("home", "/"),
    page!("game", "/game/tictactoe"),
    page!("settings", "/settings"),
    page!("account", "/account"),
    page!("not-found", "/no/such/page"),
    page!("local", "/local/tictactoe"),
    scene!("local-middle", local_middle),
    scene!("local-won", local_won),
    scene!("local-dialog", local_dialog),
    scene!("home-continue", home_continue),
];

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
