//! Scripts that look at the page.

pub(crate) const FIND: &str = include_str!("find.js");
pub(crate) const BOARD: &str = include_str!("board.js");
pub(crate) const AXE: &str = include_str!("axe.js");

/// Whether the client has drawn itself.
pub(crate) const IS_READY: &str =
    "return !document.getElementById('boot') && document.querySelector('main') !== null";

/// What can be read, dialogs and toasts included.
pub(crate) const TEXT: &str = "return document.body.innerText";
