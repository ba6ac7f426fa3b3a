//! Schemas that cannot be derived, mostly those of the engine's types, which do not depend on OpenAPI. No values of
//! these types exist. A test of the server compares the schema of a game with the JSON that the engine writes; the
//! others are small and maintained by hand.

use super::NewTable;
use crate::RoomSettings;
use serde_json::Value;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// What went wrong.
#[derive(Debug, ToSchema)]
pub struct Problem {
    pub code: String,
    pub message: String,
    /// The values in the message, such as `until` of a ban.
    #[schema(value_type = Option<Object>, nullable = false)]
    pub args: Option<Value>,
}

#[derive(Debug, ToSchema)]
pub struct Bilingual {
    pub zh: String,
    pub en: String,
}

/// The description of a game.
#[derive(Debug, ToSchema)]
pub struct Game {
    pub id: String,
    pub ruleset: u32,
    /// Raised when the type of the state changes its shape.
    pub state_version: u32,
    pub title: Bilingual,
    pub category: Category,
    pub seats_min: u8,
    pub seats_max: u8,
    /// 2 if the game is for an even number of seats only, else 1.
    pub seats_step: u8,
    pub hidden_information: bool,
    pub chance: bool,
    pub minutes: u16,
    /// Players can join a match in progress.
    pub late_join: bool,
    #[schema(value_type = Vec<Object>)]
    pub options: Vec<Value>,
}

#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Category {
    Abstract,
    Strategy,
    Casual,
    Party,
    Tool,
}

#[derive(Debug, serde::Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TimeControl {
    /// A fixed time for every move.
    PerMove { move_ms: u64 },
    /// A starting time, and an increment after every turn.
    Fischer { initial_ms: u64, increment_ms: u64 },
    /// A starting time, then periods. A period is lost when it is used up within one turn.
    ByoYomi { main_ms: u64, periods: u8, period_ms: u64 },
}

/// The winners and the reason.
#[derive(Debug, ToSchema)]
pub struct Outcome {
    /// The seats that won; empty for a draw.
    pub winners: Vec<u8>,
    /// A code, such as `resignation` or `time`.
    pub reason: String,
}

/// The password is beside the settings. A derived schema would be the conjunction of both schemas, and the one of the
/// settings allows no other field.
impl PartialSchema for NewTable {
    fn schema() -> RefOr<Schema> {
        let mut schema = RoomSettings::schema();
        if let RefOr::T(Schema::Object(object)) = &mut schema {
            let password = ObjectBuilder::new()
                .schema_type(Type::String)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Password)))
                .max_length(Some(200))
                .description(Some("For the visibility `password`."));
            object.description = Some("All fields except the game have defaults.".to_owned());
            object.properties.insert("password".to_owned(), password.into());
        }
        schema
    }
}

impl ToSchema for NewTable {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        RoomSettings::schemas(schemas);
    }
}
