//! Valid requests. They become hostile by their timing and by mutations.

pub(super) const LOBBY: &[&str] = &[
    r#"{"type":"watch","v":1,"game":null}"#,
    r#"{"type":"watch","v":1,"game":"tictactoe"}"#,
    r#"{"type":"watch","v":2,"game":"none"}"#,
    r#"{"type":"ping","t":5}"#,
];

pub(super) const TABLE: &[&str] = &[
    r#"{"type":"hello","v":1}"#,
    r#"{"type":"hello","v":1,"match_id":"none","seen":3,"password":"x"}"#,
    r#"{"type":"do","id":1,"command":{"type":"click_cell","cell":4}}"#,
    r#"{"type":"do","id":9,"match_id":"none","command":{"type":"click_cell","cell":0}}"#,
    r#"{"type":"do","id":2,"command":{"type":"undo"}}"#,
    r#"{"type":"do","id":3,"command":{"type":"resign"}}"#,
    r#"{"type":"do","id":4,"command":{"type":"vote_rematch","yes":true}}"#,
    r#"{"type":"do","id":5,"command":{"type":"flag","seat":0}}"#,
    r#"{"type":"sit","id":1,"seat":1}"#,
    r#"{"type":"sit","id":2,"seat":0}"#,
    r#"{"type":"stand","id":2}"#,
    r#"{"type":"ready","id":3,"ready":true}"#,
    r#"{"type":"start","id":4}"#,
    r#"{"type":"remove","id":5,"seat":1}"#,
    r#"{"type":"add_bot","id":6,"seat":1,"level":1}"#,
    r#"{"type":"chat","id":7,"channel":"spectators","text":"hello"}"#,
    r#"{"type":"chat","id":7,"channel":"players","text":"hello"}"#,
    r#"{"type":"phrase","id":8,"channel":"players","phrase":"hello"}"#,
    r#"{"type":"hint","id":9}"#,
    r#"{"type":"position"}"#,
    r#"{"type":"ping","t":5,"lag_ms":20}"#,
];

pub(super) const ME: &[&str] = &[
    r#"{"type":"hello","v":1}"#,
    r#"{"type":"hello","v":1,"seen":0}"#,
    r#"{"type":"hello","v":1,"seen":18446744073709551615}"#,
    r#"{"type":"hello","v":2}"#,
    r#"{"type":"seen","n":3}"#,
    r#"{"type":"seen","n":18446744073709551615}"#,
    r#"{"type":"away","away":true}"#,
    r#"{"type":"away","away":false}"#,
    r#"{"type":"ping","t":5}"#,
];

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::{LobbyRequest, MeRequest, TableRequest};

    #[test]
    fn they_are_valid() {
        LOBBY.iter().for_each(|text| drop(serde_json::from_str::<LobbyRequest>(text).expect(text)));
        assert!(ME.iter().all(|text| MeRequest::from_text(text).is_ok()));
        TABLE.iter().for_each(|text| drop(TableRequest::from_text(text).expect(text)));
    }
}
