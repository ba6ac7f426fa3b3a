//! `cargo xtask new-game`: a small example game under a new name, listed in the workspace and the catalogue.

mod name;
mod plan;
mod renaming;

use anyhow::Result;
use clap::Args;

use self::plan::Plan;
use self::renaming::Renaming;
use crate::process::run_quietly;
use crate::workspace::Workspace;

#[derive(Args)]
pub(crate) struct NewGame {
    /// Name of folder and crate: 3 to 24 lowercase letters and digits
    pub(crate) name: String,
    /// Chinese title
    #[arg(long, default_value = "新棋")]
    pub(crate) title_zh: String,
    /// English title; the name with a capital if left out
    #[arg(long)]
    pub(crate) title_en: Option<String>,
}

pub(crate) fn run(workspace: &Workspace, request: &NewGame) -> Result<()> {
    create(workspace, request)?;
    let name = &request.name;
    println!("games/{name} plays a small example for now: ten stones, the last one wins. Next:");
    println!("  1. Write its rules in games/{name}/rules/src: state, command, event, then rules.");
    println!("     `cargo xtask play {name}` plays it in the terminal.");
    println!("  2. Describe it in games/{name}/README.md and in both files of games/{name}/locales.");
    println!(
        "  3. Draw its board in games/{name}/board, as docs/board.md says: `cargo xtask web --only {name} --dev`"
    );
    println!("     shows it in the browser and follows your changes.");
    println!("  4. Keep `cargo test --package qipan-{name}` green, and run `cargo xtask test` at the end.");
    Ok(())
}

/// Creates the game or, on any error, changes nothing.
pub(crate) fn create(workspace: &Workspace, request: &NewGame) -> Result<()> {
    name::check_name(&workspace.root, &request.name)?;
    let title_en = request.title_en.clone().unwrap_or_else(|| name::with_capital(&request.name));
    name::check_title(&request.title_zh)?;
    name::check_title(&title_en)?;
    let renaming = Renaming::new(&request.name, &title_en, &request.title_zh);
    let plan = Plan::make(&workspace.root, &request.name, &renaming)?;
    let [rules, board] = packages(&request.name);
    // With another name, imports may sort differently and lines may wrap differently, so the copy is formatted.
    let format = ["fmt", "--package", &rules, "--package", &board];
    plan.carry_out(|| run_quietly(&mut workspace.cargo(&format)).map(drop))
}

/// The packages of a game: its rules and its board.
pub(crate) fn packages(name: &str) -> [String; 2] {
    [format!("qipan-{name}"), format!("qipan-{name}-board")]
}
