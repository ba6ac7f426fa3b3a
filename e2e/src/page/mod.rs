//! Scripts that look at the page.

pub(crate) const FIND: &str = include_str!("find.js");
pub(crate) const BOARD: &str = include_str!("board.js");
pub(crate) const AXE: &str = include_str!("axe.js");

/// Whether the client has drawn itself.
pub(crate) const IS_READY: &str =
    "return !document.getElementById('boot') && document.querySelector('main') !== null
    && document.querySelector('main [aria-busy]') === null";

/// What can be read, dialogs and toasts included.
pub(crate) const TEXT: &str = "return document.body.innerText";

/// Watches how a tap comes to the screen.
pub(crate) const WATCH_TAP: &str = include_str!("tap.js");

/// When the client said that its board can be played on.
pub(crate) const INTERACTIVE: &str = "return performance.getEntriesByName('qipan-board')[0].startTime";

/// Everything that has come over the network for this page, compressed as it was.
pub(crate) const BYTES: &str = "
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return all.reduce((sum, entry) => sum + entry.encodedBodySize, 0)";
