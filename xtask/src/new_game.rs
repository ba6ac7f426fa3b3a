//! `cargo xtask new-game`: a small example game under a new name, listed in the workspace and the catalogue.

mod name;
mod plan;
mod renaming;

use anyhow::Result;
use clap::Args;

use self::name::Names;
use self::plan::Plan;
use self::renaming::Renaming;
use crate::process::run_quietly;
use crate::workspace::Workspace;

#[derive(Args)]
pub(crate) struct NewGame {
    /// Name of the game, such as `connect-four`: 3 to 24 lowercase letters and digits, and hyphens between words. Folder
    /// and crate are called `connectfour`, the type `ConnectFour`
    pub(crate) name: String,
    /// Chinese title
    #[arg(long, default_value = "新棋")]
    pub(crate) title_zh: String,
    /// English title; the words of the name with capitals if left out
    #[arg(long)]
    pub(crate) title_en: Option<String>,
}

pub(crate) fn run(workspace: &Workspace, request: &NewGame) -> Result<()> {
    let id = create(workspace, request)?;
    println!("games/{id} plays a small example for now: stones on 5 by 5 cells, four in a row win. Next:");
    println!("  1. Write its rules in games/{id}/rules/src: state.rs, then rules.rs. After each edit:");
    println!("     `cargo check -p qipan-{id}`, and `cargo xtask play {id}` plays it in the terminal.");
    println!(
        "  2. Write its texts in both files of games/{id}/locales, its lesson in tutorial.json, and its tests in"
    );
    println!("     games/{id}/rules/tests/data: `cargo test -p qipan-{id}`.");
    println!(
        "  3. Draw its board in games/{id}/board/src/lib.rs: `cargo xtask web --only {id} --dev` shows it in the"
    );
    println!("     browser and follows your changes. Start it now: its first build takes minutes.");
    println!("  4. Run `cargo xtask test` at the end. CONTRIBUTING.md has the details.");
    Ok(())
}

/// Creates the game, or on any error changes nothing. Returns the id of the game.
pub(crate) fn create(workspace: &Workspace, request: &NewGame) -> Result<String> {
    let names = Names::read(&request.name, request.title_en.as_deref())?;
    name::check_id(&workspace.root, &names.id)?;
    name::check_title(&request.title_zh)?;
    name::check_title(&names.title)?;
    let renaming = Renaming::new(&names, &request.title_zh);
    let plan = Plan::make(&workspace.root, &names.id, &renaming)?;
    let [rules, board] = packages(&names.id);
    // With another name, imports may sort differently and lines may wrap differently, so the copy is formatted.
    let format = ["fmt", "--package", &rules, "--package", &board];
    // Lists the new packages in Cargo.lock, so that `--locked` works at once. They need no other crate, and no network.
    let lock = ["update", "--workspace", "--offline", "--quiet"];
    plan.carry_out(|| {
        run_quietly(&mut workspace.cargo(&lock))?;
        run_quietly(&mut workspace.cargo(&format)).map(drop)
    })?;
    Ok(names.id)
}

/// The packages of a game: its rules and its board.
pub(crate) fn packages(name: &str) -> [String; 2] {
    [format!("qipan-{name}"), format!("qipan-{name}-board")]
}
