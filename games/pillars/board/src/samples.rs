//! Positions of the worked hand, for tests.

use qipan_engine::{Actor, NewMatch, Seat, Viewer};
use qipan_pillars::{View, game, notation};
use serde_json::{Value, json};

/// The worked hand after some actions, each by the seat in turn, in the letters of the notation.
pub(crate) fn played(actions: &str, viewer: Seat) -> View {
    seen(actions, Viewer::Seat(viewer))
}

pub(crate) fn seen(actions: &str, viewer: Viewer) -> View {
    let deal = json!({ "leader": 0, "hands": [
        { "R_SHI": 2, "B_SHI": 1, "R_XIANG": 1, "R_MA": 1, "R_CHE": 1, "B_NIU": 2 },
        { "B_SHI": 1, "R_XIANG": 1, "B_XIANG": 1, "R_MA": 1, "B_MA": 1, "R_GOU": 1, "B_GOU": 1, "R_NIU": 1 },
        { "B_XIANG": 1, "B_MA": 1, "R_CHE": 1, "B_CHE": 2, "R_NIU": 2, "B_NIU": 1 },
    ] });
    let options = json!({ "deal": deal }).as_object().cloned().unwrap();
    let (mut running, _) = game().create(&NewMatch { options, ..NewMatch::with_seed(1) }).unwrap();
    for action in actions.split_whitespace() {
        let seat = running.to_act().first().unwrap();
        let command = serde_json::to_string(&notation::read(action).unwrap()).unwrap();
        running.apply(Actor::Seat(seat), &command, None).unwrap();
    }
    let view: Value = serde_json::from_str(&running.view(viewer).unwrap()).unwrap();
    serde_json::from_value(view["game"].clone()).unwrap()
}

pub(crate) fn start(viewer: Seat) -> View {
    played("", viewer)
}
