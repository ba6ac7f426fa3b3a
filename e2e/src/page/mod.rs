//! Scripts that inspect the page.

pub(crate) const FIND: &str = include_str!("find.js");
pub(crate) const BOARD: &str = include_str!("board.js");
pub(crate) const AXE: &str = include_str!("axe.js");
/// Looks for flaws of layout.
pub(crate) const LAYOUT: &str = include_str!("layout.js");

/// Whether the client has drawn the page.
pub(crate) const IS_READY: &str =
    "return !document.getElementById('boot') && document.querySelector('main') !== null
    && document.querySelector('main [aria-busy]') === null";

/// The visible text, including dialogs and toasts.
pub(crate) const TEXT: &str = "return document.body.innerText";

/// Gives the next command on the board of Summoner Wars.
pub(crate) const BATTLE: &str = include_str!("battle.js");

/// Watches a motion frame by frame.
pub(crate) const MOTION: &str = include_str!("motion.js");

/// Measures the time from a tap to the painted frame.
pub(crate) const WATCH_TAP: &str = include_str!("tap.js");

/// Counts what the page draws and plays from now on.
pub(crate) const WATCH: &str = include_str!("watch.js");

/// Whether what draws the effects is loaded.
pub(crate) const HAS_EFFECTS: &str = "return performance.getEntriesByName('qipan-effects').length > 0";

/// Plays matches and measures the client's memory.
pub(crate) const MEMORY: &str = include_str!("memory.js");

/// When the client marked that it has drawn the page.
pub(crate) const STARTED: &str = "return performance.getEntriesByName('qipan-interactive')[0].startTime";

/// When the client marked its board as playable.
pub(crate) const INTERACTIVE: &str = "return performance.getEntriesByName('qipan-board')[0].startTime";

/// The compressed size of everything that was loaded for this page.
pub(crate) const BYTES: &str = "
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return all.reduce((sum, entry) => sum + entry.encodedBodySize, 0)";
