//! The browser client: its files, and its page for every address that the client handles.

use super::web_file::WebFile;
use super::{errors, preview, visibility};
use crate::App;
use crate::network::Network;
use crate::people::Who;
use axum::Router;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use qipan_protocol::{LOCAL_REPLAY, Page, Speed, TableId};

/// Paths of the server. An unknown path below them is an error and not a page of the client.
const NOT_PAGES: &[&str] = &["/api", "/ws", "/assets", "/share"];

pub(super) fn routes() -> Router<App> {
    Router::new().route("/", get(home))
}

async fn home(State(app): State<App>, headers: HeaderMap) -> Response {
    match find(&app, "/") {
        Some(page) => page.answer(&headers),
        // A server that was built without the client shows a page about itself.
        None => Html(include_str!("home.html")).into_response(),
    }
}

/// Files of the client, pages of the client, or nothing. Under an unknown address the page is sent too, because its
/// client tells people what they can do; but with the status 404.
pub(super) async fn fallback(State(app): State<App>, network: Network, mut request: Parts) -> Response {
    let (method, uri, headers) = (request.method.clone(), request.uri.clone(), request.headers.clone());
    let reads = matches!(method, Method::GET | Method::HEAD);
    let path = uri.path();
    let (file, page) = (find(&app, path), find(&app, "/").filter(|_| may_be_page(path)));
    match (file, page) {
        (Some(file), _) if reads => file.answer(&headers),
        (None, Some(page)) if reads => match Page::at(path) {
            Some(address) if is_there(&app, network, address, &mut request).await => {
                let preview = match address {
                    Page::Replay(id) => preview::of_replay(&app, page, id, &uri, &headers).await,
                    _ => None,
                };
                preview.unwrap_or_else(|| page.answer_framed(&headers, matches!(address, Page::Embed(_))))
            }
            _ => page.answer_as(StatusCode::NOT_FOUND, &headers),
        },
        _ => errors::not_found().await.into_response(),
    }
}

fn find(app: &App, path: &str) -> Option<&'static WebFile> {
    app.web().iter().find(|file| file.path == path)
}

/// Whether the client could handle this path: it has no file extension and is not below a path of the server.
fn may_be_page(path: &str) -> bool {
    let is_below =
        |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let name = path.rsplit('/').next().unwrap_or_default();
    !NOT_PAGES.iter().any(|folder| is_below(folder)) && !name.contains('.')
}

/// Whether there is what a page shows. If the store cannot tell, or the visitor asks too often, the page finds out
/// itself.
async fn is_there(app: &App, network: Network, page: Page<'_>, request: &mut Parts) -> bool {
    match page {
        Page::Game(game)
        | Page::Local(game)
        | Page::Learn(game)
        | Page::Study(game)
        | Page::Decks(game)
        | Page::Puzzle(game, _) => app.game(game).is_ok(),
        Page::Leaderboard(game, speed) => app.game(game).is_ok() && Speed::rated(speed).is_some(),
        Page::Replay(LOCAL_REPLAY) => true,
        Page::Parts => app.web().iter().any(|file| file.path.contains("gallery")),
        Page::Table(_) | Page::Replay(_) | Page::Embed(_) if app.rates().request(network).is_err() => true,
        Page::Table(id) => {
            !matches!(qipan_tables::find_room(app.services(), &TableId::new(id)).await, Ok(None))
        }
        Page::Replay(id) | Page::Embed(id) => {
            let viewer = Who::from_request_parts(request, app).await.ok().map(|who| who.person.id);
            let found = visibility::find(app, id.to_owned(), viewer.as_ref()).await;
            !found.is_err_and(|failure| failure.status == StatusCode::NOT_FOUND)
        }
        // Names are not looked up here: the page does it, and says if there is nobody.
        Page::Person(_) => true,
        Page::Home
        | Page::Lessons
        | Page::Puzzles
        | Page::Settings
        | Page::Account
        | Page::People
        | Page::Matches => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_from_files_and_interfaces() {
        let pages = ["/settings", "/table/abc", "/apiary", "/game/tictactoe/", "/t.a/b"];
        let others = ["/api", "/api/nothing", "/ws/x", "/assets/app-1", "/favicon.ico", "/a/b.png"];
        assert!(pages.iter().all(|path| may_be_page(path)));
        assert!(!others.iter().any(|path| may_be_page(path)));
    }
}
