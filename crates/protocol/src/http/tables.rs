//! Opening tables and finding them. A table in a list is a [`crate::TableSummary`].

use super::Password;
use crate::{RoomSettings, TableId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The request for a table. All fields except the game have defaults.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NewTable {
    #[serde(flatten)]
    pub settings: RoomSettings,
    /// For the visibility `password`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<Password>,
}

impl NewTable {
    /// A table of this game with the default settings.
    pub fn new(game: &str) -> NewTable {
        NewTable { settings: RoomSettings::new(game), password: None }
    }

    /// Parses the fields of a request. With serde's `flatten`, unknown settings would be accepted silently.
    pub fn from_fields(mut fields: Map<String, Value>) -> Result<NewTable, serde_json::Error> {
        let password = fields.remove("password").map_or(Ok(None), serde_json::from_value)?;
        Ok(NewTable { settings: serde_json::from_value(fields.into())?, password })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreatedTable {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TableId,
    /// The path to share with other players.
    pub link: String,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct TableFilter {
    /// Only tables of this game.
    pub game: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(text: Value) -> Result<NewTable, String> {
        let Value::Object(fields) = text else { unreachable!("all rows are objects") };
        NewTable::from_fields(fields).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_read() {
        let mut table = NewTable::new("tictactoe");
        assert_eq!(read(json!({ "game": "tictactoe" })), Ok(table.clone()));
        table.password = Some(Password("secret".to_owned()));
        table.settings.hints = true;
        assert_eq!(read(serde_json::to_value(&table).unwrap()), Ok(table));
    }

    #[test]
    fn unknown_settings_and_wrong_types_are_refused() {
        let rows = [
            json!({}),
            json!({ "game": "tictactoe", "colour": "red" }),
            json!({ "game": "tictactoe", "password": 7 }),
            json!({ "game": "tictactoe", "time": { "type": "hourglass" } }),
        ];
        for row in rows {
            assert!(read(row.clone()).is_err(), "{row}");
        }
    }
}
