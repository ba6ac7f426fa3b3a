//! The browser client: its files, and its page for every path that the client handles.

use super::errors;
use super::web_file::WebFile;
use crate::App;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

/// Paths of the server. An unknown path below them is an error and not a page of the client.
const NOT_PAGES: &[&str] = &["/api", "/ws", "/assets"];

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

/// Files of the client, pages of the client, or nothing.
pub(super) async fn fallback(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let reads = matches!(method, Method::GET | Method::HEAD);
    let path = uri.path();
    let file = find(&app, path).or_else(|| find(&app, "/").filter(|_| is_page(path)));
    match file.filter(|_| reads) {
        Some(file) => file.answer(&headers),
        None => errors::not_found().await.into_response(),
    }
}

fn find(app: &App, path: &str) -> Option<&'static WebFile> {
    app.web().iter().find(|file| file.path == path)
}

/// Whether the client handles this path: it has no file extension and is not below a path of the server.
fn is_page(path: &str) -> bool {
    let is_below =
        |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let name = path.rsplit('/').next().unwrap_or_default();
    !NOT_PAGES.iter().any(|folder| is_below(folder)) && !name.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_from_files_and_interfaces() {
        let pages = ["/settings", "/table/abc", "/apiary", "/game/tictactoe/", "/t.a/b"];
        let others = ["/api", "/api/nothing", "/ws/x", "/assets/app-1", "/favicon.ico", "/a/b.png"];
        assert!(pages.iter().all(|path| is_page(path)));
        assert!(!others.iter().any(|path| is_page(path)));
    }
}
