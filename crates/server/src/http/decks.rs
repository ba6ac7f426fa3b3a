//! Decks that people save with their account. Guests have them too; the decks of a guest who signs up stay theirs.

use super::body::Body;
use super::tags::DECKS;
use crate::App;
use crate::errors::{Answer, FieldErrors, InternalError, WireError};
use crate::people::{Who, is_good_label};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use qipan_protocol::UserId;
use qipan_protocol::http::{
    DECK_NAME_LENGTH, DeckChange, DeckFilter, LARGEST_DECK, MAX_DECKS, NewDeck, SavedDeck,
};
use qipan_store::{Deck, DeckUpdate, StoreError};
use serde::Serialize;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, save)).routes(routes!(one, change, delete))
}

/// A deck cannot be saved or found. The cards of a deck are refused by its game, with the game's own codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum DeckError {
    #[serde(rename = "bad_name")]
    #[error("name the deck in 1 to {max} characters")]
    BadDeckName { max: usize },
    #[error("the list is longer than {max} bytes")]
    DeckTooLarge { max: usize },
    #[error("you have the maximum of {max} decks; delete one first")]
    TooManyDecks { max: u32 },
    #[serde(rename = "not_found")]
    #[error("there is no such deck")]
    NoSuchDeck,
}

impl WireError for DeckError {
    fn status(&self) -> StatusCode {
        match self {
            DeckError::BadDeckName { .. } => StatusCode::BAD_REQUEST,
            DeckError::DeckTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            DeckError::TooManyDecks { .. } => StatusCode::CONFLICT,
            DeckError::NoSuchDeck => StatusCode::NOT_FOUND,
        }
    }
}

#[utoipa::path(
    get, path = "/decks", tag = DECKS, security(("cookie" = []), ("token" = [])), params(DeckFilter),
    summary = "List your decks, the last changed first", description = "列出自己的牌组，最近改过的在前。",
    responses((status = 200, description = "Done", body = Vec<SavedDeck>))
)]
async fn list(
    State(app): State<App>,
    who: Who,
    Query(filter): Query<DeckFilter>,
) -> Answer<Json<Vec<SavedDeck>>> {
    let decks = app.store().decks_of(&who.person.id).await?.into_iter();
    let decks = decks.filter(|deck| filter.game.as_ref().is_none_or(|game| *game == deck.game));
    Ok(Json(decks.map(shown).collect::<Answer<_>>()?))
}

#[utoipa::path(
    get, path = "/decks/{id}", tag = DECKS, security(("cookie" = []), ("token" = [])), params(("id" = String, Path)),
    summary = "Get a deck of yours", description = "自己的一副牌组。",
    responses((status = 200, description = "Done", body = SavedDeck))
)]
async fn one(State(app): State<App>, who: Who, Path(id): Path<String>) -> Answer<Json<SavedDeck>> {
    Ok(Json(shown(find(&app, &who.person.id, &id).await?)?))
}

#[utoipa::path(
    post, path = "/decks", tag = DECKS, security(("cookie" = []), ("token" = [])), request_body = NewDeck,
    summary = "Save a deck", description = "保存牌组。",
    responses((status = 201, description = "Done", body = SavedDeck), (status = 404), (status = 409))
)]
async fn save(
    State(app): State<App>,
    who: Who,
    Body(new): Body<NewDeck>,
) -> Answer<(StatusCode, Json<SavedDeck>)> {
    let list = check(&app, &new.game, Some(&new.name), Some(&new.list))?.unwrap_or_default();
    let deck = Deck {
        id: qipan_tables::random_id()?,
        owner: who.person.id,
        game: new.game,
        name: new.name,
        list,
        updated_at: now(&app),
    };
    match app.store().create_deck(deck.clone(), MAX_DECKS).await {
        Ok(()) => Ok((StatusCode::CREATED, Json(shown(deck)?))),
        Err(StoreError::LimitReached) => Err(DeckError::TooManyDecks { max: MAX_DECKS }.into()),
        Err(error) => Err(error.into()),
    }
}

#[utoipa::path(
    patch, path = "/decks/{id}", tag = DECKS, security(("cookie" = []), ("token" = [])), params(("id" = String, Path)),
    request_body = DeckChange,
    summary = "Rename a deck or replace its cards", description = "给牌组改名，或换掉其中的牌。",
    responses((status = 200, description = "Done", body = SavedDeck))
)]
async fn change(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
    Body(change): Body<DeckChange>,
) -> Answer<Json<SavedDeck>> {
    let owner = &who.person.id;
    let deck = find(&app, owner, &id).await?;
    let list = check(&app, &deck.game, change.name.as_deref(), change.list.as_ref())?;
    let update = DeckUpdate { name: change.name, list };
    app.store().update_deck(owner, &id, update, now(&app)).await.map_err(missing)?;
    Ok(Json(shown(find(&app, owner, &id).await?)?))
}

#[utoipa::path(
    delete, path = "/decks/{id}", tag = DECKS, security(("cookie" = []), ("token" = [])), params(("id" = String, Path)),
    summary = "Delete a deck", description = "删除牌组。",
    responses((status = 204, description = "Done"))
)]
async fn delete(State(app): State<App>, who: Who, Path(id): Path<String>) -> Answer<StatusCode> {
    app.store().delete_deck(&who.person.id, &id).await.map_err(missing)?;
    Ok(StatusCode::NO_CONTENT)
}

fn now(app: &App) -> i64 {
    app.now_ms() as i64
}

async fn find(app: &App, owner: &UserId, id: &str) -> Answer<Deck> {
    Ok(app.store().find_deck(owner, id).await?.ok_or(DeckError::NoSuchDeck)?)
}

/// Another request may have deleted the deck a moment ago.
fn missing(error: StoreError) -> crate::errors::Failure {
    match error {
        StoreError::NotFound => DeckError::NoSuchDeck.into(),
        error => error.into(),
    }
}

/// Checks what is given of a deck, and returns the text of its list as it is stored.
fn check(app: &App, game: &str, name: Option<&str>, list: Option<&Value>) -> Answer<Option<String>> {
    let game = app.game(game)?;
    let text =
        list.map(|list| serde_json::to_string(list).map_err(|_| InternalError::NotWritten)).transpose()?;
    let mut errors = FieldErrors::default();
    if name.is_some_and(|name| !is_good_label(name, DECK_NAME_LENGTH)) {
        errors.check("name", Err(DeckError::BadDeckName { max: DECK_NAME_LENGTH }));
    }
    if text.as_ref().is_some_and(|text| text.len() > LARGEST_DECK) {
        errors.check("list", Err(DeckError::DeckTooLarge { max: LARGEST_DECK }));
    } else if let Some(list) = list {
        errors.check("list", game.check_deck(list));
    }
    errors.done()?;
    Ok(text)
}

pub(crate) fn shown(deck: Deck) -> Answer<SavedDeck> {
    let Deck { id, game, name, list, updated_at, .. } = deck;
    let list = serde_json::from_str(&list).map_err(|_| InternalError::UnreadableDeck)?;
    Ok(SavedDeck { id, game, name, list, updated_at })
}
