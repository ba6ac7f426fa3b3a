//! Matches: their metadata, and lists of them.

use super::errors::RequestError;
use super::paging::cursor;
use super::tags::MATCHES;
use super::{export, journals, visibility};
use crate::App;
use crate::archive::JournalError;
use crate::errors::Answer;
use crate::people::Who;
use axum::Json;
use axum::extract::{Path, Query, State};
use qipan_engine::{Bilingual, Manifest, Seat};
use qipan_protocol::http::{LONGEST_SEARCH, MatchFacts, MatchPage, MatchPaging, MatchPlayer, MyMatches};
use qipan_protocol::{MatchId, Occupant, Person, UserId};
use qipan_store::{Cursor, MatchFilter, MatchRecord, Page, Scope, SearchText, StoreError, name_key};
use std::collections::{BTreeMap, BTreeSet};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many finished matches a page has.
const PAGE: u32 = 50;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(mine))
        .routes(routes!(export::export))
        .routes(routes!(one))
        .routes(routes!(visibility::show))
        .routes(routes!(journals::journal))
        .routes(routes!(journals::verify))
}

/// The facts of matches, with the names of their players and what they have done to ratings.
pub(crate) async fn facts_of(app: &App, records: Vec<MatchRecord>) -> Answer<Vec<MatchFacts>> {
    let ids: BTreeSet<UserId> =
        records.iter().flat_map(|record| &record.players).map(|(_, user)| user.clone()).collect();
    let ids: Vec<UserId> = ids.into_iter().collect();
    let people: BTreeMap<UserId, Person> = match ids.is_empty() {
        true => BTreeMap::new(),
        false => {
            app.store().find_users(&ids).await?.into_iter().map(qipan_tables::person).map(by_id).collect()
        }
    };
    let rated = records.iter().filter(|record| record.rated && record.finished.is_some());
    let rated: Vec<MatchId> = rated.map(|record| record.id.clone()).collect();
    let changes = if rated.is_empty() { Vec::new() } else { app.store().rating_changes(&rated).await? };
    let mut facts: Vec<MatchFacts> = records.into_iter().map(|record| facts(record, &people)).collect();
    for facts in &mut facts {
        let own = changes.iter().filter(|(id, _)| *id.0 == facts.id);
        facts.rating_changes = own.map(|(_, change)| *change).collect();
    }
    Ok(facts)
}

fn by_id(person: Person) -> (UserId, Person) {
    (person.id.clone(), person)
}

fn facts(record: MatchRecord, people: &BTreeMap<UserId, Person>) -> MatchFacts {
    let players = players_of(&record, people);
    let (outcome, finished_at) = match record.finished {
        Some(finished) => (serde_json::from_str(&finished.outcome).ok(), Some(finished.at)),
        None => (None, None),
    };
    MatchFacts {
        id: record.id.0,
        game: record.game,
        table: record.table_id.map(|table| table.0),
        entries: record.seq,
        players,
        created_at: record.created_at,
        finished_at,
        outcome,
        speed: record.speed,
        rated: record.rated,
        public: record.public,
        rating_changes: Vec::new(),
    }
}

/// The players of a match. Accounts have their current names; guests keep the names that they had in the match,
/// where those were stored.
fn players_of(record: &MatchRecord, people: &BTreeMap<UserId, Person>) -> Vec<MatchPlayer> {
    let stored: Option<Vec<MatchPlayer>> =
        record.seats.as_deref().and_then(|seats| serde_json::from_str(seats).ok());
    let mut players = stored.unwrap_or_else(|| {
        let player = |(seat, user): &(Seat, UserId)| {
            let occupant = Occupant::Person(people.get(user)?.clone());
            Some(MatchPlayer { seat: *seat, occupant })
        };
        record.players.iter().filter_map(player).collect()
    });
    for player in &mut players {
        if let Occupant::Person(person) = &mut player.occupant
            && let Some(now) = people.get(&person.id).filter(|now| !now.guest)
        {
            *person = now.clone();
        }
    }
    players
}

#[utoipa::path(
    get, path = "/me/matches", tag = MATCHES, security(("cookie" = []), ("token" = [])), params(MatchPaging),
    summary = "List your matches", description = "列出自己的对局。",
    responses((status = 200, description = "Done", body = MyMatches))
)]
async fn mine(
    State(app): State<App>,
    who: Who,
    Query(paging): Query<MatchPaging>,
) -> Answer<Json<MyMatches>> {
    let running = app.store().running_matches(&who.person.id, 50).await?;
    let MatchPage { matches, next } = finished(&app, &who.person.id, paging, Scope::All).await?;
    Ok(Json(MyMatches { running: facts_of(&app, running).await?, finished: matches, next }))
}

/// A page of a person's finished matches.
pub(crate) async fn finished(
    app: &App,
    user: &UserId,
    paging: MatchPaging,
    scope: Scope,
) -> Answer<MatchPage> {
    let MatchPaging { after, game, opponent, result, from, to, q } = paging;
    let text = q.map(|q| search_text(app, &q)).transpose()?;
    let after = cursor(after.as_deref())?;
    let filter = MatchFilter { game, opponent: opponent.map(UserId), result, from, to, text, scope };
    let page = app.store().played_matches(user, &filter, after.as_ref(), PAGE).await?;
    let next = page.next.map(|cursor| cursor.to_string());
    Ok(MatchPage { matches: facts_of(app, page.items).await?, next })
}

/// A page of all finished matches of a person.
pub(super) async fn finished_records(
    app: &App,
    user: &UserId,
    after: Option<&Cursor>,
) -> Result<Page<MatchRecord>, StoreError> {
    app.store().played_matches(user, &MatchFilter::default(), after, PAGE).await
}

/// A text to look for, with the games whose id or title contains it.
fn search_text(app: &App, q: &str) -> Result<SearchText, RequestError> {
    let name = name_key(q);
    if name.is_empty() || q.chars().count() > LONGEST_SEARCH {
        return Err(RequestError::BadSearch { max: LONGEST_SEARCH });
    }
    let is_meant = |manifest: &Manifest| {
        let Bilingual { zh, en } = &manifest.title;
        [&manifest.id, zh, en].into_iter().any(|title| name_key(title).contains(&name))
    };
    let manifests = app.catalog().iter().map(|listed| listed.game.manifest());
    let games = manifests.filter(|manifest| is_meant(manifest)).map(|manifest| manifest.id.clone()).collect();
    Ok(SearchText { name, games })
}

#[utoipa::path(
    get, path = "/matches/{id}", tag = MATCHES, params(("id" = String, Path)),
    summary = "Get a match", description = "一局对局的基本信息。",
    responses((status = 200, description = "Done", body = MatchFacts))
)]
async fn one(State(app): State<App>, who: Option<Who>, Path(id): Path<String>) -> Answer<Json<MatchFacts>> {
    let record = visibility::find(&app, id, who.as_ref().map(|who| &who.person.id)).await?;
    let facts = facts_of(&app, vec![record]).await?;
    Ok(Json(facts.into_iter().next().ok_or(JournalError::NoSuchMatch)?))
}
