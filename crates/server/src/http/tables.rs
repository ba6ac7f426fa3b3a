//! Making tables and finding them.

use super::body::Body;
use super::errors::{Answer, Failure};
use crate::network::Network;
use crate::people::{Who, passwords};
use crate::table::consent;
use crate::table::room::Room;
use crate::{App, lobby, secrets, table};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use qipan_engine::{NewMatch, Problem};
use qipan_protocol::{RoomSettings, RoomStage, TableId, TableSummary, Visibility};
use serde::{Deserialize, Serialize};

pub(super) fn routes() -> Router<App> {
    Router::new().route("/tables", get(list).post(create)).route("/tables/{table}", get(one))
}

#[derive(Deserialize)]
struct Filter {
    game: Option<String>,
}

#[derive(Deserialize)]
struct NewTable {
    #[serde(flatten)]
    settings: Map,
    password: Option<String>,
}

type Map = serde_json::Map<String, serde_json::Value>;

#[derive(Serialize)]
struct Created {
    id: TableId,
    /// The path to give to others.
    link: String,
}

async fn list(State(app): State<App>, Query(filter): Query<Filter>) -> Answer<Json<Vec<TableSummary>>> {
    Ok(Json(listed(&app, filter.game.as_deref()).await?))
}

/// The open tables, the last changed first.
pub(crate) async fn listed(app: &App, game: Option<&str>) -> Result<Vec<TableSummary>, Problem> {
    let page = app.store().listed_tables(game, None, 100).await;
    let page = page.map_err(|error| table::store_problem(&error))?;
    let rooms = page.items.iter().filter_map(|record| table::read_room(record).ok());
    let mut rooms: Vec<Room> = rooms.filter(lobby::is_listed).collect();
    table::update_names(app, &mut rooms).await?;
    Ok(rooms.iter().map(lobby::summary).collect())
}

async fn one(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<TableSummary>> {
    let room = table::find_room(&app, &TableId(id)).await?;
    let mut rooms = [room.ok_or_else(|| Failure::not_found("table"))?];
    table::update_names(&app, &mut rooms).await?;
    Ok(Json(lobby::summary(&rooms[0])))
}

async fn create(
    State(app): State<App>,
    who: Who,
    network: Network,
    Body(new): Body<NewTable>,
) -> Answer<(StatusCode, Json<Created>)> {
    let mut settings: RoomSettings = serde_json::from_value(new.settings.into())
        .map_err(|error| Problem::new("bad_settings", error.to_string()))?;
    let seats = check(&app, &settings)?;
    let manifest = app.game(&settings.game)?.manifest();
    let changed = manifest.changed_options(&settings.options);
    settings.options = changed.map(|(field, value)| (field.name.to_owned(), value.clone())).collect();
    app.rates().table(&who.person.id, network)?;
    let open =
        app.store().count_open_tables(&who.person.id).await.map_err(|error| table::store_problem(&error))?;
    if open >= u64::from(app.config().limits.tables_per_person) {
        return Err(Problem::new("too_many_tables", "finish or leave one of your tables first").into());
    }
    let id = TableId::new(secrets::random_id()?);
    let mut room = Room::new(id.clone(), settings, seats, who.person);
    room.password_hash = match (room.settings.visibility, new.password) {
        (Visibility::Password, Some(password)) if !password.is_empty() && password.len() <= 200 => {
            Some(passwords::TABLES.turn().await?.hash(password).await?)
        }
        (Visibility::Password, _) => {
            return Err(Problem::new("bad_settings", "a table with a password needs one").into());
        }
        _ => None,
    };
    table::create_table(&app, &room).await?;
    // The table opens at once: if its host does not come to it, it leaves the list.
    drop(app.tables().mailbox(&app, &id));
    app.lobby().table_changed(&room);
    let link = format!("/t/{id}");
    debug_assert_eq!(room.stage, RoomStage::Gathering);
    Ok((StatusCode::CREATED, Json(Created { id, link })))
}

/// Tries the settings out on the game itself, so that a table that can be made can be started.
fn check(app: &App, settings: &RoomSettings) -> Result<u8, Problem> {
    let game = app.game(&settings.game)?;
    consent::check_visibility(settings, &game.manifest())?;
    let trial = NewMatch {
        seats: settings.seats,
        first_seat: settings.first_seat,
        options: settings.options.clone(),
        time: settings.time,
        ..NewMatch::with_seed(0)
    };
    let (trial, _) = game.create(&trial)?;
    if settings.grace_s > 24 * 3600 {
        return Err(Problem::new("bad_settings", "the grace period is at most a day"));
    }
    Ok(trial.seats().count)
}
