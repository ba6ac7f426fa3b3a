//! Pictures of positions for link previews: `/share/{match}/{position}.png` and `.svg`, 1200 × 630.
//!
//! There are pictures of finished, public matches only, as spectators saw them. They are drawn here, without fonts and
//! libraries: [`scene`] is a list of shapes, which becomes an SVG, or pixels by [`raster`].

mod board;
mod cache;
mod card;
mod letters;
mod outline;
mod position;
mod raster;
mod scene;

pub(crate) use cache::Pictures;
pub(crate) use scene::escaped;

use crate::App;
use crate::archive::JournalError;
use crate::errors::Answer;
use crate::http::errors::RequestError;
use crate::http::journals::{is_known, load, on_own_thread};
use crate::http::matches::facts_of;
use crate::http::visibility;
use crate::network::Network;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use card::{Card, Player};
use qipan_engine::{AnyGame, Problem};
use qipan_protocol::Occupant;
use qipan_protocol::http::MatchFacts;
use qipan_store::{Journal, MatchRecord};
use sha2::{Digest as _, Sha256};

/// Raised whenever pictures look different, so that nobody keeps an old one.
const STYLE: u8 = 1;

/// How long others may show a picture without asking again. A match can become private.
const CACHING: &str = "public, max-age=600";

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/share/{id}/{file}", get(picture))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Svg,
    Png,
}

impl Kind {
    fn content_type(self) -> &'static str {
        match self {
            Kind::Svg => "image/svg+xml",
            Kind::Png => "image/png",
        }
    }
}

/// `12.png` is position 12 in pixels.
fn read_name(file: &str) -> Option<(usize, Kind)> {
    let (number, ending) = file.split_once('.')?;
    let kind = match ending {
        "svg" => Kind::Svg,
        "png" => Kind::Png,
        _ => return None,
    };
    let is_plain = number.len() <= 9 && number.bytes().all(|digit| digit.is_ascii_digit());
    Some((number.parse().ok().filter(|_| is_plain)?, kind))
}

async fn picture(
    State(app): State<App>,
    network: Network,
    headers: HeaderMap,
    Path((id, file)): Path<(String, String)>,
) -> Answer<Response> {
    app.rates().request(network)?;
    let (number, kind) = read_name(&file).ok_or(RequestError::NotFound)?;
    let (record, facts) = finished(&app, id).await?.ok_or(JournalError::NoSuchMatch)?;
    let tag = tag(&facts, number, kind);
    if is_known(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let picture = match app.pictures().find(&tag) {
        Some(picture) => picture,
        None => {
            let picture = make(&app, network, &record, facts, (number, kind)).await?;
            app.pictures().keep(&tag, &picture);
            picture
        }
    };
    let headers = [
        (header::CONTENT_TYPE, kind.content_type().to_owned()),
        (header::CACHE_CONTROL, CACHING.to_owned()),
        (header::ETAG, tag),
    ];
    Ok((headers, picture).into_response())
}

/// A match of which there are pictures.
pub(crate) async fn finished(app: &App, id: String) -> Answer<Option<(MatchRecord, MatchFacts)>> {
    let record = visibility::find(app, id, None).await?;
    if record.finished.is_none() {
        return Ok(None);
    }
    let facts = facts_of(app, vec![record.clone()]).await?.into_iter().next();
    Ok(facts.map(|facts| (record, facts)))
}

/// Names all that a picture shows: the match, how long it is, the position, and the names of its players.
fn tag(facts: &MatchFacts, number: usize, kind: Kind) -> String {
    let mut hash = Sha256::new();
    for player in &facts.players {
        hash.update(name_of(&player.occupant));
        hash.update([0, player.seat.0]);
    }
    hash.update(format!("{} {} {number} {kind:?} {STYLE}", facts.id, facts.entries));
    let digest = hash.finalize();
    let hex: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hex}\"")
}

pub(crate) fn name_of(occupant: &Occupant) -> String {
    match occupant {
        Occupant::Person(person) => person.name.clone(),
        Occupant::Bot { .. } => "Bot".to_owned(),
    }
}

async fn make(
    app: &App,
    network: Network,
    record: &MatchRecord,
    facts: MatchFacts,
    wanted: (usize, Kind),
) -> Answer<Bytes> {
    let _place = app.archive().place(network)?;
    let _worker = app.archive().worker().await?;
    let journal = load(app, record).await?;
    let game = app.game(&record.game)?;
    let drawn = on_own_thread(move || draw(&*game, &journal, facts, wanted)).await?;
    Ok(drawn.map_err(|problem| qipan_tables::report_damage(app.services(), &record.id, &problem))?)
}

fn draw(
    game: &dyn AnyGame,
    journal: &Journal,
    facts: MatchFacts,
    (number, kind): (usize, Kind),
) -> Result<Bytes, Problem> {
    let position::Position { number, last, sketch } = position::find(game, journal, number)?;
    let player = |player: &qipan_protocol::http::MatchPlayer| Player {
        seat: player.seat.0,
        name: name_of(&player.occupant),
    };
    let players = facts.players.iter().map(player).collect();
    let title = game.manifest().title.clone();
    let card = Card { title, players, outcome: facts.outcome, position: number, last, sketch };
    Ok(match kind {
        Kind::Svg => card.scene().to_svg().into(),
        Kind::Png => card.scene().to_png().into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_named_by_position_and_kind() {
        let rows = [
            ("0.svg", Some((0, Kind::Svg))),
            ("12.png", Some((12, Kind::Png))),
            ("12.jpg", None),
            ("12", None),
            (".png", None),
            ("-1.png", None),
            ("+1.png", None),
            ("1.svg.png", None),
            ("99999999999999999999.png", None),
        ];
        for (file, expected) in rows {
            assert_eq!(read_name(file), expected, "{file}");
        }
    }
}
