//! Puzzles, the analysis board and the tools that belong to it.

use anyhow::Result;

use super::Scene;
use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;
use crate::stories::puzzles;

pub(crate) const STUDY: &[Scene] = &[
    scene!("puzzles-list", puzzle_list),
    scene!("puzzle-try", attempt),
    scene!("puzzle-hint", hint),
    scene!("puzzle-failed", failed),
    scene!("study-start", study_start),
    scene!("study-line", study_line),
    scene!("study-import", study_import),
    scene!("study-export", study_export),
    scene!("typed-moves", typed),
    scene!("more-menu", more),
    scene!("team-bots", team),
];

/// One puzzle is marked as tried, one as solved with help, one as solved.
async fn puzzle_list(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/").await?;
    let marks = r#"localStorage.setItem('qipan.puzzles', JSON.stringify({ rating: 1248, rated: 12, streak: 3,
        best_streak: 5, marks: { 'xiangqi/lone_chariot': 'solved', 'xiangqi/soldier_net': 'helped',
        'xiangqi/lone_horse': 'tried' } })); return true"#;
    it.asks(marks).await?;
    it.open("/puzzles").await?;
    it.sees_element(".puzzle .mini").await
}

async fn attempt(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/puzzles/xiangqi/chariot_advisors").await?;
    it.sees_element(".puzzle-status").await
}

async fn hint(stage: &Stage, it: &Browser) -> Result<()> {
    attempt(stage, it).await?;
    it.press("coach-hint").await?;
    it.sees_element(".hints .hint").await
}

async fn failed(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/puzzles/xiangqi/lone_chariot").await?;
    puzzles::taps(it, "d0", "e0").await?;
    it.sees_element(".endbar").await
}

async fn study_start(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/analysis/tictactoe?options=%7B%7D").await?;
    it.sees_element(".study .hint").await
}

/// A line with a variation.
async fn study_line(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/analysis/xiangqi?options=%7B%7D&seats=2").await?;
    for (from, to) in [("h2", "e2"), ("h9", "g7")] {
        it.moves(from, to).await?;
    }
    it.press("study-back").await?;
    it.sees_element("[data-at=\"h9\"]").await?;
    it.moves("b9", "c7").await?;
    it.sees_element(".study .hint .line").await
}

async fn study_import(stage: &Stage, it: &Browser) -> Result<()> {
    study_start(stage, it).await?;
    it.press("study-import").await?;
    it.fill("import-title", "1. b2 a1\n2. b2").await?;
    it.press("import-go").await?;
    it.sees_element("#import-error span").await
}

async fn study_export(stage: &Stage, it: &Browser) -> Result<()> {
    study_line(stage, it).await?;
    it.press("study-export").await?;
    it.sees_element("dialog textarea").await
}

async fn typed(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/xiangqi?options=%7B%7D&seats=2").await?;
    it.sees_element(".xq-piece").await?;
    it.keys(&[Key::Letter('/')]).await?;
    it.fill("typed-label", "e9e8").await?;
    it.keys(&[Key::Enter]).await?;
    it.sees_element("#typed-error span").await
}

async fn more(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/tictactoe?against=computer").await?;
    it.press("more").await?;
    it.sees_element(".more-acts").await
}

async fn team(_: &Stage, it: &Browser) -> Result<()> {
    it.open("/local/xiangqi?against=computer&options=%7B%7D&seats=4&first=0").await?;
    it.sees_element(".xq[data-armies=\"4\"]").await
}
