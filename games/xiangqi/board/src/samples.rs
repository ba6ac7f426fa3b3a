//! Views for tests, made by the rules themselves.

use qipan_engine::{NewMatch, Viewer};
use qipan_xiangqi::{View, game};
use serde_json::Value;

/// The view of a new match with these options.
pub(crate) fn start(options: &Value) -> View {
    let mut new = NewMatch::with_seed(1);
    new.options = options.as_object().cloned().unwrap_or_default();
    let (running, _) = game().create(&new).expect("the options are good");
    let view = running.view(Viewer::Spectator).expect("everybody may watch");
    let mut view: Value = serde_json::from_str(&view).expect("views are JSON");
    serde_json::from_value(view["game"].take()).expect("this is the view of the game")
}
