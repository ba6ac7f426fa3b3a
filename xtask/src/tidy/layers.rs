//! The table of crates and their allowed dependencies.

use super::tree::lies_in;

/// A crate with restricted dependencies. Crates without a row may use any crate except test tools.
pub(super) struct Layer {
    folder: &'static str,
    /// Workspace crates it may depend on.
    pub(super) uses: &'static [&'static str],
    /// Workspace crates that only its tests may use.
    pub(super) tests_use: &'static [&'static str],
    /// Crates that it must not reach, not even indirectly.
    pub(super) reaches_no: &'static [&'static str],
}

/// Clocks, threads, randomness and the network: with one of them a replay could give another match.
#[rustfmt::skip]
const OUTSIDE_WORLD: &[&str] = &[
    "tokio", "axum", "leptos", "web-sys", "sqlx", "mio", "rayon", "getrandom",
    "chrono", "time", "instant", "web-time", "quanta", "coarsetime", "jiff",
];

/// Crates for the server and the browser only.
const WEB: &[&str] = &["axum", "hyper", "leptos", "web-sys"];

/// Crates that do not run in the browser.
const SERVER: &[&str] = &["axum", "hyper", "sqlx"];

/// Tools that are not part of the shipped binary.
const TOOLS: &[&str] = &["qipan-bench", "qipan-testbed", "qipan-testkit"];

pub(super) const TESTKIT: &str = "crates/testkit";

/// Temporary databases for tests.
const TESTBED: &str = "crates/testbed";

#[rustfmt::skip]
const LAYERS: &[Layer] = &[
    Layer { folder: "crates/engine",   uses: &[],                                 tests_use: &[TESTKIT, "crates/cards"], reaches_no: OUTSIDE_WORLD },
    Layer { folder: "crates/cards",    uses: &["crates/engine"],                  tests_use: &[TESTKIT], reaches_no: OUTSIDE_WORLD },
    Layer { folder: "crates/protocol", uses: &["crates/engine"],                  tests_use: &[],        reaches_no: OUTSIDE_WORLD },
    Layer { folder: "crates/ai",       uses: &["crates/engine"],                  tests_use: &[TESTKIT], reaches_no: OUTSIDE_WORLD },
    Layer { folder: "crates/ratings",  uses: &[],                                 tests_use: &[],        reaches_no: OUTSIDE_WORLD },
    Layer { folder: "crates/store",    uses: &["crates/engine", "crates/protocol", "crates/ratings"], tests_use: &[TESTBED], reaches_no: WEB },
    Layer { folder: "crates/testbed",  uses: &[],                                 tests_use: &[],        reaches_no: WEB },
    Layer { folder: "crates/bus",      uses: &[],                                 tests_use: &[],        reaches_no: WEB },
    Layer { folder: "crates/tables",   uses: &["crates/ai", "crates/bus", "crates/engine", "crates/protocol", "crates/ratings", "crates/store"], tests_use: &["games/*/rules", "games/catalog"], reaches_no: WEB },
    Layer { folder: "crates/server",   uses: &["crates/ai", "crates/bus", "crates/engine", "crates/glyphs", "crates/protocol", "crates/store", "crates/tables", "games/catalog"], tests_use: &["games/*/rules", TESTBED], reaches_no: &["leptos"] },
    Layer { folder: "crates/glyphs",   uses: &[],                                 tests_use: &[],        reaches_no: OUTSIDE_WORLD },
    Layer { folder: "crates/ui",       uses: &["crates/engine", "crates/glyphs"], tests_use: &[],        reaches_no: SERVER },
    Layer { folder: "crates/web",      uses: &["crates/ai", "crates/engine", "crates/protocol", "crates/ui", "games/*/rules", "games/*/board"], tests_use: &["games/catalog"], reaches_no: SERVER },
    Layer { folder: "crates/web-bundle", uses: &[],                               tests_use: &[],        reaches_no: &["leptos"] },
    Layer { folder: "crates/web-assets", uses: &["crates/server"],                tests_use: &[],        reaches_no: &["leptos"] },
    Layer { folder: "crates/terminal", uses: &["crates/ai", "crates/engine", "games/blueprint/rules", "games/catalog"], tests_use: &[],      reaches_no: SERVER },
    Layer { folder: "crates/cli",      uses: &["crates/ai", "crates/engine", "crates/protocol", "crates/server", "crates/store", "crates/terminal", "games/blueprint/rules", "games/catalog"], tests_use: &["games/*/rules", TESTBED], reaches_no: TOOLS },
    Layer { folder: "crates/qipan",    uses: &["crates/cli", "crates/web-assets", "games/catalog"], tests_use: &["crates/ai", "crates/bench", "crates/engine"], reaches_no: TOOLS },
    Layer { folder: "games/*/board",   uses: &["crates/cards", "crates/engine", "crates/glyphs", "crates/ui", "games/*/rules"], tests_use: &[], reaches_no: SERVER },
    Layer { folder: "crates/testkit",  uses: &["crates/ai", "crates/engine"],     tests_use: &[],        reaches_no: &[] },
    Layer { folder: "games/*/rules",   uses: &["crates/ai", "crates/cards", "crates/engine"], tests_use: &[TESTKIT], reaches_no: OUTSIDE_WORLD },
    Layer { folder: "games/catalog",   uses: &["crates/ai", "crates/engine", "games/*/rules"], tests_use: &[],        reaches_no: OUTSIDE_WORLD },
];

pub(super) fn layer_of(folder: &str) -> Option<&'static Layer> {
    LAYERS.iter().find(|layer| lies_in(folder, layer.folder))
}
