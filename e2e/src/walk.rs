//! Walks through scenes at every size of window and in both languages, and collects what is wrong with their layout.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use qipan_ui::Language;
use serde_json::json;

use crate::browser::{Browser, DESKTOP, Size};
use crate::page;
use crate::scenes::Scene;
use crate::shots::settle;
use crate::stage::Stage;

/// Phones upright and lying, a tablet, small laptops, desks and large screens.
const SIZES: [Size; 10] = [
    (320, 568),
    (390, 664),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 600),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
];

/// Where text is also looked at in twice its size.
const SIZES_OF_LARGE_TEXT: [Size; 2] = [(390, 844), (1280, 720)];

/// A known flaw that does not fail the walk.
struct Known {
    scene: &'static str,
    /// A part of the finding, which begins with size and language.
    says: &'static str,
    /// Why it is still there.
    #[expect(dead_code, reason = "for the reader")]
    why: &'static str,
}

/// Flaws that are still to be removed. One that is gone has to leave this list.
const KNOWN: &[Known] = &[];

/// What was found: for every element and flaw of a scene the looks in which it has it.
#[derive(Default)]
struct Findings(BTreeMap<(&'static str, String), Vec<String>>);

/// How a scene is looked at.
#[derive(Clone, Copy)]
struct Look {
    size: Size,
    language: Language,
    /// Extra properties of the look, for the message.
    note: &'static str,
}

impl Look {
    fn name(self) -> String {
        let (width, height) = self.size;
        let language = if self.language == Language::Zh { "zh" } else { "en" };
        format!("{width}×{height} {language}{}", self.note)
    }
}

pub(crate) async fn walk(stage: &Stage, scenes: &'static [Scene]) -> Result<()> {
    let person = stage.person_who("walker", Language::Zh, DESKTOP).await?;
    person.expects("404");
    person.open("/").await?;
    let mut findings = Findings::default();
    for scene in scenes {
        person.session.script("localStorage.clear()", &[]).await?;
        person.reads(Language::Zh);
        person.resize(DESKTOP).await?;
        (scene.set)(stage, &person).await.with_context(|| scene.name)?;
        settle(&person).await?;
        look_at(&person, scene, &mut findings).await.with_context(|| scene.name)?;
        stage.dismiss_all_but(&person).await;
    }
    findings.judge(scenes)
}

/// Looks at one scene in all sizes, without setting it again: the window changes its size, and the page its language.
async fn look_at(person: &Browser, scene: &'static Scene, findings: &mut Findings) -> Result<()> {
    for language in [Language::Zh, Language::En] {
        if language == Language::En {
            change_language(person, language).await?;
        }
        for size in SIZES {
            measure(person, scene, Look { size, language, note: "" }, findings).await?;
        }
    }
    let language = Language::En;
    person.session.script("document.documentElement.dataset.theme = 'dark'", &[]).await?;
    measure(person, scene, Look { size: (1280, 720), language, note: " dark" }, findings).await?;
    person.session.script("document.documentElement.style.fontSize = '200%'", &[]).await?;
    for size in SIZES_OF_LARGE_TEXT {
        measure(person, scene, Look { size, language, note: " 200 %" }, findings).await?;
    }
    Ok(())
}

async fn change_language(person: &Browser, language: Language) -> Result<()> {
    person.session.script("document.querySelector('.topbar .lang').click()", &[]).await?;
    person.reads(language);
    let body = "return document.documentElement.lang === arguments[0]";
    person.until("the other language", body, &[json!(language.tag())]).await
}

async fn measure(person: &Browser, scene: &'static Scene, look: Look, findings: &mut Findings) -> Result<()> {
    person.resize(look.size).await?;
    let found = person.session.slow_script(page::LAYOUT, &[json!(look.note.contains("200"))]).await?;
    let Some(found) = found.as_array() else { bail!("the check said {found}") };
    for finding in found.iter().filter_map(|it| it.as_str()) {
        findings.0.entry((scene.name, finding.to_owned())).or_default().push(look.name());
    }
    Ok(())
}

impl Findings {
    /// Fails if there is a flaw that is not known, or a known one that is gone.
    fn judge(self, scenes: &[Scene]) -> Result<()> {
        let mut lines = Vec::new();
        let mut met = vec![false; KNOWN.len()];
        for ((scene, finding), looks) in &self.0 {
            let mut unknown = Vec::new();
            for look in looks {
                let whole = format!("{look}: {finding}");
                let known = KNOWN.iter().position(|it| it.scene == *scene && whole.contains(it.says));
                match known {
                    Some(index) => met[index] = true,
                    None => unknown.push(look.as_str()),
                }
            }
            if !unknown.is_empty() {
                lines.push(format!("{scene}: {finding} ({})", unknown.join(", ")));
            }
        }
        let here = |known: &Known| scenes.iter().any(|scene| scene.name == known.scene);
        for (known, _) in KNOWN.iter().zip(met).filter(|(known, met)| here(known) && !met) {
            lines.push(format!("{}: the known flaw “{}” is gone", known.scene, known.says));
        }
        if !lines.is_empty() {
            bail!("{} flaws of layout:\n{}", lines.len(), lines.join("\n"));
        }
        Ok(())
    }
}
