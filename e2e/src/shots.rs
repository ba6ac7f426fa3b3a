//! Screenshots of every page and state in both themes, both languages and two sizes.

use std::fs;
use std::rc::Rc;

use anyhow::{Result, bail};
use qipan_ui::Language;
use serde_json::json;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::Instant;

use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::scenes;
use crate::stage::{Stage, Tools};

/// The language, theme and device of a screenshot.
#[derive(Clone, Copy)]
struct Look {
    language: Language,
    theme: &'static str,
    device: &'static str,
    size: Size,
}

impl Look {
    /// The file name: `home` in this look is `home-zh-dark-phone`.
    fn name(self, scene: &str) -> String {
        let language = if self.language == Language::Zh { "zh" } else { "en" };
        format!("{scene}-{language}-{}-{}", self.theme, self.device)
    }

    fn all() -> Vec<Look> {
        let mut looks = Vec::new();
        for (device, size) in [("desktop", DESKTOP), ("phone", PHONE)] {
            for theme in ["light", "dark"] {
                looks.extend(Language::ALL.map(|language| Look { language, theme, device, size }));
            }
        }
        looks
    }
}

pub(crate) async fn run(tools: Rc<Tools>, filter: &str) -> Result<()> {
    let begin = Instant::now();
    let folder = tools.folder.display().to_string();
    let looks = Look::all();
    let (first, second) = looks.split_at(looks.len() / 2);
    let halves = [first.to_vec(), second.to_vec()];
    let count = LocalSet::new().run_until(take_all(tools, halves, filter.to_owned())).await?;
    if count == 0 {
        bail!("no page has {filter} in its name");
    }
    println!("{count} pictures in {folder}, {:.0} s", begin.elapsed().as_secs_f64());
    Ok(())
}

/// Takes both halves in parallel, one look after the other in each.
async fn take_all(tools: Rc<Tools>, halves: [Vec<Look>; 2], filter: String) -> Result<usize> {
    let mut running = JoinSet::new();
    for looks in halves {
        let (tools, filter) = (Rc::clone(&tools), filter.clone());
        running.spawn_local(async move {
            let mut taken = Vec::new();
            for look in looks {
                taken.push(take(&tools, look, &filter).await);
            }
            taken
        });
    }
    // A failure must not end the others: their browsers would stay open.
    let (mut count, mut failed) = (0, Vec::new());
    while let Some(half) = running.join_next().await {
        for taken in half? {
            match taken {
                Ok(pictures) => count += pictures,
                Err(error) => failed.push(format!("{error:#}")),
            }
        }
    }
    if !failed.is_empty() {
        bail!("{}", failed.join("\n"));
    }
    Ok(count)
}

/// Takes all scenes in one look, with a server and browsers of its own.
async fn take(tools: &Rc<Tools>, look: Look, filter: &str) -> Result<usize> {
    let stage = Stage::new(Rc::clone(tools)).await?;
    let taken = take_on(tools, &stage, look, filter).await;
    stage.close().await;
    taken
}

async fn take_on(tools: &Tools, stage: &Stage, look: Look, filter: &str) -> Result<usize> {
    let person = stage.person_who("photographer", look.language, look.size).await?;
    person.open("/no/such/page").await?;
    let (mut count, mut failed) = (0, Vec::new());
    for scene in scenes::GROUPS.iter().copied().flatten().filter(|scene| scene.name.contains(filter)) {
        let name = look.name(scene.name);
        dress(&person, look).await?;
        let set = match (scene.set)(stage, &person).await {
            Ok(()) => settle(&person).await,
            Err(error) => Err(error),
        };
        // If a scene fails, its screenshot shows what the page has instead.
        fs::write(tools.folder.join(format!("{name}.png")), person.session.screenshot().await?)?;
        stage.dismiss_all_but(&person).await;
        count += 1;
        failed.extend(set.err().map(|error| format!("{name}: {error:#}")));
    }
    if !failed.is_empty() {
        bail!("{}", failed.join("\n"));
    }
    Ok(count)
}

/// Resets the browser: an empty storage and the right theme.
async fn dress(person: &Browser, look: Look) -> Result<()> {
    let body = "localStorage.clear();
        localStorage.setItem('qipan.settings', JSON.stringify({ theme: arguments[0] }))";
    person.session.script(body, &[json!(look.theme)]).await.map(drop)
}

/// Waits until the fonts are loaded and no placeholder of a loading list is left.
pub(crate) async fn settle(person: &Browser) -> Result<()> {
    let body = "const done = arguments[arguments.length - 1];
        document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
    person.session.slow_script(body, &[]).await?;
    person.until("nothing is loading", "return document.querySelector('.skel') === null", &[]).await
}
