//! Creating tables and listing them.

use super::body::Body;
use super::errors::RequestError;
use super::tags::TABLES;
use crate::App;
use crate::errors::NewTableError;
use crate::errors::{Answer, FieldErrors};
use crate::network::Network;
use crate::people::{Who, passwords};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use qipan_engine::{NewMatch, Problem};
use qipan_protocol::http::{CreatedTable, NewTable, Password, TABLE_PASSWORD_LENGTH, TableFilter};
use qipan_protocol::{AwayPolicy, RoomSettings, RoomStage, TableId, TableSummary, Visibility};
use qipan_tables::Counted;
use qipan_tables::Room;
use serde_json::{Map, Value};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(one))
}

#[utoipa::path(
    get, path = "/tables", tag = TABLES, params(TableFilter),
    summary = "List open tables", description = "列出开放的房间。",
    responses((status = 200, description = "Done", body = Vec<TableSummary>))
)]
async fn list(State(app): State<App>, Query(filter): Query<TableFilter>) -> Answer<Json<Vec<TableSummary>>> {
    Ok(Json(listed(&app, filter.game.as_deref()).await?))
}

/// The open tables, the most recently changed first.
pub(crate) async fn listed(app: &App, game: Option<&str>) -> Answer<Vec<TableSummary>> {
    let page = app.store().listed_tables(game, None, 100).await?;
    let rooms = page.items.iter().filter_map(|record| qipan_tables::read_room(record).ok());
    let mut rooms: Vec<Room> = rooms.filter(qipan_tables::is_listed).collect();
    qipan_tables::update_names(app.services(), &mut rooms).await?;
    Ok(rooms.iter().map(qipan_tables::summary).collect())
}

#[utoipa::path(
    get, path = "/tables/{table}", tag = TABLES, params(("table" = String, Path)),
    summary = "Get a table", description = "一个房间。",
    responses((status = 200, description = "Done", body = TableSummary))
)]
async fn one(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<TableSummary>> {
    let room = qipan_tables::find_room(app.services(), &TableId(id)).await?;
    let mut rooms = [room.ok_or(RequestError::NoSuchTable)?];
    qipan_tables::update_names(app.services(), &mut rooms).await?;
    Ok(Json(qipan_tables::summary(&rooms[0])))
}

#[utoipa::path(
    post, path = "/tables", tag = TABLES, security(("cookie" = []), ("token" = [])), request_body = NewTable,
    summary = "Open a table", description = "开房间。",
    responses((status = 201, description = "Done", body = CreatedTable), (status = 404))
)]
async fn create(
    State(app): State<App>,
    who: Who,
    network: Network,
    Body(fields): Body<Map<String, Value>>,
) -> Answer<(StatusCode, Json<CreatedTable>)> {
    let NewTable { mut settings, password } = NewTable::from_fields(fields)
        .map_err(|error| NewTableError::BadSettings { field: None, reason: error.to_string() })?;
    let seats = check(&app, &settings, password.as_ref())?;
    let game = app.game(&settings.game)?;
    let manifest = game.manifest();
    let changed = manifest.changed_options(&settings.options);
    settings.options = changed.map(|(field, value)| (field.name.to_owned(), value.clone())).collect();
    let usual = match settings.rated {
        true => AwayPolicy::Resign,
        false => AwayPolicy::usual(game.has_windows()),
    };
    settings.away = settings.away.or(Some(usual));
    if settings.rated {
        app.services().check_play_ban(&who.person.id).await?;
    }
    let counted = Counted::Table { user: who.person.id.clone(), address: network.to_string() };
    crate::people::count(&app, counted)?;
    let open = app.store().count_open_tables(&who.person.id).await?;
    if open >= u64::from(app.config().limits.tables_per_person) {
        return Err(NewTableError::TooManyTables.into());
    }
    let id = TableId::new(qipan_tables::random_id()?);
    let mut room = Room::new(id.clone(), settings, seats, who.person);
    room.password_hash = match password.filter(|_| room.settings.visibility == Visibility::Password) {
        Some(Password(password)) => Some(passwords::TABLES.turn().await?.hash(password).await?),
        None => None,
    };
    qipan_tables::create_table(app.services(), &room).await?;
    qipan_tables::load_if_nobody_comes(app.services(), id.clone());
    app.services().table_changed(&room);
    let link = format!("/t/{id}");
    debug_assert_eq!(room.stage, RoomStage::Gathering);
    Ok((StatusCode::CREATED, Json(CreatedTable { id, link })))
}

/// Checks all settings, and creates a trial match with them, so that every table that can be made can be started.
/// Returns the number of seats.
fn check(app: &App, settings: &RoomSettings, password: Option<&Password>) -> Answer<u8> {
    let game = app.game(&settings.game)?;
    let mut errors = FieldErrors::default();
    errors.check("visibility", qipan_tables::check_visibility(settings, game.manifest()));
    for (name, value) in &settings.options {
        let one = Map::from_iter([(name.clone(), value.clone())]);
        errors.check(&format!("options.{name}"), game.manifest().check_options(&one));
    }
    errors.check("rated", qipan_tables::check_rated(settings, game.manifest()));
    errors.check("grace_s", check_grace(settings.grace_s));
    errors.check("password", check_table_password(settings.visibility, password));
    let trial = NewMatch {
        seats: settings.seats,
        first_seat: settings.first_seat,
        options: settings.options.clone(),
        time: settings.time,
        ..NewMatch::with_seed(0)
    };
    match game.create(&trial) {
        Ok((trial, _)) => errors.done().map(|()| trial.seats().count),
        // A defect of the game is no mistake in a field.
        Err(problem) if problem.is_fault() => Err(problem.into()),
        Err(problem) => {
            // A mistake in a single option is noted already.
            let is_noted = OPTION_ERRORS.contains(&problem.code.as_str())
                && settings.options.keys().any(|name| errors.has(&format!("options.{name}")));
            if !is_noted {
                errors.check(field_of(&problem), Err(problem));
            }
            errors.done()?;
            Err(RequestError::ServerFailed.into())
        }
    }
}

/// The codes of mistakes in single options.
const OPTION_ERRORS: [&str; 2] = ["bad_option", "unknown_option"];

/// The setting that a trial match was refused for.
fn field_of(problem: &Problem) -> &'static str {
    match problem.code.as_str() {
        "bad_seats" => "seats",
        "bad_time" => "time",
        _ => "options",
    }
}

fn check_grace(grace_s: u32) -> Result<(), NewTableError> {
    match grace_s > 24 * 3600 {
        true => Err(NewTableError::bad_field("grace_s", "the grace period is at most a day")),
        false => Ok(()),
    }
}

fn check_table_password(visibility: Visibility, password: Option<&Password>) -> Result<(), NewTableError> {
    let fits = password.is_some_and(|Password(password)| TABLE_PASSWORD_LENGTH.contains(&password.len()));
    match visibility == Visibility::Password && !fits {
        true => {
            let reason = "a table with a password needs one of 1 to 200 bytes";
            Err(NewTableError::bad_field("password", reason))
        }
        false => Ok(()),
    }
}
