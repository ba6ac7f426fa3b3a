//! A small client of the WebDriver protocol as chromedriver implements it: JSON over HTTP.
//!
//! It is our own because the usual client crate enables `serde_json/preserve_order`, and cargo would then build the
//! engine's tests with another order of JSON keys than the product has.

mod keys;
mod process;
mod session;

pub(crate) use keys::Key;
pub(crate) use process::Driver;
pub(crate) use session::{Element, Fault, Session};
