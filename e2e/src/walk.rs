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
    findings.judge()
}

/// Looks at one scene in all sizes, without setting it again: the window changes its size, and the page its language.
async fn look_at(person: &Browser, scene: &'static Scene, findings: &mut Findings) -> Result<()> {
    // What the pointer is over shows more.
    let corner = json!({ "type": "mouseMoved", "x": 0, "y": 0 });
    person.session.tool("Input.dispatchMouseEvent", &corner).await?;
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
    // A page without the bar at the top, for the frames of other sites, has its language in the address.
    let change = "const button = document.querySelector('.topbar .lang');
        button ? button.click() : location.replace(location.pathname + '?lang=en')";
    person.session.script(change, &[]).await?;
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
    /// Fails if there is a flaw.
    fn judge(self) -> Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        let line = |((scene, finding), looks): (&(&str, String), &Vec<String>)| {
            format!("{scene}: {finding} ({})", looks.join(", "))
        };
        let lines: Vec<_> = self.0.iter().map(line).collect();
        bail!("{} flaws of layout:\n{}", lines.len(), lines.join("\n"))
    }
}
